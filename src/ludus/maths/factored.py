"""Whole numbers as powers of primes: counts with millions of digits stay a line of text.

A board of ten million dice has n^(10^7) positions; its factored form is a handful of pairs (prime, exponent), and
products and powers of such forms never write the number out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log2

from ludus.core.certificates import Factored

TRIAL_DIVISORS = 1 << 16
"""Numbers are first divided by everything up to here; what is left is prime when it is below the square."""


def factor(number: int) -> Factored:
    """Return a positive number as its (prime, exponent) pairs, by trial division and then, if need be, by FLINT.

    >>> factor(360)
    ((2, 3), (3, 2), (5, 1))
    >>> factor(1)
    ()
    """
    if number < 1:
        raise ValueError(f"expected a number of at least 1, got {number}")
    found: Counter[int] = Counter()
    divisor = 2
    while divisor * divisor <= number and divisor <= TRIAL_DIVISORS:
        while number % divisor == 0:
            found[divisor] += 1
            number //= divisor
        divisor += 1 if divisor == 2 else 2
    if number > TRIAL_DIVISORS**2:
        found.update(_large_factors(number))
    elif number > 1:
        found[number] += 1
    return tuple(sorted(found.items()))


def times(numbers: Iterable[Factored]) -> Factored:
    """Return the product of factored numbers.

    >>> times([factor(12), factor(18)])
    ((2, 3), (3, 3))
    """
    exponents: Counter[int] = Counter()
    for number in numbers:
        exponents.update(dict(number))
    return tuple(sorted(exponents.items()))


def power(number: Factored, exponent: int) -> Factored:
    """Return a factored number raised to an exponent of at least 0.

    >>> power(factor(12), 10**7)
    ((2, 20000000), (3, 10000000))
    """
    return tuple((prime, exponent * often) for prime, often in number) if exponent else ()


def value(number: Factored, *, most: int) -> int | None:
    """Return the number itself, or None when it is larger than `most`.

    >>> value(((2, 10),), most=10**6), value(((2, 10**9),), most=10**6)
    (1024, None)
    """
    # The exact product is formed only when the logarithm leaves it within a factor 4 of `most`.
    if bits(number) > most.bit_length() + 2:
        return None
    product = 1
    for prime, exponent in number:
        product *= prime**exponent
    return product if product <= most else None


def bits(number: Factored) -> float:
    """Return the logarithm to base 2.

    >>> bits(((2, 10**9),))
    1000000000.0
    """
    return sum(exponent * log2(prime) for prime, exponent in number)


def write(number: Factored) -> str:
    """Return the number as text for people.

    >>> write(((2, 3), (5, 35))), write(((7, 1),)), write(())
    ('2^3 * 5^35', '7', '1')
    """
    return " * ".join(f"{p}^{e}" if e > 1 else str(p) for p, e in number) or "1"


def _large_factors(number: int) -> dict[int, int]:
    import flint  # it takes a while to load, and only moduli beyond 2^32 need it

    return {int(prime): exponent for prime, exponent in flint.fmpz(number).factor()}
