"""Several games side by side: the nim-sum of their values, and the move that wins."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.impartial.sum.solve import parts

METHODS = {
    Question.OUTCOME: {"part by part": parts.solve},
    Question.VALUE: {"part by part": parts.solve},
}
