"""Never: a factor of the rule's polynomial that divides no T^n - 1, so that one checker goes nowhere.

T^n - 1 has leading coefficient 1 and constant term -1, it has no factor twice, and all its roots have size 1. Roots are
squared by Graeffe's step: f(T) * f(-T) = g(T^2) up to sign, and the roots of g are the squares of those of f. When
f(T) = e(T^2) + T o(T^2), that is g(T) = e(T)^2 - T o(T)^2. When all roots have size 1, the coefficients of g, whatever
the number of steps, are at most the binomial coefficients.
"""

from collections.abc import Sequence
from itertools import zip_longest
from math import comb

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record, integer
from ludus_check.limits import LARGEST
from ludus_check.tape.division import exact_quotient, times, words
from ludus_check.tape.game import Tape

DEGREE = 2000
"""The highest degree of a factor."""
WORK = 5 * 10**7
"""The most products of coefficients, weighed by their length, when roots are squared."""


def verify_never(tape: Tape, certificate: Record) -> str:
    """Verify that the factor divides the polynomial and no T^n - 1, and that one checker is to be moved."""
    certificate.only(("kind", "factor"), ("repeated",))
    factor = [integer(value, field, -LARGEST) for field, value in certificate.entries("factor", 1, DEGREE + 1)]
    repeated = certificate.yes("repeated")
    if factor[-1] == 0:
        raise Malformed(certificate.path("factor"), "expected a last coefficient other than 0")
    if sum(tape.start.values()) != 1 or sum(tape.goal.values()) != 1 or tape.start == tape.goal:
        raise Rejected("this is about one checker that is to be moved to another square")
    polynomial = tape.polynomial()
    quotient = exact_quotient(polynomial, factor)
    if repeated and quotient is not None:
        quotient = exact_quotient(quotient, factor)
    if quotient is None:
        raise Rejected(f"{words(factor)} does not divide the rule's polynomial{' twice' if repeated else ''}")
    why = _twice(factor) if repeated else _why(factor)
    has = f"the rule's polynomial {words(polynomial)} has the factor {words(factor)}"
    if factor == polynomial:
        has = f"the rule's polynomial is {words(polynomial)}"
    return f"{has}, {why}: no T^n - 1 has that, so one checker can never be moved, by {_distance(tape)} or any other n"


def _twice(factor: Sequence[int]) -> str:
    if len(factor) == 1 and abs(factor[0]) == 1:
        raise Rejected(f"the factor {factor[0]} says nothing")
    return "even twice"


def _why(factor: Sequence[int]) -> str:
    """Return what no factor of T^n - 1 has."""
    if abs(factor[-1]) != 1:
        return "whose leading coefficient is not 1"
    if abs(factor[0]) != 1:
        return "whose constant term is not 1"
    bounds = [comb(len(factor) - 1, power) for power in range(len(factor))]
    squared, seen, work = list(factor), set[tuple[int, ...]](), 0
    while all(abs(coefficient) <= bound for coefficient, bound in zip(squared, bounds, strict=True)):
        work += len(factor) ** 2 // 2 * (1 + max(map(abs, squared)).bit_length() // 64)
        if work > WORK or tuple(squared) in seen:
            # All roots are roots of unity when their squares come back.
            raise Rejected(f"nothing says that {words(factor)} divides no T^n - 1")
        seen.add(tuple(squared))
        squared = with_squared_roots(squared)
    return "which has a root whose size is not 1"


def with_squared_roots(factor: Sequence[int]) -> list[int]:
    """Return the polynomial with the squares of the roots; the first and the last coefficient of both are 1 or -1.

    >>> with_squared_roots([1, 1, 0, 1])
    [-1, 1, 2, 1]
    """
    even, odd = times(factor[::2], factor[::2]), [0, *times(factor[1::2], factor[1::2])]
    found = [a - b for a, b in zip_longest(even, odd, fillvalue=0)]
    return [found[-1] * coefficient for coefficient in found]


def _distance(tape: Tape) -> int:
    return min(tape.goal) - min(tape.start)
