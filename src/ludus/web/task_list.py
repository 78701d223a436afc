"""Questions that go on in the background: how far they are, what they found, and how many are kept."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from enum import Enum
from typing import Any

from ludus.jobs.processes import Worker
from ludus.web.errors import Kind, Refused
from ludus.web.limits import ServerLimits

MAX_KEPT = 4000
"""Maximum number of characters of position and parameters that stay with a task, so that a list stays short."""
NAMED = re.compile(r'"(kind|question)"\s*:\s*"([a-z-]{1,40})"')
"""The kind and the question in a problem of formats/, at its beginning."""


def named(text: str) -> dict[str, str]:
    """Return the kind and the question of a problem of formats/: the first ones, for those of its parts come later.

    >>> named('{"kind": "sum", "question": "value", "parts": [{"kind": "graph"}, {"kind": "impartial"}]}')
    {'kind': 'sum', 'question': 'value'}
    """
    return dict(reversed(NAMED.findall(text[:MAX_KEPT])))


class State(Enum):
    """How a task stands."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Task:
    """One question and the worker that is busy with it."""

    def __init__(self, worker: Worker, asked: dict[str, Any], seconds: float) -> None:
        self.id = secrets.token_hex(8)
        self.worker = worker
        self.asked = {name: asked[name] for name in ("game", "question", "paper", "claim") if asked.get(name)}
        # Of a problem of formats/ a list names the kind and the question. Long texts are not kept: the client has them.
        self.asked |= named(asked.get("text", ""))
        if len(json.dumps([asked.get("position"), asked.get("parameters")])) <= MAX_KEPT:
            self.asked |= {name: asked[name] for name in ("position", "parameters") if name in asked}
        self.seconds = seconds
        self.state = State.RUNNING
        self.progress: dict[str, Any] | None = None
        self.result: bytes | None = None
        self.error: dict[str, Any] | None = None
        self.finished = asyncio.Event()
        self._begun = time.monotonic()
        self._elapsed = 0.0

    @property
    def is_running(self) -> bool:
        return self.state is State.RUNNING

    @property
    def elapsed(self) -> float:
        """For how many seconds it has gone on."""
        return time.monotonic() - self._begun if self.is_running else self._elapsed

    def report(self, progress: dict[str, Any]) -> None:
        """Note how far it is."""
        self.progress = progress

    def ended(self, reply: asyncio.Future[bytes]) -> None:
        """Note the answer, or the error that the worker ended with."""
        error = reply.exception()
        if error is None:
            self._end(State.DONE)
            self.result = reply.result() if self.state is State.DONE else None
        else:
            self.failed(error if isinstance(error, Refused) else Refused(Kind.MISTAKE, str(error)))

    def failed(self, refused: Refused) -> None:
        """Note an error; what was cancelled stays so."""
        self._end(State.FAILED)
        if self.state is State.FAILED:
            self.error = refused.fields()["error"]

    def cancelled(self) -> None:
        """Note that it is cancelled."""
        self._end(State.CANCELLED)

    def _end(self, state: State) -> None:
        if self.is_running:
            self._elapsed = self.elapsed
            self.state = state
            self.finished.set()

    def fields(self) -> dict[str, Any]:
        """Return what is known of it, without the result."""
        asked = self.asked
        file = f"Problem file ({asked['kind']})" if "kind" in asked else "Problem file"
        subject = asked.get("game") or asked.get("paper") or file
        asks = asked.get("question") or asked.get("claim")
        return {
            "id": self.id,
            "state": self.state.value,
            "title": f"{subject}: {asks}" if asks else subject,
            "game": asked.get("game"),
            "question": asked.get("question"),
            "position": asked.get("position"),
            "parameters": asked.get("parameters"),
            "elapsed": round(self.elapsed, 2),
            "limit": self.seconds,
            "progress": self.progress,
            "error": self.error,
        }

    def whole(self) -> bytes:
        """Return all of it as JSON, the result as the worker wrote it."""
        known = json.dumps(self.fields()).encode()
        return known[:-1] + b',"result":' + (self.result or b"null") + b"}"


class TaskList:
    """The tasks of one server, bounded in number and in bytes; the oldest that are over go first."""

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._tasks: dict[str, Task] = {}

    def add(self, task: Task) -> None:
        self._tasks[task.id] = task
        self.tidy()

    def find(self, name: str) -> Task:
        """Return a task by its id; refused as not found when there is none."""
        if name not in self._tasks:
            raise Refused(Kind.NOT_FOUND, "there is no such job; jobs that are over are kept for a while only")
        return self._tasks[name]

    def running(self) -> int:
        """Return how many go on."""
        return sum(task.is_running for task in self._tasks.values())

    def newest_first(self) -> list[Task]:
        return [*reversed(self._tasks.values())]

    def tidy(self) -> None:
        """Forget the oldest tasks that are over, as long as there are too many or too large ones."""
        for name, task in list(self._tasks.items()):
            size = sum(len(one.result or b"") for one in self._tasks.values())
            if len(self._tasks) <= self._limits.kept_jobs and size <= self._limits.kept_bytes:
                return
            if not task.is_running:
                del self._tasks[name]
