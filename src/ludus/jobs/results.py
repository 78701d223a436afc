"""The results of a job in the store: put in once, read back checked and complete, dropped when damaged."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.jobs.errors import AnswersDiffer, ResultsMissing, StoreDamaged
from ludus.jobs.job import Job, Key, seal, unit_key
from ludus.jobs.store import Store, hold

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


# Array files for a unit, and the results of the units before it.

Reference: TypeAlias = dict[str, Any]
"""An array file inside a result: `{"npy": name, "shape": [...], "dtype": "<u2", "bytes": n, "sha256": digits}`."""

TEMPORARY = ".part"
"""How the names of files end that are still being written."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")


class UnitFiles:
    """The folder of array files of a unit's job, and the results of the units that this one needs."""

    def __init__(self, folder: Path, key: Key, before: tuple[Any, ...] = ()) -> None:
        self.folder = folder
        self.before = before
        """The results of the units in `Job.needs`, in that order."""
        self.written: list[Reference] = []
        self._key = key

    def write(self, name: str, array: Array) -> Reference:
        """Write an array to a file, whole or not at all, and return the reference that belongs into the result."""
        if not NAME.fullmatch(name):
            raise invalid("name", f"expected letters, digits, dots and dashes, got {abbreviate(name)}")
        if not self.folder.is_dir():
            raise invalid("folder", f"expected {self.folder} to be shared with this machine, got no such folder")
        array = np.ascontiguousarray(array)
        if array.dtype.hasobject:
            raise invalid("array", f"expected numbers, got {array.dtype}")
        path = self.folder / f"{name}-{self._key.hex()[:16]}.npy"
        reference = {"npy": path.name, "shape": list(array.shape), "dtype": array.dtype.str, **_written(path, array)}
        self.written.append(reference)
        return reference

    def read(self, reference: Mapping[str, Any], *, verify: bool = False) -> Array:
        """Return the array of a reference, memory-mapped; with verify, its checksum is computed anew."""
        return read_array(self.folder, reference, verify=verify)


def read_array(folder: Path, reference: Mapping[str, Any], *, verify: bool = True) -> Array:
    """Return the array that a reference names, memory-mapped; InvalidInput when the file is not what was written."""
    path = folder / str(reference["npy"])
    if path.parent != folder or not is_sound(path, reference, deeply=verify):
        raise invalid("npy", f"expected the file {path} as it was written, got a missing or damaged one")
    array = np.load(path, mmap_mode="r", allow_pickle=False)
    if list(array.shape) != list(reference["shape"]) or array.dtype.str != reference["dtype"]:
        raise invalid("npy", f"expected {reference['shape']} {reference['dtype']}, got {array.shape} {array.dtype}")
    return np.asarray(array)


def is_sound(path: Path, reference: Mapping[str, Any], *, deeply: bool = True) -> bool:
    """Return whether a file has the size of its reference and, deeply, also its checksum."""
    try:
        if path.stat().st_size != reference["bytes"]:
            return False
        return not deeply or checksum(path) == reference["sha256"]
    except OSError:
        return False


def checksum(path: Path) -> str:
    """Return the SHA-256 digest of a file in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _written(path: Path, array: Array) -> Reference:
    # Not the process id: two machines of a cluster may have the same one and share the folder.
    temporary = path.with_name(f"{path.name}.{uuid.uuid4().hex}{TEMPORARY}")
    try:
        with temporary.open("wb") as file:
            np.save(file, array, allow_pickle=False)
            file.flush()
            os.fsync(file.fileno())
        facts = {"bytes": temporary.stat().st_size, "sha256": checksum(temporary)}
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return facts
