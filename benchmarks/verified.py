"""The checker that Coq extracted against the Python checker, on large answers of each kind.

Both times are CPU seconds, the best of three, from a text to the verdict: of the claim for the extracted program, with
its start; of the answer for the Python checker, without the start of Python. That the claim is written from the answer
is not counted. The bar is 1: the extracted checker is to be no slower.
"""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from ludus.core.errors import LudusError
from ludus.core.limits import Limits
from ludus.core.theorem import Theorem
from ludus.workbench import ask
from ludus.workbench.verified import judged, program, theorem_of
from ludus_check import Status, check

Report = Callable[..., None]
Json = dict[str, Any]
BAR = 1.0


def run(report: Report) -> None:
    """Report each kind of answer."""
    if program() is None:
        print("the verified checker is not built (make verified): left out")
        return
    for name, size, problem in problems():
        answer = ask({"ludus": 1} | problem, limits=Limits(seconds=120))
        text = answer.json()
        theorem = theorem_of(json.loads(text))
        report(f"verified: {name}", size, extracted(theorem), "Python checker", checked(text), BAR)


def extracted(theorem: Theorem) -> float:
    """Return the CPU seconds of the extracted program on a claim."""
    times = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        found(judged([theorem])[0])
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def found(verdict: str) -> None:
    """Refuse to measure an answer that is not verified."""
    if verdict != Status.VERIFIED.value:
        raise LudusError(f"a benchmark of the checkers expects a verified answer, got one that is {verdict}")


def checked(text: str) -> float:
    """Return the CPU seconds of the Python checker on an answer."""
    times = []
    for _ in range(3):
        start = time.process_time()
        found(check(json.loads(text)).status.value)
        times.append(time.process_time() - start)
    return min(times)


def problems() -> Iterator[tuple[str, str, Json]]:
    """Yield a large problem of each kind, with its size in words."""
    rng = Random(1)
    yield from boards(rng)
    yield from games(rng)
    yield from others(rng)


def boards(rng: Random) -> Iterator[tuple[str, str, Json]]:
    """Yield boards whose moves add up, pegs and tilings."""
    dice = [[rng.randrange(5) for _ in range(500)] for _ in range(500)]
    windows: Json = {"kind": "windows", "shape": [500, 500], "window": [3, 3], "modulus": 5, "wrap": [True, True]}
    yield "rolls", "500 x 500", windows | {"state": dice}
    lit = [[1] * 300 for _ in range(300)]
    yield "presses", "300 x 300", {"kind": "lights", "shape": [300, 300], "modulus": 2, "state": lit}
    yield "count, mod 2", "24 x 24", {"kind": "lights", "shape": [24, 24], "modulus": 2, "question": "count"}
    yield "count, mod 6", "11 x 11", {"kind": "lights", "shape": [11, 11], "modulus": 6, "question": "count"}
    yield "quiet presses", "19 x 19", {"kind": "lights", "shape": [19, 19], "modulus": 2, "question": "quiet"}
    domino = [{"name": "domino", "cells": [[0, 0], [0, 1]]}]
    yield "dominoes", "200 x 200", {"kind": "tiling", "region": ["#" * 200] * 200, "tiles": domino}


def games(rng: Random) -> Iterator[tuple[str, str, Json]]:
    """Yield impartial games."""
    options = [sorted(rng.sample(range(k), min(k, 4))) for k in range(30_000)]
    yield "table of a graph", "30,000", {"kind": "graph", "options": options, "question": "table"}
    yield "P-positions of a graph", "30,000", {"kind": "graph", "options": options, "question": "p-positions"}
    queen: Json = {"kind": "impartial", "rays": [[1, 0], [0, 1], [1, 1]], "steps": []}
    for question in ("table", "p-positions", "remoteness"):
        yield f"queen, {question}", "200 x 200", queen | {"size": [200, 200], "question": question}
    large = {"size": [1000, 1000], "question": "p-positions"}
    yield "queen, p-positions", "1,000 x 1,000", queen | large
    for side in (9, 11):
        pair: Json = {"kind": "two-pieces", "size": [side, side], "rays": [[1, 0], [0, 1]], "steps": []}
        yield "two rooks, table", f"{side} x {side}", pair | {"question": "table"}
    yield "0.77, table", "3,000", {"kind": "heaps", "code": "0.77", "question": "table", "size": 3000}
    yield "0.137, period", "", {"kind": "heaps", "code": "0.137", "question": "period"}


def others(rng: Random) -> Iterator[tuple[str, str, Json]]:
    """Yield dice with many faces, pegs, a tape, a sum, armies, and claims about every size."""
    faces = list(range(4000))
    rng.shuffle(faces)
    four = [sorted(faces[k::4]) for k in range(4)]
    for question in ("contest", "orders"):
        yield f"dice, {question}", "4,000 faces", {"kind": "dice", "faces": four, "question": question}
    yield "jumps of pegs", "33 holes", {"kind": "pegs", "start": cross("o", "."), "finish": cross(".", "o")}
    for side in (30, 100):
        half = side // 2
        full, empty = ["o" * side] * half, ["." * side] * half
        before = [*full, "o" * (half - 1) + "." + "o" * half, *full[1:]]
        after = [*empty, "." * half + "o" + "." * (half - 1), *empty[1:]]
        yield "weighting of pegs", f"{side} x {side}", {"kind": "pegs", "start": before, "finish": after}
    options = [sorted(rng.sample(range(k), min(k, 4))) for k in range(2000)]
    graph = {"ludus": 1, "kind": "graph", "options": options, "position": 1999, "question": "value"}
    queen: Json = {"ludus": 1, "kind": "impartial", "rays": [[1, 0], [0, 1], [1, 1]], "steps": [], "question": "value"}
    for side in (30, 60):
        parts = [graph, queen | {"position": [side, side]}]
        yield "sum of a graph and a queen", f"2,000; {side} x {side}", {"kind": "sum", "parts": parts}
    for squares in (300, 2000):
        start, goal = ({str(k): rng.randrange(1, 4) for k in range(squares)} for _ in range(2))
        tape: Json = {"kind": "tape", "replacement": {"-1": 1, "1": 1}, "start": start, "goal": goal}
        yield "tape, remainder", f"{squares:,} squares", tape
    yield "army", "4 paces", {"kind": "army", "paces": 4}
    yield from every_size()


def cross(pegs: str, middle: str) -> list[str]:
    """Return the board of 33 holes with the same everywhere, and another in the middle."""
    short, long = f"  {pegs * 3}  ", pegs * 7
    return [short, short, long, pegs * 3 + middle + pegs * 3, long, short, short]


def every_size() -> Iterator[tuple[str, str, Json]]:
    """Yield claims for every size: nim with 2 to 5 heaps is lost when the nim-sum is 0."""
    for heaps in (2, 3, 4, 5):
        rays = [[int(i == j) for j in range(heaps)] for i in range(heaps)]
        digits = [[k.bit_count() % 2 for k in range(2**heaps)], [1] * 2**heaps]
        automaton = {"transitions": digits, "finals": [0]}
        nim: Json = {"kind": "kernel", "rays": rays, "numeration": [2], "automaton": automaton, "claim": "nim-sum 0"}
        yield "nim of every size", f"{heaps} heaps", nim
