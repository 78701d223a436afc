"""A worker process: it reads tasks until its pipe ends, keeps to its limits, and ends with its parent."""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from multiprocessing.connection import Connection

READY, PROGRESS = b"R", b"P"
"""What a message of a worker is, by its first letter: it has started; how far it is. All others are replies."""
PARENT_DEATH_SIGNAL = 1
"""The option of prctl(2), on Linux."""


def messages(pipe: Connection) -> Iterator[bytes]:
    """Say that this process is ready and yield what it is told, until the pipe or the parent process ends."""
    # Ctrl-C reaches the whole terminal; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    pipe.send_bytes(READY)
    while True:
        try:
            message = pipe.recv_bytes()
        except EOFError:
            return
        yield message


def lead_group() -> None:
    """Make this process the head of all that it starts, and let the system end it with its parent."""
    # Not setsid: Linux gives each session an equal share of the cores, so that a priority counts inside one only.
    if hasattr(os, "setpgrp"):
        os.setpgrp()
    # Many workers share the cores, and a library that starts a thread for each of them costs memory too.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if sys.platform == "linux":
        # The parent of a worker is the fork server, which ends with the server.
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)


def limit_memory(most: int, process: int = 0) -> None:
    """Let this process (on Linux also another) use a number of bytes and no more, where the system has such a limit."""
    _limit("RLIMIT_DATA", most, process)
    _limit("RLIMIT_CORE", 0, process)


def limit_time(seconds: float) -> None:
    """Let this process use a number of further seconds of a core and no more, where the system has such a limit."""
    used = os.times()
    _limit("RLIMIT_CPU", int(used.user + used.system + seconds) + 1)


def _limit(name: str, most: int, process: int = 0) -> None:
    try:
        import resource
    except ImportError:
        return
    kind = getattr(resource, name)
    hard = resource.getrlimit(kind)[1]
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with contextlib.suppress(AttributeError, OSError, ValueError):
        if process:
            resource.prlimit(process, kind, (soft, hard))
        else:
            resource.setrlimit(kind, (soft, hard))


def _end_with_the_parent() -> None:
    # The work may take long, and its result has no reader any more.
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)
