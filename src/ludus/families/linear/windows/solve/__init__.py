"""Dice on a torus, windows added modulo n: solve, fewest rolls, counts, quiet patterns, God's numbers."""

from __future__ import annotations

from ludus.core.questions import Question

METHODS = {
    Question.SOLVE: {
        "linear": "linear.solve",
        "algebra": "linear.solve_by_elimination",
        "paper": "linear.solve_by_conditions",
    },
    Question.FEWEST: {"automatic": "fewest.solve"},
    Question.COUNT: {"theorem": "counts.count_all"},
    Question.QUIET: {"smith": "counts.list_quiet"},
    Question.GODS_NUMBER: {"search": "counts.gods_number"},
}

GENERATE = "fewest.generate"
