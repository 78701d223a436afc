"""Quiet patterns: rolls that do nothing. They form a group; here are its generators."""

from ludus_check.errors import Rejected
from ludus_check.factors import read_factors, verify_factors
from ludus_check.fields import Record
from ludus_check.limits import PATTERN_ENTRIES
from ludus_check.quiet_sums import Pattern, independent, pattern_of_order
from ludus_check.windows.counting import quiet_count
from ludus_check.windows.game import Game
from ludus_check.windows.rolling import verify_quiet_pattern
from ludus_check.wording import number, powers


def verify_quiet(game: Game, certificate: Record) -> str:
    """Verify that the patterns do nothing and that their sums are all the patterns that do nothing.

    As many sums as there are quiet patterns, and all different: then they are all of them.
    """
    certificate.only(("kind", "patterns", "count"))
    count = read_factors(certificate, "count", game.modulus)
    patterns = read_patterns(game, certificate, "patterns")
    verify_factors(count, quiet_count(game), "quiet patterns")
    orders: dict[int, int] = {}
    for pattern in patterns:
        orders[pattern.order] = orders.get(pattern.order, 0) + 1
    verify_factors(count, orders, "sums of these patterns, by their orders,")
    are_free = independent(patterns, game.modulus)
    if are_free is False:
        raise Rejected("the patterns are not independent: some sum of multiples, not all 0, is 0")
    if not patterns:
        return "no pattern but the empty one does nothing"
    if len(patterns) == 1:
        return f"the pattern does nothing, and its multiples are all {powers(count)} quiet patterns"
    each = f"each of the {number(len(patterns))} patterns does nothing"
    if are_free:
        return f"{each}, and the sums of their multiples are all {powers(count)} quiet patterns"
    return (
        f"{each}, and their orders multiply to the number of all quiet patterns, {powers(count)}; "
        "that they are independent is claimed, not checked here"
    )


def read_patterns(game: Game, certificate: Record, name: str) -> list[Pattern]:
    """Return the listed patterns, once each is quiet and has exactly the order it says."""
    patterns = []
    for entry in certificate.records(name, PATTERN_ENTRIES // game.dice):
        entry.only(("order", "rolls"))
        order = entry.integer("order", 2)
        rolls = entry.array("rolls", game.shape, 0, game.modulus - 1)
        verify_quiet_pattern(game, rolls, entry.field)
        patterns.append(pattern_of_order(order, rolls, game.modulus, entry.field))
    return patterns
