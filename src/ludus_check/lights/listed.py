"""The fewest presses by trying every sum of the quiet patterns that a certificate lists."""

from collections.abc import Iterator
from itertools import repeat
from math import prod
from operator import add, mod

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.independence import are_independent
from ludus_check.lights.elimination import Counts
from ludus_check.lights.game import Game
from ludus_check.lights.quiet import Pattern
from ludus_check.limits import SEARCH_STEPS
from ludus_check.wording import number


def fewest_with_patterns(game: Game, presses: Flat, patterns: list[Pattern], quiet: Counts) -> tuple[int, int] | None:
    """Return the fewest presses with the effect of the given ones, and how many were tried; None when that is too many.

    The patterns must be independent generators of all quiet patterns, whose number is known; if that can be seen to be
    false, they prove nothing.
    """
    sums = _number_of_sums(patterns)
    each = 4 if game.modulus == 2 else len(presses)
    if sums * each > SEARCH_STEPS or not _are_all(game, patterns, sums, quiet):
        return None
    if game.modulus == 2:
        return _fewest_bits(presses, patterns), sums
    return min(map(sum, _same_effect(presses, patterns, game.modulus))), sums


def _number_of_sums(patterns: list[Pattern]) -> int:
    """Return the product of the orders; a product that is too large for a search may stop early."""
    sums = 1
    for pattern in patterns:
        sums *= pattern.order
        if sums > SEARCH_STEPS:
            break
    return sums


def _are_all(game: Game, patterns: list[Pattern], sums: int, quiet: Counts) -> bool:
    """Verify that the sums of the patterns are all quiet patterns; say no where that is too much work."""
    least_length = sum((value.bit_length() - 1) * times for value, times in quiet.items())
    if least_length >= sums.bit_length() or sums != prod(value**times for value, times in quiet.items()):
        raise Rejected(f"the sums of the listed patterns, {number(sums)} at most, are not all quiet patterns")
    independent = are_independent(game.modulus, [(pattern.order, pattern.presses) for pattern in patterns])
    if independent is False:
        raise Rejected("the listed quiet patterns are not independent, so their sums are not all quiet patterns")
    return independent is True


def _same_effect(presses: Flat, patterns: list[Pattern], n: int) -> Iterator[Flat]:
    """Yield the presses plus every sum of multiples of the patterns; as deep as there are patterns, at most 24."""
    if not patterns:
        yield presses
        return
    for _ in range(patterns[0].order):
        yield from _same_effect(presses, patterns[1:], n)
        presses = list(map(mod, map(add, presses, patterns[0].presses), repeat(n)))


def _fewest_bits(presses: Flat, patterns: list[Pattern]) -> int:
    """Return the fewest presses modulo 2: sum number k differs from the one before by the pattern of k's lowest 1."""
    now, steps = _bits(presses), [_bits(pattern.presses) for pattern in patterns]
    fewest = now.bit_count()
    for k in range(1, 1 << len(steps)):
        now ^= steps[(k & -k).bit_length() - 1]
        fewest = min(fewest, now.bit_count())
    return fewest


def _bits(presses: Flat) -> int:
    return int("".join(map(str, presses)), 2)
