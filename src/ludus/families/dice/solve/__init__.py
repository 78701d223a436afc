"""Sets of dice: are they fair, how fair, how likely is each order, which beats which."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.dice.solve import questions

METHODS = {
    Question.SOLVE: {"counts": questions.fairness},
    Question.REPORT: {"counts": questions.report},
    Question.ORDERS: {"weak-orders": questions.orders},
    Question.CONTEST: {"pairs": questions.contest},
    Question.PLACE_FAIR: {"places": questions.places},
    Question.GO_FIRST_FAIR: {"places": questions.places},
}
