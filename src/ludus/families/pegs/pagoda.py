"""Pagoda functions: weights w on the holes with w(a) + w(b) >= w(c) for every jump (a, b, c).

No jump raises the total weight of the pegs; so a start that weighs less than the finish never gets there. (J. Conway,
in E. Berlekamp, J. Conway, R. Guy, "Winning Ways", chapter 23; section 2.2 of Backhouse, Chen, Ferreira.) The best
weights are found by a linear program, and then weights that a person can add up: -1, 0 and 1 if there are such, which
is nearly always so. Floating-point numbers only guess: what is returned is checked in whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from itertools import product
from math import gcd
from typing import Any

from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.pegs.jumping import PegTask, weigh

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


@dataclass(frozen=True, slots=True)
class Bounds:
    """How often jumps are made, at least and at most; others any number of times."""

    low: Mapping[int, int] = field(default_factory=dict)
    high: Mapping[int, int] = field(default_factory=dict)

    def at_most(self, jump: int, times: int) -> Bounds:
        return Bounds(self.low, {**self.high, jump: times})

    def at_least(self, jump: int, times: int) -> Bounds:
        return Bounds({**self.low, jump: times}, self.high)


ANY = Bounds()
"""Every jump any number of times."""


def refutes(weights: Sequence[int], task: PegTask, bounds: Bounds = ANY) -> bool:
    """Return whether weights show that no play leads to the finish: a pagoda function by which the start is too light.

    With bounds a jump may raise the weight as often as it is made: see families/pegs/flow.py.
    """
    most = 0
    for j, (a, b, c) in enumerate(task.board.triples):
        gain = weights[c] - weights[a] - weights[b]
        if gain > 0:
            if j not in bounds.high:
                return False
            most += gain * bounds.high[j]
        elif gain < 0:
            most += gain * bounds.low.get(j, 0)
    return task.lightest(weights) - weigh(task.start, weights) > most


def pagoda(task: PegTask, *, seconds: float = 30.0) -> tuple[int, ...] | None:
    """Return whole weights that refute a task, as small as they are found; None when none are found in time."""
    if len(task.board.cells) > MAX_HOLES:
        return None
    if (repeated := by_pattern(task)) is not None:
        return repeated
    program = Program(task)
    found = program.weights(seconds)
    for bound in RANGES if found is not None and len(task.board.cells) <= MAX_HOLES_SMALL else ():
        small = program.whole(bound)
        if small is not None and refutes(small, task):
            return small
    return found


def by_pattern(task: PegTask) -> tuple[int, ...] | None:
    """Return weights -1, 0 and 1 that repeat after a few rows and columns and refute a task: a proof for a person.

    Short periods come first, then few weighted holes.

    >>> by_pattern(task(pegs(["oo...", ".....", "....."], [".....", "...o.", "....."])))
    (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0)
    """
    for rows, columns in PERIODS if len(task.board.cells) <= MAX_HOLES_SMALL else ():
        where = [(r % rows) * columns + c % columns for r, c in task.board.cells]
        # Jumps with the same residues give the same condition, so few conditions remain.
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


def any_pagoda(task: PegTask, *, seconds: float = 30.0) -> tuple[int, ...] | None:
    """Return whole weights of any size that refute a task, by one linear program; None when none are found in time."""
    return Program(task).weights(seconds) if len(task.board.cells) <= MAX_HOLES else None


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


class Program:
    """The linear program of a task: minimise w(start) - w(finish) under w(a) + w(b) >= w(c).

    When only the number k of pegs at the finish is known, its weight is that of the k lightest holes, which is the
    greatest k t - sum s_i with s_i >= 0, s_i >= t - w_i. The unknowns are w_1, ..., w_n, and then t, s_1, ..., s_n.

    A jump j that is made at least low_j and at most high_j times may raise the weight: by p_j - q_j at most, at a cost
    of high_j p_j - low_j q_j; these unknowns come last.
    """

    def __init__(self, task: PegTask, bounds: Bounds = ANY) -> None:
        self.task, self.bounds = task, bounds
        low, high = bounds.low, bounds.high
        self.holes = len(task.board.cells)
        self.bounded = sorted({*low, *high})
        objective = [float((task.start >> k & 1) - ((task.finish or 0) >> k & 1)) for k in range(self.holes)]
        self.boxes: list[tuple[int, int | None]] = [(-1, 1)] * self.holes
        if task.finish is None:
            # The unknowns t and s_1, ..., s_n.
            objective += [-float(task.left), *[1.0] * self.holes]
            self.boxes += [(-1, 1), *[(0, None)] * self.holes]
        self.plain = len(objective)
        # The unknowns p_j, which are 0 without an upper bound on the jump, and then q_j.
        objective += [float(high.get(j, 0)) for j in self.bounded] + [-float(low.get(j, 0)) for j in self.bounded]
        self.boxes += [(0, None if j in high else 0) for j in self.bounded] + [(0, None)] * len(self.bounded)
        self.objective = np.array(objective)
        self.rows = self._rows()

    def weights(self, seconds: float) -> tuple[int, ...] | None:
        """Return whole weights that refute the task, multiples of the best in -1..1; None when none do."""
        from scipy.optimize import linprog

        right = np.zeros(self.rows.shape[0])
        limit = {"time_limit": max(seconds, 0.05)}
        found = linprog(self.objective, A_ub=-self.rows, b_ub=right, bounds=self.boxes, options=limit)
        if found.status != 0 or found.fun > -TOLERANCE:
            return None
        guesses = rationalised(found.x[: self.holes])
        return next((weights for weights in guesses if refutes(weights, self.task, self.bounds)), None)

    def whole(self, bound: int) -> tuple[int, ...] | None:
        """Return whole weights in -bound..bound that refute the task, the sum of their sizes small."""
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_matrix, hstack, identity, vstack

        n, m = self.holes, self.plain
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
        return self.plain - self.holes

    def _rows(self) -> Any:
        """Return the matrix whose product with the unknowns must not be negative."""
        from scipy.sparse import csr_matrix

        entries: list[tuple[int, int, int]] = []
        for row, (a, b, c) in enumerate(self.task.board.triples):
            entries += [(row, a, 1), (row, b, 1), (row, c, -1)]
        for k, j in enumerate(self.bounded, self.plain):
            entries += [(j, k, 1), (j, k + len(self.bounded), -1)]
        count = len(self.task.board.triples)
        if self._extra:
            n = self.holes
            for k in range(n):
                entries += [(count + k, k, 1), (count + k, n, -1), (count + k, n + 1 + k, 1)]
            count += n
        rows, columns, values = zip(*entries, strict=True) if entries else ((), (), ())
        # At least one row, so that the matrix has its width.
        return csr_matrix((values, (rows, columns)), shape=(max(count, 1), len(self.objective)), dtype=float)


def _lowest(weights: list[int]) -> tuple[int, ...]:
    divisor = gcd(*weights) or 1
    return tuple(weight // divisor for weight in weights)
