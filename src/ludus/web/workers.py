"""One worker process, as the server sees it: a pipe, a thread that listens at it, and a way to end it at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from ludus.families.codec import as_text
from ludus.jobs.worker_pool import READY, WorkerProcess, lead_group, limit_memory, limit_time, messages
from ludus.web.errors import STATUSES, Kind, Refused, refusal
from ludus.web.limits import ServerLimits
from ludus.web.tasks import TASKS
from ludus.workbench.deadline import is_busy

Told = Callable[[dict[str, Any]], None]
"""Told how far a task is: stage, done, total."""

# A fork server starts a process in some milliseconds, with our modules loaded and no thread of ours copied.
_CONTEXT: Any = multiprocessing.get_context("forkserver" if sys.platform != "win32" else "spawn")
if sys.platform != "win32":
    _CONTEXT.set_forkserver_preload(["ludus.web.workers"])

PATIENT = 19
"""How nice a task in the background is to others, as `nice` counts it: light questions must not wait for it."""
OUT_OF_MEMORY = "This needs more memory than one question may use."
OUT_OF_TIME = "This took more processor time than one question may use."
KILLED = "The process that computed this was ended from outside. Try again."


class Worker:
    """A process that does one task at a time."""

    def __init__(self, limits: ServerLimits) -> None:
        self._loop = asyncio.get_running_loop()
        self._process = WorkerProcess(_CONTEXT, serve, limits.memory, limits.answer_bytes, name="ludus-web")
        self.pid = self._process.pid
        self.ready: asyncio.Future[None] = self._loop.create_future()
        self.warmed = 0
        """How many of the steps that load the routes it has done."""
        self._is_gone = False
        self._ending = threading.Lock()
        self._reply: asyncio.Future[bytes] | None = None
        self._told: Told = _nobody
        self._listener = threading.Thread(target=self._listen, name=f"ludus-web-{self.pid}", daemon=True)
        self._listener.start()

    def begin(self, task: str, fields: dict[str, Any]) -> asyncio.Future[bytes]:
        """Hand a task over; the future holds the body of the reply, or is Refused."""
        self._told = _nobody
        self._reply = self._loop.create_future()
        if not self._process.send(json.dumps({"task": task} | fields).encode()):
            self._ended(WorkerKilled(Kind.BUSY, KILLED))
        return self._reply

    def tell(self, told: Told) -> None:
        """Let someone know how far the present task is."""
        self._told = told

    def step_back(self) -> None:
        """Let others go first from now on: what takes long should not make the rest slow."""
        if hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PGRP, self.pid, PATIENT)

    @property
    def is_alive(self) -> bool:
        """Whether the process is there, as far as is known."""
        return self._listener.is_alive() and not self._is_gone

    async def end(self) -> None:
        """End the process, whatever it does, and wait until it is gone."""
        await asyncio.to_thread(self.kill)

    def kill(self) -> None:
        """End the process and all that it started, and wait until it is gone; a second call waits, and does nothing."""
        # Who cancels a job and who watches over it both come here, each in a thread of its own: a pipe closed twice
        # at once would close a file of somebody else.
        with self._ending:
            if self._process.pipe.closed:
                return
            self._process.end()
            self._listener.join(10)
            self._process.pipe.close()

    def _listen(self) -> None:
        """Pass on what the process says, until it ends: the life of the thread."""
        while (message := self._process.receive()) is not None:
            self._call(self._heard, message)
        self._call(self._ended, self._death())

    def _death(self) -> Refused:
        """Return what the end of the process means, by the signal that ended it."""
        # When the process is being ended from here, nobody waits for its reply.
        if not self._ending.acquire(blocking=False):
            return WorkerKilled(Kind.BUSY, KILLED)
        try:
            code = self._process.exit_code(5)
        finally:
            self._ending.release()
        if code is not None and -code == getattr(signal, "SIGXCPU", None):
            return Refused(Kind.TOO_LARGE, OUT_OF_TIME)
        # Compiled code that cannot have the memory it asks for ends its process in one of these ways.
        if code is not None and code < 0 and -code in (signal.SIGABRT, signal.SIGSEGV, getattr(signal, "SIGBUS", 0)):
            return Refused(Kind.TOO_LARGE, OUT_OF_MEMORY)
        return WorkerKilled(Kind.BUSY, KILLED)

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        # The loop may be closed already when the server stops.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *arguments)

    def _heard(self, message: bytes) -> None:
        letter, rest = message[:1], message[1:]
        if letter == READY and not self.ready.done():
            self.ready.set_result(None)
        elif letter == PROGRESS:
            self._told(json.loads(rest))
        elif self._reply is not None and not self._reply.done():
            if letter == DONE:
                self._reply.set_result(rest)
            elif letter == REFUSED:
                self._reply.set_exception(Failed(int(rest[:3]), rest[3:]))

    def _ended(self, death: Refused) -> None:
        # The thread that listens may not have come to its end yet; nobody may be given this worker meanwhile.
        self._is_gone = True
        for future in (self.ready, self._reply):
            if future is not None and not future.done():
                future.set_exception(death)
                # Nobody may be waiting for it any more: that is no mistake.
                future.exception()


class WorkerKilled(Refused):
    """A worker was ended by somebody else, in the middle of a task or before it."""


class Failed(Refused):
    """A task ended with an error, whose body was written in the worker."""

    def __init__(self, status: int, body: bytes) -> None:
        kind = next(kind for kind, one in STATUSES.items() if one == status)
        super().__init__(kind, "")
        self.body = body

    def fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = json.loads(self.body)
        return fields


def _nobody(progress: dict[str, Any]) -> None:
    """Tell nobody."""


PROGRESS, DONE, REFUSED = b"P", b"D", b"E"
"""What a message from a worker is, after the first: how far it is; the reply; the error, after its kind's status."""
MAX_SECONDS = 900.0
"""Of a core, for one task: the server ends tasks much sooner, unless it is not there any more."""
MAX_OFTEN = 0.25
"""Seconds between two tellings of progress."""


def serve(pipe: Connection, memory: int, answer_bytes: int) -> None:
    """Do tasks until the pipe or the parent process ends."""
    lead_group()
    limit_memory(memory)
    for message in messages(pipe):
        limit_time(MAX_SECONDS)
        pipe.send_bytes(outcome(message, teller(pipe.send_bytes), answer_bytes))
        if is_busy():
            # A compiled loop goes on after its time: a new process takes the place of this one.
            os._exit(0)


def outcome(message: bytes, progress: Callable[[str, int, int], None], answer_bytes: int) -> bytes:
    """Return the last message about a task: its reply, or the error that it ended with."""
    try:
        fields: dict[str, Any] = json.loads(message)
        found = TASKS[fields.pop("task")](fields, progress)
        body = found if isinstance(found, bytes) else as_text(found).encode("utf-8", "replace")
        if len(body) > answer_bytes:
            raise Refused(Kind.TOO_LARGE, f"the answer has {len(body)} bytes, and at most {answer_bytes} are sent")
    except Exception as error:
        refused = refusal(error)
        if refused.kind is Kind.MISTAKE:
            traceback.print_exc(file=sys.stderr)
        return REFUSED + str(refused.kind.status).encode() + as_text(refused.fields()).encode("utf-8", "replace")
    return DONE + body


def teller(send: Callable[[bytes], None]) -> Callable[[str, int, int], None]:
    """Return what tells progress, not too often."""
    told = 0.0

    def tell(stage: str, done: int, total: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= MAX_OFTEN:
            told = now
            send(PROGRESS + as_text({"stage": str(stage)[:200], "done": int(done), "total": int(total)}).encode())

    return tell
