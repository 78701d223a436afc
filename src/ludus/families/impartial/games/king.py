"""Corner the king: one step up, left, or both at once.

E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways for your Mathematical Plays", chapter 3.
"""

from __future__ import annotations

from functools import partial

from ludus.core.games import Variant
from ludus.families.impartial.one_piece.game import PLAY, START, corner_entry, corner_face, corner_piece
from ludus.families.impartial.one_piece.pieces import unit_rays

KNOWN = """What is known, for boards of any size:
  proved   lost where both coordinates are even
  proved   taking 2 from both coordinates keeps the Grundy value"""

GAME = corner_entry(
    title="Corner the king",
    summary="Two players alternately move a king one step left, up or diagonally. The last player to move wins.",
    source='E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982)',
    rules=partial(corner_piece, "king", steps=(*unit_rays(2), (1, 1))),
    parameters=(START, *PLAY),
    variants={"lost": Variant("a P-position", {"start": (6, 8)})},
    advice=KNOWN,
    face=corner_face(
        "One step at a time, and every step counts.", "move the king one step left, up or diagonally up-left.", "king"
    ),
)
