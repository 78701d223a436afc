"""One SQLite file that several processes write, that is never half-written, and that is mended when damaged.

The number of its format is part of its name, so that a Ludus of another format neither reads nor moves it. Damage is
found by the checks of SQLite, by comparing the tables with those of the format, and by the checksums of rows. A damaged
index is rebuilt; otherwise what can be read is copied to a new file; otherwise a new file begins empty. The damaged
file is kept under a name of its own.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludus.jobs.errors import StoreDamaged, StoreUnusable, read_only, store_errors

FORMAT = 2
"""Raise it with every change of the tables; the files of older formats then stay as they are, under their own names."""

DATABASE = f"store-{FORMAT}.sqlite"
ARRAYS = f"arrays-{FORMAT}"

TABLES = """
CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,   -- never given twice: no process writes into the successor of its job
    address TEXT NOT NULL UNIQUE,           -- SHA-256 of question, work and format
    question TEXT NOT NULL,                 -- canonical JSON
    work TEXT NOT NULL,                     -- package.module:function
    format INTEGER NOT NULL,
    units INTEGER NOT NULL,                 -- how many, in the latest run
    made INTEGER NOT NULL,                  -- seconds since 1970
    touched INTEGER NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,    -- whether the latest run found every unit done
    cancels INTEGER NOT NULL DEFAULT 0      -- a run stops when this grows
);

CREATE TABLE results (
    id INTEGER PRIMARY KEY AUTOINCREMENT,   -- grows, so that a process asks only for what is new
    job INTEGER NOT NULL REFERENCES jobs ON DELETE CASCADE,
    unit BLOB NOT NULL,                     -- 16 bytes: the key of the input
    text TEXT NOT NULL,                     -- canonical JSON
    checksum BLOB NOT NULL,                 -- SHA-256 of the address of the job, unit, a zero byte, text
    UNIQUE (job, unit)
);

CREATE TABLE arrays (
    job INTEGER NOT NULL REFERENCES jobs ON DELETE CASCADE,
    unit BLOB NOT NULL,                     -- the unit that wrote the file
    npy TEXT NOT NULL,                      -- its name in the folder of the job
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (job, unit, npy)
) WITHOUT ROWID;

CREATE TABLE failures (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job INTEGER NOT NULL REFERENCES jobs ON DELETE CASCADE,
    unit BLOB NOT NULL,
    input TEXT NOT NULL,                    -- canonical JSON
    error TEXT NOT NULL,
    tries INTEGER NOT NULL,
    UNIQUE (job, unit) ON CONFLICT REPLACE
);

CREATE TABLE owners (                       -- the processes that work on jobs
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    born TEXT NOT NULL,                     -- tells two processes with the same pid apart, where the system can
    beat INTEGER NOT NULL                   -- when it last showed that it lives
);

CREATE TABLE claims (
    job INTEGER NOT NULL REFERENCES jobs ON DELETE CASCADE,
    unit BLOB NOT NULL,
    owner INTEGER NOT NULL REFERENCES owners ON DELETE CASCADE,
    PRIMARY KEY (job, unit)
) WITHOUT ROWID;

CREATE INDEX claims_of_owner ON claims (owner);

CREATE TABLE holds (                        -- the open stores that use a job: it is not deleted under them
    job INTEGER NOT NULL REFERENCES jobs ON DELETE CASCADE,
    holder TEXT NOT NULL,                   -- one open store of one process
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    born TEXT NOT NULL,
    beat INTEGER NOT NULL,
    PRIMARY KEY (job, holder)
) WITHOUT ROWID;

