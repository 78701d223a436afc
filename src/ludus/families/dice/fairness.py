"""What is fair about a set of dice, read off from the counts of its patterns."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import factorial, prod
from typing import NamedTuple

from ludus.families.dice.patterns import Pattern


class Fairness(NamedTuple):
    """What is fair about some dice, rolled alone; later in a pattern means a higher face."""

    permutation: bool
    place: bool
    first: bool
    last: bool


def subset_fairness(subset: Sequence[int], sizes: Sequence[int], counts: Mapping[Pattern, int]) -> Fairness:
    """Return what is fair about a subset: its orders, its places, who is highest, who is lowest.

    >>> from ludus.families.dice.naive_counts import counts
    >>> faces = [(1, 2, 6), (3, 5), (4,)]
    >>> subset_fairness((0, 1, 2), (3, 2, 1), counts(faces, 3))
    Fairness(permutation=False, place=False, first=True, last=False)
    """
    size, rolls = len(subset), prod(sizes[die] for die in subset)
    places = dict.fromkeys(itertools.product(subset, range(size)), 0)
    permutation = True
    for pattern in itertools.permutations(subset):
        count = counts[pattern]
        permutation &= count * factorial(size) == rolls
        for place, die in enumerate(pattern):
            places[die, place] += count
    fair = {key: count * size == rolls for key, count in places.items()}
    first = all(fair[die, size - 1] for die in subset)
    last = all(fair[die, 0] for die in subset)
    return Fairness(permutation, all(fair.values()), first, last)


def level(sizes: Sequence[int], counts: Mapping[Pattern, int]) -> int:
    """Return the largest m for which the dice are m/n fair: patterns of up to m dice come as often as they should."""
    found = 1
    for length in range(2, len(sizes) + 1):
        for pattern in itertools.permutations(range(len(sizes)), length):
            if counts[pattern] * factorial(length) != prod(sizes[die] for die in pattern):
                return found
        found = length
    return found


def variation(sizes: Sequence[int], counts: Mapping[Pattern, int]) -> tuple[Pattern, Fraction]:
    """Return the order of all dice that is farthest from fair, and the total variation of all orders from fair.

    The total variation is half the sum of the distances from 1/n!; rolls with ties belong to no order and are half of
    it by themselves.
    """
    dice, rolls = len(sizes), prod(sizes)
    orders = list(itertools.permutations(range(dice)))
    worst = max(orders, key=lambda order: abs(counts[order] * factorial(dice) - rolls))
    strict = sum(counts[order] for order in orders)
    apart = sum(abs(counts[order] * factorial(dice) - rolls) for order in orders)
    tied = (rolls - strict) * factorial(dice)
    return worst, Fraction(apart + tied, 2 * factorial(dice) * rolls)
