"""Who does the units: an executor of the standard library that also says how much it can take and how to stop it.

The pool of the standard library breaks as a whole when one of its processes is killed, and nobody learns which unit
did it. In the pool of processes here, each has a pipe, a thread that waits at it, and one unit at a time: when it dies,
exactly that unit fails, and a new process takes its place.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from abc import abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from ludus.jobs.errors import WorkersFailed

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


# One worker process and the pipe to it, for the units of jobs and for the questions of the web server.


class WorkerDied(Exception):
    """The worker that did this unit was killed, by the unit itself or by someone else."""


class UnitTimedOut(Exception):
    """The unit took longer than a unit may, and its worker was ended."""


class WorkerUnfit(Exception):
    """The worker lacks the program, or has another version of it; it has done nothing."""


class WorkerPool(Executor):
    """An Executor that survives the death of its workers: only the future of the unit at hand fails."""

    @abstractmethod
    def slots(self) -> int:
        """Return how many units to keep in flight, so that no worker waits."""

    @abstractmethod
    def stop(self) -> None:
        """Stop at once: what is in flight is lost."""

    def notices(self) -> list[str]:
        """Return what a person should know about the workers when the work is done."""
        return []

    def prepare(self, work: str) -> None:
        """Get ready for the units of a work, before the first one."""

    def program(self, work: str) -> str:
        """Return the program that a worker must have to do a work; empty where it cannot be another one."""
        return ""

    def waits_for(self) -> str:
        """Return what keeps the work from going on, such as that no worker has come yet; empty when nothing does."""
        return ""

    def is_death(self, error: BaseException) -> bool:
        """Return whether a future failed because its worker died."""
        return isinstance(error, WorkerDied)

    def is_lost(self, error: BaseException) -> bool:
        """Return whether a future failed because the whole pool went away."""
        return isinstance(error, CancelledError)

    def is_unfit(self, error: BaseException) -> bool:
        """Return whether a future failed because its worker lacks the program; the unit was not tried."""
        return isinstance(error, WorkerUnfit)


class Inline(WorkerPool):
    """Does each unit in this very thread, at the moment that it is submitted.

    >>> Inline().submit(pow, 2, 10).result()
    1024
    """

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        # Only errors belong to the future: Ctrl-C belongs to the caller.
        try:
            future.set_result(function(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future

    def slots(self) -> int:
        return 1

    def stop(self) -> None:
        """There is nothing to stop."""


_SPAWN = multiprocessing.get_context("spawn")
"""Not fork: forked copies of a process that has threads hang now and then."""

MAX_FAILED_STARTS = 5
"""After this number of workers in a row that ended while starting, no more are started."""


class Processes(WorkerPool):
    """Worker processes; a unit that takes more than `unit_seconds` fails, and its worker is replaced."""

    def __init__(self, count: int, *, unit_seconds: float | None = None) -> None:
        self._count = count
        self._unit_seconds: float | None = None
        self._failed_starts = 0
        self._stopped = threading.Event()
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="ludus-worker")
        self._free: SimpleQueue[_Worker] = SimpleQueue()
        self._workers: set[_Worker] = set()
        self._lock = threading.Lock()
        for _ in range(count):
            self._free.put(self._new_worker())
        self._check_start()
        self._unit_seconds = unit_seconds

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self._threads.submit(self._call, function, args, kwargs)

    def slots(self) -> int:
        # Twice as many: a free worker takes the next unit while the last result is still being stored.
        return 2 * self._count

    def stop(self) -> None:
        self._stopped.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._end_all()
        self._threads.shutdown(wait=True)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._threads.shutdown(wait=wait, cancel_futures=cancel_futures)
        if wait:
            self._stopped.set()
            self._end_all()

    def pids(self) -> list[int]:
        """Return the process ids of the workers."""
        return [worker.pid for worker in self._workers]

    def _call(self, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        message = pickle.dumps((function, args, kwargs))
        worker = self._free.get()
        try:
            worker = self._started(worker)
            # A worker that was killed while it was idle is replaced, and no unit is blamed for it.
            if not worker.send(message):
                worker = self._started(self._replaced(worker))
                worker.send(message)
            is_result, value = worker.answer(self._unit_seconds)
        except (WorkerDied, UnitTimedOut):
            worker = self._replaced(worker)
            raise
        finally:
            self._free.put(worker)
        if not is_result:
            raise value
        return value

    def _started(self, worker: _Worker) -> _Worker:
        """Return the worker when it has started, or another one in its place when it died on the way."""
        while not worker.has_started():
            with self._lock:
                self._failed_starts += 1
                if self._failed_starts >= MAX_FAILED_STARTS:
                    raise WorkersFailed(
                        f"no worker process could be started ({MAX_FAILED_STARTS} attempts); a script of your own must "
                        "start its work below `if __name__ == '__main__':`, for every worker imports it"
                    )
            worker = self._replaced(worker)
        self._failed_starts = 0
        return worker

    def _replaced(self, worker: _Worker) -> _Worker:
        with self._lock:
            self._workers.discard(worker)
        worker.end()
        return self._new_worker()

    def _new_worker(self) -> _Worker:
        with self._lock:
            if self._stopped.is_set():
                raise WorkerDied("the work was stopped")
            worker = _Worker()
            self._workers.add(worker)
            return worker

    def _end_all(self) -> None:
        with self._lock:
            for worker in self._workers:
                worker.end()

    def _check_start(self) -> None:
        try:
            self.submit(os.getpid).result()
        except WorkersFailed:
            self.stop()
            raise


class _Worker(WorkerProcess):
    """One process that answers calls."""

    def __init__(self) -> None:
        super().__init__(_SPAWN, _serve, name="ludus-worker")
        self._has_started = False

    def has_started(self) -> bool:
        """Wait until the process has started; return whether it did."""
        self._has_started = self._has_started or self.receive() == READY
        return self._has_started

    def answer(self, seconds: float | None) -> tuple[bool, Any]:
        """Wait for (whether it returned, what it returned or raised), at most this number of seconds."""
        # The pipe of a process that has ended is readable too.
        if not self.pipe.poll(seconds):
            raise UnitTimedOut(f"it took more than {seconds:g} s and was ended")
        message = self.receive()
        if message is None:
            raise WorkerDied(f"the worker process ended with the exit code {self.exit_code(5)}")
        answer: tuple[bool, Any] = pickle.loads(message)
        return answer


def _serve(pipe: Connection) -> None:
    """Answer calls: the life of a worker process."""
    for message in messages(pipe):
        pipe.send_bytes(_outcome(message))


def _outcome(message: bytes) -> bytes:
    try:
        function, args, kwargs = pickle.loads(message)
        return pickle.dumps((True, function(*args, **kwargs)))
    except Exception as error:
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
