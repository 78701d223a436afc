"""Patterns: ordered choices of distinct dice, and which of them decide whether a set is fair."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TypeAlias

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
