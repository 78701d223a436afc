"""The Grundy number of one part of a sum, with what shows it: asked of the part's own kind."""

from __future__ import annotations

from ludus.core.answers import Solved, Undecided
from ludus.core.certificates import GraphValue, PairValue, PartValue, Value
from ludus.core.effort import Effort
from ludus.core.questions import Question
from ludus.core.sums import Part
from ludus.solvers import routes


def part_value(part: Part, effort: Effort) -> PartValue | str:
    """Return the value of a part at its position, or why it was not found."""
    known = routes(part.KIND).get(Question.VALUE)
    if not known:
        return f"games of the kind {part.KIND} are not asked for one value"
    answer = next(iter(known.values()))(part, effort)
    if isinstance(answer, Solved) and isinstance(answer.certificate, Value | GraphValue | PairValue):
        return answer.certificate
    return answer.reason if isinstance(answer, Undecided) else "its value was not found"
