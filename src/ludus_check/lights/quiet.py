"""Quiet patterns: presses that do nothing. They form a group; here are its generators."""

from math import prod

from ludus_check.errors import Rejected
from ludus_check.factors import read_factors, verify_factors
from ludus_check.fields import Record
from ludus_check.lights.elimination import quiet_count, solvable_count
from ludus_check.lights.game import Game
from ludus_check.lights.pressing import read_presses, verify_quiet_pattern
from ludus_check.limits import PATTERN_ENTRIES
from ludus_check.quiet_sums import Pattern, independent, pattern_of_order
from ludus_check.wording import number, powers


def verify_quiet(game: Game, certificate: Record) -> str:
    """Verify that the patterns do nothing and that their sums are all the patterns that do nothing.

    As many sums as there are quiet patterns, and all different: then they are all of them.
    """
    certificate.only(("kind", "patterns", "count"))
    count = read_factors(certificate, "count", game.modulus)
    patterns = read_patterns(game, certificate, "patterns")
    orders: dict[int, int] = {}
    for pattern in patterns:
        orders[pattern.order] = orders.get(pattern.order, 0) + 1
    verify_factors(count, orders, "sums of these patterns, by their orders,")
    solvable = solvable_count(game)
    if solvable is not None:
        verify_factors(count, quiet_count(game, solvable), "quiet patterns")
    are_free = independent(patterns, game.modulus)
    if are_free is False:
        raise Rejected("the patterns are not independent: some sum of multiples, not all 0, is 0")
    return _sentence(len(patterns), powers(count), is_all=solvable is not None, independent=are_free is True)


def _sentence(patterns: int, count: str, *, is_all: bool, independent: bool) -> str:
    if not patterns:
        return f"no pattern but the empty one does nothing{'' if is_all else '; this is claimed, not checked here'}"
    each = "the pattern does nothing" if patterns == 1 else f"each of the {number(patterns)} patterns does nothing"
    if is_all and independent:
        sums = "its multiples are" if patterns == 1 else "the sums of their multiples are"
        return f"{each}, and {sums} all {count} quiet patterns"
    proved = f", and their sums are {count} different patterns" if independent else ""
    doubts = [] if independent else [f"that their sums are {count} different patterns"]
    doubts += [] if is_all else ["that there are no other quiet patterns"]
    return f"{each}{proved}; {' and '.join(doubts)} is claimed, not checked here"


def read_patterns(game: Game, certificate: Record, name: str) -> list[Pattern]:
    """Return the listed patterns, once each is quiet and has exactly the order it says."""
    patterns = []
    for entry in certificate.records(name, PATTERN_ENTRIES // max(1, prod(game.presses_shape))):
        entry.only(("order", "presses"))
        order = entry.integer("order", 2)
        presses = read_presses(game, entry)
        verify_quiet_pattern(game, presses, entry.field)
        patterns.append(pattern_of_order(order, presses, game.modulus, entry.field))
    return patterns
