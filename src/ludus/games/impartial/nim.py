"""Nim: take any number of counters from one heap; who takes the last one wins.

The Grundy number is the nim-sum of the heaps, their sum without carries in binary. C. L. Bouton, "Nim, a game with a
complete mathematical theory", Annals of Mathematics (1901).
"""

from __future__ import annotations

from dataclasses import dataclass

from ludus.core.games import Entry, Parameter, ParameterType, Variant
from ludus.core.pictures import UNIT, Anchor, Cell, Number, Picture, Piece, Role, Shape
from ludus.games.corner import QUESTIONS, CornerPiece, unit_rays

MARGIN = UNIT // 2


@dataclass(frozen=True, slots=True)
class Nim(CornerPiece):
    """Heaps as a point with one coordinate for each heap; the picture is of heaps."""

    def picture(self, position: tuple[int, ...]) -> Picture:
        shapes: list[Shape] = []
        for heap, count in enumerate(position):
            y = MARGIN + heap * UNIT
            shapes.append(Number((MARGIN, y + UNIT // 2), Role.LABEL, str(heap + 1), Anchor.CENTRE))
            # Touching a counter takes it and all to its right; an empty heap keeps its line.
            for left in range(count):
                rest = (*position[:heap], left, *position[heap + 1 :])
                label = f"heap {heap + 1}: leave {left}"
                shapes.append(Piece((2 * MARGIN + left * UNIT, y), Role.PIECE, "", label, self.write_move(rest)))
            if count == 0:
                shapes.append(Cell((2 * MARGIN, y), Role.GOAL, 0, "", f"heap {heap + 1} is empty"))
        size = (3 * MARGIN + max(1, *position) * UNIT, 2 * MARGIN + len(position) * UNIT)
        words = f"Heaps of {', '.join(map(str, position))}; a move names what is left in every heap."
        return Picture(*size, tuple(shapes), f"Nim: {self.write(position)}", words)


def nim(start: tuple[int, ...]) -> Nim:
    """Return the game from some heaps."""
    return Nim("heaps", tuple(start), unit_rays(len(start)))


GAME = Entry(
    title="Nim",
    summary="Two players take any number of counters from one heap in turns; who takes the last one wins.",
    source='C. L. Bouton, "Nim, a game with a complete mathematical theory" (1901)',
    rules=nim,
    parameters=(Parameter("start", ParameterType.NUMBERS, (3, 4, 5), "the heaps, such as 3,4,5"),),
    questions=QUESTIONS,
    variants={
        "lost": Variant("heaps whose nim-sum is 0: lost for the first player", {"start": (1, 2, 3)}),
        "two": Variant("two heaps", {"start": (5, 8)}),
        "four": Variant("four heaps", {"start": (1, 3, 5, 7)}),
    },
    players=2,
)
