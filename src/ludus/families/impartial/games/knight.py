"""Corner the knight: one up and two left, or two up and one left.

The white knight of "Winning Ways" has two more moves, which go away from one of the sides; here every move goes to the
corner.
"""

from __future__ import annotations

from functools import partial

from ludus.core.games import Variant
from ludus.families.impartial.one_piece.game import PLAY, START, corner_entry, corner_face, corner_piece

KNOWN = """What is known, for boards of any size:
  proved   taking 3 from both coordinates keeps the Grundy value"""

GAME = corner_entry(
    title="Corner the knight",
    summary="Two players alternately move a knight towards the corner. The last player to move wins.",
    source='after E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982)',
    rules=partial(corner_piece, "knight", steps=((1, 2), (2, 1))),
    parameters=(START, *PLAY),
    variants={"lost": Variant("a P-position", {"start": (6, 6)})},
    advice=KNOWN,
    face=corner_face("Four ways to jump, and none back.", "move the knight towards the corner.", "knight", order=11),
)
