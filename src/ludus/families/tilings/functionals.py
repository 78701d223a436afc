"""The simplest weighting that tells an element of a presented group from 0: few different values, a small modulus."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import gcd, prod

from ludus.families.tilings.presentation import Presented, Vector

MAX_TRIED = 600
"""At most so many weightings of one modulus are compared."""
MODULI = (2, 3, 4, 5, 6, 8)
"""The moduli that are tried where the group has a free part."""


def simplest_functional(group: Presented, vector: Vector, shown: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Return a modulus (0 for the integers) and a weight for every generator: relations weigh 0, the vector does not.

    Among those that are tried, the one with the fewest different values on the generators `shown`, then the one with
    the least modulus (integers come after 2 when they are 1, 0, -1, else last), then the one with the smallest values.

    >>> from ludus.families.tilings.presentation import presented
    >>> simplest_functional(presented(2, [{0: 1, 1: 1}]), {0: 1}, range(2))
    (2, (1, 1))
    >>> simplest_functional(presented(2, [{0: 1, 1: 1}]), {0: 2}, range(2))
    (0, (1, -1))
    """
    image = group.image(vector)
    if not any(image):
        raise ValueError("the vector is 0 in the group: no weighting tells it from 0")
    best: tuple[tuple[int, int, int], int, tuple[int, ...]] | None = None
    for modulus, coefficients in _candidates(group, image):
        values = [_value(coefficients, group.coordinates[g], modulus) for g in shown]
        key = (len(set(values)), rank(modulus, values), sum(map(abs, values)))
        if best is None or key < best[0]:
            best = key, modulus, coefficients
    if best is None:
        raise ValueError("a nonzero element has a nonzero coordinate")
    _, modulus, coefficients = best
    return modulus, tuple(_value(coefficients, one, modulus) for one in group.coordinates)


def rank(modulus: int, values: Sequence[int]) -> int:
    """Return how simple weights are: by their modulus; integers come after 2 when they are 1, 0, -1, else last."""
    if modulus:
        return 2 * modulus
    return 5 if all(abs(value) <= 1 for value in values) else 1000


def _candidates(group: Presented, image: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield moduli and coefficients on the coordinates that send relations to 0 and the image elsewhere."""
    for modulus in _moduli(group):
        if modulus == 0:
            choices = [range(-1, 2) if m == 0 else range(1) for m in group.moduli]
        else:
            # A coordinate of order m may go to the multiples of modulus / gcd(m, modulus).
            choices = [range(0, modulus, modulus // (gcd(m, modulus) if m else modulus)) for m in group.moduli]
        if prod(map(len, choices)) <= MAX_TRIED:
            tried: Iterator[tuple[int, ...]] = itertools.product(*choices)
        else:
            tried = _sparse(choices)
        for coefficients in tried:
            if _value(coefficients, image, modulus):
                yield modulus, coefficients


def _moduli(group: Presented) -> list[int]:
    torsion = {m for m in group.moduli if m}
    found = {d for m in torsion for d in range(2, min(m, 64) + 1) if m % d == 0} | torsion
    return sorted(found | {0, *MODULI} if 0 in group.moduli else found)


def _sparse(choices: Sequence[range]) -> Iterator[tuple[int, ...]]:
    """Yield the coefficients that are not 0 at one or two places only."""
    size, told = len(choices), 0
    for places in itertools.chain(itertools.combinations(range(size), 1), itertools.combinations(range(size), 2)):
        for values in itertools.product(*([x for x in choices[place] if x] for place in places)):
            if (told := told + 1) > MAX_TRIED:
                return
            row = dict(zip(places, values, strict=True))
            yield tuple(row.get(place, 0) for place in range(size))


def _value(coefficients: Sequence[int], coordinates: Sequence[int], modulus: int) -> int:
    total = sum(c * x for c, x in zip(coefficients, coordinates, strict=True))
    return total % modulus if modulus else total
