"""How many moves a numbered game lasts from a position when the winner hurries and the loser delays."""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.limits import Limits
from ludus.families.impartial.graph.certificates import GraphRemoteness
from ludus.families.impartial.graph.problem import Graph, check_question
from ludus.families.impartial.graph.values import remoteness


def solve(problem: Graph, limits: Limits) -> Answer:
    """Return the number of moves from the position that is asked about."""
    check_question(problem)
    limits.progress("position by position", 0, len(problem.options))
    found = remoteness(
        problem.options,
        passes=problem.passes,
        pass_at_terminal=problem.pass_at_terminal,
        misere=problem.misere,
    )
    return Solved(problem, GraphRemoteness(found[problem.at][1]), "in order")
