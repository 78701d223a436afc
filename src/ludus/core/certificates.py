"""Certificates: what makes an answer checkable by anyone. One class per certificate kind of formats/."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from ludus.core.arrays import Array

Factored: TypeAlias = tuple[tuple[int, int], ...]
"""A number as (base, exponent) pairs, the bases increasing and coprime, primes where that is known; 1 is ()."""


@dataclass(frozen=True, slots=True, eq=False)
class Rolls:
    """How often to roll the window anchored at each cell, 0..n-1: the board reaches its target."""

    KIND: ClassVar[str] = "rolls"

    rolls: Array
    quiet: tuple[QuietPattern, ...] = ()
    """All patterns that do nothing, when they are few: they let the checker see that no fewer rolls do."""


@dataclass(frozen=True, slots=True, eq=False)
class Weighting:
    """A weight on every cell that every move changes by 0 modulo `modulus` and the goal needs changed."""

    KIND: ClassVar[str] = "weighting"

    modulus: int
    weights: Array


@dataclass(frozen=True, slots=True)
class ProductWeighting:
    """The weighting `scale` times the product of one vector per axis, modulo the problem's modulus."""

    KIND: ClassVar[str] = "product-weighting"

    scale: int
    axes: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solvable positions and of quiet patterns, factored."""

    KIND: ClassVar[str] = "count"

    solvable: Factored
    quiet: Factored


@dataclass(frozen=True, slots=True, eq=False)
class QuietPattern:
    """A pattern of moves that does nothing, and its additive order modulo n."""

    order: int
    rolls: Array


@dataclass(frozen=True, slots=True, eq=False)
class Quiet:
    """Independent quiet patterns: every quiet pattern is a sum of multiples of them in exactly one way."""

    KIND: ClassVar[str] = "quiet"

    patterns: tuple[QuietPattern, ...]
    count: Factored


@dataclass(frozen=True, slots=True)
class Levels:
    """How many positions need exactly k moves, k = 0, 1, ...; the last k is God's number."""

    KIND: ClassVar[str] = "levels"

    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The Grundy number of every position: the least number that none of its options has."""

    KIND: ClassVar[str] = "table"

    values: Array


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """All positions that are lost for the player to move, one in each row, in increasing order."""

    KIND: ClassVar[str] = "outcomes"

    p_positions: Array


Certificate: TypeAlias = Rolls | Weighting | ProductWeighting | Count | Quiet | Levels | Table | Outcomes
"""Every kind of certificate."""
