"""The results of a job in the store: put in once, read back checked, dropped when damaged."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludus.jobs.canonical import seal
from ludus.jobs.desk import is_sound
from ludus.jobs.errors import StoreDamaged
from ludus.jobs.job import Job, Key, unit_key
from ludus.jobs.store import Store

TEXT = "CAST(text AS BLOB)"
"""A text as bytes, for a damaged one need not be UTF-8 any more."""


@dataclass(frozen=True, slots=True)
class UnitResult:
    """What one unit of a job returned."""

    index: int
    """Which unit, counted from 0."""
    value: Any


def results(store: Store, job: Job) -> Iterator[UnitResult]:
    """Yield the stored results of a job in the order of its units, each checked; those not yet stored are left out."""
    query = f"SELECT {TEXT}, checksum FROM results JOIN jobs ON job = jobs.id WHERE address = ? AND unit = ?"
    address = job.address
    for index, unit in enumerate(job.units):
        key = unit_key(unit)
        with store.database.reading() as connection:
            row = connection.execute(query, (address, key)).fetchone()
        if row is not None:
            yield UnitResult(index, _value(key, row, store.database.path))


def result_values(store: Store, job: int, keys: list[Key]) -> tuple[Any, ...]:
    """Return the results of these units, by the number of their job; all of them must be stored."""
    query = f"SELECT {TEXT}, checksum FROM results WHERE job = ? AND unit = ?"
    with store.database.reading() as connection:
        rows = [connection.execute(query, (job, key)).fetchone() for key in keys]
    return tuple(_value(key, row, store.database.path) for key, row in zip(keys, rows, strict=True))


def put_result(connection: sqlite3.Connection, job: int, key: Key, text: str) -> bool:
    """Store a result, unless the unit has one already; return whether this one was stored."""
    statement = "INSERT OR IGNORE INTO results (job, unit, text, checksum) VALUES (?, ?, ?, ?)"
    return connection.execute(statement, (job, key, text, seal(key, text.encode()))).rowcount == 1


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
