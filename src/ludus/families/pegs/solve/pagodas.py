"""Impossible by a pagoda function: weights that no jump raises, and a start that weighs less than the finish."""

from __future__ import annotations

from ludus.core.answers import Answer, Impossible, Undecided
from ludus.core.limits import Limits
from ludus.families.pegs.certificates import Pagoda
from ludus.families.pegs.pagoda import pagoda
from ludus.families.pegs.problem import Pegs
from ludus.families.pegs.solve.weights import on_drawing
from ludus.families.pegs.tasks import task


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return Impossible when a linear program finds a pagoda function, Undecided otherwise."""
    limits.progress("looking for a pagoda function", 0, 0)
    weights = pagoda(task(problem), seconds=limits.seconds)
    if weights is None:
        return Undecided(problem, "no pagoda function rules the finish out", "pagoda")
    return Impossible(problem, Pagoda(on_drawing(problem, weights)), "pagoda")
