"""How much disk the store takes, what of it is of no use any more, and its removal."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ludus.jobs.catalogue import Summary, delete, jobs
from ludus.jobs.errors import JobRunning, NoSuchJob, store_errors
from ludus.jobs.schema import ARRAYS, DATABASE
from ludus.jobs.store import Store
from ludus.jobs.unit_files import TEMPORARY

DAY = 86_400

OURS = [f"{DATABASE}{companion}" for companion in ("", "-wal", "-shm")]
"""The files of the database that is in use."""


@dataclass(frozen=True, slots=True)
class DiskUse:
    """How many bytes the store takes, and what is free."""

    database: int
    arrays: int
    aside: int
    """Damaged databases, and what other formats left."""
    free: int


@dataclass(frozen=True, slots=True)
class Removable:
    """What can be removed."""

    jobs: tuple[Summary, ...]
    """Finished jobs that nobody has touched for long."""
    answers: tuple[str, ...]
    """The addresses of answers that nobody has asked for for long."""
    files: tuple[Path, ...]
    """Files that belong to nothing: half-written ones, those of deleted jobs, databases that were set aside."""
    bytes: int


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
            _remove_if_empty(path.parent, store)
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


def _remove_if_empty(folder: Path, store: Store) -> None:
    if folder.parent == store.folder / ARRAYS and not any(folder.iterdir()):
        folder.rmdir()


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _bytes(paths: Iterable[Path]) -> int:
    return sum(path.stat().st_size for path in paths if path.exists())


def _touched(path: Path) -> float:
    return path.stat().st_mtime
