"""What no move changes: the state modulo the polynomial of the rule."""

from __future__ import annotations

from ludus.families.tapes.problem import Checkers, Square
from ludus.families.tapes.rule import Coefficients, Rule

FARTHEST = 2000
"""States that reach further from the origin are not reduced."""
LONGEST = 200
"""Nor are they by polynomials of a higher degree."""
MAX_BITS = 64
"""Nor where coefficients get longer than people read."""


def invariant(rule: Rule, state: Checkers, origin: Square) -> Coefficients | None:
    """Return the sum of count * T^(square - origin) modulo P; None when it is too long, or P has no unit at its ends.

    Powers below 0 have a meaning when the constant term of P is 1 or -1: then T has an inverse.

    >>> from ludus.families.tapes.rule import rule
    >>> laws = rule(((-1, 1), (1, 1)))
    >>> invariant(laws, ((0, 1),), 0), invariant(laws, ((-1, 1), (1, 1)), 0), invariant(laws, ((3, 1),), 0)
    ((1,), (1,), (-1,))
    """
    P = rule.polynomial
    far = max(abs(square - origin) for square, _ in state)
    if not P or abs(P[0]) != 1 or abs(P[-1]) != 1 or far > FARTHEST or len(P) > LONGEST:
        return None
    above = _sum([(square - origin, count) for square, count in state if square >= origin], P)
    # Below the origin T^-1 takes the place of T, and the reversed polynomial that of P.
    below = _sum([(origin - square, count) for square, count in state if square < origin], P[::-1])
    if above is None or below is None:
        return None
    total = list(above)
    for power, coefficient in enumerate(below):
        shifted = _inverse_power(power, P)
        if shifted is None:
            return None
        total = [a + coefficient * b for a, b in zip(total, shifted, strict=True)]
    while total and total[-1] == 0:
        total.pop()
    return tuple(total)


def _sum(terms: list[tuple[int, int]], P: Coefficients) -> list[int] | None:
    """Return a sum of powers of T modulo P, with deg P coefficients; None when it gets long."""
    counts, degree = dict(terms), len(P) - 1
    found = [0] * degree
    for power in range(max(counts, default=-1), -1, -1):
        found = _raised(found, P)
        if degree:
            found[0] += counts.get(power, 0)
        if any(abs(coefficient).bit_length() > MAX_BITS for coefficient in found):
            return None
    return found


def _raised(found: list[int], P: Coefficients) -> list[int]:
    """Return T times a remainder."""
    if not found:
        return found
    often = found[-1] * P[-1]
    return [before - often * coefficient for before, coefficient in zip([0, *found[:-1]], P[:-1], strict=True)]


def _inverse_power(power: int, P: Coefficients) -> list[int] | None:
    """Return T^-power modulo P, for a power below its degree."""
    found = [1] + [0] * (len(P) - 2)
    for _ in range(power):
        often = found[0] * P[0]
        found = [later - often * coefficient for later, coefficient in zip([*found[1:], 0], P[1:], strict=True)]
        if any(abs(coefficient).bit_length() > MAX_BITS for coefficient in found):
            return None
    return found
