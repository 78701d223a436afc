"""Dice on boards and lights: every pattern of moves is tried."""

import itertools
from functools import cached_property
from math import gcd, prod

from generators.answers import answer, bounds, changed, nested


class Moves:
    """Vectors that are added modulo n: all patterns, what they do, and the fewest moves for each change."""

    def __init__(self, vectors, cells, n):
        self.vectors, self.cells, self.n = vectors, cells, n

    @cached_property
    def patterns(self):
        """Every pattern of moves with what it adds."""
        found = []
        for often in itertools.product(range(self.n), repeat=len(self.vectors)):
            sums = [sum(k * v[i] for k, v in zip(often, self.vectors, strict=True)) % self.n for i in range(self.cells)]
            found.append((often, tuple(sums)))
        return found

    @cached_property
    def fewest(self):
        """The fewest moves that add each vector that can be added."""
        found = {}
        for often, sums in self.patterns:
            found[sums] = min(found.get(sums, sum(often)), sum(often))
        return found

    @cached_property
    def quiet(self):
        return [often for often, sums in self.patterns if not any(sums)]

    @property
    def levels(self):
        counts = [0] * (1 + max(self.fewest.values()))
        for length in self.fewest.values():
            counts[length] += 1
        return counts

    def invariants(self, most=400):
        """Yield weights modulo n that no move changes, a few of them by trial."""
        for weights in itertools.islice(itertools.product(range(self.n), repeat=self.cells), most):
            if all(sum(map(int.__mul__, weights, v)) % self.n == 0 for v in self.vectors):
                yield weights


def factors(number, n):
    """Return a number as pairs of a prime of n and its exponent."""
    found, p = [], 2
    while number > 1:
        times = 0
        while number % p == 0:
            number, times = number // p, times + 1
        found += [[p, times]] if times else []
        p += 1
    return found


