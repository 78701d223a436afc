"""The fewest moves to every element of a finite abelian group: a table, one move at a time.

The elements are z with z_k modulo radices[k], and a move adds a fixed vector. From D = 0 at z = 0 and infinite
elsewhere,

    D(z) becomes the least of D(z - c m) + c over c = 0, ..., n - 1      (m a move, n its order),

by doubling: c in {0, 1}, then in {0, 2} on top, ... Moves commute, so after the last one D is exact. This takes one or
a few passes over the table per move, however many levels there are, where a breadth-first search would take a pass
over the moves per position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd, lcm, prod
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.limits import Progress
from ludus.core.loading import np

ROWS_AT_ONCE = 256

Vector: TypeAlias = tuple[int, ...]


def level_sizes(radices: Vector, moves: Sequence[Vector], progress: Progress) -> tuple[int, ...]:
    """Return how many elements need exactly k moves, k = 0, 1, ...

    >>> from ludus.core.limits import silent
    >>> level_sizes((2, 2), [(1, 0), (1, 1)], silent)
    (1, 2, 1)
    """
    return _levels(_fewest(radices, moves, progress), farthest(radices, moves))


def farthest(radices: Vector, moves: Sequence[Vector]) -> int:
    """Return a number of moves that no element exceeds: each move is made less often than its order.

    >>> farthest((2, 6), [(1, 0), (0, 3), (1, 1)])
    7
    """
    return sum(_order(radices, move) - 1 for move in moves)


def _order(radices: Vector, move: Vector) -> int:
    """Return how often a move is made until it comes back to 0."""
    return lcm(*(radix // gcd(radix, step) for radix, step in zip(radices, move, strict=True)))


def _fewest(radices: Vector, moves: Sequence[Vector], progress: Progress) -> Array:
    """Return the table of fewest moves, one entry per position."""
    infinite, orders = farthest(radices, moves) + 1, [_order(radices, move) for move in moves]
    # The last doubling adds less than the order of its move.
    largest = infinite + max(orders, default=1)
    kind = next(kind for kind in ("uint8", "uint16", "uint32") if largest <= np.iinfo(kind).max)
    cut = _cut(radices)
    table = np.full((prod(radices[:cut]), prod(radices[cut:])), infinite, dtype=kind)
    table[0, 0] = 0
    other = np.empty_like(table)
    for done, (move, order) in enumerate(zip(moves, orders, strict=True)):
        progress("table of all positions", done, len(moves))
        for times in _doublings(order):
            rows = _shifted(radices[:cut], move[:cut], times)
            columns = _shifted(radices[cut:], move[cut:], times)
            _lower(table, other, (rows, columns), times)
            table, other = other, table
    return table.ravel()


def _lower(table: Array, other: Array, places: tuple[Array, Array], often: int) -> None:
    """Write the least of each entry and the entry at its place plus `often` moves into the other table."""
    rows, columns = places
    for start in range(0, len(table), ROWS_AT_ONCE):
        part = slice(start, start + ROWS_AT_ONCE)
        before = table[rows[part]].take(columns, axis=1)
        before += table.dtype.type(often)
        np.minimum(table[part], before, out=other[part])


def _doublings(n: int) -> Iterator[int]:
    """Yield 1, 2, 4, ... until their sums reach n - 1; more than n - 1 times one move never is the fewest."""
    times = 1
    while times < n:
        yield times
        times *= 2


def _shifted(radices: Vector, move: Vector, times: int) -> Array:
    """Return for each index in mixed radix, the first digit the highest, the index of z - times * move."""
    places = np.zeros(1, dtype=np.intp)
    for radix, step in zip(radices, move, strict=True):
        digits = (np.arange(radix) - times * step) % radix
        places = (places[:, None] * radix + digits[None, :]).ravel()
    return places


def _cut(radices: Vector) -> int:
    """Return how many coordinates number the rows, so that a row of the table fits the cache."""
    cut, row = len(radices), 1
    while cut and row * radices[cut - 1] <= 1 << 12:
        cut -= 1
        row *= radices[cut]
    return cut


def _levels(table: Array, largest: int) -> tuple[int, ...]:
    """Return how often each number occurs, up to the largest."""
    levels = np.zeros(largest + 2, dtype=np.int64)
    for start in range(0, len(table), 1 << 20):
        levels += np.bincount(table[start : start + (1 << 20)], minlength=largest + 2)
    last = int(np.flatnonzero(levels)[-1])
    return tuple(int(level) for level in levels[: last + 1])
