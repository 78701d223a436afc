"""What a problem and its answer look like, as shapes: one file per kind of problem, found by its name."""

from __future__ import annotations

import importlib

from ludus.core.answers import Answer
from ludus.core.pictures import Picture
from ludus.core.problem import Problem


def picture(problem: Problem, answer: Answer | None = None) -> Picture:
    """Return a problem as shapes, with its solution or its proof drawn on it when there is one."""
    drawing = importlib.import_module(f"ludus.families.pictures.{problem.KIND.replace('-', '_')}")
    drawn: Picture = drawing.picture(problem, answer)
    return drawn


def frames(problem: Problem, answer: Answer) -> tuple[Picture, ...]:
    """Return the states of a solution one by one, as pictures of one size; () for kinds and answers without moves."""
    drawing = importlib.import_module(f"ludus.families.pictures.{problem.KIND.replace('-', '_')}")
    found: tuple[Picture, ...] = drawing.frames(problem, answer) if hasattr(drawing, "frames") else ()
    return found
