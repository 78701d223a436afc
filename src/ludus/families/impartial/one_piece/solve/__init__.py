"""One piece on a grid, two players: tables of Grundy values, P-positions, and questions about one position."""

from __future__ import annotations

from ludus.core.questions import Question

METHODS = {
    Question.TABLE: {"bitsets": "table.solve", "naive": "table.solve_naive"},
    Question.P_POSITIONS: {
        "sparse": "sparse.solve",
        "flags": "table.solve_p_positions",
        "naive": "table.solve_naive",
        "periodic": "one_position.solve_levels",
    },
    Question.LEVELS: {
        "small-values": "sparse.level_sets",
        "table": "sparse.out_of_the_table",
        "periodic": "one_position.solve_levels",
    },
    Question.VALUE: {"theorem": "one_position.solve_value", "box": "one_position.value_from_box"},
    Question.OUTCOME: {"theorem": "one_position.solve_outcome", "box": "one_position.outcome_from_box"},
    Question.REMOTENESS: {"layers": "one_position.solve_remoteness"},
}
