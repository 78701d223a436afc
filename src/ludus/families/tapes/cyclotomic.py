"""Cyclotomic polynomials and their products, with the names of the paper: Phi, Gamma, classes (a) and (b).

A divisor of T^n - 1 is, up to its sign, a product of different Phi.k with k | n. Source: R. Backhouse, W. Chen, J. F.
Ferreira, "The Algorithmics of Solitaire-Like Games" (2013), section 4.4; formula numbers are those of the paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludus.algebra.factored import factor
from ludus.families.tapes.polynomials import exact_quotient
from ludus.families.tapes.rule import Coefficients


def phi(m: int) -> Coefficients:
    """Return Phi.m, the m-th cyclotomic polynomial; Phi.0 = 1.

    >>> phi(6), phi(1)
    ((1, -1, 1), (-1, 1))
    """
    from flint import fmpz_poly

    return (1,) if m == 0 else tuple(map(int, fmpz_poly.cyclotomic(m).coeffs()))


def phi_by_moebius(m: int) -> Coefficients:
    """Return Phi.m by formula (21): the product of (T^k - 1)^mu.(m/k) over the divisors k of m.

    >>> phi_by_moebius(12)
    (1, 0, -1, 0, 1)
    """
    top: Coefficients = (1,)
    bottom: Coefficients = (1,)
    for k in divisors(m):
        sign = moebius(m // k)
        if sign > 0:
            top = times(top, power_minus_one(k))
        elif sign < 0:
            bottom = times(bottom, power_minus_one(k))
    quotient = exact_quotient(top, bottom)
    if quotient is None:
        raise ValueError(f"expected m of at least 1, got {m}")
    return quotient


def moebius(m: int) -> int:
    """Return mu.m: 0 when a square divides m, else 1 or -1 as the number of primes is even or odd.

    >>> [moebius(m) for m in range(1, 13)]
    [1, -1, -1, 0, -1, 1, -1, 0, 0, 1, -1, 0]
    """
    factors = factor(m)
    return 0 if any(exponent > 1 for _, exponent in factors) else (-1) ** len(factors)


def gamma(a: int, b: int) -> Coefficients:
    """Return Gamma.(a, b) = (T^(ab) - 1) / (T^b - 1) = 1 + T^b + ... + T^((a-1)b), formulas (24) and (25).

    >>> gamma(3, 2)
    (1, 0, 1, 0, 1)
    """
    return tuple(int(power % b == 0) for power in range((a - 1) * b + 1))


def gamma_factors(a: int, b: int) -> tuple[int, ...]:
    """Return the natural factors of Gamma.(a, b), formula (26): the k that divide ab and not b.

    >>> gamma_factors(2, 8), gamma_factors(6, 1)
    ((16,), (2, 3, 6))
    """
    return tuple(k for k in divisors(a * b) if b % k)


def product(factors: Iterable[Coefficients]) -> Coefficients:
    """Return the product of polynomials.

    >>> product([(1, 1), (1, -1)])
    (1, 0, -1)
    """
    whole: Coefficients = (1,)
    for one in factors:
        whole = times(whole, one)
    return whole


def cyclotomic_product(indices: Iterable[int]) -> Coefficients:
    """Return the product of Phi.k over some k.

    >>> cyclotomic_product([3, 12])
    (1, 1, 0, -1, 0, 1, 1)
    """
    return product(map(phi, indices))


def is_class_a(polynomial: Coefficients) -> bool:
    """Return whether exactly one coefficient is -1 and all others are at least 0: the polynomials of true games.

    >>> is_class_a(phi(6)), is_class_a(phi(3))
    (True, False)
    """
    negative = [coefficient for coefficient in polynomial if coefficient < 0]
    return negative == [-1]


def is_class_b(polynomial: Coefficients) -> bool:
    """Return whether no coefficient is negative: the polynomials of monotonic games.

    >>> is_class_b(phi(3)), is_class_b(phi(6))
    (True, False)
    """
    return all(coefficient >= 0 for coefficient in polynomial)


def power_minus_one(n: int) -> Coefficients:
    """Return T^n - 1.

    >>> power_minus_one(2)
    (-1, 0, 1)
    """
    return (-1, *(0,) * (n - 1), 1)


def times(left: Coefficients, right: Coefficients) -> Coefficients:
    """Return the product of two polynomials.

    >>> times((1, 1), (1, 1))
    (1, 2, 1)
    """
    from flint import fmpz_poly

    return tuple(map(int, (fmpz_poly(list(left)) * fmpz_poly(list(right))).coeffs()))


def divisors(n: int) -> Iterator[int]:
    """Return the divisors of n, increasing.

    >>> list(divisors(12))
    [1, 2, 3, 4, 6, 12]
    """
    found = [1]
    for prime, exponent in factor(n):
        found = [k * prime**e for k in found for e in range(exponent + 1)]
    return iter(sorted(found))
