"""Two pieces on one board: tables of Grundy numbers, lost pairs, and one pair with its winning moves."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.impartial.two_pieces.solve import (
    addition,
    all_pairs,
    collapse,
    lines,
    misere_nim,
    naive,
    one_pair,
    outcomes,
    table,
)

METHODS = {
    Question.TABLE: {
        "best": table.solve,
        "collapse": collapse.solve,
        "sum": addition.solve,
        "all-pairs": all_pairs.solve,
        "naive": naive.solve,
    },
    Question.P_POSITIONS: {
        "best": outcomes.solve,
        "lines": lines.solve,
        "rule": misere_nim.solve,
        "all-pairs": all_pairs.solve,
        "naive": naive.solve,
    },
    Question.OUTCOME: {"best": one_pair.solve, "all-pairs": one_pair.solve_by_table, "naive": naive.solve},
    Question.VALUE: {"best": one_pair.solve, "all-pairs": one_pair.solve_by_table, "naive": naive.solve},
}