def questions(chance, moves, claim, written, names):
    """Yield claims for every question about moves; `written` writes a pattern, `names` are the words of the kind."""
    n, (word, quiet_word) = moves.n, names
    often, sums = chance.choice(moves.patterns)
    state = tuple(-x % n for x in sums)
    solution = {"kind": word, word: written(often)}
    least = moves.fewest[sums]
    for more, is_false in bounds(chance, sum(often), least):
        truth = False if is_false else True if not more else None
        yield claim("fewest" if more else "solve", "solved", solution, truth, state=state, **more)
    wrong, after = chance.choice(moves.patterns)
    yield claim("solve", "solved", {"kind": word, word: written(wrong)}, after == sums, state=state)
    start = tuple(chance.randrange(n) for _ in state)
    is_solvable = tuple(-x % n for x in start) in moves.fewest
    weights = chance.choice([*moves.invariants()])
    weighs = sum(map(int.__mul__, weights, start)) % n
    yield claim("solve", "impossible", _weighting(n, weights, claim), bool(weighs), state=start)
    wrong = [chance.randrange(n) for _ in state]
    yield claim("solve", "impossible", _weighting(n, wrong, claim), False if is_solvable else None, state=start)
    quiet, solvable = len(moves.quiet), len(moves.fewest)
    counts = [{"kind": "count", "solvable": factors(solvable, n), "quiet": factors(quiet, n)}]
    counts.append({**counts[0], "solvable": factors(solvable * n, n)})
    counts.append({**counts[0], "quiet": factors(quiet * n, n)})
    for certificate in counts:
        yield claim("count", "solved", certificate, certificate is counts[0])
    for levels, truth in ((moves.levels, True), (changed(chance, moves.levels), False)):
        yield claim("gods-number", "solved", {"kind": "levels", "levels": levels}, truth)
    some = chance.sample(moves.quiet, min(len(moves.quiet), chance.randint(0, 2)))
    some = [pattern for pattern in some if any(pattern)]
    listed = [{"order": n // gcd(n, *pattern), word: written(pattern)} for pattern in some]
    spanned = {
        tuple(sum(k * p[i] for k, p in zip(ks, some, strict=True)) % n for i in range(len(moves.vectors)))
        for ks in itertools.product(*(range(one["order"]) for one in listed))
    }
    is_basis = len(spanned) == quiet == prod(one["order"] for one in listed)
    certificate = {"kind": quiet_word, "patterns": listed, "count": factors(quiet, n)}
    yield claim("quiet", "solved", certificate, is_basis)
    yield claim("quiet", "solved", {**certificate, "count": factors(quiet * n, n)}, False)


def _weighting(n, weights, claim):
    return {"kind": "weighting", "modulus": n, "weights": claim.shaped(weights)}


class Claims:
    """Writes claims about one board."""

    def __init__(self, kind, base, shaped):
        self.kind, self.base, self.shaped = kind, base, shaped

    def __call__(self, question, verdict, certificate, truth, state=None, **beside):
        problem = {**self.base, "question": question}
        problem |= {} if state is None else {"state": self.shaped(state)}
        return answer(self.kind, problem, verdict, certificate, **beside), truth


def windows(chance):
    """Rolls of windows on boards with one or two axes."""
    shape = chance.choice(((2,), (3,), (4,), (5,), (2, 2), (2, 3), (3, 2), (1, 4)))
    n = chance.choice((2, 3, 4) if prod(shape) < 5 else (2, 2, 3))
    window = tuple(chance.randint(1, a) for a in shape)
    wrap = tuple(chance.random() < 0.6 for _ in shape)
    cells = list(itertools.product(*map(range, shape)))
    sides = list(zip(shape, window, wrap, strict=True))
    anchors = [k for k in cells if all(w or x + b <= a for x, (a, b, w) in zip(k, sides, strict=True))]
    vectors = []
    for anchor in anchors:
        steps = itertools.product(*map(range, window))
        covered = {tuple((x + o) % a for x, o, a in zip(anchor, step, shape, strict=True)) for step in steps}
        vectors.append(tuple(int(cell in covered) for cell in cells))

    def written(often):
        full = dict(zip(anchors, often, strict=True))
        return nested([full.get(cell, 0) for cell in cells], shape)

    base = {"shape": shape, "window": window, "wrap": wrap, "modulus": n}
    claim = Claims("windows", base, lambda flat: nested(flat, shape))
    yield from questions(chance, Moves(vectors, len(cells), n), claim, written, ("rolls", "quiet"))


def lights(chance):
    """Presses on small rectangles, and moves of small graphs."""
    if chance.random() < 0.5:
        cells, n = chance.randint(1, 4), chance.choice((2, 3, 4, 6))
        vectors = [tuple(chance.randrange(n) for _ in range(cells)) for _ in range(chance.randint(1, 3))]
        moves = [[[i, x] for i, x in enumerate(vector) if x] for vector in vectors]
        base, written, shaped = {"cells": cells, "moves": moves, "modulus": n}, list, list
    else:
        shape = chance.choice(((1, 3), (2, 2), (2, 3), (3, 2), (1, 5)))
        rows, columns = shape
        cells, n = prod(shape), chance.choice((2, 2, 3) if prod(shape) > 4 else (2, 3, 4))
        wrap = (chance.random() < 0.4, chance.random() < 0.4)
        press = [(0, 0, 1), (-1, 0, 1), (1, 0, 1), (0, -1, 1), (0, 1, 1)][: chance.choice((3, 5))]
        vectors = []
        for r, c in itertools.product(range(rows), range(columns)):
            vector = [0] * cells
            for dr, dc, amount in press:
                row, column = r + dr, c + dc
                row, column = row % rows if wrap[0] else row, column % columns if wrap[1] else column
                if 0 <= row < rows and 0 <= column < columns:
                    vector[row * columns + column] += amount
            vectors.append(tuple(vector))

        def written(often):
            return nested(often, shape)

        base, shaped = {"shape": shape, "modulus": n, "press": press, "wrap": wrap}, written
    claim = Claims("lights", base, shaped)
    moves = Moves(vectors, cells, n)
    yield from questions(chance, moves, claim, written, ("presses", "quiet-presses"))
    if "cells" in base:
        # Of a graph no symmetries are known: every solution is listed by itself.
        sums = chance.choice(moves.patterns)[1]
        every = [often for often, after in moves.patterns if after == sums]
        state = tuple(-x % n for x in sums)
        for listed, truth in (
            (every, True),
            ([*every[:-1], chance.choice(moves.patterns)[0]], None),
            (every[1:], False),
        ):
            truth = truth if truth is not None else sorted(listed) == sorted(every)
            certificate = {"kind": "solutions", "solutions": [{"images": 1, "presses": list(one)} for one in listed]}
            yield claim("solutions", "solved", certificate, truth, state=state)
