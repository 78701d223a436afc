"""The stored jobs: list them, show one, cancel it, delete it. What `ludus jobs` stands on."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from ludus.jobs.errors import JobRunning, NoSuchJob
from ludus.jobs.ledger import Failure
from ludus.jobs.owners import strike_off_the_dead
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
    """Delete a job with its results and array files; JobRunning while a process works on it."""
    job = job_named(store, address)
    with store.database.writing() as connection:
        strike_off_the_dead(connection)
        query = "SELECT count(*) FROM claims JOIN jobs ON job = jobs.id WHERE address = ?"
        if connection.execute(query, (job.address,)).fetchone()[0]:
            raise JobRunning(f"the job {job.address[:12]} is running; cancel it first: ludus jobs cancel {address}")
        connection.execute("DELETE FROM jobs WHERE address = ?", (job.address,))
    shutil.rmtree(store.arrays(job.address), ignore_errors=True)
    return job


def _summary(store: Store, row: tuple[Any, ...]) -> Summary:
    found = Summary(*row)
    files = sum(path.stat().st_size for path in store.arrays(found.address).rglob("*") if path.is_file())
    # SQLite has no truth values, only 0 and 1.
    return replace(found, bytes=found.bytes + files, is_finished=bool(row[-1]))


@contextmanager
def _reading(store: Store) -> Iterator[sqlite3.Connection]:
    with store.database.writing() as connection:
        strike_off_the_dead(connection)
    with store.database.reading() as connection:
        yield connection
