"""Tilings: find one, count them, list them, or prove that there is none."""

from __future__ import annotations

from ludus.core.questions import Question

METHODS = {
    Question.SOLVE: {
        "automatic": "automatic.solve",
        "search": "exact_cover.solve",
        "exact-cover": "exact_cover.exact_cover",
        "blocks": "rectangles.by_blocks",
        "cp-sat": "exact_cover.by_cp_sat",
        "paper": "rectangles.by_theorem",
    },
    Question.COUNT: {
        "automatic": "count.solve",
        "frontier": "count.cell_by_cell",
        "exact-cover": "count.one_by_one",
        "determinant": "count.determinant",
        "gpu": "count.on_gpu",
    },
    Question.SOLUTIONS: {"exact-cover": "count.enumerate_all"},
    Question.WHERE: {"odd-piece": "odd_piece.solve"},
    Question.COLOURING: {"universal": "proofs.solve"},
}
GENERATE = "generate.generate"
