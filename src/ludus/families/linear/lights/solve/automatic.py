"""The default method of a lights problem: the first of the fast methods that decides it."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import Any

from ludus.core.answers import Answer, Undecided
from ludus.core.limits import Limits
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve import as_windows, general
from ludus.families.linear.lights.solve.elimination import NARROW, PACKED
from ludus.families.linear.lights.solve.light_chasing import BINARY, POWERS, PRIME

MIN_COMPILED_CELLS = 400
"""Minimum number of lights for which it pays to load the compiled loops."""
FAST: tuple[Any, ...] = (as_windows, BINARY, PRIME, POWERS, NARROW, PACKED)
"""Fast methods first, each with some of `solve`, `count_all`, `list_quiet`; the general one comes last."""


def _first(question: str, problem: Lights, limits: Limits) -> Answer:
    is_large = max(problem.cells, problem.buttons) >= MIN_COMPILED_CELLS
    for method in FAST:
        # Where Numba is takes as long to find out as a board of 30 x 30 takes to solve.
        is_ready = not method.needs_compiler or (is_large and find_spec("numba") is not None)
        if is_ready and hasattr(method, question):
            answer: Answer = getattr(method, question)(problem, limits)
            if not isinstance(answer, Undecided):
                return answer
    last: Answer = getattr(general, question)(problem, limits)
    return last


solve, count_all, list_quiet = (partial(_first, question) for question in ("solve", "count_all", "list_quiet"))
"""The answers, counts and quiet patterns of the first method that decides a problem."""
