"""Beatty sequences: a number a with A_n = floor(n a) for all terms that are known, as an exact quadratic irrational.

Each term says A_n / n <= a < (A_n + 1) / n. The two ends of what is left share the beginning of their continued
fractions, and with them all numbers between; if that beginning repeats itself, a quadratic irrational is guessed, and
its floors are compared with all terms, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor, gcd, isqrt

from ludus.core.records import dataclass

MAX_NUMBER = 10**9
"""Larger numbers under the root are not looked at."""
MAX_START, MAX_PERIOD = 4, 6
"""Of the continued fractions that are tried."""
MIN_TERMS = 8


@dataclass(frozen=True, slots=True)
class Quadratic:
    """The number (p + r √d) / q in lowest terms, d without square factors and at least 2, r not 0, q positive."""

    p: int
    r: int
    d: int
    q: int

    def floor_of_multiple(self, n: int) -> int:
        """Return the whole part of n times the number, n being at least 0.

        >>> [Quadratic(1, 1, 5, 2).floor_of_multiple(n) for n in range(6)]
        [0, 1, 3, 4, 6, 8]
        """
        square = (n * self.r) ** 2 * self.d
        # √square is whole for n = 0 only, and the whole part of (a + s) / q is that of (a + ⌊s⌋) / q.
        root = isqrt(square) if self.r > 0 or not square else -isqrt(square) - 1
        return (n * self.p + root) // self.q

    def plus(self, n: int) -> Quadratic:
        return Quadratic(self.p + n * self.q, self.r, self.d, self.q)

    def inverse(self) -> Quadratic:
        norm = self.p**2 - self.r**2 * self.d
        return quadratic(self.p * self.q, -self.r * self.q, self.d, norm)

    def is_complementary(self, other: Quadratic) -> bool:
        """Return whether 1/a + 1/b = 1: then every positive number is a floor(n a) or a floor(n b), and not both.

        (Lord Rayleigh, S. Beatty; for irrational a.)

        >>> Quadratic(1, 1, 5, 2).is_complementary(Quadratic(3, 1, 5, 2))
        True
        """
        # a + b = a b, compared in its two parts, the rational one and that of the root.
        p, r = self.p * other.p + self.r * other.r * self.d, self.p * other.r + other.p * self.r
        sums = self.p * other.q + other.p * self.q, self.r * other.q + other.r * self.q
        return self.d == other.d and sums == (p, r)

    def __str__(self) -> str:
        root = f"{abs(self.r) if abs(self.r) > 1 else ''}√{self.d}"
        top = f"{self.p} {'+' if self.r > 0 else '-'} {root}" if self.p else f"{'' if self.r > 0 else '-'}{root}"
        return top if self.q == 1 else f"({top})/{self.q}" if self.p else f"{top}/{self.q}"


def quadratic(p: int, r: int, d: int, q: int) -> Quadratic:
    """Return (p + r √d) / q in lowest terms.

    >>> print(quadratic(2, 1, 20, -4), quadratic(0, 2, 2, 2))
    (-1 - √5)/2 √2
    """
    square = next(k for k in range(isqrt(d), 0, -1) if d % (k * k) == 0)
    p, r, d = (p, r * square, d // square**2) if q > 0 else (-p, -r * square, d // square**2)
    common = gcd(p, r, q)
    return Quadratic(p // common, r // common, d, abs(q) // common)


def from_continued_fraction(start: Sequence[int], period: Sequence[int]) -> Quadratic | None:
    """Return the number with a periodic continued fraction; None when it is too large to be told.

    >>> print(from_continued_fraction([1], [2]), from_continued_fraction([], [1]))
    √2 (1 + √5)/2
    """
    a, b, c, d = 1, 0, 0, 1
    for term in period:
        a, b, c, d = a * term + b, a, c * term + d, c
    # y = (a y + b) / (c y + d), so c y² + (d - a) y - b = 0, and y is the positive root.
    discriminant = (d - a) ** 2 + 4 * b * c
    if discriminant > MAX_NUMBER:
        return None
    number = quadratic(a - d, 1, discriminant, 2 * c)
    for term in reversed(start):
        number = number.inverse().plus(term)
    return number


@dataclass(frozen=True, slots=True)
class BeattyPair:
    """Pairs (floor(n a), floor(n b)) for n = first, first + 1, ..."""

    a: Quadratic
    b: Quadratic
    first: int
    """The pairs before are others, or missing."""
    pairs: int
    """How many pairs were compared."""


def slope(terms: Sequence[int], first: int = 0) -> Quadratic | None:
    """Return the quadratic irrational a with floor(n a) = terms[n - first] for all n, None when none is found.

    >>> print(slope([0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16]))
    (1 + √5)/2
    """
    numbered = [(n, term) for n, term in enumerate(terms, start=first) if n > 0]
    if len(numbered) < MIN_TERMS:
        return None
    # floor(n a) = term means term / n <= a < (term + 1) / n.
    least = max(Fraction(term, n) for n, term in numbered)
    most = min(Fraction(term + 1, n) for n, term in numbered)
    if least >= most:
        return None
    shared = _shared(least, most)
    for start in range(MAX_START + 1):
        for length in range(1, MAX_PERIOD + 1):
            number = _repeating(shared, start, length)
            if number and all(number.floor_of_multiple(n) == term for n, term in enumerate(terms, start=first)):
                return number
    return None


def beatty_pair(pairs: Sequence[tuple[int, int]]) -> BeattyPair | None:
    """Return the Beatty sequences of pairs in increasing order, up to a few of the first; None when there are none.

    >>> found = beatty_pair([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)])
    >>> print(found.a, found.b)
    (1 + √5)/2 (3 + √5)/2
    """
    # The first pairs may be exceptions, and the numbering may be shifted by one.
    for skipped in range(4):
        rest = pairs[skipped:]
        for first in (skipped, skipped - 1, skipped + 1):
            if first < 0:
                continue
            a = slope([pair[0] for pair in rest], first)
            b = None if a is None else slope([pair[1] for pair in rest], first)
            if a is not None and b is not None:
                return BeattyPair(a, b, first, len(rest))
    return None


def _repeating(shared: Sequence[int], start: int, length: int) -> Quadratic | None:
    """Return the number that goes on as the terms begin: seen twice, the last one being of no weight."""
    period = shared[start : start + length]
    if len(shared) < start + 2 * length or any(term < 1 for term in period):
        return None
    goes_on = all(shared[i] == period[(i - start) % length] for i in range(start, len(shared) - 1))
    return from_continued_fraction(shared[:start], period) if goes_on else None


def _shared(one: Fraction, two: Fraction) -> list[int]:
    """Return the terms with which two continued fractions begin."""
    terms: list[int] = []
    while (whole := floor(one)) == floor(two):
        terms.append(whole)
        if whole in (one, two):
            break
        one, two = 1 / (one - whole), 1 / (two - whole)
    return terms
