"""Wythoff's game: a queen goes to the corner, along a row, a column or the diagonal.

The same as taking any number from one of two heaps, or the same number from both. W. A. Wythoff, "A modification of the
game of nim", Nieuw Archief voor Wiskunde (1907).
"""

from __future__ import annotations

from ludus.core.games import Entry, Variant
from ludus.games.corner import QUESTIONS, START, CornerPiece, two_axes, unit_rays


def wythoff(start: tuple[int, ...]) -> CornerPiece:
    """Return the game from one start."""
    return CornerPiece("queen", two_axes("queen", start), (*unit_rays(2), (1, 1)))


GAME = Entry(
    title="Wythoff's game",
    summary="Two players move a queen up, left or both at once; who reaches the corner wins.",
    source='W. A. Wythoff, "A modification of the game of nim" (1907)',
    rules=wythoff,
    parameters=(START,),
    questions=QUESTIONS,
    variants={
        "lost": Variant("a start that is lost for the first player", {"start": (6, 10)}),
        "large": Variant("a start on a larger board", {"start": (20, 30)}),
    },
    players=2,
)
