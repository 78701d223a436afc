"""Games with few single moves and no rays: the Grundy number g of a cell as the word with the one bit g.

The words of the options together are m, and the lowest bit that m lacks is ~m & (m + 1): no shift, no search, and whole
rows at a time where a move leaves the row. K moves give values up to K, so that words of K + 1 bits hold them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled.bits import trailing_zeros
from ludus.families.impartial.compiled.jit import bare
from ludus.families.impartial.one_piece.compiled.rows import Moves, Whole, find_row, fitting, moves_of


def table(values: NDArray[Any], steps: tuple[tuple[int, ...], ...]) -> None:
    """Fill the values, of any dimension, with the Grundy numbers of a piece with at most 63 steps (64 bits a word)."""
    kind = next(np.dtype(f"uint{bits}") for bits in (8, 16, 32, 64) if len(steps) < bits)
    hot, taken = np.zeros(values.size, kind), np.zeros(values.shape[-1], kind)
    size, outer = np.array(values.shape, np.int64), np.zeros(values.ndim - 1, np.int64)
    aside = tuple(step for step in steps if any(step[:-1]))
    along = np.array([step[-1] for step in steps if not any(step[:-1])], np.int64)
    _rows(values.reshape(-1), hot, taken, moves_of(aside, values.shape), along, size, outer)


@bare
def _rows(
    values: NDArray[Any], hot: NDArray[Any], taken: NDArray[Any], aside: Moves, along: Whole, size: Whole, outer: Whole
) -> None:
    """Fill row after row; `aside` are the moves that leave a row, `along` the lengths of those that do not."""
    length = taken.size
    for row in range(values.size // length):
        find_row(row, size, outer)
        taken[:] = 0
        for k in range(fitting(aside, outer)):
            move = aside.fits[k]
            least = aside.least[move]
            start = row * length - aside.back[move] + least
            _collect(taken[least:], hot[start : start + length - least])
        _settle(hot[row * length : (row + 1) * length], taken, along)
        _name(values[row * length : (row + 1) * length], hot[row * length : (row + 1) * length])


@bare
def _collect(taken: NDArray[Any], words: NDArray[Any]) -> None:
    for i in range(taken.size):
        taken[i] |= words[i]


@bare
def _settle(hot: NDArray[Any], taken: NDArray[Any], along: Whole) -> None:
    """Set the words of a row from what the moves out of the row reach, and the moves along it."""
    one = hot.dtype.type(1)
    if along.size == 0:
        for i in range(hot.size):
            hot[i] = ~taken[i] & (taken[i] + one)
        return
    for i in range(hot.size):
        words = taken[i]
        for k in range(along.size):
            if i >= along[k]:
                words |= hot[i - along[k]]
        hot[i] = ~words & (words + one)


@bare
def _name(values: NDArray[Any], hot: NDArray[Any]) -> None:
    for i in range(hot.size):
        values[i] = trailing_zeros(hot[i])
