"""The fewest rolls by trying every sum of the quiet patterns that a certificate lists."""

from collections.abc import Iterator, Mapping
from itertools import repeat
from math import prod
from operator import add, mod

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.independence import are_independent
from ludus_check.limits import SEARCH_STEPS
from ludus_check.windows.counting import quiet_count
from ludus_check.windows.game import Game
from ludus_check.windows.quiet import Pattern
from ludus_check.wording import number


def fewest_with_patterns(game: Game, rolls: Flat, patterns: list[Pattern]) -> tuple[int, int] | None:
    """Return the fewest rolls with the effect of the given ones, and how many were tried; None when that is too many.

    The patterns must be independent generators of all quiet patterns; if that can be seen to be false, they prove
    nothing.
    """
    sums = _number_of_sums(patterns)
    if sums * game.dice > SEARCH_STEPS or not _are_all(game, patterns, sums, quiet_count(game)):
        return None
    return min(map(sum, _same_effect(rolls, patterns, game.modulus))), sums


def _number_of_sums(patterns: list[Pattern]) -> int:
    """Return the product of the orders; a product that is too large for a search may stop early."""
    sums = 1
    for pattern in patterns:
        sums *= pattern.order
        if sums > SEARCH_STEPS:
            break
    return sums


def _are_all(game: Game, patterns: list[Pattern], sums: int, wasted: Mapping[int, int]) -> bool:
    """Verify that the sums of the patterns are all quiet patterns; say no where that is too much work."""
    least_length = sum((value.bit_length() - 1) * times for value, times in wasted.items())
    if least_length >= sums.bit_length() or sums != prod(value**times for value, times in wasted.items()):
        raise Rejected(f"the sums of the listed patterns, {number(sums)} at most, are not all quiet patterns")
    independent = are_independent(game.modulus, [(pattern.order, pattern.rolls) for pattern in patterns])
    if independent is False:
        raise Rejected("the listed quiet patterns are not independent, so their sums are not all quiet patterns")
    return independent is True


def _same_effect(rolls: Flat, patterns: list[Pattern], n: int) -> Iterator[Flat]:
    """Yield the rolls plus every sum of multiples of the patterns; as deep as there are patterns, at most 24."""
    if not patterns:
        yield rolls
        return
    for _ in range(patterns[0].order):
        yield from _same_effect(rolls, patterns[1:], n)
        rolls = list(map(mod, map(add, rolls, patterns[0].rolls), repeat(n)))
