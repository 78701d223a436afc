"""Patterns: ordered choices of distinct dice, and which of them decide whether a set is fair.

What is fair about a set of dice, read off from the counts of its patterns.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
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


def subset_fairness(
    subset: Sequence[int], rolls: int, counts: Mapping[Pattern, int], places: Sequence[Sequence[int]]
) -> Fairness:
    """Return what is fair about a subset: its orders, its places, who is highest, who is lowest.

    >>> from ludus.families.dice.counts import counts, place_counts
    >>> faces = [(0, 0, 10), (0, 9), (5,)]
    >>> subset_fairness((0, 1, 2), 6, counts(faces, 3), place_counts(faces))
    Fairness(permutation=False, place=False, first=True, last=False)
    """
    size = len(subset)
    permutation = all(counts[pattern] * factorial(size) == rolls for pattern in itertools.permutations(subset))
    fair = [[count * size == rolls for count in row] for row in places]
    return Fairness(permutation, all(map(all, fair)), all(row[-1] for row in fair), all(row[0] for row in fair))


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


class Criterion(Enum):
    """What a set of dice is fair for; each criterion implies the next."""

    ALL = "all"
    """Every order of all dice is equally likely: permutation-fair."""
    PLACE = "place"
    """Each die takes each place equally often: place-fair."""
    FIRST = "first"
    """Each die shows the highest face equally often: go-first-fair."""


CRITERION_WORDS = {Criterion.ALL: "permutation-fair", Criterion.PLACE: "place-fair", Criterion.FIRST: "go-first-fair"}


def are_fair(places: Sequence[Sequence[int]], rolls: int, *, first_only: bool) -> bool:
    """Return whether the counts of places are all equal, or those of the highest place alone."""
    wanted = [row[-1:] if first_only else row for row in places]
    return all(count * len(places) == rolls for row in wanted for count in row)


def excluded(sizes: Sequence[int], criterion: Criterion) -> str:
    """Return why no set of dice of these sizes is fair by a criterion, by counting alone; nothing when one may be.

    >>> excluded((4, 4, 8), Criterion.FIRST)
    '3 does not divide 128, the number of rolls'
    >>> excluded((4, 4, 4, 4), Criterion.FIRST)
    'with only 4 faces on one die, 4 + 4 + 4 alone must be go-first-fair, and 3 does not divide 64, the number of rolls'
    >>> excluded((6, 8, 8, 8), Criterion.PLACE), excluded((6, 8, 8, 8), Criterion.ALL)
    ('', '3! does not divide 8 * 8 * 8')
    """
    rolls, n = prod(sizes), len(sizes)
    if rolls % n:
        return f"{n} does not divide {rolls}, the number of rolls"
    if criterion is Criterion.ALL:
        # Every subset of permutation-fair dice is permutation-fair: its rolls fall into length! equal parts.
        for length in range(2, n + 1):
            for subset in itertools.combinations(sorted(sizes), length):
                if prod(subset) % factorial(length):
                    return f"{length}! does not divide {' * '.join(map(str, subset))}"
    return _chain(tuple(sorted(sizes)), (), n)


@lru_cache(maxsize=4096)
def _chain(left: tuple[int, ...], taken: tuple[int, ...], n: int) -> str:
    """Return why no chain of highest dice is possible, nothing when one is.

    Let a_1 own the highest face, a_2 the highest face that is not on a_1, and so on. When one of a_1..a_k shows a face
    above all of a_(k+1), one of them is highest: chance at most k/n. So the highest face of a_(k+1) wins with chance at
    least (1 - k/n)/d, which is at most 1/n: die a_(k+1) has d >= n - k faces. With d = n - k that is tight, the faces
    of the chain are all that win for a_1..a_(k+1), and the other dice alone must be go-first-fair.
    """
    if not left:
        return ""
    needed, reasons = n - len(taken), []
    for size in sorted(set(left), reverse=True):
        rest = list(left)
        rest.remove(size)
        if size < needed:
            reasons.append(f"a die has {size} faces where {needed} are needed")
        elif size == needed and rest and (reason := excluded(rest, Criterion.FIRST)):
            alone = " + ".join(map(str, rest))
            reasons.append(f"with only {size} faces on one die, {alone} alone must be go-first-fair, and {reason}")
        elif not (reason := _chain(tuple(rest), (*taken, size), n)):
            return ""
        else:
            reasons.append(reason)
    return reasons[0]
