"""Pagoda functions: weights w on the holes with w(a) + w(b) >= w(c) for every jump (a, b, c).

No jump raises the total weight of the pegs; so a start that weighs less than the finish never gets there. (J. Conway,
in E. Berlekamp, J. Conway, R. Guy, "Winning Ways", chapter 23; section 2.2 of Backhouse, Chen, Ferreira.) The best
weights are found by a linear program, and then weights that a person can add up: -1, 0 and 1 if there are such, which
is nearly always so. Floating-point numbers only guess: what is returned is checked in whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import gcd
from typing import Any

from ludus.core.loading import np
from ludus.families.pegs.jumping import Task, Triple, weigh

MAX_HOLES = 4096
"""On larger boards the linear program takes too long."""
MAX_HOLES_SMALL = 150
"""On larger boards the small weights are not searched for."""
RANGES = (1, 2, 3)
"""Weights from -1 to 1 are tried first, then from -2 to 2, and so on."""
PERIODS = ((1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2))
"""After how many rows and columns the weights of a pattern repeat, short ones first."""
SMALL_SECONDS = 0.5
"""How long small weights of one range are searched for."""
TOLERANCE = 1e-7
DENOMINATORS = (*range(1, 61), 72, 84, 90, 120, 180, 360, 840, 2520)


def is_pagoda(weights: Sequence[int], triples: Sequence[Triple]) -> bool:
    """Return whether no jump raises the weight.

    >>> is_pagoda([1, 0, 1], [(0, 1, 2), (2, 1, 0)]), is_pagoda([0, 0, 1], [(0, 1, 2)])
    (True, False)
    """
    return all(weights[a] + weights[b] >= weights[c] for a, b, c in triples)


def refutes(weights: Sequence[int], task: Task) -> bool:
    """Return whether weights are a pagoda function by which the start is too light."""
    return weigh(task.start, weights) < task.lightest(weights) and is_pagoda(weights, task.board.triples)


def pagoda(task: Task, *, seconds: float = 30.0) -> tuple[int, ...] | None:
    """Return whole weights that refute a task, as small as they are found; None when none are found in time."""
    if len(task.board.cells) > MAX_HOLES:
        return None
    if (repeated := by_pattern(task)) is not None:
        return repeated
    program = _Program(task)
    guess = program.relaxed(seconds)
    if guess is None:
        return None
    if len(task.board.cells) <= MAX_HOLES_SMALL:
        for bound in RANGES:
            small = program.whole(bound)
            if small is not None and refutes(small, task):
                return small
    return next((one for one in rationalised(guess) if refutes(one, task)), None)


def by_pattern(task: Task) -> tuple[int, ...] | None:
    """Return weights -1, 0 and 1 that repeat after a few rows and columns and refute a task: a proof for a person.

    Short periods come first, then few weighted holes.

    >>> from ludus.families.pegs.jumping import task
    >>> from ludus.families.pegs.problem import pegs
    >>> by_pattern(task(pegs(["oo...", ".....", "....."], [".....", "...o.", "....."])))
    (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0)
    """
    for rows, columns in PERIODS if len(task.board.cells) <= MAX_HOLES_SMALL else ():
        where = [(r % rows) * columns + c % columns for r, c in task.board.cells]
        jumps = {(where[a], where[b], where[c]) for a, b, c in task.board.triples}
        values = sorted(product((0, 1, -1), repeat=rows * columns), key=partial(_weighted, Counter(where)))
        for value in values:
            if all(value[a] + value[b] >= value[c] for a, b, c in jumps):
                weights = tuple(value[k] for k in where)
                if refutes(weights, task):
                    return weights
    return None


def _weighted(holes: Mapping[int, int], values: Sequence[int]) -> int:
    """Return how many holes a pattern weighs, from the number of holes of each of its places."""
    return sum(number for place, number in holes.items() if values[place])


def any_pagoda(task: Task, *, seconds: float = 30.0) -> tuple[int, ...] | None:
    """Return whole weights of any size that refute a task, by one linear program; None when none are found in time."""
    guess = _Program(task).relaxed(seconds) if len(task.board.cells) <= MAX_HOLES else None
    return None if guess is None else next((one for one in rationalised(guess) if refutes(one, task)), None)


def rationalised(guess: Sequence[float]) -> Iterator[tuple[int, ...]]:
    """Return whole multiples of weights that are rational with a small denominator, best guesses first.

    >>> next(rationalised([0.5, -1.0, 0.0]))
    (1, -2, 0)
    """
    values = np.asarray(guess, dtype=float)
    for denominator in DENOMINATORS:
        scaled = values * denominator
        if float(np.abs(scaled - np.rint(scaled)).max(initial=0.0)) < 1e-5:
            yield _lowest(np.rint(scaled).astype(int).tolist())
    for denominator in (10**3, 10**4, 10**5):
        yield _lowest(np.rint(values * denominator).astype(int).tolist())


class _Program:
    """The linear program of a task: minimise w(start) - w(finish) under w(a) + w(b) >= w(c).

    When only the number k of pegs at the finish is known, its weight is that of the k lightest holes, which is the
    greatest k t - sum s_i with s_i >= 0, s_i >= t - w_i. The unknowns are w_1, ..., w_n, and then t, s_1, ..., s_n.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.holes = len(task.board.cells)
        self.unknowns = self.holes if task.finish is not None else 2 * self.holes + 1
        start = [float(task.start >> k & 1) for k in range(self.holes)]
        if task.finish is not None:
            start = [x - (task.finish >> k & 1) for k, x in enumerate(start)]
        extra = [] if task.finish is not None else [-float(task.left), *[1.0] * self.holes]
        self.objective = np.array(start + extra)
        self.rows = self._rows()

    def relaxed(self, seconds: float) -> list[float] | None:
        """Return the weights in -1..1 that leave the start lightest beside the finish; None when none refute."""
        from scipy.optimize import linprog

        bounds = [(-1, 1)] * self.holes + [(-1, 1)] * bool(self._extra) + [(0, None)] * (self._extra - 1)
        right = np.zeros(self.rows.shape[0])
        limit = {"time_limit": max(seconds, 0.05)}
        found = linprog(self.objective, A_ub=-self.rows, b_ub=right, bounds=bounds, options=limit)
        if found.status != 0 or found.fun > -TOLERANCE:
            return None
        weights: list[float] = found.x[: self.holes].tolist()
        return weights

    def whole(self, bound: int) -> tuple[int, ...] | None:
        """Return whole weights in -bound..bound that refute the task, the sum of their sizes small."""
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_matrix, hstack, identity, vstack

        n, m = self.holes, self.unknowns
        # Sizes u_i >= w_i and u_i >= -w_i stand after all other unknowns.
        w = hstack([identity(n), csr_matrix((n, m - n))])
        sizes = vstack([hstack([-w, identity(n)]), hstack([w, identity(n)])])
        rows = vstack([hstack([self.rows, csr_matrix((self.rows.shape[0], n))]), sizes])
        refuting = hstack([csr_matrix(-self.objective), csr_matrix((1, n))])
        low = np.array([-bound] * n + ([-bound] + [0] * n if self._extra else []) + [0] * n)
        high = np.array([bound] * n + [2 * bound] * self._extra + [bound] * n)
        found = milp(
            np.concatenate([np.zeros(m), np.ones(n)]),
            constraints=[LinearConstraint(rows, 0, np.inf), LinearConstraint(refuting, 1, np.inf)],
            integrality=np.concatenate([np.ones(m), np.zeros(n)]),
            bounds=Bounds(low, high),
            options={"time_limit": SMALL_SECONDS},
        )
        return None if found.x is None else tuple(round(x) for x in found.x[:n])

    @property
    def _extra(self) -> int:
        return self.unknowns - self.holes

    def _rows(self) -> Any:
        """Return the matrix whose product with the unknowns must not be negative."""
        from scipy.sparse import csr_matrix

        entries: list[tuple[int, int, int]] = []
        for row, (a, b, c) in enumerate(self.task.board.triples):
            entries += [(row, a, 1), (row, b, 1), (row, c, -1)]
        count = len(self.task.board.triples)
        if self._extra:
            n = self.holes
            for k in range(n):
                entries += [(count + k, k, 1), (count + k, n, -1), (count + k, n + 1 + k, 1)]
            count += n
        rows, columns, values = zip(*entries, strict=True) if entries else ((), (), ())
        # At least one row, so that the matrix has its width.
        return csr_matrix((values, (rows, columns)), shape=(max(count, 1), self.unknowns), dtype=float)


def _lowest(weights: list[int]) -> tuple[int, ...]:
    divisor = gcd(*weights) or 1
    return tuple(weight // divisor for weight in weights)
