"""Coins on a strip of squares: how they look, and what is wrong with them.

There is a line for each coin, since two coins may go to the same square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from ludus.core.errors import abbreviate, invalid
from ludus.core.pictures import UNIT, Anchor, Cell, Number, Piece, Role, Shape
from ludus.families.impartial.graph.game import FiniteGame, Numbers

MARGIN = UNIT // 2
LEFT = UNIT * 3 // 2
"""Before the squares stand the names of the coins."""
MAX_SQUARES = 60
"""Longer strips are problems for files, not for playing."""


def check_coins(coins: Numbers, first: int) -> None:
    """Raise InvalidInput unless the coins lie on different squares from `first` on, in increasing order."""
    last = first + MAX_SQUARES - 1
    if not coins or not all(type(square) is int and first <= square <= last for square in coins):
        raise invalid("coins", f"expected squares from {first} to {last}, such as 2,5,9, got {abbreviate(coins)}")
    if any(later <= earlier for earlier, later in pairwise(coins)):
        raise invalid("coins", f"expected different squares in increasing order, got {abbreviate(coins)}")


def strip(game: FiniteGame, position: Numbers, first: int, signs: str) -> tuple[tuple[Shape, ...], tuple[int, int]]:
    """Return the shapes of coins on the squares from `first` on, and the size of the picture.

    The square that a move leads to is marked in the line of its coin. The signs are written on the coins: "$" marks the
    dollar.
    """
    last = max(game.start())
    # The empty position ends the game: the coin with a sign goes into the bag, or is taken out of it.
    targets = {
        _changed(position, move) if move else (signs.index("$"), 0): game.write_move(move)
        for move in game.moves(position)
    }
    shapes: list[Shape] = []
    for square in range(first, last + 1):
        place = (LEFT + (square - first) * UNIT + UNIT // 2, MARGIN // 2)
        shapes.append(Number(place, Role.LABEL, str(square)))
    for coin, own in enumerate(position):
        y = MARGIN + coin * UNIT
        shapes.append(Number((LEFT - MARGIN // 2, y + UNIT // 2), Role.LABEL, f"coin {coin + 1}", Anchor.RIGHT))
        for square in range(first, last + 1):
            at, label = (LEFT + (square - first) * UNIT, y), f"coin {coin + 1}, square {square}"
            move = targets.get((coin, square))
            if move is None:
                shapes.append(Cell(at, Role.CELL, 0, "", label))
            else:
                shapes.append(Cell(at, Role.TARGET, 0, "", f"{label}: a move", move))
            if square == own:
                shapes.append(Piece(at, Role.PIECE, signs[coin].strip(), f"{label}: the coin"))
    size = (LEFT + (last - first + 1) * UNIT + MARGIN, 2 * MARGIN + len(position) * UNIT)
    return tuple(shapes), size


def _changed(before: Numbers, after: Numbers) -> tuple[int, int]:
    """Return which coin a move takes away, by its place in the position before, and where it is put.

    >>> _changed((4, 7, 9), (2, 4, 7)), _changed((0, 3, 5), (0, 0, 5))
    ((2, 2), (1, 0))
    """
    (taken,) = (Counter(before) - Counter(after)).elements()
    (put,) = (Counter(after) - Counter(before)).elements()
    return before.index(taken), put


def nim_sum(heaps: Iterable[int]) -> int:
    """Return the sum of heaps in binary without carries.

    >>> nim_sum([3, 4, 5])
    2
    """
    total = 0
    for heap in heaps:
        total ^= heap
    return total
