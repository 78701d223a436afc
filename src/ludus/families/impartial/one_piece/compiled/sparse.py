"""Lists of cells from one column for each row and level: positions in increasing order, also when the axes are turned.

Lost positions are the lowest level of `small_values`: in misère play a cell without a move is won, and with a pass that
may be used a cell that is lost without it is won; in both there is still at most one lost cell in each row.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled.jit import bare
from ludus.families.impartial.one_piece.compiled.small_values import Places


def listed(found: Places, *, turned: bool = False, named: bool = False) -> NDArray[Any]:
    """Return all cells of all levels as rows (x, y), or (g, x, y) when `named`, in increasing order.

    With `turned` the axes have changed places: the places are rows, one for each column and level.
    """
    count, most = int(np.count_nonzero(found >= 0)), max(int(found.max(initial=0)), *found.shape)
    kind = np.uint16 if most < 2**16 else np.uint32
    cells = np.empty((count, 3 if named else 2), kind)
    start = 0
    for level in range(found.shape[1]):
        own = found[:, level]
        if turned:
            # Where the cells of each row begin; the rows of the list are then filled column by column.
            begin = np.zeros(max(0, int(own.max(initial=-1))) + 2, np.int64)
            np.cumsum(np.bincount(own[own >= 0], minlength=len(begin) - 1), out=begin[1:])
            stop = start + int(begin[-1])
            _list_turned(own, begin, cells[start:stop, -2:])
        else:
            stop = start + int(np.count_nonzero(own >= 0))
            _list(own, cells[start:stop, -2:])
        if named:
            cells[start:stop, 0] = level
        start = stop
    return cells


@bare
def _list(found: NDArray[Any], cells: NDArray[Any]) -> None:
    done = 0
    for x in range(found.size):
        if found[x] >= 0:
            cells[done, 0] = x
            cells[done, 1] = found[x]
            done += 1


@bare
def _list_turned(found: NDArray[Any], begin: NDArray[np.int64], cells: NDArray[Any]) -> None:
    for y in range(found.size):
        if found[y] >= 0:
            place = begin[found[y]]
            begin[found[y]] += 1
            cells[place, 0] = found[y]
            cells[place, 1] = y
