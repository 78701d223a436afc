"""The processes that have claims on units or hold whole jobs, and how to tell that one of them is gone.

A claim says who does a unit: a wrong guess costs a unit that is done twice, never a result that is stored twice. A hold
says who still reads a job: no other process deletes it, and a process that is alive keeps its holds however slow it is.
"""

from __future__ import annotations

import os
import platform
import sqlite3
import time
from pathlib import Path

from ludus.core.records import dataclass

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
    # Only a damaged row has an owner that was never there: nobody would ever give its claim back.
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
