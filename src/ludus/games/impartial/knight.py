"""Corner the knight: one up and two left, or two up and one left; who cannot move loses.

The white knight of "Winning Ways" has two more moves, which go away from one of the sides; here every move goes to the
corner.
"""

from __future__ import annotations

from ludus.core.games import Entry, Variant
from ludus.games.corner import QUESTIONS, START, CornerPiece, two_axes


def knight(start: tuple[int, ...]) -> CornerPiece:
    """Return the game from one start."""
    return CornerPiece("knight", two_axes("knight", start), (), ((1, 2), (2, 1)))


GAME = Entry(
    title="Corner the knight",
    summary="Two players move a knight towards the corner; who cannot move loses.",
    source='after E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982)',
    rules=knight,
    parameters=(START,),
    questions=QUESTIONS,
    variants={"lost": Variant("a start that is lost for the first player", {"start": (6, 6)})},
    players=2,
)
