"""Wythoff's game: a queen goes to the corner, along a row, a column or the diagonal.

The same as taking any number from one of two heaps, or the same number from both. W. A. Wythoff, "A modification of the
game of nim", Nieuw Archief voor Wiskunde (1907).
"""

from __future__ import annotations

from functools import partial

from ludus.core.games import Variant
from ludus.families.impartial.one_piece.game import PLAY, START, corner_entry, corner_face, corner_piece
from ludus.families.impartial.one_piece.pieces import unit_rays

KNOWN = """What is known, for boards of any size:
  proved   lost: (a, a + n) and (a + n, a), where a is n times the golden ratio,
           rounded down (Wythoff 1907)
  proved   misère play: 0 1, 1 0 and 2 2 take the place of 0 0, 1 2 and 2 1
  open     Grundy values other than 0, and passes: tables tell them"""

GAME = corner_entry(
    title="Wythoff's game",
    summary="Two players alternately move one queen left, up or diagonally up-left. The last player to move wins.",
    source='W. A. Wythoff, "A modification of the game of nim" (1907)',
    rules=partial(corner_piece, "queen", rays=(*unit_rays(2), (1, 1))),
    parameters=(START, *PLAY),
    variants={
        "lost": Variant("a P-position", {"start": (6, 10)}),
        "large": Variant("a start on a larger board", {"start": (20, 30)}),
        "pass": Variant("one pass, which may not be used in the corner", {"start": (6, 8), "passes": 1}),
    },
    advice=KNOWN,
    face=corner_face(
        "The golden ratio is waiting in the corner.", "move the queen left, up or diagonally up-left.", "queen", order=6
    ),
)
