"""Certificates about one position of a numbered game: its Grundy number, who wins and how, how long it lasts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.certificates import Certificate, Context
from ludus.core.fields import whole_numbers


@dataclass(frozen=True, slots=True)
class GraphValue(Certificate):
    """The Grundy number of a position."""

    KIND: ClassVar[str] = "graph-value"

    value: int


@dataclass(frozen=True, slots=True)
class GraphOutcome(Certificate):
    """Whether the player to move wins, and all the moves that win."""

    KIND: ClassVar[str] = "graph-outcome"

    is_won: bool
    moves: tuple[int, ...] = ()
    """The positions to move to; none when the position is lost, or in misère play when it has no move."""
    by_pass: bool = False
    """Whether a pass wins too."""

    def fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = {"outcome": "won" if self.is_won else "lost", "moves": list(self.moves)}
        return fields | ({"pass": True} if self.by_pass else {})

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        is_won = {"won": True, "lost": False}[fields["outcome"]]
        return cls(is_won, whole_numbers(fields["moves"], "certificate.moves"), fields.get("pass") is True)


@dataclass(frozen=True, slots=True)
class GraphRemoteness(Certificate):
    """How many moves the game lasts when the winner hurries and the loser delays."""

    KIND: ClassVar[str] = "graph-remoteness"

    moves: int


CERTIFICATES: tuple[type[Certificate], ...] = (GraphValue, GraphOutcome, GraphRemoteness)
"""The certificates of this file, for the registry."""
