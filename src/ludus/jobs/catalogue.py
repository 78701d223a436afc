"""The stored jobs: list them, show one, cancel it, delete it, clean up. What `ludus jobs` stands on."""

from __future__ import annotations

import contextlib
import sqlite3
import time
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludus.core.loading import LazyModule
from ludus.core.records import dataclass
from ludus.jobs.database import ARRAYS, DATABASE
from ludus.jobs.errors import JobRunning, NoSuchJob, store_errors
from ludus.jobs.job_records import Failure
from ludus.jobs.results import TEMPORARY
from ludus.jobs.store import Store, is_held, release, remove_dead_owners

shutil = LazyModule("shutil")


@dataclass(frozen=True, slots=True)
class Summary:
    """One stored job."""

    address: str
    question: str
    """Canonical JSON."""
    work: str
    format: int
    units: int
    done: int
    failed: int
    claimed: int
    """How many units are in the hands of processes that live; 0 when none works on it."""
    bytes: int
    """The size of its results and array files."""
    made: int
    """Seconds since 1970, as is `touched`."""
    touched: int
    is_finished: bool
    """Whether the latest run found every unit done."""

    def __repr__(self) -> str:
        return f"<Summary {self.address[:8]}: {self.done} of {self.units} units, {self.work}>"


_SUMMARY = """
SELECT address, question, work, format, units,
    (SELECT count(*) FROM results WHERE job = jobs.id),
    (SELECT count(*) FROM failures WHERE job = jobs.id),
    (SELECT count(*) FROM claims WHERE job = jobs.id),
    (SELECT coalesce(sum(length(text) + 100), 0) FROM results WHERE job = jobs.id),
    made, touched, finished
FROM jobs
"""
"""A result takes its text and about 100 bytes for the rest of its row and its place in the index."""


def jobs(store: Store) -> tuple[Summary, ...]:
    """Return all stored jobs, the one that was last worked on first."""
    with _reading(store) as connection:
        rows = connection.execute(f"{_SUMMARY} ORDER BY touched DESC, id DESC").fetchall()
    return tuple(_summary(store, row) for row in rows)


def job_named(store: Store, address: str) -> Summary:
    """Return the stored job whose address begins like this; NoSuchJob when it is none or more than one."""
    # A range instead of LIKE: nothing that the user types is a pattern.
    query = f"{_SUMMARY} WHERE address >= ? AND address < ? ORDER BY address LIMIT 2"
    with _reading(store) as connection:
        found = connection.execute(query, (address, address + "~")).fetchall()
    if len(found) != 1:
        reason = f"several begin with {address!r}" if found else f"none begins with {address!r}"
        raise NoSuchJob(f"expected the address of one stored job, or its beginning: {reason}; see `ludus jobs`")
    return _summary(store, found[0])


def failures(store: Store, address: str) -> tuple[Failure, ...]:
    """Return the units of a job that have failed, with their inputs and errors."""
    query = "SELECT input, error, tries FROM failures JOIN jobs ON job = jobs.id WHERE address = ? ORDER BY failures.id"
    with _reading(store) as connection:
        return tuple(Failure(*row) for row in connection.execute(query, (job_named(store, address).address,)))


def cancel(store: Store, address: str) -> Summary:
    """Make every process that runs the job stop within about a second; a later run goes on from what is stored."""
    job = job_named(store, address)
    with store.database.writing() as connection:
        connection.execute("UPDATE jobs SET cancels = cancels + 1 WHERE address = ?", (job.address,))
    return job


def delete(store: Store, address: str) -> Summary:
    """Delete a job with its results and array files; JobRunning while another process runs or reads it."""
    job = job_named(store, address)
    if not remove_if_unused(store, job.address):
        hint = f"ludus jobs cancel {address}"
        raise JobRunning(f"the job {job.address[:12]} is running or being read; wait, or cancel it first: {hint}")
    return job


def remove_if_unused(store: Store, address: str) -> bool:
    """Let go of a job and delete it with its array files, unless another process uses it; return whether it is gone.

    Of several processes that are done with a job, the last one deletes it.
    """
    with store.database.reading() as connection:
        if connection.execute("SELECT 1 FROM jobs WHERE address = ?", (address,)).fetchone() is None:
            return True
    folder = store.arrays(address)
    aside = folder.with_name(f"{folder.name}.deleted-{uuid.uuid4().hex}")
    with store.database.writing() as connection:
        row = connection.execute("SELECT id FROM jobs WHERE address = ?", (address,)).fetchone()
        if row is None:
            return True
        release(connection, store.holder, row[0])
        if is_held(connection, row[0], store.holder):
            return False
        connection.execute("DELETE FROM jobs WHERE id = ?", row)
        # Before the end of the transaction: a process that begins the same job anew makes a folder of its own.
        with contextlib.suppress(OSError):
            folder.rename(aside)
    shutil.rmtree(aside, ignore_errors=True)
    return True


