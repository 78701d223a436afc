"""The lost pairs, by the quickest exact method.

a small board                                     every pair, from the definition
rooks for which there is a rule, a large board    the rule
rooks on a plane that jump                        bitsets of lines of pairs
all else                                          every pair, from the definition
"""

from __future__ import annotations

from ludus.core.answers import Answer
from ludus.core.limits import Limits
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.solve import all_pairs, lines, misere_nim
from ludus.families.impartial.two_pieces.solve.room import is_small
from ludus.families.impartial.two_pieces.two_rooks import loses_as_misere_nim

MAX_LISTED = 1 << 22
"""A board with more lines of pairs gets a rule, where there is one, and no list."""


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return all lost pairs, as a list or as a rule."""
    if is_small(problem):
        return all_pairs.solve(problem, limits)
    if loses_as_misere_nim(problem) and problem.cells * max(problem.size) > MAX_LISTED:
        return misere_nim.solve(problem, limits)
    if lines.is_fitting(problem):
        return lines.solve(problem, limits)
    return all_pairs.solve(problem, limits)
