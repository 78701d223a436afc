"""Cyclotomic polynomials and their products, with the names of the paper: Phi, Gamma, classes (a) and (b).

A divisor of T^n - 1 is, up to its sign, a product of different Phi.k with k | n. Source: R. Backhouse, W. Chen, J. F.
Ferreira, "The Algorithmics of Solitaire-Like Games" (2013), section 4.4; formula numbers are those of the paper.

The natural factors of a rule: for which displacements n its polynomial divides T^n - 1.

P divides T^n - 1 iff, up to its sign, it is a product of different cyclotomic polynomials Phi.k with k | n. The set D
of these k are the *natural factors*, and lcm(D) is the least displacement; all multiples of it are possible, no others.
Any other factor, or a repeated one, means that one checker can never be displaced at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import lcm

from ludus.algebra.factored import factor
from ludus.core.errors import invalid
from ludus.core.records import dataclass
from ludus.families.tapes.polynomials import Coefficients, exact_quotient, in_words, times
from ludus.families.tapes.rule import Nature, Rule


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


def divisors(n: int) -> Iterator[int]:
    """Return the divisors of n, increasing.

    >>> list(divisors(12))
    [1, 2, 3, 4, 6, 12]
    """
    found = [1]
    for prime, exponent in factor(n):
        found = [k * prime**e for k in found for e in range(exponent + 1)]
    return iter(sorted(found))


MAX_FACTORED_DEGREE = 2000
"""Polynomials of a higher degree are not taken apart."""
MAX_SPLIT_DEGREE = 80
"""What is left without cyclotomic factors is split further up to this degree, so that people see a short factor."""

MAX_FACTOR_LENGTH = 400
"""Longer factors are no good as a proof."""


@dataclass(frozen=True, slots=True)
class Factors:
    """A polynomial taken apart: cyclotomic factors with their exponents, and the rest."""

    cyclotomic: tuple[tuple[int, int], ...]
    """(k, how often Phi.k is there), the k increasing."""
    rest: Coefficients
    """The part without cyclotomic factors; (1,) or (-1,) when nothing is left."""

    @property
    def natural(self) -> tuple[int, ...] | None:
        """The natural factors D; None when the polynomial divides no T^n - 1."""
        if self.rest not in ((1,), (-1,)) or any(often > 1 for _, often in self.cyclotomic):
            return None
        return tuple(k for k, _ in self.cyclotomic)


def factors(polynomial: Coefficients) -> Factors | None:
    """Return the cyclotomic factors of a polynomial that is not 0, by trial division; None when it is too long.

    >>> factors((1, 1, 0, -1, 0, 1, 1)).natural
    (3, 12)
    """
    from flint import fmpz_poly

    if len(polynomial) > MAX_FACTORED_DEGREE + 1:
        return None
    rest, found = fmpz_poly(list(polynomial)), []
    for k, degree in _candidates(len(polynomial) - 1):
        if degree > rest.degree():
            continue
        # As often as it divides, since the factors of a rule need not differ.
        divisor, often = fmpz_poly.cyclotomic(k), 0
        while rest.degree() >= degree:
            quotient, left = divmod(rest, divisor)
            if not left.is_zero():
                break
            rest, often = quotient, often + 1
        if often:
            found.append((k, often))
    return Factors(tuple(found), tuple(map(int, rest.coeffs())))


@dataclass(frozen=True, slots=True)
class Factorisation:
    """A polynomial with its factors, the displacement that they allow, and its classes; computed, not certified."""

    polynomial: Coefficients
    factors: Factors

    @property
    def displacement(self) -> int | None:
        """The least n for which it divides T^n - 1; None when there is none."""
        return None if self.factors.natural is None else lcm(*self.factors.natural)

    @property
    def classes(self) -> str:
        """The letter of the class in which it is: a for true games, b for monotonic ones; empty for neither."""
        return "a" if is_class_a(self.polynomial) else "b" if is_class_b(self.polynomial) else ""

    @property
    def sentences(self) -> tuple[str, str, str]:
        """The product, the natural factors and the class in words."""
        found = self.factors
        parts = [f"Phi.{k}" + (f"^{often}" if often > 1 else "") for k, often in found.cyclotomic]
        rest = [] if found.rest in ((1,), (-1,)) else [f"({in_words(found.rest)})"]
        sign = "-" if found.rest == (-1,) else ""
        product = f"{in_words(self.polynomial)} = {sign}{' * '.join([*parts, *rest]) or '1'}"
        natural = "no natural factors: it divides no T^n - 1"
        if found.natural is not None:
            natural = f"natural factors {{{', '.join(map(str, found.natural))}}}: it divides T^{self.displacement} - 1"
        return (
            product,
            natural,
            f"class ({self.classes[0]})" if self.classes else "neither in class (a) nor in class (b)",
        )

    def fields(self) -> dict[str, object]:
        found = self.factors
        factors = {"cyclotomic": found.cyclotomic, "rest": found.rest, "natural": found.natural}
        return {**factors, "displacement": self.displacement, "class": self.classes, "certified": False}


def factorisation(polynomial: Coefficients) -> Factorisation:
    """Return a polynomial with its factors; InvalidInput for 0, and for a polynomial of a high degree.

    >>> factorisation((1, -1, 1)).sentences
    ('T^2 - T + 1 = Phi.6', 'natural factors {6}: it divides T^6 - 1', 'class (a)')
    """
    if not polynomial:
        raise invalid("polynomial", "expected a polynomial other than 0")
    found = factors(polynomial)
    if found is None:
        raise invalid("polynomial", f"expected a polynomial of degree at most {MAX_FACTORED_DEGREE}")
    return Factorisation(polynomial, found)


def offending_factor(polynomial: Coefficients) -> tuple[Coefficients, bool] | None:
    """Return a factor that divides no T^n - 1, and whether it does so only because it is there twice.

    None when there is none, or when the polynomial is too long to tell.

    >>> offending_factor((1, 0, 3, 0, 1)), offending_factor((1, 2, 1)), offending_factor((1, -1, 1))
    (((1, 0, 3, 0, 1), False), ((1, 1), True), None)
    """
    found = factors(polynomial)
    if found is None or found.natural is not None:
        return None
    if found.rest not in ((1,), (-1,)):
        shortest = _shortest(found.rest)
        return (shortest, False) if len(shortest) <= MAX_FACTOR_LENGTH else None
    k = next(k for k, often in found.cyclotomic if often > 1)
    return phi(k), True


def natural_factors(rule: Rule) -> tuple[int, ...] | None:
    """Return the natural factors D of a rule; None when one checker can never be displaced, or it is not known.

    >>> natural_factors(rule(((-3, 1), (-2, 1), (2, 1), (3, 1))))
    (3, 12)
    """
    if rule.nature not in (Nature.TWO_SIDED, Nature.SLIDING):
        return None
    found = factors(rule.polynomial)
    return None if found is None else found.natural


def least_displacement(rule: Rule) -> int | None:
    """Return the least n > 0 by which one checker can be displaced, lcm(D); None when there is none or it is not known.

    >>> least_displacement(rule(((-1, 1), (1, 1)))), least_displacement(rule(((0, 1), (1, 1))))
    (6, None)
    """
    found = natural_factors(rule)
    return None if found is None else lcm(*found)


def _shortest(polynomial: Coefficients) -> Coefficients:
    """Return the shortest irreducible factor, a number where all coefficients share one."""
    from flint import fmpz_poly

    if len(polynomial) > MAX_SPLIT_DEGREE + 1:
        return polynomial
    content, parts = fmpz_poly(list(polynomial)).factor()
    if abs(int(content)) > 1:
        return (abs(int(content)),)
    found = (tuple(map(int, part.coeffs())) for part, _ in parts)
    return min(found, key=lambda part: (len(part), part))


def _candidates(degree: int) -> list[tuple[int, int]]:
    """Return every (k, phi(k)) with phi(k) <= degree.

    k / phi(k) is below 6 for every k up to 10^5, and phi(k) is above 2000 beyond (Rosser and Schoenfeld 1962, theorem
    15); so it is enough to look at k up to 6 * degree.
    """
    most = 6 * degree + 6
    totient = list(range(most + 1))
    # A sieve: a number that no smaller prime has changed is a prime itself.
    for prime in range(2, most + 1):
        if totient[prime] == prime:
            for multiple in range(prime, most + 1, prime):
                totient[multiple] -= totient[multiple] // prime
    return [(k, totient[k]) for k in range(1, most + 1) if totient[k] <= degree]
