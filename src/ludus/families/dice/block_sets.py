"""Strings of palindromic blocks, rho followed by rho backwards: for up to five dice, fairness is linear in the blocks.

A block of all n letters, twice each, has the counts of exp(2S), where S is the sum of the letters, up to a defect D
that begins with patterns of three. In a product of K blocks two defects together make patterns of six, so for n <= 5 a
pattern p is found as often as it should when the sum over the blocks i = 0..K-1, with j = K-1-i blocks after, of

    sum over the ways to cut p = u v w of (2i)^|u|/|u|! D_i(v) (2j)^|w|/|w|!

is 0. For full fairness only the patterns of all n letters are needed: shorter ones follow by adding up.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from math import factorial, lcm

from ludus.families.dice.algebra import occurrences, palindrome

MAX_LETTERS = 5


def choices(letters: int) -> list[str]:
    """Return the halves of all blocks, in lexicographic order.

    >>> choices(2)
    ['ab', 'ba']
    """
    return ["".join(half) for half in itertools.permutations("abcde"[:letters])]


def defect(half: str, pattern: str) -> Fraction:
    """Return how much more often a block has a pattern than a fair set with two faces each would.

    >>> defect("abc", "abc"), defect("abc", "ab")
    (Fraction(2, 3), Fraction(0, 1))
    """
    return occurrences(palindrome(half), pattern) - Fraction(2 ** len(pattern), factorial(len(pattern)))


def contributions(letters: int, blocks: int) -> list[list[list[int]]]:
    """Return for each block and each choice the integer vector that must add up to 0, one entry for each order."""
    halves = choices(letters)
    parts = _scaled_defects(letters)
    scale = lcm(*(factorial(k) for k in range(letters)))
    found = []
    for i in range(blocks):
        j = blocks - 1 - i
        rows = [[0] * len(halves) for _ in halves]
        for place, pattern in enumerate(halves):
            for start, stop in itertools.combinations(range(letters + 1), 2):
                if stop - start < 3:
                    continue
                before, after = start, letters - stop
                ways = scale * (2 * i) ** before * (2 * j) ** after // (factorial(before) * factorial(after))
                for row, own in zip(rows, parts, strict=True):
                    row[place] += ways * own[pattern[start:stop]]
        found.append(rows)
    return found


def _scaled_defects(letters: int) -> list[dict[str, int]]:
    """Return the defects of each choice at all patterns of three letters or more, as whole numbers of one unit."""
    unit = factorial(letters)
    patterns = ["".join(p) for size in range(3, letters + 1) for p in itertools.permutations("abcde"[:letters], size)]
    return [{p: int(unit * defect(half, p)) for p in patterns} for half in choices(letters)]


def string(halves: Sequence[str]) -> str:
    """Return the dice of some blocks.

    >>> string(["ab", "ba"])
    'abbabaab'
    """
    return "".join(map(palindrome, halves))


def bound(weights: Sequence[int], letters: int, blocks: int) -> int:
    """Return a number that lies below the weighted defect of every choice of blocks, the first being abc...

    Weights on the orders for which it is positive prove that no such set is fair: an exclusion certificate.
    """
    vectors = contributions(letters, blocks)
    total = sum(w * x for w, x in zip(weights, vectors[0][0], strict=True))
    for rows in vectors[1:]:
        total += min(sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows)
    return total
