"""Solving: the rolls that bring every die to 0, in time linear in the number of dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled import compiled, inlined
from ludus.families.linear.windows.compiled.board import (
    ROOM,
    Axis,
    Divisors,
    Modulus,
    Residues,
    State,
    board_of,
    copy,
    divide,
    divisors_of,
    fold,
    fold_slice,
    is_constant,
    minus,
    part,
    restored,
    subtract,
    table_of,
)
from ludus.families.linear.windows.compiled.lines import (
    BLOCK,
    SPARE,
    Ring,
    chain_rows,
    levels_of,
    solve_axis,
    solve_ring,
    strips_length,
)

PATCH = 32
"""Entries of a line that are written at a time."""


@compiled
def transpose(out: Residues, matrix: Residues, rows: int) -> None:
    """Put the matrix with that many rows into out, turned over: entry j of row r goes to place j * rows + r."""
    length = matrix.size // rows
    for r in range(0, rows - 7, 8):
        _turn_eight(part(out, r, out.size - r), part(matrix, r * length, 8 * length), rows)
    # The rows that are left, at most seven, are turned one by one.
    for r in range(rows // 8 * 8, rows):
        row = part(matrix, r * length, length)
        for j in range(row.size):
            out[j * rows + r] = row[j]


@compiled
def scatter(lines: Residues, block: Residues, count: int, spare: Residues) -> None:
    """Put a turned block back into its lines, of which there are `count`; spare is as large as the block.

    The lines lie far away and are better written in long runs: entries of eight bytes a patch of each line at a
    time, smaller ones by way of spare.
    """
    length = lines.size // count
    if lines.itemsize < 8:
        transpose(spare, block, length)
        copy(lines, spare)
        return
    for first in range(0, length, PATCH):
        size = min(PATCH, length - first)
        for r in range(count):
            patch = part(lines, r * length + first, size)
            for j in range(patch.size):
                patch[j] = block[(first + j) * count + r]


@compiled
def _turn_eight(out: Residues, band: Residues, rows: int) -> None:
    """Turn eight rows over: eight neighbours in out are written together, as one vector."""
    size = band.size // 8
    a, b, c, d = part(band, 0, size), part(band, size, size), part(band, 2 * size, size), part(band, 3 * size, size)
    band = part(band, 4 * size, 4 * size)
    e, f, g, h = part(band, 0, size), part(band, size, size), part(band, 2 * size, size), part(band, 3 * size, size)
    for j in range(a.size):
        place = part(out, j * rows, 8)
        place[0], place[1], place[2], place[3] = a[j], b[j], c[j], d[j]
        place[4], place[5], place[6], place[7] = e[j], f[j], g[j], h[j]


MIN_LONG = 1024
"""Minimum length of a row that is solved alone; shorter ones are turned over and solved side by side."""


class Rows(NamedTuple):
    """What it takes to solve rows: their ring, and room for those that are turned over together, if any are."""

    ring: Ring
    block: Residues


def rows_of(axis: Axis, kind: np.dtype[Any], *, wrapped: bool) -> Rows:
    """Return what the rows of the axis need, with working arrays of that type."""
    levels, room = levels_of(axis, wrapped=wrapped)
    spare = max(SPARE, ROOM, axis.period)
    # A block of short rows fills at least one cache line for each of its columns.
    if axis.length >= MIN_LONG:
        return Rows(Ring(axis, levels, np.empty(room, kind), np.empty(spare, kind)), np.empty(0, kind))
    size = axis.length * max(32, 128 // kind.itemsize)
    return Rows(Ring(axis, levels, np.empty(size, kind), np.empty(max(spare, size), kind)), np.empty(size, kind))


@compiled
def solve_rows(out: Residues, cells: Residues, rows: Rows, divisors: Divisors, n: Modulus) -> bool:
    """Put the coefficients whose windows sum to minus each row into out; return False if a row has none.

    The cells are divided in place by the first of the two divisors, unless it is 1, and their folds by the second.
    """
    size = max(rows.ring.axis.length, rows.block.size)
    for start in range(0, cells.size, size):
        count = min(size, cells.size - start)
        target, source = part(out, start, count), part(cells, start, count)
        # Short rows are turned over together; a long one fills the vectors alone.
        if rows.block.size:
            if not _solve_turned(target, source, rows, divisors, n):
                return False
        elif not _solve_row(target, source, rows.ring, divisors, n):
            return False
    return True


@inlined
def _solve_row(out: Residues, line: Residues, ring: Ring, divisors: Divisors, n: Modulus) -> bool:
    axis, total = ring.axis, ring.spare
    fold(total, line, axis.period, n)
    if not is_constant(part(total, 0, axis.period), 1) or not divide(part(total, 0, 1), divisors, 1):
        return False
    if not divide(part(line, axis.period, line.size - axis.period), divisors, 0):
        return False
    # The folds are all equal: the first one, divided, is the coordinate that the window shares out.
    head = total[0]
    h = solve_ring(out, line, head, ring, n)
    first = minus(minus(h[line.size - 1], h[0], n), head, n)
    _put_differences(out, h, ring.spare, n)
    out[0] = first
    return True


@inlined
def _put_differences(out: Residues, h: Residues, spare: Residues, n: Modulus) -> None:
    """Put h[j-1] - h[j] into out[j] for j > 0, in blocks from the top, as h may be out itself."""
    end = out.size
    while end > 1:
        start = max(1, end - BLOCK // out.itemsize)
        count = end - start
        copy(part(spare, 0, count + 1), part(h, start - 1, count + 1))
        subtract(part(out, start, count), spare, part(spare, 1, count), n)
        end = start


@inlined
def _solve_turned(out: Residues, cells: Residues, rows: Rows, divisors: Divisors, n: Modulus) -> bool:
    axis, total, h = rows.ring.axis, rows.ring.spare, rows.ring.work
    count = cells.size // axis.length
    block = part(rows.block, 0, cells.size)
    transpose(block, cells, count)
    fold(total, block, axis.period * count, n)
    head = part(total, 0, count)
    if not is_constant(part(total, 0, axis.period * count), count) or not divide(head, divisors, 1):
        return False
    if not divide(part(block, axis.period * count, cells.size - axis.period * count), divisors, 0):
        return False
    # The rolls are differences of neighbours along the chain, with the head added at index 0.
    chain_rows(block, count, axis, head, h, n)
    subtract(part(block, 0, count), part(h, cells.size - count, count), h, n)
    subtract(part(block, 0, count), part(block, 0, count), head, n)
    rest = cells.size - count
    subtract(part(block, count, rest), h, part(h, count, rest), n)
    scatter(out, block, count, h)
    return True


# The last axis: its lines are contiguous rows, each folded, divided and solved while it is in the cache.


def solve(state: State, window: Sequence[int], wrap: Sequence[bool], modulus: int) -> State | None:
    """Return the rolls c with A + sum of c_k * window(k) = 0 modulo n, or None if there are none.

    A is the state, and window(k) has ones at the b_1 x ... x b_t dice from k onwards, round the edge of a wrapped
    axis; on a bounded axis windows must fit, and c is 0 where they do not. Of all solutions c is the one for which
    each axis has h = 0 at its first places (see ring): where b divides a, or the axis is bounded, the last b - 1
    anchors are never used. Beside the answer this takes at most about three times the memory of the state, and half of
    it where the windows are small against the board.

    There are rolls iff (1) folding the state along any axis, with its period p, gives a constant along that axis, and
    (2) every entry of the state folded along any set of axes is divisible by gcd(n, product of their shares s).
    Kang, Kim, Park 2009, main theorem; t-dimensional form in docs.

    >>> solve(np.array([1, 1, 0, 1], dtype=np.uint8), (3,), (True,), 2)
    array([0, 0, 0, 1], dtype=uint8)
    """
    board = board_of(state, window, wrap, modulus)
    kind = board.cells.dtype
    table, room = table_of(board.axes)
    rolls = np.empty_like(board.cells)
    plan = Plan(
        table[:-1],
        rows_of(board.axes[-1], kind, wrapped=board.wrapped[-1]),
        divisors_of(board.axes, modulus),
        np.empty(room, kind),
        np.empty(strips_length(board.axes, kind.itemsize), kind),
    )
    if not _solve_block(rolls, board.cells, plan, 0, 0, board.modulus):
        return None
    return restored(rolls, board, state)


class Plan(NamedTuple):
    """What a block is solved with, the same on every level: the axes before the last, the rows, and working arrays."""

    table: NDArray[np.int64]
    rows: Rows
    divisors: Divisors
    totals: Residues
    h: Residues


@compiled
def _solve_block(out: Residues, cells: Residues, plan: Plan, level: int, bits: int, n: Modulus) -> bool:
    """Solve a block: its slices along the axis of this level, then their fold with one more share, then the axis.

    Slices are folded and solved one after the other, while they are in the cache; rows as many as go together.
    """
    if level == plan.table.shape[0]:
        return solve_rows(out, cells, plan.rows, plan.divisors[bits], n)
    a, b, p = plan.table[level, 0], plan.table[level, 1], plan.table[level, 2]
    size = cells.size // a
    total = part(plan.totals, plan.table[level, 4], p * size)
    # Of slices that are single rows, as many go together as fill a block.
    together = max(1, plan.rows.block.size // size) if level == plan.table.shape[0] - 1 else 1
    for first in range(0, a, together):
        count = min(together, a - first)
        for j in range(first, first + count):
            fold_slice(total, part(cells, j * size, size), j, p, n)
        slices, answers = part(cells, first * size, count * size), part(out, first * size, count * size)
        if not _solve_block(answers, slices, plan, level + 1, bits, n):
            return False
    # Equal folds are solved once, in the place of slice 0, with the share of this axis in the divisor.
    fold, answer, bits = part(total, 0, size), part(out, 0, size), bits | plan.table[level, 3]
    if not is_constant(total, size) or not _solve_block(answer, fold, plan, level + 1, bits, n):
        return False
    solve_axis(out, Axis(a, b, p, 0), plan.h, n)
    return True
