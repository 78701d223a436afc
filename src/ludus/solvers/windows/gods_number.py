"""God's number of a windows game: how many solvable positions need exactly k rolls, for every k.

In Smith coordinates the solvable positions are the group of all z with z_k modulo n/gcd(n, d_k), and a roll adds a
fixed vector of it, V^-1 of the anchor. That vector is a product over the axes: on a wrapped axis it is 1 at the folded
coordinate (a window meets every residue modulo g exactly s times, and U of it is divided by s) and at each free
coordinate that the window covers; on a bounded axis it is 1 at the anchor.

The table of fewest rolls is made one anchor at a time, from D = 0 at the solved position and infinite elsewhere:

    D(z) becomes the least of D(z - c m) + c over c = 0, ..., n - 1      (m the vector of the anchor),

by doubling: c in {0, 1}, then in {0, 2} on top, ... Rolls commute, so after the last anchor D is exact. This takes one
or a few passes over the table per anchor, however many levels there are, where a breadth-first search would take a
pass over the moves per position.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd, prod

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Levels
from ludus.core.effort import Effort
from ludus.core.lazily import np
from ludus.core.problems import Windows
from ludus.maths.axes import Axis, axes
from ludus.maths.factored import value, write
from ludus.solvers.windows import count

MOST_POSITIONS = 1 << 26
"""Tables with more positions are not made."""
MOST_LEVELS = 1 << 20
"""Games in which positions might need more rolls than this are left undecided: the list would be too long."""
ROWS_AT_ONCE = 256

Vector = tuple[int, ...]


def solve(problem: Windows, effort: Effort) -> Answer:
    """Return the number of solvable positions that need exactly k rolls, k = 0, 1, ... up to God's number.

    >>> from ludus.core.problems import windows
    >>> solve(windows([[0] * 4] * 4, (2, 2), 2), Effort()).certificate
    Levels(levels=(1, 16, 96, 240, 159))
    """
    board_axes, n = axes(problem.shape, problem.window, problem.wrap), problem.modulus
    positions = count.solvable(count.spectrum(board_axes, n), n)
    if value(positions, most=MOST_POSITIONS) is None:
        reason = f"there are {write(positions)} solvable positions, more than the {MOST_POSITIONS} that fit a table"
        return Undecided(problem, f"{reason}; ask on a smaller board", "table of all positions")
    radices, moves = group(board_axes, n)
    farthest = (n - 1) * len(moves)
    if farthest >= MOST_LEVELS:
        reason = f"positions might need up to {farthest} rolls, more than the {MOST_LEVELS} levels that are listed"
        return Undecided(problem, f"{reason}; ask with fewer faces", "table of all positions")
    table = _fewest(radices, moves, n, effort)
    return Solved(problem, Levels(_levels(table, farthest)), "table of all positions, anchor by anchor")


def group(board_axes: tuple[Axis, ...], modulus: int) -> tuple[Vector, list[Vector]]:
    """Return the moduli of the coordinates of the solvable positions and the different vectors that rolls add.

    >>> group((Axis(4, 2),), 3)
    ((3, 3, 3), [(1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)])
    """
    divisors, vectors = np.array([1]), np.array([[1]])
    for axis in board_axes if modulus > 1 else ():
        here, columns = _axis_vectors(axis)
        divisors = np.gcd(modulus, np.multiply.outer(divisors, here)).ravel()
        both = vectors[:, None, :, None] * columns[None, :, None, :]
        vectors = np.unique(both.reshape(len(vectors) * len(columns), -1), axis=0)
    radices = [modulus // gcd(modulus, int(divisor)) for divisor in divisors]
    kept = [index for index, radix in enumerate(radices) if radix > 1]
    moves = {tuple(int(vector[index]) for index in kept) for vector in vectors}
    return tuple(radices[index] for index in kept), sorted(moves - {(0,) * len(kept)})


def _axis_vectors(axis: Axis) -> tuple[Array, Array]:
    """Return the Smith form of an axis without its zeros, and the vectors of its anchors as rows, each once."""
    if not axis.wrapped:
        return np.ones(axis.anchors, dtype=np.int64), np.eye(axis.anchors, dtype=np.int64)
    if axis.g == axis.length:
        return np.array([axis.s]), np.ones((1, 1), dtype=np.int64)
    free = np.arange(axis.g, axis.length)
    covers = (free[None, :] - np.arange(axis.length)[:, None]) % axis.length < axis.window
    vectors = np.concatenate([np.ones((axis.length, 1), dtype=bool), covers], axis=1)
    return np.array([axis.s] + [1] * len(free)), np.unique(vectors, axis=0).astype(np.int64)


def _fewest(radices: Vector, moves: list[Vector], n: int, effort: Effort) -> Array:
    """Return the table of fewest rolls, one entry per position."""
    infinite = (n - 1) * len(moves) + 1
    kind = next(kind for kind in ("uint8", "uint16", "uint32") if infinite + n <= np.iinfo(kind).max)
    cut = _cut(radices)
    table = np.full((prod(radices[:cut]), prod(radices[cut:])), infinite, dtype=kind)
    table[0, 0] = 0
    other = np.empty_like(table)
    for done, move in enumerate(moves):
        effort.progress("table of all positions", done, len(moves))
        for times in _doublings(n):
            rows = _shifted(radices[:cut], move[:cut], times)
            columns = _shifted(radices[cut:], move[cut:], times)
            _lower(table, other, (rows, columns), times)
            table, other = other, table
    return table.ravel()


def _lower(table: Array, other: Array, places: tuple[Array, Array], rolls: int) -> None:
    """Write the least of each entry and the entry at its place plus the rolls into the other table."""
    rows, columns = places
    for start in range(0, len(table), ROWS_AT_ONCE):
        part = slice(start, start + ROWS_AT_ONCE)
        before = table[rows[part]].take(columns, axis=1)
        before += table.dtype.type(rolls)
        np.minimum(table[part], before, out=other[part])


def _doublings(n: int) -> Iterator[int]:
    """Yield 1, 2, 4, ... until their sums reach n - 1; more than n - 1 rolls of one anchor never are the fewest."""
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


def _levels(table: Array, farthest: int) -> tuple[int, ...]:
    """Return how often each number occurs, up to the largest."""
    levels = np.zeros(farthest + 2, dtype=np.int64)
    for start in range(0, len(table), 1 << 20):
        levels += np.bincount(table[start : start + (1 << 20)], minlength=farthest + 2)
    last = int(np.flatnonzero(levels)[-1])
    return tuple(int(level) for level in levels[: last + 1])
