"""Rows of presses modulo n: light chasing, and the change between rows and polynomials in T.

All sums of products stay below 2^62, which lights/solve/residue_rows.py sees to.

Numbers modulo n by a multiplication instead of a division.

With m = floor(2^32 / n) and 0 <= y < 2^32 the quotient floor(y m / 2^32) is that of y by n, or one less: y m / 2^32 is
less than 1 below y / n. Compilers turn this into instructions on many numbers at once, which a division is not.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled.jit import compiled, inlined


@inlined
def reduced(y: Any, n: Any, inverse: Any) -> Any:
    """Return y modulo n; inverse is floor(2^32 / n), or 0 when y may be 2^32 or more."""
    if inverse == 0:
        return y % n
    rest = y - ((y * inverse) >> 32) * n
    return rest if rest < n else rest - n


Numbers = NDArray[np.int64]


@compiled
def chase(x: Numbers, needed: Numbers, centre: Numbers, down: Numbers, numbers: Numbers, ring: bool) -> None:
    """Fill rows 2, 3, ... of x: the presses that add row r of `needed` to row r of the board, from rows 0 and 1 of x.

    Row r of x is row r - 1 of the presses. A stencil is a matrix of (shift, amount) rows, its amounts already divided
    by minus `up`; `numbers` is (n, floor(2^32 / n) or 0, 1 / up). An empty `needed` stands for 0 everywhere.
    """
    n, inverse, scale = numbers[0], numbers[1], numbers[2]
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
