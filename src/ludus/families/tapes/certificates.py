"""Certificates about tapes: a line of moves, and the four reasons why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Self

from ludus.core.certificates import Certificate, Context
from ludus.families.tapes.problem import Move, Square, Way


@dataclass(frozen=True, slots=True)
class TapeMoves:
    """A line of moves that turns the start into the goal."""

    KIND: ClassVar[str] = "moves"

    moves: tuple[Move, ...]

    def fields(self) -> dict[str, Any]:
        return {"moves": [[way.value, square] for way, square in self.moves]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(tuple((Way(way), _whole(square)) for way, square in fields["moves"]))


@dataclass(frozen=True, slots=True)
class Remainder:
    """Goal minus start modulo the polynomial of the rule: every move keeps it, and it is not 0."""

    KIND: ClassVar[str] = "remainder"

    remainder: tuple[int, ...]
    """The coefficients of 1, T, T^2, ..., where 1 is the lowest square of start and goal."""
    modulus: int = 0
    """The coefficients count modulo this; 0 for whole numbers."""

    def fields(self) -> dict[str, Any]:
        modulus = {"modulus": self.modulus} if self.modulus else {}
        return {"remainder": list(self.remainder)} | modulus

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(tuple(map(_whole, fields["remainder"])), _whole(fields.get("modulus", 0)))


@dataclass(frozen=True, slots=True)
class OneSided:
    """A checker stays where it is replaced and the others go to one side: the extreme square is always the same."""

    KIND: ClassVar[str] = "one-sided"

    def fields(self) -> dict[str, Any]:
        return {}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls()


@dataclass(frozen=True, slots=True)
class EmptyClass:
    """The squares of one residue modulo the greatest common divisor of the offsets: empty on one side, not on both."""

    KIND: ClassVar[str] = "empty-class"

    residue: int

    def fields(self) -> dict[str, Any]:
        return {"class": self.residue}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(_whole(fields["class"]))


class TapeSide(Enum):
    """One of the two ends of a line of moves."""

    START = "start"
    GOAL = "goal"


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A square that must hold a checker at some time, and that no checker of one side ever gets to.

    For rules with 0 among offsets of one sign: no square is ever occupied but those that steps of the rule reach.
    """

    KIND: ClassVar[str] = "unreachable"

    square: Square
    side: TapeSide
    """From where the square is not reached."""

    def fields(self) -> dict[str, Any]:
        return {"square": self.square, "from": self.side.value}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(_whole(fields["square"]), TapeSide(fields["from"]))


@dataclass(frozen=True, slots=True)
class Never:
    """A factor of the rule's polynomial that divides no T^n - 1: one checker goes nowhere, however far."""

    KIND: ClassVar[str] = "never"

    factor: tuple[int, ...]
    """The coefficients of 1, T, T^2, ..."""
    repeated: bool = False
    """Whether the factor is there twice, which no T^n - 1 allows."""

    def fields(self) -> dict[str, Any]:
        repeated = {"repeated": True} if self.repeated else {}
        return {"factor": list(self.factor)} | repeated

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(tuple(map(_whole, fields["factor"])), fields.get("repeated", False) is True)


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError("expected a whole number")
    return value


CERTIFICATES: tuple[type[Certificate], ...] = (TapeMoves, Remainder, OneSided, EmptyClass, Unreachable, Never)
"""The certificates of this file, for the registry."""
