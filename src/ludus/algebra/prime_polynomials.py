"""Polynomials over GF(p) by python-flint: its nmod_poly behind the names of ludus.algebra.polynomial_systems."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np

Polynomial: TypeAlias = Any
"""An nmod_poly."""


class Prime:
    """The arithmetic of polynomials over one field GF(p); only `polynomial` has to know p."""

    def __init__(self, p: int) -> None:
        self.p = p

    @staticmethod
    def degree(a: Polynomial) -> int:
        """Return the degree of a, -1 for 0."""
        return int(a.degree())

    @staticmethod
    def plus(a: Polynomial, b: Polynomial) -> Polynomial:
        """Return a + b."""
        return a + b

    @staticmethod
    def minus(a: Polynomial, b: Polynomial) -> Polynomial:
        """Return a - b."""
        return a - b

    @staticmethod
    def product(a: Polynomial, b: Polynomial) -> Polynomial:
        """Return a b."""
        return a * b

    @staticmethod
    def divided(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
        """Return quotient and remainder of a by b."""
        quotient, rest = divmod(a, b)
        return quotient, rest

    @staticmethod
    def extended_gcd(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial, Polynomial]:
        """Return (g, s, t) with g = gcd(a, b) = s a + t b."""
        g, s, t = a.xgcd(b)
        return g, s, t

    @staticmethod
    def gcd_with_factor(a: Polynomial, f: Polynomial) -> tuple[Polynomial, Polynomial]:
        """Return (g, s) with g = gcd(a, f) = s a modulo f."""
        g, s, _ = a.xgcd(f)
        return g, s

    def polynomial(self, coefficients: Iterable[int] | Array) -> Polynomial:
        """Return the polynomial with these coefficients, that of 1 first."""
        return polynomial(coefficients, self.p)


def polynomial(values: Iterable[int] | Array, modulus: int) -> Polynomial:
    """Return the polynomial with these coefficients modulo any n below 2^63, that of 1 first."""
    from flint import nmod_poly

    return nmod_poly(list(map(int, values)), modulus)


def coefficients(a: Polynomial) -> Array:
    """Return the coefficients, that of 1 first, as many as there are."""
    return np.array([int(value) for value in a.coeffs()], dtype=np.int64)
