"""Corner the rook: it goes any way up or left, which is nim with two heaps.

C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics (1901).
"""

from __future__ import annotations

from functools import partial

from ludus.core.games import Variant
from ludus.families.impartial.one_piece.game import PLAY, START, corner_entry, corner_face, corner_piece
from ludus.families.impartial.one_piece.pieces import unit_rays

KNOWN = """What is known, for boards of any size:
  proved   the Grundy value is the nim-sum x ^ y (Bouton 1901)
  proved   misère play: lost where x = y > 1, and at 0 1 and 1 0
  proved   one pass, not in the corner: lost where (x-1) ^ (y-1) = 1, and in
           the corner
  proved   Grundy values with such a pass: each level set is periodic along the
           diagonal (`ludus levels rook --passes 1 --prove`)
  open     a closed formula for them"""

GAME = corner_entry(
    title="Corner the rook",
    summary="Two players alternately move a rook left or up. The last player to move wins.",
    source='C. L. Bouton, "Nim, a game with a complete mathematical theory" (1901)',
    rules=partial(corner_piece, "rook", rays=unit_rays(2)),
    parameters=(START, *PLAY),
    variants={"lost": Variant("a P-position", {"start": (7, 7)})},
    advice=KNOWN,
    face=corner_face("Two heaps in disguise.", "move the rook left or up.", "rook"),
)
