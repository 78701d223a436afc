"""Exact numbers a + b s, where s = (sqrt 5 - 1)/2, the positive number with s^2 + s = 1. No floats anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering


@total_ordering
@dataclass(frozen=True, slots=True)
class Golden:
    """The number a + b s.

    >>> SIGMA * SIGMA + SIGMA == ONE, SIGMA < ONE
    (True, True)
    """

    a: int
    b: int = 0

    def __add__(self, other: Golden) -> Golden:
        return Golden(self.a + other.a, self.b + other.b)

    def __sub__(self, other: Golden) -> Golden:
        return Golden(self.a - other.a, self.b - other.b)

    def __mul__(self, other: Golden) -> Golden:
        # (a + b s)(c + d s) = ac + (ad + bc) s + bd s^2, and s^2 = 1 - s.
        a, b, c, d = self.a, self.b, other.a, other.b
        return Golden(a * c + b * d, a * d + b * c - b * d)

    def __lt__(self, other: Golden) -> bool:
        return (self - other).sign < 0

    def __str__(self) -> str:
        if not self.b:
            return str(self.a)
        multiple = f"{'' if abs(self.b) == 1 else abs(self.b)}s"
        if not self.a:
            return f"-{multiple}" if self.b < 0 else multiple
        return f"{self.a} {'-' if self.b < 0 else '+'} {multiple}"

    @property
    def sign(self) -> int:
        """-1, 0 or 1: twice the number is u + v sqrt 5 with whole u = 2a - b and v = b, and squares decide."""
        u, v = 2 * self.a - self.b, self.b
        if u * v >= 0:
            return (u > 0 or v > 0) - (u < 0 or v < 0)
        larger = u if u * u > 5 * v * v else v
        return 1 if larger > 0 else -1


ZERO, ONE, SIGMA = Golden(0), Golden(1), Golden(0, 1)


def sigma_power(n: int) -> Golden:
    """Return s^n for any whole n; 1/s is 1 + s.

    >>> str(sigma_power(2)), str(sigma_power(-1)), sigma_power(5) * sigma_power(-5) == ONE
    ('1 - s', '1 + s', True)
    """
    result, factor = ONE, SIGMA if n >= 0 else ONE + SIGMA
    for _ in range(abs(n)):
        result = result * factor
    return result
