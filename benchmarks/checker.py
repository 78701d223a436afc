"""The checker against the solver, on a large answer of each kind: processor seconds of both, in the same process.

The solver goes from the JSON object of a problem to that of an answer, the checker from there to its verdict. The
checker is plain Python in the standard library, many solvers are compiled. The best of a few times counts, so that
compiling and loading do not. The bar is 20.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

import ludus_check
from benchmarks.verified import Json, cross, found, problems
from ludus.core.limits import Limits
from ludus.families.codec import read_problem, write_answer
from ludus.workbench import solver

Report = Callable[..., None]
BAR = 20.0


def run(report: Report) -> None:
    """Report each kind of answer."""
    for name, size, fields in [*problems(), *others()]:
        problem = {"ludus": 1} | fields
        answer = solved(problem)
        found(ludus_check.check(answer).status.value)
        ours, theirs = (best(work, 3) for work in (partial(ludus_check.check, answer), partial(solved, problem)))
        report(f"check: {name}", size, ours, "its solver", theirs, BAR)


def solved(fields: Json) -> Json:
    """Return the answer to a problem, as a JSON object."""
    problem = read_problem(fields)
    return write_answer(solver(problem, None)(problem, Limits(seconds=120)), reason="benchmark")


def best(work: Callable[[], object], times: int) -> float:
    """Return the least processor seconds of some work."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def others() -> Iterator[tuple[str, str, Json]]:
    """Yield answers to the questions that the verified checker is not measured on."""
    lit: Json = {"kind": "lights", "modulus": 2}
    yield "lights, fewest", "16 x 16", lit | {"shape": [16, 16], "state": [[1] * 16] * 16, "question": "fewest"}
    yield "lights, solutions", "5 x 5", lit | {"shape": [5, 5], "state": [[1] * 5] * 5, "question": "solutions"}
    yield "lights, God's number", "4 x 4", lit | {"shape": [4, 4], "question": "gods-number"}
    dice: Json = {"kind": "windows", "window": [2, 2], "modulus": 3, "wrap": [True, True]}
    yield "rolls, count", "200 x 200", dice | {"shape": [200, 200], "question": "count"}
    yield "rolls, God's number", "3 x 4", dice | {"shape": [3, 4], "question": "gods-number"}
    domino, corner = {"name": "I2", "cells": [[0, 0], [0, 1]]}, {"name": "V3", "cells": [[0, 0], [0, 1], [1, 0]]}
    region: Json = {"kind": "tiling", "question": "count"}
    yield "dominoes, count", "14 x 14", region | {"region": ["#" * 14] * 14, "tiles": [domino]}
    yield "dominoes, count", "16 x 16", region | {"region": ["#" * 16] * 16, "tiles": [domino]}
    yield "dominoes and V3, count", "12 x 12", region | {"region": ["#" * 12] * 12, "tiles": [domino, corner]}
    yield (
        "dominoes, solutions",
        "4 x 6",
        region | {"region": ["######"] * 4, "tiles": [domino], "question": "solutions"},
    )
    cut = ["." + "#" * 29, *["#" * 30] * 28, "#" * 29 + "."]
    yield "dominoes, corners gone", "30 x 30", region | {"region": cut, "tiles": [domino], "question": "solve"}
    triangle: Json = {"kind": "pegs", "lattice": "triangular"}
    rows, end = ["o", "oo", "o.o", "oooo", "ooooo"], [".", "..", ".o.", "....", "....."]
    padded = triangle | {"start": [row.ljust(5) for row in rows], "finish": [row.ljust(5) for row in end]}
    yield "pegs, exhaustive", "15 holes", padded
    solved = triangle | {"start": ["o    ", "oo   ", ".oo  ", "oooo ", "ooooo"]}
    solved |= {"finish": [".    ", "..   ", "o..  ", ".... ", "....."]}
    yield "pegs, fewest moves", "15 holes", solved | {"question": "fewest"}
    yield "pegs, longest sweep", "15 holes", solved | {"question": "long-hop"}
    yield "pegs, stuck", "33 holes", {"kind": "pegs", "start": cross("o", "."), "question": "stuck"}
    yield "0.75, misère quotient", "", {"kind": "heaps", "code": "0.75", "question": "misere-quotient"}
    rooks: Json = {"kind": "two-pieces", "rays": [[1, 0], [0, 1]]}
    yield "two rooks, P-positions", "9 x 9", rooks | {"size": [9, 9]}
    yield "coins that push, table", "12 x 12", rooks | {"size": [12, 12], "drop": True, "push": "contact"}
