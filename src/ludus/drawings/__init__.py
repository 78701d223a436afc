"""What a problem and its answer look like, as shapes: one file per kind of problem."""

from __future__ import annotations

from typing import assert_never

from ludus.core.answers import Answer
from ludus.core.pictures import Picture
from ludus.core.problems import Impartial, Problem, Windows
from ludus.drawings import impartial, windows


def picture(problem: Problem, answer: Answer | None = None) -> Picture:
    """Return a problem as shapes, with its solution or its proof drawn on it when there is one."""
    match problem:
        case Windows():
            return windows.picture(problem, answer)
        case Impartial():
            return impartial.picture(problem, answer)
        case _:
            assert_never(problem)
