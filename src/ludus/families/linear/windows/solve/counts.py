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

The table of fewest rolls is made one anchor at a time (ludus.algebra.fewest).

The quiet patterns of a windows game: rolls that change nothing, as independent generators.

With the transforms of windows/axes.py the column V e_k of each Smith coordinate k with c = gcd(n, d_k) > 1 gives the
quiet pattern (n/c) V e_k of order c, and every quiet pattern is a sum of multiples of these in exactly one way. V e_k
is a product of one vector per axis. Other bases of the same group read better, and these are used:

- d_k = 0. Let the first axis that is fixed at k have index w there: roll up where the index is w mod g and down
  where it is 0 mod g. Such vectors together with the unit vectors at 0, g, g + 1, ..., a - 1 are a basis of Z^a (they
  are the identity on 1, ..., g - 1), so on all other axes the unit vectors do.
- A folded axis. Let p be 1 where the index is 0 mod g, so that p = (a/g) V e_0 + s (V e_g + ... + V e_(a-1)) + fixed
  parts. It replaces V e_0 on the whole axis when a/g is a unit modulo n (the change of basis is invertible and the new
  patterns are quiet), and at k when d_k = s (n/c times s is 0, and a/g is a unit modulo s).
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from math import gcd, prod

from ludus.algebra.factored import product_of_powers, write
from ludus.algebra.fewest import Vector
from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array, residues
from ludus.core.certificates import Factored
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.distances import distances
from ludus.families.linear.windows.axes import Axis, Block, axes
from ludus.families.linear.windows.certificates import Count, Quiet, QuietPattern
from ludus.families.linear.windows.problem import Windows


