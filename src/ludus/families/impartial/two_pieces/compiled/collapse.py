"""Nim in which nobody may move to zero, on any number of axes: the collapsed table of two rooks.

The values on each line of the grid are a set of bits, as in one_piece/compiled/; the cell at the corner has no value,
so it is never marked. On two axes the lines have summaries, and cells are filled tile by tile. On one axis there is
one line, and its values are 0, 1, 2, ... in their order. On more axes each line has a pointer to its first open word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled.jit import compiled
from ludus.families.impartial.compiled.bits import EMPTY, ONE, SIX, trailing_zeros
from ludus.families.impartial.compiled.jit import bare
from ludus.families.impartial.compiled.lines import Lines, free, mark, new_lines, next_free

TILE = 64
Words = NDArray[np.uint64]


def table(values: NDArray[Any], bound: int, told: Callable[[int], None]) -> None:
    """Fill the values, -1 at the corner; no value exceeds the bound. `told` hears how many cells are done."""
    if values.ndim == 1:
        values[1:] = np.arange(values.size - 1)
    elif values.ndim == 2:
        _plane(values, bound, told)
    else:
        size, cells = np.array(values.shape, np.int64), values.size
        lines = [np.zeros((cells // side, bound // 64 + 1), np.uint64) for side in values.shape]
        sets = np.concatenate(lines)
        starts = np.cumsum([0, *(len(one) for one in lines)])[:-1].astype(np.int64)
        _grid(values.reshape(-1), size, sets, starts, np.zeros(values.ndim, np.int64), np.zeros(len(sets), np.int64))
    values[(0,) * values.ndim] = -1


def _plane(values: NDArray[Any], bound: int, told: Callable[[int], None]) -> None:
    rows, columns = values.shape
    lines = new_lines(rows + columns, bound)
    for above in range(0, rows, TILE):
        _band(values, lines, above, min(rows, above + TILE))
        told(min(rows, above + TILE) * columns)


@bare
def _band(values: Any, lines: Lines, start: int, stop: int) -> None:
    rows, columns = values.shape
    for left in range(0, columns, TILE):
        for x in range(start, stop):
            for y in range(left, min(columns, left + TILE)):
                if x + y > 0:
                    values[x, y] = _cell(lines, np.uint64(x), np.uint64(rows + y))


@bare
def _cell(lines: Lines, a: Any, b: Any) -> Any:
    """Return the first value that is free on two lines, and mark it there."""
    word = max(lines.first[a], lines.first[b])
    bits = free(lines.words, a, b, a, word, False)
    if bits == EMPTY:
        word, bits = next_free(lines, a, b, a, word, False)
    lowest = bits & (~bits + ONE)
    mark(lines, a, word, lowest)
    mark(lines, b, word, lowest)
    return (word << SIX) + np.uint64(trailing_zeros(bits))


@compiled
def _grid(values: Any, size: Any, sets: Words, starts: Any, here: Any, first: Any) -> None:
    """Fill a grid with any number of axes in reading order; all words of a line before `first` are full."""
    axes = size.size
    for place in range(1, values.size):
        inner, word = 1, 0
        for axis in range(axes - 1, -1, -1):
            # The line along an axis is the place with this coordinate left out.
            line = starts[axis] + (place // (inner * size[axis])) * inner + place % inner
            here[axis], word = line, max(word, first[line])
            inner *= size[axis]
        bits = _free(sets, here, word)
        while bits == EMPTY:
            word += 1
            bits = _free(sets, here, word)
        lowest = bits & (~bits + ONE)
        for axis in range(axes):
            line = here[axis]
            sets[line, word] |= lowest
            while first[line] + 1 < sets.shape[1] and ~sets[line, first[line]] == EMPTY:
                first[line] += 1
        values[place] = 64 * word + np.int64(trailing_zeros(bits))


@compiled
def _free(sets: Words, here: Any, word: int) -> Any:
    """Return the bits of a word that are free on all the lines at hand."""
    taken = EMPTY
    for axis in range(here.size):
        taken |= sets[here[axis], word]
    return ~taken
