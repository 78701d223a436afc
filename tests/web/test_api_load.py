"""Many clients at once: bounded connections and bodies, and light questions that do not wait for heavy ones."""

from __future__ import annotations

import os
import select
import signal
import socket
import time
from urllib.parse import urlparse

import httpx
import pytest

from ludus.web.lanes import Lane, Memory, max_workers
from ludus.web.limits import ServerLimits
from ludus.web.models import AskRequest
from web_server import Running, run_server

LONG = {"shape": "12,12", "window": "4,4", "modulus": "3", "rolls": "500"}
HEAD = b"POST /api/check HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"


def connected(server: Running) -> socket.socket:
    where = urlparse(server.url)
    return socket.create_connection((where.hostname or "", where.port or 0), timeout=60)


def rest(connection: socket.socket) -> bytes:
    """All that comes until the other side closes; then this side closes, too."""
    with connection:
        return _read(connection)


def _read(connection: socket.socket) -> bytes:
    found = b""
    try:
        while part := connection.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


def test_a_connection_without_a_whole_request_is_closed() -> None:
    with run_server(ServerLimits(workers=1, warms_up=False, request_seconds=0.2)) as server:
        silent, half = connected(server), connected(server)
        half.sendall(HEAD)
        assert rest(silent) == rest(half) == b""
        assert server.get("/api/games").status_code == 200


def test_silent_connections_above_the_maximum_are_closed_and_requests_served() -> None:
    with run_server(ServerLimits(workers=1, warms_up=False, connections=8)) as server:
        assert server.get("/api/games").status_code == 200
        many = [connected(server) for _ in range(30)]
        with httpx.Client(base_url=server.url) as another:
            assert another.get("/api/games").status_code == 200
            assert server.get("/api/games").status_code == 200
            ready, _, _ = select.select(many, [], [], 0)
            assert len(ready) >= 30 - 8
        for one in many:
            one.close()


def started_body(server: Running, size: int) -> socket.socket:
    """A connection that has sent all but the last byte of a body of this size."""
    connection = connected(server)
    connection.sendall(HEAD + f"content-length: {size}\r\n\r\n".encode() + b" " * (size - 1))
    return connection


def test_all_bodies_together_are_bounded_and_small_ones_go_through() -> None:
    size = 200_000
    limits = ServerLimits(workers=1, warms_up=False, bodies_bytes=2 * size, quick_seconds=60)
    with run_server(limits) as server:
        held = [started_body(server, size) for _ in range(2)]
        while server.checks.held < 2 * (size - 1):
            time.sleep(0.01)
        for _ in range(3):
            assert b"503" in rest(started_body(server, size))[:20]
        assert server.post("/api/check", {"not": "an answer"}).status_code == 200
        for one in held:
            one.sendall(b" ")
            assert b"HTTP/1.1" in one.recv(20)
            one.close()
        while server.checks.held:
            time.sleep(0.01)
        assert server.client.post("/api/check", content=b" " * size).status_code != 503


def test_a_body_that_does_not_arrive_is_refused() -> None:
    with run_server(ServerLimits(workers=1, warms_up=False, body_seconds=0.2)) as server:
        connection = connected(server)
        connection.sendall(HEAD + b"content-length: 100\r\n\r\n{")
        assert b"413" in rest(connection)[:20]


def long_question(server: Running) -> dict[str, object]:
    begun = server.post("/api/games/dice-torus/start", {"parameters": LONG}).json()
    return {"parameters": begun["parameters"], "position": begun["position"], "question": "fewest", "seconds": 60}


def test_a_question_that_took_long_is_refused_at_once_when_it_cannot_go_on() -> None:
    limits = ServerLimits(workers=2, patience=0.1, running_jobs=1, quick_seconds=150, warms_up=False)
    with run_server(limits) as server:
        asked = long_question(server)
        assert server.post("/api/games/dice-torus/ask", asked).status_code == 202
        while len(server.dispatcher._idle) < 2:
            time.sleep(0.05)
        workers = set(server.dispatcher.pids())
        for _ in range(5):
            assert server.post("/api/games/dice-torus/ask", asked).status_code == 503
        assert set(server.dispatcher.pids()) == workers


def test_questions_that_took_long_have_a_lane_of_their_own() -> None:
    memory = Memory()
    asked = {"game": "pegs", "position": "a", "question": "fewest", "seconds": 3.0}
    assert memory.lane("ask", asked) is Lane.LIGHT
    memory.note("ask", asked, is_long=True)
    assert memory.lane("ask", asked | {"seconds": 9.0}) is Lane.HEAVY
    assert memory.lane("ask", asked | {"position": "b"}) is Lane.HEAVY
    assert not memory.is_long("ask", asked | {"position": "b"})
    memory.note("ask", asked | {"position": "b"}, is_long=False)
    assert memory.lane("ask", asked | {"position": "b"}) is Lane.LIGHT
    assert memory.lane("ask", asked) is Lane.HEAVY


@pytest.mark.parametrize("workers", range(1, 20))
def test_light_questions_may_have_more_workers_than_heavy_ones(workers: int) -> None:
    play, light, heavy = (max_workers(lane, workers) for lane in Lane)
    assert play >= light >= heavy >= 1
    assert workers < 3 or play > light > heavy or workers == 3


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is a signal of POSIX systems")
def test_a_question_whose_worker_is_killed_is_asked_again() -> None:
    with run_server(ServerLimits(workers=1, quick_seconds=150, patience=60, warms_up=False)) as server:
        assert server.post("/api/games/nim/start", {}).status_code == 200
        for pid in server.dispatcher.pids():
            os.kill(pid, signal.SIGKILL)
        assert server.post("/api/games/wythoff/ask", {"position": "5 7"}).status_code == 200


def test_a_question_that_took_long_before_becomes_a_task_at_once() -> None:
    with run_server(ServerLimits(workers=2, patience=300, quick_seconds=150, warms_up=False)) as server:
        fields = {"game": "wythoff"} | AskRequest(position="5 7").model_dump()
        server.dispatcher._memory.note("ask", fields, is_long=True)
        assert server.post("/api/games/wythoff/ask", {"position": "5 7"}).status_code == 202
        assert server.post("/api/games/wythoff/ask", {"position": "4 7", "question": "value"}).status_code == 200
