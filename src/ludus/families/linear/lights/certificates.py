"""Certificates about lights: presses, quiet patterns of presses, all solutions up to the symmetries of the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.arrays import Array, portable
from ludus.core.certificates import Certificate, Context, Factored
from ludus.families.linear.lights.problem import Lights


@dataclass(frozen=True, slots=True, eq=False)
class Presses(Certificate):
    """How often to press at each cell (or to make each move of a graph), 0..n-1: the lights reach their target."""

    KIND: ClassVar[str] = "presses"

    presses: Array
    quiet: tuple[QuietPress, ...] = ()
    """Generators of all patterns that do nothing, when they are few: the checker sees that no fewer presses do."""

    def fields(self) -> dict[str, Any]:
        quiet = {"quiet": [pattern.fields() for pattern in self.quiet]} if self.quiet else {}
        return {"presses": _written(self.presses)} | quiet

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        quiet = tuple(QuietPress.read(one, context) for one in fields.get("quiet", []))
        return cls(_presses(fields, context), quiet)


@dataclass(frozen=True, slots=True, eq=False)
class QuietPress:
    """A pattern of presses that does nothing, and its additive order modulo n."""

    order: int
    presses: Array

    def fields(self) -> dict[str, Any]:
        """Return the pattern as a JSON object."""
        return {"order": self.order, "presses": _written(self.presses)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        """Return the pattern that a JSON object describes."""
        return cls(int(fields["order"]), _presses(fields, context))


@dataclass(frozen=True, slots=True, eq=False)
class QuietPresses(Certificate):
    """Independent quiet patterns: every quiet pattern is a sum of multiples of them in exactly one way."""

    KIND: ClassVar[str] = "quiet-presses"

    patterns: tuple[QuietPress, ...]
    count: Factored

    def fields(self) -> dict[str, Any]:
        patterns = [pattern.fields() for pattern in self.patterns]
        return {"patterns": patterns, "count": [list(f) for f in self.count]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        patterns = tuple(QuietPress.read(one, context) for one in fields["patterns"])
        return cls(patterns, tuple((int(base), int(exponent)) for base, exponent in fields["count"]))


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """One solution, and how many different ones the symmetries turn it into, itself included."""

    images: int
    presses: Array

    def fields(self) -> dict[str, Any]:
        """Return the solution as a JSON object."""
        return {"images": self.images, "presses": _written(self.presses)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        """Return the solution that a JSON object describes."""
        return cls(int(fields["images"]), _presses(fields, context))


@dataclass(frozen=True, slots=True, eq=False)
class Solutions(Certificate):
    """All solutions, one of those that the symmetries of board and lights turn into one another."""

    KIND: ClassVar[str] = "solutions"

    solutions: tuple[Solution, ...]

    def fields(self) -> dict[str, Any]:
        return {"solutions": [solution.fields() for solution in self.solutions]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(tuple(Solution.read(one, context) for one in fields["solutions"]))


def _presses(fields: Mapping[str, Any], context: Context) -> Array:
    problem = context.problem
    shape = problem.presses_shape if isinstance(problem, Lights) else None
    return context.array(fields["presses"], "presses", shape)


def _written(presses: Array) -> Any:
    # A graph without moves has no presses, and an empty buffer has no shape that others could read.
    return portable(presses) if presses.size else []


CERTIFICATES: tuple[type[Certificate], ...] = (Presses, QuietPresses, Solutions)
"""The certificates of this file, for the registry."""
