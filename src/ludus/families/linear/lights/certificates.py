"""Certificates about lights: presses, quiet patterns of presses, all solutions up to the symmetries of the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludus.core.arrays import Array
from ludus.core.certificates import Certificate, Factored
from ludus.core.codec import Record, json_field
from ludus.core.problem import Problem
from ludus.core.records import dataclass
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.windows.certificates import Dual, pattern_rows, places


def _presses_shape(problem: Problem, fields: Mapping[str, Any]) -> tuple[int, ...]:
    return problem.presses_shape if isinstance(problem, Lights) else problem.shape


@dataclass(frozen=True, slots=True, eq=False)
class QuietPress(Record):
    """A quiet pattern of presses, and its additive order modulo n."""

    order: int
    presses: Array = json_field(shape=_presses_shape)


@dataclass(frozen=True, slots=True, eq=False)
class Presses(Certificate, kind="presses"):
    """How often to press at each cell (or to make each move of a graph), 0..n-1: the lights reach their target."""

    presses: Array = json_field(shape=_presses_shape)
    quiet: tuple[QuietPress, ...] = ()
    """Generators of the quiet patterns, when these are few: the checker verifies that the presses are the fewest."""
    dual: Dual | None = None
    """Weights that prove the presses to be the fewest, where there are such weights."""

    def made(self) -> list[object]:
        # A press of a graph is the number of its node; a cell of a board is a tuple, also on a circle.
        cells = [place for place in places(self.presses) for _ in range(int(self.presses[place]))]
        return [cell[0] for cell in cells] if self.presses.ndim == 1 else [*cells]


@dataclass(frozen=True, slots=True, eq=False)
class QuietPresses(Certificate, kind="quiet-presses"):
    """Independent quiet patterns: every quiet pattern is a sum of multiples of them in exactly one way."""

    patterns: tuple[QuietPress, ...]
    count: Factored

    def plain(self) -> object:
        return [one.presses for one in self.patterns]

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        return pattern_rows(problem, [one.presses for one in self.patterns])


@dataclass(frozen=True, slots=True, eq=False)
class Solution(Record):
    """One solution, and how many different ones the symmetries turn it into, itself included."""

    images: int
    presses: Array = json_field(shape=_presses_shape)


@dataclass(frozen=True, slots=True, eq=False)
class Solutions(Certificate, kind="solutions"):
    """All solutions, one of those that the symmetries of board and lights turn into one another."""

    solutions: tuple[Solution, ...]

    def plain(self) -> object:
        return [one.presses for one in self.solutions]

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        return pattern_rows(problem, [one.presses for one in self.solutions])
