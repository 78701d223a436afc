"""Certificates about boards whose moves add up: moves, weightings, counts, quiet patterns, levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.arrays import Array, portable
from ludus.core.certificates import Certificate, Context, Factored, factored


@dataclass(frozen=True, slots=True, eq=False)
class Rolls:
    """How often to roll the window anchored at each cell, 0..n-1: the board reaches its target."""

    KIND: ClassVar[str] = "rolls"

    rolls: Array
    quiet: tuple[QuietPattern, ...] = ()
    """All patterns that do nothing, when they are few: they let the checker see that no fewer rolls do."""

    def fields(self) -> dict[str, Any]:
        quiet = {"quiet": [pattern.fields() for pattern in self.quiet]} if self.quiet else {}
        return {"rolls": portable(self.rolls)} | quiet

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        quiet = tuple(QuietPattern.read(one, context) for one in fields.get("quiet", []))
        return cls(context.array(fields["rolls"], "rolls"), quiet)


@dataclass(frozen=True, slots=True)
class ProductWeighting:
    """The weighting `scale` times the product of one vector per axis, modulo the problem's modulus."""

    KIND: ClassVar[str] = "product-weighting"

    scale: int
    axes: tuple[tuple[int, ...], ...]

    def fields(self) -> dict[str, Any]:
        return {"scale": self.scale, "axes": [list(axis) for axis in self.axes]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(int(fields["scale"]), tuple(tuple(map(int, axis)) for axis in fields["axes"]))


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solvable positions and of quiet patterns, factored."""

    KIND: ClassVar[str] = "count"

    solvable: Factored
    quiet: Factored

    def fields(self) -> dict[str, Any]:
        return {"solvable": [list(f) for f in self.solvable], "quiet": [list(f) for f in self.quiet]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(factored(fields["solvable"]), factored(fields["quiet"]))


@dataclass(frozen=True, slots=True, eq=False)
class QuietPattern:
    """A pattern of moves that does nothing, and its additive order modulo n."""

    order: int
    rolls: Array

    def fields(self) -> dict[str, Any]:
        """Return the pattern as a JSON object."""
        return {"order": self.order, "rolls": portable(self.rolls)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        """Return the pattern that a JSON object describes."""
        return cls(int(fields["order"]), context.array(fields["rolls"], "quiet"))


@dataclass(frozen=True, slots=True, eq=False)
class Quiet:
    """Independent quiet patterns: every quiet pattern is a sum of multiples of them in exactly one way."""

    KIND: ClassVar[str] = "quiet"

    patterns: tuple[QuietPattern, ...]
    count: Factored

    def fields(self) -> dict[str, Any]:
        patterns = [pattern.fields() for pattern in self.patterns]
        return {"patterns": patterns, "count": [list(f) for f in self.count]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        patterns = tuple(QuietPattern.read(one, context) for one in fields["patterns"])
        return cls(patterns, factored(fields["count"]))


@dataclass(frozen=True, slots=True)
class Levels:
    """How many positions need exactly k moves, k = 0, 1, ...; the last k is God's number."""

    KIND: ClassVar[str] = "levels"

    levels: tuple[int, ...]

    def fields(self) -> dict[str, Any]:
        return {"levels": list(self.levels)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(tuple(map(int, fields["levels"])))


CERTIFICATES: tuple[type[Certificate], ...] = (Rolls, ProductWeighting, Count, Quiet, Levels)
"""The certificates of this file, for the registry."""
