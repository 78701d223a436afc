"""The life of a worker process: read a task, do it, send its JSON; progress on the way. Only bytes cross the pipe.

A message to a worker is a JSON object with the name of a task. A message from it begins with one of the letters below.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from ludus.families.codec import as_text
from ludus.jobs.worker_pool import lead_group, limit_memory, limit_time, messages
from ludus.web.errors import Kind, Refused, refusal
from ludus.web.tasks import TASKS
from ludus.workbench.deadline import is_busy

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
