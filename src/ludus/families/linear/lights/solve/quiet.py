"""The quiet patterns of a lights game: presses that change nothing, as independent generators."""

from __future__ import annotations

from ludus.algebra.modular_matrix import Eliminated
from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import frozen
from ludus.core.limits import Limits
from ludus.families.linear.lights.certificates import QuietPress, QuietPresses
from ludus.families.linear.lights.pressing import as_presses
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.system import system, too_large

METHOD = "kernel of the move matrix"
MAX_CELLS = 5_000_000
"""No list of patterns with more cells in all is made."""


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return independent generators of the quiet patterns and their number.

    >>> from ludus.families.linear.lights.problem import lights
    >>> answer = solve(lights([[0, 0]], 2), Limits())
    >>> [(pattern.order, pattern.presses.tolist()) for pattern in answer.certificate.patterns]
    [(2, [[1, 1]])]
    """
    if reason := too_large(problem):
        return Undecided(problem, reason, METHOD)
    found = system(problem, limits)
    patterns = rank_of_kernel(found)
    if patterns * problem.buttons > MAX_CELLS:
        reason = f"{patterns} patterns generate the quiet ones, too many to list; ask for their number (count)"
        return Undecided(problem, reason, METHOD)
    return Solved(problem, QuietPresses(generators(problem, found), found.kernel_size()), METHOD)


def rank_of_kernel(found: Eliminated) -> int:
    """Return how many patterns generate the quiet ones, without making them."""
    return sum(part.unknowns_left for part in found.parts)


def generators(problem: Lights, found: Eliminated) -> tuple[QuietPress, ...]:
    """Return independent quiet patterns whose multiples sum to every quiet pattern exactly once."""
    return tuple(QuietPress(order, frozen(as_presses(problem, x))) for order, x in found.kernel())
