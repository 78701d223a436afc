"""The default method of a lights problem: the first of the fast methods that takes its kind of board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from ludus.core.answers import Answer, Undecided
from ludus.core.limits import Limits
from ludus.families import Method
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve import (
    as_windows,
    banded,
    count,
    general,
    packed,
    polynomial,
    prime,
    prime_power,
    quiet,
)

Step: TypeAlias = tuple[Callable[[Lights], bool], Method]
"""Whether a method knows this kind of board, and the method."""

SOLVING: tuple[Step, ...] = (
    (as_windows.takes, as_windows.solve),
    (polynomial.takes, polynomial.solve),
    (prime.takes, prime.solve),
    (prime_power.takes, prime_power.solve),
    (banded.takes, partial(banded.solve, if_narrow=True)),
    (packed.takes, packed.solve),
    (lambda problem: True, general.solve),
)
"""Fast methods first; the general one takes everything."""

COUNTING: tuple[Step, ...] = (
    (as_windows.takes, as_windows.count_windows),
    (polynomial.takes, polynomial.count_all),
    (prime.takes, prime.count_all),
    (prime_power.takes, prime_power.count_all),
    (banded.takes, partial(banded.count_all, if_narrow=True)),
    (packed.takes, packed.count_all),
    (lambda problem: True, count.solve),
)

LISTING: tuple[Step, ...] = (
    (polynomial.takes, polynomial.list_quiet),
    (prime.takes, prime.list_quiet),
    (banded.takes, partial(banded.list_quiet, if_narrow=True)),
    (packed.takes, packed.list_quiet),
    (lambda problem: True, quiet.solve),
)


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return the answer of the first method that takes the problem and does not give up."""
    return _first(SOLVING, problem, limits)


def count_all(problem: Lights, limits: Limits) -> Answer:
    """Return the counts by the first method that takes the problem and does not give up."""
    return _first(COUNTING, problem, limits)


def list_quiet(problem: Lights, limits: Limits) -> Answer:
    """Return the quiet patterns by the first method that takes the problem and does not give up."""
    return _first(LISTING, problem, limits)


def _first(steps: tuple[Step, ...], problem: Lights, limits: Limits) -> Answer:
    answer: Answer = Undecided(problem, "no method takes this board")
    for takes, method in steps:
        if takes(problem):
            answer = method(problem, limits)
            if not isinstance(answer, Undecided):
                return answer
    return answer
