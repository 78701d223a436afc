"""Grids of any dimension as rows along the last axis of a flat array: which moves fit from where, and how far back."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled.jit import bare

Whole = NDArray[np.int64]


class Moves(NamedTuple):
    """Moves of a piece on a flat grid, and room to note which of them fit from one row."""

    vectors: Whole
    """One move in each row, one entry for each axis."""
    back: Whole
    """How far back each move leads in the flat grid."""
    least: Whole
    """The entry along the last axis: from there on the move fits, if it fits from the row."""
    fits: Whole
    """The numbers of the moves that fit from the row at hand; their count is returned by `fitting`."""


def moves_of(vectors: tuple[tuple[int, ...], ...], size: tuple[int, ...]) -> Moves:
    """Return the moves of a piece on a grid as the kernels take them."""
    table = np.array(vectors, np.int64).reshape(-1, len(size))
    strides = np.array([int(np.prod(size[axis + 1 :])) for axis in range(len(size))], np.int64)
    return Moves(table, table @ strides, table[:, -1].copy(), np.zeros(len(table), np.int64))


@bare
def find_row(row: Any, size: Whole, outer: Whole) -> None:
    """Note the coordinates of a row along all axes but the last."""
    for axis in range(size.size - 2, -1, -1):
        outer[axis] = row % size[axis]
        row //= size[axis]


@bare
def fitting(moves: Moves, outer: Whole) -> Any:
    """Note the moves that stay on the grid along all axes but the last, and return how many these are."""
    count = 0
    for move in range(moves.vectors.shape[0]):
        fits = True
        for axis in range(outer.size):
            fits = fits and outer[axis] >= moves.vectors[move, axis]
        if fits:
            moves.fits[count] = move
            count += 1
    return count
