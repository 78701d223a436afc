"""Linear algebra over GF(2) with 64 columns in a word: elimination, and exhaustive searches.

Fewest ones: all sums of some vectors, one vector added at a time (Gray code).

Berlekamp's switching game: n x n lights, a switch for each row and each column; how many lights must stay on.

For a choice s of row switches each column is best switched or not by itself, at a cost of min(k, n - k) with k its ones
after s. A board is a multiset of columns, each up to its complement, and by switching rows one of them is all 0; so all
boards are sums of n - 1 columns in increasing order.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled import compiled, ones, trailing_zeros

Words = NDArray[np.uint64]
Indices = NDArray[np.int64]

ONE = np.uint64(1)
NONE = np.uint64(0)
TABLE = 8
"""Number of pivots whose 2^8 sums are in a table."""
TABLES = 4
"""Number of tables that are used at once: every row is then read and written once for 32 pivots."""


@compiled
def insert(pivots: Words, sides: Indices, valuations: Indices, row: Words, side: int) -> int:
    """Reduce a row by the pivot rows and keep what is left as a pivot row; return its side if nothing is left, else 0.

    `row` holds the words from row[-1] on, row[-1] itself being the number of its first word; it is used up. The pivot
    row of column j is row j of `pivots`, its words from j // 64 on; `sides` are the right sides.
    """
    size = pivots.shape[1]
    base = np.int64(row[size])
    while True:
        first = 0
        while first < size and row[first] == NONE:
            first += 1
        # Nothing is left: the equation reads 0 = side.
        if first == size:
            return side
        column = (base + first) * 64 + np.int64(trailing_zeros(row[first]))
        # Everything in front of the leading word is 0: the words move to the front, as the pivot rows have them.
        if first:
            for k in range(size):
                row[k] = row[k + first] if k + first < size else NONE
            base += first
        if valuations[column]:
            for k in range(size):
                pivots[column, k] = row[k]
            valuations[column] = 0
            sides[column] = side
            return 0
        pivot = pivots[column]
        for k in range(size):
            row[k] ^= pivot[k]
        side ^= sides[column]


@compiled
def insert_all(pivots: Words, sides: Indices, valuations: Indices, equations: Any, field: Indices) -> bool:
    """Insert equations one by one; return False if one contradicts the others.

    valuations[j] is 0 where column j has a pivot row, else 1. The rest is as in residues.py, with q = 2.
    """
    size = pivots.shape[1]
    row = np.zeros(size + 1, np.uint64)
    for i in range(equations.right.size):
        start, end = equations.starts[i], equations.starts[i + 1]
        base = equations.columns[start] // 64 if start < end else 0
        for k in range(size):
            row[k] = NONE
        row[size] = np.uint64(base)
        # Columns increase, so no word before the first one is needed.
        for at in range(start, end):
            column = equations.columns[at]
            row[column // 64 - base] ^= np.uint64(equations.amounts[at]) << np.uint64(column % 64)
        if insert(pivots, sides, valuations, row, equations.right[i]):
            return False
    return True


@compiled
def substitute(x: Indices, last: int, pivots: Words, sides: Indices, valuations: Indices, field: Indices) -> None:
    """Fill in x at the pivot columns from `last` down to 0; the other entries are given."""
    size, columns = pivots.shape[1], x.size
    packed = np.zeros((columns + 63) // 64 + size, np.uint64)
    for j in range(columns - 1, -1, -1):
        base = j // 64
        if j <= last and valuations[j] == 0:
            total = NONE
            for k in range(size):
                total ^= pivots[j, k] & packed[base + k]
            x[j] = sides[j] ^ (np.int64(ones(total)) & 1)
        # Later columns are final: each bit is packed once, and pivot rows meet packed bits only.
        if x[j]:
            packed[base] |= ONE << np.uint64(j % 64)


@compiled
def reduce_dense(A: Words, columns: int, pivots: Indices) -> int:
    """Bring the first columns of A to reduced echelon form in place; return the rank.

    pivots[j] becomes the row whose leading column is j, -1 for a free column. Up to 32 pivots of one word are found in
    a copy of that word alone, and subtracted from all other rows by a look into each of four tables (Arlazarov, Dinic,
    Kronrod, Faradzhev 1970, "the four Russians").
    """
    rank = 0
    tables = np.empty((TABLES, 1 << TABLE, A.shape[1]), np.uint64)
    places = np.empty(TABLE * TABLES, np.int64)
    for word in range((columns + 63) // 64):
        column = 0
        limit = min(64, columns - word * 64)
        while column < limit and rank < A.shape[0]:
            # Rows above the rank are done; the pivots of this panel come right below them.
            column, count = _find_pivots(A, word, column, limit, rank, places)
            for k in range(count):
                pivots[word * 64 + places[k]] = rank + k
            if count:
                _fill(tables, A, word, rank, count)
                _subtract(A, tables, word, rank, places, count)
            rank += count
    return rank


@compiled
def _find_pivots(A: Words, word: int, column: int, limit: int, rank: int, places: Indices) -> tuple[int, int]:
    """Move up to 32 pivot rows to rank, rank + 1, ..., reduced by each other; return the next column and how many."""
    count = 0
    panel = A[:, word].copy()
    while column < limit and count < places.size and rank + count < A.shape[0]:
        bit = ONE << np.uint64(column)
        found = -1
        for i in range(rank + count, A.shape[0]):
            if panel[i] & bit:
                found = i
                break
        if found >= 0:
            target = rank + count
            # The panel has only this word reduced; the rest of the row catches up with the pivots found so far.
            for q in range(count):
                if A[found, word] & (ONE << np.uint64(places[q])):
                    _add_row(A, found, rank + q, word)
            if found != target:
                for k in range(A.shape[1]):
                    A[found, k], A[target, k] = A[target, k], A[found, k]
                panel[found], panel[target] = panel[target], panel[found]
            for q in range(count):
                if A[rank + q, word] & bit:
                    _add_row(A, rank + q, target, word)
            panel[target] = A[target, word]
            for i in range(target + 1, A.shape[0]):
                if panel[i] & bit:
                    panel[i] ^= panel[target]
            places[count] = column
            count += 1
        column += 1
    return column, count


@compiled
def _add_row(A: Words, target: int, source: int, word: int) -> None:
    to, by = A[target], A[source]
    for k in range(word, to.size):
        to[k] ^= by[k]


@compiled
def _fill(tables: Any, A: Words, word: int, rank: int, count: int) -> None:
    """Put all sums of the pivot rows into the tables, eight rows to each; a table without rows has sums of nothing."""
    for t in range(TABLES):
        table, first = tables[t], rank + t * TABLE
        for k in range(word, A.shape[1]):
            table[0, k] = NONE
        for m in range(1, 1 << max(0, min(TABLE, count - t * TABLE))):
            lowest = np.int64(trailing_zeros(np.uint64(m)))
            to, rest, pivot = table[m], table[m & (m - 1)], A[first + lowest]
            for k in range(word, to.size):
                to[k] = rest[k] ^ pivot[k]


@compiled
def _subtract(A: Words, tables: Any, word: int, rank: int, places: Indices, count: int) -> None:
    """Clear the pivot columns in all rows but the pivot rows."""
    for i in range(A.shape[0]):
        if rank <= i < rank + count:
            continue
        # The bits at the pivot columns are the number of the sum of pivot rows that clears them.
        m = np.int64(0)
        for q in range(count):
            m |= np.int64((A[i, word] >> np.uint64(places[q])) & ONE) << q
        if m:
            to = A[i]
            first, second = tables[0, m & 255], tables[1, m >> 8 & 255]
            third, fourth = tables[2, m >> 16 & 255], tables[3, m >> 24 & 255]
            for k in range(word, to.size):
                to[k] ^= first[k] ^ second[k] ^ third[k] ^ fourth[k]


@compiled
def fewest_ones(start: Words, basis: Words) -> Any:
    """Return the least number of ones of start plus a sum of the rows of basis, and the Gray code of that sum.

    All 2^k sums are looked at; bit i of the code tells whether row i takes part. `start` is used up.
    """
    best, code, found = np.uint64(0), np.uint64(0), np.uint64(0)
    for k in range(start.size):
        best += ones(start[k])
    for step in range(np.uint64(1), np.uint64(1) << np.uint64(basis.shape[0])):
        # In the order of the Gray code consecutive sums differ by one row.
        changed = trailing_zeros(np.uint64(step))
        code ^= np.uint64(1) << np.uint64(changed)
        row, count = basis[np.int64(changed)], np.uint64(0)
        for k in range(start.size):
            start[k] ^= row[k]
            count += ones(start[k])
        if count < best:
            best, found = count, code
    return best, found


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
