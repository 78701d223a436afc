"""One piece on a grid, two players: tables of Grundy numbers, lost positions."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.solvers.impartial import naive, outcomes, table

ROUTES = {
    Question.TABLE: {"bitsets": table.solve, "naive": naive.solve},
    Question.P_POSITIONS: {"flags": outcomes.solve, "naive": naive.solve},
}
