"""Grundy values for any rays and steps in any dimension: a set of values for each line of each ray.

A cell is on the line of the cell one ray back, or starts a line of its own; the number of its line is kept for each
cell and ray. The rest is the search of `tile`, for any number of lines.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled.bitsets import (
    EMPTY,
    ONE,
    SIX,
    Lines,
    bare,
    bit_of,
    mark,
    new_lines,
    trailing_zeros,
)
from ludus.families.impartial.one_piece.compiled.grid import Moves, Whole, find_row, fitting, moves_of

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
