"""Division of states by the polynomial of a rule, exactly and modulo a prime, and polynomials in words."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from math import gcd
from typing import TypeAlias

from ludus.algebra.factored import factor
from ludus.core.errors import abbreviate, invalid

Coefficients: TypeAlias = tuple[int, ...]
"""A polynomial: the coefficients of 1, T, T^2, ..., the last one not 0; 0 is ()."""

MAX_BITS = 3000
"""Remainders with longer coefficients are taken modulo a prime: a format allows 1000 digits."""
MAX_SQUARED_DEGREE = 4000
"""The roots of longer polynomials are not looked at."""
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 2**31 - 1, 2**61 - 1)
"""A polynomial that P does not divide has a remainder modulo one of these, but for rare accidents."""

MAX_POWER = 2000
NUMBER = re.compile(r"[+-]?\d{1,30}")
TERM = re.compile(r"([+-]?)(?=[\dT])(\d{0,30})(T?)(?:(\^)(\d{1,6}))?")


def difference(start: Mapping[int, int], goal: Mapping[int, int]) -> tuple[Coefficients, int]:
    """Return goal minus start as a polynomial, and the lowest square of both, which stands for the power 0.

    >>> difference({0: 1}, {3: 1})
    ((-1, 0, 0, 1), 0)
    """
    low = min(min(start), min(goal))
    dense = [0] * (max(max(start), max(goal)) - low + 1)
    for counts, sign in ((goal, 1), (start, -1)):
        for square, count in counts.items():
            dense[square - low] += sign * count
    return _trimmed(dense), low


def exact_quotient(dividend: Coefficients, divisor: Coefficients) -> Coefficients | None:
    """Return dividend / divisor in Z[T], None when the divisor does not divide it; the divisor is not 0.

    Where coefficients might grow without bound on the way, the remainder modulo some primes is looked at first.

    >>> exact_quotient((-1, 0, 0, 0, 0, 0, 1), (1, -1, 1))
    (-1, -1, 0, 1, 1)
    """
    if not dividend:
        return ()
    if len(dividend) < len(divisor):
        return None
    if not _is_tame(dividend, divisor) and any(modular_remainder(dividend, divisor, p) for p in PRIMES[-2:]):
        return None
    quotient, rest = divided(dividend, divisor)
    return None if rest else quotient


def divided(dividend: Coefficients, divisor: Coefficients) -> tuple[Coefficients, Coefficients]:
    """Return quotient and rest in Z[T]: the divisor divides exactly when there is no rest.

    >>> divided((-1, 0, 0, 1), (1, -1, 1)), divided((0, 0, 0, 1), (1, 2))[1] == ()
    (((1, 1), (-2,)), False)
    """
    from flint import fmpz_poly

    quotient, rest = divmod(fmpz_poly(list(dividend)), fmpz_poly(list(divisor)))
    return tuple(map(int, quotient.coeffs())), tuple(map(int, rest.coeffs()))


def times(left: Coefficients, right: Coefficients) -> Coefficients:
    """Return the product of two polynomials.

    >>> times((1, 1), (1, 1))
    (1, 2, 1)
    """
    from flint import fmpz_poly

    return tuple(map(int, (fmpz_poly(list(left)) * fmpz_poly(list(right))).coeffs()))


def remainder(dividend: Coefficients, divisor: Coefficients) -> tuple[Coefficients, int]:
    """Return a remainder that is not 0 of a dividend that the divisor does not divide, and its modulus.

    The modulus is 0 where the remainder is one of whole numbers. It is a number else, modulo which the leading
    coefficient of the divisor can be divided by, or modulo which the divisor is 0 altogether.

    >>> remainder((-1, 0, 0, 1), (1, -1, 1)), remainder((0, 1), (2,))
    (((-2,), 0), ((0, 1), 2))
    """
    if not divisor:
        return dividend, 0
    content = gcd(*divisor)
    if content > 1 and any(coefficient % content for coefficient in dividend):
        return _trimmed([coefficient % content for coefficient in dividend]), content
    if abs(divisor[-1]) == 1 and (_is_tame(dividend, divisor) or _stays_small(divisor)):
        rest = divided(dividend, divisor)[1]
        if max(coefficient.bit_length() for coefficient in rest) <= MAX_BITS:
            return rest, 0
    for prime in _primes():
        if divisor[-1] % prime and (rest := modular_remainder(dividend, divisor, prime)):
            return rest, prime
    raise AssertionError("unreachable")


def modular_remainder(dividend: Coefficients, divisor: Coefficients, prime: int) -> Coefficients:
    """Return the remainder modulo a prime that does not divide the leading coefficient; () where it does.

    >>> modular_remainder((-1, 0, 0, 1), (1, -1, 1), 5)
    (3,)
    """
    from flint import nmod_poly

    if divisor[-1] % prime == 0:
        return ()
    by = nmod_poly([coefficient % prime for coefficient in divisor], prime)
    rest = divmod(nmod_poly([coefficient % prime for coefficient in dividend], prime), by)[1]
    return tuple(map(int, rest.coeffs()))


def in_words(polynomial: Coefficients, *, most: int = 12) -> str:
    """Return a polynomial as people write it, highest power first; long ones are cut.

    >>> in_words((1, -1, 1)), in_words(()), in_words((0, 2))
    ('T^2 - T + 1', '0', '2T')
    """
    terms = [(power, coefficient) for power, coefficient in enumerate(polynomial) if coefficient][::-1]
    words = "".join(_term(power, coefficient, first=not i) for i, (power, coefficient) in enumerate(terms[:most]))
    return (words or "0") + (f" + {len(terms) - most} more terms" if len(terms) > most else "")


def read_polynomial(text: str) -> Coefficients:
    """Return the polynomial in T that a text writes: a sum of powers, or its coefficients from the constant one on.

    >>> read_polynomial("T^6 + T^5 - T^3 + T + 1"), read_polynomial("1,-1,1"), read_polynomial("2T - 3")
    ((1, 1, 0, -1, 0, 1, 1), (1, -1, 1), (-3, 2))
    """
    expected = "expected a polynomial such as T^2 - T + 1, or its coefficients such as 1,-1,1"
    squeezed = "".join(text.split()).replace("*", "")
    counts: dict[int, int] = {}
    if "," in squeezed or NUMBER.fullmatch(squeezed):
        parts = squeezed.split(",")
        if not all(NUMBER.fullmatch(part) for part in parts):
            raise invalid("polynomial", f"{expected}, got {abbreviate(text)}")
        counts = {power: int(part) for power, part in enumerate(parts)}
    else:
        terms = TERM.findall(squeezed)
        if "".join(map("".join, terms)) != squeezed or not terms:
            raise invalid("polynomial", f"{expected}, got {abbreviate(text)}")
        for sign, number, variable, caret, exponent in terms:
            power = (int(exponent) if caret else 1) if variable else 0
            if power > MAX_POWER:
                raise invalid("polynomial", f"expected powers up to {MAX_POWER}, got {power}")
            counts[power] = counts.get(power, 0) + int(f"{sign}{number or 1}")
    return _trimmed([counts.get(power, 0) for power in range(max(counts) + 1)])


def _term(power: int, coefficient: int, *, first: bool) -> str:
    sign = ("-" if coefficient < 0 else "") if first else (" - " if coefficient < 0 else " + ")
    size = "" if abs(coefficient) == 1 and power else str(abs(coefficient))
    return sign + size + ("" if power == 0 else "T" if power == 1 else f"T^{power}")


def _is_tame(dividend: Coefficients, divisor: Coefficients) -> bool:
    """Return whether no coefficient can get long on the way: each step multiplies by 1 + height at most."""
    height = max(map(abs, divisor))
    steps = max(0, len(dividend) - len(divisor) + 1)
    return max(map(abs, dividend)).bit_length() + steps * (1 + height).bit_length() <= MAX_BITS


def _stays_small(divisor: Coefficients) -> bool:
    """Return whether powers of T modulo the divisor grow slowly: no root is far outside the unit circle.

    The roots are squared a few times (Graeffe); where one is large, a coefficient becomes larger than the binomial
    coefficient that bounds it when all roots have size 1.
    """
    from flint import fmpz_poly

    if len(divisor) > MAX_SQUARED_DEGREE:
        return False
    squared = fmpz_poly(list(divisor))
    for _ in range(len(divisor).bit_length() + 4):
        signed = fmpz_poly([c if i % 2 == 0 else -c for i, c in enumerate(squared.coeffs())])
        squared = fmpz_poly((squared * signed).coeffs()[::2])
        if squared.height_bits() > len(divisor):
            return False
    return True


def _primes() -> Iterator[int]:
    yield from PRIMES
    yield from (number for number in itertools.count(37, 2) if factor(number) == ((number, 1),))


def _trimmed(dense: list[int]) -> Coefficients:
    while dense and dense[-1] == 0:
        dense.pop()
    return tuple(dense)
