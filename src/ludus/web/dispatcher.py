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
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from ludus.families import games
from ludus.jobs.errors import WorkersFailed
from ludus.jobs.processes import Worker, Workers
from ludus.web.errors import Kind, Refused
from ludus.web.lanes import Lane, Memory, max_workers
from ludus.web.limits import ServerLimits
from ludus.web.task_list import Task, TaskList
from ludus.web.workers import WorkerKilled, message_of, program

Gone = Callable[[], Awaitable[bool]]
"""Tells whether the client has disconnected."""
BUSY = "The server is busy. Try again in a moment."
GONE = "The client disconnected."
QUIET_SECONDS = 1.0
"""Workers load methods in advance when no request has come for this time."""
WARMING_SECONDS = 600.0
"""The first time ever, the loops are compiled."""
MAX_PICTURES = 1000
"""Maximum number of replies that are worked out once: thumbnails, solids, the list of the papers."""


class Dispatcher(Workers):
    """The workers of one server, and the questions that go on in them."""

    def __init__(self, limits: ServerLimits, tasks: TaskList) -> None:
        super().__init__(program(limits), Lane)
        self.limits = limits
        self.tasks = tasks
        self._memory = Memory()
        self._last_request = float("-inf")
        self._asking: dict[Worker, int] = {}
        """The workers that are busy with questions, and of which lane."""
        self._warmed: Counter[int] = Counter()
        """How many of the steps that load the methods each worker has done, by its process id."""
        self._pictures: dict[str, bytes] = {}

    async def open(self) -> None:
        """Start the workers; they say themselves when they are ready."""
        for _ in range(self.limits.workers):
            self.hire()
        if self.limits.warms_up:
            self.do(self._warm())

    async def quick(self, name: str, fields: dict[str, Any], *, is_question: bool = False) -> bytes:
        """Return the reply to something that should take no time; it is ended when it does.

        What `is_question` may take some seconds, and leaves a worker to those who play.
        """
        lane = Lane.LIGHT if is_question else Lane.PLAY
        try:
            return await self._quick(name, fields, lane)
        except WorkerKilled:
            # Whoever ended the process need not have meant this request: a second time it is told.
            return await self._quick(name, fields, lane)

    async def _quick(self, name: str, fields: dict[str, Any], lane: Lane) -> bytes:
        try:
            found: bytes = await self.done(message_of(name, fields), lane, seconds=self.limits.quick_seconds)
            return found
        except TimeoutError:
            raise Refused(Kind.TOO_LARGE, f"Timed out after {self.limits.quick_seconds:g} seconds.") from None

    async def kept(self, name: str, fields: dict[str, Any]) -> bytes:
        """Return a quick reply, worked out once: for what depends on the game alone."""
        key = json.dumps([name, fields])
        if key not in self._pictures:
            self._pictures[key] = await self.quick(name, fields)
        # The latest comes last: the first is the one that was not asked for the longest.
        reply = self._pictures[key] = self._pictures.pop(key)
        if len(self._pictures) > MAX_PICTURES:
            del self._pictures[next(iter(self._pictures))]
        return reply

    async def question(
        self, name: str, fields: dict[str, Any], *, patience: float = 0.0, is_gone: Gone | None = None
    ) -> bytes | Task:
        """Return the reply to a question, or the task as which it goes on after a second, or after `patience`.

        It does not go on when the client is gone by then, since no page would show the task.
        """
        seconds = self._seconds(fields)
        lane, is_long = self._memory.lane(name, fields), self._memory.is_long(name, fields)
        if is_long:
            self._refuse_if_full()
        worker = await self.take(lane)
        try:
            await _refuse_if_gone(is_gone)
            if is_long:
                self._refuse_if_full()
            reply = worker.begin(message_of(name, fields | {"seconds": seconds}))
            if not is_long:
                await self._wait(reply, max(patience, self.limits.patience))
                self._memory.note(name, fields, is_long=not reply.done())
            if not reply.done():
                await _refuse_if_gone(is_gone)
                self._refuse_if_full()
        except BaseException:
            # Cancelled requests come here too, and would take their workers with them.
            self.release(worker)
            raise
        if reply.done():
            self.release(worker)
            return await self._result(reply, name, fields | {"seconds": seconds})
        task = self._promoted(worker, fields, seconds)
        self.do(self._watch(task, reply, name, fields))
        return task

    async def _wait(self, reply: asyncio.Future[bytes], patience: float) -> None:
        """Wait for a reply: a slice, and on until patience ends as long as no other request waits for a worker."""
        ends = time.monotonic() + patience
        step = min(patience, self.limits.slice_seconds)
        await asyncio.wait({reply}, timeout=step)
        while not reply.done() and (left := ends - time.monotonic()) > 0:
            if any(self._waiting.values()):
                return
            await asyncio.wait({reply}, timeout=min(step, left))

    async def _result(self, reply: asyncio.Future[bytes], name: str, fields: dict[str, Any]) -> bytes:
        try:
            return reply.result()
        except WorkerKilled:
            return await self.quick(name, fields, is_question=True)

    def _refuse_if_full(self) -> None:
        most = self.limits.running_jobs
        if self.tasks.running() >= most:
            raise Refused(Kind.BUSY, f"{most} long questions are running; cancel one, or try again later")

    async def cancel(self, task: Task) -> None:
        """End a task at once; nothing of it is left but its line in the list."""
        if task.is_running:
            task.cancelled()
            await self.leave(task.worker)

    def _seconds(self, fields: dict[str, Any]) -> float:
        asked = fields.get("seconds")
        seconds = min(self.limits.usual_seconds, self.limits.seconds) if asked is None else float(asked)
        if seconds > self.limits.seconds:
            raise Refused(Kind.TOO_LARGE, f"expected at most {self.limits.seconds:g} seconds, got {seconds:g}")
        return seconds

    def _promoted(self, worker: Worker, fields: dict[str, Any], seconds: float) -> Task:
        self._asking.pop(worker, None)
        task = Task(worker, fields, seconds)
        worker.report_to(lambda message: task.report(json.loads(message)))
        worker.step_back()
        self.tasks.add(task)
        self.hire()
        return task

    async def _watch(self, task: Task, reply: asyncio.Future[bytes], name: str, fields: dict[str, Any]) -> None:
        """Wait for the end of a task, not for ever, and keep what it found."""
        await asyncio.wait({reply}, timeout=task.seconds + self.limits.grace)
        if reply.done():
            task.ended(reply)
            # It may have been long only because its methods were not loaded then.
            if task.elapsed < self.limits.slice_seconds:
                self._memory.note(name, fields, is_long=False)
        else:
            words = f"this was not answered {self.limits.grace:g} seconds after its time, and was ended"
            task.failed(Refused(Kind.TOO_LARGE, words))
        self.tasks.tidy()
        await self.leave(task.worker)

    async def take(self, lane: int = Lane.PLAY) -> Worker:
        self._last_request = time.monotonic()
        if not self.is_free(lane) and sum(map(len, self._waiting.values())) >= self.limits.waiting:
            raise Refused(Kind.BUSY, BUSY)
        try:
            return await super().take(lane)
        except WorkersFailed as error:
            raise Refused(Kind.MISTAKE, str(error)) from None

    def release(self, worker: Worker) -> None:
        self._asking.pop(worker, None)
        super().release(worker)

    async def leave(self, worker: Worker) -> None:
        self._asking.pop(worker, None)
        self._warmed.pop(worker.pid, None)
        await super().leave(worker)

    def may_have(self, lane: int) -> bool:
        busy = sum(other >= lane for other in self._asking.values())
        return super().may_have(lane) and (lane == Lane.PLAY or busy < max_workers(Lane(lane), self.limits.workers))

    def taken(self, lane: int) -> Worker:
        worker = super().taken(lane)
        if lane != Lane.PLAY:
            self._asking[worker] = lane
        return worker

    async def _warm(self) -> None:
        """Let the workers load the methods of the games, one worker at a time and only while others are free."""
        steps = [*games.names()]
        while True:
            cold = next((one for one in self._idle if self._warmed[one.pid] < len(steps)), None)
            is_busy = time.monotonic() - self._last_request < QUIET_SECONDS
            if cold is None or len(self._idle) < 2 or is_busy:
                await asyncio.sleep(0.2)
                continue
            self._idle.remove(cold)
            reply = cold.begin(message_of("warm", {"game": steps[self._warmed[cold.pid]]}))
            self._warmed[cold.pid] += 1
            await asyncio.wait({reply}, timeout=WARMING_SECONDS)
            # What goes wrong here goes wrong again when it is asked, and is told then.
            reply.exception() if reply.done() else await cold.end()
            self.release(cold)


async def _refuse_if_gone(is_gone: Gone | None) -> None:
    if is_gone is not None and await is_gone():
        raise Refused(Kind.NOT_FOUND, GONE)
