"""Take-and-break games on heaps: Grundy numbers, lost heaps, proved periods, misère quotients."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.impartial.heaps.solve import period, quotient, table

METHODS = {
    Question.TABLE: {"sparse": table.solve},
    Question.P_POSITIONS: {"sparse": table.solve},
    Question.PERIOD: {"guy-smith": period.solve},
    Question.MISERE_QUOTIENT: {"transitions": quotient.solve},
}
