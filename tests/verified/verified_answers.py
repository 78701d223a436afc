"""Random answers of every kind that has a verified checker, and damaged ones."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

from verified_built import PUZZLES
from verified_sizes import CLAIMS

from ludus.core.limits import Limits
from ludus.workbench import ask

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


def without_state(fields: Json, question: str) -> Json:
    return {name: value for name, value in fields.items() if name != "state"} | {"question": question}


def counted_windows(rng: Random) -> Json:
    """How many positions are solvable, and generators of the quiet patterns."""
    return without_state(windows(rng), rng.choice(["count", "quiet"]))


def counted_lights(rng: Random) -> Json:
    return without_state(lights(rng), rng.choice(["count", "quiet"]))


def searched_board(rng: Random) -> Json:
    """How many positions of a small board need how many moves, or all solutions of lights."""
    if rng.random() < 0.4:
        return lights(rng) | {"question": "solutions"}
    return without_state(rng.choice([lights, windows])(rng), "gods-number")


def fewest_windows(rng: Random) -> Json:
    return windows(rng) | {"question": "fewest"}


def fewest_lights(rng: Random) -> Json:
    return lights(rng) | {"question": "fewest"}


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


def glued_tiling(rng: Random) -> Json:
    """On a cylinder, a torus, a Möbius band or a Klein bottle."""
    circles: list[list[Any]] = [[False, True], [True, True], [False, "twist"], [True, "twist"]]
    wrap = rng.choice(circles)[:: rng.choice([1, -1])]
    fields = tiling(rng) | {"lattice": "square", "wrap": wrap}
    if rng.random() < 0.8:  # tiles of the right area: other reasons must be found why there is no tiling
        shapes = [
            [[0, 0], [0, 2]],
            [[0, 0], [0, 1], [1, 1], [2, 1]],
            [[0, 0], [0, 1], [0, 2], [1, 1]],
            [[0, 0], [0, 1], [0, 2]],
        ]
        tile = rng.choice(shapes)
        rows, columns = rng.choice([1, 2, 3, 4, 5]), len(tile) * rng.randint(1, 2)
        fields |= {"region": ["#" * columns] * rows, "tiles": [{"name": "t", "cells": tile}]}
    return fields


def listed_tiling(rng: Random) -> Json:
    """How many tilings there are, all of them up to symmetry, or where a tile can lie; often on a full rectangle."""
    fields = tiling(rng) | {"question": rng.choice(["count", "solutions", "where"])}
    if rng.random() < 0.7:
        fields["region"] = ["#" * len(row) for row in fields["region"]]
        fields["tiles"] = [tile for tile in fields["tiles"] if "count" not in tile] or fields["tiles"]
    return fields | ({"asked": rng.choice(fields["tiles"])["name"]} if fields["question"] == "where" else {})


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


def piece_in_rows(rng: Random) -> Json:
    """The P-positions of a piece on two axes, which are settled row by row."""
    vectors = [list(v) for v in product(range(5), repeat=2) if any(v)]
    moves = {name: rng.sample(vectors, rng.randint(0, 3)) for name in ("rays", "steps")}
    size = [rng.randint(1, 20), rng.randint(1, 20)]
    return {"kind": "impartial", "size": size, "question": "p-positions"} | moves


def far_piece(rng: Random) -> Json:
    """Nim, Ryūō Nim or Wythoff's game, normal or misère, near or far from the corner."""
    rays, steps = [[1, 0], [0, 1]], []
    match rng.randrange(3):
        case 0:
            rays.append([1, 1])
        case 1:
            steps = [[1, 1]] if rng.random() < 0.5 else [[1, 1], [1, 2], [2, 1]]
    position = [rng.randint(1, rng.choice([9, 50, 10**12])) for _ in range(2)]
    if rng.random() < 0.3:
        position[1] = position[0] if len(rays) == 2 else position[0] + (position[0] * 618 // 1000)
    fields: Json = {"misere": True} if rng.random() < 0.5 else {}
    return fields | {"kind": "impartial", "rays": rays, "steps": steps, "position": position, "question": "outcome"}


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


def fewest_men(rng: Random) -> Json:
    return {"kind": "army", "paces": rng.randint(0, 3), "question": "fewest"}


def fewest_tape(rng: Random) -> Json:
    """Two states that moves join, or two checkers of a rule that displaces one."""
    if rng.random() < 0.4:
        rule, step = rng.choice([({"-1": 1, "1": 1}, 6), ({"-1": 1, "0": 1, "1": 1}, 4), ({"-1": 1, "2": 1}, 8)])
        start = rng.randint(-3, 3)
        states = {"start": {str(start): 1}, "goal": {str(start + step * rng.randint(1, 2)): 1}}
        return {"kind": "tape", "replacement": rule, "question": "fewest"} | states
    return tape(rng)["problem"] | {"question": "fewest"}


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


def two_pieces(rng: Random, questions: Sequence[str] = QUESTIONS, size: Sequence[int] = ()) -> Json:
    axes = len(size) or rng.choice([1, 1, 2])
    size = [*size] or [rng.randint(1, 5 if axes == 1 else 3) for _ in range(axes)]
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


def plain_pairs(rng: Random) -> Json:
    """Two pieces that push nothing and stay on the board, which is longer than that of other rules."""
    size = rng.choice([[rng.randint(1, 12)], [rng.randint(1, 4), rng.randint(1, 4)]])
    return two_pieces(rng, ["table"], size) | {"drop": False, "push": False, "passes": 0}


def free_pieces(rng: Random) -> Json:
    """Two pieces that jump over each other and push nothing: on one square, or rooks that share none."""
    if rng.random() < 0.3:
        fields = two_pieces(rng, ["table"]) | {"jump": True, "land": True, "push": False}
        return {name: value for name, value in fields.items() if name not in ("passes", "pass_at_terminal")}
    axes = rng.randint(1, 3)
    question = rng.choice(["table", "table", "p-positions", "value"])
    largest = (0, 12, 6, 3)[axes] if question == "table" else rng.choice([4, 10**6, 10**20])
    size = [rng.randint(1, largest) for _ in range(axes)]
    rays = [[int(i == k) for i in range(axes)] for k in range(axes)]
    fields = {"kind": "two-pieces", "size": size, "rays": rays, "jump": True, "question": question}
    fields |= {"land": question == "value" or (question == "table" and rng.random() < 0.3)}
    fields["drop"] = rng.random() < 0.4
    if question == "value":
        low = int(fields["drop"])
        return fields | {"position": [[rng.randrange(side) + low for side in size] for _ in range(2)]}
    return fields


def nim_with_passes(rng: Random) -> Json:
    """Two heaps and passes, near or far, often of nearly the same size."""
    x = rng.randint(1, rng.choice([9, 50, 10**12]))
    position = [x, max(1, x + rng.randint(-2, 2))] if rng.random() < 0.7 else [x, rng.randint(1, 40)]
    return {"kind": "impartial", "rays": ROOK, "position": position, "passes": rng.randint(1, 4), "question": "outcome"}


def rook_and_more(rng: Random) -> Json:
    """A rook with a few more moves, with passes or without."""
    vectors = [list(v) for v in product(range(4), repeat=2) if any(v)]
    more = [rng.choice([[1, 2], [2, 1], [1, 3], [2, 0]])] if rng.random() < 0.3 else []
    fields: Json = {"kind": "impartial", "rays": [*ROOK, *more], "steps": rng.sample(vectors, rng.randint(0, 2))}
    return fields | ({"passes": rng.randint(1, 3)} if rng.random() < 0.5 else {})


ROOK = [[1, 0], [0, 1]]


def periodic_levels(rng: Random) -> Json:
    """Level sets that repeat along the diagonal, on boards of every size."""
    if rng.random() < 0.1:
        fields: Json = {"kind": "two-pieces", "size": [8, 8], "rays": ROOK, "jump": True}
    else:
        fields = rook_and_more(rng) | {"size": [9, 9]}
    return fields | {"question": "levels", "below": rng.randint(1, 3)}


def far_values(rng: Random) -> Json:
    """Values far away, near the diagonal."""
    x = 10**9 + rng.randrange(100)
    return rook_and_more(rng) | {"position": [x, x + rng.randint(-2, 2)], "question": "value"}


def far_rows(rng: Random) -> Json:
    """Values of a rook, a queen or another piece with a ray along its row, or of two rooks, far away near an axis."""
    near, far = rng.randint(1, 3), 10**9 + rng.randrange(1000)
    place = [near, far][:: rng.choice([1, -1])]
    if rng.random() < 0.3:
        other = [rng.choice([0, 4, 2**31]) for _ in range(2)]
        pair = [other, [a ^ b for a, b in zip(place, other, strict=True)]]
        fields: Json = {"kind": "two-pieces", "size": [2**33] * 2, "rays": ROOK, "jump": True}
        return fields | {"position": pair, "question": "value"}
    fields = rook_and_more(rng)
    fields["rays"] += [[1, 1]] if rng.random() < 0.3 else []
    return fields | {"position": place, "question": "value"}


def far_steps(rng: Random) -> Json:
    """Values of a piece with steps only, far away."""
    vectors = [list(v) for v in product(range(3), repeat=2) if any(v)]
    number = rng.randint(3, 4) if rng.random() < 0.8 else rng.randint(1, 2)  # one or two have theorems of their own
    fields: Json = {"kind": "impartial", "steps": rng.sample(vectors, number), "question": "value"}
    fields |= {"passes": rng.randint(1, 3), "pass_at_terminal": rng.random() < 0.3} if rng.random() < 0.4 else {}
    return fields | {"position": [10**9 + rng.randrange(100) for _ in range(2)]}


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


def growing_heaps(rng: Random) -> Json:
    code = rng.choice("0048C") + "." + "".join(rng.choice("024688ACEBF") for _ in range(rng.randint(1, 3)))
    return {"kind": "heaps", "question": "period", "code": code}


def misere_heaps(rng: Random) -> Json:
    fields: Json = {"kind": "heaps", "question": "misere-quotient"}
    if rng.random() < 0.5:
        return fields | {"takes": sorted(rng.sample(range(1, 8), rng.randint(1, 3)))}
    code = rng.choice("0004") + "." + "".join(rng.choice("0123457") for _ in range(rng.randint(1, 4)))
    return fields | {"code": code}


def small_tiling(rng: Random) -> Json:
    fields = tiling(rng)
    return fields | ({"question": "colouring"} if rng.random() < 0.4 else {})


def stuck(rng: Random) -> Json:
    fields = pegs(rng)
    del fields["finish"]
    return fields | {"question": "stuck"} | ({"left": rng.choice(["most", "fewest"])} if rng.random() < 0.7 else {})


def moved_pegs(rng: Random) -> Json:
    fields = pegs(rng)
    if rng.random() < 0.4:
        return fields | {"question": "fewest"}
    if rng.random() < 0.5:
        del fields["finish"]
    return fields | {"question": "long-hop"}


METHODS = {
    "pegs-flow": "flow",
    "pegs-closed": "exhaustive",
    "tiling-search": "search",
    "tape-decide": "decide",
    "two-pieces": "naive",
    "two-pieces-plain": "naive",
    "levels-periodic": "periodic",
}
"""Kinds of answers that one method gives."""
SECONDS = {
    "heaps-saltus": 0.2,
    "heaps-misere": 0.5,
    "levels-periodic": 0.5,
    "levels-value": 0.5,
    "rows-value": 0.5,
    "steps-value": 0.2,
}
"""Time limits of kinds that are often undecided; 60 seconds for the others."""
SOLVED = {
    "pegs-stuck": stuck,
    "pegs-moves": moved_pegs,
    "pegs-flow": pegs,
    "pegs-closed": pegs,
    "tiling-search": tiling,
    "tiling-colouring": small_tiling,
    "tiling-glued": glued_tiling,
    "tiling-listed": listed_tiling,
    "tape-decide": tapes,
    "heaps": heaps,
    "heaps-saltus": growing_heaps,
    "heaps-misere": misere_heaps,
    "sum-misere": misere_sums,
    "two-pieces": two_pieces,
    "two-pieces-plain": plain_pairs,
    "two-pieces-theorem": free_pieces,
    "nim-passes": nim_with_passes,
    "levels-periodic": periodic_levels,
    "levels-value": far_values,
    "rows-value": far_rows,
    "steps-value": far_steps,
    "two-pieces-remoteness": pair_remoteness,
    "army": army,
    "army-fewest": fewest_men,
    "tape-fewest": fewest_tape,
    "sum": sums,
    "tape-solved": tapes,
    "windows": windows,
    "windows-counts": counted_windows,
    "windows-fewest": fewest_windows,
    "boards-searched": searched_board,
    "lights": lights,
    "lights-counts": counted_lights,
    "lights-fewest": fewest_lights,
    "pegs": pegs,
    "tiling": tiling,
    "graph": graph,
    "impartial": impartial,
    "impartial-rows": piece_in_rows,
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


BUILT = {"tape": tape} | PUZZLES | CLAIMS
"""Kinds whose answers are built with their certificates."""
KINDS = [*SOLVED, *BUILT]


def answers(kind: str, seed: int, patience: int = 1) -> Iterator[Json]:
    """Yield random answers of a kind, without end. Patience makes the time limits longer, for a busy machine."""
    rng = Random(seed)
    while True:
        if kind in BUILT:
            yield BUILT[kind](rng)
            continue
        limits = Limits(seconds=patience * SECONDS.get(kind, 60))
        result = ask({"ludus": 1} | SOLVED[kind](rng), method=METHODS.get(kind), limits=limits)
        answer = json.loads(result.json())
        # A position that cannot be solved has a weighting, which the other kinds of lights and windows have too.
        if kind == "heaps-saltus" and "saltus" not in answer.get("certificate", {}):
            continue
        if "certificate" in answer and not (kind.endswith("fewest") and answer["answer"] == "impossible"):
            yield answer


def damaged(answer: Json, rng: Random) -> Json:
    """Return an answer with one or two integers changed, somewhere."""
    answer = copy.deepcopy(answer)
    for _ in range(rng.randint(1, 2)):
        places, own = [*integers(answer["problem"])], [*integers(answer["certificate"])]
        places += own * max(1, len(places) // (4 * len(own) or 1))  # a large problem does not hide the certificate
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
