"""Any finite impartial game, its positions numbered: values, P-positions, one position at a time."""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import frozen
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.graph.certificates import GraphOutcome, GraphRemoteness, GraphValue
from ludus.families.impartial.graph.problem import Graph, check_question
from ludus.families.impartial.graph.values import grundy_values, lost_positions, remoteness
from ludus.families.impartial.one_piece.certificates import Outcomes, Table

METHOD = "in order"


def solve_table(problem: Graph, limits: Limits) -> Answer:
    """Return the Grundy value of every position."""
    values = np.array(all_values(problem, limits), dtype=np.uint32)
    return Solved(problem, Table(frozen(values)), METHOD)


def solve_value(problem: Graph, limits: Limits) -> Answer:
    """Return the Grundy value of the position that is asked about."""
    return Solved(problem, GraphValue(all_values(problem, limits)[problem.at]), METHOD)


def all_values(problem: Graph, limits: Limits) -> list[int]:
    """Return the Grundy value of every position, all passes being left."""
    check_question(problem)
    limits.progress("position by position", 0, len(problem.options))
    return grundy_values(problem.options, passes=problem.passes, pass_at_terminal=problem.pass_at_terminal)


def solve_p_positions(problem: Graph, limits: Limits) -> Answer:
    """Return all positions that are P-positions."""
    check_question(problem)
    limits.progress("position by position", 0, len(problem.options))
    lost = np.flatnonzero(np.array(_lost(problem, problem.passes))).astype(np.uint32)
    return Solved(problem, Outcomes(frozen(lost.reshape(-1, 1))), METHOD)


def solve_outcome(problem: Graph, limits: Limits) -> Answer:
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


def solve_remoteness(problem: Graph, limits: Limits) -> Answer:
    """Return the number of moves from the position that is asked about."""
    check_question(problem)
    limits.progress("position by position", 0, len(problem.options))
    result = remoteness(
        problem.options,
        passes=problem.passes,
        pass_at_terminal=problem.pass_at_terminal,
        misere=problem.misere,
    )
    return Solved(problem, GraphRemoteness(result[problem.at][1]), "in order")


METHODS = {
    Question.TABLE: {"in order": solve_table},
    Question.P_POSITIONS: {"in order": solve_p_positions},
    Question.VALUE: {"in order": solve_value},
    Question.OUTCOME: {"in order": solve_outcome},
    Question.REMOTENESS: {"in order": solve_remoteness},
}
