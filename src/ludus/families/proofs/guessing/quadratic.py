"""Numbers (p + r √d) / q with whole p, r, d, q: exact arithmetic, floors, continued fractions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, isqrt


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
        """Return the number plus a whole number."""
        return Quadratic(self.p + n * self.q, self.r, self.d, self.q)

    def inverse(self) -> Quadratic:
        """Return 1 divided by the number."""
        norm = self.p**2 - self.r**2 * self.d
        return quadratic(self.p * self.q, -self.r * self.q, self.d, norm)

    def is_complementary(self, other: Quadratic) -> bool:
        """Return whether 1/a + 1/b = 1: then every positive number is a floor(n a) or a floor(n b), and not both.

        (Lord Rayleigh, S. Beatty; for irrational a.)

        >>> Quadratic(1, 1, 5, 2).is_complementary(Quadratic(3, 1, 5, 2))
        True
        """
        first, second = self.inverse(), other.inverse()
        p, r = Fraction(first.p, first.q), Fraction(first.r, first.q)
        same = first.d == second.d and Fraction(second.r, second.q) == -r
        return same and p + Fraction(second.p, second.q) == 1

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
    if discriminant > LARGEST:
        return None
    number = quadratic(a - d, 1, discriminant, 2 * c)
    for term in reversed(start):
        number = number.inverse().plus(term)
    return number


LARGEST = 10**9
"""Larger numbers under the root are not looked at."""
