"""Random answers of every kind that has a verified checker, and damaged ones."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

from ludus.core.limits import Limits
from ludus.workbench import ask
from ludus_check import Status, check

Json = dict[str, Any]


def grid(rng: Random, shape: list[int], make: Callable[[], int]) -> Any:
    return [grid(rng, shape[1:], make) for _ in range(shape[0])] if shape else make()


def windows(rng: Random) -> Json:
    shape = [rng.randint(1, 4) for _ in range(rng.choice([1, 2, 2, 3]))]
    n = rng.randint(1, 6)
    fields = {"kind": "windows", "shape": shape, "window": [rng.randint(1, side) for side in shape], "modulus": n}
    fields["wrap"] = [rng.random() < 0.7 for _ in shape]
    fields["state"] = grid(rng, shape, lambda: rng.randrange(n))
    if rng.random() < 0.5:
        fields["window"] = [1 if rng.random() < 0.5 else side for side in fields["window"]]
    return fields


def lights(rng: Random) -> Json:
    n = rng.randint(2, 4)
    if rng.random() < 0.4:
        cells = rng.randint(1, 6)
        pairs = [
            [[rng.randrange(cells), rng.randint(0, 3)] for _ in range(rng.randint(0, 3))]
            for _ in range(rng.randint(1, 5))
        ]
        state = [rng.randrange(n) for _ in range(cells)]
        return {"kind": "lights", "cells": cells, "moves": pairs, "modulus": n, "state": state}
    shape = [rng.randint(1, 4), rng.randint(1, 4)]
    press = [[rng.randint(-1, 1), rng.randint(-1, 1), rng.randint(-1, 2)] for _ in range(rng.randint(1, 5))]
    fields: Json = {"kind": "lights", "shape": shape, "modulus": n, "state": grid(rng, shape, lambda: rng.randrange(n))}
    fields |= {"press": press} if rng.random() < 0.6 else {}
    if shape[0] * shape[1] > 1 and rng.random() < 0.3:
        row, column = rng.randrange(shape[0]), rng.randrange(shape[1])
        fields["holes"], fields["state"][row][column] = [[row, column]], 0
    return fields | {"wrap": [rng.random() < 0.4, rng.random() < 0.4]}


def pegs(rng: Random) -> Json:
    rows, columns = rng.randint(1, 3), rng.randint(3, 4)
    start = ["".join(rng.choice("ooo. ") for _ in range(columns)) for _ in range(rows)]
    start[0] = "o" + start[0][1:]
    fields: Json = {"kind": "pegs", "start": start}
    count = sum(row.count("o") for row in start)
    fields["finish"] = rng.randint(0, max(0, count - 1))
    if rng.random() < 0.5:
        holes = [(r, c) for r, row in enumerate(start) for c, sign in enumerate(row) if sign != " "]
        kept = set(rng.sample(holes, rng.randint(0, min(count, 2))))
        signs = "".join(start)
        fields["finish"] = [
            "".join(" " if signs[r * columns + c] == " " else "o" if (r, c) in kept else "." for c in range(columns))
            for r in range(rows)
        ]
    lattice = rng.choice(["square", "triangular", "diagonal"])
    return fields | ({"diagonal": True} if lattice == "diagonal" else {"lattice": lattice})


def tiling(rng: Random) -> Json:
    rows, columns = rng.randint(1, 4), rng.randint(1, 5)
    region = ["".join(rng.choice("####.") for _ in range(columns)) for _ in range(rows)]
    region[0] = "#" + region[0][1:]
    shapes = [
        [[0, 0]],
        [[0, 0], [0, 1]],
        [[0, 0], [0, 1], [0, 2]],
        [[0, 0], [0, 1], [1, 1]],
        [[0, 0], [0, 1], [1, 0], [1, 1]],
    ]
    tiles: list[Json] = []
    for k in range(rng.randint(1, 3)):
        tile: Json = {"name": f"t{k}", "cells": rng.choice(shapes[1:] if k == 0 else shapes)}
        tile |= {"count": rng.randint(0, 3)} if rng.random() < 0.3 else {}
        tile |= {"symmetry": rng.choice(["all", "rotations", "none"])} if rng.random() < 0.3 else {}
        tiles.append(tile)
    lattice = rng.choice(["square", "square", "hexagonal", "triangular"])
    return {"kind": "tiling", "region": region, "tiles": tiles, "lattice": lattice}


def graph(rng: Random) -> Json:
    options = [sorted(rng.sample(range(k), rng.randint(0, min(k, 3)))) for k in range(rng.randint(1, 12))]
    fields: Json = {
        "kind": "graph",
        "options": options,
        "question": rng.choice(["table", "p-positions", "value", "outcome", "remoteness"]),
    }
    if rng.random() < 0.4:
        fields |= {"passes": rng.randint(1, 3), "pass_at_terminal": rng.random() < 0.5}
    if fields["question"] in ("p-positions", "outcome", "remoteness") and rng.random() < 0.4:
        fields["misere"] = True
    if fields["question"] in ("value", "outcome", "remoteness"):
        fields["position"] = rng.randrange(len(options))
    return fields


def impartial(rng: Random) -> Json:
    axes = rng.choice([1, 2, 2, 3])
    size = [rng.randint(1, 5) for _ in range(axes)]
    vectors = [list(v) for v in product(range(3), repeat=axes) if any(v)]
    questions = ["table", "p-positions", "value", "outcome", "remoteness", "levels"]
    fields: Json = {"kind": "impartial", "question": rng.choice(questions)}
    fields["rays"] = rng.sample(vectors, rng.randint(0, 2))
    fields["steps"] = rng.sample(vectors, rng.randint(0, 2))
    if rng.random() < 0.4:
        fields |= {"passes": rng.randint(1, 3), "pass_at_terminal": rng.random() < 0.5}
    if fields["question"] in ("p-positions", "outcome", "remoteness") and rng.random() < 0.4:
        fields["misere"] = True
    if fields["question"] == "levels":
        fields["below"] = rng.randint(1, 3)
    if fields["question"] in ("value", "outcome") or (fields["question"] == "remoteness" and rng.random() < 0.5):
        return fields | {"position": [side - 1 for side in size]}
    return fields | {"size": size}


def far_piece(rng: Random) -> Json:
    """Nim, Ryūō Nim or Wythoff's game, near or far from the corner."""
    rays, steps = [[1, 0], [0, 1]], []
    match rng.randrange(3):
        case 0:
            rays.append([1, 1])
        case 1:
            steps = [[1, 1]] if rng.random() < 0.5 else [[1, 1], [1, 2], [2, 1]]
    position = [rng.randint(1, rng.choice([9, 50, 10**12])) for _ in range(2)]
    if rng.random() < 0.3:
        position[1] = position[0] if len(rays) == 2 else position[0] + (position[0] * 618 // 1000)
    return {"kind": "impartial", "rays": rays, "steps": steps, "position": position, "question": "outcome"}


def dice(rng: Random) -> Json:
    letters = "abc"[: rng.randint(1, 3)]
    string = "".join(rng.sample(letters * rng.randint(1, 3), len(letters) * 1))
    string = letters + string + (letters + string)[::-1] if rng.random() < 0.6 else letters + string
    return {"kind": "dice", "string": string, "order": rng.randint(1, len(letters))}


def compared_dice(rng: Random) -> Json:
    """All orders of some dice, or which of them beats which."""
    letters = "abcd"[: rng.randint(1, 4)]
    string = list(letters * rng.randint(1, 3))
    rng.shuffle(string)
    found = "bacacbcba" if rng.random() < 0.2 else "".join(string)
    return {"kind": "dice", "string": found, "question": rng.choice(["orders", "contest"])}


def any_dice(rng: Random) -> Json:
    """Dice with any faces: with ties, or fair in all or in the last place."""
    faces = [[rng.randint(0, 4) for _ in range(rng.randint(1, 3))] for _ in range(rng.randint(1, 4))]
    fields: Json = {"kind": "dice", "faces": faces}
    fields["question"] = rng.choice(["solve", "orders", "contest", "place-fair", "go-first-fair"])
    if fields["question"] == "solve" and rng.random() < 0.5:
        fields["order"] = rng.randint(1, len(faces))
    if fields["question"] in ("solve", "place-fair", "go-first-fair") and rng.random() < 0.5:
        fields["string"] = rng.choice(["aabcba", "abccba", "abccbacabbacbcaacb", "abba", "a", "abbcca"])
        del fields["faces"]
        fields.pop("order", None)
    return fields


def reported_dice(rng: Random) -> Json:
    """How fair some dice are, all together and in every subset, with ties or without."""
    if rng.random() < 0.5:
        faces = [[rng.randint(0, 4) for _ in range(rng.randint(1, 3))] for _ in range(rng.randint(1, 4))]
        faces = [[0, 0, 10], [0, 9], [5]] if rng.random() < 0.2 else faces
        return {"kind": "dice", "faces": faces, "question": "report"}
    letters = "abcd"[: rng.randint(1, 4)]
    half = list(letters * rng.randint(1, 2))
    rng.shuffle(half)
    string = rng.choice([half + half[::-1], half, list("abccbacabbacbcaacb"), list("aabcba")])
    return {"kind": "dice", "string": "".join(string), "question": "report"}


def army(rng: Random) -> Json:
    return {"kind": "army", "paces": rng.randint(0, 12)}


def sums(rng: Random) -> Json:
    parts = []
    for _ in range(rng.randint(1, 3)):
        part = rng.choice([graph, impartial])(rng)
        if part["kind"] == "impartial" and "size" in part:
            part["position"] = [side - 1 for side in part.pop("size")]
        part.pop("misere", None)
        part.pop("below", None)
        parts.append({"ludus": 1} | part | {"question": "value"})
    return {"kind": "sum", "parts": parts, "question": rng.choice(["value", "outcome"])}


def misere_sums(rng: Random) -> Json:
    parts = [{name: value for name, value in graph(rng).items() if name in KEPT} for _ in range(rng.randint(1, 3))]
    whole = [{"ludus": 1} | part | {"question": "value"} for part in parts]
    return {"kind": "sum", "parts": whole, "misere": True}


KEPT = ("kind", "options", "position")


QUESTIONS = ("table", "p-positions", "value", "outcome")


def pair_remoteness(rng: Random) -> Json:
    return two_pieces(rng, ["remoteness"])


def two_pieces(rng: Random, questions: Sequence[str] = QUESTIONS) -> Json:
    axes = rng.choice([1, 1, 2])
    size = [rng.randint(1, 5 if axes == 1 else 3) for _ in range(axes)]
    vectors = [list(v) for v in product(range(3), repeat=axes) if any(v)]
    fields: Json = {"kind": "two-pieces", "size": size}
    fields |= {"rays": rng.sample(vectors, rng.randint(0, 2)), "steps": rng.sample(vectors, rng.randint(0, 2))}
    fields |= {name: rng.random() < 0.5 for name in ("jump", "land")}
    fields["drop"] = rng.choice([False, True, "pushed"])
    fields["push"] = rng.choice([False, "contact", "one", "send", "ahead", "stack", "both-off"])
    fields["push_off"] = rng.choice(["both", "pushed", "nobody"])
    fields["question"] = rng.choice(questions)
    if fields["question"] in ("p-positions", "outcome", "remoteness") and rng.random() < 0.4:
        fields["misere"] = True
    if rng.random() < 0.3:
        fields |= {"passes": rng.randint(1, 2), "pass_at_terminal": rng.random() < 0.5}
    if fields["question"] in ("value", "outcome", "remoteness"):
        low = int(fields["drop"] is not False)
        fields["position"] = [[rng.randrange(side) + low for side in size] for _ in range(2)]
        if fields["position"][0] == fields["position"][1] and not fields["land"] and fields["push"] != "stack":
            return two_pieces(rng, questions)
    return fields


def tapes(rng: Random) -> Json:
    offsets = rng.sample(range(-2, 4), rng.randint(1, 3))
    if rng.random() < 0.5:
        offsets = [0, *rng.sample(range(1, 4), rng.randint(1, 2))]
    step = rng.choice([1, 2, -1])
    states = [{str(rng.randint(-3, 3)): rng.randint(1, 2) for _ in range(2)} for _ in range(2)]
    rule = {str(step * i): rng.randint(1, 2) for i in offsets}
    return {"kind": "tape", "replacement": rule, "start": states[0], "goal": states[1]}


def heaps(rng: Random) -> Json:
    fields: Json = {"kind": "heaps", "question": rng.choice(["table", "p-positions", "period"])}
    if fields["question"] == "period" or rng.random() < 0.3:
        fields["takes"] = sorted(rng.sample(range(1, 8), rng.randint(1, 3)))
    else:
        first = rng.choice(["0", "0", "0", "4", "8"])
        fields["code"] = first + "." + "".join(rng.choice("00123567F9") for _ in range(rng.randint(1, 3))) + "3"
    return fields | ({} if fields["question"] == "period" else {"size": rng.randint(1, 24)})


def small_tiling(rng: Random) -> Json:
    fields = tiling(rng)
    return fields | ({"question": "colouring"} if rng.random() < 0.4 else {})


def stuck(rng: Random) -> Json:
    fields = pegs(rng)
    del fields["finish"]
    return fields | {"question": "stuck"} | ({"left": rng.choice(["most", "fewest"])} if rng.random() < 0.7 else {})


METHODS = {
    "pegs-flow": "flow",
    "pegs-closed": "exhaustive",
    "tiling-search": "search",
    "tape-decide": "decide",
    "two-pieces": "naive",
}
"""Kinds of answers that one method gives."""
SOLVED = {
    "pegs-stuck": stuck,
    "pegs-flow": pegs,
    "pegs-closed": pegs,
    "tiling-search": tiling,
    "tiling-colouring": small_tiling,
    "tape-decide": tapes,
    "heaps": heaps,
    "sum-misere": misere_sums,
    "two-pieces": two_pieces,
    "two-pieces-remoteness": pair_remoteness,
    "army": army,
    "sum": sums,
    "tape-solved": tapes,
    "windows": windows,
    "lights": lights,
    "pegs": pegs,
    "tiling": tiling,
    "graph": graph,
    "impartial": impartial,
    "impartial-theorem": far_piece,
    "dice": dice,
    "dice-compared": compared_dice,
    "dice-any": any_dice,
    "dice-report": reported_dice,
}
"""Kinds whose problems are solved by Ludus itself."""


def tape(rng: Random) -> Json:
    """A play of random moves, from a random state."""
    offsets = rng.sample(range(-3, 4), rng.randint(1, 3))
    replacement = {str(i): rng.randint(1, 2) for i in offsets}
    state = {rng.randint(-2, 2): rng.randint(1, 3) for _ in range(2)}
    start, moves = {str(k): v for k, v in state.items()}, []
    for _ in range(rng.randint(0, 6)):
        square = rng.choice([k for k, v in state.items() if v])
        moves.append(["expand", square])
        state[square] -= 1
        for i, count in replacement.items():
            state[square + int(i)] = state.get(square + int(i), 0) + count
        if rng.random() < 0.3:
            moves.append(["contract", square])
            state[square] += 1
            for i, count in replacement.items():
                state[square + int(i)] -= count
    goal = {str(k): v for k, v in state.items() if v}
    problem = {"ludus": 1, "kind": "tape", "replacement": replacement, "start": start, "goal": goal}
    return {"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "moves", "moves": moves}}


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


def counterexample(rng: Random) -> Json:
    """An automaton with one state changed, and the first position that it is wrong about."""
    answer = kernel(rng)
    problem = answer["problem"] | {"convention": rng.choice(["normal", "misere"])}
    problem["automaton"]["finals"] = problem["automaton"]["finals"][rng.randint(0, 1) :]
    axes = len((problem.get("rays") or problem.get("steps"))[0])
    problem = {"ludus": 1} | problem
    for position in product(range(4), repeat=axes):
        found = {"kind": "counterexample", "position": list(position)}
        answer = {"ludus": 1, "problem": problem, "answer": "impossible", "certificate": found}
        if check(answer).status is Status.VERIFIED:
            return answer
    return counterexample(rng)


LETTERS = {"square": "xy", "hexagonal": "abc", "triangular": "xyz"}


def cover(rng: Random) -> Json:
    """Random permutations, for a random tile and a random region, until they prove that there is no tiling."""
    while True:
        lattice = rng.choice(["square", "square", "hexagonal", "triangular"])
        degree = rng.randint(2, 4)
        steps = {letter: rng.sample(range(degree), degree) for letter in LETTERS[lattice]}
        place = (0, 0)
        tile = [[*place]]
        for _ in range(rng.randint(1, 3)):
            place = place[0] + rng.randint(0, 1), place[1] + rng.randint(0, 1)
            tile += [[*place]] if [*place] not in tile else []
        rows, columns = rng.randint(1, 5), rng.randint(1, 5)
        region = ["".join(rng.choice("#######.") for _ in range(columns)) for _ in range(rows)]
        tiles = [{"name": "t", "cells": tile, "symmetry": rng.choice(["all", "rotations", "none"])}]
        problem = {"ludus": 1, "kind": "tiling", "region": region, "tiles": tiles, "lattice": lattice}
        found = {"kind": "cover", "steps": steps}
        answer = {"ludus": 1, "problem": problem, "answer": "impossible", "certificate": found}
        if check(answer).status is Status.VERIFIED:
            return answer


BUILT = {
    "tiling-cover": cover,
    "tape": tape,
    "kernel": kernel,
    "kernel-misere": misere_kernel,
    "kernel-refuted": counterexample,
}
"""Kinds whose answers are built with their certificates."""
KINDS = [*SOLVED, *BUILT]


def answers(kind: str, seed: int) -> Iterator[Json]:
    """Yield random answers of a kind, without end."""
    rng = Random(seed)
    while True:
        if kind in BUILT:
            yield BUILT[kind](rng)
            continue
        result = ask({"ludus": 1} | SOLVED[kind](rng), method=METHODS.get(kind), limits=Limits(seconds=60))
        answer = json.loads(result.json())
        if "certificate" in answer:
            yield answer


def damaged(answer: Json, rng: Random) -> Json:
    """Return an answer with one or two integers changed, somewhere."""
    answer = copy.deepcopy(answer)
    for _ in range(rng.randint(1, 2)):
        places = [*integers(answer["problem"]), *integers(answer["certificate"])]
        places += [(answer, "lower_bound")] * (len(places) // 4 + 1) if "lower_bound" in answer else []
        if places:
            holder, key = rng.choice(places)
            holder[key] += rng.choice([-2, -1, 1, 1, 2])
    return answer


def integers(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each integer of a JSON value: what holds it, and under which key."""
    for key, entry in value.items() if isinstance(value, dict) else enumerate(value):
        if key == "ludus":
            continue
        if isinstance(entry, int) and not isinstance(entry, bool):
            yield value, key
        elif isinstance(entry, dict | list):
            yield from integers(entry)
