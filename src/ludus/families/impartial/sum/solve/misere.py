"""A sum in misère play: there is no nim-sum of values, so all positions of all parts together are looked at."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import prod

from ludus.core.answers import Answer, Solved
from ludus.core.limits import Limits
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.sum.certificates import MisereSum, SumMove
from ludus.families.impartial.sum.problem import Sum


def solve(problem: Sum, limits: Limits) -> Answer:
    """Return who wins from the positions of all parts, and a move that wins."""
    parts = [part for part in problem.parts if isinstance(part, Graph)]
    limits.progress("position by position", 0, prod(part.at + 1 for part in parts))
    lost: dict[tuple[int, ...], bool] = {}
    for position in itertools.product(*(range(part.at + 1) for part in parts)):
        moves = [after for after, _ in _moves(parts, position)]
        lost[position] = bool(moves) and not any(lost[after] for after in moves)
    start = tuple(part.at for part in parts)
    winning = (move for after, move in _moves(parts, start) if lost[after])
    return Solved(problem, MisereSum(not lost[start], next(winning, None)), "all parts together")


def _moves(parts: list[Graph], position: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], SumMove]]:
    """Yield where each move leads, and the move."""
    for index, (part, here) in enumerate(zip(parts, position, strict=True)):
        for option in part.options[here]:
            yield (*position[:index], option, *position[index + 1 :]), SumMove(index, option)
