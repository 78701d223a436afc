"""Long questions: jobs with progress, events and an end that leaves nothing behind."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection

import httpx
import pytest

from event_loop import run_in_loop
from ludus.jobs.processes import Worker
from ludus.web import models
from ludus.web.errors import Refused
from ludus.web.limits import ServerLimits
from ludus.web.workers import message_of, program
from web_server import Running, run_server

LONG = {"shape": "12,12", "window": "4,4", "modulus": "3", "rolls": "500"}
"""A board whose fewest rolls are searched for as long as there is time."""


@pytest.fixture(scope="module")
def small() -> Iterator[Running]:
    """A server with room for one job, and little memory."""
    limits = ServerLimits(
        workers=2, patience=0.1, running_jobs=1, kept_jobs=2, quick_seconds=150, grace=150, warms_up=False
    )
    with run_server(limits) as running:
        yield running


def long_question(server: Running, seconds: float) -> str:
    begun = server.post("/api/games/dice-torus/start", {"parameters": LONG}).json()
    asked = {"parameters": begun["parameters"], "position": begun["position"], "question": "fewest"}
    reply = server.post("/api/games/dice-torus/ask", asked | {"seconds": seconds})
    assert reply.status_code == 202, reply.text
    return reply.json()["job"]


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def events(server: Running, job: str) -> list[tuple[str, dict]]:
    with server.client.stream("GET", f"/api/jobs/{job}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        blocks = "".join(stream.iter_text()).strip().split("\n\n")
    found = []
    for block in blocks:
        if not block.startswith(":"):
            name, data = block.split("\n")
            found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def test_a_long_question_tells_its_progress_and_ends(small: Running) -> None:
    # On a busy machine two seconds may pass before anything is done.
    for seconds in (2, 10, 60):
        begun = time.monotonic()
        job = long_question(small, seconds)
        told = events(small, job)
        assert [name for name, _ in told][-1] == "done"
        if any(fields["progress"] for _, fields in told):
            break
    assert any(fields["progress"] for _, fields in told)
    assert len(told) <= 4 * (time.monotonic() - begun) + 2
    whole = models.JobReply.model_validate(small.get(f"/api/jobs/{job}").json())
    assert whole.state == "done"
    answer = models.AnsweredReply.model_validate(small.get(f"/api/jobs/{job}").json()["result"])
    # On a busy machine two seconds may not be enough.
    assert answer.verdict in ("solved", "undecided")
    # Events of a job that is over say so at once.
    assert [name for name, _ in events(small, job)] == ["done"]


def test_a_cancelled_job_leaves_no_process(small: Running) -> None:
    job = long_question(small, 60)
    pid = small.dispatcher.tasks.find(job).worker.pid
    assert is_running(pid)
    told = models.JobReply.model_validate(small.client.delete(f"/api/jobs/{job}").json())
    assert told.state == "cancelled"
    assert not is_running(pid)
    assert pid not in small.dispatcher.pids()
    assert [name for name, _ in events(small, job)] == ["done"]
    assert small.client.delete(f"/api/jobs/{job}").json()["state"] == "cancelled"


def test_a_question_that_nobody_waits_for_does_not_go_on() -> None:
    with run_server(ServerLimits(workers=2, patience=1.0, quick_seconds=150, warms_up=False)) as server:
        begun = server.post("/api/games/dice-torus/start", {"parameters": LONG}).json()
        asked = {"parameters": begun["parameters"], "position": begun["position"], "question": "fewest", "seconds": 60}
        pids = set(server.dispatcher.pids())
        with pytest.raises(httpx.ReadTimeout):
            server.post("/api/games/dice-torus/ask", asked, timeout=httpx.Timeout(60, read=0.3))
        # Its worker is ended, and no job is listed.
        while pids <= set(server.dispatcher.pids()):
            time.sleep(0.05)
        assert server.get("/api/jobs").json() == {"jobs": []}


def test_another_long_question_is_refused_while_there_is_no_room(small: Running) -> None:
    job = long_question(small, 60)
    begun = small.post("/api/games/dice-torus/start", {"parameters": LONG}).json()
    asked = {"parameters": begun["parameters"], "position": begun["position"], "question": "fewest"}
    refused = small.post("/api/games/dice-torus/ask", asked)
    assert refused.status_code == 503
    assert refused.json()["error"]["kind"] == "busy"
    # Play goes on meanwhile.
    assert small.post("/api/games/nim/start", {}).status_code == 200
    small.client.delete(f"/api/jobs/{job}")


def test_the_list_of_jobs_is_bounded_and_the_newest_comes_first(small: Running) -> None:
    jobs = []
    for _ in range(3):
        jobs.append(long_question(small, 60))
        small.client.delete(f"/api/jobs/{jobs[-1]}")
    listed = models.JobsReply.model_validate(small.get("/api/jobs").json()).jobs
    assert [job.id for job in listed] == [jobs[2], jobs[1]]
    assert listed[0].game == "dice-torus"
    assert small.get(f"/api/jobs/{jobs[0]}").json()["error"]["kind"] == "not-found"


def test_a_worker_that_is_killed_fails_its_question_and_is_replaced(small: Running) -> None:
    job = long_question(small, 60)
    os.kill(small.dispatcher.tasks.find(job).worker.pid, 9)
    assert events(small, job)[-1][1]["state"] == "failed"
    assert small.get(f"/api/jobs/{job}").json()["error"]["kind"] == "busy"
    assert small.post("/api/games/nim/start", {}).status_code == 200


def test_workers_that_die_while_they_wait_are_replaced(small: Running) -> None:
    assert small.post("/api/games/nim/start", {}).status_code == 200
    for pid in small.dispatcher.pids():
        os.kill(pid, 9)
    # One of them may not be known to be dead yet: then that one request fails, and no other.
    replies = [small.post("/api/games/nim/start", {}).status_code for _ in range(6)]
    assert replies[-3:] == [200, 200, 200]


def test_a_worker_is_known_to_be_gone_as_soon_as_its_task_fails() -> None:
    async def killed() -> Worker:
        worker = Worker(program(ServerLimits()))
        await worker.ready
        os.kill(worker.pid, 9)
        with pytest.raises(Refused):
            await worker.begin(message_of("start", {"game": "nim"}))
        assert not worker.is_alive
        await worker.end()
        return worker

    worker = run_in_loop(killed)
    assert not is_running(worker.pid)


def test_a_worker_that_several_end_at_once_closes_its_pipe_once(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[Connection] = []
    close = Connection.close

    def slowly(pipe: Connection) -> None:
        closed.append(pipe)
        time.sleep(0.05)
        close(pipe)

    async def ended() -> Worker:
        worker = Worker(program(ServerLimits()))
        await worker.ready
        # The end of a pipe takes its time here: who comes meanwhile still sees it open.
        with monkeypatch.context() as patched:
            patched.setattr(Connection, "close", slowly)
            await asyncio.gather(*(worker.end() for _ in range(4)))
        return worker

    worker = run_in_loop(ended)
    assert closed.count(worker.pipe) == 1


def test_quick_work_that_is_not_quick_is_ended() -> None:
    with run_server(ServerLimits(workers=1, quick_seconds=0.01, warms_up=False)) as server:
        pids = server.dispatcher.pids()
        refused = server.post("/api/games/tape/new", {"seed": 1, "moves": 14})
        assert refused.status_code == 413
        assert refused.json()["error"]["kind"] == "too-large"
        assert not any(map(is_running, pids))


def test_a_stopped_server_leaves_no_process() -> None:
    with run_server(ServerLimits(workers=2, patience=0.1, quick_seconds=150, warms_up=False)) as server:
        job = long_question(server, 60)
        pids = [*server.dispatcher.pids(), server.dispatcher.tasks.find(job).worker.pid]
        assert all(map(is_running, pids))
    assert not any(map(is_running, pids))
