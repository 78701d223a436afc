"""Sums of residues modulo n, kept in their own small machine type: the arithmetic of every search over rolls."""

from __future__ import annotations

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
