"""Certificates about one position of a numbered game: its Grundy value, its outcome, its remoteness."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.certificates import Certificate, json_field
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.certificates import WORDS


@dataclass(frozen=True, slots=True)
class GraphValue(Certificate):
    """The Grundy value of a position."""

    KIND: ClassVar[str] = "graph-value"

    value: int


@dataclass(frozen=True, slots=True)
class GraphOutcome(Certificate):
    """Whether a position is an N-position, and all its winning moves."""

    KIND: ClassVar[str] = "graph-outcome"

    is_won: bool = json_field(key="outcome", words=WORDS)
    moves: tuple[int, ...] = json_field(default=(), is_always=True)
    """The options that are P-positions; none in misère play at a terminal position."""
    by_pass: bool = json_field(key="pass", default=False)
    """Whether a pass wins too."""


@dataclass(frozen=True, slots=True)
class GraphRemoteness(Certificate):
    """The remoteness of a position: the length of the game when the winner hurries and the loser delays."""

    KIND: ClassVar[str] = "graph-remoteness"

    moves: int


CERTIFICATES: tuple[type[Certificate], ...] = (GraphValue, GraphOutcome, GraphRemoteness)
"""The certificates of this file, for the registry."""
