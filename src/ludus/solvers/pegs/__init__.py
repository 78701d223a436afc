"""Peg solitaire: solve by the ladder or by one of its rungs, and plays that get stuck."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.solvers.pegs import beam, classes, exhaustive, flows, ladder, pagodas, stuck

ROUTES = {
    Question.SOLVE: {
        "ladder": ladder.solve,
        "classes": classes.solve,
        "pagoda": pagodas.solve,
        "flow": flows.solve,
        "beam": beam.solve,
        "exhaustive": exhaustive.solve,
    },
    Question.STUCK: {"levels": stuck.solve},
}
