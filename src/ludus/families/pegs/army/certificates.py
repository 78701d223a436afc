"""Certificates about armies: where the men stand with the jumps they make, and the weight that forbids five paces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.certificates import Certificate, Context
from ludus.families.pegs.problem import Cell, Jump


@dataclass(frozen=True, slots=True)
class ArmyPlay:
    """The places of the men, rows counted from the goal, and their jumps; the last one ends at the goal [0, 0]."""

    KIND: ClassVar[str] = "army-play"

    men: tuple[Cell, ...]
    jumps: tuple[Jump, ...]

    def fields(self) -> dict[str, Any]:
        return {
            "men": [list(cell) for cell in self.men],
            "jumps": [[list(cell) for cell in jump] for jump in self.jumps],
        }

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        jumps = tuple((_cell(a), _cell(b), _cell(c)) for a, b, c in fields["jumps"])
        return cls(tuple(map(_cell, fields["men"])), jumps)


@dataclass(frozen=True, slots=True)
class SigmaWeighting:
    """A man at distance d from the goal weighs s^d, where s^2 + s = 1: the weight of the whole half-plane."""

    KIND: ClassVar[str] = "sigma-weighting"

    total: tuple[int, int]
    """(a, b) for a + b s."""

    def fields(self) -> dict[str, Any]:
        return {"total": list(self.total)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        a, b = fields["total"]
        return cls((int(a), int(b)))


def _cell(value: Any) -> Cell:
    row, column = value
    return int(row), int(column)


CERTIFICATES: tuple[type[Certificate], ...] = (ArmyPlay, SigmaWeighting)
"""The certificates of this file, for the registry."""
