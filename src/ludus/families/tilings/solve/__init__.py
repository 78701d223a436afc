"""Tilings: find one, count them, list them, or prove that there is none."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.tilings.solve import (
    blocks,
    colouring,
    count,
    cp_sat_search,
    enumeration,
    generate,
    ladder,
    odd_piece,
    paper,
    search,
)

METHODS = {
    Question.SOLVE: {
        "ladder": ladder.solve,
        "search": search.solve,
        "exact-cover": search.exact_cover,
        "blocks": blocks.solve,
        "cp-sat": cp_sat_search.solve,
        "paper": paper.solve,
    },
    Question.COUNT: {
        "automatic": count.solve,
        "frontier": count.cell_by_cell,
        "exact-cover": count.one_by_one,
        "determinant": count.determinant,
    },
    Question.SOLUTIONS: {"exact-cover": enumeration.solve},
    Question.WHERE: {"odd-piece": odd_piece.solve},
    Question.COLOURING: {"universal": colouring.solve},
}
GENERATE = generate.generate
