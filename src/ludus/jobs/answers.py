"""Answers that are kept, so that the same question is answered at once; whoever takes one out checks it again."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from ludus.jobs.canonical import canonical, digest, seal
from ludus.jobs.errors import StoreDamaged
from ludus.jobs.store import Store

RARELY = 86_400
"""That an answer was used is written down once a day, so that most readings write nothing."""


def answer_address(question: Mapping[str, Any]) -> str:
    """Return the content address of a question: its problem, and whatever else the answer depends on.

    >>> answer_address({"problem": {"kind": "windows"}, "format": 1})[:8]
    'aa11a274'
    """
    return digest(canonical(question, what="question")).hex()


def stored_answer(store: Store, address: str) -> str | None:
    """Return the kept answer to a question; None when there is none or it is damaged."""
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


def keep_answer(store: Store, address: str, text: str) -> None:
    """Keep an answer; a later one to the same question replaces it."""
    row = (address, text, seal(address.encode(), text.encode()), int(time.time()))
    with store.database.writing() as connection:
        connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)", row)


def _forget(store: Store, address: str) -> None:
    with store.database.writing() as connection:
        connection.execute("DELETE FROM answers WHERE address = ?", (address,))
