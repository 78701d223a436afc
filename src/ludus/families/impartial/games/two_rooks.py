"""Corner the two rooks: each moves any distance left or up, over the other but never onto it.

The P-positions are theorem 4 of R. Miyadera, E. Li, A. Tsujii, "Two-dimensional Silver Dollar game", after K.
Hirokawa, R. Miyadera, Y. Sakamoto, K. Suetsugu, "Variant of Wythoff's game: Corner two rooks" (2020). In any number of
dimensions they are those whose coordinates, XORed, are lost in misère nim: see two_pieces/two_rooks.py.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ludus.core.games import Face, Parameter, ParameterType, Variant
from ludus.families.impartial.move_words import move_one_of_two
from ludus.families.impartial.one_piece.game import PLAY
from ludus.families.impartial.two_pieces.game import PairGame, pair_entry, rooks

START = Parameter("start", ParameterType.NUMBERS, (3, 5, 6, 2), "where the rooks start, one after the other: 3,5,6,2")


def two_rooks(start: tuple[int, ...], **play: Any) -> PairGame:
    """Return the game from one start, in as many dimensions as each rook has numbers."""
    return rooks("rook", start, jump=True, **play)


KNOWN = """What is known, for boards of any size, for rooks at a b and c d:
  proved   the Grundy value is f(a ^ c, b ^ d), where f is that of nim with
           two heaps in which no move may lead to (0, 0); so in any dimension
  proved   lost where a ^ c and b ^ d are equal and above 1, or are 0 and 1
  proved   f(0, k) = k - 1, f(1, k) = k, f(2, k) = k + 1, k + 1, k - 2 in turn
  proved   every row of f is additively periodic: rows 3, 4, 5, 6, 7 have the
           periods 9, 36, 144, 720, 5040; level sets repeat along the diagonal
  proved   misère play: lost as in normal play but for a staircase along the
           diagonal (`ludus prove --named two-rooks-misere`)"""

GAME = pair_entry(
    title="Corner the two rooks",
    summary="Two players alternately move one of two rooks left or up, never onto the other. The last to move wins.",
    source='K. Hirokawa, R. Miyadera, Y. Sakamoto, K. Suetsugu, "Variant of Wythoff\'s game: Corner two rooks" (2020)',
    rules=two_rooks,
    parameters=(START, *PLAY),
    variants={
        "lost": Variant("a P-position", {"start": (2, 3, 4, 5)}),
        "row": Variant("one dimension: two coins on a strip", {"start": (4, 9)}),
        "solid": Variant("three dimensions", {"start": (1, 2, 3, 3, 1, 1)}),
    },
    say=partial(move_one_of_two, word="rook"),
    advice=KNOWN,
    face=Face(
        "coins",
        "Two rooks, one corner, no sharing.",
        "move one of two rooks left or up, never onto the other.",
        board="pair",
        order=12,
        view="slices",
    ),
)
