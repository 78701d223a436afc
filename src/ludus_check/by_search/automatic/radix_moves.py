"""Moves that are guessed while a position is read with the last digit first.

The machine of a line (s, r) guesses the digits of m, subtracts s + m r with borrows, and tells the digits of
the position after the move.
"""

from dataclasses import dataclass

from ludus_check.automatic.automaton import Digits, Numeration, Place
from ludus_check.automatic.game import Line

STEPS = 10
"""Number of steps that a new state costs."""


@dataclass(frozen=True, slots=True)
class RadixState:
    """How far a move is read."""

    line: Line
    borrows: Digits
    """What is still to be subtracted, for each coordinate."""

    @property
    def arrives(self) -> bool:
        """Whether the move is there, if nothing more is read."""
        return not any(self.borrows)

    def choices(self, place: Place, numeration: Numeration) -> int:
        """Return how many digits are tried; each makes a new state, which is some steps of work."""
        return STEPS * (numeration.radices[place[0]] if any(self.line[1]) else 1)

    def after(self, digits: Digits, place: Place, numeration: Numeration) -> list[tuple[int, "RadixState"]]:
        """Return the states after a letter, for every digit of m, each with the letter of the new position."""
        radix, ray = numeration.radices[place[0]], self.line[1]
        found = []
        for guess in range(radix) if any(ray) else (0,):
            left = [x - r * guess - borrow for x, r, borrow in zip(digits, ray, self.borrows, strict=True)]
            letter = numeration.letter([value % radix for value in left])
            found.append((letter, RadixState(self.line, tuple(-(value // radix) for value in left))))
        return found


def first_state(line: Line) -> RadixState:
    """Return the state before anything is read: all of s is still to be subtracted."""
    return RadixState(line, line[0])
