"""Every sum of multiples of some patterns, modulo n: a mixed-radix Gray code over blocks of patterns.

The multiples of the first generators are summed into one table of many patterns; the others are walked in the
reflected mixed-radix Gray order (Knuth, TAOCP 7.2.1.1, algorithm H), where each step adds or takes away one generator,
and each step yields a whole table at once.

Sums of residues modulo n, kept in their own small machine type: the arithmetic of every search over rolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import TypeAlias

from ludus.core.arrays import Array, residue_type
from ludus.core.loading import np


def add(left: Array, right: Array, modulus: int) -> Array:
    """Return the sum of two arrays of residues, in their own type, which holds 2n - 1.

    >>> add(np.array([3, 4], dtype=np.uint8), np.array([1, 4], dtype=np.uint8), 5)
    array([4, 3], dtype=uint8)
    """
    total: Array = left + right
    if total.dtype.kind != "u":
        reduced: Array = total % modulus
        return reduced
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
    kind = residue_type(modulus)
    table, later = start.astype(kind)[:, None], 0
    for order, pattern in generators:
        if order * table.size > MAX_BLOCK_CELLS:
            break
        table = add(table[:, :, None], multiples(pattern, order, modulus)[:, None, :], modulus).reshape(len(start), -1)
        later += 1
    walked = generators[later:]
    yield table
    offset = np.zeros(len(start), dtype=kind)
    for index, is_up in gray_steps([order for order, _ in walked]):
        pattern = walked[index][1].astype(kind)
        offset = add(offset, pattern if is_up else negative(pattern, modulus), modulus)
        yield add(table, offset[:, None], modulus)


def number_of_blocks(cells: int, generators: Sequence[Generator]) -> int:
    """Return how many arrays `blocks` yields."""
    later = 0
    for order, _ in generators:
        if order * cells > MAX_BLOCK_CELLS:
            break
        cells, later = cells * order, later + 1
    return prod(order for order, _ in generators[later:])


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
