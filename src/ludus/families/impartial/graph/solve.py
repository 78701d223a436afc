"""Any finite impartial game, its positions numbered: values, P-positions, one position at a time."""

from __future__ import annotations

from typing import Any

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import frozen
from ludus.core.certificates import Certificate
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.graph.certificates import GraphOutcome, GraphRemoteness, GraphValue
from ludus.families.impartial.graph.problem import QUESTIONS, Graph
from ludus.families.impartial.graph.values import can_pass, grundy_values, lost_positions, remoteness
from ludus.families.impartial.one_piece.certificates import Outcomes, Table


def solve(problem: Graph, limits: Limits) -> Answer:
    """Return the answer to the question of a problem, one loop over the positions in order."""
    limits.progress("position by position", 0, len(problem.options))
    rules: dict[str, Any] = {"passes": problem.passes, "pass_at_terminal": problem.pass_at_terminal}
    certificate: Certificate
    match problem.question:
        case Question.TABLE:
            certificate = Table(frozen(np.array(grundy_values(problem.options, **rules), dtype=np.uint32)))
        case Question.VALUE:
            certificate = GraphValue(grundy_values(problem.options, **rules)[problem.at])
        case Question.REMOTENESS:
            certificate = GraphRemoteness(remoteness(problem.options, misere=problem.misere, **rules)[problem.at])
        case Question.P_POSITIONS:
            lost = np.array(lost_positions(problem.options, misere=problem.misere, **rules))
            certificate = Outcomes(frozen(np.flatnonzero(lost).astype(np.uint32).reshape(-1, 1)))
        case _:
            certificate = _outcome(problem, rules)
    return Solved(problem, certificate, "in order")


def _outcome(problem: Graph, rules: dict[str, Any]) -> GraphOutcome:
    lost, row = lost_positions(problem.options, misere=problem.misere, **rules), problem.options[problem.at]
    if lost[problem.at]:
        return GraphOutcome(is_won=False)
    fewer = rules | {"passes": problem.passes - 1}
    may_pass = can_pass(problem, has_options=bool(row))
    by_pass = may_pass and lost_positions(problem.options, misere=problem.misere, **fewer)[problem.at]
    return GraphOutcome(True, tuple(option for option in row if lost[option]), by_pass)


METHODS = {question: {"in order": solve} for question in QUESTIONS}
