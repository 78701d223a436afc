"""Impossible because no whole numbers of jumps add up to the finish: a proof by cases."""

from __future__ import annotations

from ludus.core.answers import Answer, Impossible, Undecided
from ludus.core.limits import Limits
from ludus.families.pegs import flow
from ludus.families.pegs.certificates import Flow, Pagoda, Split
from ludus.families.pegs.problem import Pegs
from ludus.families.pegs.solve.weights import on_drawing
from ludus.families.pegs.tasks import Task, task


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return Impossible when an integer program has no solution and that is proved, Undecided otherwise."""
    own = task(problem)
    limits.progress("looking for a flow", 0, 0)
    tree = flow.cases(own, limits.seconds)
    if tree is None:
        return Undecided(problem, "no proof by cases was found that no flow leads to the finish", "flow")
    return Impossible(problem, Flow(tuple(_written(node, problem, own) for node in tree)), "flow")


def _written(node: flow.Split | flow.Weights, problem: Pegs, own: Task) -> Split | Pagoda:
    if isinstance(node, flow.Split):
        return Split(own.board.jump(own.board.triples[node.jump]), node.most)
    return Pagoda(on_drawing(problem, node))
