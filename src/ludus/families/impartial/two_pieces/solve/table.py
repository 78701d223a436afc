"""The Grundy numbers of all pairs, by the quickest exact method.

rooks that jump and share no square      the collapsed table
pieces that never hinder each other      the table of one piece alone
all else                                 every pair, from the definition
"""

from __future__ import annotations

from ludus.core.answers import Answer
from ludus.core.limits import Limits
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.solve import addition, all_pairs, collapse
from ludus.families.impartial.two_pieces.two_rooks import is_collapsing, is_sum


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return a table that tells the Grundy number of every pair."""
    if is_collapsing(problem):
        return collapse.solve(problem, limits)
    if is_sum(problem):
        return addition.solve(problem, limits)
    return all_pairs.solve(problem, limits)
