"""Replacement-set games on a tape: decide, find a line of moves, the paper's algorithm, the fewest moves."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.tapes import deciding

METHODS = {
    Question.SOLVE: {
        "expansions-first": "shortest.solve",
        "low-peak": "shortest.low_peak",
        "half-line": "shortest.half_line",
        "corridor": "corridor.solve",
        "search": "search.solve",
        "paper": "paper.solve",
        "decide": deciding.solve,
    },
    Question.FEWEST: {"expansions-first": "shortest.fewest", "search": "search.solve"},
}

GENERATE = "generate.generate"
