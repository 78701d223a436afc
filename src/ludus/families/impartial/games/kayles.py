"""Kayles: knock down one skittle of a row, or two that touch; the player who knocks down the last one wins.

H. E. Dudeney, "The Canterbury Puzzles" (1907); R. K. Guy, C. A. B. Smith, "The G-values of various games" (1956).
"""

from __future__ import annotations

from functools import partial

from ludus.core.games import Face, Parameter, ParameterType, Variant
from ludus.core.pictures import UNIT, Band, Cell, Picture, Piece, Role, Shape
from ludus.core.records import dataclass
from ludus.families.impartial.games.octal import TakeAndBreak
from ludus.families.impartial.graph.game import Numbers, finite_entry
from ludus.families.impartial.move_words import take_and_split


@dataclass(frozen=True, slots=True)
class Kayles(TakeAndBreak):
    """Kayles from one start: the lengths of the rows, the longest last."""

    FIELD = "rows"
    WORD = "skittle"
    MOST = 24
    rows: Numbers

    def digits(self) -> tuple[int, ...]:
        return 0, 7, 7

    def without(self, position: Numbers, index: int, first: int, fallen: int) -> Numbers:
        """Return the rows after some skittles of one were knocked down; at its end, one falls where two would."""
        length = position[index]
        parts = (first, max(0, length - first - fallen))
        return tuple(sorted(row for row in (*position[:index], *parts, *position[index + 1 :]) if row))

    def picture(self, position: Numbers) -> Picture:
        shapes: list[Shape] = []
        for index, length in enumerate(position):
            y = UNIT // 2 + index * UNIT * 3 // 2
            for first in range(length):
                at, label = (UNIT // 2 + first * UNIT, y), f"row {index + 1}, skittle {first + 1}"
                shapes.append(Piece(at, Role.PIECE, "", label, self.write(self.without(position, index, first, 1))))
                if first + 1 < length:
                    two = self.write(self.without(position, index, first, 2))
                    shapes.append(Band((at[0] + UNIT // 2 + 8, y + UNIT), (UNIT - 16, UNIT // 4), Role.TARGET, two))
        if not position:
            shapes.append(Cell((UNIT // 2, UNIT // 2), Role.GOAL, 0, "", "no skittle is left"))
        size = (UNIT + UNIT * max((1, *position)), UNIT + max(1, len(position)) * UNIT * 3 // 2)
        words = "Touch a skittle, or the mark below two of them. A move names the rows that are left."
        return Picture(*size, tuple(shapes), f"Kayles: {self.write(position)}", words)


GAME = finite_entry(
    title="Kayles",
    summary="Two players alternately knock down one skittle or two adjacent ones. The last player to move wins.",
    source='H. E. Dudeney, "The Canterbury Puzzles" (1907)',
    rules=Kayles,
    parameters=(Parameter("rows", ParameterType.NUMBERS, (7,), "how many skittles stand in each row, such as 3,4"),),
    variants={
        "lost": Variant("a P-position: two equal rows", {"rows": (4, 4)}),
        "long": Variant("a row of 12", {"rows": (12,)}),
    },
    largest=6,
    say=partial(take_and_split, verb="knock down", word="skittle"),
    face=Face(
        "heaps",
        "One pin or two that touch. Copycats do well.",
        "knock down one skittle, or two that touch.",
        "knock down the last one.",
        board="rows",
        glyph="pin",
        order=8,
        view="sequence",
    ),
)
