"""Choices from several lists whose vectors add up to 0, by meeting in the middle on linear 64-bit keys."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ludus.core.arrays import Array
from ludus.core.loading import np

MAX_SUMS = 1 << 26
"""The table of one half has at most so many sums."""


def hashed(vectors: Sequence[Sequence[Sequence[int]]], salt: int) -> list[Array]:
    """Return for each list the 64-bit keys of its vectors: sums of keys are keys of sums."""
    chance = random.Random(salt)
    factors = [chance.getrandbits(64) | 1 for _ in vectors[0][0]]
    return [
        np.array([sum(x * f for x, f in zip(w, factors, strict=True)) % 2**64 for w in own], dtype=np.uint64)
        for own in vectors
    ]


def zero_sums(keys: Sequence[Array], most: int) -> tuple[int, list[tuple[int, ...]]]:
    """Return how many choices of one key from each list add up to 0, and the first of them by their places.

    Keys may collide: whoever needs certainty checks each choice, as a wrong one is very rare but not impossible.
    """
    from ludus.families.dice.compiled import partition as kernel  # the lazy door

    half = max(1, _middle([len(own) for own in keys]))
    quarter = half + (len(keys) - half) // 2
    left, near, far = (all_sums(part) for part in (keys[:half], keys[half:quarter], keys[quarter:]))
    matches = np.zeros((most, 2), np.int64)
    found = int(kernel.join(left, near, far, max(4, len(left).bit_length() + 1), matches))
    sizes = [len(own) for own in keys]
    return found, [
        (*places(int(i), sizes[:half]), *places(int(j), sizes[half:])) for i, j in matches[: min(found, most)]
    ]


def all_sums(keys: Sequence[Array]) -> Array:
    """Return the sums of one key from each list, the last list running fastest."""
    sums = np.zeros(1, np.uint64)
    for own in keys:
        sums = (sums[:, None] + own[None, :]).ravel()
    return sums


def places(index: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the choices from their place among all, the last running fastest.

    >>> places(5, [2, 3])
    (1, 2)
    """
    found = []
    for size in reversed(sizes):
        index, digit = divmod(index, size)
        found.append(digit)
    return tuple(found[::-1])


def _middle(sizes: Sequence[int]) -> int:
    """Return after how many lists the first half ends: half of all, or as many as a table of sums can hold."""
    product, count = 1, 0
    for size in sizes[: (len(sizes) + 1) // 2]:
        if product * size > MAX_SUMS:
            break
        product, count = product * size, count + 1
    return count
