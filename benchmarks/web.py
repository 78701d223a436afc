"""The web workbench under load: 100 clients that ask small questions while one long question goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

Report = Callable[..., None]

CLIENTS = 100
ROUNDS = 6
PAUSE = 1.0
"""Each client asks, reads the answer, and asks again about a second later."""
WARMING = 60
"""Maximum number of times that the server is asked until its workers have loaded their methods."""
GOAL = 0.05
"""Maximum median time of an answer in seconds."""
BUSY, PATIENCE = "http/1.1 503", 60.0
LONG = {"shape": "12,12", "window": "4,4", "modulus": "3", "rolls": "500"}
"""A board whose fewest rolls are searched for as long as there is time."""


def run(report: Report) -> None:
    """Report how long small questions take: alone, with 100 clients, and with a long job besides."""
    pace = f"{CLIENTS} clients, 1 a second each"
    with served() as where:
        alone = asyncio.run(asked(where, clients=1, rounds=30, pause=0.0))
        report("web, small question", "1 client", statistics.median(alone), "the goal", GOAL, 1.0)
        crowd = asyncio.run(asked(where, clients=CLIENTS, rounds=ROUNDS, pause=PAUSE))
        report("web, small question", pace, statistics.median(crowd), "the goal", GOAL, 1.0)
        with long_job(where):
            busy = asyncio.run(asked(where, clients=CLIENTS, rounds=ROUNDS, pause=PAUSE))
            eager = asyncio.run(asked(where, clients=CLIENTS, rounds=3, pause=0.0))
    report("web, small question", f"{pace}, a long job", statistics.median(busy), "the goal", GOAL, 1.0)
    report("web, 95 of 100 small questions", f"{pace}, a long job", percentile(busy), "the goal", GOAL)
    without = f"{CLIENTS} clients without pause, a long job"
    report("web, small question", without, statistics.median(eager), "the goal", GOAL)


def percentile(taken: list[float]) -> float:
    """Return the time within which 95 of 100 were answered."""
    return sorted(taken)[int(0.95 * len(taken))]


@contextmanager
def served() -> Iterator[str]:
    """Run `ludus serve` and return its address, when its workers are warm."""
    command = [sys.executable, "-m", "ludus", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        where = ""
        while process.stderr is not None and not where:
            found = re.search(r"http://\S+", process.stderr.readline())
            where = found.group() if found else ""
        warm_up(where)
        yield where
    finally:
        process.terminate()
        process.wait(20)


def warm_up(where: str) -> None:
    """Ask small questions until all of them are answered; a server without a free worker refuses them."""
    for _ in range(WARMING):
        with contextlib.suppress(RuntimeError):
            asyncio.run(asked(where, clients=4, rounds=5, pause=0.0))
            return
        time.sleep(0.25)


@contextmanager
def long_job(where: str) -> Iterator[None]:
    """Let a long question go on, anew when it is over."""
    with httpx.Client(base_url=where, timeout=60) as client:
        begun = client.post("/api/games/dice-torus/start", json={"parameters": LONG}).json()
        fields = {"parameters": begun["parameters"], "position": begun["position"], "question": "fewest"}
        job = client.post("/api/games/dice-torus/ask", json=fields | {"seconds": 60}).json()["job"]
        yield
        if client.get(f"/api/jobs/{job}").json()["state"] != "running":
            print("the long job was over too soon")
        client.delete(f"/api/jobs/{job}")


async def asked(where: str, *, clients: int, rounds: int, pause: float) -> list[float]:
    """Return how long each question took, clients asking at the same time, each a board of its own."""
    taken = await asyncio.gather(*(one_client(where, number, rounds, pause) for number in range(clients)))
    return [seconds for one in taken for seconds in one]


async def one_client(where: str, number: int, rounds: int, pause: float) -> list[float]:
    """Return how long each question of one client took, over a connection of its own.

    The bytes are written by hand: a library for clients costs more than the server that is measured.
    """
    host, port = where.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    draw = random.Random(1000 * os.getpid() + number)
    taken = []
    for _ in range(rounds):
        await asyncio.sleep(pause * draw.uniform(0.5, 1.5))
        game, fields = question(draw)
        body = json.dumps(fields)
        head = f"POST /api/games/{game}/ask HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
        begun, answer = time.perf_counter(), BUSY
        # A server on a busy machine asks to try again: that counts as time.
        while answer.startswith(BUSY) and time.perf_counter() < begun + PATIENCE:
            writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
            answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            await reader.readexactly(int(answer.partition("content-length: ")[2].partition("\r")[0]))
            await asyncio.sleep(0.1 if answer.startswith(BUSY) else 0)
        taken.append(time.perf_counter() - begun)
        # What takes over a second is answered by the name of a job, and counts with the time that it took.
        if answer.startswith(BUSY):
            raise RuntimeError(f"the server was busy for {PATIENCE:g} s; the machine may be too busy to measure it")
        if not answer.startswith(("http/1.1 200", "http/1.1 202")):
            raise RuntimeError(f"a small question was not answered: {answer[:40]!r}")
    writer.close()
    return taken


def question(draw: random.Random) -> tuple[str, dict[str, Any]]:
    """Return a small question that was not asked before: dice, lights, a piece."""
    match draw.randrange(3):
        case 0:
            rows = ("".join(str(draw.randrange(3)) for _ in range(5)) for _ in range(4))
            return "dice-torus", {"position": "/".join(rows)}
        case 1:
            rows = ("".join(str(draw.randrange(2)) for _ in range(5)) for _ in range(5))
            return "lights", {"position": "/".join(rows)}
        case _:
            place = draw.randrange(16), draw.randrange(16)
            parameters = {"start": "15,15"}
            return "wythoff", {"parameters": parameters, "position": f"{place[0]} {place[1]}"}
