"""One axis of a window game: its four numbers, and how its rolls are found."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple


class Axis(NamedTuple):
    """The numbers a, b, p, s of one axis; the kernels receive them as they are.

    Rolling a window changes the face sums over the indices r, r + p, r + 2p, ... by the same amount for every r < p,
    and by a multiple of s. On a wrapped axis p = gcd(a, b) and s = b / p (Kang, Kim, Park 2009, main theorem, here for
    each axis of a t-dimensional board); on a bounded axis p = b and s = 1.
    """

    length: int
    """a: the number of dice along the axis."""
    window: int
    """b: the length of the window, 1 <= b <= a."""
    period: int
    """p: the dice whose indices agree modulo p form one sum."""
    share: int
    """s: the number of dice of a window in one such sum."""


def axis_of(length: int, window: int, *, wrapped: bool) -> Axis:
    """Return the numbers of an axis.

    >>> axis_of(12, 8, wrapped=True)
    Axis(length=12, window=8, period=4, share=2)
    >>> axis_of(12, 8, wrapped=False)
    Axis(length=12, window=8, period=8, share=1)
    """
    period = gcd(length, window) if wrapped else window
    return Axis(length, window, period, window // period)
