"""Rows of presses modulo n: light chasing, the change between rows and polynomials in T, and elimination.

All sums of products stay below 2^62, which lights/rows.py sees to. Numbers are reduced modulo n by a multiplication.

With m = floor(2^32 / n) and 0 <= y < 2^32 the quotient floor(y m / 2^32) is that of y by n, or one less: y m / 2^32 is
less than 1 below y / n. Compilers turn this into instructions on many numbers at once, which a division is not.

Elimination is modulo a prime power q = p^k of rows that reach over few columns: the Howell form, row by row.

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

from ludus.algebra.compiled import compiled, inlined

Numbers = NDArray[np.int64]


@inlined
def reduced(y: Any, n: Any, inverse: Any) -> Any:
    """Return y modulo n; inverse is floor(2^32 / n), or 0 when y may be 2^32 or more."""
    if inverse == 0:
        return y % n
    rest = y - ((y * inverse) >> 32) * n
    return rest if rest < n else rest - n


@compiled
def chase(x: Numbers, needed: Numbers, centre: Numbers, down: Numbers, numbers: Numbers, ring: bool) -> None:
    """Fill rows 2, 3, ... of x: the presses that add row r of `needed` to row r of the board, from rows 0 and 1 of x.

    Row r of x is row r - 1 of the presses. A stencil is a matrix of (shift, amount) rows, its amounts already divided
    by minus `up`; `numbers` is (n, floor(2^32 / n) or 0, 1 / up). An empty `needed` stands for 0 everywhere.
    """
    n, inverse, scale = numbers[0], numbers[1], numbers[2]
    # Sums of products are reduced once per entry, not once per summand: rows.py sees to it that they fit.
    columns = x.shape[1]
    total = np.zeros(columns, np.int64)
    for r in range(x.shape[0] - 2):
        for j in range(columns):
            total[j] = needed[r, j] * scale if needed.shape[0] else 0
        for k in range(centre.shape[0]):
            _add_shifted(total, x[r + 1], centre[k, 0], centre[k, 1], ring)
        for k in range(down.shape[0]):
            _add_shifted(total, x[r], down[k, 0], down[k, 1], ring)
        for j in range(columns):
            x[r + 2, j] = reduced(total[j], n, inverse)


@compiled
def _add_shifted(total: Numbers, row: Numbers, shift: int, amount: int, ring: bool) -> None:
    """Add amount * row, moved to the right by shift, which is less than the length of the row in size."""
    size = row.size
    first, last = max(shift, 0), min(size, size + shift)
    for j in range(first, last):
        total[j] += amount * row[j - shift]
    if ring:
        for j in range(first):
            total[j] += amount * row[j - shift + size]
        for j in range(last, size):
            total[j] += amount * row[j - shift - size]


@compiled
def to_polynomials(out: Numbers, rows: Numbers, link: Numbers, numbers: Numbers) -> None:
    """Put sum of v_j W_j for each row v into the rows of out, and f = W_N into the last row of out.

    W_0 = 1, W_(j+1) = (z W_j - left W_(j-1)) / right; link is (1 / right, - left / right).
    """
    n, inverse = numbers[0], numbers[1]
    columns = rows.shape[1]
    before, current = np.zeros(columns + 1, np.int64), np.zeros(columns + 1, np.int64)
    following = np.zeros(columns + 1, np.int64)
    current[0] = 1
    for j in range(columns):
        for i in range(rows.shape[0]):
            share = rows[i, j]
            if share:
                for k in range(j + 1):
                    out[i, k] = reduced(out[i, k] + share * current[k], n, inverse)
        # W_j has degree j: entries beyond it are 0 and are not touched.
        following[0] = reduced(link[1] * before[0], n, inverse)
        for k in range(1, j + 2):
            following[k] = reduced(link[0] * current[k - 1] + link[1] * before[k], n, inverse)
        before, current, following = current, following, before
    for k in range(columns + 1):
        out[rows.shape[0], k] = current[k]


@compiled
def to_row(out: Numbers, coefficients: Numbers, link: Numbers, numbers: Numbers) -> None:
    """Put the polynomial with these coefficients, applied to e_0, into out; link is (left, right)."""
    n, inverse = numbers[0], numbers[1]
    spare, size = np.zeros(out.size, np.int64), out.size
    # Horner's rule: out becomes T out + c_k e_0, from the highest coefficient down.
    for k in range(coefficients.size - 1, -1, -1):
        for j in range(size):
            spare[j] = out[j]
        for j in range(1, size - 1):
            out[j] = reduced(link[0] * spare[j + 1] + link[1] * spare[j - 1], n, inverse)
        if size > 1:
            out[0] = reduced(link[0] * spare[1], n, inverse)
            out[size - 1] = reduced(link[1] * spare[size - 2], n, inverse)
        else:
            out[0] = 0
        out[0] = (out[0] + coefficients[k]) % n


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
        # A row that takes the place of a pivot leaves that one pending, and a multiple of itself: a stack of rows.
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
        # A pivot with a smaller valuation divides everything below it: the row takes its place.
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
    # A unit leaves no multiple without a leading entry; any other pivot row does, and that follows too.
    if v == 0:
        return count
    scale = q // p**v
    for j in range(width):
        pending[count, j] = pivots[first, j] * scale % q
    pending[count, width], pending[count, width + 1] = first, sides[first] * scale % q
    return count + 1


@compiled
def _longer(rows: Numbers) -> Numbers:
    out = np.empty((2 * rows.shape[0], rows.shape[1]), np.int64)
    for i in range(rows.shape[0]):
        for j in range(rows.shape[1]):
            out[i, j] = rows[i, j]
    return out


@compiled
def _add(row: Numbers, pivot: Numbers, factor: int, q: int, inverse: int) -> None:
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
    # The Howell form makes every quotient below whole: back-substitution never fails.
    for j in range(last, -1, -1):
        x[j] = 0
        if valuations[j] < k:
            total = sides[j]
            for i in range(1, min(pivots.shape[1], x.size - j)):
                total -= pivots[j, i] * x[j + i] % q
            x[j] = total % q // p ** valuations[j]


@compiled
def _inverse(value: Any, q: Any) -> Any:
    t, following, r, rest = np.int64(0), np.int64(1), q, value % q
    while rest:
        quotient = r // rest
        t, following = following, t - quotient * following
        r, rest = rest, r - quotient * rest
    return t % q
