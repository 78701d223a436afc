"""Grundy numbers of a numbered game: one look at each move, passes by their parity alone."""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import frozen
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.graph.certificates import GraphValue
from ludus.families.impartial.graph.problem import Graph, check_question
from ludus.families.impartial.graph.values import grundy_values
from ludus.families.impartial.one_piece.certificates import Table

METHOD = "in order"


def solve_table(problem: Graph, limits: Limits) -> Answer:
    """Return the Grundy number of every position."""
    values = np.array(all_values(problem, limits), dtype=np.uint32)
    return Solved(problem, Table(frozen(values)), METHOD)


def solve_one(problem: Graph, limits: Limits) -> Answer:
    """Return the Grundy number of the position that is asked about."""
    return Solved(problem, GraphValue(all_values(problem, limits)[problem.at]), METHOD)


def all_values(problem: Graph, limits: Limits) -> list[int]:
    """Return the Grundy number of every position, all passes being left."""
    check_question(problem)
    limits.progress("position by position", 0, len(problem.options))
    return grundy_values(problem.options, passes=problem.passes, pass_at_terminal=problem.pass_at_terminal)
