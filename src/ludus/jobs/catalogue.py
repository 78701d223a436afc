"""The stored jobs: list them, show one, cancel it, delete it. What `ludus jobs` stands on."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from ludus.jobs.errors import JobRunning, NoSuchJob
from ludus.jobs.job_records import Failure
from ludus.jobs.owners import is_held, release, remove_dead_owners
from ludus.jobs.store import Store


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
    """How many units are in the hands of processes that live; 0 when nobody works on it."""
    bytes: int
    """The size of its results and array files."""
    made: int
    """Seconds since 1970, as is `touched`."""
    touched: int
    is_finished: bool
    """Whether the latest run found every unit done."""


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
