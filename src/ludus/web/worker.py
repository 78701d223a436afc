"""The life of a worker process: read a task, do it, send its JSON; progress on the way. Only bytes cross the pipe.

A message to a worker is a JSON object with the name of a task. A message from it begins with one of the letters below.
"""

from __future__ import annotations

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

from ludus.core.codec import as_text
from ludus.web.errors import Kind, Refused, refusal
from ludus.web.tasks import TASKS

READY, PROGRESS, DONE, REFUSED = b"R", b"P", b"D", b"E"
"""What a message from a worker is: it waits for tasks; how far it is; the reply; the error, after its kind's status."""
MOST_OFTEN = 0.25
"""Seconds between two tellings of progress."""


def serve(pipe: Connection, memory: int, answer_bytes: int) -> None:
    """Do tasks until the pipe or the parent process ends."""
    # Ctrl-C reaches the whole terminal; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setsid"):
        # A group of its own, so that whatever a task starts ends with it.
        os.setsid()
    limit_memory(memory)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    pipe.send_bytes(READY)
    while True:
        try:
            message = pipe.recv_bytes()
        except EOFError:
            return
        pipe.send_bytes(outcome(message, teller(pipe.send_bytes), answer_bytes))


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
        if now - told >= MOST_OFTEN:
            told = now
            send(PROGRESS + as_text({"stage": str(stage)[:200], "done": int(done), "total": int(total)}).encode())

    return tell


def limit_memory(allowance: int) -> None:
    """Let this process use so many bytes and no more; where the system has no such limit, nothing happens."""
    try:
        import resource
    except ImportError:
        return
    for name in ("RLIMIT_DATA", "RLIMIT_CORE"):
        limit = getattr(resource, name)
        most = allowance if name == "RLIMIT_DATA" else 0
        hard = resource.getrlimit(limit)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(limit, (most, hard))
        except (OSError, ValueError):
            continue


def _end_with_the_parent() -> None:
    # A task may take long; nobody is there any more to read what it finds.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
