"""Nim: take any number of counters from one heap; the player who takes the last one wins.

The Grundy value is the nim-sum of the heaps, their sum without carries in binary. C. L. Bouton, "Nim, a game with a
complete mathematical theory", Annals of Mathematics (1901).
"""

from __future__ import annotations

from typing import Any

from ludus.core.games import Entry, Parameter, ParameterType, Variant
from ludus.core.pictures import UNIT, Anchor, Cell, Number, Picture, Piece, Role, Shape
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.game import PLAY, QUESTIONS, CornerPiece
from ludus.families.impartial.one_piece.pieces import unit_rays

MARGIN = UNIT // 2


@dataclass(frozen=True, slots=True)
class Nim(CornerPiece):
    """Heaps as a point with one coordinate for each heap; the picture is of heaps."""

    def picture(self, position: tuple[int, ...]) -> Picture:
        self._check_board()
        shapes: list[Shape] = []
        heaps = self.place(position)
        for heap, count in enumerate(heaps):
            y = MARGIN + heap * UNIT
            shapes.append(Number((MARGIN, y + UNIT // 2), Role.LABEL, str(heap + 1), Anchor.CENTRE))
            # Touching a counter takes it and all to its right; an empty heap keeps its line.
            for left in range(count):
                rest = (*heaps[:heap], left, *heaps[heap + 1 :])
                label = f"heap {heap + 1}: leave {left}"
                shapes.append(Piece((2 * MARGIN + left * UNIT, y), Role.PIECE, "", label, self.write_move(rest)))
            if count == 0:
                shapes.append(Cell((2 * MARGIN, y), Role.GOAL, 0, "", f"heap {heap + 1} is empty"))
        height = 2 * MARGIN + len(heaps) * UNIT
        width = 3 * MARGIN + max(1, *heaps) * UNIT
        button = self.pass_button(position, (width, MARGIN))
        if self.passes:
            words = f"heaps of {', '.join(map(str, heaps))}{self.passes_words(position)}"
            shapes.append(Number((MARGIN, height), Role.LABEL, words, Anchor.TOP_LEFT))
        size = (width + 3 * MARGIN * len(button), height + (MARGIN if self.passes else 0))
        words = f"Heaps of {', '.join(map(str, heaps))}; a move names what is left in every heap; {self.ending}"
        return Picture(*size, (*shapes, *button), f"Nim: {self.write(position)}", words)


def nim(start: tuple[int, ...], **play: Any) -> Nim:
    """Return the game from some heaps."""
    return Nim("heaps", tuple(start), unit_rays(len(start)), **play)


KNOWN = """What is known, for heaps of any size:
  proved   the Grundy value is the nim-sum of the heaps (Bouton 1901)
  proved   misère play: lost where it is 0, but 1 when no heap exceeds 1
  proved   two heaps x, y and one pass, not at the end: lost where
           (x-1) ^ (y-1) = 1, and where both are empty
  proved   Grundy values with such a pass: each level set is periodic along the
           diagonal (`ludus levels nim --passes 1 --prove`)
  open     a closed formula for them"""

GAME = Entry(
    title="Nim",
    summary="Two players alternately take any number of counters from one heap. The last player to move wins.",
    source='C. L. Bouton, "Nim, a game with a complete mathematical theory" (1901)',
    rules=nim,
    parameters=(Parameter("start", ParameterType.NUMBERS, (3, 4, 5), "the heaps, such as 3,4,5", ("from",)), *PLAY),
    questions=QUESTIONS,
    variants={
        "lost": Variant("a P-position: the nim-sum is 0", {"start": (1, 2, 3)}),
        "two": Variant("two heaps", {"start": (5, 8)}),
        "four": Variant("four heaps", {"start": (1, 3, 5, 7)}),
        "pass": Variant("two heaps and a pass", {"start": (3, 4), "passes": 1}),
    },
    players=2,
    advice=KNOWN,
)
