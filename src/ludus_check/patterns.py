"""Quiet patterns: moves that together do nothing. They form a group; here are its generators."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd

from ludus_check.arrays import Flat
from ludus_check.by_search.independence import are_independent
from ludus_check.errors import Rejected
from ludus_check.factors import Factors, verify_factors
from ludus_check.finding import Finding, not_checked, verified
from ludus_check.words import quiet as words
from ludus_check.words.phrases import number, powers


@dataclass(frozen=True, slots=True)
class Pattern:
    """Moves that do nothing, and how often they must be repeated to come back to no moves at all."""

    order: int
    moves: Flat


def pattern_of_order(order: int, moves: Flat, modulus: int, field: str) -> Pattern:
    """Return a pattern, once it has exactly the claimed order."""
    common = modulus
    for value in set(moves):
        common = gcd(common, value)
    if order != (true := modulus // common):
        raise Rejected(f"the pattern {field} has order {number(true)}, not {number(order)}")
    return Pattern(order, moves)


def verify_generators(count: Factors, patterns: Sequence[Pattern], quiet: Mapping[int, int] | None, n: int) -> Finding:
    """Verify that quiet patterns generate all quiet patterns; the number of these is None when it is not known.

    As many sums as there are quiet patterns, and all different: then they are all of them.
    """
    orders: dict[int, int] = {}
    for pattern in patterns:
        orders[pattern.order] = orders.get(pattern.order, 0) + 1
    if quiet is not None:
        verify_factors(count, quiet, "quiet patterns")
    verify_factors(count, orders, "sums of these patterns, by their orders,")
    are_free = are_independent(n, [(pattern.order, pattern.moves) for pattern in patterns])
    if are_free is False:
        raise Rejected("the patterns are not independent: some sum of multiples, not all 0, is 0")
    if not patterns:
        return verified(words.NO_PATTERN) if quiet is not None else not_checked(f"that {words.NO_PATTERN}")
    if quiet is not None and are_free:
        return verified(words.generate(len(patterns), count))
    found = verified(words.are_quiet(len(patterns)))
    if not are_free:
        found = found.but(f"that the patterns are independent, so that they generate {powers(count)} patterns")
    return found if quiet is not None else found.but("that there are no other quiet patterns")
