"""Small files that ask for much work: each is checked, or not, in bounded time and memory.

`python tests/ludus_check/hostile_answers.py NAME` checks one and prints its status, CPU seconds and megabytes.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from math import prod
from typing import Any

from ludus_check import check

Answer = dict[str, Any]
QUEEN = [[1, 0], [0, 1], [1, 1]]


def answer(kind: str, problem: Answer, certificate: Answer, verdict: str = "solved", **beside: Any) -> Answer:
    """Return an answer as the formats write it."""
    return {
        "ludus": 1,
        "problem": {"ludus": 1, "kind": kind, **problem},
        "answer": verdict,
        "certificate": certificate,
        **beside,
    }


def positions() -> Iterator[tuple[str, Answer]]:
    """Far positions, many moves, many passes."""
    value = {"kind": "value", "value": 1}
    far = {"rays": [[1]], "position": [2_400_000], "question": "value"}
    yield "one ray, far away", answer("impartial", far, value)
    yield (
        "a queen, far away",
        answer("impartial", {"rays": QUEEN, "position": [3000, 3000], "question": "value"}, value),
    )
    steps = [[k, j] for k in range(100) for j in range(1, 100)]
    yield "10,000 steps", answer("impartial", {"steps": steps, "position": [500, 500], "question": "value"}, value)
    remote = {"kind": "remoteness", "moves": 3, "outcome": "won", "best": []}
    passes = {"rays": QUEEN, "position": [40, 40], "passes": 10**6, "question": "remoteness"}
    yield "a million passes", answer("impartial", passes, remote)
    many = {"rays": [[k + 1, 1] for k in range(3000)], "position": [10**20, 10**20], "question": "outcome"}
    for theorem in ("nim", "wythoff", "two-steps"):
        outcome = {"kind": "outcome", "outcome": "won", "moves": [], "complete": True, "theorem": theorem}
        yield f"{theorem}, 3000 rays", answer("impartial", many, outcome)
    ryuo = {"kind": "value", "value": 1, "theorem": "ryuo", "p": 10**9}
    yield (
        "ryuo with a large p",
        answer("impartial", {"rays": QUEEN[:2], "position": [10**20] * 2, "question": "value"}, ryuo),
    )
    periodic = {"kind": "value", "value": 1, "theorem": "periodic", "preperiod": [3000, 3000], "period": [3000, 3000]}
    yield "a long period", answer("impartial", {"rays": QUEEN, "position": [10**9] * 2, "question": "value"}, periodic)
    options = [list(range(max(0, k - 4), k)) for k in range(30_000)]
    yield "a long graph", answer("graph", {"options": options}, {"kind": "table", "values": [0] * 30_000})
    graph = {"ludus": 1, "kind": "graph", "options": options[:58]}
    yield (
        "a misère sum",
        answer("sum", {"parts": [graph] * 3, "misere": True}, {"kind": "misere-sum", "outcome": "won"}),
    )
    pair = {"rays": QUEEN, "size": [60, 60], "push": "ahead", "drop": True, "position": [[60, 60], [59, 58]]}
    yield "a pair that pushes", answer("two-pieces", pair, {"kind": "pair-outcome", "outcome": "won", "moves": []})
    yield (
        "octal 4.777",
        answer("heaps", {"code": "4." + "F" * 200, "size": 100_000}, {"kind": "table", "values": [0] * 100_000}),
    )
    period = {"kind": "period", "preperiod": 50_000, "period": 50_000, "values": [k % 7 for k in range(100_000)]}
    yield "a long period of heaps", answer("heaps", {"code": "0.777", "question": "period"}, period)
    order = 100
    product = [[(a + b) % order for b in range(order)] for a in range(order)]
    quotient = {"kind": "misere-quotient", "product": product, "lost": [1], "preperiod": 0, "period": 1, "heaps": [0]}
    yield "a large monoid", answer("heaps", {"code": "0.777", "question": "misere-quotient"}, quotient)


def linear() -> Iterator[tuple[str, Answer]]:
    """Large systems, large moduli, many quiet patterns."""
    huge = 10**999 + 7
    for modulus in (2, 3, 6, huge):
        counts = {"kind": "count", "solvable": [[modulus, 1]], "quiet": []}
        yield (
            f"lights, count mod {len(str(modulus))} digits",
            answer("lights", {"shape": [150, 150], "modulus": modulus, "question": "count"}, counts),
        )
    moves = [[[k, 1], [(k * 7 + 1) % 5000, 1], [(k * 11 + 3) % 5000, 2]] for k in range(5000)]
    graph = {"cells": 5000, "moves": moves, "modulus": 10**9, "question": "count"}
    yield "lights on a graph", answer("lights", graph, {"kind": "count", "solvable": [], "quiet": []})
    yield (
        "distances of lights",
        answer("lights", {"shape": [4, 6], "modulus": 3, "question": "gods-number"}, {"kind": "levels", "levels": [1]}),
    )
    ring = {"shape": [100_000], "window": [50_000], "modulus": huge, "state": [0] * 100_000}
    yield (
        "a ring with a huge modulus",
        answer("windows", ring, {"kind": "rolls", "rolls": [0] * 100_000}, lower_bound=1),
    )
    torus = {"shape": [12, 12], "window": [6, 6], "modulus": 5, "state": [[1] * 12] * 12, "question": "fewest"}
    yield "a torus", answer("windows", torus, {"kind": "rolls", "rolls": [[1] * 12] * 12}, lower_bound=100)
    deep = {"shape": [2] * 15, "window": [2] * 15, "modulus": 10**900, "question": "count"}
    yield "15 axes", answer("windows", deep, {"kind": "count", "solvable": [[10**900, 1]], "quiet": []})
    yield (
        "distances of dice",
        answer(
            "windows",
            {"shape": [3, 5], "window": [2, 2], "modulus": 3, "question": "gods-number"},
            {"kind": "levels", "levels": [1]},
        ),
    )


def puzzles() -> Iterator[tuple[str, Answer]]:
    """Searches over tilings, pegs, tapes and dice."""
    domino, long = {"name": "I2", "cells": [[0, 0], [0, 1]]}, {"name": "I9", "cells": [[0, k] for k in range(9)]}
    board = ["#" * 60] * 60
    yield (
        "dominoes, 60 x 60",
        answer("tiling", {"region": board, "tiles": [domino], "question": "count"}, {"kind": "number", "number": 7}),
    )
    yield (
        "an exhausted search",
        answer("tiling", {"region": board, "tiles": [domino, long]}, {"kind": "exhausted", "nodes": 5}, "impossible"),
    )
    where = {"region": ["#" * 40] * 40, "tiles": [domino, long], "question": "where", "asked": "I9"}
    yield "where a tile lies", answer("tiling", where, {"kind": "where", "tilings": []})
    weights = [[(7 * r + 11 * c) ** 9 for c in range(60)] for r in range(60)]
    yield (
        "large weights",
        answer(
            "tiling",
            {"region": board, "tiles": [domino, long]},
            {"kind": "weighting", "modulus": 0, "weights": weights},
            "impossible",
        ),
    )
    english = ["  ooo  ", "  ooo  ", "ooooooo", "ooo.ooo", "ooooooo", "  ooo  ", "  ooo  "]
    yield (
        "pegs, closed",
        answer("pegs", {"start": english, "finish": 1}, {"kind": "closed", "count": 10**6, "after": 16}, "impossible"),
    )
    for question in ("fewest", "long-hop", "stuck"):
        problem = {"start": english, "question": question} | ({"finish": 32} if question == "fewest" else {})
        yield f"pegs, {question}", answer("pegs", problem, {"kind": "jumps", "jumps": []}, lower_bound=0)
    start = {str(k): 1 for k in range(20_000)}
    far = {"replacement": {str(k): 1 for k in range(-1000, 1000)}, "start": start, "goal": {"500000": 1}}
    yield "a long remainder", answer("tape", far, {"kind": "remainder", "remainder": [1]}, "impossible")
    factor = {"kind": "never", "factor": [1, *([3] * 1500), 1]}
    yield (
        "a factor of a large degree",
        answer("tape", {"replacement": {"-1": 1, "900": 1}, "start": {"0": 1}, "goal": {"1": 1}}, factor, "impossible"),
    )
    unreachable = {"kind": "unreachable", "square": 2 * 10**6, "from": "start"}
    steps = {"replacement": {str(k): 1 for k in range(2000)}, "start": {"0": 1}, "goal": {"1000000": 1}}
    yield "a far square", answer("tape", steps, unreachable, "impossible")
    dice = {"string": ("abcdefgh" * 12_000)[:96_000]}
    yield "eight dice", answer("dice", dice, {"kind": "counts", "order": 8, "counts": {}})
    yield (
        "many places",
        answer(
            "dice",
            {"string": "abcdefghijklmnopqrstuvwxyz" * 3000, "question": "place-fair"},
            {"kind": "places", "counts": []},
        ),
    )
    yield (
        "orders with ties",
        answer("dice", {"faces": [list(range(20_000))] * 6, "question": "orders"}, {"kind": "orders", "counts": {}}),
    )
    yield (
        "a far army",
        answer("army", {"paces": 1000}, {"kind": "sigma-weighting", "total": [1, 10**399]}, "impossible"),
    )


def automata() -> Iterator[tuple[str, Answer]]:
    """Products of automata and far counterexamples."""
    states, letters = 400, 64
    table = [[(7 * k + 11 * letter + 1) % states for letter in range(letters)] for k in range(states)]
    for row in table:
        row[0] = 0
    finals = list(range(0, states, 2))
    automaton = {"transitions": [[0] * letters, *table[1:]], "finals": finals}
    for name, certificate, verdict in (
        ("theorem", {"kind": "every-size"}, "solved"),
        ("counterexample", {"kind": "counterexample", "position": [10**6, 10**6]}, "impossible"),
    ):
        yield (
            f"a kernel {name}",
            answer("kernel", {"rays": QUEEN, "numeration": [8], "automaton": automaton}, certificate, verdict),
        )
    uniform = {
        "transitions": [[(3 * k + letter) % 300 if letter else k for letter in range(32)] for k in range(300)],
        "finals": [0, 7],
    }
    yield "blocks, a theorem", answer("blocks", {"from": 1, "automaton": uniform}, {"kind": "every-size"})


def uncounted() -> Iterator[tuple[str, Answer]]:
    """What once took minutes or gigabytes: lists that are too short, wide rays, many weights, a long corridor."""
    empty = {"size": [3100, 3100]}
    lost = {"kind": "outcomes", "p_positions": []}
    yield "no moves, P-positions", answer("impartial", {**empty, "question": "p-positions"}, lost)
    levels = {"kind": "level-sets", "below": 1, "positions": []}
    yield "no moves, level sets", answer("impartial", {**empty, "question": "levels", "below": 1}, levels)
    wide = {"rays": [[1, 0], [0, 1], *([k, k + 1] for k in range(1, 50_000))], "size": [9, 9]}
    offsets = {"kind": "periodic-levels", "below": 1, "preperiod": 0, "period": 1, "offsets": [[[10**6]]]}
    yield "wide level sets", answer("impartial", {**wide, "question": "levels", "below": 1}, offsets)
    rows = {"theorem": "rows", "rows": {"preperiod": 1, "period": 1, "excess": [[[0, 0]] * 64]}}
    slanted = {"rays": [[0, 1], *([1, k] for k in range(60_000))], "position": [63, 10**6], "question": "value"}
    yield "rows with many rays", answer("impartial", slanted, {"kind": "value", "value": 3, **rows})
    product = [[(a // 50 + b // 50) % 2 * 50 + (a + b) % 50 for b in range(100)] for a in range(100)]
    heaps = [0] + [h % 2 * 50 + h * h * 7919 % 50 for h in range(1, 10_000)]
    quotient = {"kind": "misere-quotient", "product": product, "lost": [*range(50, 100)], "heaps": heaps}
    large = answer("heaps", {"code": "0.3", "question": "misere-quotient"}, quotient | {"preperiod": 9998, "period": 2})
    yield "a quotient times a group", large
    side = 27
    tiles = [{"name": "I2", "cells": [[0, 0], [0, 1]]}, {"name": "I1", "cells": [[0, 0]], "count": 1}]
    weights = [[[(k * k + 7 * r * r + 3 * k * c) % 10 for c in range(side)] for r in range(side)] for k in range(200)]
    together = {"kind": "weightings", "weightings": [{"modulus": 10**9, "weights": one} for one in weights]}
    yield "200 weightings", answer("tiling", {"region": ["#" * side] * side, "tiles": tiles}, together, "impossible")
    yield "a corridor on a torus", _corridor(200)


def long_lists() -> Iterator[tuple[str, Answer]]:
    """What took more than 20 seconds or a gigabyte: many moves or axes, wide presses, long numbers, deep cases."""
    huge, pairs = 10**999 + 7, [[2 * k, 2 * k + 1] for k in range(1, 24_000)]
    near = {"kind": "outcome", "outcome": "won", "theorem": "nim"}
    near["moves"] = sorted([10**6 - a, 10**6 + 1 - b] for a, b in pairs)
    yield "listed moves", answer("impartial", {"rays": [[1, 0], [0, 1], *pairs], "position": [10**6, 10**6 + 1]}, near)
    steps = {"rays": [[0, 1]], "steps": [[1, t] for t in range(70_000)], "size": [10**6, 10**6]}
    lost = {"kind": "outcomes", "p_positions": []}
    yield "many steps in a row", answer("impartial", {**steps, "question": "p-positions"}, lost)
    thin = {"steps": [[k, *[0] * 15] for k in range(1, 3000)], "position": [3000, *[0] * 15], "question": "value"}
    yield "16 axes", answer("impartial", thin, {"kind": "value", "value": 1})
    last = {"rays": [[1]], "position": [0], "passes": 3_000_000, "pass_at_terminal": True, "question": "remoteness"}
    yield "passes alone", answer("impartial", last, {"kind": "remoteness", "moves": 1, "outcome": "won", "best": []})
    press = [[a, b, 1] for a in range(-150, 150) for b in range(-150, 150)][:80_000]
    for side, n in ((158, 2), (1000, 3)):
        counts = {"kind": "count", "solvable": [[n, 1]], "quiet": [[n, side * side - 1]]}
        wide = {"shape": [side, side], "modulus": n, "press": press, "question": "count"}
        yield f"a wide press, {side} x {side}", answer("lights", wide, counts)
    board, full = [[0] * 50] * 50, [[a, b, 1] for a in range(-49, 50) for b in range(-49, 50)]
    solutions = {"kind": "solutions", "solutions": [{"images": 1, "presses": board}]}
    problem = {"shape": [50, 50], "modulus": 2, "press": full, "state": board, "question": "solutions"}
    yield "all solutions", answer("lights", problem, solutions)
    dense = [[[k, 2 + (k * j + j * j) % 7] for k in range(250)] for j in range(250)]
    counts = {"kind": "count", "solvable": [[huge, 1]], "quiet": [[huge, 249]]}
    yield (
        "a dense graph",
        answer("lights", {"cells": 250, "moves": dense, "modulus": huge, "question": "count"}, counts),
    )
    half = {"shape": [200_000], "window": [100_000], "modulus": huge, "state": [1] * 100_000 + [0] * 100_000}
    rolls = {"kind": "rolls", "rolls": [huge - 1, *[0] * 199_999]}
    yield "long numbers on a ring", answer("windows", half, rolls, lower_bound=huge - 1)
    tiles = [{"name": f"t{k}", "cells": [[0, 0], [0, 1], [0, 2], [1, 0], [32, 0], [32, k + 2]]} for k in range(5)]
    box = {"region": ["#" * 64] * 1024, "layers": 32, "tiles": tiles}
    yield "a large box", answer("tiling", box, {"kind": "farkas", "weights": [[0] * 64] * 1024}, "impossible")
    cases = [{"jump": [[0, k], [0, k + 1], [0, k + 2]], "most": 0} for k in range(4300)]
    yield (
        "deep cases",
        answer("pegs", {"start": ["o" * 4303], "finish": 1}, {"kind": "flow", "nodes": cases}, "impossible"),
    )
    spread = {"replacement": {str(10 * k - 10_000): 1 for k in range(2000)}, "start": {"0": 1}, "goal": {"5": 1}}
    moves = [["expand", -10_000 * k] for k in range(14_900)]
    yield "many squares", answer("tape", spread, {"kind": "moves", "moves": moves})
    growing = {"replacement": {"0": 3, "500": 1}, "start": {str(10**6 - k): 1 for k in range(60_000)}}
    never = {"kind": "unreachable", "square": 2 - 10**6, "from": "start"}
    yield "a long quotient", answer("tape", {**growing, "goal": {"-1000000": 1}}, never, "impossible")


def at_once() -> Iterator[tuple[str, Answer]]:
    """What is checked many cells or positions at once: tables with long lanes, sets of positions with many bits."""

    def table(size: list[int], value: Callable[[int], int], **moves: list[list[int]]) -> Answer:
        values: Any = [value(index) for index in range(prod(size))]
        for side in size[:0:-1]:
            values = [values[start : start + side] for start in range(0, len(values), side)]
        return answer("impartial", {"size": size, **moves}, {"kind": "table", "values": values})

    rook = [[1, 0], [0, 1]]
    yield "a thin table", table([4, 30_000], lambda k: k % 30_000 ^ k // 30_000, rays=rook)
    yield "a thin table with large values", table([4, 30_000], lambda k: 29_999 - k % 2, rays=rook)
    rays = [[a, b] for a in range(14) for b in range(14) if (a, b) != (0, 0)]
    yield "a table with many rays", table([240, 240], lambda k: k % 240 + k // 240, rays=rays)
    steps = [[a, b] for a in range(60) for b in range(60) if a + b > 40]
    yield "a table with many steps", table([61, 61], lambda k: 2 * (k % 61 * k // 61 % 50), steps=steps)
    boards = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]]
    yield "a table of two boards", table([2, 300, 300], lambda k: k % 300 ^ k // 300 % 300 ^ k // 90_000, rays=boards)
    wrong = table([390, 390], lambda k: k % 390 ^ k // 390, rays=rook)
    wrong["certificate"]["values"][389][389] = 1
    yield "a table with a wrong end", wrong
    for n in (2**25, 2**25 - 39, 9_699_690, 10**900):
        die = {"shape": [1], "window": [1], "modulus": n, "question": "gods-number"}
        yield f"levels of one die, mod {n}"[:40], answer("windows", die, {"kind": "levels", "levels": [1, n - 1]})
    mixed = [[[0, k]] for k in range(1, 30_000, 2)]
    graph = {"cells": 1, "moves": mixed, "modulus": 30_030, "question": "gods-number"}
    yield "levels of many amounts", answer("lights", graph, {"kind": "levels", "levels": [1, 30_029]})
    dice = {"shape": [5, 5], "window": [3, 3], "wrap": [False, False], "modulus": 4, "question": "gods-number"}
    yield "levels of large windows", answer("windows", dice, {"kind": "levels", "levels": [1, 4**9 - 1]})
    board = {"shape": [2, 13], "modulus": 2, "question": "gods-number"}
    yield "levels of 2 x 13 lights", answer("lights", board, {"kind": "levels", "levels": [1, 2**25 - 1]})
    for modulus in (2, 3, 10**9 + 7):
        moves = [[[(k * k * 31 + j * j * 17 + j) % 2500, 1 + j % 2] for j in range(20 + k % 3)] for k in range(3000)]
        tangled = [
            [list(pair) for pair in {light: (light, amount) for light, amount in move}.values()] for move in moves
        ]
        tangled = [[[light, 1] for light, _ in move] for move in tangled] if modulus == 2 else tangled
        problem = {"cells": 2500, "moves": tangled, "modulus": modulus, "question": "count"}
        counts = {"kind": "count", "solvable": [[modulus, 2500]], "quiet": [[modulus, 500]]}
        yield f"tangled lights mod {modulus}", answer("lights", problem, counts)
    press = [[-3, 0, 1], *([k, j, 1] for k in range(-2, 30) for j in range(-20, 20, 3))]
    wide = {"shape": [900, 300], "press": press, "modulus": 2, "question": "count"}
    yield "lights by rows", answer("lights", wide, {"kind": "count", "solvable": [[2, 270_000]], "quiet": []})


def _corridor(side: int) -> Answer:
    """Return a path through a glued board, whose dominoes are forced one after the other."""
    path: list[tuple[int, int]] = []
    for row in range(0, side - 1, 2):
        across = range(side - 1) if row % 4 == 0 else range(side - 2, -1, -1)
        path += [(row, column) for column in across]
        path += [(row + 1, path[-1][1])] if row + 1 < side - 1 else []
    cells = set(path)
    region = ["".join("#" if (r, c) in cells else "." for c in range(side)) for r in range(side)]
    steps = [{"cell": a, "tile": "I2", "cells": [a, b]} for a, b in zip(path[::2], path[1::2], strict=False)]
    problem = {"region": region, "wrap": [True, True], "tiles": [{"name": "I2", "cells": [[0, 0], [0, 1]]}]}
    return answer("tiling", problem, {"kind": "forced", "steps": steps, "dead": path[-1]}, "impossible")


GROUPS: tuple[Callable[[], Iterator[tuple[str, Answer]]], ...] = (
    positions,
    linear,
    puzzles,
    automata,
    uncounted,
    long_lists,
    at_once,
)


def main(name: str) -> None:
    """Check one answer and print what it took."""
    answers = {one: answer for group in GROUPS for one, answer in group()}
    text = json.dumps(answers[name], separators=(",", ":"))
    if len(text) > 10**6:
        raise SystemExit(f"{name}: {len(text)} bytes are too many")
    began = time.process_time()
    outcome = check(json.loads(text))
    seconds, kilobytes = time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"name": name, "status": outcome.status.value, "seconds": seconds, "megabytes": kilobytes / 1024}))


if __name__ == "__main__":
    main(sys.argv[1])
