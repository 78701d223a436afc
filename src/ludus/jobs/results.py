"""The results of a job in the store: put in once, read back checked and complete, dropped when damaged."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludus.core.errors import abbreviate
from ludus.jobs.canonical import seal
from ludus.jobs.desk import is_sound
from ludus.jobs.errors import AnswersDiffer, ResultsMissing, StoreDamaged
from ludus.jobs.job import Job, Key, unit_key
from ludus.jobs.owners import hold
from ludus.jobs.store import Store

TEXT = "CAST(text AS BLOB)"
"""A text as bytes, for a damaged one need not be UTF-8 any more."""


@dataclass(frozen=True, slots=True)
class UnitResult:
    """What one unit of a job returned."""

    index: int
    """Which unit, counted from 0."""
    value: Any


def results(store: Store, job: Job) -> list[UnitResult]:
    """Return the results of all units of a job, in their order and each checked; ResultsMissing when one is missing.

    From here on, until the store is closed, no other process deletes the job or its array files.
    """
    found = results_so_far(store, job)
    if len(found) != len(job.units):
        stored = f"{len(found)} of the {len(job.units)} units of the job {job.address[:12]} are stored"
        raise ResultsMissing(f"{stored}, so that nothing can be concluded; run the same again")
    return found


def results_so_far(store: Store, job: Job) -> list[UnitResult]:
    """Return the stored results of a job in the order of its units, each checked; some may be missing."""
    query = f"SELECT unit, {TEXT}, checksum FROM results WHERE job = ?"
    # One transaction: what other processes store or delete meanwhile is seen whole or not at all.
    with store.database.writing() as connection:
        row = connection.execute("SELECT id FROM jobs WHERE address = ?", (job.address,)).fetchone()
        if row is None:
            return []
        hold(connection, row[0], store.holder)
        rows = {key: (text, checksum) for key, text, checksum in connection.execute(query, row)}
    keys = map(unit_key, job.units)
    return [
        UnitResult(index, _value(key, rows[key], store.database.path)) for index, key in enumerate(keys) if key in rows
    ]


def result_values(store: Store, job: int, keys: list[Key]) -> tuple[Any, ...]:
    """Return the results of these units, by the number of their job; all of them must be stored."""
    query = f"SELECT {TEXT}, checksum FROM results WHERE job = ? AND unit = ?"
    with store.database.reading() as connection:
        rows = [connection.execute(query, (job, key)).fetchone() for key in keys]
    return tuple(_value(key, row, store.database.path) for key, row in zip(keys, rows, strict=True))


def put_result(connection: sqlite3.Connection, job: int, key: Key, text: str) -> bool:
    """Store a result, unless the unit has one already; return whether this one was stored.

    AnswersDiffer when the unit has another result already: the work is not a function of its input, or a machine erred.
    """
    statement = "INSERT OR IGNORE INTO results (job, unit, text, checksum) VALUES (?, ?, ?, ?)"
    if connection.execute(statement, (job, key, text, seal(key, text.encode()))).rowcount == 1:
        return True
    query = f"SELECT {TEXT}, checksum FROM results WHERE job = ? AND unit = ?"
    stored, checksum = connection.execute(query, (job, key)).fetchone()
    if stored != text.encode() and seal(key, stored) == checksum:
        raise AnswersDiffer(
            f"a unit was computed twice with different results, {abbreviate(stored)} and {abbreviate(text)}"
        )
    return False


def drop_damaged(store: Store, job: int, folder: Path) -> int:
    """Remove the results of a job that are not what was stored, or whose array files are not; return how many."""
    damaged = set(_damaged_rows(store, job)) | set(_damaged_arrays(store, job, folder))
    if damaged:
        with store.database.writing() as connection:
            rows = [(job, key) for key in damaged]
            connection.executemany("DELETE FROM results WHERE job = ? AND unit = ?", rows)
            connection.executemany("DELETE FROM arrays WHERE job = ? AND unit = ?", rows)
    return len(damaged)


def _damaged_rows(store: Store, job: int) -> Iterator[Key]:
    query = f"SELECT unit, {TEXT}, checksum FROM results WHERE job = ?"
    with store.database.reading() as connection:
        for key, text, expected in connection.execute(query, (job,)):
            if seal(key, text) != expected:
                yield key


def _damaged_arrays(store: Store, job: int, folder: Path) -> Iterator[Key]:
    with store.database.reading() as connection:
        rows = connection.execute("SELECT unit, npy, bytes, sha256 FROM arrays WHERE job = ?", (job,)).fetchall()
    for key, name, size, sha256 in rows:
        if not is_sound(folder / name, {"bytes": size, "sha256": sha256}):
            yield key


def _value(key: Key, row: tuple[bytes, bytes] | None, path: Path) -> Any:
    if row is None or seal(key, row[0]) != row[1]:
        raise StoreDamaged(f"a result in {path} is missing or damaged; run the job again: it is computed anew")
    return json.loads(row[0])
