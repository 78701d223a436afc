"""Corner the knight: one up and two left, or two up and one left.

The white knight of "Winning Ways" has two more moves, which go away from one of the sides; here every move goes to the
corner.
"""

from __future__ import annotations

from typing import Any

from ludus.core.games import Entry, Variant
from ludus.families.impartial.one_piece.game import PLAY, QUESTIONS, START, CornerPiece, two_axes


def knight(start: tuple[int, ...], **play: Any) -> CornerPiece:
    """Return the game from one start."""
    return CornerPiece("knight", two_axes("knight", start), (), ((1, 2), (2, 1)), **play)


KNOWN = """What is known, for boards of any size:
  proved   taking 3 from both coordinates keeps the Grundy value"""

GAME = Entry(
    title="Corner the knight",
    summary="Two players alternately move a knight towards the corner. The last player to move wins.",
    source='after E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982)',
    rules=knight,
    parameters=(START, *PLAY),
    questions=QUESTIONS,
    variants={"lost": Variant("a P-position", {"start": (6, 6)})},
    players=2,
    advice=KNOWN,
)
