"""One SQLite file that several processes write, that is never half-written, and that is set aside when damaged."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludus.jobs.errors import StoreDamaged, store_errors
from ludus.jobs.schema import FORMAT, TABLES

PATIENCE = 30.0
"""How many seconds to wait for another process that writes."""


class Database:
    """A connection to the file; use it in one thread, and `close` it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: list[str] = []
        """What a person should know: that a damaged file was set aside, for example."""
        try:
            self._connection = _opened(path)
        except StoreDamaged:
            self._renew()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Give the connection for a query."""
        with store_errors(self.path):
            yield self._connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give the connection for one transaction: all of it is stored or nothing."""
        connection = self._connection
        with store_errors(self.path):
            try:
                # Immediate: a transaction that reads first and then finds another writer could not wait for it.
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def mend(self) -> None:
        """Look through the whole file, and set it aside and start a new one when it is damaged."""
        try:
            with self.reading() as connection:
                _check_pages(connection)
        except StoreDamaged:
            self._renew()

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _renew(self) -> None:
        if hasattr(self, "_connection"):
            self.close()
        inode = _inode(self.path)
        try:
            self._connection = _opened(self.path, deeply=True)
        except StoreDamaged as error:
            # Another process may have set it aside meanwhile: then the file under this name is its new one.
            if _inode(self.path) == inode:
                aside = set_aside(self.path)
                self.notices.append(f"{error.__cause__}: {self.path.name} was damaged and is kept as {aside.name}")
            self._connection = _opened(self.path)


def set_aside(path: Path, *, why: str = "damaged") -> Path:
    """Rename a database with its companion files so that its name says why and since when, and return its name."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.stem}.{why}-{stamp}-{time.time_ns() % 10**9:09}{path.suffix}")
    with store_errors(path):
        for companion in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                path.with_name(path.name + companion).rename(aside.with_name(aside.name + companion))
    return aside


def _opened(path: Path, *, deeply: bool = False) -> sqlite3.Connection:
    """Return a connection to the file, made and given its tables when it is new."""
    with store_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        try:
            _prepare(connection)
            if deeply:
                _check_pages(connection)
        except BaseException:
            connection.close()
            raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    if _version(connection) == 0:
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    _use_wal(connection)
    # With WAL, NORMAL can lose the last moments to a power cut, but never the file; each commit is 60 times cheaper.
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    if _version(connection) == 0:
        connection.execute("BEGIN IMMEDIATE")
        # Another process may have made the tables while this one waited.
        if _version(connection) == 0:
            if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise _corrupt("it holds tables of something else")
            for statement in TABLES.split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute("COMMIT")
    if _version(connection) != FORMAT:
        raise _corrupt(f"it has the format {_version(connection)} instead of {FORMAT}")


def _use_wal(connection: sqlite3.Connection) -> None:
    # SQLite does not wait when two processes switch at once, so this does. Where there is no shared memory, SQLite
    # keeps its older journal, which is as safe and only slower.
    for _ in range(round(PATIENCE / 0.05)):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
            time.sleep(0.05)
        else:
            return


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _check_pages(connection: sqlite3.Connection) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise _corrupt(found)


def _corrupt(reason: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(reason)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def _inode(path: Path) -> int | None:
    return path.stat().st_ino if path.exists() else None
