"""Polynomials over GF(p) by python-flint: its nmod_poly behind the names of ludus.algebra.polynomial_systems.

Polynomials modulo prime powers q = p^k: factors and inverses modulo p, lifted to q (Hensel).

A factorisation f = E H modulo p with E and H coprime and monic lifts to one modulo p^k in exactly one way, and an
inverse modulo p lifts by Newton's iteration y (2 - a y). See von zur Gathen and Gerhard, Modern Computer Algebra,
chapters 9 and 15. Polynomials are nmod_poly of python-flint; modulo q they are only added, multiplied, and divided by
monic ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass

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


def monic(f: Polynomial, modulus: int) -> Polynomial:
    """Return f divided by its leading coefficient, a unit."""
    return f * polynomial([pow(int(f[f.degree()]), -1, modulus)], modulus)


def reduced(a: Polynomial, modulus: int) -> Polynomial:
    """Return a polynomial modulo a divisor or a multiple of its modulus, by its coefficients."""
    return polynomial(coefficients(a), modulus)


@dataclass(frozen=True, slots=True, eq=False)
class Split:
    """f = unit * singular modulo q = p^k, monic and coprime: D is invertible modulo the first factor.

    Every prime divisor of the second factor modulo p divides D.
    """

    p: int
    k: int
    unit: Polynomial
    singular: Polynomial

    @property
    def q(self) -> int:
        """The modulus p^k."""
        return int(self.p**self.k)

    def inverse(self, a: Polynomial) -> Polynomial:
        """Return the inverse of a modulo the unit factor, which a is coprime to."""
        p, q, E = self.p, self.q, self.unit
        if E.degree() == 0:
            return polynomial([], q)
        y = reduced(reduced(a % E, p).xgcd(reduced(E, p))[1], q)
        two, known = polynomial([2], q), 1
        while known < self.k:
            y, known = y * (two - a * y % E) % E, 2 * known
        return y

    def joined(self, on_unit: Polynomial, on_singular: Polynomial) -> Polynomial:
        """Return the polynomial modulo f with these remainders modulo the two factors."""
        H, E = self.singular, self.unit
        if E.degree() == 0:
            return on_singular
        return on_singular + H * ((on_unit - on_singular) * self.inverse(H) % E)


def split(f: Polynomial, D: Polynomial, p: int, k: int) -> Split:
    """Return the factors of a monic f modulo p^k that D is a unit on, and that D is nowhere a unit on."""
    E, D = reduced(f, p), reduced(D, p)
    H = polynomial([1], p)
    common = E.gcd(D) if D.degree() >= 0 else E
    while common.degree() > 0:
        E, H = E // common, H * common
        common = E.gcd(common)
    return Split(p, k, *_lifted(f, monic(E, p), monic(H, p), p, k))


def _lifted(f: Polynomial, E: Polynomial, H: Polynomial, p: int, k: int) -> tuple[Polynomial, Polynomial]:
    """Return the factors of f modulo p^k that are E and H modulo p, one power of p after the other."""
    q = p**k
    _, _, t = E.xgcd(H)
    unit, singular, power = reduced(E, q), reduced(H, q), polynomial([1], q)
    for i in range(1, k):
        power *= polynomial([p], q)
        error = polynomial([int(value) // p**i for value in coefficients(f - unit * singular)], p)
        unit_step = t * error % E if E.degree() > 0 else polynomial([], p)
        singular_step = (error - unit_step * H) // E
        unit, singular = unit + power * reduced(unit_step, q), singular + power * reduced(singular_step, q)
    return unit, singular
