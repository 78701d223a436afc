"""Which sums of weights some number of pegs can have, wherever they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Sums: TypeAlias = tuple[int, ...]
"""The total weight of some pegs under each of several weightings."""


def attainable(weights: Sequence[Sequence[int]], moduli: Sequence[int], pegs: int, most_steps: int) -> set[Sums] | None:
    """Return the sums that so many pegs on different holes can have; None when that takes too many steps.

    Hole by hole, each sum keeps the set of all numbers of pegs that have it, as the bits of one integer: one more peg
    shifts these bits by one. A modulus 0 stands for whole numbers.

    >>> sorted(attainable([[1, 0, 1]], [2], 2, 1000))
    [(0,), (1,)]
    """
    # A step is a machine word, so that large numbers count as the work that they are.
    counts, words = (1 << pegs + 1) - 1, 1 + pegs // 64 + sum(1 + _bits(one) // 64 for one in (*weights, moduli))
    found: dict[Sums, int] = {(0,) * len(moduli): 1}
    steps = 0
    for hole in zip(*weights, strict=True):
        steps += len(found) * words
        if steps > most_steps:
            return None
        for sums, numbers in list(found.items()):
            if more := numbers << 1 & counts:
                heavier = tuple((s + w) % m if m else s + w for s, w, m in zip(sums, hole, moduli, strict=True))
                found[heavier] = found.get(heavier, 0) | more
    return {sums for sums, numbers in found.items() if numbers >> pegs & 1}


def _bits(numbers: Sequence[int]) -> int:
    return max((abs(number).bit_length() for number in numbers), default=0)
