"""A pool of processes on this machine, each with a pipe and a thread that waits at it.

The pool of the standard library breaks as a whole when one of its processes is killed, and nobody learns which unit
did it. Here a process has one unit at a time: when it dies, exactly that unit fails, and a new process takes its place.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from ludus.jobs.errors import WorkersFailed
from ludus.jobs.worker_pool import UnitTimedOut, WorkerDied, WorkerPool

_SPAWN = multiprocessing.get_context("spawn")
"""Not fork: forked copies of a process that has threads hang now and then."""

READY = b"ready"
"""The first message of a worker: it has started."""
MAX_FAILED_STARTS = 5
"""After this number of workers in a row that ended while starting, no more are started."""


class Processes(WorkerPool):
    """Worker processes; a unit that takes more than `unit_seconds` fails, and its worker is replaced."""

    def __init__(self, count: int, *, unit_seconds: float | None = None) -> None:
        self._count = count
        self._unit_seconds = unit_seconds
        self._failed_starts = 0
        self._stopped = threading.Event()
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="ludus-worker")
        self._free: SimpleQueue[_Worker] = SimpleQueue()
        self._workers: set[_Worker] = set()
        self._lock = threading.Lock()
        for _ in range(count):
            self._free.put(self._new_worker())
        self._check_start()

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
        return [worker.process.pid for worker in self._workers if worker.process.pid is not None]

    def _call(self, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        message = pickle.dumps((function, args, kwargs))
        worker = self._free.get()
        try:
            worker = self._started(worker)
            # A worker that was killed while it was idle is replaced, and no unit is blamed for it.
            if not worker.takes(message):
                worker = self._started(self._replaced(worker))
                worker.takes(message)
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


class _Worker:
    """One process and our end of the pipe to it."""

    def __init__(self) -> None:
        self._pipe, theirs = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_serve, args=(theirs,), name="ludus-worker", daemon=True)
        self.process.start()
        # With our copy of its end closed, the death of the process ends the pipe.
        theirs.close()
        self._has_started = False

    def has_started(self) -> bool:
        """Wait until the process has started; return whether it did."""
        if not self._has_started:
            try:
                self._has_started = self._pipe.recv_bytes() == READY
            except (EOFError, OSError):
                return False
        return True

    def takes(self, message: bytes) -> bool:
        """Hand a call over; return whether the process is there to take it."""
        try:
            self._pipe.send_bytes(message)
        except OSError:
            return False
        return True

    def answer(self, seconds: float | None) -> tuple[bool, Any]:
        """Wait for (whether it returned, what it returned or raised), at most this number of seconds."""
        try:
            if not self._pipe.poll(seconds):
                raise UnitTimedOut(f"it took more than {seconds:g} s and was ended")
            answer: tuple[bool, Any] = self._pipe.recv()
        except (EOFError, OSError) as error:
            self.process.join(5)
            raise WorkerDied(f"the worker process ended with the exit code {self.process.exitcode}") from error
        return answer

    def end(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join(5)


def _serve(pipe: Connection) -> None:
    """Answer calls until the pipe or the parent process ends: the life of a worker process."""
    # Ctrl-C reaches the whole terminal; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    pipe.send_bytes(READY)
    while True:
        try:
            message = pipe.recv_bytes()
        except EOFError:
            return
        pipe.send_bytes(_outcome(message))


def _outcome(message: bytes) -> bytes:
    try:
        function, args, kwargs = pickle.loads(message)
        return pickle.dumps((True, function(*args, **kwargs)))
    except Exception as error:
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))


def _end_with_the_parent() -> None:
    # A unit may take long; its result can no longer be stored.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
