"""Replacement-set games on a tape: decide, find a line of moves, the paper's algorithm, the fewest moves."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.solvers.tape import corridor, decide, paper, search

ROUTES = {
    Question.SOLVE: {
        "corridor": corridor.solve,
        "search": search.solve,
        "paper": paper.solve,
        "decide": decide.solve,
    },
    Question.FEWEST: {"search": search.solve},
}
