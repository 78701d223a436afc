"""Patterns: ordered choices of distinct dice, and which of them decide whether a set is fair.

What is fair about a set of dice, read off from the counts of its patterns.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import factorial, prod
from typing import NamedTuple, TypeAlias

Pattern: TypeAlias = tuple[int, ...]
"""Distinct dice, lowest face first, each by its number."""


def patterns(dice: int, order: int) -> Iterator[Pattern]:
    """Return all patterns of at most `order` dice, the short ones first, each length in increasing order.

    >>> list(patterns(2, 2))
    [(), (0,), (1,), (0, 1), (1, 0)]
    """
    for length in range(order + 1):
        yield from itertools.permutations(range(dice), length)


def deciding(dice: int, order: int, *, palindrome: bool = False) -> Iterator[Pattern]:
    """Return the patterns that decide m/n fairness of dice that cannot tie: they begin with the first of their subset.

    By the shuffle relations the count of u a v is (-1)^|u| times the sum of the counts of a w, over all shuffles w of
    the reverse of u with v, up to products of counts of shorter patterns: so, length by length, the patterns that begin
    with the first die fix all others, for dice of any sizes. (With ties ab may be right and ba too rare.) A palindrome
    that is fair at an odd length is fair at the next (theorem: see docs/fair_dice.md): only odd lengths are looked at.

    >>> [len(list(deciding(n, n))) for n in range(2, 8)]
    [1, 5, 20, 84, 409, 2365]
    >>> [len(list(deciding(n, n, palindrome=True))) for n in range(3, 8)]
    [2, 8, 44, 184, 1294]
    """
    for length in range(2, order + 1):
        # Pairs of a palindrome are fair by proposition 4, other even lengths by the odd length before.
        if palindrome and length % 2 == 0:
            continue
        for subset in itertools.combinations(range(dice), length):
            for rest in itertools.permutations(subset[1:]):
                yield (subset[0], *rest)


def is_palindrome(word: tuple[int, ...] | str) -> bool:
    """Return whether a word reads the same backwards.

    >>> is_palindrome("abccba"), is_palindrome("abcabc")
    (True, False)
    """
    return word == word[::-1]


class Fairness(NamedTuple):
    """What is fair about some dice, rolled alone; later in a pattern means a higher face."""

    permutation: bool
    place: bool
    first: bool
    last: bool


def subset_fairness(subset: Sequence[int], sizes: Sequence[int], counts: Mapping[Pattern, int]) -> Fairness:
    """Return what is fair about a subset: its orders, its places, who is highest, who is lowest.

    >>> from ludus.families.dice.counts import counts
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
