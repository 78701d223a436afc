"""Boards of lights that have a recurrence along their rows, and from which size on compiled loops pay."""

from __future__ import annotations

from importlib.util import find_spec

from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.row_systems import RowSystem, row_system

COMPILED_CELLS = 400
"""From so many lights on it pays to load the compiled loops."""


def recurrence(problem: Lights) -> RowSystem | None:
    """Return the recurrence along the rows of a rectangle without holes, None when there is none.

    >>> from ludus.families.linear.lights.problem import lights
    >>> recurrence(lights([[0] * 4] * 6)).columns
    4
    """
    if problem.moves is not None or problem.holes or problem.modulus < 2:
        return None
    shape = (problem.shape[0], problem.shape[1])
    return row_system(shape, problem.press, problem.wrap, problem.modulus)


def is_worthwhile(problem: Lights) -> bool:
    """Return whether a board is large enough for compiled loops, and they can be had."""
    return problem.cells >= COMPILED_CELLS and find_spec("numba") is not None
