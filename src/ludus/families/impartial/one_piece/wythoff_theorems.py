"""Wythoff's game: its lost positions in normal and in misere play, exactly, at any size.

NORMAL. The lost positions are (A_n, A_n + n) and their mirror images, where A_n = floor(n phi) and phi is the golden
ratio: W. A. Wythoff, "A modification of the game of nim" (1907).

MISERE. (0, 1), (1, 0), (2, 2) take the place of (0, 0), (1, 2), (2, 1). Proof. These three have the same rows, columns
and differences 0, 1, -1 as those three, and each row, column and difference still has exactly one lost position: so no
move joins two of them. Let (x, y) with x <= y be none of them, and not the corner. If the partner of x is below y, go
there; it is for x = 1 and x = 2, and for x = 0 but in the corner. Otherwise x = A_n with n >= 2 and y - x = d < n: the
position with the difference d is smaller, for d = 0 and d = 1 since x >= 3. Go there.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from ludus.families.impartial.mex import Cell

LOST_EARLY = {0: 1, 1: 0, 2: 2}
"""The first lost positions of misere play, by their rows."""


def lower_wythoff(n: int) -> int:
    """Return floor(n phi), exactly.

    >>> [lower_wythoff(n) for n in range(8)], lower_wythoff(10**18)
    ([0, 1, 3, 4, 6, 8, 9, 11], 1618033988749894848)
    """
    return (n + isqrt(5 * n * n)) // 2


def is_lost(position: Cell, *, misere: bool) -> bool:
    """Return whether the player to move loses.

    >>> is_lost((5, 3), misere=False), is_lost((2, 2), misere=True), is_lost((0, 0), misere=True)
    (True, True, False)
    """
    low, high = sorted(position)
    if misere and high - low < 2:
        return low == (0 if high > low else 2)
    return low == lower_wythoff(high - low)


def partners(position: Cell, *, misere: bool) -> Iterator[Cell]:
    """Return the lost positions in the row, the column and the diagonal of a position, wherever they are."""
    x, y = position
    yield x, partner(x, misere=misere)
    yield partner(y, misere=misere), y
    apart = abs(x - y)
    low = lower_wythoff(apart)
    if misere and apart < 2:
        low = 0 if apart else 2
    yield (low, low + apart) if x <= y else (low + apart, low)


def partner(x: int, *, misere: bool) -> int:
    """Return the y for which (x, y) is lost.

    >>> [partner(x, misere=False) for x in range(6)]
    [0, 2, 1, 5, 7, 3]
    """
    if misere and x in LOST_EARLY:
        return LOST_EARLY[x]
    below = (isqrt(5 * x * x) - x) // 2  # floor(x / phi)
    for n in (below, below + 1):
        if lower_wythoff(n) == x:
            return x + n
    return next(x - n for n in (x - below - 1, x - below) if lower_wythoff(n) == x - n)
