"""The fewest rolls of a windows game: a ladder of methods, the cheapest that decides first.

All solutions differ from one another by quiet patterns, so the question is for the shortest rolls of one coset. With
one axis it is a dynamic programme; with two it is NP-hard (for (2, 2) windows modulo 2 it is the Gale-Berlekamp
switching game, Roth and Viswanathan 2008). The rungs:

1. no solution: the weighting of the linear solver; no quiet pattern: the solution is the only one;
2. axes without quiet patterns of their own cut the board into independent slices (fewest_slices);
3. exact methods, the one with the least work if that fits the time limit: dynamic programming along the only noisy axis
   all quiet patterns, or one side of them (fewest_ring);
4. local search, then CP-SAT for a proof (fewest_search); where CP-SAT is out of reach, local search has all the time.
   What is not proved is not called optimal.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import inf
from typing import TypeAlias

from ludus.algebra.factored import value
from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.families.linear.windows.axes import axes
from ludus.families.linear.windows.certificates import QuietPattern, Rolls
from ludus.families.linear.windows.problem import Windows
from ludus.families.linear.windows.solve import (
    counts,
    fewest_ranks,
    fewest_ring,
    fewest_search,
    fewest_slices,
    linear,
    quiet,
)
from ludus.families.linear.windows.solve.fewest_slices import Slices, join, split

MAX_LISTED_CELLS = 200_000
"""Maximum number of cells of all quiet patterns for which their generators are in the certificate."""
SEARCH_SHARE = 0.25
"""The part of the time that local search may take before CP-SAT."""
LONG_LINES = 1e8
"""When lines seem to take more nanoseconds than this, a look at their rolls may show that they take less."""
SHORTEST_PROOF = 0.1
"""With fewer seconds than this for a slice, CP-SAT is not started."""

Rung: TypeAlias = tuple[float, str, Callable[[Slices, Limits], Array]]
"""About how many nanoseconds it takes, its name, and the method: slices in, rolls out."""


def solve(problem: Windows, limits: Limits) -> Answer:
    """Return the fewest rolls that bring the board to its target, or the best found with a proved lower bound.

    >>> from ludus.families.linear.windows.problem import windows
    >>> answer = solve(windows([[1, 0, 1, 0], [1, 0, 1, 0]], (2, 2), 2), Limits())
    >>> answer.certificate.rolls.tolist(), answer.lower_bound, answer.optimal
    ([[1, 1, 0, 0], [0, 0, 0, 0]], 2, True)
    """
    first = linear.solve(problem, limits)
    if not isinstance(first, Solved) or not isinstance(first.certificate, Rolls):
        return first
    slices = split(problem, first.certificate.rolls)
    if not slices.axes:
        total = sum(slices.totals())
        return replace(first, method="the solution is unique", lower_bound=total, optimal=True)
    exact = min(rungs(slices), key=lambda rung: rung[0])
    if exact[0] <= limits.seconds * 1e9:
        shortened = slices.having(exact[2](slices, limits))
        return _answer(problem, shortened, sum(shortened.totals()), exact[1])
    return _search(problem, slices, limits)


def rungs(slices: Slices) -> list[Rung]:
    """Return the exact methods for these slices with about how long each takes."""
    methods: list[Rung] = [
        (fewest_ring.all_nanoseconds(slices), "all quiet patterns", fewest_ring.try_all),
    ]
    if len(slices.axes) == 1:
        methods.append((_ring_nanoseconds(slices), "dynamic programming along one axis", fewest_ring.shorten))
    else:
        for along in range(len(slices.axes)):
            work = fewest_ring.one_side_nanoseconds(slices, along=along)
            methods.append((work, "one side of the quiet patterns", partial(fewest_ring.try_one_side, along=along)))
    return methods


def _ring_nanoseconds(slices: Slices) -> float:
    """Return about how long the only noisy axis takes: less than its length says where the rolls are few already."""
    (axis,), n = slices.axes, slices.modulus
    work = slices.number * fewest_ring.nanoseconds(axis, n)
    if work <= LONG_LINES:
        return work
    most_rank = fewest_ranks.most_rank(slices.rolls, axis, n)
    return min(work, slices.number * fewest_ranks.nanoseconds(axis, n, most_rank=most_rank))


def _search(problem: Windows, slices: Slices, limits: Limits) -> Answer:
    """Return the best rolls found by local search and CP-SAT, with the lower bound that was proved."""
    end = time.monotonic() + limits.seconds
    bounds = fewest_slices.lower_bounds(slices)
    method, can_prove = "local search", fewest_search.is_within_reach(slices)
    search = replace(limits, seconds=limits.seconds * (SEARCH_SHARE if can_prove else 1.0))
    patience = fewest_search.PATIENCE if can_prove else inf
    slices = slices.having(fewest_search.shorten(slices, bounds, search, patience=patience))
    if can_prove:
        rolls = slices.rolls.copy()
        waiting = [number for number, total in enumerate(slices.totals()) if total > bounds[number]]
        while waiting and (seconds := (end - time.monotonic()) / len(waiting)) > SHORTEST_PROOF:
            number, method = waiting.pop(0), "local search, then CP-SAT"
            one, bound = slices.only(number), bounds[number]
            shorter, bounds[number] = fewest_search.improve_by_cp_sat(one, bound, replace(limits, seconds=seconds))
            rolls[..., number] = shorter[..., 0]
        slices = slices.having(rolls)
    return _answer(problem, slices, sum(bounds), method)


def _answer(problem: Windows, slices: Slices, bound: int, method: str) -> Solved:
    certificate = Rolls(join(problem, slices), few_quiet_patterns(problem))
    return Solved(problem, certificate, method, lower_bound=bound, optimal=bound == sum(slices.totals()))


def few_quiet_patterns(problem: Windows) -> tuple[QuietPattern, ...]:
    """Return generators of the quiet patterns when all patterns are few enough to be searched again, else nothing."""
    board_axes = axes(problem.shape, problem.window, problem.wrap)
    total = counts.quiet(counts.spectrum(board_axes, problem.modulus))
    if value(total, most=MAX_LISTED_CELLS // problem.dice) is None:
        return ()
    return tuple(quiet.generators(board_axes, problem.modulus))
