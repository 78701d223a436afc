"""Certificates about take-and-break games: a sequence of Grundy numbers that repeats for ever."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.arrays import Array, portable
from ludus.core.certificates.base import Context


@dataclass(frozen=True, slots=True, eq=False)
class Period:
    """The Grundy numbers of all heaps: the first ones, and from `preperiod` on the same again every `period` heaps."""

    KIND: ClassVar[str] = "period"

    preperiod: int
    period: int
    values: Array
    """The Grundy numbers of the first preperiod + period heaps."""

    def fields(self) -> dict[str, Any]:
        return {"preperiod": self.preperiod, "period": self.period, "values": portable(self.values)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        preperiod, period = int(fields["preperiod"]), int(fields["period"])
        return cls(preperiod, period, context.array(fields["values"], "values", (preperiod + period,)))
