"""Berlekamp's switching game: n x n lights, a switch for each row and each column; how many lights must stay on.

For a choice s of row switches each column is best switched or not by itself, at a cost of min(k, n - k) with k its ones
after s. A board is a multiset of columns, each up to its complement, and by switching rows one of them is all 0; so all
boards are sums of n - 1 columns in increasing order.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled.jit import compiled

Bytes = NDArray[np.uint8]


@compiled
def hardest(costs: Bytes, columns: int) -> int:
    """Return the largest, over all multisets of so many rows of `costs` and row 0, of the least entry of the sum."""
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
