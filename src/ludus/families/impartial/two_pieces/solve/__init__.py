"""Two pieces on one board: tables of Grundy values, P-positions, and one pair with its winning moves."""

from __future__ import annotations

from ludus.core.questions import Question

ABOUT_ONE = {"best": "best.solve_pair", "all-pairs": "best.solve_by_table", "naive": "all_pairs.solve_naive"}
METHODS = {
    Question.TABLE: {
        "best": "best.solve",
        "collapse": "best.solve_collapse",
        "sum": "best.solve_sum",
        "all-pairs": "all_pairs.solve",
        "gpu": "gpu.solve",
        "naive": "all_pairs.solve_naive",
    },
    Question.P_POSITIONS: {
        "best": "best.solve_p_positions",
        "lines": "best.solve_lines",
        "rule": "best.solve_rule",
        "all-pairs": "all_pairs.solve",
        "gpu": "gpu.solve",
        "naive": "all_pairs.solve_naive",
    },
    Question.LEVELS: {"periodic": "best.solve_levels"},
    Question.REMOTENESS: {"lengths": "all_pairs.solve_remoteness"},
    Question.OUTCOME: ABOUT_ONE,
    Question.VALUE: ABOUT_ONE,
}
