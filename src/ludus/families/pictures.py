"""What a problem and its answer look like, as shapes: `draw.py` of its kind."""

from __future__ import annotations

from ludus.core.answers import Answer
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.families import part


def picture(problem: Problem, answer: Answer | None = None) -> Picture:
    """Return a problem as shapes, with its solution or its proof drawn on it when there is one."""
    drawn: Picture = part(problem.KIND, "draw").picture(problem, answer)
    return drawn


def frames(problem: Problem, answer: Answer) -> tuple[Picture, ...]:
    """Return the states of a solution one by one, as pictures of one size; () for kinds and answers without moves."""
    drawing = part(problem.KIND, "draw")
    found: tuple[Picture, ...] = drawing.frames(problem, answer) if hasattr(drawing, "frames") else ()
    return found
