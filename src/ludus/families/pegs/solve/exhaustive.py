"""Decided by looking at all positions from both ends."""

from __future__ import annotations

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.pegs.certificates import Closed, Jumps
from ludus.families.pegs.problem import Pegs
from ludus.families.pegs.solve.both_ends import Apart, GaveUp, Met, search
from ludus.families.pegs.solve.clock import clock
from ludus.families.pegs.solve.levels import MAX_HOLES, is_searched, levels
from ludus.families.pegs.tasks import Task, task

CHECKER_STEPS = 100_000_000
"""The checker searches again when positions times (jumps of the board + 10) are at most so many."""


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return what the search finds; Undecided when the positions, or the time they take, are too many."""
    own = task(problem)
    if not is_searched(own.board):
        return Undecided(problem, f"boards of more than {MAX_HOLES} holes are not searched", "exhaustive")
    return answered(problem, own, search(own, levels(own.board), clock(limits)))


def answered(problem: Pegs, own: Task, result: Met | Apart | GaveUp) -> Answer:
    """Return the answer that the result of a search means."""
    match result:
        case Met(triples):
            return Solved(problem, Jumps(tuple(map(own.board.jump, triples))), "exhaustive")
        case Apart(count, after) if count * (len(own.board.triples) + 10) <= CHECKER_STEPS:
            return Impossible(problem, Closed(count, after), "exhaustive")
        case Apart(count):
            reason = f"all {count} positions from both ends were searched, start and finish do not meet"
            return Undecided(problem, f"{reason}; but the checker cannot search so many again", "exhaustive")
        case GaveUp(count):
            return Undecided(problem, f"{count} positions from both ends were searched, and not all", "exhaustive")
