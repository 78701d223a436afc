"""Certificates about take-and-break games: Grundy numbers that repeat for ever, and misère quotients."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.arrays import Array, portable
from ludus.core.certificates import Certificate, Context


@dataclass(frozen=True, slots=True, eq=False)
class Period:
    """The Grundy numbers of all heaps: the first ones, and from `preperiod` on the same again every `period` heaps.

    With a saltus they are not the same, but larger by it.
    """

    KIND: ClassVar[str] = "period"

    preperiod: int
    period: int
    values: Array
    """The Grundy numbers of the first preperiod + period heaps."""
    saltus: int = 0

    def fields(self) -> dict[str, Any]:
        found: dict[str, Any] = {"preperiod": self.preperiod, "period": self.period}
        found |= {"saltus": self.saltus} if self.saltus else {}
        return found | {"values": portable(self.values)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        preperiod, period = int(fields["preperiod"]), int(fields["period"])
        values = context.array(fields["values"], "values", (preperiod + period,))
        return cls(preperiod, period, values, int(fields.get("saltus", 0)))


@dataclass(frozen=True, slots=True)
class MisereQuotient:
    """A commutative monoid with an element for every heap: a position is lost in misère play by its product."""

    KIND: ClassVar[str] = "misere-quotient"

    product: tuple[tuple[int, ...], ...]
    """The multiplication table; element 0 is the neutral one."""
    lost: tuple[int, ...]
    """The elements of the positions that are lost for the player to move."""
    preperiod: int
    period: int
    heaps: tuple[int, ...]
    """The elements of the first preperiod + period heaps; from `preperiod` on they repeat every `period` heaps."""

    def fields(self) -> dict[str, Any]:
        product = [list(row) for row in self.product]
        found: dict[str, Any] = {"product": product, "lost": list(self.lost), "preperiod": self.preperiod}
        return found | {"period": self.period, "heaps": list(self.heaps)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        product = tuple(tuple(int(entry) for entry in row) for row in fields["product"])
        lost, heaps = (tuple(int(entry) for entry in fields[name]) for name in ("lost", "heaps"))
        return cls(product, lost, int(fields["preperiod"]), int(fields["period"]), heaps)


CERTIFICATES: tuple[type[Certificate], ...] = (MisereQuotient, Period)
"""The certificates of this file, for the registry."""
