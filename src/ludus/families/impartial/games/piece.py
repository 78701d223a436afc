"""A piece of your own: its moves are given as rays, of any length, and as steps.

Rays and steps are written as in a list of places: "1,0 0,1" is a rook, "1,2 2,1" a knight that goes to the corner. What
can be asked about such games in general: E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982), chapter 3.
"""

from __future__ import annotations

from typing import Any

from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.games import Parameter, ParameterType, Variant
from ludus.families.impartial.one_piece.game import PLAY, START, CornerPiece, corner_entry, corner_face, corner_piece
from ludus.families.impartial.one_piece.problem import Vector

MAX_VECTORS = 200
"""More moves than this are problems for files, not for playing."""


def piece(start: tuple[int, ...], rays: str, steps: str, **play: Any) -> CornerPiece:
    """Return the game of the piece with these moves, from one start."""
    chosen = vectors("rays", rays), vectors("steps", steps)
    if not any(chosen):
        raise invalid("rays", "expected at least one ray or step, such as 1,0, got none")
    return corner_piece("piece", start, *chosen, **play)


def vectors(field: str, text: str) -> tuple[Vector, ...]:
    """Return the moves that a text lists, each once; "none" or nothing at all for no moves.

    >>> vectors("rays", "1,0 0,1"), vectors("steps", "none")
    (((1, 0), (0, 1)), ())
    """
    words = [] if text.strip().lower() == "none" else text.replace(";", " ").split()
    if len(words) > MAX_VECTORS:
        raise invalid(field, f"expected at most {MAX_VECTORS} of them, got {len(words)}")
    return tuple(dict.fromkeys(vector(field, word) for word in words))


def vector(field: str, word: str) -> Vector:
    """Return one move, such as 1,2: so far up, so far left.

    >>> vector("steps", "1,2")
    (1, 2)
    """
    parts = word.split(",")
    if len(parts) != 2 or not all(is_number(part, 18) for part in parts):
        raise invalid(field, f"expected moves such as 1,0 or 2,1, with a space between, got {abbreviate(word)}")
    result = tuple(map(int, parts))
    if not any(result):
        raise invalid(field, f"expected moves that lead away, got {abbreviate(word)}")
    return result


GAME = corner_entry(
    title="A piece of your own",
    summary="Two players alternately move a piece with the moves that you choose. The last player to move wins.",
    source='after E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982)',
    rules=piece,
    parameters=(
        START,
        Parameter("rays", ParameterType.TEXT, "1,0 0,1", "moves of any length, rows and columns: 1,0 0,1"),
        Parameter("steps", ParameterType.TEXT, "1,2 2,1", "single moves, rows and columns: 1,2 2,1; or none"),
        *PLAY,
    ),
    variants={
        "knight": Variant("a knight that may also go along the diagonal", {"rays": "1,1", "steps": "1,2 2,1"}),
        "halving": Variant("two up or two left, any number of times", {"rays": "2,0 0,2", "steps": "1,1"}),
    },
    face=corner_face("Draw the moves. See who wins.", "move the piece by one of the moves you chose."),
)
