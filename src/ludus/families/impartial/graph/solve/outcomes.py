"""Lost positions of a numbered game, and the moves that win, in normal and misère play."""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import frozen
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.graph.certificates import GraphOutcome
from ludus.families.impartial.graph.problem import Graph, check_question
from ludus.families.impartial.graph.values import lost_positions
from ludus.families.impartial.one_piece.certificates import Outcomes

METHOD = "in order"


def solve_all(problem: Graph, limits: Limits) -> Answer:
    """Return all positions that are lost for the player to move."""
    check_question(problem)
    limits.progress("position by position", 0, len(problem.options))
    lost = np.flatnonzero(np.array(_lost(problem, problem.passes))).astype(np.uint32)
    return Solved(problem, Outcomes(frozen(lost.reshape(-1, 1))), METHOD)


def solve_one(problem: Graph, limits: Limits) -> Answer:
    """Return who wins from the position that is asked about, and every move that wins."""
    check_question(problem)
    limits.progress("position by position", 0, len(problem.options))
    lost = _lost(problem, problem.passes)
    row = problem.options[problem.at]
    if lost[problem.at]:
        return Solved(problem, GraphOutcome(is_won=False), METHOD)
    may_pass = problem.passes > 0 and (bool(row) or problem.pass_at_terminal)
    by_pass = may_pass and _lost(problem, problem.passes - 1)[problem.at]
    moves = tuple(option for option in row if lost[option])
    return Solved(problem, GraphOutcome(True, moves, by_pass), METHOD)


def _lost(problem: Graph, passes: int) -> list[bool]:
    return lost_positions(
        problem.options, passes=passes, pass_at_terminal=problem.pass_at_terminal, misere=problem.misere
    )
