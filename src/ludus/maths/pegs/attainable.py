"""Which sums of weights some number of pegs can have, wherever they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Sums: TypeAlias = tuple[int, ...]
"""The total weight of some pegs under each of several weightings."""


def attainable(weights: Sequence[Sequence[int]], moduli: Sequence[int], pegs: int, most_steps: int) -> set[Sums] | None:
    """Return the sums that so many pegs on different holes can have; None when that takes too many steps.

    The sums of k of the first h holes are those of k of the first h - 1, and those of k - 1 with the weight of the last
    one added. A modulus 0 stands for whole numbers.

    >>> sorted(attainable([[1, 0, 1]], [2], 2, 1000))
    [(0,), (1,)]
    """
    found: list[set[Sums]] = [{(0,) * len(moduli)}, *(set[Sums]() for _ in range(pegs))]
    steps = 0
    for hole in zip(*weights, strict=True):
        for k in range(pegs, 0, -1):
            steps += 1 + len(found[k - 1])
            found[k] |= {
                tuple((s + w) % m if m else s + w for s, w, m in zip(sums, hole, moduli, strict=True))
                for sums in found[k - 1]
            }
        if steps > most_steps:
            return None
    return found[pegs]
