"""Worker processes, for the units of jobs and for the questions of the web server: one pool of them.

Each process has a pipe, a thread that listens at it, and one task at a time: when it dies, exactly that task fails, and
a new process takes its place. A pool belongs to one event loop, so that nothing here needs a lock.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import resource_tracker
from typing import Any

from ludus.core.loading import asyncio
from ludus.core.records import dataclass
from ludus.jobs.errors import WorkersFailed
from ludus.jobs.worker_main import PROGRESS, READY

MAX_FAILED_STARTS = 5
"""After this number of workers in a row that ended while starting, no more are started."""
RETRY_SECONDS = 1.0
"""The time after which a worker is started that could not be."""
PATIENT = 19
"""How nice a task in the background is to others, as `nice` counts it."""


@dataclass(frozen=True, slots=True)
class Program:
    """What worker processes do, and what it means that one replies or ends."""

    context: Any
    """The context of multiprocessing that starts them."""
    target: Callable[..., None]
    """Called in the process with its end of the pipe and the arguments."""
    arguments: tuple[Any, ...]
    name: str
    read: Callable[[bytes], Any]
    """Returns what a reply says, or raises the error that it tells."""
    death: Callable[[int | None], Exception]
    """Returns what the end of a process in the middle of a task means, by its exit code."""


class Worker:
    """A process that does one task at a time."""

    def __init__(self, program: Program) -> None:
        self._program, self._loop = program, asyncio.get_running_loop()
        self.pipe, theirs = program.context.Pipe()
        arguments = (theirs, *program.arguments)
        self.process = program.context.Process(target=program.target, args=arguments, name=program.name, daemon=True)
        with _ctrl_c_blocked():
            self.process.start()
        # With our copy of its end closed, the death of the process ends the pipe.
        theirs.close()
        self.pid: int = self.process.pid
        self.ready: asyncio.Future[None] = self._loop.create_future()
        self._reply: asyncio.Future[Any] | None = None
        self._on_progress: Callable[[bytes], None] | None = None
        self._is_gone = False
        self._ending = threading.Lock()
        self._listener = threading.Thread(target=self._listen, name=f"{program.name}-{self.pid}", daemon=True)
        self._listener.start()

    def begin(self, message: bytes) -> asyncio.Future[Any]:
        """Hand a task over; the future holds the reply, or the error that it ended with."""
        self._on_progress = None
        self._reply = reply = self._loop.create_future()
        try:
            self.pipe.send_bytes(message)
        except OSError:
            self._ended(self._program.death(None))
        return reply

    def report_to(self, on_progress: Callable[[bytes], None]) -> None:
        """Let someone know how far the present task is."""
        self._on_progress = on_progress

    def step_back(self) -> None:
        """Let others go first from now on: what takes long should not make the rest slow."""
        if hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PGRP, self.pid, PATIENT)

    @property
    def is_alive(self) -> bool:
        """Whether the process is there, as far as is known."""
        return self._listener.is_alive() and not self._is_gone

    @property
    def is_busy(self) -> bool:
        """Whether it has not replied to its task yet."""
        return self._reply is not None and not self._reply.done()

    async def end(self) -> None:
        """End the process, whatever it does, and wait until it is gone."""
        await asyncio.to_thread(self.kill)

    def kill(self) -> None:
        """End the process and all that it started, and wait until it is gone; a second call waits, and does nothing."""
        # Who cancels a task and who watches over it both come here, each in a thread of its own: a pipe closed twice
        # at once would close a file of somebody else.
        with self._ending:
            if self.pipe.closed:
                return
            with contextlib.suppress(OSError):
                if self.process.exitcode is None and hasattr(os, "killpg") and os.getpgid(self.pid) == self.pid:
                    os.killpg(self.pid, signal.SIGKILL)
            self.process.kill()
            self.process.join(10)
            self._listener.join(10)
            self.pipe.close()

    def _listen(self) -> None:
        """Pass on what the process says, until it ends: the life of the thread."""
        with contextlib.suppress(EOFError, OSError):
            while True:
                self._call(self._take, self.pipe.recv_bytes())
        self._call(self._ended, self._program.death(self._exit_code()))

    def _exit_code(self) -> int | None:
        # When the process is being ended from here, its reply is not needed.
        if not self._ending.acquire(blocking=False):
            return None
        try:
            self.process.join(5)
            code: int | None = self.process.exitcode
            return code
        finally:
            self._ending.release()

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        # The loop may be closed already when its owner stops.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *arguments)

    def _take(self, message: bytes) -> None:
        letter = message[:1]
        if letter == READY:
            if not self.ready.done():
                self.ready.set_result(None)
        elif letter == PROGRESS:
            if self._on_progress is not None:
                self._on_progress(message[1:])
        elif self._reply is not None and not self._reply.done():
            try:
                self._reply.set_result(self._program.read(message))
            except Exception as error:
                self._reply.set_exception(error)

    def _ended(self, death: Exception) -> None:
        # The thread that listens may not have come to its end yet; this worker must not be handed out meanwhile.
        self._is_gone = True
        for future in (self.ready, self._reply):
            if future is not None and not future.done():
                future.set_exception(death)
                # It may have no waiter any more, which is not an error.
                future.exception()


class Workers:
    """The workers of one pool, those that wait for a task and those that are busy; the dead ones are replaced."""

    def __init__(self, program: Program, lanes: Iterable[int] = (0,)) -> None:
        self.is_closing = False
        self._program = program
        self._idle: deque[Worker] = deque()
        self._all: set[Worker] = set()
        self._waiting: dict[int, deque[asyncio.Future[Worker]]] = {lane: deque() for lane in lanes}
        """Who waits for a worker, by lane: the first lane is served first."""
        self._background: set[asyncio.Task[None]] = set()
        self._failed_starts = 0

    def pids(self) -> list[int]:
        return [worker.pid for worker in self._all]

    def hire(self) -> None:
        """Start a worker; it joins the others when it is ready."""
        if self._failed_starts >= MAX_FAILED_STARTS:
            # No worker will come any more: those who wait are told.
            for queue in self._waiting.values():
                while queue:
                    if not (waiting := queue.popleft()).done():
                        waiting.set_exception(_no_workers())
            return
        if self.is_closing:
            return
        try:
            worker = Worker(self._program)
        except OSError:
            # The system has no process or no file left just now.
            self._failed_starts += 1
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.hire)
            return
        self._all.add(worker)
        self.do(self._join(worker))

    async def take(self, lane: int = 0) -> Worker:
        """Return a free worker, waiting for one in the order of requests; WorkersFailed when none can be started."""
        if self.is_closing:
            raise WorkersFailed("the worker processes were stopped")
        if self.is_free(lane):
            return self.taken(lane)
        if self._failed_starts >= MAX_FAILED_STARTS and not self._all:
            raise _no_workers()
        waiting: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting[lane].append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            # A worker may have been handed over just before, and is given back only here.
            if waiting.done() and not waiting.cancelled() and waiting.exception() is None:
                self.release(waiting.result())
            raise

    async def begin(self, message: bytes, lane: int = 0) -> tuple[Worker, asyncio.Future[Any]]:
        """Hand a task to a free worker; return that worker and the future of the reply."""
        while True:
            worker = await self.take(lane)
            reply = worker.begin(message)
            if worker.is_alive:
                return worker, reply
            # It was killed while it was idle: no task fails for it.
            self.release(worker)

    async def done(self, message: bytes, lane: int = 0, *, seconds: float | None = None) -> Any:
        """Return the reply to a task; TimeoutError when it takes longer, and then its worker is ended and replaced."""
        worker, reply = await self.begin(message, lane)
        try:
            await asyncio.wait({reply}, timeout=seconds)
        except BaseException:
            self.release(worker)
            raise
        if not reply.done():
            # Whoever is told that the work was ended may count on it.
            await self.dismiss(worker)
            raise TimeoutError
        self.release(worker)
        return reply.result()

    def release(self, worker: Worker) -> None:
        """Take a worker back; one that is dead or still busy is replaced."""
        if not worker.is_alive or worker.is_busy:
            self.do(self.dismiss(worker))
            return
        self._idle.append(worker)
        self._serve_waiting()

    async def dismiss(self, worker: Worker) -> None:
        """End a worker and let a new one take its place."""
        try:
            await self.leave(worker)
        finally:
            self.hire()

    async def leave(self, worker: Worker) -> None:
        try:
            await worker.end()
        finally:
            self._all.discard(worker)

    async def close(self) -> None:
        self.is_closing = True
        for task in self._background:
            task.cancel()
        for queue in self._waiting.values():
            for waiting in queue:
                waiting.cancel()
        await asyncio.gather(*(worker.end() for worker in self._all))
        self._all.clear()

    def is_free(self, lane: int) -> bool:
        """Return whether no request waits in a lane and a worker is there for it."""
        return not self._waiting[lane] and self.may_have(lane)

    def may_have(self, lane: int) -> bool:
        """Return whether a lane may have one of the idle workers."""
        # Idle workers killed by the system, out of memory for example, are replaced without counting as failures.
        for dead in [worker for worker in self._idle if not worker.is_alive]:
            self._idle.remove(dead)
            self.do(self.dismiss(dead))
        return bool(self._idle)

    def taken(self, lane: int) -> Worker:
        """Return an idle worker, which is one no more."""
        return self._idle.pop()

    def do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def _serve_waiting(self) -> None:
        for lane, queue in self._waiting.items():
            while queue and self.may_have(lane):
                waiting = queue.popleft()
                if not waiting.done():
                    waiting.set_result(self.taken(lane))

    async def _join(self, worker: Worker) -> None:
        try:
            await worker.ready
        except Exception:
            self._failed_starts += 1
            await self.dismiss(worker)
            return
        self._failed_starts = 0
        # Those that have answered before have loaded more, and come first.
        self._idle.appendleft(worker)
        self._serve_waiting()


@contextlib.contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Let a process start that does not hear Ctrl-C: it inherits what is blocked here, until it can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The tracker of multiprocessing is started with the first process, and would unblock the signal.
    resource_tracker.ensure_running()
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, usual)


def _no_workers() -> WorkersFailed:
    return WorkersFailed(
        f"no worker process could be started ({MAX_FAILED_STARTS} attempts); a script of your own must start its work "
        "below `if __name__ == '__main__':`, for every worker imports it"
    )
