"""The problem of the kind "lights": a rectangle with a press, or a graph with moves; a modulus, a state, a target."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import prod

from ludus_check.arrays import Flat
from ludus_check.words.phrases import cell, number, place


class Question(Enum):
    """What is asked about the game."""

    SOLVE = "solve"
    FEWEST = "fewest"
    COUNT = "count"
    QUIET = "quiet"
    SOLUTIONS = "solutions"
    GODS_NUMBER = "gods-number"


Offset = tuple[int, int, int]
"""(rows down, columns to the right, amount)."""
Pairs = Sequence[tuple[int, int]]
"""(cell, amount) pairs: what one press of a graph adds."""


@dataclass(frozen=True, slots=True)
class Game:
    """A press adds amounts (mod modulus) to some lights.

    On a rectangle the press at (r, c) adds to the light (r + dr, c + dc) for each (dr, dc, amount); indices wrap on
    wrapped axes, and what falls off the board or on a hole is lost.
    """

    shape: tuple[int, ...]
    """rows and columns; the number of cells of a graph"""
    modulus: int
    question: Question
    press: tuple[Offset, ...]
    """no offset twice, amounts in 1..n-1"""
    wrap: tuple[bool, ...]
    holes: frozenset[int]
    """the cells that do not exist, as indices of the flat board"""
    moves: tuple[Pairs, ...] | None
    """what each press of a graph adds; None on a rectangle"""
    state: Flat | None
    """None where nothing depends on it"""
    target: Flat | None
    """None when all lights are to show 0"""

    @property
    def lights(self) -> int:
        """The number of lights."""
        return prod(self.shape) - len(self.holes)

    @property
    def buttons(self) -> int:
        """The number of different presses."""
        return self.lights if self.moves is None else len(self.moves)

    @property
    def presses_shape(self) -> tuple[int, ...]:
        """The shape of an array of presses."""
        return self.shape if self.moves is None else (len(self.moves),)

    def where(self, index: int) -> str:
        """Return the words for a cell."""
        return cell(place(index, self.shape)) if len(self.shape) > 1 else number(index)

    def press_at(self, index: int) -> str:
        """Return the words for a press."""
        return f"a press at {self.where(index)}" if self.moves is None else f"move {index}"

    def needs(self) -> list[int]:
        """Return state minus target (mod n), cell by cell."""
        state = [0] * prod(self.shape) if self.state is None else list(self.state)
        if self.target is None:
            return state
        return [(a - b) % self.modulus for a, b in zip(state, self.target, strict=True)]
