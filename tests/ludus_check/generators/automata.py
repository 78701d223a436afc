"""Automata over positions: those of the examples, and changed ones, compared with plain play on a board."""

import copy
import itertools
import json
from functools import cache
from pathlib import Path

from generators.answers import answer
from generators.positions import Played

ROOT = Path(__file__).parents[3]
EXAMPLES, VERIFIED = ROOT / "formats/examples", ROOT / "tests/certificates/verified"
SIDE = 12
"""The board on which a claim is compared; one that differs there is false, of any other nothing is known."""


@cache
def _examples(kind):
    """The claims of the examples and of the tests that are theorems."""
    paths = [path for folder in (EXAMPLES, VERIFIED) for path in sorted(folder.glob(f"{kind}-*.json"))]
    found = [json.loads(path.read_text()) for path in paths]
    return [one["problem"] for one in found if one.get("certificate") == {"kind": "every-size"}]


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


def _weighted(number, t, length):
    """The digits of a number in the Ostrowski numeration t, the first one first, by greed."""
    weights = [1, t + 1]
    while len(weights) < length:
        weights.append(t * weights[-1] + weights[-2])
    found = []
    for weight in reversed(weights[:length]):
        digit, number = divmod(number, weight)
        found.append(digit)
    return found


def kernel(chance):
    """Claims about a piece, or two, on boards of every size: P-positions, values, passes, sets of moves."""
    problem = chance.choice(_examples("kernel"))
    yield from _claims(chance, "kernel", problem, *_kernel_parts(json.dumps(problem)))
    if "addable" in problem:
        yield from _move_sets(chance, problem)


@cache
def _kernel_parts(text):
    """Return for each number of passes the true P-positions of a board, and how a position is read."""
    problem = json.loads(text)
    lines = [(ray, ray) for ray in problem.get("rays", [])] + [tuple(line) for line in problem.get("lines", [])]
    lines += [(step, [0] * len(step)) for step in problem.get("steps", [])]
    own, pieces = len(lines[0][0]), problem.get("pieces", 1)
    if problem.get("question") in ("table", "move-sets"):
        # A position x has the value v exactly when x and a heap of v together are lost.
        lines = [([*step, 0], [*ray, 0]) for step, ray in lines] + [([0] * own + [1],) * 2]
    elif pieces == 2:
        lines = [([*s, *[0] * own], [*r, *[0] * own]) for s, r in lines] + [
            ([*[0] * own, *s], [*[0] * own, *r]) for s, r in lines
        ]
    tracks, convention = len(lines[0][0]), problem.get("convention", "normal")

    def options(position):
        cell, left = position
        ends = {
            tuple(x - s - k * r for x, s, r in zip(cell, *line, strict=True)) for line in lines for k in range(SIDE)
        }
        found = {(to, left) for to in ends if min(to) >= 0 and (pieces == 1 or to[:own] != to[own:])}
        return found | ({(cell, left - 1)} if left and (found or convention == "pass-anywhere") else set())

    play = Played(options, convention == "misere")
    radices, most = problem["numeration"], 0
    most = max(radices) if isinstance(radices, list) else radices["ostrowski"] + 1

    def letters(cell):
        is_list = isinstance(radices, list)
        words = [_digits(x, radices, 6) if is_list else _weighted(x, radices["ostrowski"], 6) for x in cell]
        for digits in zip(*words, strict=True):
            letter = 0
            for digit in digits:
                letter = letter * most + digit
            yield letter

    cells = list(itertools.product(range({1: SIDE, 2: SIDE, 3: 5}.get(tracks, 3)), repeat=tracks))
    truth = {
        left: {cell: (pieces == 1 or cell[:own] != cell[own:]) and play.is_lost((cell, left)) for cell in cells}
        for left in ((0, 1) if "without_pass" in problem else (0,))
    }
    return truth, {cell: list(letters(cell)) for cell in cells}


def _claims(chance, kind, problem, truth, words, before=()):
    """A changed automaton that is wrong on the board is never a theorem; its counterexamples are just those places."""
    full = {key: value for key, value in problem.items() if key not in ("ludus", "kind")}
    yield answer(kind, full, "solved", {"kind": "every-size"}), True
    left = chance.choice(sorted(truth))
    name = "without_pass" if left < max(truth) else "automaton"
    passes = {"passes": left} if len(truth) > 1 else {}
    cell = chance.choice(sorted(words))
    place = {"kind": "counterexample", "position": [*before, *cell], **passes}
    yield answer(kind, full, "impossible", place), False
    automaton = _changed(chance, problem[name])
    wrong = [cell for cell in words if _accepts(automaton, words[cell]) != truth[left][cell]]
    new = {**full, name: automaton}
    yield answer(kind, new, "solved", {"kind": "every-size"}), False if wrong else None
    cell = chance.choice(wrong) if wrong and chance.random() < 0.7 else cell
    is_strange = _malformed_zeros(automaton) or not isinstance(problem.get("numeration", []), list)
    place = {**place, "position": [*before, *cell]}
    yield answer(kind, new, "impossible", place), None if is_strange and cell in wrong else cell in wrong


