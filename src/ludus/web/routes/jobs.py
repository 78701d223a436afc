"""Jobs: the questions that go on in the background, their progress as events, and their end."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Path, Response
from fastapi.responses import StreamingResponse

from ludus.web.dispatcher import Dispatcher
from ludus.web.models import JobReply, JobsReply
from ludus.web.replies import TheseTasks, ThisDispatcher, dumped, json_reply
from ludus.web.task_list import Task

router = APIRouter(prefix="/api/jobs", tags=["jobs"])

JobName = Annotated[str, Path(max_length=64, description="The id of a job.")]
EVENT_SECONDS = 0.25
"""Seconds between two events."""
HEARTBEAT = 15.0
"""Seconds without news after which a comment is sent, so that no proxy closes the connection."""
EVENTS = {"cache-control": "no-store", "x-accel-buffering": "no"}


@router.get("", response_model=JobsReply)
async def all_jobs(tasks: TheseTasks) -> Response:
    """The jobs, the newest first, without their results."""
    return json_reply(dumped({"jobs": [task.fields() for task in tasks.newest_first()]}))


@router.get("/{name}", response_model=JobReply)
async def one_job(name: JobName, tasks: TheseTasks) -> Response:
    """One job, with its result when it is done."""
    return json_reply(tasks.find(name).whole())


@router.get("/{name}/events", response_class=StreamingResponse, responses={200: {"content": {"text/event-stream": {}}}})
async def events(name: JobName, tasks: TheseTasks, dispatcher: ThisDispatcher) -> Response:
    """The progress of a job as server-sent events: `progress`, at most four a second, and in the end `done`."""
    return StreamingResponse(stream(tasks.find(name), dispatcher), media_type="text/event-stream", headers=EVENTS)


@router.delete("/{name}", response_model=JobReply)
async def cancel(name: JobName, tasks: TheseTasks, dispatcher: ThisDispatcher) -> Response:
    """Cancel a job: its process is ended at once. One that is over stays as it is."""
    task = tasks.find(name)
    await dispatcher.cancel(task)
    return json_reply(task.whole())


async def stream(task: Task, dispatcher: Dispatcher) -> AsyncIterator[bytes]:
    """Return the events of a job until it is over or the server stops."""
    last, sent_at = None, time.monotonic()
    while task.is_running and not dispatcher.is_closing:
        now = json.dumps(task.progress)
        if now != last:
            last, sent_at = now, time.monotonic()
            yield event("progress", task)
        elif time.monotonic() - sent_at > HEARTBEAT:
            sent_at = time.monotonic()
            yield b": still here\n\n"
        try:
            await asyncio.wait_for(task.finished.wait(), EVENT_SECONDS)
        except TimeoutError:
            continue
    if not task.is_running:
        yield event("done", task)


def event(name: str, task: Task) -> bytes:
    """Return one event; the result is not in it, for it may be large."""
    return f"event: {name}\ndata: {json.dumps(task.fields())}\n\n".encode()
