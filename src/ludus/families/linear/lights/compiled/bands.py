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

from ludus.algebra.compiled.jit import compiled
from ludus.families.linear.lights.compiled.chasing import reduced

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
    width = pivots.shape[1]
    # The last two entries of a row are the column of its first entry, and its right side.
    pending = np.zeros((2, width + 2), np.int64)
    for i in range(equations.right.size):
        start, end = equations.starts[i], equations.starts[i + 1]
        first = equations.columns[start] if start < end else 0
        for j in range(width):
            pending[0, j] = 0
        for at in range(start, end):
            pending[0, equations.columns[at] - first] = equations.amounts[at]
        pending[0, width], pending[0, width + 1] = first, equations.right[i]
        count = 1
        while count:
            if count == pending.shape[0]:
                pending = _longer(pending)
            count = _insert(pivots, sides, valuations, pending, count, field)
            if count < 0:
                return False
    return True


@compiled
def _insert(pivots: Numbers, sides: Numbers, valuations: Numbers, pending: Numbers, count: int, field: Numbers) -> int:
    """Insert the last pending row, and put what then goes on in its place; return how many are pending, or -1."""
    p, q, width = field[0], field[2], pivots.shape[1]
    row, first, side = pending[count - 1], pending[count - 1, width], pending[count - 1, width + 1]
    while True:
        first = _move_to_front(row, width, first)
        if first < 0:
            return -1 if side else count - 1
        v, unit = _valuation(row[0], p)
        if v < valuations[first]:
            break
        factor = unit * p ** (v - valuations[first]) % q
        _add(row, pivots[first], q - factor, q, field[3])
        side = (side - factor * sides[first]) % q
    valuations[first] = v
    row[width], row[width + 1] = first, sides[first]
    scale = _inverse(unit, q)
    sides[first] = side * scale % q
    for j in range(width):
        row[j], pivots[first, j] = pivots[first, j], row[j] * scale % q
    if v == 0:
        return count
    scale = q // p**v
    for j in range(width):
        pending[count, j] = pivots[first, j] * scale % q
    pending[count, width], pending[count, width + 1] = first, sides[first] * scale % q
    return count + 1


@compiled
def _longer(rows: Numbers) -> Numbers:
    """Return the same rows with room for as many again."""
    out = np.empty((2 * rows.shape[0], rows.shape[1]), np.int64)
    for i in range(rows.shape[0]):
        for j in range(rows.shape[1]):
            out[i, j] = rows[i, j]
    return out


@compiled
def _add(row: Numbers, pivot: Numbers, factor: int, q: int, inverse: int) -> None:
    """Add factor times the pivot row to the row."""
    if inverse:
        for j in range(pivot.size):
            row[j] = reduced(row[j] + factor * pivot[j], q, inverse)
    else:
        for j in range(pivot.size):
            row[j] = (row[j] + factor * pivot[j]) % q


@compiled
def _move_to_front(row: Numbers, width: int, first: int) -> int:
    """Move the leading entry of a row to its front; return the column where it stands, -1 for a row of zeros."""
    lead = 0
    while lead < width and row[lead] == 0:
        lead += 1
    if lead == width:
        return -1
    if lead:
        for j in range(width):
            row[j] = row[j + lead] if j + lead < width else 0
    return first + lead


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
