"""Answers that are stored, so that the same question is answered at once.

An answer is checked before it is stored and again whenever it is taken out. Once stored it is never overwritten by a
different one: two answers that contradict each other are a bug, and AnswersDiffer says so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from ludus.core.errors import InvalidInput, VerificationError, abbreviate
from ludus.jobs.catalogue import remove_if_unused
from ludus.jobs.errors import AnswersDiffer, ResultsMissing, StoreDamaged
from ludus.jobs.job import Job, canonical, digest, seal
from ludus.jobs.job_records import register
from ludus.jobs.store import Store

RARELY = 86_400
"""That an answer was used is written down once a day, so that most readings write nothing."""
ATTEMPTS = 3
"""How often a job is run when its results vanish or are damaged before they are read."""

T = TypeVar("T")
Runner: TypeAlias = Callable[[Job], bool]
"""Does what is left of a job, and returns whether all of it is done."""


def answer_address(question: Mapping[str, Any]) -> str:
    """Return the content address of a question: its problem, and whatever else the answer depends on.

    >>> answer_address({"problem": {"kind": "windows"}, "format": 1})[:8]
    'aa11a274'
    """
    return digest(canonical(question, what="question")).hex()


def answer_by_job(
    store: Store, job: Job, *, run: Runner, collect: Callable[[], str], check: Callable[[str], T]
) -> T | None:
    """Return the stored answer of a job, checked; run the job for it when there is none. None when the job is not done.

    The answer is what `collect` makes of the results; `check` reads and verifies it, before it is stored and when it
    is taken out. The job itself is deleted when its answer is stored, by the last process that uses it.
    """
    address = answer_address({"job": job.address})
    for _ in range(ATTEMPTS):
        found = checked_answer(store, address, check)
        if found is None:
            with store.database.writing() as connection:
                register(connection, job, store.holder)
            # Again, now that the job is held: from here on no other process can store the answer and delete the job.
            found = checked_answer(store, address, check)
        if found is None:
            if not run(job):
                return None
            try:
                text = collect()
            except (ResultsMissing, StoreDamaged) as error:
                lost = error
                continue
            found = check(text)
            store_answer(store, address, text)
        remove_if_unused(store, job.address)
        return found
    message = f"the results of the job {job.address[:12]} could not be read {ATTEMPTS} times: {lost}"
    raise ResultsMissing(message) from lost


def checked_answer(store: Store, address: str, check: Callable[[str], T]) -> T | None:
    """Return the stored answer to a question as `check` reads it; one that fails its check is forgotten."""
    text = stored_answer(store, address)
    if text is None:
        return None
    try:
        return check(text)
    except (VerificationError, InvalidInput):
        _forget(store, address)
        return None


def stored_answer(store: Store, address: str) -> str | None:
    """Return the stored answer to a question; None when there is none or it is damaged."""
    try:
        with store.database.reading() as connection:
            query = "SELECT CAST(text AS BLOB), checksum, used FROM answers WHERE address = ?"
            row = connection.execute(query, (address,)).fetchone()
    except StoreDamaged:
        store.database.mend()
        return None
    if row is None:
        return None
    text, checksum, used = row
    if seal(address.encode(), text) != checksum:
        _forget(store, address)
        return None
    if time.time() - used > RARELY:
        with store.database.writing() as connection:
            connection.execute("UPDATE answers SET used = ? WHERE address = ?", (int(time.time()), address))
    return bytes(text).decode()


def store_answer(
    store: Store, address: str, text: str, *, agrees: Callable[[str, str], bool] = lambda old, new: old == new
) -> None:
    """Store an answer that was checked. One that is stored already stays; AnswersDiffer when the two do not agree."""
    row = (address, text, seal(address.encode(), text.encode()), int(time.time()))
    query = "SELECT CAST(text AS BLOB), checksum FROM answers WHERE address = ?"
    with store.database.writing() as connection:
        old = connection.execute(query, (address,)).fetchone()
        if old is None or seal(address.encode(), old[0]) != old[1]:
            connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)", row)
            return
    before = bytes(old[0]).decode()
    if not agrees(before, text):
        raise AnswersDiffer(
            f"two answers to one question differ; {abbreviate(before)} is stored, {abbreviate(text)} was found now"
        )


def _forget(store: Store, address: str) -> None:
    with store.database.writing() as connection:
        connection.execute("DELETE FROM answers WHERE address = ?", (address,))
