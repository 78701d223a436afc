"""Two rooks that may not land on each other, from the definition: values in any dimension, outcomes in the plane."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.papers.silver_dollar.oracle import mex

Square: TypeAlias = tuple[int, ...]


def rook_values(side: int, axes: int) -> dict[tuple[Square, Square], int]:
    """Return the Grundy number of every ordered pair of different squares, coordinates below a bound."""
    squares = list(itertools.product(range(side), repeat=axes))
    found: dict[tuple[Square, Square], int] = {}
    for one, two in sorted(itertools.product(squares, repeat=2), key=lambda pair: sum(pair[0]) + sum(pair[1])):
        if one != two:
            reached = [(there, two) for there in rook_moves(one)] + [(one, there) for there in rook_moves(two)]
            found[one, two] = mex(found[pair] for pair in reached if pair[0] != pair[1])
    return found


def rook_moves(square: Square) -> Iterator[Square]:
    """Return the squares that a lone rook can go to."""
    for axis, x in enumerate(square):
        yield from ((*square[:axis], u, *square[axis + 1 :]) for u in range(x))


def nim_values(side: int, axes: int) -> dict[Square, int]:
    """Return the Grundy numbers of nim with one heap per axis in which nobody may move to all zeros."""
    found: dict[Square, int] = {}
    for heaps in itertools.product(range(side), repeat=axes):
        if any(heaps):
            found[heaps] = mex(found[there] for there in rook_moves(heaps) if any(there))
    return found


def lost_rooks(side: int) -> Array:
    """Return for every (x, y, z, w) below a bound whether it is lost: no move leads to a lost position.

    Two rooks on one square are no position and never lost. Of the positions that differ in the last coordinate alone
    at most one is lost, the first that has no lost option among the others; the flags tell which lines hold a lost one.
    """
    lost = np.zeros((side,) * 4, dtype=bool)
    along_x = np.zeros((side,) * 3, dtype=bool)
    for x in range(side):
        along_y = np.zeros((side,) * 2, dtype=bool)
        for y in range(side):
            won, along_z = along_x[y] | along_y, np.zeros(side, dtype=bool)
            for z in range(side):
                free = ~(won[z] | along_z)
                if z == x:
                    free[y] = False
                if free.any():
                    w = int(free.argmax())
                    lost[x, y, z, w] = along_z[w] = along_y[z, w] = along_x[y, z, w] = True
    return lost
