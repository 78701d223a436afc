"""The results of a job in the store: put in once, read back checked and complete, dropped when damaged."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludus.core.errors import abbreviate
from ludus.jobs.errors import AnswersDiffer, ResultsMissing, StoreDamaged
from ludus.jobs.job import Job, Key, seal, unit_key
from ludus.jobs.owners import hold
from ludus.jobs.store import Store
from ludus.jobs.unit_files import is_sound

TEXT = "CAST(text AS BLOB)"
"""A text as bytes, for a damaged one need not be UTF-8 any more."""


@dataclass(frozen=True, slots=True)
class UnitResult:
    """What one unit of a job returned."""

    index: int
    """Which unit, counted from 0."""
    value: Any


@dataclass(frozen=True, slots=True)
class StoredJob:
    """A job in the store."""

    number: int
    address: str

    def name(self, key: Key) -> bytes:
        """Return what the checksum of a result covers besides its text: the job and the unit that it belongs to."""
        return self.address.encode() + key


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
    stored, path = StoredJob(row[0], job.address), store.database.path
    keys = enumerate(map(unit_key, job.units))
    return [UnitResult(index, _value(stored.name(key), rows[key], path)) for index, key in keys if key in rows]


def result_values(store: Store, job: StoredJob, keys: list[Key]) -> tuple[Any, ...]:
    """Return the results of these units; all of them must be stored."""
    query = f"SELECT {TEXT}, checksum FROM results WHERE job = ? AND unit = ?"
    with store.database.reading() as connection:
        rows = [connection.execute(query, (job.number, key)).fetchone() for key in keys]
    return tuple(_value(job.name(key), row, store.database.path) for key, row in zip(keys, rows, strict=True))


def put_result(connection: sqlite3.Connection, job: StoredJob, key: Key, text: str) -> bool:
    """Store a result, unless the unit has one already; return whether this one was stored.

    AnswersDiffer when the unit has another result already: the work is not a function of its input, or a machine erred.
    """
    statement = "INSERT OR IGNORE INTO results (job, unit, text, checksum) VALUES (?, ?, ?, ?)"
    row = (job.number, key, text, seal(job.name(key), text.encode()))
    if connection.execute(statement, row).rowcount == 1:
        return True
    query = f"SELECT {TEXT}, checksum FROM results WHERE job = ? AND unit = ?"
    stored, checksum = connection.execute(query, (job.number, key)).fetchone()
    if seal(job.name(key), stored) != checksum:
        connection.execute(statement.replace("IGNORE", "REPLACE"), row)
        return True
    if stored != text.encode():
        raise AnswersDiffer(
            f"a unit was computed twice with different results, {abbreviate(stored)} and {abbreviate(text)}"
        )
    return False


def drop_damaged(store: Store, job: StoredJob, folder: Path) -> int:
    """Remove the results of a job that are not what was stored, or whose array files are not; return how many."""
    damaged = set(_damaged_rows(store, job)) | set(_damaged_arrays(store, job, folder))
    if damaged:
        with store.database.writing() as connection:
            rows = [(job.number, key) for key in damaged]
            connection.executemany("DELETE FROM results WHERE job = ? AND unit = ?", rows)
            connection.executemany("DELETE FROM arrays WHERE job = ? AND unit = ?", rows)
    return len(damaged)


def _damaged_rows(store: Store, job: StoredJob) -> Iterator[Key]:
    query = f"SELECT unit, {TEXT}, checksum FROM results WHERE job = ?"
    with store.database.reading() as connection:
        for key, text, expected in connection.execute(query, (job.number,)):
            if seal(job.name(key), text) != expected:
                yield key


def _damaged_arrays(store: Store, job: StoredJob, folder: Path) -> Iterator[Key]:
    query = "SELECT unit, npy, bytes, sha256 FROM arrays WHERE job = ?"
    with store.database.reading() as connection:
        rows = connection.execute(query, (job.number,)).fetchall()
    for key, name, size, sha256 in rows:
        if not is_sound(folder / name, {"bytes": size, "sha256": sha256}):
            yield key


def _value(name: bytes, row: tuple[bytes, bytes] | None, path: Path) -> Any:
    if row is None or seal(name, row[0]) != row[1]:
        raise StoreDamaged(f"a result in {path} is missing or damaged; run the job again: it is computed anew")
    return json.loads(row[0])
