"""Count the solvable positions and the quiet patterns of a lights game, factored, whatever the lights show.

With the move matrix in Smith form modulo each prime power of n, quiet patterns are counted by its diagonal, and every
solvable position is reached by as many presses as there are quiet patterns.
"""

from __future__ import annotations

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.system import system, too_large
from ludus.families.linear.windows.certificates import Count

METHOD = "Smith form of the move matrix"


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return the exact number of solvable positions and of quiet patterns.

    >>> from ludus.families.linear.lights.problem import lights
    >>> solve(lights([[0] * 5] * 5), Limits()).certificate
    Count(solvable=((2, 23),), quiet=((2, 2),))
    """
    if reason := too_large(problem):
        return Undecided(problem, reason, METHOD)
    found = system(problem, limits)
    return Solved(problem, Count(found.image_size(), found.kernel_size()), METHOD)
