"""The last axis: its lines are contiguous rows, each folded, divided and solved while it is in the cache."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.algebra.compiled.jit import compiled, inlined
from ludus.families.linear.windows.compiled.axis import Axis
from ludus.families.linear.windows.compiled.chain import BLOCK, SPARE
from ludus.families.linear.windows.compiled.divide import Divisors, divide
from ludus.families.linear.windows.compiled.fold import ROOM, fold, is_constant
from ludus.families.linear.windows.compiled.residues import Modulus, Residues, copy, minus, part, subtract
from ludus.families.linear.windows.compiled.ring import Ring, levels_of, solve_ring
from ludus.families.linear.windows.compiled.strip import chain_rows
from ludus.families.linear.windows.compiled.transpose import scatter, transpose

LONG = 1024
"""A row of at least so many entries is solved alone; shorter ones are turned over and solved side by side."""


class Rows(NamedTuple):
    """What it takes to solve rows: their ring, and room for those that are turned over together, if any are."""

    ring: Ring
    block: Residues


def rows_of(axis: Axis, kind: np.dtype[Any], *, wrapped: bool) -> Rows:
    """Return what the rows of the axis need, with working arrays of that type."""
    levels, room = levels_of(axis, wrapped=wrapped)
    spare = max(SPARE, ROOM, axis.period)
    if axis.length >= LONG:
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
    chain_rows(block, count, axis, head, h, n)
    subtract(part(block, 0, count), part(h, cells.size - count, count), h, n)
    subtract(part(block, 0, count), part(block, 0, count), head, n)
    rest = cells.size - count
    subtract(part(block, count, rest), h, part(h, count, rest), n)
    scatter(out, block, count, h)
    return True
