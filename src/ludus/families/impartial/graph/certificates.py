"""Certificates about one position of a numbered game: its Grundy value, its outcome, its remoteness."""

from __future__ import annotations

from ludus.core.certificates import Certificate
from ludus.core.codec import json_field
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.certificates import WORDS


@dataclass(frozen=True, slots=True)
class GraphValue(Certificate, kind="graph-value"):
    """The Grundy value of a position."""

    value: int

    def plain(self) -> object:
        return self.value


@dataclass(frozen=True, slots=True)
class GraphOutcome(Certificate, kind="graph-outcome"):
    """Whether a position is an N-position, and all its winning moves."""

    is_won: bool = json_field(key="outcome", words=WORDS)
    moves: tuple[int, ...] = json_field(default=(), is_always=True)
    """The options that are P-positions; none in misère play at a terminal position."""
    by_pass: bool = json_field(key="pass", default=False)
    """Whether a pass wins too."""

    def made(self) -> list[object]:
        return list(self.moves)

    def plain(self) -> object:
        return "N" if self.is_won else "P"


@dataclass(frozen=True, slots=True)
class GraphRemoteness(Certificate, kind="graph-remoteness"):
    """The remoteness of a position: the length of the game under best play."""

    moves: int

    def plain(self) -> object:
        return self.moves
