"""The first step of every method: impossible with its certificate, or the net moves; and a line as an answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.tapes.certificates import Remainder, TapeMoves, Unreachable
from ludus.families.tapes.deciding import Net, decided
from ludus.families.tapes.playing import Counts, line
from ludus.families.tapes.problem import MAX_MOVES, MAX_STEPS, Tape

METHOD = "polynomial division"
MAX_DIVISION_STEPS = 3 * 10**7
"""Longer divisions are not made by the checker."""


def net_or_answer(problem: Tape) -> Net | Answer:
    """Return the net moves when there is a line of moves of a length that fits, else what there is to say.

    >>> from ludus.families.tapes.problem import tape
    >>> net_or_answer(tape([-1, 1], displacement=12)).size
    8
    """
    found = decided(problem)
    if not isinstance(found, Net):
        if isinstance(found, Remainder | Unreachable) and _division_steps(problem) > MAX_DIVISION_STEPS:
            reason = "there is no line of moves, but the division that shows it is too long to be checked"
            return Undecided(problem, reason, METHOD)
        return Impossible(problem, found, METHOD)
    most = longest_line(problem)
    if found.size > most:
        reason = f"there is a line of moves, but every one has at least {found.size} moves, and {most} can be written"
        return Undecided(problem, reason, METHOD)
    return found


def _division_steps(problem: Tape) -> int:
    """Return how many steps a checker needs for goal minus start modulo P, square by square or by powers of T."""
    length = max(0, problem.replacement[-1][0]) - min(0, problem.replacement[0][0]) + 1
    terms = len(problem.replacement) + 2
    squares = len(problem.start) + len(problem.goal)
    span = problem.shape[0]
    return min((span + length) * terms, squares * (2 + span.bit_length()) * length * (length + terms))


def longest_line(problem: Tape) -> int:
    """Return how many moves of a rule the formats allow."""
    return min(MAX_MOVES, MAX_STEPS // len(problem.replacement))


def played(problem: Tape, net: Net, spare: Counts, method: str) -> Answer:
    """Return the line with some spare moves (gamma), which must be enough, as an answer."""
    length, most = net.size + 2 * sum(spare.values()), longest_line(problem)
    if length > most:
        reason = f"the line of moves that was found has {length} moves, and {most} can be written"
        return Undecided(problem, reason, method)
    moves = line(net.rule, dict(problem.start), dict(problem.goal), dict(net.moves), Counter(dict(spare)))
    if moves is None:
        return Undecided(problem, "the spare moves do not suffice", method)
    return Solved(problem, TapeMoves(moves), method)


def bounded(answer: Answer, bound: int) -> Answer:
    """Return an answer with a lower bound on the number of moves; optimal when the line is that short."""
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, TapeMoves):
        return answer
    return replace(answer, lower_bound=bound, optimal=len(answer.certificate.moves) == bound)


def solve(problem: Tape, limits: Limits) -> Answer:
    """Return whether there is a line of moves without writing it: impossible, or undecided with the net moves."""
    found = net_or_answer(problem)
    if not isinstance(found, Net):
        return found
    if found.size == 0:
        return played(problem, found, {}, METHOD)
    reason = f"there is a line of moves, with at least {found.size} of them; this method does not look for one"
    return Undecided(problem, reason, METHOD)
