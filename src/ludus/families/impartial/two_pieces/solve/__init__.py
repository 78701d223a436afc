"""Two pieces on one board: tables of Grundy values, P-positions, and one pair with its winning moves."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.impartial.two_pieces.solve import all_pairs, gpu, one_pair, table

METHODS = {
    Question.TABLE: {
        "best": table.solve,
        "collapse": table.solve_collapse,
        "sum": table.solve_sum,
        "all-pairs": all_pairs.solve,
        "gpu": gpu.solve,
        "naive": all_pairs.solve_naive,
    },
    Question.P_POSITIONS: {
        "best": table.solve_p_positions,
        "lines": table.solve_lines,
        "rule": table.solve_rule,
        "all-pairs": all_pairs.solve,
        "gpu": gpu.solve,
        "naive": all_pairs.solve_naive,
    },
    Question.LEVELS: {"periodic": one_pair.solve_levels},
    Question.REMOTENESS: {"lengths": all_pairs.solve_remoteness},
    Question.OUTCOME: {"best": one_pair.solve, "all-pairs": one_pair.solve_by_table, "naive": all_pairs.solve_naive},
    Question.VALUE: {"best": one_pair.solve, "all-pairs": one_pair.solve_by_table, "naive": all_pairs.solve_naive},
}
