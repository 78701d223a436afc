"""The Silver Dollar game in two dimensions: two coins move up or left, and off the board.

R. Miyadera, E. Li, A. Tsujii, "Two-dimensional Silver Dollar game", has four games, named here by their definitions:

    1.2   no jumping; a coin may push the other ahead of itself, and both off the board
    1.3   coins may jump over each other and share a square
    1.4   coins may jump over each other
    1.6   as 1.4, and no coin leaves the board: corner the two rooks

Other rules are named by what is allowed, such as jump+drop: see RULES. Squares count from 1, and 0 is off; where
nothing leaves, as in 1.6, they count from 0. In 1.3 the coins never hinder each other, and the Grundy value is the
nim-sum of ((w-1)^(x-1))+1 and ((y-1)^(z-1))+1, a coin off the board counting 0.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ludus.core.errors import abbreviate, invalid
from ludus.core.games import LAST_MOVE, Face, Parameter, ParameterType, Variant
from ludus.families.impartial.move_words import move_one_of_two
from ludus.families.impartial.one_piece.game import PLAY
from ludus.families.impartial.two_pieces.game import PairGame, pair_entry, rooks
from ludus.families.impartial.two_pieces.problem import Drop, Push

DEFINITIONS: dict[str, dict[str, Any]] = {
    "1.2": {"drop": True, "push": "contact"},
    "1.3": {"jump": True, "land": True, "drop": True},
    "1.4": {"jump": True, "drop": True},
    "1.6": {"jump": True},
}
"""The rules of each definition, as in formats/two-pieces.md."""

RULES: dict[str, dict[str, Any]] = {
    "jump": {"jump": True},
    "land": {"land": True},
    "drop": {"drop": True},
    "push": {"push": "contact"},
}
"""What may be allowed beside moving up or left: pass over the other coin, share its square, leave, push it ahead."""

START = Parameter("start", ParameterType.NUMBERS, (3, 5, 6, 2), "where the coins start, one after the other: 3,5,6,2")


def silver_dollar(start: tuple[int, ...], definition: str, **play: Any) -> PairGame:
    """Return the game of a definition from one start."""
    rules = rules_of(definition)
    if len(start) != 4:
        raise invalid("start", f"expected 4 numbers, two for each coin, got {abbreviate(start)}")
    return rooks("coin", start, **play, **rules)


def rules_of(definition: str) -> dict[str, Any]:
    """Return the rules of a definition of the paper, or those that are named one by one; "none" allows nothing more.

    >>> rules_of("jump+drop") == rules_of("1.4")
    True
    """
    if definition in DEFINITIONS:
        return DEFINITIONS[definition]
    names = [] if definition == "none" else definition.split("+")
    if not set(names) <= set(RULES) or len(set(names)) != len(names):
        such = "or rules joined by +, such as jump+drop"
        raise invalid("definition", f"expected one of {', '.join(DEFINITIONS)}, got {abbreviate(definition)}; {such}")
    return {field: value for name in names for field, value in RULES[name].items()}


KNOWN = """What is known, for boards of any size, for coins at w x and y z:
  proved   1.2: lost where (w-1) ^ (x-1) ^ (y-1) ^ (z-1) = 0 (theorem 2)
  proved   1.3: a coin at w x alone has the Grundy value ((w-1) ^ (x-1)) + 1,
           0 when it is off, and two coins have the nim-sum of theirs
  proved   1.4, 1.6: lost where w ^ y and x ^ z are equal and above 1, or are 0
           and 1, in 1.4 with 1 taken from each (theorems 3 and 4)
  proved   1.3 in misère play: lost where the nim-sum of the coordinates less 1
           is 0 and w is not x (`ludus prove --named silver-dollar-misere`)
  open     the Grundy values of 1.2 and 1.4: tables tell them"""


def _rule(game: PairGame) -> tuple[str, str]:
    """Return what the coins may do under the rules of a definition."""
    rules = game.rules
    allowed = {
        "pass over the other one": rules.jump,
        "stop on its square": rules.land,
        "leave the board": rules.drop is not Drop.NEVER,
        "push the other one ahead": rules.push is not Push.NONE,
    }
    may = [words for words, is_allowed in allowed.items() if is_allowed]
    more = f" It may {' or '.join(may)}." if may else ""
    return f"move one of two coins left or up.{more}", LAST_MOVE


GAME = pair_entry(
    title="Silver Dollar in two dimensions",
    summary="Two players alternately move one of two coins left, up or off the board. The last player to move wins.",
    source='R. Miyadera, E. Li, A. Tsujii, "Two-dimensional Silver Dollar game"',
    rules=silver_dollar,
    parameters=(
        START,
        Parameter("definition", ParameterType.TEXT, "1.2", "the game of the paper: 1.2, 1.3, 1.4, 1.6; or jump+drop"),
        *PLAY,
    ),
    variants={
        "push": Variant("two coins in one row, where a push wins", {"start": (4, 2, 4, 6), "definition": "1.2"}),
        "together": Variant("coins may share a square", {"start": (3, 5, 3, 2), "definition": "1.3"}),
        "jump": Variant("coins jump over each other", {"start": (3, 5, 3, 2), "definition": "1.4"}),
        "rooks": Variant("no coin leaves the board", {"start": (3, 5, 6, 3), "definition": "1.6"}),
    },
    say=partial(move_one_of_two, word="coin"),
    advice=KNOWN,
    face=Face(
        "coins",
        "Coins with room to dodge.",
        "move one of two coins left or up.",
        board="pair",
        rule=_rule,
        view="slices",
    ),
)
