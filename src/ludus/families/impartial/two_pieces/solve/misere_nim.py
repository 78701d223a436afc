"""The lost pairs of two rooks on a board of any size, as a rule: misère nim on the XOR of their coordinates."""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.families.impartial.two_pieces.certificates import MisereNim
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.two_rooks import loses_as_misere_nim

METHOD = "misère nim of the XOR vector"


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the rule, when the pieces are rooks for which it is a theorem."""
    if not loses_as_misere_nim(problem):
        expected = "rooks that jump, share no square, and push nothing"
        raise invalid("method", f"expected a method for these pieces, got rule, which is for {expected}")
    return Solved(problem, MisereNim(), METHOD)
