"""The office: who answers what. Some warm workers wait; a question that takes long leaves with its worker as a job.

Quick work (start, play, hint, check) is done by any free worker. So is a question, but never are all workers busy with
questions, so that play goes on. After a second the worker goes on with a question as a job, and a new one takes its
place.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from ludus.families import games
from ludus.web.errors import Kind, Refused
from ludus.web.job_list import Job, JobList
from ludus.web.limits import ServerLimits
from ludus.web.workers import Worker

Gone = Callable[[], Awaitable[bool]]
"""Tells whether who asked has left."""
BUSY = "too much is asked at once; try again in a moment"
GONE = "who asked did not wait for the answer"
NO_WORKERS = (
    "no worker process could be started; a script of your own must serve below `if __name__ == '__main__':`, for every "
    "worker imports it"
)
MAX_STILLBORN = 6
"""After so many workers in a row that died before their first task no more are started."""
WARMING_SECONDS = 600.0
"""The first time ever, the kernels are compiled."""


class Office:
    """The workers of one server, those that wait and those that are busy."""

    def __init__(self, limits: ServerLimits, jobs: JobList) -> None:
        self.limits = limits
        self.jobs = jobs
        self.is_closing = False
        self._idle: deque[Worker] = deque()
        self._all: set[Worker] = set()
        self._waiting: tuple[deque[asyncio.Future[Worker]], deque[asyncio.Future[Worker]]] = (deque(), deque())
        """Those who wait for a worker: for quick work, and for questions."""
        self._background: set[asyncio.Task[None]] = set()
        self._asking: set[Worker] = set()
        """The workers that are busy with questions."""
        self._pictures: dict[str, bytes] = {}
        self._stillborn = 0

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
        for queue in self._waiting:
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
        worker = await self._worker(for_question=is_question)
        reply = worker.begin(task, fields)
        await asyncio.wait({reply}, timeout=self.limits.quick_seconds)
        if not reply.done():
            await self._dismiss(worker)
            raise Refused(Kind.TOO_LARGE, f"this took more than {self.limits.quick_seconds:g} seconds and was ended")
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
    ) -> bytes | Job:
        """Return the reply to a question, or the job as which it goes on after a second, or after `patience`.

        It does not go on when who asked `is_gone` by then: nobody would know of the job.
        """
        seconds = self._seconds(fields)
        worker = await self._worker(for_question=True)
        if is_gone is not None and await is_gone():
            self._release(worker)
            raise Refused(Kind.NOT_FOUND, GONE)
        reply = worker.begin(task, fields | {"seconds": seconds})
        await asyncio.wait({reply}, timeout=max(patience, self.limits.patience))
        if reply.done():
            self._release(worker)
            return reply.result()
        if is_gone is not None and await is_gone():
            await self._dismiss(worker)
            raise Refused(Kind.NOT_FOUND, GONE)
        if self.jobs.running() >= self.limits.running_jobs:
            await self._dismiss(worker)
            raise Refused(Kind.BUSY, f"{self.limits.running_jobs} long questions go on already; cancel one, or wait")
        return self._promoted(worker, reply, fields, seconds)

    async def cancel(self, job: Job) -> None:
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

    def _promoted(self, worker: Worker, reply: asyncio.Future[bytes], fields: dict[str, Any], seconds: float) -> Job:
        self._asking.discard(worker)
        job = Job(worker, fields, seconds)
        worker.tell(job.told)
        worker.step_back()
        self.jobs.add(job)
        self._hire()
        self._do(self._watch(job, reply))
        return job

    async def _watch(self, job: Job, reply: asyncio.Future[bytes]) -> None:
        """Wait for the end of a job, not for ever, and keep what it found."""
        await asyncio.wait({reply}, timeout=job.seconds + self.limits.grace)
        if reply.done():
            job.ended(reply)
        else:
            words = f"this was not answered {self.limits.grace:g} seconds after its time, and was ended"
            job.failed(Refused(Kind.TOO_LARGE, words))
        self.jobs.tidy()
        await self._leave(job.worker)

    async def _worker(self, *, for_question: bool) -> Worker:
        """Return a free worker, waiting for one in the order of asking."""
        queue = self._waiting[for_question]
        if not queue and self._may_have(for_question):
            return self._taken(for_question)
        if self._stillborn >= MAX_STILLBORN and not self._all:
            raise Refused(Kind.MISTAKE, NO_WORKERS)
        if sum(map(len, self._waiting)) >= self.limits.waiting:
            raise Refused(Kind.BUSY, BUSY)
        waiting: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        queue.append(waiting)
        return await waiting

    def _release(self, worker: Worker) -> None:
        self._asking.discard(worker)
        if not worker.is_alive:
            self._do(self._dismiss(worker))
            return
        self._idle.append(worker)
        self._serve_waiting()

    def _serve_waiting(self) -> None:
        for for_question, queue in enumerate(self._waiting):
            while queue and self._may_have(bool(for_question)):
                waiting = queue.popleft()
                if not waiting.done():
                    waiting.set_result(self._taken(bool(for_question)))

    def _may_have(self, for_question: bool) -> bool:
        # Those that died while they waited, of hunger or by a stranger's hand, are replaced, and nobody is blamed.
        for dead in [worker for worker in self._idle if not worker.is_alive]:
            self._idle.remove(dead)
            self._do(self._dismiss(dead))
        most = max(1, self.limits.workers - 1)
        return bool(self._idle) and not (for_question and len(self._asking) >= most)

    def _taken(self, for_question: bool) -> Worker:
        worker = self._idle.pop()
        if for_question:
            self._asking.add(worker)
        return worker

    def _hire(self) -> None:
        """Start a worker; it joins the others when it is ready."""
        if self._stillborn >= MAX_STILLBORN:
            self._give_up()
        elif not self.is_closing:
            worker = Worker(self.limits)
            self._all.add(worker)
            self._do(self._join(worker))

    def _give_up(self) -> None:
        for queue in self._waiting:
            while queue:
                waiting = queue.popleft()
                if not waiting.done():
                    waiting.set_exception(Refused(Kind.MISTAKE, NO_WORKERS))

    async def _join(self, worker: Worker) -> None:
        try:
            await worker.ready
        except Refused:
            self._stillborn += 1
            await self._dismiss(worker)
            return
        self._stillborn = 0
        self._release(worker)

    async def _dismiss(self, worker: Worker) -> None:
        """End a worker and let a new one take its place."""
        await self._leave(worker)
        self._hire()

    async def _leave(self, worker: Worker) -> None:
        self._asking.discard(worker)
        await worker.end()
        self._all.discard(worker)

    async def _warm(self) -> None:
        """Let the workers load the routes of the games, one worker at a time and only while others are free."""
        steps = [*games.names()]
        while True:
            cold = next((one for one in self._idle if one.warmed < len(steps)), None)
            if cold is None or len(self._idle) < 2:
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
