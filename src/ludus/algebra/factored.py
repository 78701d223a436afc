"""Whole numbers as powers of primes: counts with millions of digits stay a line of text.

A board of ten million dice has n^(10^7) positions; its factored form is a handful of pairs (prime, exponent), and
products and powers of such forms never write the number out.

Primes are not always to be had: a hundred digits take too long to factor. `product_of_powers` then takes
bases that share no factor but may be composite; greatest common divisors alone find them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import gcd, log2

from ludus.core.certificates import Factored

TRIAL_DIVISORS = 1 << 16
"""Numbers are first divided by everything up to here; what is left is prime when it is below the square."""
PRIMES_BELOW = 1 << 100
"""Numbers below this are factored into primes by FLINT in a hundredth of a second."""


def factor(number: int) -> Factored:
    """Return a positive number as its (prime, exponent) pairs, by trial division and then, if need be, by FLINT.

    >>> factor(360)
    ((2, 3), (3, 2), (5, 1))
    >>> factor(1)
    ()
    """
    if number < 1:
        raise ValueError(f"expected a number of at least 1, got {number}")
    found, rest = _small_factors(number)
    if rest > TRIAL_DIVISORS**2:
        import flint  # it takes a while to load, and only moduli beyond 2^32 need it

        found.update({int(prime): exponent for prime, exponent in flint.fmpz(rest).factor()})
    elif rest > 1:
        found[rest] += 1
    return tuple(sorted(found.items()))


def product_of_powers(numbers: Mapping[int, int]) -> Factored:
    """Return the product of number^exponent over bases that share no factor, in a time that the digits alone decide.

    The bases are primes whenever every number is below 2^100. Beyond, a base may be composite: what is left of a
    number after division by the primes up to 2^16, when it is still above 2^100 and not prime itself, is split no
    further than the other numbers split it.

    >>> product_of_powers({12: 2, 18: 1}), product_of_powers({(2**89 - 1) * (2**107 - 1): 5, 3: 1})[1][1]
    (((2, 5), (3, 4)), 5)
    """
    wanted = {number: often for number, often in numbers.items() if often and number > 1}
    bases = sorted(part for base in coprime_bases(wanted) for part in _cheap_factors(base))
    exponents: Counter[int] = Counter()
    for number, often in wanted.items():
        exponents.update({base: often * exponent for base, exponent in _over(number, bases)[0]})
    return tuple(sorted(exponents.items()))


def coprime_bases(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return numbers above 1 that share no factor, such that each of the given ones is a product of them.

    While two numbers m and b share a factor g > 1 they are replaced by m/g, g and b/g: the product of all numbers
    shrinks by g each time, so this ends. Nothing is factored. (D. J. Bernstein, "Factoring into coprimes in
    essentially linear time", 2005, does the same faster.)

    >>> coprime_bases([12, 18]), coprime_bases([35, 35]), coprime_bases([1])
    ((2, 3), (35,), ())
    """
    bases: list[int] = []
    for number in numbers:
        waiting = [_over(number, bases)[1]]
        # Invariant: the bases share no factor, and every number so far is a product of bases and of waiting numbers.
        while waiting:
            m = waiting.pop()
            shared = next((index for index, base in enumerate(bases) if gcd(m, base) > 1), None)
            if m > 1 and shared is None:
                bases.append(m)
            elif shared is not None:
                b = bases.pop(shared)
                g = gcd(m, b)
                waiting += [m // g, g, b // g]
    return tuple(sorted(bases))


def split(number: int, exponent: int, divisor: int) -> Factored:
    """Return number^exponent over smaller bases that share no factor, where a divisor of the number is known.

    >>> split(35, 2, 5), split(12, 1, 2)
    (((5, 2), (7, 2)), ((2, 2), (3, 1)))
    """
    found, _ = _over(number, coprime_bases([number, divisor]))
    return tuple((base, exponent * often) for base, often in found)


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


def _over(number: int, bases: Sequence[int]) -> tuple[Factored, int]:
    """Return the powers of the bases that divide a number, taken out one base after the other, and what is left."""
    found = []
    for base in bases:
        exponent = 0
        while number % base == 0:
            number, exponent = number // base, exponent + 1
        if exponent:
            found.append((base, exponent))
    return tuple(found), number


def _small_factors(number: int) -> tuple[Counter[int], int]:
    """Return the primes up to the bound of trial division with their exponents, and what is left of the number."""
    found: Counter[int] = Counter()
    divisor = 2
    while divisor * divisor <= number and divisor <= TRIAL_DIVISORS:
        while number % divisor == 0:
            found[divisor] += 1
            number //= divisor
        divisor += 1 if divisor == 2 else 2
    return found, number


def _cheap_factors(number: int) -> list[int]:
    """Return numbers that share no factor and whose powers multiply to the number, primes where that is cheap."""
    if number < PRIMES_BELOW:
        return [prime for prime, _ in factor(number)]
    small, rest = _small_factors(number)
    if rest < PRIMES_BELOW:
        return [*small, *(prime for prime, _ in factor(rest))]
    return [*small, rest]
