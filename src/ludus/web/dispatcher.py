"""The dispatcher: which worker answers what, and who waits.

Quick work (start, play, hint, check) is done by any free worker. A question runs in a worker for a second, or for a
slice of that while others wait; then it goes on as a task in the background, and a new worker takes its place. When
there are as many tasks as there may be, it is refused. A question that took long before becomes a task, or is refused,
at once. Tasks run at the lowest priority, so that light questions do not share the cores with them.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from ludus.families import games
from ludus.web.errors import Kind, Refused
from ludus.web.lanes import Lane, Memory, max_workers
from ludus.web.limits import ServerLimits
from ludus.web.task_list import Task, TaskList
from ludus.web.workers import Worker, WorkerKilled

Gone = Callable[[], Awaitable[bool]]
"""Tells whether the client has disconnected."""
BUSY = "The server is busy. Try again in a moment."
GONE = "The client disconnected."
NO_WORKERS = (
    "no worker process could be started; a script of your own must serve below `if __name__ == '__main__':`, for every "
    "worker imports it"
)
MAX_FAILED_STARTS = 6
"""After this number of workers in a row that died before their first task, no more are started."""
QUIET_SECONDS = 1.0
"""Workers load routes in advance when no request has come for this time."""
WARMING_SECONDS = 600.0
"""The first time ever, the kernels are compiled."""


class Dispatcher:
    """The workers of one server, those that wait and those that are busy."""

    def __init__(self, limits: ServerLimits, tasks: TaskList) -> None:
        self.limits = limits
        self.tasks = tasks
        self.is_closing = False
        self._idle: deque[Worker] = deque()
        self._all: set[Worker] = set()
        self._waiting: dict[Lane, deque[asyncio.Future[Worker]]] = {lane: deque() for lane in Lane}
        """The requests that wait for a worker, by lane."""
        self._memory = Memory()
        self._last_request = float("-inf")
        self._background: set[asyncio.Task[None]] = set()
        self._asking: dict[Worker, Lane] = {}
        """The workers that are busy with questions, and of which lane."""
        self._pictures: dict[str, bytes] = {}
        self._failed_starts = 0

    async def open(self) -> None:
        """Start the workers; they say themselves when they are ready."""
        for _ in range(self.limits.workers):
            self._hire()
        if self.limits.warms_up:
            self._do(self._warm())

    async def close(self) -> None:
        """End everything."""
        self.is_closing = True
        for task in self._background:
            task.cancel()
        for queue in self._waiting.values():
            for waiting in queue:
                waiting.cancel()
        await asyncio.gather(*(worker.end() for worker in self._all))
        self._all.clear()

    def pids(self) -> list[int]:
        """Return the process ids of all workers."""
        return [worker.pid for worker in self._all]

    async def quick(self, task: str, fields: dict[str, Any], *, is_question: bool = False) -> bytes:
        """Return the reply to something that should take no time; it is ended when it does.

        What `is_question` may take some seconds, and leaves a worker to those who play.
        """
        lane = Lane.LIGHT if is_question else Lane.PLAY
        try:
            return await self._quick(task, fields, lane)
        except WorkerKilled:
            # Whoever ended the process need not have meant this request: a second time it is told.
            return await self._quick(task, fields, lane)

    async def _quick(self, task: str, fields: dict[str, Any], lane: Lane) -> bytes:
        worker = await self._worker(lane)
        reply = worker.begin(task, fields)
        await asyncio.wait({reply}, timeout=self.limits.quick_seconds)
        if not reply.done():
            await self._dismiss(worker)
            raise Refused(Kind.TOO_LARGE, f"Timed out after {self.limits.quick_seconds:g} seconds.")
        self._release(worker)
        return reply.result()

    async def kept(self, task: str, fields: dict[str, Any]) -> bytes:
        """Return a quick reply, worked out once: for what depends on the game alone."""
        key = json.dumps([task, fields])
        if key not in self._pictures:
            self._pictures[key] = await self.quick(task, fields)
        return self._pictures[key]

    async def question(
        self, task: str, fields: dict[str, Any], *, patience: float = 0.0, is_gone: Gone | None = None
    ) -> bytes | Task:
        """Return the reply to a question, or the task as which it goes on after a second, or after `patience`.

        It does not go on when the client is gone by then: nobody would know of the task.
        """
        seconds = self._seconds(fields)
        lane, is_long = self._memory.lane(task, fields), self._memory.is_long(task, fields)
        if is_long:
            self._refuse_if_full()
        worker = await self._worker(lane)
        try:
            if is_gone is not None and await is_gone():
                raise Refused(Kind.NOT_FOUND, GONE)
            if is_long:
                self._refuse_if_full()
        except Refused:
            self._release(worker)
            raise
        reply = worker.begin(task, fields | {"seconds": seconds})
        if not is_long:
            await self._wait(reply, max(patience, self.limits.patience))
            self._memory.note(task, fields, is_long=not reply.done())
        if reply.done():
            self._release(worker)
            return await self._result(reply, task, fields | {"seconds": seconds})
        if is_gone is not None and await is_gone():
            await self._dismiss(worker)
            raise Refused(Kind.NOT_FOUND, GONE)
        try:
            self._refuse_if_full()
        except Refused:
            await self._dismiss(worker)
            raise
        job = self._promoted(worker, fields, seconds)
        self._do(self._watch(job, reply, task, fields))
        return job

    async def _wait(self, reply: asyncio.Future[bytes], patience: float) -> None:
        """Wait for a reply: a slice, and on until patience ends as long as nobody waits for a worker."""
        ends = time.monotonic() + patience
        step = min(patience, self.limits.slice_seconds)
        await asyncio.wait({reply}, timeout=step)
        while not reply.done() and (left := ends - time.monotonic()) > 0:
            if any(self._waiting.values()):
                return
            await asyncio.wait({reply}, timeout=min(step, left))

    async def _result(self, reply: asyncio.Future[bytes], task: str, fields: dict[str, Any]) -> bytes:
        try:
            return reply.result()
        except WorkerKilled:
            return await self.quick(task, fields, is_question=True)

    def _refuse_if_full(self) -> None:
        most = self.limits.running_jobs
        if self.tasks.running() >= most:
            raise Refused(Kind.BUSY, f"{most} long questions are running; cancel one, or try again later")

    async def cancel(self, job: Task) -> None:
        """End a job at once; nothing of it is left but its line in the list."""
        if job.is_running:
            job.cancelled()
            await self._leave(job.worker)

    def _seconds(self, fields: dict[str, Any]) -> float:
        asked = fields.get("seconds")
        seconds = min(self.limits.usual_seconds, self.limits.seconds) if asked is None else float(asked)
        if seconds > self.limits.seconds:
            raise Refused(Kind.TOO_LARGE, f"expected at most {self.limits.seconds:g} seconds, got {seconds:g}")
        return seconds

    def _promoted(self, worker: Worker, fields: dict[str, Any], seconds: float) -> Task:
        self._asking.pop(worker, None)
        job = Task(worker, fields, seconds)
        worker.tell(job.told)
        worker.step_back()
        self.tasks.add(job)
        self._hire()
        return job

    async def _watch(self, job: Task, reply: asyncio.Future[bytes], task: str, fields: dict[str, Any]) -> None:
        """Wait for the end of a job, not for ever, and keep what it found."""
        await asyncio.wait({reply}, timeout=job.seconds + self.limits.grace)
        if reply.done():
            job.ended(reply)
            # It may have been long only because its routes were not loaded then.
            if job.elapsed < self.limits.slice_seconds:
                self._memory.note(task, fields, is_long=False)
        else:
            words = f"this was not answered {self.limits.grace:g} seconds after its time, and was ended"
            job.failed(Refused(Kind.TOO_LARGE, words))
        self.tasks.tidy()
        await self._leave(job.worker)

    async def _worker(self, lane: Lane) -> Worker:
        """Return a free worker, waiting for one in the order of requests."""
        queue = self._waiting[lane]
        self._last_request = time.monotonic()
        if not queue and self._may_have(lane):
            return self._taken(lane)
        if self._failed_starts >= MAX_FAILED_STARTS and not self._all:
            raise Refused(Kind.MISTAKE, NO_WORKERS)
        if sum(map(len, self._waiting.values())) >= self.limits.waiting:
            raise Refused(Kind.BUSY, BUSY)
        waiting: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        queue.append(waiting)
        return await waiting

    def _release(self, worker: Worker) -> None:
        self._asking.pop(worker, None)
        if not worker.is_alive:
            self._do(self._dismiss(worker))
            return
        self._idle.append(worker)
        self._serve_waiting()

    def _serve_waiting(self) -> None:
        for lane, queue in self._waiting.items():
            while queue and self._may_have(lane):
                waiting = queue.popleft()
                if not waiting.done():
                    waiting.set_result(self._taken(lane))

    def _may_have(self, lane: Lane) -> bool:
        # Idle workers killed by the system, out of memory for example, are replaced without counting as failures.
        for dead in [worker for worker in self._idle if not worker.is_alive]:
            self._idle.remove(dead)
            self._do(self._dismiss(dead))
        busy = sum(other >= lane for other in self._asking.values())
        return bool(self._idle) and (lane is Lane.PLAY or busy < max_workers(lane, self.limits.workers))

    def _taken(self, lane: Lane) -> Worker:
        worker = self._idle.pop()
        if lane is not Lane.PLAY:
            self._asking[worker] = lane
        return worker

    def _hire(self) -> None:
        """Start a worker; it joins the others when it is ready."""
        if self._failed_starts >= MAX_FAILED_STARTS:
            self._give_up()
        elif not self.is_closing:
            worker = Worker(self.limits)
            self._all.add(worker)
            self._do(self._join(worker))

    def _give_up(self) -> None:
        for queue in self._waiting.values():
            while queue:
                waiting = queue.popleft()
                if not waiting.done():
                    waiting.set_exception(Refused(Kind.MISTAKE, NO_WORKERS))

    async def _join(self, worker: Worker) -> None:
        try:
            await worker.ready
        except Refused:
            self._failed_starts += 1
            await self._dismiss(worker)
            return
        self._failed_starts = 0
        # Those that have answered before have loaded more, and come first.
        self._idle.appendleft(worker)
        self._serve_waiting()

    async def _dismiss(self, worker: Worker) -> None:
        """End a worker and let a new one take its place."""
        await self._leave(worker)
        self._hire()

    async def _leave(self, worker: Worker) -> None:
        self._asking.pop(worker, None)
        await worker.end()
        self._all.discard(worker)

    async def _warm(self) -> None:
        """Let the workers load the routes of the games, one worker at a time and only while others are free."""
        steps = [*games.names()]
        while True:
            cold = next((one for one in self._idle if one.warmed < len(steps)), None)
            is_busy = time.monotonic() - self._last_request < QUIET_SECONDS
            if cold is None or len(self._idle) < 2 or is_busy:
                await asyncio.sleep(0.2)
                continue
            self._idle.remove(cold)
            reply = cold.begin("warm", {"game": steps[cold.warmed]})
            cold.warmed += 1
            await asyncio.wait({reply}, timeout=WARMING_SECONDS)
            # What goes wrong here goes wrong again when it is asked, and is told then.
            reply.exception() if reply.done() else await cold.end()
            self._release(cold)

    def _do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
