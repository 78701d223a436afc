"""What can go wrong with long work.

    LudusError
    └── JobError
        ├── StoreUnusable       the store cannot be opened, read or written
        │   ├── StoreFull       the disk is full; make space and run the same again
        │   └── StoreDamaged    the database is damaged; run the same again and it is set aside
        ├── WorkersFailed       no worker process could be started
        ├── ClusterLost         the cluster cannot be reached, or went away
        ├── NoSuchJob           no stored job has this address
        ├── ResultsMissing      not every unit of the job has a stored result, so nothing is concluded
        └── JobRunning          a process uses the job that was to be deleted
    VerificationError
    └── AnswersDiffer           two answers to one question contradict each other: a bug, and nothing is overwritten

A unit that fails is not an error of the run: it is recorded, and the others go on.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludus.core.errors import LudusError, VerificationError
from ludus.core.loading import LazyModule

shutil = LazyModule("shutil")

DISK_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
"""The error numbers of a full disk and of a used-up quota."""

MIN_FREE_BYTES = 1 << 20
"""An input or output error with fewer bytes free than this is put down to the full disk."""


class JobError(LudusError):
    """The base of everything that can go wrong with long work."""


class StoreUnusable(JobError):
    """The store cannot be opened, read or written."""


class StoreFull(StoreUnusable):
    """The disk is full; what is stored is sound, and the same call goes on from there once there is space."""


class StoreDamaged(StoreUnusable):
    """The database file is damaged; the next run sets it aside and starts a new one."""


class WorkersFailed(JobError):
    """No worker process could be started."""


class ClusterLost(JobError):
    """The cluster cannot be reached, or went away; what is stored is sound."""


class NoSuchJob(JobError):
    """No stored job has this address, or several begin with it."""


class ResultsMissing(JobError):
    """Not every unit of the job has a stored result: it is not finished, or it was deleted meanwhile."""


class JobRunning(JobError):
    """Another process uses the job, so it cannot be deleted."""


class AnswersDiffer(VerificationError):
    """A stored result or answer contradicts the one that was computed now; the stored one is not overwritten."""


@contextmanager
def store_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite and the file system raise about a file of the store into one clear sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise _of_sqlite(error, path) from error
    except UnicodeDecodeError as error:
        # What SQLite complains about can hold any byte of a damaged file.
        raise _damaged(error, path) from error
    except OSError as error:
        raise full(path) if error.errno in DISK_FULL else unusable(path.parent, error.strerror or error) from error


def full(path: Path) -> StoreFull:
    """Return the error for a disk that is full."""
    return StoreFull(
        f"the disk is full: {path.parent} has no space left. What is stored is sound; make space "
        "(`ludus jobs clean` helps), or choose another folder with --store, and run the same again"
    )


def unusable(folder: Path, reason: object) -> StoreUnusable:
    """Return the error for a folder that cannot hold the store."""
    return StoreUnusable(
        f"the store in {folder} cannot be used ({reason}); name a folder that can be written with --store DIR "
        "or in LUDUS_STORE"
    )


def read_only(path: Path) -> StoreUnusable:
    """Return the error for a store that can be looked at and no more."""
    return StoreUnusable(
        f"the store in {path.parent} is read-only; name a folder that can be written with --store DIR or in LUDUS_STORE"
    )


def _of_sqlite(error: sqlite3.Error, path: Path) -> StoreUnusable:
    # The low byte is the kind of error, the high bytes only refine it.
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return full(path)
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return _damaged(error, path)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreUnusable(f"the database {path} is held by another process ({error}); try again")
    if code == sqlite3.SQLITE_IOERR and _free(path.parent) < MIN_FREE_BYTES:
        return full(path)
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM) and (why := _no_access(path)):
        return unusable(path.parent, why)
    return unusable(path.parent, error)


def _damaged(error: Exception, path: Path) -> StoreDamaged:
    return StoreDamaged(f"the database {path} is damaged ({error}); run the same again: it is set aside then")


def _no_access(path: Path) -> str:
    """Return which permission is missing, if one is."""
    if path.exists() and not os.access(path, os.R_OK):
        return f"no permission to read {path.name}"
    if path.exists() and not os.access(path, os.W_OK):
        return f"no permission to write {path.name}"
    if not os.access(path.parent, os.W_OK | os.X_OK):
        return "no permission to write in the folder"
    return ""


def _free(folder: Path) -> int:
    try:
        return int(shutil.disk_usage(folder).free)
    except OSError:
        return MIN_FREE_BYTES
