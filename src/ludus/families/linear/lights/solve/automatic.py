"""The default method of a lights problem: the first of the fast methods that takes its kind of board."""

from __future__ import annotations

from typing import Any

from ludus.core.answers import Answer, Undecided
from ludus.core.limits import Limits
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve import as_windows, elimination, general, prime_power
from ludus.families.linear.lights.solve.prime_power import BINARY, PRIME

FAST: tuple[Any, ...] = (as_windows, BINARY, PRIME, prime_power, elimination.NARROW, elimination.PACKED)
"""Fast methods first, each with `takes` and some of `solve`, `count_all`, `list_quiet`; the general one comes last."""


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return the answer of the first method that takes the problem and decides it."""
    return _first("solve", problem, limits)


def count_all(problem: Lights, limits: Limits) -> Answer:
    """Return the counts by the first method that takes the problem and decides it."""
    return _first("count_all", problem, limits)


def list_quiet(problem: Lights, limits: Limits) -> Answer:
    """Return the quiet patterns by the first method that takes the problem and decides it."""
    return _first("list_quiet", problem, limits)


def _first(question: str, problem: Lights, limits: Limits) -> Answer:
    for method in FAST:
        if hasattr(method, question) and method.takes(problem):
            answer: Answer = getattr(method, question)(problem, limits)
            if not isinstance(answer, Undecided):
                return answer
    last: Answer = getattr(general, question)(problem, limits)
    return last
