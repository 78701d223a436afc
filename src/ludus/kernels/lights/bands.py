"""Elimination modulo a prime power q = p^k of rows that reach over few columns: the Howell form, row by row.

Rows come sorted by their last column, so that no combination with an earlier row reaches further than the row itself.
The pivot row of column j has leading entry p^v times a unit. A row with a larger valuation there is reduced by it; one
with a smaller takes its place, and the old pivot row goes on. When a pivot has v > 0, its row times p^(k-v), which has
lost its leading entry, is a consequence too and is inserted. Then every equation without the first j unknowns follows
from pivot rows of later columns alone (Howell 1986), and back-substitution never fails.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.kernels.jit import compiled
from ludus.kernels.lights.reducing import reduced

Numbers = NDArray[np.int64]


class Equations(NamedTuple):
    """Equation i has the entries starts[i] .. starts[i+1] - 1, columns increasing, and the right side right[i]."""

    starts: Numbers
    columns: Numbers
    amounts: Numbers
    right: Numbers


@compiled
def insert_all(pivots: Numbers, sides: Numbers, valuations: Numbers, equations: Equations, field: Numbers) -> bool:
    """Insert equations one by one; return False if one contradicts the others.

    Row j of `pivots` is the pivot row of column j, its entries from column j on; valuations[j] is k where there is
    none. `field` is (p, k, q, floor(2^32 / q)), the last 0 when q + q^2 is 2^32 or more.
    """
    row = np.zeros(pivots.shape[1], np.int64)
    for i in range(equations.right.size):
        row[:] = 0
        start, end = equations.starts[i], equations.starts[i + 1]
        first = equations.columns[start] if start < end else 0
        for at in range(start, end):
            row[equations.columns[at] - first] = equations.amounts[at]
        if not _insert(pivots, sides, valuations, row, first, equations.right[i], field):
            return False
    return True


@compiled
def _insert(
    pivots: Numbers, sides: Numbers, valuations: Numbers, row: Numbers, first: int, side: int, field: Numbers
) -> bool:
    """Insert one row, whose entry 0 stands in column `first`, and what follows from it; it is used up."""
    pending, starts, ends, count = np.empty((4, row.size), np.int64), np.empty(4, np.int64), np.empty(4, np.int64), 0
    while True:
        first = _move_to_front(row, first)
        if first < 0:
            if side:
                return False
            if not count:
                return True
            count -= 1
            row[:], first, side = pending[count], starts[count], ends[count]
            continue
        v, unit = _valuation(row[0], field[0])
        if v >= valuations[first]:
            factor = unit * field[0] ** (v - valuations[first]) % field[2]
            _add(row, pivots[first], field[2] - factor, field[2], field[3])
            side = (side - factor * sides[first]) % field[2]
            continue
        valuations[first] = v
        side = _exchange(pivots[first], sides, row, first, side, _inverse(unit, field[2]), field[2])
        if v:
            if count == pending.shape[0]:
                pending = np.concatenate((pending, np.empty_like(pending)))
                starts, ends = np.concatenate((starts, starts)), np.concatenate((ends, ends))
            scale = field[2] // field[0] ** v
            for j in range(row.size):
                pending[count, j] = pivots[first, j] * scale % field[2]
            starts[count], ends[count] = first, sides[first] * scale % field[2]
            count += 1


@compiled
def _add(row: Numbers, pivot: Numbers, factor: int, q: int, inverse: int) -> None:
    """Add factor times the pivot row to the row."""
    if inverse:
        for j in range(row.size):
            row[j] = reduced(row[j] + factor * pivot[j], q, inverse)
    else:
        for j in range(row.size):
            row[j] = (row[j] + factor * pivot[j]) % q


@compiled
def _move_to_front(row: Numbers, first: int) -> int:
    """Move the leading entry of a row to its front; return the column where it stands, -1 for a row of zeros."""
    lead = 0
    while lead < row.size and row[lead] == 0:
        lead += 1
    if lead == row.size:
        return -1
    if lead:
        for j in range(row.size):
            row[j] = row[j + lead] if j + lead < row.size else 0
    return first + lead


@compiled
def _exchange(pivot: Numbers, sides: Numbers, row: Numbers, first: int, side: int, scale: int, q: int) -> int:
    """Make the row, times scale, the pivot row of its column, and the old pivot row the row; return the old side."""
    for j in range(row.size):
        old = pivot[j]
        pivot[j] = row[j] * scale % q
        row[j] = old
    old_side = int(sides[first])
    sides[first] = side * scale % q
    return old_side


@compiled
def _valuation(value: Any, p: Any) -> Any:
    """Return (v, u) with value = p^v u, p not dividing u."""
    v = np.int64(0)
    while value % p == 0:
        value //= p
        v += 1
    return v, value


@compiled
def substitute(x: Numbers, last: int, pivots: Numbers, sides: Numbers, valuations: Numbers, field: Numbers) -> None:
    """Fill in x at the columns last, last - 1, ..., 0; the later entries are given, free unknowns become 0."""
    p, k, q = field[0], field[1], field[2]
    for j in range(last, -1, -1):
        x[j] = 0
        if valuations[j] < k:
            total = sides[j]
            for i in range(1, min(pivots.shape[1], x.size - j)):
                total -= pivots[j, i] * x[j + i] % q
            x[j] = total % q // p ** valuations[j]


@compiled
def _inverse(value: Any, q: Any) -> Any:
    """Return the inverse of a unit modulo q."""
    t, following, r, rest = np.int64(0), np.int64(1), q, value % q
    while rest:
        quotient = r // rest
        t, following = following, t - quotient * following
        r, rest = rest, r - quotient * rest
    return t % q
