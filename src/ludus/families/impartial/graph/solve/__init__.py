"""Any finite game of two, its positions numbered: values, lost positions, one position at a time."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.impartial.graph.solve import outcomes, remoteness, values

METHODS = {
    Question.TABLE: {"in order": values.solve_table},
    Question.P_POSITIONS: {"in order": outcomes.solve_all},
    Question.VALUE: {"in order": values.solve_one},
    Question.OUTCOME: {"in order": outcomes.solve_one},
    Question.REMOTENESS: {"in order": remoteness.solve},
}
