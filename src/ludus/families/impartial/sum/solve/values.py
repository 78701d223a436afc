"""The Grundy number of one part of a sum, with what shows it: asked of the part's own kind."""

from __future__ import annotations

from ludus.core.answers import Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families import methods
from ludus.families.impartial.graph.certificates import GraphValue
from ludus.families.impartial.one_piece.certificates import Value
from ludus.families.impartial.sum.certificates import PartValue
from ludus.families.impartial.sum.problem import Part
from ludus.families.impartial.two_pieces.certificates import PairValue


def part_value(part: Part, limits: Limits) -> PartValue | str:
    """Return the value of a part at its position, or why it was not found."""
    known = methods(part.KIND).get(Question.VALUE)
    if not known:
        return f"games of the kind {part.KIND} are not asked for one value"
    answer = next(iter(known.values()))(part, limits)
    if isinstance(answer, Solved) and isinstance(answer.certificate, Value | GraphValue | PairValue):
        return answer.certificate
    return answer.reason if isinstance(answer, Undecided) else "its value was not found"
