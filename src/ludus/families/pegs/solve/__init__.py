"""Peg solitaire: all methods in order or one of them, the fewest moves, plays that get stuck, long sweeps."""

from __future__ import annotations

from ludus.core.questions import Question

METHODS = {
    Question.SOLVE: {
        "automatic": "automatic.solve",
        "classes": "weightings.by_class",
        "pagoda": "weightings.by_pagoda",
        "flow": "weightings.by_flow",
        "beam": "beam.solve",
        "exhaustive": "exhaustive.solve",
    },
    Question.FEWEST: {"moves": "plays.fewest"},
    Question.STUCK: {"levels": "plays.stuck"},
    Question.LONGEST_SWEEP: {"sweeps": "longest_sweep.solve"},
}
GENERATE = "generate.generate"
