"""The fewest moves with a given effect, by adding all sums of quiet patterns; or fewer moves, by adding some."""

from collections.abc import Iterator, Mapping
from itertools import repeat
from math import prod
from operator import add, mod

from ludus_check.arrays import Flat
from ludus_check.by_search.independence import are_independent
from ludus_check.errors import Rejected
from ludus_check.limits import SEARCH_STEPS
from ludus_check.linear import Pattern
from ludus_check.words.phrases import number
from ludus_check.work import searching


@searching
def fewest_with_patterns(
    moves: Flat, patterns: list[Pattern], modulus: int, quiet: Mapping[int, int]
) -> tuple[int, int] | None:
    """Return the fewest moves with the effect of the given ones, and how many were tried; None when that is too many.

    The patterns must be independent generators of all quiet patterns, whose number is given by its factors; if that can
    be seen to be false, they prove nothing.
    """
    sums = _number_of_sums(patterns)
    each = 4 if modulus == 2 else len(moves)
    if sums * each > SEARCH_STEPS or not _are_all(patterns, modulus, sums, quiet):
        return None
    if modulus == 2:
        return _fewest_bits(moves, patterns), sums
    return min(map(sum, _same_effect(moves, patterns, modulus))), sums


@searching
def fewer(moves: Flat, patterns: list[Pattern], modulus: int) -> int:
    """Return a number of moves that suffices: multiples of single patterns are added as long as that saves moves."""
    best, steps = sum(moves), SEARCH_STEPS // 10
    is_better = True
    while is_better:
        is_better = False
        for pattern in patterns:
            now = moves
            # As many copies of a pattern as its order change nothing.
            for _ in range(1, pattern.order):
                steps -= len(moves)
                if steps < 0:
                    return best
                now = list(map(mod, map(add, now, pattern.moves), repeat(modulus)))
                if (total := sum(now)) < best:
                    moves, best, is_better = now, total, True
    return best


def _number_of_sums(patterns: list[Pattern]) -> int:
    """Return the product of the orders; a product that is too large for a search may stop early."""
    sums = 1
    for pattern in patterns:
        sums *= pattern.order
        if sums > SEARCH_STEPS:
            break
    return sums


def _are_all(patterns: list[Pattern], modulus: int, sums: int, quiet: Mapping[int, int]) -> bool:
    """Verify that the sums of the patterns are all quiet patterns; say no where that is too much work."""
    if sums != formed(quiet, sums.bit_length()):
        raise Rejected(f"the sums of the listed patterns, at most {number(sums)}, are not all quiet patterns")
    are_free = are_independent(modulus, [(pattern.order, pattern.moves) for pattern in patterns])
    if are_free is False:
        raise Rejected("the listed quiet patterns are not independent, so their sums are not all quiet patterns")
    return are_free is True


def formed(product: Mapping[int, int], bits: int) -> int | None:
    """Return a number that is given as powers, None when it has more bits than this."""
    least = sum((value.bit_length() - 1) * times for value, times in product.items())
    return None if least > bits else prod(value**times for value, times in product.items())


def _same_effect(moves: Flat, patterns: list[Pattern], n: int) -> Iterator[Flat]:
    """Yield the moves plus every sum of multiples of the patterns; as deep as there are patterns, at most 24."""
    if not patterns:
        yield moves
        return
    for _ in range(patterns[0].order):
        yield from _same_effect(moves, patterns[1:], n)
        moves = list(map(mod, map(add, moves, patterns[0].moves), repeat(n)))


def _fewest_bits(moves: Flat, patterns: list[Pattern]) -> int:
    """Return the fewest moves modulo 2: sum number k differs from the one before by the pattern of k's lowest 1."""
    now, steps = _bits(moves), [_bits(pattern.moves) for pattern in patterns]
    fewest = now.bit_count()
    for k in range(1, 1 << len(steps)):
        now ^= steps[(k & -k).bit_length() - 1]
        fewest = min(fewest, now.bit_count())
    return fewest


def _bits(moves: Flat) -> int:
    return int("".join(map(str, moves)), 2)
