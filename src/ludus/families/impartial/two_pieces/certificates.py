"""Certificates about two pieces on one board: tables that a theorem reduces it to, and what is true of one pair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.arrays import Array, portable
from ludus.core.certificates import Certificate, Context, json_field
from ludus.families.impartial.two_pieces.problem import Pair, TwoPieces


@dataclass(frozen=True, slots=True, eq=False)
class Collapsed(Certificate):
    """The Grundy number of two rooks by the XOR of their coordinates: G(A, B) = values[A ^ B]; -1 where A = B."""

    KIND: ClassVar[str] = "collapsed"

    values: Array = json_field(shape=lambda problem, fields: collapsed_shape(problem.shape))
    """One axis for each of the board, its length the next power of two."""


@dataclass(frozen=True, slots=True, eq=False)
class PairSum(Certificate):
    """The Grundy number of one piece alone; that of two which never hinder each other is the nim-sum of two entries."""

    KIND: ClassVar[str] = "pair-sum"

    values: Array
    """In the size of the board: the first entry is the square with the least coordinates."""

    def fields(self) -> dict[str, Any]:
        return {"values": portable(self.values)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        if not isinstance(context.problem, TwoPieces):
            raise TypeError("only two pieces have a sum")
        return cls(context.array(fields["values"], "values", context.problem.size))


@dataclass(frozen=True, slots=True)
class MisereNim(Certificate):
    """Two rooks are lost exactly when the XOR of their coordinates is lost in misère nim."""

    KIND: ClassVar[str] = "misere-nim"


@dataclass(frozen=True, slots=True)
class PairOutcome(Certificate):
    """All the moves that win from one pair, as the pairs that they lead to; none when it is lost."""

    KIND: ClassVar[str] = "pair-outcome"

    moves: tuple[Pair, ...]

    def fields(self) -> dict[str, Any]:
        moves = [[list(place) for place in pair] for pair in self.moves]
        return {"outcome": "won" if moves else "lost", "moves": moves}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(tuple((_place(first), _place(second)) for first, second in fields["moves"]))


@dataclass(frozen=True, slots=True)
class PairValue(Certificate):
    """The Grundy number of one pair."""

    KIND: ClassVar[str] = "pair-value"

    value: int


def collapsed_shape(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of a collapsed table: for each axis of the board the next power of two.

    The first half of the shape of the large table is the board.

    >>> collapsed_shape((5, 8, 5, 8))
    (8, 8)
    """
    return tuple(1 << (side - 1).bit_length() for side in shape[: len(shape) // 2])


def _place(value: Any) -> tuple[int, ...]:
    return tuple(int(x) for x in value)


CERTIFICATES: tuple[type[Certificate], ...] = (Collapsed, PairSum, MisereNim, PairOutcome, PairValue)
"""The certificates of this file, for the registry."""
