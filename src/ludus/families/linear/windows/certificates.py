"""Certificates about boards whose moves add up: moves, weightings, counts, quiet patterns, levels."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.arrays import Array
from ludus.core.certificates import Certificate, Factored, Record
from ludus.core.records import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Rolls(Certificate):
    """How often to roll the window anchored at each cell, 0..n-1: the board reaches its target."""

    KIND: ClassVar[str] = "rolls"

    rolls: Array
    quiet: tuple[QuietPattern, ...] = ()
    """All patterns that do nothing, when they are few: they let the checker see that no fewer rolls do."""


@dataclass(frozen=True, slots=True)
class ProductWeighting(Certificate):
    """The weighting `scale` times the product of one vector per axis, modulo the problem's modulus."""

    KIND: ClassVar[str] = "product-weighting"

    scale: int
    axes: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Count(Certificate):
    """The number of solvable positions and of quiet patterns, factored."""

    KIND: ClassVar[str] = "count"

    solvable: Factored
    quiet: Factored


@dataclass(frozen=True, slots=True, eq=False)
class QuietPattern(Record):
    """A pattern of moves that does nothing, and its additive order modulo n."""

    order: int
    rolls: Array


@dataclass(frozen=True, slots=True, eq=False)
class Quiet(Certificate):
    """Independent quiet patterns: every quiet pattern is a sum of multiples of them in exactly one way."""

    KIND: ClassVar[str] = "quiet"

    patterns: tuple[QuietPattern, ...]
    count: Factored


@dataclass(frozen=True, slots=True)
class Levels(Certificate):
    """How many positions need exactly k moves, k = 0, 1, ...; the last k is God's number."""

    KIND: ClassVar[str] = "levels"

    levels: tuple[int, ...]


CERTIFICATES: tuple[type[Certificate], ...] = (Rolls, ProductWeighting, Count, Quiet, Levels)
"""The certificates of this file, for the registry."""
