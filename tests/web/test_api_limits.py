"""Hostile requests: huge, deep, wrong, strange; each gets one clear error, and the server goes on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from ludus.core.games import ParameterType
from ludus.core.limits import silent
from ludus.families import games
from ludus.web import models, workers
from web_server import Running

HUGE = {
    ParameterType.NUMBER: ["1000000000", "-1", "9" * 4000, "9" * 20, "0", "1e9", "٣"],
    ParameterType.NUMBERS: [
        "100000,100000",
        "1" + "0" * 18,
        "9" * 3000,
        "7" + ",7" * 9,
        "1" + ",1" * 5000,
        "3000,3000",
    ],
    ParameterType.SWITCH: ["maybe", ""],
    ParameterType.SWITCHES: ["yes" + ",yes" * 1000, "yes,perhaps"],
    ParameterType.TEXT: [
        "x" * 100_000,
        "100000x100000",
        "9" * 1000,
        "0:99999999999 5:1",
        "triangle100000",
        "\N{GAME DIE}",
    ],
}
LARGEST_REPLY = 2_000_000


def error(reply: object) -> models.ErrorBody:
    return models.ErrorReply.model_validate(reply.json()).error


@pytest.mark.parametrize("name", sorted(games.names()))
def test_no_parameter_of_any_game_is_too_much(server: Running, name: str) -> None:
    for parameter in games.find(name).parameters:
        for text in HUGE[parameter.type]:
            reply = server.post(f"/api/games/{name}/start", {"parameters": {parameter.name: text}})
            assert reply.status_code in (200, 409, 413, 422), reply.text
            assert len(reply.content) < LARGEST_REPLY
            if reply.status_code != 200:
                assert error(reply).message


@pytest.mark.parametrize("name", sorted(games.names()))
def test_no_position_or_move_is_too_much(server: Running, name: str) -> None:
    for text in ["", "x", "9" * 3000, "9 " * 3000, "1" * 100_000, "0/" * 10_000, "\0", "🎲", "-1 -1", "1 2 3 4 5 6"]:
        started = server.post(f"/api/games/{name}/start", {"position": text})
        assert started.status_code in (200, 409, 413, 422), started.text
        begun = server.post(f"/api/games/{name}/start", {}).json()
        played = server.post(f"/api/games/{name}/play", {"position": begun["position"], "move": text})
        assert played.status_code in (200, 409, 413, 422), played.text


@pytest.mark.parametrize("path", ["/api/ask", "/api/check", "/api/problems", "/api/games/nim/start"])
def test_a_body_of_50_megabytes_is_refused_unread(server: Running, path: str) -> None:
    refused = server.client.post(path, content=b" " * 50_000_000)
    assert refused.status_code == 413
    assert error(refused).kind == "too-large"


def test_a_body_without_a_length_is_counted_as_it_arrives(server: Running) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(50):
            yield b" " * 1_000_000

    refused = server.client.post("/api/check", content=parts())
    assert refused.status_code == 413
    assert error(refused).kind == "too-large"


@pytest.mark.parametrize("path", ["/api/ask", "/api/check", "/api/problems", "/api/games/nim/start"])
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"NaN",
        b'{"ludus": NaN}',
        b'{"parameters": {"start": NaN}}',
        b'{"position": 7}',
        b'{"position": "\\ud800"}',
        b'{"parameters": []}',
        b'{"unknown": 1}',
        b"\xff\xfe",
        b'"text"',
        b"[]",
        b"null",
        b'{"ludus": 1, "kind": "windows", "shape": [4], "window": [2], "modulus": 3, "state": [1e400]}',
        b'{"ludus": 1, "kind": "windows", "shape": [99999999, 99999999], "window": [2, 2], "modulus": 3, "state": []}',
        b'{"ludus": 1, "kind": "impartial", "rays": [[1, 0]], "position": [1' + b"0" * 900 + b", 1]}",
        b'{"ludus": 1, "ludus": 1}',
    ],
    ids=range(19),
)
def test_wrong_bodies_get_the_one_error(server: Running, path: str, body: bytes) -> None:
    reply = server.client.post(path, content=body, headers={"content-type": "application/json"})
    if path == "/api/check" and reply.status_code == 200:
        assert reply.json()["status"] in ("rejected", "malformed", "not checked")
        return
    assert reply.status_code in (413, 422), reply.text
    assert error(reply).kind in ("malformed", "too-large")


@pytest.mark.parametrize("seconds", ["NaN", "1e999", '"5"', "-1", "null1", "true"])
def test_a_time_that_is_none_is_refused(server: Running, seconds: str) -> None:
    body = f'{{"position": "5 7", "seconds": {seconds}}}'
    headers = {"content-type": "application/json"}
    refused = server.client.post("/api/games/wythoff/ask", content=body, headers=headers)
    assert refused.status_code == 422, refused.text
    assert error(refused).kind == "malformed"


def test_more_time_than_is_allowed_is_refused(server: Running) -> None:
    refused = server.post("/api/games/wythoff/ask", {"position": "5 7", "seconds": 121})
    assert refused.status_code == 413
    assert error(refused).message == "expected at most 120 seconds, got 121"
    assert server.client.post("/api/ask?seconds=nan", json={}).status_code == 422


def test_a_table_that_is_too_large_is_refused_before_it_is_made(server: Running) -> None:
    fields = {"parameters": {"start": "3000,3000"}, "position": "3000 3000", "question": "table"}
    refused = server.post("/api/games/wythoff/ask", fields)
    assert refused.status_code == 413
    assert "at most" in error(refused).message


@pytest.mark.parametrize("address", ["/nothing", "/api", "/api/games/chess", "/play/chess", "/api/jobs/0", "/static/x"])
def test_what_is_not_there_is_not_found(server: Running, address: str) -> None:
    assert error(server.get(address)).kind == "not-found"


@pytest.mark.parametrize("address", ["/static/../errors.py", "/static/%2e%2e/errors.py", "/play/..%2f..", "/p/..%2fx"])
def test_no_path_of_a_request_leads_out(server: Running, address: str) -> None:
    reply = server.client.get(address)
    assert "MAX_MESSAGE" not in reply.text


def test_a_wrong_method_gets_the_one_error(server: Running) -> None:
    refused = server.client.put("/api/games")
    assert refused.status_code == 405
    assert error(refused).kind == "not-found"


def test_an_unknown_question_variant_or_parameter_is_named(server: Running) -> None:
    for path, fields, field in [
        ("start", {"variant": "none"}, "variant"),
        ("start", {"parameters": {"colour": "red"}}, "colour"),
        ("ask", {"position": "5 7", "question": "why"}, "question"),
        ("play", {"position": "5 7", "move": "five"}, "move"),
        ("start", {"position": 3}, "position"),
        ("new", {"seed": -1}, "seed"),
    ]:
        refused = server.post(f"/api/games/wythoff/{path}", fields)
        assert refused.status_code == 422, refused.text
        assert error(refused).faults[0].field == field


def test_a_move_that_the_rules_forbid_is_forbidden(server: Running) -> None:
    refused = server.post("/api/games/wythoff/play", {"position": "5 7", "move": "4 5"})
    assert refused.status_code == 409
    assert error(refused).kind == "forbidden"


def test_memory_is_limited_in_the_worker() -> None:
    code = "from ludus.jobs.worker_main import limit_memory; limit_memory(300 << 20); bytearray(1 << 30)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "MemoryError" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="the number of the signal is that of Linux")
def test_time_of_a_core_is_limited_in_the_worker() -> None:
    code = "from ludus.jobs.worker_main import limit_time; limit_time(0); sum(range(10**11))"
    done = subprocess.run([sys.executable, "-c", code], check=False, timeout=180)
    assert done.returncode == -signal.SIGXCPU


def test_what_needs_too_much_memory_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(fields: object, progress: object) -> dict:
        raise MemoryError

    monkeypatch.setitem(workers.TASKS, "greedy", greedy)
    told = workers.outcome(b'{"task": "greedy"}', silent, 1000)
    assert told.startswith(b'E413{"error":{"kind":"too-large"')


def test_an_answer_that_is_too_large_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(workers.TASKS, "long", lambda fields, progress: {"text": "x" * 2000})
    told = workers.outcome(b'{"task": "long"}', silent, 1000)
    assert told.startswith(b'E413{"error":{"kind":"too-large"')


def test_a_mistake_of_ours_is_told_without_its_inside(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(workers.TASKS, "broken", lambda fields, progress: 1 / 0)
    told = json.loads(workers.outcome(b'{"task": "broken"}', silent, 1000)[4:])
    assert told["error"]["kind"] == "mistake"
    assert "division" not in told["error"]["message"]
    assert "ZeroDivisionError: division by zero" in capsys.readouterr().err


def test_progress_is_told_at_most_four_times_a_second() -> None:
    told: list[bytes] = []
    tell = workers.teller(told.append)
    for step in range(1000):
        tell("searching", step, 1000)
    assert told[0] == b'P{"stage":"searching","done":0,"total":1000}'
    assert len(told) < 100
