"""Random claims about boards of every size, each with an automaton that is right, and counterexamples to wrong ones."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from verified_ostrowski import ostrowski

from ludus_check import Status, check

Json = dict[str, Any]


def kernel(rng: Random) -> Json:
    """Nim in 1 or 2 dimensions, or one heap from which 1 to k tokens are taken."""
    if rng.random() < 0.5:
        axes = rng.randint(1, 2)
        letters = list(product(range(2), repeat=axes))
        copies = rng.randint(1, 4)
        rows = [[rng.randrange(copies) if sum(a) % 2 == 0 else copies for a in letters] for _ in range(copies)]
        rows.append([copies] * len(letters))
        rays = [[int(i == k) for i in range(axes)] for k in range(axes)]
        problem: Json = {
            "rays": rays,
            "numeration": [2],
            "automaton": {"transitions": rows, "finals": list(range(copies))},
        }
    else:
        k = rng.randint(1, 6)
        digits, copies = max(k + 1, 2), rng.randint(1, 3)
        first = [1 + rng.randrange(copies) if d == 0 else copies + 1 for d in range(digits)]
        good = [[1 + rng.randrange(copies) for _ in range(digits)] for _ in range(copies)]
        rows = [first, *good, [copies + 1] * digits]
        automaton = {"transitions": rows, "finals": [0, *range(1, copies + 1)]}
        problem = {"steps": [[s] for s in range(1, k + 1)], "numeration": [k + 1, 2], "automaton": automaton}
    whole = {"ludus": 1, "kind": "kernel", "question": "p-positions"} | problem
    return {"ludus": 1, "problem": whole, "answer": "solved", "certificate": {"kind": "every-size"}}


MISERE_NIM = {
    1: [[1, 2], [1, 4], [2, 4], [3, 4], [4, 4]],
    2: [[1, 2, 2, 1], [1, 4, 4, 3], [2, 4, 4, 4], [3, 4, 4, 3], [4, 4, 4, 4]],
}
"""The last digits even or odd, with nothing before them; larger heaps that balance; none of these."""


def misere_kernel(rng: Random) -> Json:
    """Nim with 1 or 2 heaps in misère play, or one heap from which 1 to k tokens are taken; states in any order."""
    if rng.random() < 0.5:
        axes = rng.randint(1, 2)
        rows, finals = MISERE_NIM[axes], [2, 3]
        problem: Json = {"rays": [[int(i == k) for i in range(axes)] for k in range(axes)], "numeration": [2]}
    else:
        k = rng.randint(1, 6)
        rows = [[1 if d == 1 else 2 for d in range(k + 1)], [1] * (k + 1), [2] * (k + 1)]
        finals = [1]
        problem = {"steps": [[s] for s in range(1, k + 1)], "numeration": [k + 1, 2]}
    order = [0, *rng.sample(range(1, len(rows)), len(rows) - 1)]
    new = [[order[state] for state in rows[order.index(q)]] for q in range(len(rows))]
    automaton = {"transitions": new, "finals": sorted(order[state] for state in finals)}
    whole = {"ludus": 1, "kind": "kernel", "question": "p-positions", "convention": "misere"} | problem
    whole["automaton"] = automaton
    return {"ludus": 1, "problem": whole, "answer": "solved", "certificate": {"kind": "every-size"}}


def shuffled(rng: Random, rows: list[list[int]], finals: list[int]) -> Json:
    """The same automaton with its states in another order, the first one kept, and a copy of one of them."""
    rows = [*rows, list(rows[rng.randrange(len(rows))])]
    twin = rows.index(rows[-1])
    rows = [[len(rows) - 1 if state == twin and rng.random() < 0.5 else state for state in row] for row in rows]
    ends = {*finals, len(rows) - 1} if twin in finals else set(finals)
    order = [0, *rng.sample(range(1, len(rows)), len(rows) - 1)]
    new = [[order[state] for state in rows[order.index(q)]] for q in range(len(rows))]
    return {"transitions": new, "finals": sorted(order[state] for state in ends)}


def heap_outcomes(steps: list[int], convention: str, gone: list[bool] | None, size: int) -> list[bool]:
    """Which heaps are lost when one of these numbers may be taken; `gone` says it without the pass."""
    lost: list[bool] = []
    for x in range(size):
        options = [lost[x - s] for s in steps if s <= x]
        if gone is not None and (options or convention == "pass-anywhere"):
            options.append(gone[x])
        lost.append(not any(options) if options else convention != "misere")
    return lost


def periodic(rng: Random, lost: list[bool], side: int) -> Json:
    """An automaton, of the last digit with this radix and then binary digits, of heaps that repeat from it on."""
    small, big = range(1, side + 1), range(side + 1, 2 * side + 1)
    zeros = [[state] + [state + side] + [0] * (side - 2) for state in small]
    rows = [list(small), *zeros, *([state] * side for state in big)]
    finals = [state for state in (*small, *big) if lost[state - 1]]
    return shuffled(rng, rows, ([0] if lost[0] else []) + finals)


def subtraction(rng: Random, convention: str) -> Json:
    """One heap from which a number of a set may be taken."""
    while True:
        steps = sorted(rng.sample(range(1, 6), rng.randint(1, 3)))
        gone = heap_outcomes(steps, "normal", None, 100) if convention.startswith("pass") else None
        lost = heap_outcomes(steps, convention, gone, 100)
        for side in range(2, 13):
            sets = [lost] if gone is None else [lost, gone]
            if all(one[x] == one[x + side] for one in sets for x in range(side, 100 - side)):
                problem = {"steps": [[s] for s in steps], "numeration": [side, 2], "convention": convention}
                problem["automaton"] = periodic(rng, lost, side)
                return problem | ({} if gone is None else {"without_pass": periodic(rng, gone, side)})


def proved(problem: Json) -> Json:
    whole = {"ludus": 1, "kind": "kernel"} | problem
    return {"ludus": 1, "problem": whole, "answer": "solved", "certificate": {"kind": "every-size"}}


NIM_PASS = ([[1, 2, 3, 4], [1, 4, 4, 4], [4, 2, 5, 4], [4, 5, 3, 4], [4, 4, 4, 4], [5, 4, 4, 5]], [0, 1, 5])
"""The P-positions of nim with two heaps and a pass, not at the corner."""


def pass_kernel(rng: Random) -> Json:
    """A pass beside nim with two heaps, or beside one heap from which a number of a set may be taken."""
    if rng.random() < 0.3:
        nim = {"rays": [[1, 0], [0, 1]], "numeration": [2], "convention": "pass"}
        nim["without_pass"] = shuffled(rng, [[0, 1, 1, 0], [1, 1, 1, 1]], [0])
        return proved(nim | {"automaton": shuffled(rng, *NIM_PASS)})
    return proved(subtraction(rng, rng.choice(["pass", "pass-anywhere", "normal", "misere"])))


TWO_ROOKS = {1: ([[1, 2, 2, 1], [1, 1, 1, 1], [2, 1, 1, 2]], [2])}
"""Two pieces on a line: lost when the nim-sum is 1."""


def two_rooks() -> tuple[list[list[int]], list[int]]:
    """Return the automaton of two rooks in the plane: lost when both nim-sums are a P-position of misère nim."""
    rows = MISERE_NIM[2]
    letters = [[2 * (a ^ c) + (b ^ d) for a, b, c, d in product((0, 1), repeat=4)] for _ in rows]
    return [[row[k] for k in letter] for row, letter in zip(rows, letters, strict=True)], [2, 3]


def pair_kernel(rng: Random) -> Json:
    """Two pieces that share no square: rooks on one axis or two, or pieces that go one step at a time."""
    axes = rng.randint(1, 2)
    rows, finals = TWO_ROOKS[1] if axes == 1 else two_rooks()
    rays = [[int(i == k) for i in range(axes)] for k in range(axes)]
    return proved({"rays": rays, "numeration": [2], "pieces": 2, "automaton": shuffled(rng, rows, finals)})


def value_kernel(rng: Random) -> Json:
    """The Grundy values of nim with 1 or 2 heaps, or of one heap from which 1 to k tokens are taken."""
    if rng.random() < 0.5:
        axes = rng.randint(1, 2)
        even = [0 if sum(digits) % 2 == 0 else 1 for digits in product((0, 1), repeat=axes + 1)]
        rays = [[int(i == k) for i in range(axes)] for k in range(axes)]
        automaton = shuffled(rng, [even, [1] * len(even)], [0])
        return proved({"rays": rays, "numeration": [2], "automaton": automaton, "question": "table"})
    k = rng.randint(1, 4)
    first = [1 if x == v else 2 for x, v in product(range(k + 1), repeat=2)]
    after = [1 if v == 0 else 2 for _, v in product(range(k + 1), repeat=2)]
    automaton = shuffled(rng, [first, after, [2] * len(first)], [0, 1])
    steps = [[s] for s in range(1, k + 1)]
    return proved({"steps": steps, "numeration": [k + 1, 2], "automaton": automaton, "question": "table"})


NIM_SETS = [[0, 1, 1, 2], [1, 1, 1, 1], [2, 2, 2, 2]]
"""Vectors with the same power of 2 in both entries lead to state 2, the others but the corner to state 1."""
RYUO_SETS = Path(__file__).parents[1] / "certificates/verified/kernel-move-sets-ryuo.json"


def sets_kernel(rng: Random) -> Json:
    """All pieces with the Grundy values of nim with 2 heaps, of Ryūō, or of a heap from which 1 to k are taken."""
    which = rng.random()
    if which < 0.3:
        problem = json.loads(RYUO_SETS.read_bytes())["problem"]
        addable = problem["addable"]["transitions"], problem["addable"]["finals"]
        problem["automaton"] = shuffled(rng, problem["automaton"]["transitions"], problem["automaton"]["finals"])
    else:
        while True:
            problem = value_kernel(rng)["problem"]
            if ("rays" in problem) == (which < 0.6) and len((problem.get("rays") or [[1, 0]])[0]) == 2:
                break
        k = len(problem.get("steps", []))
        addable = ([[1, *[2] * k], [1] * (k + 1), [2] * (k + 1)], [2]) if k else (NIM_SETS, [1])
    return proved(problem | {"question": "move-sets", "addable": shuffled(rng, *addable)})


def wrong_vector(rng: Random) -> Json:
    """A claim about sets of moves that is wrong, and a vector or a position that it is wrong about."""
    problem = sets_kernel(rng)["problem"]
    changed = problem[rng.choice(["addable", "addable", "automaton"])]
    changed["finals"] = sorted(set(changed["finals"]) ^ {rng.randrange(len(changed["transitions"]))})
    axes = len((problem.get("rays") or problem.get("steps"))[0])
    vectors = [{"vector": list(vector)} for vector in product(range(4), repeat=axes)]
    places = [{"position": list(place)} for place in product(range(3), repeat=axes + 1)]
    found = [{"kind": "vector"} | vector | rng.choice([{}, *places]) for vector in vectors for _ in range(8)]
    for one in [*found, *({"kind": "counterexample"} | place for place in places)]:
        answer = {"ludus": 1, "problem": problem, "answer": "impossible", "certificate": one}
        if check(answer).status is Status.VERIFIED:
            return answer
    return wrong_vector(rng)


def counterexample(rng: Random) -> Json:
    """A claim with radices that is wrong, and the first position that it is wrong about."""
    return refuted(rng, rng.choice([kernel, misere_kernel, pass_kernel, pair_kernel, value_kernel])(rng)["problem"])


def ostrowski_counterexample(rng: Random) -> Json:
    """A claim in an Ostrowski numeration that is wrong, and the first position that it is wrong about."""
    return refuted(rng, ostrowski(rng)["problem"])


def refuted(rng: Random, problem: Json) -> Json:
    """An automaton with one state changed, and the first position that it is wrong about; another claim if none is."""
    if "convention" not in problem and problem.get("question") != "table" and "pieces" not in problem:
        problem["convention"] = rng.choice(["normal", "misere"])
    automaton = problem[rng.choice([name for name in ("automaton", "without_pass") if name in problem])]
    state = rng.randrange(len(automaton["transitions"]))
    automaton["finals"] = sorted(set(automaton["finals"]) ^ ({state} if rng.random() < 0.8 else set()))
    axes = len((problem.get("rays") or problem.get("steps"))[0])
    tracks = axes * problem.get("pieces", 1) + (problem.get("question") == "table")
    for position in product(range(4), repeat=tracks):
        for passes in (0, 1) if "without_pass" in problem else (0,):
            found = {"kind": "counterexample", "position": list(position)} | ({"passes": 1} if passes else {})
            answer = {"ludus": 1, "problem": problem, "answer": "impossible", "certificate": found}
            if check(answer).status is Status.VERIFIED:
                return answer
    return (counterexample if isinstance(problem["numeration"], list) else ostrowski_counterexample)(rng)


EXAMPLES = Path(__file__).parents[2] / "formats/examples"


def blocks(rng: Random) -> Json:
    """A claim about Ryūō Nim for all p, normal or misère, its states in another order; for larger p as well."""
    answer = json.loads((EXAMPLES / rng.choice(["blocks-lost.json", "blocks-misere.json"])).read_bytes())
    problem = answer["problem"]
    problem["from"] += rng.choice([0, 0, 0, 1, 4])
    problem["automaton"] = shuffled(rng, problem["automaton"]["transitions"], problem["automaton"]["finals"])
    return {"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "every-size"}}


def wrong_blocks(rng: Random) -> Json:
    """A claim for all p that is wrong: a state changed, another piece, or another play; and where it is wrong first."""
    problem = blocks(rng)["problem"]
    automaton = problem["automaton"]
    change = rng.randrange(5)
    if change == 0:
        problem["slack"] = 1
    elif change == 1:
        problem["convention"] = rng.choice(["normal", "misere"])
    elif change == 2:
        problem |= {"convention": rng.choice(["pass", "pass-anywhere"]), "without_pass": automaton}
    else:
        automaton["finals"] = sorted(set(automaton["finals"]) ^ {rng.randrange(len(automaton["transitions"]))})
    first = problem["from"]
    for position in product(range(first, first + 3), range(4), range(4)):
        for passes in (0, 1) if "without_pass" in problem else (0,):
            found = {"kind": "counterexample", "position": list(position)} | ({"passes": 1} if passes else {})
            answer = {"ludus": 1, "problem": problem, "answer": "impossible", "certificate": found}
            if check(answer).status is Status.VERIFIED:
                return answer
    return wrong_blocks(rng)


CLAIMS = {
    "blocks": blocks,
    "blocks-refuted": wrong_blocks,
    "kernel": kernel,
    "kernel-misere": misere_kernel,
    "kernel-pass": pass_kernel,
    "kernel-pair": pair_kernel,
    "kernel-values": value_kernel,
    "kernel-sets": sets_kernel,
    "kernel-sets-refuted": wrong_vector,
    "kernel-refuted": counterexample,
    "kernel-ostrowski": ostrowski,
    "kernel-ostrowski-refuted": ostrowski_counterexample,
}
"""Kinds of claims about boards of every size."""
