"""Count the solvable positions and the quiet patterns of a windows game, factored, without looking at the board.

In Smith coordinates (windows/axes.py) the move matrix is diagonal with entries d_k, one per anchor and possibly 0. A
roll coordinate z_k reaches n/gcd(n, d_k) values of d_k z_k modulo n, and gcd(n, d_k) values of it do nothing; so

    solvable positions = product of n/gcd(n, d_k),      quiet patterns = product of gcd(n, d_k).

Here d_k is the product of one entry per axis: on a wrapped axis s once, 1 (a - g times), 0 (g - 1 times), on a bounded
axis 1 (a - b + 1 times). For two wrapped axes these are the counts that follow from Kang, Kim, Park (2009).

Neither product needs the primes of n. Both are written over bases that share no factor; the bases are primes whenever
n < 2^100 and may be composite beyond, where n would take too long to factor.

God's number of a windows game: how many solvable positions need exactly k rolls, for every k.

In Smith coordinates the solvable positions are the group of all z with z_k modulo n/gcd(n, d_k), and a roll adds a
fixed vector of it, V^-1 of the anchor. That vector is a product over the axes: on a wrapped axis it is 1 at the folded
coordinate (a window meets every residue modulo g exactly s times, and U of it is divided by s) and at each free
coordinate that the window covers; on a bounded axis it is 1 at the anchor.

The table of fewest rolls is made one anchor at a time (ludus.algebra.fewest_table).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import gcd

from ludus.algebra.factored import product_of_powers, value, write
from ludus.algebra.fewest_table import Vector, farthest, level_sizes
from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Factored
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.axes import Axis, axes
from ludus.families.linear.windows.certificates import Count, Levels
from ludus.families.linear.windows.problem import Windows


def count_all(problem: Windows, limits: Limits) -> Answer:
    """Return the exact number of solvable positions and of quiet patterns.

    >>> from ludus.families.linear.windows.problem import windows
    >>> count_all(windows([[0] * 8] * 6, (2, 2), 5), Limits()).certificate
    <certificate count: solvable: [[5, 35]], quiet: [[5, 13]]>
    """
    board_axes = axes(problem.shape, problem.window, problem.wrap)
    multiplicities = spectrum(board_axes, problem.modulus)
    return Solved(
        problem, Count(solvable(multiplicities, problem.modulus), quiet(multiplicities)), "product of the Smith form"
    )


def spectrum(board_axes: Iterable[Axis], modulus: int) -> dict[int, int]:
    """Return how many roll coordinates k have gcd(n, d_k) = c, for every c that occurs.

    >>> spectrum((Axis(6, 4), Axis(6, 4)), 4)
    {4: 12, 2: 8, 1: 16}
    """
    multiplicities: Counter[int] = Counter({1: 1})
    for axis in board_axes:
        longer: Counter[int] = Counter()
        for common, often in multiplicities.items():
            for divisor, here in _diagonal(axis):
                longer[gcd(modulus, common * divisor)] += often * here
        multiplicities = longer
    return {common: often for common, often in sorted(multiplicities.items(), reverse=True) if often}


def solvable(multiplicities: dict[int, int], modulus: int) -> Factored:
    """Return the number of solvable positions from the spectrum, over primes when n < 2^100."""
    return product_of_powers({modulus // common: often for common, often in multiplicities.items()})


def quiet(multiplicities: dict[int, int]) -> Factored:
    """Return the number of quiet patterns from the spectrum, over primes when n < 2^100."""
    return product_of_powers(multiplicities)


def _diagonal(axis: Axis) -> tuple[tuple[int, int], ...]:
    """Return the entries of the Smith form of an axis that belong to an anchor, each with how often it occurs."""
    if not axis.wrapped:
        return ((1, axis.anchors),)
    return ((axis.s, 1), (0, axis.g - 1), (1, axis.length - axis.g))


MAX_POSITIONS = 1 << 26
"""Tables with more positions are not made."""
MAX_LEVELS = 1 << 20
"""Games in which positions might need more rolls than this are left undecided: the list would be too long."""


def gods_number(problem: Windows, limits: Limits) -> Answer:
    """Return the number of solvable positions that need exactly k rolls, k = 0, 1, ... up to God's number.

    >>> from ludus.families.linear.windows.problem import windows
    >>> gods_number(windows([[0] * 4] * 4, (2, 2), 2), Limits()).certificate
    <certificate levels: levels: [1, 16, 96, 240, 159]>
    """
    board_axes, n = axes(problem.shape, problem.window, problem.wrap), problem.modulus
    positions = solvable(spectrum(board_axes, n), n)
    if value(positions, most=MAX_POSITIONS) is None:
        reason = f"there are {write(positions)} solvable positions, more than the {MAX_POSITIONS} that fit a table"
        return Undecided(problem, f"{reason}; ask on a smaller board", "table of all positions")
    radices, moves = group(board_axes, n)
    if (rolls := farthest(radices, moves)) >= MAX_LEVELS:
        reason = f"positions might need up to {rolls} rolls, more than the {MAX_LEVELS} levels that are listed"
        return Undecided(problem, f"{reason}; ask with fewer faces", "table of all positions")
    levels = level_sizes(radices, moves, limits.progress)
    return Solved(problem, Levels(levels), "table of all positions, anchor by anchor")


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
    nontrivial = [index for index, radix in enumerate(radices) if radix > 1]
    moves = {tuple(int(vector[index]) for index in nontrivial) for vector in vectors}
    return tuple(radices[index] for index in nontrivial), sorted(moves - {(0,) * len(nontrivial)})


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