CREATE TABLE answers (
    address TEXT PRIMARY KEY,               -- SHA-256 of the question
    text TEXT NOT NULL,                     -- the answer, JSON as in formats/
    checksum BLOB NOT NULL,                 -- SHA-256 of address, a zero byte, text
    used INTEGER NOT NULL
) WITHOUT ROWID;
"""


PATIENCE = 30.0
"""How many seconds to wait for another process that writes."""


class Database:
    """A connection to the file; use it in one thread, and `close` it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: list[str] = []
        """What a person should know: that a damaged file was set aside, for example."""
        self.is_read_only = False
        """Whether the file or its folder may not be written: what is stored can be looked at, and no more."""
        try:
            self._connection = _opened(path)
        except StoreDamaged:
            self._renew()
        except StoreUnusable:
            if not _may_only_be_read(path):
                raise
            self._connection = _opened_to_read(path)
            self.is_read_only = True

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with store_errors(self.path):
            yield self._connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give the connection for one transaction: all of it is stored or nothing."""
        if self.is_read_only:
            raise read_only(self.path)
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
        """Look through the whole file; rebuild its indices, or set it aside and start a new one, when it is damaged."""
        try:
            with self.reading() as connection:
                _check_pages(connection)
            return
        except StoreDamaged:
            pass
        try:
            with self.writing() as connection:
                connection.execute("REINDEX")
                _check_pages(connection)
            self.notices.append(f"an index of {self.path.name} was damaged and has been rebuilt")
        except StoreUnusable:
            self._renew()

    def close(self) -> None:
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
                rest = _copied(self.path)
                aside = set_aside(self.path)
                if rest is not None:
                    _give_name(rest, self.path)
                self.notices.append(f"{error.__cause__}: {self.path.name} was damaged and is kept as {aside.name}")
            self._connection = _opened(self.path)


def _copied(path: Path) -> Path | None:
    """Return a sound copy of what can be read of a damaged file; None when the damage is in what has to be read."""
    copy = path.with_name(f"{path.stem}.{uuid.uuid4().hex}.part")
    try:
        with contextlib.closing(_opened(path)) as damaged:
            damaged.execute("VACUUM INTO ?", (str(copy),))
        with contextlib.closing(sqlite3.connect(copy)) as connection:
            _check_pages(connection)
    except (StoreUnusable, sqlite3.Error):
        copy.unlink(missing_ok=True)
        return None
    return copy


def _give_name(copy: Path, path: Path) -> None:
    # Not replacing what another process may have begun under this name meanwhile.
    with contextlib.suppress(OSError):
        os.link(copy, path)
    copy.unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Rename a damaged database with its companion files so that its name says since when, and return that name."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.stem}.damaged-{stamp}-{time.time_ns() % 10**9:09}{path.suffix}")
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
        connection.text_factory = _text
        try:
            _prepare(connection)
            if deeply:
                _check_pages(connection)
        except BaseException:
            connection.close()
            raise
    return connection


def _may_only_be_read(path: Path) -> bool:
    """Return whether a file is there that may be read, but the file or its folder may not be written."""
    may_be_read = path.is_file() and os.access(path, os.R_OK)
    return may_be_read and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def _opened_to_read(path: Path) -> sqlite3.Connection:
    """Return a connection to a file that cannot be written; without its log where that cannot be shared either."""
    with store_errors(path):
        for mode in ("mode=ro", "immutable=1"):
            connection = sqlite3.connect(f"{path.as_uri()}?{mode}", uri=True, timeout=PATIENCE, isolation_level=None)
            connection.text_factory = _text
            try:
                if _version(connection) != FORMAT:
                    raise _corrupt(f"it has the format {_version(connection)} instead of {FORMAT}")
                return connection
            except sqlite3.OperationalError as error:
                connection.close()
                failure = error
        raise failure


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
    _check_tables(connection)


def _check_tables(connection: sqlite3.Connection) -> None:
    found = {text.strip() for (text,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}
    # SQLite keeps the text of a statement as it was, without comments after its end.
    expected = {statement.strip() for statement in TABLES.split(";") if statement.strip()}
    if {text for text in found if "sqlite_sequence" not in text} != expected:
        raise _corrupt("its tables are not those of this format")


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


def _text(content: bytes) -> str:
    # A damaged text need not be UTF-8 any more; what counts has a checksum.
    return content.decode(errors="replace")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _check_pages(connection: sqlite3.Connection) -> None:
    # Not quick_check, which does not compare the indices with their tables.
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise _corrupt(found)


def _corrupt(reason: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(reason)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def _inode(path: Path) -> int | None:
    return path.stat().st_ino if path.exists() else None
