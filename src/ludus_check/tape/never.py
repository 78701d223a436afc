"""Never: a factor of the rule's polynomial that divides no T^n - 1, so that one checker goes nowhere.

T^n - 1 has leading coefficient 1 and constant term -1, it has no factor twice, and all its roots have size 1. Roots are
squared by Graeffe's step: f(T) * f(-T) = g(T^2) up to sign, and the roots of g are the squares of those of f. When
f(T) = e(T^2) + T o(T^2), that is g(T) = e(T)^2 - T o(T)^2. When all roots have size 1, the coefficients of g, whatever
the number of steps, are at most the binomial coefficients.
"""

from collections.abc import Sequence
from itertools import zip_longest
from math import comb

from ludus_check.errors import Malformed, NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import Limit
from ludus_check.tape.division import exact_quotient, times
from ludus_check.tape.game import Tape
from ludus_check.words.tape import never, polynomial

DEGREE = Limit(2000)
"""Maximum degree of a factor."""
WORK = 5 * 10**7
"""Maximum number of products of coefficients, weighed by their length, when roots are squared."""


def verify_never(tape: Tape, certificate: Record) -> Finding:
    """Verify that the factor divides the polynomial and no T^n - 1, and that one checker is to be moved."""
    certificate.only(("kind", "factor"), ("repeated",))
    factor = list(certificate.integers("factor", 1, Limit(DEGREE + 1)))
    repeated = certificate.yes("repeated")
    if factor[-1] == 0:
        raise Malformed(certificate.path("factor"), "expected a last coefficient other than 0")
    if sum(tape.start.values()) != 1 or sum(tape.goal.values()) != 1 or tape.start == tape.goal:
        raise Rejected("this certificate is about one checker that moves to another square")
    quotient = exact_quotient(tape.polynomial(), factor)
    if repeated and quotient is not None:
        quotient = exact_quotient(quotient, factor)
    if quotient is None:
        raise Rejected(f"the factor {polynomial(factor)} does not divide the polynomial{' twice' if repeated else ''}")
    if repeated and len(factor) == 1 and abs(factor[0]) == 1:
        raise Rejected(f"the factor {factor[0]} proves nothing")
    why = "" if repeated else _why(factor)
    return verified(*never(tape, factor, why))


def _why(factor: Sequence[int]) -> str:
    """Return what no factor of T^n - 1 has."""
    if abs(factor[-1]) != 1:
        return "has a leading coefficient other than \u00b11"
    if abs(factor[0]) != 1:
        return "has a constant term other than \u00b11"
    bounds = [comb(len(factor) - 1, power) for power in range(len(factor))]
    squared, seen, work = list(factor), set[tuple[int, ...]](), 0
    while all(abs(coefficient) <= bound for coefficient, bound in zip(squared, bounds, strict=True)):
        work += len(factor) ** 2 // 2 * (1 + max(map(abs, squared)).bit_length() // 64)
        if work > WORK:
            raise NotChecked("to square the roots of the factor takes more steps than the limit allows")
        if tuple(squared) in seen:
            # All roots are roots of unity when their squares come back.
            raise Rejected(f"it is not proved that {polynomial(factor)} divides no T^n - 1")
        seen.add(tuple(squared))
        squared = with_squared_roots(squared)
    return "has a root of absolute value \u2260 1"


def with_squared_roots(factor: Sequence[int]) -> list[int]:
    """Return the polynomial with the squares of the roots; the first and the last coefficient of both are 1 or -1.

    >>> with_squared_roots([1, 1, 0, 1])
    [-1, 1, 2, 1]
    """
    even, odd = times(factor[::2], factor[::2]), [0, *times(factor[1::2], factor[1::2])]
    found = [a - b for a, b in zip_longest(even, odd, fillvalue=0)]
    return [found[-1] * coefficient for coefficient in found]
