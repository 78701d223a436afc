"""Exhaustive searches over GF(2).

Fewest ones: all sums of some vectors, one vector added at a time (Gray code).

Berlekamp's switching game: n x n lights, a switch for each row and each column; how many lights must stay on.

For a choice s of row switches each column is best switched or not by itself, at a cost of min(k, n - k) with k its ones
after s. A board is a multiset of columns, each up to its complement, and by switching rows one of them is all 0; so all
boards are sums of n - 1 columns in increasing order.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # llvmlite ships no types
from numba.core import types
from numpy.typing import NDArray

from ludus.algebra.compiled.jit import compiled, emitted
from ludus.families.linear.lights.compiled.bits import trailing_zeros

Words = NDArray[np.uint64]


@emitted
def ones(context: Any, word: Any) -> Any:
    """Return how many bits of a word of 64 bits are set."""
    return types.uint64(types.uint64), _emit_ones


@compiled
def fewest_ones(start: Words, basis: Words) -> Any:
    """Return the least number of ones of start plus a sum of the rows of basis, and the Gray code of that sum.

    All 2^k sums are looked at; bit i of the code tells whether row i takes part. `start` is used up.
    """
    best, code, found = _count(start), np.uint64(0), np.uint64(0)
    for step in range(np.uint64(1), np.uint64(1) << np.uint64(basis.shape[0])):
        changed = trailing_zeros(np.uint64(step))
        code ^= np.uint64(1) << np.uint64(changed)
        row, count = basis[np.int64(changed)], np.uint64(0)
        for k in range(start.size):
            start[k] ^= row[k]
            count += ones(start[k])
        if count < best:
            best, found = count, code
    return best, found


@compiled
def _count(row: Words) -> Any:
    count = np.uint64(0)
    for k in range(row.size):
        count += ones(row[k])
    return count


def _emit_ones(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
    return builder.ctpop(values[0])


Bytes = NDArray[np.uint8]


@compiled
def hardest(costs: Bytes, columns: int) -> int:
    """Return the largest, over all multisets of `columns` rows of `costs` and row 0, of the least entry of the sum."""
    totals = np.zeros((columns + 1, costs.shape[1]), np.uint8)
    totals[0] = costs[0]
    chosen = np.zeros(columns + 1, np.int64)
    best, level = 0, 1
    chosen[1] = -1
    while level:
        # The last column varies fastest; each choice is at least as large as the one before it.
        chosen[level] += 1
        if chosen[level] == costs.shape[0]:
            level -= 1
            continue
        before, cost, total = totals[level - 1], costs[chosen[level]], totals[level]
        least = np.uint8(255)
        for s in range(costs.shape[1]):
            total[s] = before[s] + cost[s]
            least = min(least, total[s])
        if level == columns:
            best = max(best, int(least))
        else:
            chosen[level + 1] = chosen[level] - 1
            level += 1
    return best
