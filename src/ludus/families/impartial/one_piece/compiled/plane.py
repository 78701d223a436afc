"""Grundy values of a rectangle of a plane: rows, columns and diagonals as lines, and any finite steps.

The hybrid bitset mex. The lines through a cell give the values that its rays reach; the first word that may hold a free
value is the latest of the lines' first open words; two words are tried, then the summary is asked. The values that the
steps reach are one mask for each word that is tried. A cell costs about the same on boards of every size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial import compiled as common

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


def steps_of(moves: tuple[tuple[int, ...], ...], columns: int, beside: Values | None = None) -> Steps | None:
    """Return the single moves of a piece as the compiled loops take them, None when there are none."""
    if not moves and beside is None:
        return None
    table = np.array(moves, np.int64).reshape(-1, 2)
    reach = (int(table[:, 0].max(initial=0)), int(table[:, 1].max(initial=0)))
    back = (table[:, 0] * columns + table[:, 1]).astype(np.uint64)
    return Steps(table, back, reach, np.zeros((0, 0), np.uint32) if beside is None else beside)


@common.bare
def fill(
    values: Values, lines: common.Lines, places: tuple[Place, ...], steps: Steps | None, area: Area, upper: bool
) -> None:
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
            if steps is not None and upper and y - x <= steps.reach[1]:
                values[y, x] = value


@common.bare
def cell(
    flat: Values, columns: Any, lines: common.Lines, places: tuple[Place, ...], steps: Steps | None, x: int, y: int
) -> Any:
    """Return the Grundy value of a cell and mark it on its lines."""
    three = len(places) == 3
    a = np.uint64(places[0][0] * x + places[0][1] * y + places[0][2])
    b = np.uint64(places[1][0] * x + places[1][1] * y + places[1][2])
    c = a
    word = max(lines.first[a], lines.first[b])
    if three:
        c = np.uint64(places[-1][0] * x + places[-1][1] * y + places[-1][2])
        word = max(word, lines.first[c])
    # Every smaller word is full on one of the lines; most cells find their value in this word or in the next.
    bits = common.free(lines.words, a, b, c, word, three)
    if bits == common.EMPTY:
        word += common.ONE
        bits = common.free(lines.words, a, b, c, word, three)
        if bits == common.EMPTY:
            word, bits = common.next_free(lines, a, b, c, word, three)
    # The steps may take all that the lines leave free in a word: then the words after it are asked.
    if steps is not None:
        bits &= ~reached(flat, columns, steps, x, y, word << common.SIX)
        while bits == common.EMPTY:
            word, bits = common.next_free(lines, a, b, c, word, three)
            bits &= ~reached(flat, columns, steps, x, y, word << common.SIX)
    lowest = bits & (~bits + common.ONE)
    common.mark(lines, a, word, lowest)
    common.mark(lines, b, word, lowest)
    if three:
        common.mark(lines, c, word, lowest)
    return (word << common.SIX) + np.uint64(common.trailing_zeros(bits))


@common.bare
def reached(flat: Values, columns: Any, steps: Steps, x: int, y: int, base: Any) -> Any:
    """Return the values base..base+63 that steps or a pass reach from a cell, as bits."""
    bits = common.EMPTY
    if steps.beside.shape[0] > 0:
        bits |= common.bit_of(steps.beside[x, y], base)
    # Away from the edges no step leaves the board, and its distance in the flat table is enough.
    if x >= steps.reach[0] and y >= steps.reach[1]:
        place = np.uint64(x * columns + y)
        for k in range(steps.back.shape[0]):
            bits |= common.bit_of(flat[place - steps.back[k]], base)
        return bits
    for k in range(steps.moves.shape[0]):
        s, t = steps.moves[k, 0], steps.moves[k, 1]
        if x >= s and y >= t:
            bits |= common.bit_of(flat[(x - s) * columns + y - t], base)
    return bits


RAYS = ((1, 0), (0, 1), (1, 1))
"""The rays whose lines are a * x + b * y + c."""
TILE = 64
"""The side of a tile: the open words of its lines stay in the nearest caches."""
SQUARE = 16
BAND = 8
"""Rows of tiles between two progress reports."""


def table(  # noqa: PLR0913 - a piece, a board and what is known of it
    values: Values,
    rays: tuple[tuple[int, ...], ...],
    steps: tuple[tuple[int, ...], ...],
    *,
    bound: int,
    area: Area | None = None,
    symmetric: bool = False,
    beside: Values | None = None,
    report: Callable[[int], None] = lambda rows: None,
) -> None:
    """Fill the values with the Grundy values of a piece with some of RAYS, at least one, and any steps.

    No value exceeds the bound, which the type of the values must hold. With an area only that is filled, given all
    cells above it, to the left, and both. With `symmetric` the board is a square and the piece is the same along both
    axes; the area lies on or above the main diagonal, and its mirror image is filled too. `beside` is one more value
    that each cell may not take. `report` gets the number of rows that are done.
    """
    above, below, left, right = area or (0, values.shape[0], 0, values.shape[1])
    # On the diagonal of a symmetric table the rows of an area are its columns, and each line has one set.
    twofold = symmetric and above == left
    places, count = places_of(rays, (above, below, left, right), shared=twofold)
    lines = common.new_lines(count, bound)
    if area is not None:
        _read(values, lines, area, places, twofold)
    moves = steps_of(steps, values.shape[1], beside)
    for start in range(above - above % TILE, below, BAND * TILE):
        stop = min(below, start + BAND * TILE)
        _tiles(values, lines, places, moves, (max(above, start), stop, left, right), twofold)
        report(stop)
    if twofold:
        mirror(values[above:below, left:right])
    elif symmetric:
        values[left:right, above:below] = values[above:below, left:right].T


def places_of(rays: tuple[tuple[int, ...], ...], area: Area, *, shared: bool) -> tuple[tuple[Place, ...], int]:
    """Return where the lines of each family through an area are, two or three families, and how many lines there are.

    With `shared` row i and column i are one line, as in a symmetric table.

    >>> places_of(((1, 0), (0, 1)), (0, 5, 0, 7), shared=False)
    (((0, 1, 0), (1, 0, 7)), 12)
    """
    if not rays or not set(rays) <= set(RAYS) or (shared and ((1, 0) in rays) != ((0, 1) in rays)):
        raise ValueError(f"expected some of {RAYS}, both or none of the first two when symmetric, got {rays}")
    above, below, left, right = area
    rows, columns = below - above, right - left
    places: list[Place] = []
    count = 0
    if (1, 0) in rays:
        places.append((0, 1, -left))
        count = columns
    if (0, 1) in rays:
        places.append((1, 0, -above if shared else count - above))
        count += 0 if shared else rows
    if (1, 1) in rays:
        places.append((-1, 1, count + below - 1 - left))
        count += rows + columns - 1
    return tuple(places if len(places) > 1 else places * 2), count


@common.bare
def _tiles(
    values: Values, lines: common.Lines, places: tuple[Place, ...], steps: Steps | None, area: Area, upper: Any
) -> None:
    """Fill an area tile by tile; aligned with the words of 64 values, most cells of a tile find theirs in one word."""
    above, below, left, right = area
    for x in range(above - above % TILE, below, TILE):
        for y in range(x if upper else left - left % TILE, right, TILE):
            tile = (max(above, x), min(below, x + TILE), max(left, y), min(right, y + TILE))
            fill(values, lines, places, steps, tile, upper)


@common.bare
def mirror(values: Values) -> None:
    """Copy what is above the main diagonal below it, in squares so small that rows a power of 2 apart fit the cache."""
    side = values.shape[0]
    for above in range(0, side, SQUARE):
        for left in range(above, side, SQUARE):
            for y in range(left, min(side, left + SQUARE)):
                for x in range(above, min(y, above + SQUARE)):
                    values[y, x] = values[x, y]


def _read(values: Values, lines: common.Lines, area: Area, places: tuple[Place, ...], twofold: bool) -> None:
    """Put what stands before an area on its lines."""
    above, below, left, right = area
    for place in dict.fromkeys(places):
        a, b, c = place
        # In a symmetric table the rows are the columns.
        if (twofold and not b) or above == below or left == right:
            continue
        corners = [a * x + b * y + c for x in (above, below - 1) for y in (left, right - 1)]
        _read_lines(values, lines.words, area, place, (min(corners), max(corners) + 1))
    _summarise(lines)


@common.bare
def _read_lines(values: Values, words: common.Words, area: Area, place: Place, numbers: Any) -> None:
    """Put what stands before an area on the lines of one family, in strips of lines whose sets stay in the cache."""
    above, below, left, right = area
    a, b, c = place
    for first in range(numbers[0], numbers[1], TILE):
        last = min(numbers[1], first + TILE)
        for x in range(below):
            start, stop = 0, right if x < above else left
            # Of the row x only the places on the lines of this strip: first <= a x + b y + c < last.
            if b:
                start, stop = max(0, first - c - a * x), min(stop, last - c - a * x)
            elif not first <= a * x + c < last:
                continue
            for y in range(start, stop):
                _put(words, a * x + b * y + c, values[x, y])


@common.bare
def _put(words: common.Words, line: Any, value: Any) -> None:
    words[np.uint64(line), np.uint64(value) >> common.SIX] |= common.ONE << (np.uint64(value) & common.LOW)


@common.bare
def _summarise(lines: common.Lines) -> None:
    """Set the summary and the first open word of every line."""
    for line in range(lines.first.size):
        first = -1
        for word in range(lines.words.shape[1]):
            if lines.words[line, word] == common.FULL:
                lines.full[line, word >> 6] |= common.ONE << np.uint64(word & 63)
            elif first < 0:
                first = word
        lines.first[line] = first
