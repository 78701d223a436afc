"""Words of 64 positions: how many there are, and the same positions with some of the six lane holes turned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba.cpython.unsafe import numbers

from ludus.algebra.compiled.jit import compiled, inlined
from ludus.core.arrays import Array

ONE = np.uint64(1)
NONE = np.uint64(0)
LOW = np.uint64(63)
SIX = np.uint64(6)

PAIRS = np.uint64(0x5555555555555555)
FOURS = np.uint64(0x3333333333333333)
EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F)
BYTES = np.uint64(0x00FF00FF00FF00FF)
HALVES = np.uint64(0x0000FFFF0000FFFF)
WHOLE = np.uint64(0x00000000FFFFFFFF)

lowest = cast(Callable[[Any], Any], numbers.trailing_zeros)
"""The number of the lowest bit that is set."""


@inlined
def popcount(x: Any) -> Any:
    """Return how many bits are set."""
    x = x - ((x >> ONE) & PAIRS)
    x = (x & FOURS) + ((x >> np.uint64(2)) & FOURS)
    x = (x + (x >> np.uint64(4))) & EIGHTS
    return (x * np.uint64(0x0101010101010101)) >> np.uint64(56)


@inlined
def turned_lanes(x: Any, lanes: Any) -> Any:
    """Return the word whose bit k XOR lanes is bit k of x."""
    if lanes & np.uint64(1):
        x = ((x >> np.uint64(1)) & PAIRS) | ((x & PAIRS) << np.uint64(1))
    if lanes & np.uint64(2):
        x = ((x >> np.uint64(2)) & FOURS) | ((x & FOURS) << np.uint64(2))
    if lanes & np.uint64(4):
        x = ((x >> np.uint64(4)) & EIGHTS) | ((x & EIGHTS) << np.uint64(4))
    if lanes & np.uint64(8):
        x = ((x >> np.uint64(8)) & BYTES) | ((x & BYTES) << np.uint64(8))
    if lanes & np.uint64(16):
        x = ((x >> np.uint64(16)) & HALVES) | ((x & HALVES) << np.uint64(16))
    if lanes & np.uint64(32):
        x = ((x >> np.uint64(32)) & WHOLE) | ((x & WHOLE) << np.uint64(32))
    return x


@compiled
def meeting(level: Array, other: Array, lanes: int, common: Array) -> int:
    """Put into `common` the positions of a level whose complements the other level holds; return how many they are.

    The complement of a number turns all its bits, the first so many lanes included.
    """
    count, last, turn = 0, level.size - 1, np.uint64((1 << lanes) - 1)
    for k in range(level.size):
        x = level[k] & turned_lanes(other[last - k], turn)
        common[k] = x
        count += popcount(x)
    return count


@compiled
def ranks(level: Array, before: Array) -> int:
    """Put into `before` how many positions stand in the words before each word; return how many there are in all."""
    count = 0
    for k in range(level.size):
        before[k] = count
        count += popcount(level[k])
    return count


@compiled
def packed(level: Array, filled: Array, words: Array) -> int:
    """Mark in `filled`, a bit for each word, the words with positions and copy these; return how many there are."""
    count = 0
    for k in range(level.size):
        if level[k]:
            filled[k >> 6] |= ONE << np.uint64(k & 63)
            words[count] = level[k]
            count += 1
    return count


@compiled
def unpacked(filled: Array, words: Array, level: Array) -> None:
    """Undo `packed`; the level is empty before."""
    count = 0
    for k in range(level.size):
        if (filled[k >> 6] >> np.uint64(k & 63)) & ONE:
            level[k] = words[count]
            count += 1
