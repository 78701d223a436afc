"""Certificates about tapes: a line of moves, and the four reasons why there is none."""

from __future__ import annotations

from enum import Enum

from ludus.core.certificates import Certificate
from ludus.core.codec import json_field
from ludus.core.problem import Problem
from ludus.core.records import dataclass
from ludus.families.tapes.problem import Move, Square


@dataclass(frozen=True, slots=True)
class TapeMoves(Certificate, kind="moves"):
    """A line of moves that turns the start into the goal."""

    moves: tuple[Move, ...]

    def made(self) -> list[object]:
        return [(way.value, square) for way, square in self.moves]

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        return [{"move": n, "way": way.value, "square": square} for n, (way, square) in enumerate(self.moves, 1)]


@dataclass(frozen=True, slots=True)
class Remainder(Certificate, kind="remainder"):
    """Goal minus start modulo the polynomial of the rule: every move keeps it, and it is not 0."""

    remainder: tuple[int, ...]
    """The coefficients of 1, T, T^2, ..., where 1 is the lowest square of start and goal."""
    modulus: int = 0
    """The coefficients count modulo this; 0 for whole numbers."""


@dataclass(frozen=True, slots=True)
class OneSided(Certificate, kind="one-sided"):
    """A checker stays where it is replaced and the others go to one side: the extreme square is always the same."""


@dataclass(frozen=True, slots=True)
class EmptyClass(Certificate, kind="empty-class"):
    """The squares of one residue modulo the greatest common divisor of the offsets: empty on one side, not on both."""

    residue: int = json_field(key="class")


class TapeSide(Enum):
    """One of the two ends of a line of moves."""

    START = "start"
    GOAL = "goal"


@dataclass(frozen=True, slots=True)
class Unreachable(Certificate, kind="unreachable"):
    """A square that must hold a checker at some time, and that no checker of one side ever gets to.

    For rules with 0 among offsets of one sign: no square is ever occupied but those that steps of the rule reach.
    """

    square: Square
    side: TapeSide = json_field(key="from")
    """From where the square is not reached."""


@dataclass(frozen=True, slots=True)
class Never(Certificate, kind="never"):
    """A factor of the rule's polynomial that divides no T^n - 1: one checker goes nowhere, however far."""

    factor: tuple[int, ...]
    """The coefficients of 1, T, T^2, ..."""
    repeated: bool = False
    """Whether the factor is there twice, which no T^n - 1 allows."""