def _move_sets(chance, problem):
    """A set of vectors is false when it allows one that changes a Grundy value of the board."""
    full = {key: value for key, value in problem.items() if key not in ("ludus", "kind")}
    addable = _changed(chance, problem["addable"])
    axes, radices = len((problem.get("rays", []) + problem.get("steps", []))[0]), problem["numeration"]
    most, wrong = max(radices), []
    for vector in itertools.product(range(4), repeat=axes):
        letters = [sum(d * most**k for k, d in enumerate(digits[::-1])) for digits in _by_digit(vector, radices)]
        if any(vector) and _accepts(addable, letters) and _changes_values(json.dumps(problem), vector):
            wrong.append(vector)
    new = {**full, "addable": addable}
    yield answer("kernel", new, "solved", {"kind": "every-size"}), False if wrong else None
    vector = chance.choice(list(itertools.product(range(4), repeat=axes)))
    yield answer("kernel", full, "impossible", {"kind": "vector", "vector": vector}), False


def _by_digit(vector, radices):
    return list(zip(*(_digits(x, radices, 6) for x in vector), strict=True))


@cache
def _changes_values(text, vector):
    """Whether a piece with one more step has another Grundy value somewhere on a small board."""
    problem = json.loads(text)
    rays, steps = problem.get("rays", []), problem.get("steps", [])

    def play(steps):
        def options(cell):
            ends = {tuple(x - k * m for x, m in zip(cell, ray, strict=True)) for ray in rays for k in range(1, 8)}
            ends |= {tuple(x - m for x, m in zip(cell, step, strict=True)) for step in steps}
            return {to for to in ends if min(to) >= 0}

        return Played(options)

    before, after = play(steps), play([*steps, vector])
    return any(before.value(cell) != after.value(cell) for cell in itertools.product(range(8), repeat=len(vector)))


def _malformed_zeros(automaton):
    """Whether zeros before a number would matter, which the format forbids."""
    ends = automaton["finals"]
    return any((k in ends) != (row[0] in ends) for k, row in enumerate(automaton["transitions"]))


def blocks(chance):
    """Claims about the generalized ryuo for all p, sometimes with passes, whose proofs take long."""
    plain = [one for one in _examples("blocks") if "without_pass" not in one]
    problem = chance.choice(plain if chance.random() < 0.9 else _examples("blocks"))
    p = problem["from"] + chance.randint(0, 3)
    yield from _claims(chance, "blocks", problem, *_block_parts(json.dumps(problem), p), before=(p,))
    yield from _block_values(chance, p)


def _block_values(chance, p):
    """An automaton with one state accepts every value of a position, or none: each position refutes it."""
    accepts, cell = chance.random() < 0.5, (chance.randrange(5), chance.randrange(5))
    automaton = {"transitions": [[0] * 128], "finals": [0] if accepts else []}
    problem = {"from": p, "question": "table", "automaton": automaton}
    yield answer("blocks", problem, "solved", {"kind": "every-size"}), False
    value = Played(lambda position: _block_options(position, p, "normal")).value((cell, 0))
    given = chance.choice((value, value + 1))
    place = {"kind": "counterexample", "position": [p, *cell, given]}
    yield answer("blocks", problem, "impossible", place), (given == value) != accepts


def _block_options(position, bound, convention):
    (x, y), left = position
    ends = [(a, y) for a in range(x)] + [(x, b) for b in range(y)]
    ends += [(x - s, y - t) for s in range(1, bound) for t in range(1, bound - s) if s <= x and t <= y]
    found = {(to, left) for to in ends}
    return found | ({((x, y), left - 1)} if left and (found or convention == "pass-anywhere") else set())


@cache
def _block_parts(text, p):
    problem = json.loads(text)
    bound, convention = p + problem.get("slack", 0), problem.get("convention", "normal")

    def options(position):
        return _block_options(position, bound, convention)

    play = Played(options, convention == "misere")

    def letters(cell):
        numbers = [p, cell[0] // p, cell[0] % p, cell[1] // p, cell[1] % p]
        for bits in zip(*(_digits(x, [2], 6) for x in numbers), strict=True):
            yield int("".join(map(str, bits)), 2)

    cells = list(itertools.product(range(SIDE), repeat=2))
    passes = (0, 1) if "without_pass" in problem else (0,)
    truth = {left: {cell: play.is_lost((cell, left)) for cell in cells} for left in passes}
    return truth, {cell: list(letters(cell)) for cell in cells}
