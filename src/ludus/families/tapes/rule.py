"""The rule of a replacement-set game: its multiset R, the polynomial that moves keep, and what kind of game it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import gcd
from typing import TypeAlias

from ludus.families.tapes.problem import Checkers

Coefficients: TypeAlias = tuple[int, ...]
"""A polynomial: the coefficients of 1, T, T^2, ..., the last one not 0; 0 is ()."""


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
        """The greatest offset."""
        return self.replacement[-1][0]

    @property
    def steps(self) -> tuple[int, ...]:
        """The different offsets but 0."""
        return tuple(offset for offset, _ in self.replacement if offset)

    @property
    def is_monotonic(self) -> bool:
        """Whether a checker stays behind, so that no expansion takes anything away: 0 is in R."""
        return any(offset == 0 for offset, _ in self.replacement)

    @property
    def is_true(self) -> bool:
        """Whether a checker is truly replaced: 0 is not in R."""
        return not self.is_monotonic


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
