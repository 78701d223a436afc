"""The rule of a replacement-set game: its multiset R, the polynomial that moves keep, and what kind of game it is.

What no move changes: the state modulo the polynomial of the rule.
"""

from __future__ import annotations

from enum import Enum
from math import gcd

from ludus.core.records import dataclass
from ludus.families.tapes.polynomials import Coefficients, difference, divided, times
from ludus.families.tapes.problem import Checkers, Square


class Nature(Enum):
    """What kind of game a rule makes; this decides which condition is exact (see deciding.py)."""

    STILL = "still"
    """R = {0}: no move changes anything."""
    PILES = "piles"
    """R holds 0 alone, more than once: each square is a pile of its own."""
    SLIDING = "sliding"
    """R = {r}: a checker slides by r squares."""
    ONE_SIDED = "one-sided"
    """0 and offsets of one sign: a checker stays where it is, others appear on one side."""
    ONE_WAY = "one-way"
    """Offsets of one sign, at least two: expanding goes one way, contracting the other."""
    TWO_SIDED = "two-sided"
    """Offsets of both signs: the games of the paper."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A multiset R and what follows from it. Made by `rule`."""

    replacement: Checkers
    """(offset, how often), the offsets increasing."""
    size: int
    """How many checkers come for one: |R|."""
    divisor: int
    """The greatest common divisor of the offsets, 0 when all are 0."""
    polynomial: Coefficients
    """P, with Lam - 1 = P * T^shift, where Lam is the sum of T^i over R; its constant term is not 0, or P = 0."""
    shift: int
    """The lowest power of T in Lam - 1: the paper's -m in a two-sided game."""
    nature: Nature

    @property
    def lowest(self) -> int:
        """The least offset: the paper's -m."""
        return self.replacement[0][0]

    @property
    def highest(self) -> int:
        return self.replacement[-1][0]

    @property
    def steps(self) -> tuple[int, ...]:
        """The different offsets but 0."""
        return tuple(offset for offset, _ in self.replacement if offset)

    @property
    def is_monotonic(self) -> bool:
        """Whether a checker stays behind, so that no expansion takes anything away: 0 is in R."""
        return any(offset == 0 for offset, _ in self.replacement)


def rule(replacement: Checkers) -> Rule:
    """Return the rule of a multiset.

    >>> nuclear_pennies = rule(((-1, 1), (1, 1)))
    >>> nuclear_pennies.polynomial, nuclear_pennies.shift, nuclear_pennies.nature.value
    ((1, -1, 1), -1, 'two-sided')
    """
    change = dict(replacement)
    change[0] = change.get(0, 0) - 1
    powers = sorted(power for power, coefficient in change.items() if coefficient)
    shift = powers[0] if powers else 0
    dense = [0] * (powers[-1] - shift + 1 if powers else 0)
    for power in powers:
        dense[power - shift] = change[power]
    size = sum(often for _, often in replacement)
    offsets = [offset for offset, _ in replacement]
    return Rule(replacement, size, gcd(*offsets), tuple(dense), shift, _nature(offsets, size))


def _nature(offsets: list[int], size: int) -> Nature:
    if offsets == [0]:
        return Nature.STILL if size == 1 else Nature.PILES
    if size == 1:
        return Nature.SLIDING
    if offsets[0] < 0 < offsets[-1]:
        return Nature.TWO_SIDED
    return Nature.ONE_SIDED if 0 in offsets else Nature.ONE_WAY


MAX_DISTANCE = 2000
"""States that reach further from the origin are not reduced."""
MAX_DEGREE = 200
"""Nor are they by polynomials of a higher degree."""
MAX_BITS = 64
"""Nor where coefficients get longer than people read."""


def invariant(rule: Rule, state: Checkers, origin: Square) -> Coefficients | None:
    """Return the sum of count * T^(square - origin) modulo P; None when it is too long, or P has no unit at its ends.

    Powers below 0 have a meaning when the constant term of P is 1 or -1: then T has an inverse.

    >>> laws = rule(((-1, 1), (1, 1)))
    >>> invariant(laws, ((0, 1),), 0), invariant(laws, ((-1, 1), (1, 1)), 0), invariant(laws, ((3, 1),), 0)
    ((1,), (1,), (-1,))
    """
    P = rule.polynomial
    far = max(abs(square - origin) for square, _ in state)
    if not P or abs(P[0]) != 1 or abs(P[-1]) != 1 or far > MAX_DISTANCE or len(P) > MAX_DEGREE:
        return None
    # T times this is P_0^2 = 1 modulo P.
    inverse = tuple(-P[0] * coefficient for coefficient in P[1:])
    dense, low = difference({origin: 0}, dict(state))
    found = divided(dense, P)[1]
    for _ in range(origin - low):
        found = divided(times(found, inverse), P)[1]
    return found if all(abs(coefficient).bit_length() <= MAX_BITS for coefficient in found) else None
