"""Automata over positions: those of the examples, and changed ones, compared with plain play on a board."""

import copy
import itertools
import json
from functools import cache
from pathlib import Path

from generators.answers import answer
from generators.positions import Played

EXAMPLES = Path(__file__).parents[3] / "formats/examples"
SIDE = 12
"""The board on which a claim is compared; one that differs there is false, of any other nothing is known."""


@cache
def _examples(kind):
    paths = sorted(EXAMPLES.glob(f"{kind}-*.json"))
    found = [json.loads(path.read_text()) for path in paths]
    return [one for one in found if one["answer"] == "solved" and one["certificate"]["kind"] == "every-size"]


def _accepts(automaton, letters):
    state = 0
    for letter in letters:
        state = automaton["transitions"][state][letter]
    return state in automaton["finals"]


def _digits(number, radices, length):
    """The digits of a number, the last one first; the last radix goes on."""
    found = []
    for k in range(length):
        number, digit = divmod(number, radices[min(k, len(radices) - 1)])
        found.append(digit)
    return found


def _changed(chance, automaton):
    new = copy.deepcopy(automaton)
    row = chance.randrange(len(new["transitions"]))
    if chance.random() < 0.7:
        letter = chance.randrange(len(new["transitions"][0]))
        new["transitions"][row][letter] = chance.randrange(len(new["transitions"]))
    else:
        new["finals"] = sorted(set(new["finals"]) ^ {row})
    return new


def kernel(chance):
    """Claims in mixed radix about a piece with rays and steps, for P-positions and for Grundy values."""
    plain = [one["problem"] for one in _examples("kernel") if _is_plain(one["problem"])]
    problem = chance.choice(plain)
    yield from _claims(chance, "kernel", problem, *_kernel_parts(json.dumps(problem)))


def _is_plain(problem):
    rules = {"lines", "pieces", "without_pass", "addable"} & problem.keys()
    return (
        not rules
        and problem.get("convention", "normal") in ("normal", "misere")
        and isinstance(problem["numeration"], list)
    )


@cache
def _kernel_parts(text):
    """Return the true P-positions of a board, and how a position is read."""
    problem = json.loads(text)
    rays, steps = problem.get("rays", []), problem.get("steps", [])
    if problem.get("question") == "table":
        # A position x has the value v exactly when x and a heap of v together are lost.
        rays, steps = [[*ray, 0] for ray in rays] + [[0] * len((rays + steps)[0]) + [1]], [[*step, 0] for step in steps]
    axes, radices = len((rays + steps)[0]), problem["numeration"]

    def options(cell):
        found = [tuple(x - k * m for x, m in zip(cell, ray, strict=True)) for ray in rays for k in range(1, SIDE)]
        found += [tuple(x - m for x, m in zip(cell, step, strict=True)) for step in steps]
        return [to for to in found if min(to) >= 0]

    play = Played(options, problem.get("convention") == "misere")
    most = max(radices)

    def letters(cell):
        words = [_digits(x, radices, 6) for x in cell]
        for digits in zip(*words, strict=True):
            letter = 0
            for digit in digits:
                letter = letter * most + digit
            yield letter

    cells = list(itertools.product(range(SIDE if axes < 3 else 5), repeat=axes))
    return {cell: play.is_lost(cell) for cell in cells}, {cell: list(letters(cell)) for cell in cells}


def _claims(chance, kind, problem, truth, words, before=()):
    """A changed automaton that is wrong on the board is never a theorem; its counterexamples are just those places."""
    full = {key: value for key, value in problem.items() if key not in ("ludus", "kind")}
    yield answer(kind, full, "solved", {"kind": "every-size"}), True
    cell = chance.choice(sorted(truth))
    yield answer(kind, full, "impossible", {"kind": "counterexample", "position": [*before, *cell]}), False
    automaton = _changed(chance, problem["automaton"])
    wrong = [cell for cell in truth if _accepts(automaton, words[cell]) != truth[cell]]
    new = {**full, "automaton": automaton}
    yield answer(kind, new, "solved", {"kind": "every-size"}), False if wrong else None
    cell = chance.choice(wrong) if wrong and chance.random() < 0.7 else cell
    holds = None if _malformed_zeros(automaton) else cell in wrong
    yield answer(kind, new, "impossible", {"kind": "counterexample", "position": [*before, *cell]}), holds


def _malformed_zeros(automaton):
    """Whether zeros before a number would matter, which the format forbids."""
    ends = automaton["finals"]
    return any((k in ends) != (row[0] in ends) for k, row in enumerate(automaton["transitions"]))


def blocks(chance):
    """Claims about the generalized ryuo for all p."""
    plain = [one["problem"] for one in _examples("blocks") if _is_plain_block(one["problem"])]
    problem = chance.choice(plain)
    p = problem["from"] + chance.randint(0, 3)
    yield from _claims(chance, "blocks", problem, *_block_parts(json.dumps(problem), p), before=(p,))


def _is_plain_block(problem):
    return "without_pass" not in problem and problem.get("question", "p-positions") == "p-positions"


@cache
def _block_parts(text, p):
    problem = json.loads(text)
    bound = p + problem.get("slack", 0)

    def options(cell):
        x, y = cell
        rook = [(a, y) for a in range(x)] + [(x, b) for b in range(y)]
        short = [(x - s, y - t) for s in range(1, bound) for t in range(1, bound - s) if s <= x and t <= y]
        return rook + short

    play = Played(options, problem.get("convention") == "misere")

    def letters(cell):
        numbers = [p, cell[0] // p, cell[0] % p, cell[1] // p, cell[1] % p]
        for bits in zip(*(_digits(x, [2], 6) for x in numbers), strict=True):
            yield int("".join(map(str, bits)), 2)

    cells = list(itertools.product(range(SIDE), repeat=2))
    return {cell: play.is_lost(cell) for cell in cells}, {cell: list(letters(cell)) for cell in cells}
