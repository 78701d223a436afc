"""What the system itself does to a worker process that goes too far, whatever its code is busy with.

A thread of ours cannot end a process whose compiled code does not let other threads run; the system can.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading

PARENT_DEATH_SIGNAL = 1
"""The option of prctl(2), on Linux."""


def stand_alone() -> None:
    """Make this process ignore Ctrl-C, end with its parent, and be the head of all that it starts."""
    # Ctrl-C reaches the whole terminal; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setsid"):
        os.setsid()
    # Many workers share the cores, and a library that starts a thread for each of them costs memory too.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if sys.platform == "linux":
        # The parent of a worker is the fork server, which ends with the server.
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def limit_memory(most: int) -> None:
    """Let this process use a number of bytes and no more, where the system has such a limit."""
    _limit("RLIMIT_DATA", most)
    _limit("RLIMIT_CORE", 0)


def limit_time(seconds: float) -> None:
    """Let this process use a number of further seconds of a core and no more, where the system has such a limit."""
    used = os.times()
    _limit("RLIMIT_CPU", int(used.user + used.system + seconds) + 1)


def _limit(name: str, most: int) -> None:
    try:
        import resource
    except ImportError:
        return
    kind = getattr(resource, name)
    hard = resource.getrlimit(kind)[1]
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(kind, (soft, hard))


def _end_with_the_parent() -> None:
    # A task may take long; its reader is gone.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
