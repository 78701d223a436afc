"""Any rays and steps: Grundy values in any dimension by sets of values on lines, P-positions by whole rows of bits.

A cell is on the line of the cell one ray back, or starts a line of its own; the number of its line is kept for each
cell and ray. The rest is the search of `tile`, for any number of lines.

A row is settled by the rows before it. For each ray (a, b) there are a sets of bits, one for each remainder of the
row's number: the cells of the row from which some lost cell further along the ray can be reached; after each row its
P-positions are added and the set is moved on by b. A step (s, t) moves the P-positions of the row s before by t.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled import (
    BITS,
    EMPTY,
    FULL,
    LOW,
    ONE,
    SIX,
    Lines,
    Words,
    bare,
    bit_of,
    mark,
    new_lines,
    trailing_zeros,
)
from ludus.families.impartial.one_piece.compiled.grid import Moves, Whole, find_row, fitting, moves_of
from ludus.families.impartial.one_piece.compiled.small_values import ORDINARY, WON

ROWS = 1024
"""Rows between two progress reports."""


class Grid(NamedTuple):
    """A grid, its piece and its lines."""

    size: Whole
    outer: Whole
    """The coordinates of the row at hand, all but the last."""
    rays: Moves
    steps: Moves
    line: NDArray[np.uint32]
    """For each ray and cell, the number of the line through it."""
    next_line: Whole
    """For each ray, the number of its next new line."""
    here: Whole
    """For each ray, the line through the cell at hand."""
    beside: NDArray[Any]
    """One more value that each cell may not take; empty for none."""


def table(
    values: NDArray[Any],
    rays: tuple[tuple[int, ...], ...],
    steps: tuple[tuple[int, ...], ...],
    *,
    bound: int,
    beside: NDArray[Any] | None = None,
    report: Callable[[int], None] = lambda cells: None,
) -> None:
    """Fill the values with the Grundy values of a piece; the arguments are those of `plane.table`."""
    size = values.shape
    starts = np.cumsum([0, *(lines_of(ray, size) for ray in rays)])
    grid = Grid(
        size=np.array(size, np.int64),
        outer=np.zeros(len(size) - 1, np.int64),
        rays=moves_of(rays, size),
        steps=moves_of(steps, size),
        line=np.zeros((len(rays), values.size), np.uint32),
        next_line=starts[:-1].astype(np.int64),
        here=np.zeros(len(rays), np.int64),
        beside=np.zeros(0, np.uint32) if beside is None else beside.reshape(-1),
    )
    lines, rows = new_lines(int(starts[-1]), bound), values.size // size[-1]
    for start in range(0, rows, ROWS):
        stop = min(rows, start + ROWS)
        _rows(values.reshape(-1), grid, lines, start, stop)
        report(stop * size[-1])


def lines_of(ray: tuple[int, ...], size: tuple[int, ...]) -> int:
    """Return the number of lines of a ray: the cells with no cell one ray back.

    >>> lines_of((1, 1), (5, 7)), lines_of((0, 2), (5, 7))
    (11, 10)
    """
    return prod(size) - prod(max(0, side - r) for side, r in zip(size, ray, strict=True))


@bare
def _rows(values: NDArray[Any], grid: Grid, lines: Lines, start: Any, stop: Any) -> None:
    length = grid.size[-1]
    for row in range(start, stop):
        find_row(row, grid.size, grid.outer)
        rays, steps = fitting(grid.rays, grid.outer), fitting(grid.steps, grid.outer)
        for y in range(length):
            place = row * length + y
            _find_lines(grid, rays, place, y)
            values[place] = _value(values, grid, lines, steps, place, y)


@bare
def _find_lines(grid: Grid, fits: Any, place: Any, y: Any) -> None:
    """Note the line of each ray through a cell: the one of the cell a ray back, else a new one."""
    grid.here[:] = -1
    for k in range(fits):
        ray = grid.rays.fits[k]
        if y >= grid.rays.least[ray]:
            grid.here[ray] = grid.line[ray, place - grid.rays.back[ray]]
    for ray in range(grid.here.size):
        if grid.here[ray] < 0:
            grid.here[ray] = grid.next_line[ray]
            grid.next_line[ray] += 1
        grid.line[ray, place] = grid.here[ray]


@bare
def _value(values: NDArray[Any], grid: Grid, lines: Lines, steps: Any, place: Any, y: Any) -> Any:
    """Return the mex over all lines and steps, and mark it on the lines."""
    word = EMPTY
    for ray in range(grid.here.size):
        word = max(word, lines.first[np.uint64(grid.here[ray])])
    bits = _free(values, grid, lines, steps, place, y, word)
    while bits == EMPTY:
        word += ONE
        bits = _free(values, grid, lines, steps, place, y, word)
    for ray in range(grid.here.size):
        mark(lines, np.uint64(grid.here[ray]), word, bits & (~bits + ONE))
    return (word << SIX) + np.uint64(trailing_zeros(bits))


@bare
def _free(values: NDArray[Any], grid: Grid, lines: Lines, steps: Any, place: Any, y: Any, word: Any) -> Any:
    """Return the values of one word that no option of a cell has, as bits."""
    taken = EMPTY
    for ray in range(grid.here.size):
        taken |= lines.words[np.uint64(grid.here[ray]), word]
    if grid.beside.size:
        taken |= bit_of(grid.beside[place], word << SIX)
    for k in range(steps):
        step = grid.steps.fits[k]
        if y >= grid.steps.least[step]:
            taken |= bit_of(values[place - grid.steps.back[step]], word << SIX)
    return ~taken


class Rows(NamedTuple):
    """The moves of a piece, and what its rays reach in the row at hand."""

    rays: Whole
    """One ray (a, b) in each row, a > 0."""
    steps: Whole
    """One move (s, t) in each row, s > 0."""
    slots: Whole
    """Where the sets of each ray begin."""
    reached: Words
    """The sets, one in each row."""
    free: Words
    """Room for one row."""
    stuck_columns: Whole
    """For each row, how many of its first cells have no move."""


def lost_rows(
    size: tuple[int, int],
    rays: tuple[tuple[int, ...], ...],
    steps: tuple[tuple[int, ...], ...],
    *,
    stuck: int = ORDINARY,
    beside: Words | None = None,
) -> Words:
    """Return the P-positions: bit y % 64 of entry [x, y // 64].

    No move may stay in its row. `stuck` is what a cell without a move is, and `beside` are cells that are won in any
    case but where the piece is stuck.
    """
    height, width = size[0], size[1] // 64 + 1
    slots = np.cumsum([0, *(min(ray[0], height) for ray in rays)]).astype(np.int64)
    rows = Rows(
        rays=np.array(rays, np.int64).reshape(-1, 2),
        steps=np.array(steps, np.int64).reshape(-1, 2),
        slots=slots,
        reached=np.zeros((int(slots[-1]), width), np.uint64),
        free=np.zeros(width, np.uint64),
        stuck_columns=stuck_columns(size, (*rays, *steps)),
    )
    lost = np.zeros((height, width), np.uint64)
    _bit_rows(lost, rows, stuck, np.zeros((0, 0), np.uint64) if beside is None else beside, size[1])
    return lost


def stuck_columns(size: tuple[int, int], moves: tuple[tuple[int, ...], ...]) -> Whole:
    """Return for each row how many of its first cells have no move: those before the least t of the moves that fit.

    >>> stuck_columns((4, 9), ((1, 2), (3, 1))).tolist()
    [9, 2, 2, 1]
    """
    least = np.full(size[0], size[1], np.int64)
    for s, t in moves:
        least[s:] = np.minimum(least[s:], t)
    return least


def cell_rows(lost: Words, columns: int, *, turned: bool = False) -> NDArray[Any]:
    """Return all P-positions as rows (x, y) in increasing order; with `turned` the axes have changed places."""
    count, longest = int(np.bitwise_count(lost).sum(dtype=np.int64)), max(lost.shape[0], columns)
    cells = np.empty((count, 2), np.uint16 if longest < 2**16 else np.uint32)
    begin = np.zeros(columns if turned else 0, np.int64)
    if turned:
        _count_columns(lost, begin)
        begin[1:] = np.cumsum(begin)[:-1]
        begin[:1] = 0
    _list(lost, begin, cells)
    return cells


@bare
def _bit_rows(lost: Words, rows: Rows, stuck: Any, beside: Words, columns: Any) -> None:
    for x in range(lost.shape[0]):
        free = rows.free
        for w in range(free.size):
            free[w] = FULL if beside.shape[0] == 0 else ~beside[x, w]
        for ray in range(rows.rays.shape[0]):
            if x >= rows.rays[ray, 0]:
                reached = rows.reached[rows.slots[ray] + x % rows.rays[ray, 0]]
                for w in range(free.size):
                    free[w] &= ~reached[w]
        for step in range(rows.steps.shape[0]):
            if x >= rows.steps[step, 0]:
                _remove(free, lost[x - rows.steps[step, 0]], rows.steps[step, 1])
        if stuck != ORDINARY:
            _settle_stuck(free, rows.stuck_columns[x], stuck)
        _cut(free, columns)
        for w in range(free.size):
            lost[x, w] = free[w]
        for ray in range(rows.rays.shape[0]):
            slot = rows.slots[ray] + x % rows.rays[ray, 0]
            _move_on(rows.reached[slot], lost[x], rows.free, rows.rays[ray, 1])


@bare
def _remove(free: Words, row: Words, by: Any) -> None:
    """Take the cells of another row, moved by some columns, out of the free ones."""
    words, shift = by >> 6, np.uint64(by & 63)
    if words >= free.size:
        return
    if shift == EMPTY:
        for w in range(words, free.size):
            free[w] &= ~row[w - words]
        return
    free[words] &= ~(row[0] << shift)
    for w in range(words + 1, free.size):
        free[w] &= ~((row[w - words] << shift) | (row[w - words - 1] >> (BITS - shift)))


@bare
def _move_on(reached: Words, row: Words, room: Words, by: Any) -> None:
    """Add the P-positions of a row to what a ray reaches, and move it by some columns."""
    words, shift = by >> 6, np.uint64(by & 63)
    for w in range(reached.size):
        room[w] = reached[w] | row[w]
    for w in range(min(words, reached.size)):
        reached[w] = EMPTY
    if words < reached.size:
        reached[words] = room[0] << shift
    if shift == EMPTY:
        for w in range(words + 1, reached.size):
            reached[w] = room[w - words]
        return
    for w in range(words + 1, reached.size):
        reached[w] = (room[w - words] << shift) | (room[w - words - 1] >> (BITS - shift))


@bare
def _settle_stuck(free: Words, columns: Any, stuck: Any) -> None:
    """Make the first cells of a row lost, or won."""
    for w in range(free.size):
        left = columns - (w << 6)
        bits = FULL if left >= 64 else (ONE << np.uint64(max(0, left))) - ONE
        free[w] = free[w] & ~bits if stuck == WON else free[w] | bits


@bare
def _cut(free: Words, columns: Any) -> None:
    """Drop the bits beyond the last column, which lies in the last word."""
    free[free.size - 1] &= (ONE << (np.uint64(columns) & LOW)) - ONE


@bare
def _count_columns(lost: Words, count: Whole) -> None:
    for x in range(lost.shape[0]):
        for w in range(lost.shape[1]):
            bits = lost[x, w]
            while bits != EMPTY:
                count[(w << 6) + np.int64(trailing_zeros(bits))] += 1
                bits &= bits - ONE


@bare
def _list(lost: Words, begin: Whole, cells: NDArray[Any]) -> None:
    """Write the P-positions; with places at which those of each column begin, sorted by the columns."""
    done = 0
    for x in range(lost.shape[0]):
        for w in range(lost.shape[1]):
            bits = lost[x, w]
            while bits != EMPTY:
                y = (w << 6) + np.int64(trailing_zeros(bits))
                bits &= bits - ONE
                if begin.size == 0:
                    cells[done, 0], cells[done, 1] = x, y
                    done += 1
                else:
                    cells[begin[y], 0], cells[begin[y], 1] = y, x
                    begin[y] += 1
