"""The processes that hold claims on units, and how to tell that one of them is gone.

A wrong guess costs a unit that is done twice, never a result that is stored twice.
"""

from __future__ import annotations

import os
import platform
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

LEASE = 60
"""A process that has not shown for so many seconds that it lives has lost its claims."""


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


def show_life(connection: sqlite3.Connection, owner: int) -> bool:
    """Write down that an owner lives; False when it was struck off meanwhile and has lost its claims."""
    done = connection.execute("UPDATE owners SET beat = ? WHERE id = ?", (int(time.time()), owner))
    return done.rowcount == 1


def strike_off_the_dead(connection: sqlite3.Connection) -> None:
    """Remove the owners that are gone; their claims go with them."""
    now = int(time.time())
    for owner, host, pid, born, beat in connection.execute("SELECT id, host, pid, born, beat FROM owners").fetchall():
        # The distance, not the difference: a clock that was set back must not keep a dead process alive.
        if abs(now - beat) > LEASE or is_gone(Process(host, pid, born)):
            connection.execute("DELETE FROM owners WHERE id = ?", (owner,))


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
