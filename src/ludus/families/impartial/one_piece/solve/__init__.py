"""One piece on a grid, two players: tables of Grundy numbers, lost positions, and questions about one position."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.impartial.one_piece.solve import (
    naive,
    outcomes,
    remoteness,
    small_values,
    sparse,
    table,
    value,
    winning_moves,
)

METHODS = {
    Question.TABLE: {"bitsets": table.solve, "naive": naive.solve},
    Question.P_POSITIONS: {"sparse": sparse.solve, "flags": outcomes.solve, "naive": naive.solve},
    Question.LEVELS: {"small-values": small_values.level_sets, "table": small_values.out_of_the_table},
    Question.VALUE: {"theorem": value.solve, "box": value.out_of_the_box},
    Question.OUTCOME: {"theorem": winning_moves.solve, "box": winning_moves.out_of_the_box},
    Question.REMOTENESS: {"layers": remoteness.solve},
}
