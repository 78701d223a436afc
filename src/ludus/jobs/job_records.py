"""What one process knows and writes about one job: its claims, its results, the news of the other processes."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterable, Sequence
from typing import Any

from ludus.core.records import dataclass
from ludus.jobs.errors import NoSuchJob, StoreUnusable
from ludus.jobs.job import Job, Key, canonical
from ludus.jobs.results import Reference, StoredJob, drop_damaged, put_result, result_values
from ludus.jobs.store import Store, hold, new_owner, remove_dead_owners, renew_lease


@dataclass(frozen=True, slots=True)
class Failure:
    """A unit that failed as often as it may."""

    input: str
    """The input of the unit, canonical JSON."""
    error: str
    tries: int


@dataclass(frozen=True, slots=True)
class NewResult:
    """A result on its way into the store."""

    key: Key
    text: str
    arrays: tuple[Reference, ...] = ()


@dataclass(frozen=True, slots=True)
class News:
    """What happened to a job since this process last asked."""

    done: tuple[Key, ...]
    failed: tuple[Key, ...]
    is_cancelled: bool


_NOT_GIVEN_BACK: set[tuple[str, int]] = set()
"""Owners of this process that have ended while the disk was full, with their stores; the next run removes them."""


class JobRecords:
    """The pages of one job in the store, open for this process."""

    def __init__(self, store: Store, job: Job) -> None:
        self._store = store
        store.database.mend()
        self._give_back()
        with store.database.writing() as connection:
            self._job, self._cancels = register(connection, job, store.holder)
            self._owner = new_owner(connection)
            remove_dead_owners(connection)
            last = connection.execute("SELECT coalesce(max(id), 0) FROM failures").fetchone()[0]
        self._stored = StoredJob(self._job, job.address)
        self._seen_result, self._seen_failure = 0, last
        self.dropped = drop_damaged(store, self._stored, store.arrays(job.address))
        """How many stored results were damaged and will be computed anew."""

    def news(self) -> News:
        """Show that this process lives, and return what is new; the first time, everything that is done."""
        with self._store.database.writing() as connection:
            if not renew_lease(connection, self._owner):
                self._owner = new_owner(connection)
            remove_dead_owners(connection)
            connection.execute("UPDATE holds SET beat = ? WHERE holder = ?", (int(time.time()), self._store.holder))
            connection.execute("UPDATE jobs SET touched = ? WHERE id = ?", (int(time.time()), self._job))
            row = connection.execute("SELECT cancels FROM jobs WHERE id = ?", (self._job,)).fetchone()
            done, self._seen_result = _since(connection, "results", self._job, self._seen_result)
            failed, self._seen_failure = _since(connection, "failures", self._job, self._seen_failure)
        return News(done, failed, row is None or row[0] != self._cancels)

    def claim(self, keys: Iterable[Key]) -> set[Key]:
        """Claim units, and return those that are now ours: neither done nor claimed by another process."""
        statement = (
            "INSERT OR IGNORE INTO claims SELECT ?1, ?2, ?3 "
            "WHERE NOT EXISTS (SELECT 1 FROM results WHERE job = ?1 AND unit = ?2)"
        )
        with self._store.database.writing() as connection:
            return {key for key in keys if connection.execute(statement, (self._job, key, self._owner)).rowcount == 1}

    def unclaimed(self, keys: Iterable[Key]) -> set[Key]:
        """Return the units that no process holds a claim on."""
        query = "SELECT 1 FROM claims WHERE job = ? AND unit = ?"
        with self._store.database.reading() as connection:
            return {key for key in keys if connection.execute(query, (self._job, key)).fetchone() is None}

    def store(self, results: Sequence[NewResult]) -> int:
        """Store results in one transaction, give their claims back, and return how many were new."""
        with self._store.database.writing() as connection:
            if connection.execute("SELECT 1 FROM jobs WHERE id = ?", (self._job,)).fetchone() is None:
                raise NoSuchJob("the job was deleted while it ran; run the same again")
            return sum(self._put(connection, result) for result in results)

    def fail(self, key: Key, failure: Failure) -> None:
        """Write down that a unit has failed, and give its claim back."""
        statement = "INSERT INTO failures (job, unit, input, error, tries) VALUES (?, ?, ?, ?, ?)"
        with self._store.database.writing() as connection:
            connection.execute(statement, (self._job, key, failure.input, failure.error, failure.tries))
            self._settle(connection, "claims", key)

    def failures(self) -> tuple[Failure, ...]:
        query = "SELECT input, error, tries FROM failures WHERE job = ? ORDER BY id"
        with self._store.database.reading() as connection:
            return tuple(Failure(*row) for row in connection.execute(query, (self._job,)))

    def finish(self) -> None:
        with self._store.database.writing() as connection:
            connection.execute("UPDATE jobs SET finished = 1 WHERE id = ?", (self._job,))

    def values(self, keys: list[Key]) -> tuple[Any, ...]:
        return result_values(self._store, self._stored, keys)

    def close(self) -> None:
        """Give all claims back. On a full disk they stay until the next run in this process, or until it has ended."""
        _NOT_GIVEN_BACK.add((str(self._store.folder), self._owner))
        with contextlib.suppress(StoreUnusable):
            self._give_back()

    def _give_back(self) -> None:
        """Remove the owners of this process that have ended."""
        ended = [one for one in _NOT_GIVEN_BACK if one[0] == str(self._store.folder)]
        with self._store.database.writing() as connection:
            connection.executemany("DELETE FROM owners WHERE id = ?", [(owner,) for _, owner in ended])
        _NOT_GIVEN_BACK.difference_update(ended)

    def _put(self, connection: sqlite3.Connection, result: NewResult) -> bool:
        is_new = put_result(connection, self._stored, result.key, result.text)
        for array in result.arrays if is_new else ():
            row = (self._job, result.key, array["npy"], array["bytes"], array["sha256"])
            connection.execute("INSERT OR REPLACE INTO arrays VALUES (?, ?, ?, ?, ?)", row)
        self._settle(connection, "claims", result.key)
        self._settle(connection, "failures", result.key)
        return is_new

    def _settle(self, connection: sqlite3.Connection, table: str, key: Key) -> None:
        connection.execute(f"DELETE FROM {table} WHERE job = ? AND unit = ?", (self._job, key))


def register(connection: sqlite3.Connection, job: Job, holder: str) -> tuple[int, int]:
    """Hold a job and return its number in the store and how often it was cancelled; a new job is written down."""
    now, question = int(time.time()), canonical(job.question, what="question")
    connection.execute(
        "INSERT INTO jobs (address, question, work, format, units, made, touched) VALUES (?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (address) DO UPDATE SET units = excluded.units, touched = excluded.touched, finished = 0",
        (job.address, question, job.work, job.format, len(job.units), now, now),
    )
    row = connection.execute("SELECT id, cancels FROM jobs WHERE address = ?", (job.address,)).fetchone()
    hold(connection, row[0], holder)
    return int(row[0]), int(row[1])


def _since(connection: sqlite3.Connection, table: str, job: int, seen: int) -> tuple[tuple[Key, ...], int]:
    # The plus keeps SQLite from walking the index of the whole job when only the last few rows are wanted.
    query = f"SELECT id, unit FROM {table} WHERE {'+' if seen else ''}job = ? AND id > ? ORDER BY id"
    rows = connection.execute(query, (job, seen)).fetchall()
    return tuple(key for _, key in rows), rows[-1][0] if rows else seen
