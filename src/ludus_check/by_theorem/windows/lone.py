"""A lower bound on rolls along one wrapped axis: every residue class of rolls at its best, whatever the others do."""

from collections.abc import Iterator, Sequence

from ludus_check.arrays import Flat

Sides = tuple[int, int, int]
"""An array seen from one axis: outer x length x inner."""


def lone_bounds(rolls: Flat, sides: Sides, g: int, n: int) -> Iterator[int]:
    """Yield for every line along the axis a number that no rolls with its effect go below.

    What does nothing along a wrapped axis has the period g = gcd(length, window) (see ring.py), so it adds one k to
    all rolls of a residue modulo g. Each residue alone costs at least its least sum of (roll + k) mod n over all k.

    >>> list(lone_bounds([0, 0, 0, 2, 2, 2], (1, 6, 1), 3, 4))
    [6]
    """
    _, length, inner = sides
    block = length * inner
    for start in range(0, len(rolls), block):
        for line in range(start, start + inner):
            classes = range(line, line + g * inner, inner)
            yield sum(_least_shifted(rolls[first : start + block : g * inner], n) for first in classes)


def _least_shifted(rolls: Sequence[int], n: int) -> int:
    """Return the least sum of (roll + k) mod n over all k.

    The sum grows with k but where a roll turns to 0; so it is least for k = -v with some roll v, and then it is
    sum - m v + n (the number of rolls below v) for m rolls.

    >>> _least_shifted([0, 1, 1], 3)
    2
    """
    total, m = sum(rolls), len(rolls)
    return min(total - m * v + n * below for below, v in enumerate(sorted(rolls)))
