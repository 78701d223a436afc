"""Which positions the checker computes again from the rule; farther ones need a theorem.

An answer about one position is a claim that somebody must be able to check. The checker fills the box up to the
position, if that takes a few seconds; its limit is stated in formats/impartial.md, and a test compares the two.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

from ludus.core.answers import Undecided
from ludus.core.questions import Question
from ludus.core.wording import about
from ludus.families.impartial.one_piece.pieces import repeats
from ludus.families.impartial.one_piece.problem import MAX_CELLS, Impartial

MAX_STEPS = 10_000_000
"""The checker makes at most so many steps."""


def box(problem: Impartial, question: Question) -> Impartial:
    """Return the problem of all positions between the corner and the position, with the moves that fit there."""
    size = tuple(x + 1 for x in problem.at)
    rays, steps = (
        tuple(move for move in dict.fromkeys(moves) if repeats(move, size)) for moves in (problem.rays, problem.steps)
    )
    return replace(problem, size=size, rays=rays, steps=steps, position=None, question=question)


def is_checkable(of: Impartial, *, layers: int) -> bool:
    """Return whether the checker fills a box so many times, once for each number of passes that matters."""
    return prod(of.size) * (3 * len(of.rays) + len(of.steps) + 1) * layers <= MAX_STEPS


def too_far(problem: Impartial, why: str = "no theorem of the table fits the moves") -> Undecided:
    """Return that nothing is claimed about a position, and why."""
    cells = prod(x + 1 for x in problem.at)
    reason = f"{why}, and the box up to the position, with {about(cells)} cells, is too large"
    instead = "the table, which is checked at the corner alone, has it" if cells <= MAX_CELLS else "ask nearer by"
    return Undecided(problem, f"{reason} for the checker to compute it again; {instead}")
