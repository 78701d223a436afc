"""Solve a torus or a circle the way of Kang, Kim, Park (2009): T-condition, S-condition, solving coefficient matrix.

For comparison and teaching; windows/solve/linear.py gives the same verdicts on every board, faster.
"""

from __future__ import annotations

from dataclasses import replace

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.arrays import residues
from ludus.core.errors import VerificationError
from ludus.core.limits import Limits
from ludus.families.linear.windows.certificates import Rolls
from ludus.families.linear.windows.paper.coefficients import solving_coefficients
from ludus.families.linear.windows.paper.game import DRGame
from ludus.families.linear.windows.problem import Windows
from ludus.families.linear.windows.solve import linear

METHOD = "the paper's conditions and solving coefficient matrix"

MAX_SIDE = 1000
"""The matrices of the telescoping sums have the square of this many entries."""


def solve(problem: Windows, limits: Limits) -> Answer:
    """Return the paper's solving coefficients as rolls; the weighting of the linear method when there are none."""
    if len(problem.shape) > 2 or not all(problem.wrap):
        return Undecided(problem, "the paper treats tori and circles only: one or two axes, all wrapped", METHOD)
    if max(problem.shape) > MAX_SIDE:
        return Undecided(problem, f"the paper's method takes boards of at most {MAX_SIDE} dice a side", METHOD)
    limits.progress("computing T(A), S(A) and the coefficients", 0, 0)
    a, b = ((1, *lengths)[-2:] for lengths in (problem.shape, problem.window))
    game = DRGame((a[0], a[1]), (b[0], b[1]), problem.modulus)
    rolls = solving_coefficients(game, problem.difference().reshape(game.shape))
    if rolls is not None:
        return Solved(problem, Rolls(residues(rolls.reshape(problem.shape), problem.modulus)), METHOD)
    answer = linear.solve(problem, limits)
    if not isinstance(answer, Impossible):
        raise VerificationError("the paper's conditions reject a board that the linear method solves")
    return replace(answer, method=METHOD)