def _summary(store: Store, row: tuple[Any, ...]) -> Summary:
    found = Summary(*row)
    files = sum(path.stat().st_size for path in store.arrays(found.address).rglob("*") if path.is_file())
    # SQLite has no truth values, only 0 and 1.
    return replace(found, bytes=found.bytes + files, is_finished=bool(row[-1]))


@contextmanager
def _reading(store: Store) -> Iterator[sqlite3.Connection]:
    if not store.database.is_read_only:
        with store.database.writing() as connection:
            remove_dead_owners(connection)
    with store.database.reading() as connection:
        yield connection


DAY = 86_400

OURS = [f"{DATABASE}{companion}" for companion in ("", "-wal", "-shm")]


@dataclass(frozen=True, slots=True)
class DiskUse:
    """How many bytes the store takes, and what is free."""

    database: int
    arrays: int
    aside: int
    """Damaged databases, and what other formats left."""
    free: int

    def __repr__(self) -> str:
        return f"<DiskUse {(self.database + self.arrays + self.aside) / 1e6:.1f} MB, {self.free / 1e9:.1f} GB free>"


@dataclass(frozen=True, slots=True)
class Removable:
    """What can be removed."""

    jobs: tuple[Summary, ...]
    """Finished jobs that were not used for long."""
    answers: tuple[str, ...]
    """The addresses of answers that were not asked for for long."""
    files: tuple[Path, ...]
    """Files that belong to nothing: half-written ones, those of deleted jobs, databases that were set aside."""
    bytes: int

    def __repr__(self) -> str:
        found = f"{len(self.jobs)} jobs, {len(self.answers)} answers, {len(self.files)} files"
        return f"<Removable {found}: {self.bytes / 1e6:.1f} MB>"


def disk_use(store: Store) -> DiskUse:
    """Return how much disk the store takes."""
    with store_errors(store.folder / DATABASE):
        free = shutil.disk_usage(store.folder).free
        database = _bytes(store.folder / name for name in OURS)
        return DiskUse(database, _bytes(_files(store.folder / ARRAYS)), _bytes(_aside(store)), free)


def removable(store: Store, *, days: int = 30) -> Removable:
    """Return what was not used for `days` days; unfinished jobs are kept."""
    before = time.time() - days * DAY
    known = jobs(store)
    old = tuple(job for job in known if job.is_finished and not job.claimed and job.touched <= before)
    with store.database.reading() as connection:
        rows = connection.execute("SELECT address, length(text) FROM answers WHERE used <= ?", (before,)).fetchall()
    files = (*_strays(store, known, before), *(path for path in _aside(store) if _touched(path) <= before))
    size = sum(job.bytes for job in old) + sum(length for _, length in rows) + _bytes(files)
    return Removable(old, tuple(address for address, _ in rows), files, size)


def clean(store: Store, what: Removable) -> None:
    """Remove what `removable` found, and give the space back to the system. What is in use again by now stays."""
    for job in what.jobs:
        try:
            delete(store, job.address)
        except (JobRunning, NoSuchJob):
            continue
    with store.database.writing() as connection:
        connection.executemany("DELETE FROM answers WHERE address = ?", ((address,) for address in what.answers))
    for path in what.files:
        with store_errors(path):
            path.unlink(missing_ok=True)
            if path.parent.parent == store.folder / ARRAYS and not any(path.parent.iterdir()):
                path.parent.rmdir()
    with store.database.reading() as connection:
        # As a script: the pragma frees one page a step, and `execute` takes one step only.
        connection.executescript("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE);")


def _strays(store: Store, known: tuple[Summary, ...], before: float) -> Iterator[Path]:
    """Yield half-written array files, and old ones of jobs that are gone. A job that runs is left alone."""
    running = {store.arrays(job.address) for job in known if job.claimed}
    kept = {store.arrays(job.address) for job in known}
    for path in _files(store.folder / ARRAYS):
        is_stray = path.name.endswith(TEMPORARY) or (path.parent not in kept and _touched(path) <= before)
        if is_stray and path.parent not in running:
            yield path


def _aside(store: Store) -> list[Path]:
    """Return the databases that were set aside, and the databases and arrays of other formats."""
    databases = [path for path in store.folder.glob("store-*.sqlite*") if path.name not in OURS]
    folders = [path for path in store.folder.glob("arrays-*") if path.name != ARRAYS]
    return sorted(databases) + [path for folder in folders for path in _files(folder)]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _bytes(paths: Iterable[Path]) -> int:
    return sum(path.stat().st_size for path in paths if path.exists())


def _touched(path: Path) -> float:
    return path.stat().st_mtime
