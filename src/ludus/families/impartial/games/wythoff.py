"""Wythoff's game: a queen goes to the corner, along a row, a column or the diagonal.

The same as taking any number from one of two heaps, or the same number from both. W. A. Wythoff, "A modification of the
game of nim", Nieuw Archief voor Wiskunde (1907).
"""

from __future__ import annotations

from typing import Any

from ludus.core.games import Entry, Variant
from ludus.families.impartial.one_piece.game import PLAY, QUESTIONS, START, CornerPiece, two_axes
from ludus.families.impartial.one_piece.pieces import unit_rays


def wythoff(start: tuple[int, ...], **play: Any) -> CornerPiece:
    """Return the game from one start."""
    return CornerPiece("queen", two_axes("queen", start), (*unit_rays(2), (1, 1)), **play)


KNOWN = """What is known, for boards of any size:
  proved   lost: (a, a + n) and (a + n, a), where a is n times the golden ratio,
           rounded down (Wythoff 1907)
  proved   misère play: 0 1, 1 0 and 2 2 take the place of 0 0, 1 2 and 2 1
  open     Grundy values other than 0, and passes: tables tell them"""

GAME = Entry(
    title="Wythoff's game",
    summary="Two players alternately move one queen left, up or diagonally up-left. The last player to move wins.",
    source='W. A. Wythoff, "A modification of the game of nim" (1907)',
    rules=wythoff,
    parameters=(START, *PLAY),
    questions=QUESTIONS,
    variants={
        "lost": Variant("a P-position", {"start": (6, 10)}),
        "large": Variant("a start on a larger board", {"start": (20, 30)}),
        "pass": Variant("one pass, which may not be used in the corner", {"start": (6, 8), "passes": 1}),
    },
    players=2,
    advice=KNOWN,
)
