"""The Grundy numbers of heaps, or which heaps are lost."""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.heaps.problem import Heaps
from ludus.families.impartial.heaps.solve.sequence import sequence
from ludus.families.impartial.one_piece.certificates import Outcomes, Table


def solve(problem: Heaps, limits: Limits) -> Answer:
    """Return the Grundy numbers of all heaps that are asked about, or the lost ones among them."""
    values, way = sequence(problem.code, problem.size, limits)
    if problem.question is Question.P_POSITIONS:
        lost = np.flatnonzero(values == 0).astype(np.uint32).reshape(-1, 1)
        return Solved(problem, Outcomes(lost), way)
    return Solved(problem, Table(values), way)
