"""One worker process and the pipe to it, for the units of jobs and for the questions of the web server.

Bytes cross the pipe, one message at a time. When the process ends, so does the pipe; when its parent ends, so does the
process, whatever it is busy with. A thread of ours cannot end a process whose compiled code does not let other threads
run; the system can, so its limits are set there.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any

READY = b"R"
"""The first message of a worker: it has started."""
PARENT_DEATH_SIGNAL = 1
"""The option of prctl(2), on Linux."""


class WorkerProcess:
    """A process that runs `target(pipe, *arguments)`, started by a context of multiprocessing."""

    def __init__(self, context: Any, target: Callable[..., None], *arguments: Any, name: str) -> None:
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=target, args=(theirs, *arguments), name=name, daemon=True)
        self.process.start()
        # With our copy of its end closed, the death of the process ends the pipe.
        theirs.close()
        self.pid: int = self.process.pid

    def send(self, message: bytes) -> bool:
        """Hand a message over; return whether the process is there to take it."""
        try:
            self.pipe.send_bytes(message)
        except OSError:
            return False
        return True

    def receive(self) -> bytes | None:
        """Wait for a message; None when the process has ended."""
        try:
            message: bytes = self.pipe.recv_bytes()
        except (EOFError, OSError):
            return None
        return message

    def exit_code(self, seconds: float) -> int | None:
        """Wait some seconds for the end of the process and return its exit code, negative for a signal."""
        self.process.join(seconds)
        code: int | None = self.process.exitcode
        return code

    def end(self) -> None:
        """End the process, and all that it started if it leads a group, and wait until it is gone."""
        with contextlib.suppress(OSError):
            if self.process.exitcode is None and hasattr(os, "killpg") and os.getpgid(self.pid) == self.pid:
                os.killpg(self.pid, signal.SIGKILL)
        self.process.kill()
        self.process.join(10)


def messages(pipe: Connection) -> Iterator[bytes]:
    """Say that this process is ready and yield what it is told, until the pipe or the parent process ends."""
    # Ctrl-C reaches the whole terminal; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
    # The work may take long, and its result has no reader any more.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
