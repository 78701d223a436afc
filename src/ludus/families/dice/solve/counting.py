"""Which way to count: compiled while 64 bits hold every count, in exact integers beyond."""

from __future__ import annotations

from importlib.util import find_spec
from math import prod

from ludus.families.dice import naive_counts
from ludus.families.dice.patterns import Pattern
from ludus.families.dice.problem import Dice, patterns_counted

WORTH_COMPILING = 300_000
"""Fewer additions than this are done before a compiler is loaded."""


def counted(dice: Dice, order: int) -> tuple[dict[Pattern, int], str]:
    """Return how often each pattern of at most `order` dice comes, and the name of the way it was counted."""
    groups = naive_counts.groups(dice.faces)
    additions = len(groups) * patterns_counted(len(dice.faces), order) // 2
    largest = prod(sorted(dice.sizes)[-order:])
    if additions < WORTH_COMPILING or largest >= 2**63 or find_spec("numba") is None:
        return naive_counts.counts(dice.faces, order), "prefix counts in exact integers"
    from ludus.families.dice.compiled import counting  # the lazy door: numba takes most of a second to load

    return counting.counts(groups, len(dice.faces), order), "prefix counts, compiled"
