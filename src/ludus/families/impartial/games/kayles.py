"""Kayles: knock down one skittle of a row, or two that touch; the player who knocks down the last one wins.

H. E. Dudeney, "The Canterbury Puzzles" (1907); R. K. Guy, C. A. B. Smith, "The G-values of various games" (1956).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludus.core.errors import abbreviate, invalid
from ludus.core.games import Face, Parameter, ParameterType, Variant
from ludus.core.pictures import UNIT, Band, Cell, Picture, Piece, Role, Shape
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.impartial.graph.game import FiniteGame, Numbers, finite_entry
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.move_words import take_and_split

MAX_SKITTLES = 24
"""More skittles are problems for files, not for playing."""


@dataclass(frozen=True, slots=True)
class Kayles(FiniteGame):
    """Kayles from one start: the lengths of the rows, the longest last."""

    rows: Numbers

    def __post_init__(self) -> None:
        if not self.rows or not all(type(row) is int and row > 0 for row in self.rows):
            raise invalid("rows", f"expected rows of at least 1 skittle, such as 7 or 3,4, got {abbreviate(self.rows)}")
        if sum(self.rows) > MAX_SKITTLES:
            raise invalid("rows", f"expected at most {MAX_SKITTLES} skittles in all, got {sum(self.rows)}")

    def start(self) -> Numbers:
        return tuple(sorted(self.rows))

    def options(self, position: Numbers) -> Iterator[Numbers]:
        for index in range(len(position)):
            for first in range(position[index]):
                yield from (self.without(position, index, first, fallen) for fallen in (1, 2))

    def without(self, position: Numbers, index: int, first: int, fallen: int) -> Numbers:
        """Return the rows after some skittles of one were knocked down; at its end, one falls where two would."""
        length = position[index]
        parts = (first, max(0, length - first - fallen))
        return tuple(sorted(row for row in (*position[:index], *parts, *position[index + 1 :]) if row))

    def summands(self, position: Numbers) -> Iterator[tuple[str, Graph]]:
        parts = ((size, Kayles((size,))) for size in position)
        return ((count(size, "skittle"), part.problem((size,), Question.VALUE)) for size, part in parts)

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
