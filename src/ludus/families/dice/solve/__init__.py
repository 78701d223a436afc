"""Sets of dice: are they fair, how fair, how likely is each order, which beats which."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.dice.solve import contest, fair, orders, report

METHODS = {
    Question.SOLVE: {"counts": fair.solve},
    Question.REPORT: {"counts": report.solve},
    Question.ORDERS: {"weak-orders": orders.solve},
    Question.CONTEST: {"pairs": contest.solve},
}
