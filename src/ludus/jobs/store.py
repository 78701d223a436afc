"""The store: one folder with the database and the array files, used by any number of processes at once.

store-2.sqlite          jobs, results, claims, failures, answers (2 is the format)
arrays-2/ADDRESS/       the array files of one job
store-2.damaged-....sqlite    what was set aside; `clean` removes it

A process that works on a job has claims on units and holds the job. A claim says who does a unit: a wrong guess costs a
unit that is done twice, never a result that is stored twice. A hold says who still reads a job: no other process
deletes it, and a process that is alive keeps its holds however slow it is.

It lies where you say, where LUDUS_STORE says, or in the data folder of this user. The folder must lie on a disk of this
machine: SQLite cannot lock a file on most network disks.
"""

from __future__ import annotations

import contextlib
import os
import platform
import sqlite3
import sys
import time
import uuid
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from types import TracebackType

from ludus.core.errors import abbreviate, invalid
from ludus.core.records import dataclass
from ludus.jobs.database import ARRAYS, DATABASE, Database
from ludus.jobs.errors import StoreUnusable, store_errors, unusable


def store_folder(given: str | PathLike[str] | None = None, *, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of the store, absolute; it need not be there yet.

    >>> store_folder("/tmp/mine").as_posix().endswith("/tmp/mine")
    True
    >>> store_folder(environment={"LUDUS_STORE": "/data"}).name
    'data'
    """
    named = given or environment.get("LUDUS_STORE")
    folder = Path(named) if named else data_folder(environment) / "ludus"
    try:
        return folder.expanduser().absolute()
    except (RuntimeError, OSError) as error:
        raise unusable(folder, error) from error


def data_folder(environment: Mapping[str, str], *, system: str = sys.platform) -> Path:
    """Return the folder in which this system keeps the data of programs for one user.

    >>> data_folder({"XDG_DATA_HOME": "/home/eve/data"}, system="linux").as_posix()
    '/home/eve/data'
    >>> data_folder({}, system="darwin").as_posix()
    '~/Library/Application Support'
    """
    if system == "darwin":
        return Path("~/Library/Application Support")
    if system == "win32":
        return Path(environment.get("LOCALAPPDATA") or "~/AppData/Local")
    # The XDG specification: a relative path there is invalid and is ignored.
    named = environment.get("XDG_DATA_HOME", "")
    return Path(named) if named.startswith("/") else Path("~/.local/share")


class Store:
    """An open store. Use it in one thread, close it or use it as a context; errors are StoreUnusable.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, Store(folder) as store:
    ...     sorted(path.name for path in store.folder.iterdir())[0]
    'store-2.sqlite'
    """

    def __init__(self, folder: str | PathLike[str] | None = None) -> None:
        if folder is not None and not isinstance(folder, str | PathLike):
            raise invalid("store", f"expected a folder, or None for your own, got {abbreviate(folder)}")
        self.folder = store_folder(folder)
        is_new = not (self.folder / DATABASE).exists()
        self.database = Database(self.folder / DATABASE)
        self.holder = uuid.uuid4().hex
        """The name under which this open store holds the jobs that it has run or read, until it is closed."""
        if is_new:
            self._tell_of_older()

    def __repr__(self) -> str:
        return f"Store({str(self.folder)!r})"

    @property
    def notices(self) -> tuple[str, ...]:
        """What a person should know about the store, such as that a damaged file was set aside."""
        return tuple(self.database.notices)

    def arrays(self, address: str) -> Path:
        """Return the folder for the array files of a job; it need not be there."""
        return self.folder / ARRAYS / address

    def make_arrays(self, address: str) -> Path:
        """Return the folder for the array files of a job, made when it is not there."""
        folder = self.arrays(address)
        with store_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
        return folder

    def close(self) -> None:
        with contextlib.suppress(StoreUnusable):
            self._let_go()
        self.database.close()

    def _let_go(self) -> None:
        if self.database.is_read_only:
            return
        with self.database.reading() as connection:
            is_holding = connection.execute("SELECT 1 FROM holds WHERE holder = ?", (self.holder,)).fetchone()
        if is_holding:
            with self.database.writing() as connection:
                release(connection, self.holder)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _tell_of_older(self) -> None:
        older = sorted(path.name for path in self.folder.glob("store-*.sqlite") if path.name != DATABASE)
        older = [name for name in older if ".damaged-" not in name]
        if older:
            self.database.notices.append(f"results of another format are kept, unread, in {', '.join(older)}")


# The processes that have claims on units or hold whole jobs, and how to tell that one of them is gone.

LEASE = 60
"""Seconds without a sign of life after which a process loses its claims."""

HOLD_LEASE = 86_400
"""The same for holds, in seconds, where the system cannot tell whether the process is still the one that wrote it."""


@dataclass(frozen=True, slots=True)
class Process:
    """One process on one machine."""

    host: str
    pid: int
    born: str
    """When it started, in the system's own clock; empty where the system does not tell."""


def this_process() -> Process:
    """Return the process that asks.

    >>> is_gone(this_process())
    False
    """
    return Process(platform.node(), os.getpid(), _born(os.getpid()) or "")


def is_gone(process: Process) -> bool:
    """Return whether a process has certainly ended; of other machines nothing is certain.

    >>> is_gone(Process(platform.node(), os.getpid(), "before the flood"))
    True
    """
    # On Windows os.kill(pid, 0) would end the process instead of asking for it.
    if process.host != platform.node() or os.name == "nt":
        return False
    born = _born(process.pid)
    if born is not None:
        return born != process.born
    try:
        os.kill(process.pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def new_owner(connection: sqlite3.Connection) -> int:
    """Write this process down as one that may hold claims and return its number."""
    me = this_process()
    row = (me.host, me.pid, me.born, int(time.time()))
    cursor = connection.execute("INSERT INTO owners (host, pid, born, beat) VALUES (?, ?, ?, ?)", row)
    return int(cursor.lastrowid or 0)


def renew_lease(connection: sqlite3.Connection, owner: int) -> bool:
    """Write down that an owner lives; False when it was struck off meanwhile and has lost its claims."""
    done = connection.execute("UPDATE owners SET beat = ? WHERE id = ?", (int(time.time()), owner))
    return done.rowcount == 1


def remove_dead_owners(connection: sqlite3.Connection) -> None:
    """Remove the owners that are gone; their claims go with them."""
    now = int(time.time())
    for owner, host, pid, born, beat in connection.execute("SELECT id, host, pid, born, beat FROM owners").fetchall():
        # The distance, not the difference: a clock that was set back must not keep a dead process alive.
        if abs(now - beat) > LEASE or is_gone(Process(host, pid, born)):
            connection.execute("DELETE FROM owners WHERE id = ?", (owner,))
    # Only a damaged row has an owner that was never there, so its claim would stay for ever.
    connection.execute("DELETE FROM claims WHERE owner NOT IN (SELECT id FROM owners)")


def hold(connection: sqlite3.Connection, job: int, holder: str) -> None:
    """Write down that an open store uses a job."""
    me = this_process()
    row = (job, holder, me.host, me.pid, me.born, int(time.time()))
    connection.execute("INSERT OR REPLACE INTO holds VALUES (?, ?, ?, ?, ?, ?)", row)


def release(connection: sqlite3.Connection, holder: str, job: int | None = None) -> None:
    """Let go of a job, or of all jobs that an open store holds."""
    query = "DELETE FROM holds WHERE holder = ?1 AND (?2 IS NULL OR job = ?2)"
    connection.execute(query, (holder, job))


def is_held(connection: sqlite3.Connection, job: int, holder: str) -> bool:
    """Return whether another open store than this one uses a job or has claims on its units."""
    remove_dead_owners(connection)
    if connection.execute("SELECT 1 FROM claims WHERE job = ?", (job,)).fetchone():
        return True
    rows = connection.execute("SELECT holder, host, pid, born, beat FROM holds WHERE job = ?", (job,)).fetchall()
    for other, host, pid, born, beat in rows:
        process = Process(host, pid, born)
        is_old = abs(int(time.time()) - beat) > HOLD_LEASE and not _is_certainly_alive(process)
        if other != holder and (is_old or is_gone(process)):
            release(connection, other, job)
        elif other != holder:
            return True
    return False


def _is_certainly_alive(process: Process) -> bool:
    return process.host == platform.node() and bool(process.born) and _born(process.pid) == process.born


def _born(pid: int) -> str | None:
    """Return when a process started, on Linux; empty when it has ended, None where the system does not tell."""
    if not Path("/proc/self/stat").exists():
        return None
    try:
        # The name of the program may hold spaces and brackets, so count from the last bracket: state is next.
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if fields[0] in "ZX" else fields[19]
