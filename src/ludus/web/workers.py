"""What a worker process of the server does, and what its replies and its end mean."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from ludus.families.codec import as_text
from ludus.jobs.processes import Program
from ludus.jobs.worker_main import PROGRESS, lead_group, limit_memory, limit_time, messages
from ludus.web.errors import STATUSES, Kind, Refused, refusal
from ludus.web.limits import ServerLimits
from ludus.web.tasks import TASKS
from ludus.workbench.deadline import is_busy

# A fork server starts a process in some milliseconds, with our modules loaded and no thread of ours copied.
_CONTEXT: Any = multiprocessing.get_context("forkserver" if sys.platform != "win32" else "spawn")
if sys.platform != "win32":
    _CONTEXT.set_forkserver_preload(["ludus.web.workers"])

OUT_OF_MEMORY = "This needs more memory than one question may use."
OUT_OF_TIME = "This took more processor time than one question may use."
KILLED = "The process that computed this was ended from outside. Try again."
DONE, REFUSED = b"D", b"E"
"""What a reply is, by its first letter: a body; an error, after the status of its kind."""
MAX_SECONDS = 900.0
"""Of a core, for one task: the server ends tasks much sooner, unless it is not there any more."""
MAX_OFTEN = 0.25
"""Seconds between two tellings of progress."""


def program(limits: ServerLimits) -> Program:
    """Return what the workers of a server do."""
    return Program(_CONTEXT, serve, (limits.memory, limits.answer_bytes), "ludus-web", _read, _death)


def message_of(task: str, fields: dict[str, Any]) -> bytes:
    """Return a task as a worker reads it."""
    return json.dumps({"task": task} | fields).encode()


def _read(message: bytes) -> bytes:
    letter, rest = message[:1], message[1:]
    if letter == REFUSED:
        raise Failed(int(rest[:3]), rest[3:])
    return rest


def _death(code: int | None) -> Refused:
    if code is not None and -code == getattr(signal, "SIGXCPU", None):
        return Refused(Kind.TOO_LARGE, OUT_OF_TIME)
    # Compiled code that cannot have the memory it asks for ends its process in one of these ways.
    if code is not None and code < 0 and -code in (signal.SIGABRT, signal.SIGSEGV, getattr(signal, "SIGBUS", 0)):
        return Refused(Kind.TOO_LARGE, OUT_OF_MEMORY)
    return WorkerKilled(Kind.BUSY, KILLED)


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
