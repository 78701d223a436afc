"""Nim: take any number of counters from one heap; the player who takes the last one wins.

The Grundy value is the nim-sum of the heaps, their sum without carries in binary. C. L. Bouton, "Nim, a game with a
complete mathematical theory", Annals of Mathematics (1901).
"""

from __future__ import annotations

from functools import reduce
from operator import xor
from random import Random
from typing import Any, ClassVar

from ludus.core.games import Face, Parameter, ParameterType, Variant
from ludus.core.pictures import UNIT, Anchor, Cell, Number, Picture, Piece, Role, Shape
from ludus.families.impartial.move_words import HEAPS, heap_name, take
from ludus.families.impartial.one_piece.game import PLAY, CornerPiece, corner_entry, rules_from
from ludus.families.impartial.one_piece.pieces import unit_rays

MARGIN = UNIT // 2
MAX_HEAP = 7
"""The largest heap on paper and in the puzzle of a day."""


class Nim(CornerPiece):
    """Heaps as a point with one coordinate for each heap; the picture is of heaps."""

    __slots__ = ()
    SUMMANDS: ClassVar[str] = HEAPS

    def picture(self, position: tuple[int, ...]) -> Picture:
        self.check_board()
        shapes: list[Shape] = []
        heaps = self.place(position)
        for heap, count in enumerate(heaps):
            y = MARGIN + heap * UNIT
            shapes.append(Number((MARGIN, y + UNIT // 2), Role.LABEL, heap_name(heap), Anchor.CENTRE))
            # Touching a counter takes it and all to its right; an empty heap keeps its line.
            for left in range(count):
                rest = (*heaps[:heap], left, *heaps[heap + 1 :])
                label = f"heap {heap_name(heap)}: leave {left}"
                shapes.append(Piece((2 * MARGIN + left * UNIT, y), Role.PIECE, "", label, self.write_move(rest)))
            if count == 0:
                shapes.append(Cell((2 * MARGIN, y), Role.GOAL, 0, "", f"heap {heap_name(heap)} is empty"))
        height = 2 * MARGIN + len(heaps) * UNIT
        width = 3 * MARGIN + max(1, *heaps) * UNIT
        button = self.pass_button(position, (width, MARGIN))
        if self.rules.passes:
            words = f"heaps of {', '.join(map(str, heaps))}{self.passes_words(position)}"
            shapes.append(Number((MARGIN, height), Role.LABEL, words, Anchor.TOP_LEFT))
        size = (width + 3 * MARGIN * len(button), height + (MARGIN if self.rules.passes else 0))
        words = f"Heaps of {', '.join(map(str, heaps))}; a move names what is left in every heap; {self.ending}"
        return Picture(*size, (*shapes, *button), f"Nim: {self.write(position)}", words)


def nim(start: tuple[int, ...], **play: Any) -> Nim:
    """Return the game from some heaps."""
    return Nim("heaps", rules_from(start, unit_rays(len(start)), **play))


def with_one_winning_move(draw: Random) -> Variant:
    """Return three small heaps of which exactly one can be brought to the nim-sum of the others."""
    while True:
        heaps = sorted(draw.randint(2, MAX_HEAP) for _ in range(3))
        total = reduce(xor, heaps)
        if total and sum(heap ^ total < heap for heap in heaps) == 1:
            return Variant("a new puzzle", {"start": tuple(heaps)}, " ".join(map(str, heaps)))


KNOWN = """What is known, for heaps of any size:
  proved   the Grundy value is the nim-sum of the heaps (Bouton 1901)
  proved   misère play: lost where it is 0, but 1 when no heap exceeds 1
  proved   two heaps x, y and one pass, not at the end: lost where
           (x-1) ^ (y-1) = 1, and where both are empty
  proved   Grundy values with such a pass: each level set is periodic along the
           diagonal (`ludus levels nim --passes 1 --prove`)
  open     a closed formula for them"""

GAME = corner_entry(
    title="Nim",
    summary="Two players alternately take any number of counters from one heap. The last player to move wins.",
    source='C. L. Bouton, "Nim, a game with a complete mathematical theory" (1901)',
    rules=nim,
    parameters=(
        Parameter("start", ParameterType.NUMBERS, (3, 4, 5), "the heaps, such as 3,4,5", ("from", "heaps")),
        *PLAY,
    ),
    variants={
        "lost": Variant("a P-position: the nim-sum is 0", {"start": (1, 2, 3)}),
        "two": Variant("two heaps", {"start": (5, 8)}),
        "four": Variant("four heaps", {"start": (1, 3, 5, 7)}),
        "pass": Variant("two heaps and a pass", {"start": (3, 4), "passes": 1}),
    },
    say=take,
    advice=KNOWN,
    goal="Find the one move that wins.",
    largest=MAX_HEAP,
    of_the_day=with_one_winning_move,
    weekdays=(2,),
    face=Face(
        "heaps",
        "Take what you like from one heap. Take last and win.",
        "take any number of stones from one heap.",
        "take the last stone.",
        board="stones",
        order=3,
        view="table",
    ),
)