def count_all(problem: Windows, limits: Limits) -> Answer:
    """Return the exact number of solvable positions and of quiet patterns.

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
                # Only the gcd with the modulus matters of each product, so few classes remain.
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


def gods_number(problem: Windows, limits: Limits) -> Answer:
    """Return the number of solvable positions that need exactly k rolls, k = 0, 1, ... up to God's number.

    >>> gods_number(windows([[0] * 4] * 4, (2, 2), 2), Limits()).certificate
    <certificate levels: levels: [1, 16, 96, 240, 159]>
    """
    board_axes, n = axes(problem.shape, problem.window, problem.wrap), problem.modulus
    positions = solvable(spectrum(board_axes, n), n)
    return distances(problem, positions, partial(group, board_axes, n), "rolls", limits)


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


MAX_CELLS = 5_000_000

Place = tuple[tuple[Block, int], ...]
"""A Smith coordinate: its block and its index on each axis."""
Choice = tuple[tuple[Block, slice], ...]
"""A block of coordinates on each axis."""


def list_quiet(problem: Windows, limits: Limits) -> Answer:
    """Return independent generators of the quiet patterns and their number.

    >>> answer = list_quiet(windows([0, 0, 0, 0], (2,), 3), Limits())
    >>> [(pattern.order, pattern.rolls.tolist()) for pattern in answer.certificate.patterns]
    [(3, [2, 1, 2, 1])]
    """
    board_axes = axes(problem.shape, problem.window, problem.wrap)
    multiplicities = spectrum(board_axes, problem.modulus)
    patterns = sum(often for common, often in multiplicities.items() if common > 1)
    total = quiet(multiplicities)
    if patterns * problem.dice > MAX_CELLS:
        return Undecided(
            problem,
            f"there are {write(total)} quiet patterns, generated by {patterns} of {problem.dice} cells each, too many "
            f"to list; ask for their number (count), or list them on a smaller board",
            "product of the Smith form",
        )
    basis = []
    for pattern in generators(board_axes, problem.modulus):
        basis.append(pattern)
        limits.progress("listing quiet patterns", len(basis), patterns)
    return Solved(problem, Quiet(tuple(basis), total), "columns of the Smith form")


def generators(board_axes: tuple[Axis, ...], modulus: int) -> Iterator[QuietPattern]:
    """Yield independent quiet patterns whose multiples sum to every quiet pattern exactly once."""
    for place in quiet_places(board_axes, modulus):
        yield pattern_at(board_axes, place, modulus)


def pattern_at(board_axes: tuple[Axis, ...], place: Place, modulus: int) -> QuietPattern:
    """Return the generator that belongs to a Smith coordinate."""
    divisor = prod(axis.divisor(block) for axis, (block, _) in zip(board_axes, place, strict=True))
    common = gcd(modulus, divisor)
    vectors = _fixed_vectors(board_axes, place) if divisor == 0 else _vectors(board_axes, place, modulus)
    return QuietPattern(common, product_pattern(vectors, modulus // common, modulus))


def quiet_places(board_axes: tuple[Axis, ...], modulus: int) -> Iterator[Place]:
    """Yield the roll coordinates k with gcd(n, d_k) > 1.

    >>> [place[0] for place in quiet_places((Axis(6, 4),), 6)]
    [(<Block.FOLDED: 's'>, 0), (<Block.FIXED: '0'>, 1)]
    """
    for choice in quiet_blocks(board_axes, modulus):
        yield from places_in(choice)


def quiet_blocks(board_axes: tuple[Axis, ...], modulus: int) -> Iterator[Choice]:
    """Yield the products of blocks, one per axis, on which gcd(n, d_k) > 1."""
    # On a bounded axis only the free block holds anchors: windows that do not fit do not exist.
    anchors = ([one for one in axis.blocks() if axis.wrapped or one[0] is Block.FREE] for axis in board_axes)
    for choice in itertools.product(*anchors):
        divisor = prod(axis.divisor(block) for axis, (block, _) in zip(board_axes, choice, strict=True))
        if gcd(modulus, divisor) > 1:
            yield choice


def places_in(choice: Choice) -> Iterator[Place]:
    """Yield the coordinates of a product of blocks."""
    for indices in itertools.product(*(range(part.start, part.stop) for _, part in choice)):
        yield tuple((block, index) for (block, _), index in zip(choice, indices, strict=True))


def column(axis: Axis, block: Block, index: int) -> Array:
    """Return the column of V at a coordinate of the axis, over the integers; V is unimodular on the anchors.

    >>> column(Axis(6, 2), Block.FIXED, 1).tolist()
    [-1, 1, -1, 1, -1, 1]
    """
    if block is Block.FIXED:
        return np.array(axis.weights(index), dtype=np.int64)
    # An entry of V is a difference of two sums of at most a terms 0 or 1, plus 1: modulo 8a its sign still shows.
    a = axis.length
    entries = axis.rolls(unit(axis, index), 0, 8 * a)
    return np.where(entries < 4 * a, entries, entries - 8 * a)


def unit(axis: Axis, index: int) -> Array:
    """Return the vector on the axis that is 1 at one index."""
    vector = np.zeros(axis.length, dtype=np.int64)
    vector[index] = 1
    return vector


def product_pattern(vectors: list[Array], scale: int, modulus: int) -> Array:
    """Return the scaled outer product of integer vectors, modulo n.

    >>> product_pattern([np.array([1, -1]), np.array([1, 0])], 2, 5).tolist()
    [[2, 0], [3, 0]]
    """
    wide = np.dtype(np.int64 if modulus < 2**31 else object)
    product = np.array(scale, dtype=wide)
    for vector in vectors:
        product = np.multiply.outer(product, vector.astype(wide) % modulus) % modulus
    return residues(product, modulus)


def _fixed_vectors(board_axes: tuple[Axis, ...], place: Place) -> list[Array]:
    first = [block for block, _ in place].index(Block.FIXED)
    return [
        column(axis, block, index) if number == first else unit(axis, index)
        for number, (axis, (block, index)) in enumerate(zip(board_axes, place, strict=True))
    ]


def _vectors(board_axes: tuple[Axis, ...], place: Place, modulus: int) -> list[Array]:
    divisor = prod(axis.divisor(block) for axis, (block, _) in zip(board_axes, place, strict=True))
    vectors = []
    for axis, (block, index) in zip(board_axes, place, strict=True):
        is_periodic = block is Block.FOLDED and (gcd(axis.length // axis.g, modulus) == 1 or divisor == axis.s)
        vectors.append(np.array(axis.weights(0)) if is_periodic else column(axis, block, index))
    return vectors
