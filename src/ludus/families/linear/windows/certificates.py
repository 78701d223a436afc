"""Certificates about boards whose moves add up: moves, weightings, counts, quiet patterns, levels."""

from __future__ import annotations

from ludus.core.arrays import Array
from ludus.core.certificates import Certificate, Factored, Record
from ludus.core.records import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Dual(Record):
    """Weights on the cells, such that no move adds more than the denominator: a lower bound on the number of moves."""

    weights: Array
    denominator: int


@dataclass(frozen=True, slots=True, eq=False)
class Rolls(Certificate, kind="rolls"):
    """How often to roll the window anchored at each cell, 0..n-1: the board reaches its target."""

    rolls: Array
    quiet: tuple[QuietPattern, ...] = ()
    """All patterns that do nothing, when they are few: they let the checker see that no fewer rolls do."""
    dual: Dual | None = None
    """Weights that prove the rolls to be the fewest, where there are such weights."""


@dataclass(frozen=True, slots=True)
class ProductWeighting(Certificate, kind="product-weighting"):
    """The weighting `scale` times the product of one vector per axis, modulo the problem's modulus."""

    scale: int
    axes: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Count(Certificate, kind="count"):
    """The number of solvable positions and of quiet patterns, factored."""

    solvable: Factored
    quiet: Factored


@dataclass(frozen=True, slots=True, eq=False)
class QuietPattern(Record):
    """A pattern of moves that does nothing, and its additive order modulo n."""

    order: int
    rolls: Array


@dataclass(frozen=True, slots=True, eq=False)
class Quiet(Certificate, kind="quiet"):
    """Independent quiet patterns: every quiet pattern is a sum of multiples of them in exactly one way."""

    patterns: tuple[QuietPattern, ...]
    count: Factored


@dataclass(frozen=True, slots=True)
class Levels(Certificate, kind="levels"):
    """How many positions need exactly k moves, k = 0, 1, ...; the last k is God's number."""

    levels: tuple[int, ...]
