"""Numbers too large to be formed, written as [base, exponent] pairs: read, and compared exactly without factoring.

Bases that share no factor need not be prime. Two products of powers are compared over one list of numbers that share
no factor and of which all their bases are products (a coprime base): there, as with primes, equal products have equal
exponents. It is found with greatest common divisors alone (E. Bach, J. Driscoll, J. Shallit, "Factor refinement",
Journal of Algorithms 15, 1993).
"""

from collections.abc import Mapping, Sequence
from math import gcd

from ludus_check.errors import Malformed, NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.limits import COUNT_DIVISIONS, FACTORS, LARGEST
from ludus_check.values import vector
from ludus_check.words.phrases import digits, number, powers

Factors = list[tuple[int, int]]
"""A number as [base, exponent] pairs: bases increase and share no factor."""


def read_factors(certificate: Record, name: str, modulus: int) -> Factors:
    """Return a number written as a list of [base, exponent] pairs; every prime of a base divides the modulus."""
    factors: Factors = []
    for field, pair in certificate.entries(name, 0, FACTORS):
        p, exponent = vector(pair, field, (factors[-1][0] + 1 if factors else 2, LARGEST), (1, LARGEST))
        factors.append((p, exponent))
    used = 1
    for index, (p, _) in enumerate(factors):
        if (foreign := _part_coprime_to(modulus, p)) > 1:
            raise Rejected(
                f"the number cannot have the factor {number(foreign)}, which is coprime to {number(modulus)}"
            )
        if gcd(p, used) > 1:
            field = f"{certificate.path(name)}[{index}][0]"
            raise Malformed(field, f"expected a base coprime to those before, got {digits(p)}")
        # gcd(p, modulus) has the same primes as p; so used has those of all bases and stays a divisor of the modulus.
        used *= gcd(p, modulus)
    return factors


def verify_factors(claimed: Factors, true: Mapping[int, int], what: str) -> None:
    """Verify that two products of powers are equal; neither number is ever formed."""
    base = [p for p, _ in claimed]
    values = [value for value, times in true.items() if times and value > 1]
    for value in values:
        if len(true) * len(base) > COUNT_DIVISIONS:
            raise NotChecked(f"the count has {number(len(true))} factors, more than can be compared")
        if _exponents(value, base) is None:
            base = _refined(base, value)
    base.sort()
    right = _total(base, {value: true[value] for value in values})
    if right != _total(base, dict(claimed)):
        exact = powers([(p, e) for p, e in zip(base, right, strict=True) if e])
        raise Rejected(f"the number of {what} is {exact}, not {powers(claimed)}")


def cancelled(product: Mapping[int, int]) -> dict[int, int]:
    """Return a whole number, given as powers of which some may have negative exponents, without such exponents.

    >>> cancelled({7: 3, 49: -1}), cancelled({6: 1, 2: -1})
    ({7: 1}, {3: 1})
    """
    base: list[int] = []
    for value in product:
        base = _refined(base, value)
    return {p: e for p, e in zip(base, _total(base, product), strict=True) if e}


def _total(base: Sequence[int], product: Mapping[int, int]) -> list[int]:
    """Return the exponents of a product of powers over a coprime base of all its bases."""
    total = [0] * len(base)
    for value, times in product.items():
        for index, exponent in enumerate(_exponents(value, base) or ()):
            total[index] += exponent * times
    return total


def _refined(base: Sequence[int], value: int) -> list[int]:
    """Return numbers that share no factor, and whose products include the value and all of the coprime base.

    >>> sorted(_refined([4, 15], 6))
    [2, 3, 5]
    """
    found, waiting = list(base), [value]
    while waiting:
        x = waiting.pop()
        index, common = next(((i, g) for i, b in enumerate(found) if (g := gcd(b, x)) > 1), (-1, 1))
        if common > 1:
            # b x = common^k b' x' with k > 1: the product of everything found and waiting falls, so this ends.
            waiting += (common, _divided(found.pop(index), common)[1], _divided(x, common)[1])
        elif x > 1:
            found.append(x)
    return found


def _exponents(value: int, base: Sequence[int]) -> list[int] | None:
    """Return the exponents with which the base, whose members share no factor, multiplies to the value, if it does."""
    exponents, rest = [], value
    for p in base:
        exponent, rest = _divided(rest, p)
        exponents.append(exponent)
    return exponents if rest == 1 else None


def _divided(value: int, p: int) -> tuple[int, int]:
    """Return how often p divides the value, and what is left; of k divisions only about 2 log k are made.

    >>> _divided(3**20 * 5, 3)
    (20, 5)
    """
    ladder: list[int] = []
    step = p
    while value % step == 0:
        ladder.append(step)
        step *= step
    exponent = 0
    for k in reversed(range(len(ladder))):
        if value % ladder[k] == 0:
            value, exponent = value // ladder[k], exponent + 2**k
    return exponent, value


def _part_coprime_to(modulus: int, p: int) -> int:
    """Return the greatest divisor of p that shares no factor with the modulus.

    >>> _part_coprime_to(6, 8 * 35)
    35
    """
    while (common := gcd(p, modulus)) > 1:
        p //= common
    return p
