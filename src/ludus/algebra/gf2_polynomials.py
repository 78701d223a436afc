"""Polynomials over GF(2) as Python integers: bit i is the coefficient of x^i, addition is exclusive or.

An operation on polynomials of degree N works on whole machine words, so that the Euclidean algorithm takes about
N^2 / 30 steps. The algorithms are those of the textbooks (von zur Gathen and Gerhard, Modern Computer Algebra,
chapters 2 and 3).
"""

from __future__ import annotations

from typing import TypeAlias

Polynomial: TypeAlias = int
"""Bit i is the coefficient of x^i."""

WINDOW = 4
"""Number of coefficients that are multiplied at once."""


def degree(a: Polynomial) -> int:
    """Return the degree of a, -1 for the polynomial 0."""
    return a.bit_length() - 1


def product(a: Polynomial, b: Polynomial) -> Polynomial:
    """Return a times b.

    >>> bin(product(0b11, 0b11))
    '0b101'
    """
    if b > a:
        a, b = b, a
    multiples = [0]
    for i in range(1, 1 << WINDOW):
        multiples.append(multiples[i >> 1] << 1 ^ (a if i & 1 else 0))
    total = 0
    for digit in f"{b:x}":
        total = total << WINDOW ^ multiples[int(digit, 16)]
    return total


def divided(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Return quotient and remainder of a by b, which is not 0.

    >>> divided(0b1011, 0b10)
    (5, 1)
    """
    size = b.bit_length()
    shifts = []
    while (shift := a.bit_length() - size) >= 0:
        a ^= b << shift
        shifts.append(shift)
    quotient = bytearray(shifts[0] // 8 + 1 if shifts else 0)
    for shift in shifts:
        quotient[shift >> 3] |= 1 << (shift & 7)
    return int.from_bytes(quotient, "little"), a


def quotient(a: Polynomial, b: Polynomial) -> Polynomial:
    """Return a divided by b without the remainder."""
    return divided(a, b)[0]


def remainder(a: Polynomial, b: Polynomial) -> Polynomial:
    """Return a modulo b."""
    size = b.bit_length()
    while (shift := a.bit_length() - size) >= 0:
        a ^= b << shift
    return a


def gcd(a: Polynomial, b: Polynomial) -> Polynomial:
    """Return the greatest common divisor, that of a and 0 being a.

    >>> gcd(0b101, 0b11)
    3
    """
    longer, shorter = (a, b) if a > b else (b, a)
    size, other = longer.bit_length(), shorter.bit_length()
    while shorter:
        while (shift := size - other) >= 0:
            longer ^= shorter << shift
            size = longer.bit_length()
        longer, shorter, size, other = shorter, longer, other, size
    return longer


def gcd_with_factor(a: Polynomial, f: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Return (g, s) with g = gcd(a, f) and s a = g modulo f.

    >>> gcd_with_factor(0b111, 0b1011)
    (1, 4)
    """
    r0, r1, s0, s1 = f, a, 0, 1
    size, other = r0.bit_length(), r1.bit_length()
    while r1:
        while (shift := size - other) >= 0:
            r0 ^= r1 << shift
            s0 ^= s1 << shift
            size = r0.bit_length()
        r0, r1, s0, s1, size, other = r1, r0, s1, s0, other, size
    return r0, s0


def extended_gcd(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial, Polynomial]:
    """Return (g, s, t) with g = gcd(a, b) = s a + t b.

    >>> extended_gcd(0b110, 0b101)
    (3, 1, 1)
    """
    if not b:
        return a, 1, 0
    g, s = gcd_with_factor(a, b)
    return g, s, quotient(product(s, a) ^ g, b)


def solution(a: Polynomial, b: Polynomial, f: Polynomial) -> Polynomial | None:
    """Return x with a x = b modulo f, of degree less than deg f - deg gcd(a, f); None when there is none.

    >>> solution(0b110, 0b011, 0b101), solution(0b110, 0b010, 0b101)
    (1, None)
    """
    g, s = gcd_with_factor(a, f)
    share, rest = divided(b, g)
    if rest:
        return None
    return remainder(product(s, share), quotient(f, g))


class Binary:
    """The arithmetic of this file as an object, for ludus.algebra.polynomial_systems."""

    degree = staticmethod(degree)
    product = staticmethod(product)
    divided = staticmethod(divided)
    extended_gcd = staticmethod(extended_gcd)
    gcd_with_factor = staticmethod(gcd_with_factor)

    @staticmethod
    def plus(a: Polynomial, b: Polynomial) -> Polynomial:
        """Return a + b."""
        return a ^ b

    minus = plus
