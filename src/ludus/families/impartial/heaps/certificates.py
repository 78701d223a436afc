"""Certificates about take-and-break games: Grundy values that repeat for ever, and misère quotients."""

from __future__ import annotations

from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.codec import json_field
from ludus.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Period:
    """The period of a sequence of Grundy values: G(n + period) = G(n) + saltus for n >= preperiod."""

    period: int
    preperiod: int
    saltus: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class ProvedPeriod(Certificate, kind="period"):
    """The Grundy values of all heaps: the first ones, and from `preperiod` on the same again every `period` heaps.

    With a saltus they are not the same, but larger by it.
    """

    preperiod: int
    period: int
    values: Array = json_field(shape=lambda problem, fields: (fields["preperiod"] + fields["period"],))
    """The Grundy values of the first preperiod + period heaps."""
    saltus: int = 0

    def plain(self) -> Period:
        return Period(self.period, self.preperiod, self.saltus)


@dataclass(frozen=True, slots=True)
class MisereQuotient(Certificate, kind="misere-quotient"):
    """A commutative monoid with an element for every heap: a position is lost in misère play by its product."""

    product: tuple[tuple[int, ...], ...]
    """The multiplication table; element 0 is the identity."""
    lost: tuple[int, ...]
    """The elements of the positions that are P-positions."""
    preperiod: int
    period: int
    heaps: tuple[int, ...]
    """The elements of the first preperiod + period heaps; from `preperiod` on they repeat every `period` heaps."""
