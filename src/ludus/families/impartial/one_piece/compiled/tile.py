"""Grundy numbers of a rectangle of a plane: rows, columns and diagonals as lines, and any finite steps.

The hybrid bitset mex. The lines through a cell give the values that its rays reach; the first word that may hold a free
value is the latest of the lines' first open words; two words are tried, then the summary is asked. The values that the
steps reach are one mask for each word that is tried. A cell costs about the same on boards of every size.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled.bits import EMPTY, ONE, SIX, bit_of, trailing_zeros
from ludus.families.impartial.compiled.jit import bare
from ludus.families.impartial.compiled.lines import Lines, free, mark, next_free

Values: TypeAlias = NDArray[Any]
Place: TypeAlias = tuple[int, int, int]
"""The line of a family through the cell (x, y) is a * x + b * y + c."""
Area: TypeAlias = tuple[int, int, int, int]
"""Rows from, to; columns from, to."""


class Steps(NamedTuple):
    """The single moves of a piece, and the pass."""

    moves: NDArray[np.int64]
    """One move (s, t) in each row."""
    back: NDArray[np.uint64]
    """How far back each move leads in the flat table."""
    reach: tuple[int, int]
    """The largest s and the largest t: from there on no step leaves the board."""
    beside: Values
    """One more value that each cell may not take, such as that of the cell with one pass less; 0 x 0 for none."""


def steps_of(moves: tuple[tuple[int, ...], ...], columns: int, beside: Values | None = None) -> Steps:
    """Return the single moves of a piece as the kernels take them."""
    table = np.array(moves, np.int64).reshape(-1, 2)
    reach = (int(table[:, 0].max(initial=0)), int(table[:, 1].max(initial=0)))
    back = (table[:, 0] * columns + table[:, 1]).astype(np.uint64)
    return Steps(table, back, reach, np.zeros((0, 0), np.uint32) if beside is None else beside)


@bare
def fill(values: Values, lines: Lines, places: tuple[Place, ...], steps: Steps, area: Area, upper: bool) -> None:
    """Fill an area of the values, row by row; all cells before it, and their marks on the lines, are there.

    There are two or three families of lines; a piece with one ray names it twice. With `upper` only cells on and above
    the main diagonal are filled, row i and column i being one line; next to the diagonal the mirror images are written
    too, as far as the steps reach.
    """
    above, below, left, right = area
    flat, columns = values.reshape(values.size), values.shape[1]
    for x in range(above, below):
        for y in range(max(x, left) if upper else left, right):
            value = cell(flat, columns, lines, places, steps, x, y)
            values[x, y] = value
            if upper and y - x <= steps.reach[1]:
                values[y, x] = value


@bare
def cell(flat: Values, columns: Any, lines: Lines, places: tuple[Place, ...], steps: Steps, x: int, y: int) -> Any:
    """Return the Grundy number of a cell and mark it on its lines."""
    three = len(places) == 3
    a = np.uint64(places[0][0] * x + places[0][1] * y + places[0][2])
    b = np.uint64(places[1][0] * x + places[1][1] * y + places[1][2])
    c = a
    word = max(lines.first[a], lines.first[b])
    if three:
        c = np.uint64(places[-1][0] * x + places[-1][1] * y + places[-1][2])
        word = max(word, lines.first[c])
    bits = free(lines.words, a, b, c, word, three)
    if bits == EMPTY:
        word += ONE
        bits = free(lines.words, a, b, c, word, three)
        if bits == EMPTY:
            word, bits = next_free(lines, a, b, c, word, three)
    if steps.moves.shape[0] + steps.beside.shape[0] > 0:
        bits &= ~reached(flat, columns, steps, x, y, word << SIX)
        while bits == EMPTY:
            word, bits = next_free(lines, a, b, c, word, three)
            bits &= ~reached(flat, columns, steps, x, y, word << SIX)
    lowest = bits & (~bits + ONE)
    mark(lines, a, word, lowest)
    mark(lines, b, word, lowest)
    if three:
        mark(lines, c, word, lowest)
    return (word << SIX) + np.uint64(trailing_zeros(bits))


@bare
def reached(flat: Values, columns: Any, steps: Steps, x: int, y: int, base: Any) -> Any:
    """Return the values base..base+63 that steps or a pass reach from a cell, as bits."""
    bits = EMPTY
    if steps.beside.shape[0] > 0:
        bits |= bit_of(steps.beside[x, y], base)
    if x >= steps.reach[0] and y >= steps.reach[1]:
        place = np.uint64(x * columns + y)
        for k in range(steps.back.shape[0]):
            bits |= bit_of(flat[place - steps.back[k]], base)
        return bits
    for k in range(steps.moves.shape[0]):
        s, t = steps.moves[k, 0], steps.moves[k, 1]
        if x >= s and y >= t:
            bits |= bit_of(flat[(x - s) * columns + y - t], base)
    return bits
