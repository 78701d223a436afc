"""The Grundy values of nim in which nobody may move to the zero vector: what the pairs of two rooks collapse to."""

from collections.abc import Sequence
from itertools import product
from math import prod

from ludus_check.work import searching


@searching
def collapsed_values(size: Sequence[int]) -> list[int]:
    """Return f for every vector of a box at the corner, in reading order; -1 for the zero vector."""
    strides = [prod(size[axis + 1 :]) for axis in range(len(size))]
    values, seen = [-1], [[0] * prod(size) for _ in size]
    for place, vector in enumerate(product(*map(range, size))):
        if place == 0:
            continue
        reached = 0
        for line, stride, x in zip(seen, strides, vector, strict=True):
            if x:
                before = values[place - stride]
                line[place] = line[place - stride] | (1 << before if before >= 0 else 0)
                line[place - stride] = 0  # nobody needs it any more
                reached |= line[place]
        values.append((~reached & (reached + 1)).bit_length() - 1)
    return values
