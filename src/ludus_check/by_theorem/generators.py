"""Generators of all quiet patterns: as many sums as there are quiet patterns, all different, are all of them."""

from collections.abc import Callable, Mapping

from ludus_check.by_search.independence import are_independent
from ludus_check.errors import Rejected
from ludus_check.factors import read_factors, verify_factors
from ludus_check.fields import Record
from ludus_check.finding import Finding, not_checked, verified
from ludus_check.linear import Moves, read_patterns
from ludus_check.words import quiet as words
from ludus_check.words.phrases import powers


def verify_generators(moves: Moves, certificate: Record, number: Callable[[], Mapping[int, int] | None]) -> Finding:
    """Verify that quiet patterns generate all quiet patterns, whose number is None when it is not known."""
    certificate.only(("kind", "patterns", "count"))
    count = read_factors(certificate, "count", moves.game.modulus)
    patterns, quiet = list(read_patterns(moves, certificate, "patterns")), number()
    orders: dict[int, int] = {}
    for pattern in patterns:
        orders[pattern.order] = orders.get(pattern.order, 0) + 1
    if quiet is not None:
        verify_factors(count, quiet, "quiet patterns")
    verify_factors(count, orders, "sums of these patterns, by their orders,")
    are_free = are_independent(moves.game.modulus, [(pattern.order, pattern.moves) for pattern in patterns])
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
