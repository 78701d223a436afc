"""One square block of a plane table whose earlier blocks are done: its lines from the values, then the same loop.

All cells to the left, above, and before on the diagonals are in the table, which may be a file mapped into memory. The
sets of values on the lines of the block are rebuilt from them, so that a block depends on nothing but the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludus.families.impartial.compiled.bits import FULL, LOW, ONE, SIX
from ludus.families.impartial.compiled.jit import bare
from ludus.families.impartial.compiled.lines import Lines, Words, new_lines
from ludus.families.impartial.one_piece.compiled.tile import Area, Place, Steps, Values, fill, steps_of

TILE = 64
"""The side of the tiles in which a block is filled, and the width of the strips in which columns are read."""


def block(
    values: Values,
    rays: tuple[tuple[int, ...], ...],
    steps: tuple[tuple[int, ...], ...],
    area: Area,
    *,
    bound: int,
    symmetric: bool = False,
) -> None:
    """Fill an area of a table, given all cells above, to the left, and both, by the rules of `plane.table`.

    With `symmetric` the area lies on or above the main diagonal, and its mirror image is filled too.
    """
    above, below, left, right = area
    # On the diagonal of a symmetric table the rows of a block are its columns, and each line has one set.
    twofold = symmetric and above == left
    places, count = _places(rays, area, twofold=twofold)
    lines = new_lines(count, bound)
    if (1, 0) in rays:
        _read_columns(values, lines.words, area, 0)
    if (0, 1) in rays and not twofold:
        _read_rows(values, lines.words, area, right - left if (1, 0) in rays else 0)
    if (1, 1) in rays:
        _read_diagonals(values, lines.words, area, places[-1][2])
    _summarise(lines)
    _tiles(values, lines, places, steps_of(steps, values.shape[1]), area, twofold)
    if symmetric:
        image = values[left:right, above:below]
        source = values[above:below, left:right]
        image[...] = np.triu(source) + np.triu(source, 1).T if twofold else source.T


def _places(rays: tuple[tuple[int, ...], ...], area: Area, *, twofold: bool) -> tuple[tuple[Place, ...], int]:
    """Return where the lines through the block are, and how many there are: columns, rows, diagonals."""
    above, below, left, right = area
    rows, columns = below - above, right - left
    places: list[Place] = []
    count = 0
    if (1, 0) in rays:
        places.append((0, 1, -left))
        count = columns
    if (0, 1) in rays:
        places.append((1, 0, -above if twofold else count - above))
        count += 0 if twofold else rows
    if (1, 1) in rays:
        places.append((-1, 1, count + below - 1 - left))
        count += rows + columns - 1
    return tuple(places if len(places) > 1 else places * 2), count


@bare
def _read_columns(values: Values, words: Words, area: Area, line: Any) -> None:
    """Put what stands above the block on its columns, in strips whose sets stay in the cache."""
    above, _, left, right = area
    for start in range(left, right, TILE):
        for x in range(above):
            for y in range(start, min(right, start + TILE)):
                _put(words, line + y - left, values[x, y])


@bare
def _read_rows(values: Values, words: Words, area: Area, line: Any) -> None:
    above, below, left, _ = area
    for x in range(above, below):
        for y in range(left):
            _put(words, line + x - above, values[x, y])


@bare
def _read_diagonals(values: Values, words: Words, area: Area, offset: Any) -> None:
    """Put what stands before the block on its diagonals: in the rows above it, and in its own to the left."""
    above, below, left, right = area
    for start in range(left - below + 1, right - above, TILE):
        for x in range(below):
            # A diagonal d = y - x that starts in the top row of the block was read up to the row above it.
            for y in range(max(0, start + x), min(start + TILE + x, right - above + x, right if x < above else left)):
                _put(words, offset + y - x, values[x, y])


@bare
def _put(words: Words, line: Any, value: Any) -> None:
    words[np.uint64(line), np.uint64(value) >> SIX] |= ONE << (np.uint64(value) & LOW)


@bare
def _summarise(lines: Lines) -> None:
    """Set the summary and the first open word of every line."""
    for line in range(lines.first.size):
        first = -1
        for word in range(lines.words.shape[1]):
            if lines.words[line, word] == FULL:
                lines.full[line, word >> 6] |= ONE << np.uint64(word & 63)
            elif first < 0:
                first = word
        lines.first[line] = first


@bare
def _tiles(values: Values, lines: Lines, places: tuple[Place, ...], steps: Steps, area: Area, upper: Any) -> None:
    above, below, left, right = area
    for x in range(above, below, TILE):
        for y in range(x if upper else left, right, TILE):
            fill(values, lines, places, steps, (x, min(below, x + TILE), y, min(right, y + TILE)), upper)
