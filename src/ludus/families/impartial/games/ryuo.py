"""Generalized Ryuo Nim: a dragon king goes any way along one axis, or fewer than p squares in all along several.

With p = 3 in two dimensions that is the ryuo of Japanese chess, a rook that may also go one step along the diagonal;
with p = 1 or 2 it is nim. The Grundy value is (x_1 + ... + x_n) mod p + p * (x_1 // p ^ ... ^ x_n // p): theorem 1.2
of "A Generalized Ryuoh-Nim: a variant of the classical game of Wythoff Nim", here in any number of dimensions.
"""

from __future__ import annotations

from typing import Any

from ludus.core.games import LAST_MOVE, Parameter, ParameterType, Variant
from ludus.core.wording import count
from ludus.families.impartial.one_piece.game import PLAY, START, CornerPiece, corner_entry, corner_face, corner_piece
from ludus.families.impartial.one_piece.pieces import unit_rays
from ludus.families.impartial.one_piece.ryuo_theorems import short_moves


def ryuo(start: tuple[int, ...], p: int, **play: Any) -> CornerPiece:
    """Return the game from one start, in as many dimensions as the start has numbers."""
    return corner_piece("ryuo", start, unit_rays(len(start)), short_moves(p, axes=len(start)), axes=None, **play)


KNOWN = """What is known, for boards of any size, ^ being the nim-sum:
  proved   the Grundy value is (x + y) % p + p * (x // p ^ y // p), and so in
           any number of dimensions (theorem 1.2)
  proved   misère play, p at least 3: lost where that number is 1
  proved   one pass, not in the corner, two dimensions: theorem 2.1 put right,
           `ludus verify --named ryuo-theorem-2.1-repaired` shows it
  proved   Grundy values with such a pass: each level set is periodic along the
           diagonal (`ludus levels ryuo --passes 1 --prove`)
  open     a closed formula for them"""


def dragon_rule(game: CornerPiece) -> tuple[str, str]:
    """Return the rule of a dragon king in words, also of one whose moves along an axis are short."""
    straight = [sum(step) for step in game.rules.steps if sum(map(bool, step)) == 1]
    aslant = [sum(step) for step in game.rules.steps if sum(map(bool, step)) > 1]
    limit = f" at most {count(max(straight), 'square')}" if straight else ""
    most = max(aslant, default=0)
    how = " one step diagonally" if most == 2 else f" diagonally, at most {most} squares in all"
    return f"move the dragon king{limit} left or up{f', or{how}' if most else ''}.", LAST_MOVE


GAME = corner_entry(
    title="Ryuo Nim",
    summary="Two players alternately move a dragon king, a rook with short steps. The last player to move wins.",
    source='"A Generalized Ryuoh-Nim: a variant of the classical game of Wythoff Nim"',
    rules=ryuo,
    parameters=(
        START,
        Parameter("p", ParameterType.NUMBER, 3, "short moves go fewer than p squares in all; 3 is the ryuo itself"),
        *PLAY,
    ),
    variants={
        "paper": Variant("the 13 x 13 table of the paper", {"start": (12, 12), "p": 3}),
        "wide": Variant("short moves of up to 4 squares", {"start": (9, 12), "p": 5}),
        "solid": Variant("three dimensions", {"start": (3, 4, 5), "p": 4}),
        "pass": Variant("one pass, as in section 2 of the paper", {"start": (7, 8), "passes": 1}),
    },
    advice=KNOWN,
    face=corner_face(
        "A rook that borrowed one step from the king.",
        "move the dragon king left or up, or by a short diagonal step.",
        "rook",
        rule=dragon_rule,
    ),
)
