"""The Silver Dollar game in two dimensions: two coins go up or left, and off the board; who cannot move loses.

R. Miyadera, E. Li, A. Tsujii, "Two-dimensional Silver Dollar game", has four games, named here by their definitions:

    1.2   no jumping; a coin may push the other ahead of itself, and both off the board
    1.3   coins may jump over each other and share a square
    1.4   coins may jump over each other
    1.6   as 1.4, and no coin leaves the board: corner the two rooks

Squares count from 1, and 0 is off; in 1.6, where nothing leaves, they count from 0. In 1.3 the coins never hinder each
other, and the Grundy number is the nim-sum of ((w-1)^(x-1))+1 and ((y-1)^(z-1))+1, a coin off the board counting 0.
"""

from __future__ import annotations

from typing import Any

from ludus.core.errors import malformed, shown
from ludus.core.games import Entry, Parameter, ParameterType, Variant
from ludus.games.pair import QUESTIONS, PairGame, rooks

DEFINITIONS: dict[str, dict[str, Any]] = {
    "1.2": {"drop": True, "push": "contact"},
    "1.3": {"jump": True, "land": True, "drop": True},
    "1.4": {"jump": True, "drop": True},
    "1.6": {"jump": True},
}
"""The rules of each definition, as in formats/two-pieces.md."""

START = Parameter("start", ParameterType.NUMBERS, (3, 5, 6, 2), "where the coins start, one after the other: 3,5,6,2")


def silver_dollar(start: tuple[int, ...], definition: str) -> PairGame:
    """Return the game of a definition from one start."""
    if definition not in DEFINITIONS:
        raise malformed("definition", f"expected one of {', '.join(DEFINITIONS)}, got {shown(definition)}")
    if len(start) != 4:
        raise malformed("start", f"expected 4 numbers, two for each coin, got {shown(start)}")
    return rooks("coin", start, **DEFINITIONS[definition])


GAME = Entry(
    title="Silver Dollar in two dimensions",
    summary="Two players move one of two coins up or left, and off the board; who cannot move loses.",
    source='R. Miyadera, E. Li, A. Tsujii, "Two-dimensional Silver Dollar game"',
    rules=silver_dollar,
    parameters=(
        START,
        Parameter("definition", ParameterType.TEXT, "1.2", "which game of the paper: 1.2, 1.3, 1.4, 1.6"),
    ),
    questions=QUESTIONS,
    variants={
        "push": Variant("two coins in one row, where a push wins", {"start": (4, 2, 4, 6), "definition": "1.2"}),
        "together": Variant("coins may share a square", {"start": (3, 5, 3, 2), "definition": "1.3"}),
        "jump": Variant("coins jump over each other", {"start": (3, 5, 3, 2), "definition": "1.4"}),
        "rooks": Variant("no coin leaves the board", {"start": (3, 5, 6, 3), "definition": "1.6"}),
    },
    players=2,
)
