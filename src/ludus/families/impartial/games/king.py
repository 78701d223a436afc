"""Corner the king: one step up, left, or both at once.

E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways for your Mathematical Plays", chapter 3.
"""

from __future__ import annotations

from typing import Any

from ludus.core.games import Entry, Variant
from ludus.families.impartial.one_piece.game import PLAY, QUESTIONS, START, CornerPiece, two_axes
from ludus.families.impartial.one_piece.pieces import unit_rays


def king(start: tuple[int, ...], **play: Any) -> CornerPiece:
    """Return the game from one start."""
    return CornerPiece("king", two_axes("king", start), (), (*unit_rays(2), (1, 1)), **play)


KNOWN = """What is known, for boards of any size:
  proved   lost where both coordinates are even
  proved   taking 2 from both coordinates keeps the Grundy value"""

GAME = Entry(
    title="Corner the king",
    summary="Two players alternately move a king one step left, up or diagonally. The last player to move wins.",
    source='E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982)',
    rules=king,
    parameters=(START, *PLAY),
    questions=QUESTIONS,
    variants={"lost": Variant("a P-position", {"start": (6, 8)})},
    players=2,
    advice=KNOWN,
)
