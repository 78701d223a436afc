"""Certificates about games of two: a value, or an outcome, for every position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.arrays import Array, portable
from ludus.core.certificates.base import Context
from ludus.core.lazily import np


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The Grundy number of every position: the least number that none of its options has."""

    KIND: ClassVar[str] = "table"

    values: Array

    def fields(self) -> dict[str, Any]:
        return {"values": portable(self.values)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(context.array(fields["values"], "values"))


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """All positions that are lost for the player to move, one in each row, in increasing order."""

    KIND: ClassVar[str] = "outcomes"

    p_positions: Array

    def fields(self) -> dict[str, Any]:
        return {"count": len(self.p_positions), "p_positions": portable(self.p_positions)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        value, axes = fields["p_positions"], len(context.problem.shape)
        count = fields.get("count")
        rows = len(value) if count is None else int(count)
        if rows == 0:
            return cls(np.zeros((0, axes), dtype=np.uint64))
        return cls(context.array(value, "p_positions", (rows, axes)))
