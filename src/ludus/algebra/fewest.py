"""The fewest moves: a table for a finite abelian group, and every sum of multiples of some patterns modulo n.

The table is made one move at a time. The elements are z with z_k modulo radices[k], and a move adds a fixed vector.
From D = 0 at z = 0 and infinite elsewhere,

    D(z) becomes the least of D(z - c m) + c over c = 0, ..., n - 1      (m a move, n its order),

by doubling: c in {0, 1}, then in {0, 2} on top, ... Moves commute, so after the last one D is exact. This takes one or
a few passes over the table per move, however many levels there are, where a breadth-first search would take a pass
over the moves per position.

The sums are a mixed-radix Gray code over blocks of patterns. The multiples of the first generators are summed into one
table of many patterns; the others are walked in the reflected mixed-radix Gray order (Knuth, TAOCP 7.2.1.1, algorithm
H), where each step adds or takes away one generator, and each step yields a whole table at once. Sums of residues
modulo n are kept in their own small machine type: the arithmetic of every search over rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, count
from math import gcd, lcm, prod
from operator import mul
from typing import TypeAlias

from ludus.algebra.factored import bits, value
from ludus.core.arrays import Array, residue_type
from ludus.core.certificates import Factored
from ludus.core.limits import Progress
from ludus.core.loading import is_installed, np

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
        # The sums of 1, 2, 4, ... reach order - 1; more than that of one move never is the fewest.
        for times in (1 << bit for bit in range((order - 1).bit_length())):
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
    levels = np.zeros(largest + 2, dtype=np.int64)
    for start in range(0, len(table), 1 << 20):
        levels += np.bincount(table[start : start + (1 << 20)], minlength=largest + 2)
    last = int(np.flatnonzero(levels)[-1])
    return tuple(int(level) for level in levels[: last + 1])


def add(left: Array, right: Array, modulus: int) -> Array:
    """Return the sum of two arrays of residues, in their own type, which holds 2n - 1.

    >>> add(np.array([3, 4], dtype=np.uint8), np.array([1, 4], dtype=np.uint8), 5)
    array([4, 3], dtype=uint8)
    """
    total: Array = left + right
    if total.dtype.kind != "u":
        return np.asarray(total % modulus)
    # In unsigned arithmetic total - n wraps to a huge number exactly when total < n.
    np.minimum(total, total - total.dtype.type(modulus), out=total)
    return total


def negative(residues: Array, modulus: int) -> Array:
    """Return minus the residues.

    >>> negative(np.array([0, 4], dtype=np.uint8), 5)
    array([0, 1], dtype=uint8)
    """
    return np.where(residues == 0, residues, modulus - residues).astype(residues.dtype)


def integers_up_to(most: int) -> np.dtype[np.generic]:
    """Return the smallest signed type that holds -most..most and sums of two such numbers, or object.

    >>> integers_up_to(1000), integers_up_to(2**40), integers_up_to(2**70)
    (dtype('int32'), dtype('int64'), dtype('O'))
    """
    return np.dtype(np.int32 if most < 2**30 else np.int64 if most < 2**62 else object)


def multiples(pattern: Array, order: int, modulus: int) -> Array:
    """Return 0, 1, ..., order - 1 times a vector as columns.

    >>> multiples(np.array([1, 2]), 3, 3).tolist()
    [[0, 1, 2], [0, 2, 1]]
    """
    wide = np.dtype(np.int64 if modulus < 2**31 else object)
    products = np.multiply.outer(pattern.astype(wide), np.arange(order).astype(wide)) % modulus
    return products.astype(residue_type(modulus))


def column_sums(columns: Array, modulus: int) -> Array:
    """Return the sum of each column over the integers.

    >>> column_sums(np.array([[1, 2], [3, 4]], dtype=np.uint8), 5).tolist()
    [4, 6]
    """
    most = modulus * len(columns)
    kind = np.dtype(object) if most >= 2**63 else np.dtype("uint16" if most < 2**16 else "int64")
    if len(columns) > columns.shape[1]:
        return np.array(columns.sum(axis=0, dtype=kind))
    # Row by row the machine adds many columns in one step.
    totals = np.zeros(columns.shape[1], dtype=kind)
    for row in columns:
        totals += row.astype(kind, copy=False)
    return totals


MAX_BLOCK_CELLS = 1 << 18
"""Maximum number of entries of a table, which stays in the cache."""

Generator: TypeAlias = tuple[int, Array]
"""The order of a pattern, and the pattern as a vector."""


def blocks(start: Array, generators: Sequence[Generator], modulus: int) -> Iterator[Array]:
    """Yield start plus all sums of multiples below the orders, each sum once, as the columns of arrays.

    >>> [block.tolist() for block in blocks(np.array([0, 1]), [(3, np.array([1, 2]))], 3)]
    [[[0, 1, 2], [1, 0, 2]]]
    """
    kind, tabled = residue_type(modulus), _tabled(len(start), generators)
    table, walked = start.astype(kind)[:, None], generators[tabled:]
    for order, pattern in generators[:tabled]:
        table = add(table[:, :, None], multiples(pattern, order, modulus)[:, None, :], modulus).reshape(len(start), -1)
    yield table
    offset = np.zeros(len(start), dtype=kind)
    for index, is_up in gray_steps([order for order, _ in walked]):
        pattern = walked[index][1].astype(kind)
        offset = add(offset, pattern if is_up else negative(pattern, modulus), modulus)
        yield add(table, offset[:, None], modulus)


def _tabled(cells: int, generators: Sequence[Generator]) -> int:
    """Return how many generators have all their sums in one table."""
    sizes = accumulate((order for order, _ in generators), mul, initial=cells)
    return max(0, sum(size <= MAX_BLOCK_CELLS for size in sizes) - 1)


def least_sum(
    start: Array,
    generators: Sequence[Generator],
    modulus: int,
    tick: Callable[[], None],
    costs: Callable[[Array], Array] | None = None,
) -> Array:
    """Return start plus the sum of multiples of generators whose cost is least; all are tried, `tick` counts arrays.

    `costs` gives the cost of each column of an array, by default its sum over the integers.

    >>> least_sum(np.array([2, 1]), [(3, np.array([1, 1]))], 3, lambda: None).tolist()
    [1, 0]
    """
    best, least = start, None
    for block in blocks(start, generators, modulus):
        found = column_sums(block, modulus) if costs is None else costs(block)
        place = int(np.argmin(found))
        if least is None or found[place] < least:
            least, best = found[place], block[:, place].copy()
        tick()
    return best


def ticks(
    stage: str, starts: int, cells: int, generators: Sequence[Generator], progress: Progress
) -> Callable[[], None]:
    """Return what reports one more array of sums to a progress display, for all starts together."""
    done, steps = count(1), starts * prod(order for order, _ in generators[_tabled(cells, generators) :])
    return lambda: progress(stage, next(done), steps)


def trying_nanoseconds(patterns: Factored, cells: int, modulus: int) -> float:
    """Return about how long it takes to try all sums of patterns, infinite when they are very many."""
    if bits(patterns) > 40:
        return float("inf")
    kind = residue_type(modulus)
    each = cells * (200.0 if kind.hasobject else 0.5 * kind.itemsize)
    return 20_000.0 + each * (value(patterns, most=2**41) or 2**41)


def gray_steps(radices: Sequence[int]) -> Iterator[tuple[int, bool]]:
    """Yield (digit, whether it goes up) so that one step after the other visits every number in mixed radix once.

    >>> list(gray_steps([3, 2]))
    [(0, True), (0, True), (1, True), (0, False), (0, False)]
    """
    digits, is_up = [0] * len(radices), [True] * len(radices)
    while True:
        # The first digit that can still move in its direction moves; all before it turn around.
        for index, radix in enumerate(radices):
            if 0 <= digits[index] + (1 if is_up[index] else -1) < radix:
                break
            is_up[index] = not is_up[index]
        else:
            return
        digits[index] += 1 if is_up[index] else -1
        yield index, is_up[index]


# Weights that prove a number of moves to be the fewest, by linear programming duality.

MAX_DUAL_ENTRIES = 400 * 400
"""Maximum number of entries of a matrix of moves for which weights are sought."""
MAX_DUAL_NUMBER = 10**6
"""Maximum number of moves, and of what a move adds, since the linear program is solved in floating point."""
DUAL_SECONDS = 2.0
MAX_DENOMINATOR = 60


def dual_weights(matrix: Array, needs: Array, total: int) -> tuple[Array, int] | None:
    """Return weights of the cells and a denominator that prove that no fewer than `total` moves suffice, or None.

    A move adds its column of the matrix, and cell c needs at least needs[c]. If every column has weight at most the
    denominator D then at least (weight of the needs) / D moves are necessary.

    >>> weights, denominator = dual_weights(np.array([[1, 1, 0], [0, 1, 1], [1, 0, 1]]), np.array([1, 1, 1]), 2)
    >>> weights.tolist(), denominator
    ([1, 1, 1], 2)
    """
    if not 0 < matrix.size <= MAX_DUAL_ENTRIES or not is_installed("fast"):
        return None
    if max(total, needs.max(), matrix.max()) > MAX_DUAL_NUMBER:
        return None
    moves, wanted = matrix.astype(np.int64), needs.astype(np.int64)
    if _greedy_cover(moves, wanted, total) < total:
        return None  # the weights prove nothing about a number that suffices to give every cell its needs or more
    from scipy.optimize import linprog
    from scipy.sparse import csr_matrix

    # A cell that no move changes needs nothing; its weight is limited so that the program is bounded.
    found = linprog(
        -wanted,
        A_ub=csr_matrix(moves.T),
        b_ub=np.ones(moves.shape[1]),
        bounds=(0, 1),
        options={"time_limit": DUAL_SECONDS},
    )
    for denominator in range(1, MAX_DENOMINATOR + 1) if found.status == 0 else ():
        weights = np.floor(found.x * denominator + 1e-6).astype(np.int64)
        if (weights @ moves).max() <= denominator and weights @ wanted > denominator * (total - 1):
            return weights, denominator
    return None


def _greedy_cover(moves: Array, needs: Array, most: int) -> int:
    """Return a number of moves that give every cell its needs or more, or at least `most` when none is found soon."""
    left, made = needs.copy(), 0
    for _ in range(2 * len(left)):
        if made >= most or not left.any():
            break
        best = moves[:, int(np.argmax(np.minimum(moves, left[:, None]).sum(axis=0)))]
        is_useful = (best > 0) & (left > 0)
        if not is_useful.any():
            return most
        often = max(1, int((left[is_useful] // best[is_useful]).min()))
        left, made = np.maximum(left - often * best, 0), made + often
    return most if left.any() else made
