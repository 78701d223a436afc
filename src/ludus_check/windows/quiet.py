"""Quiet patterns: rolls that do nothing. They form a group; here are its generators."""

from ludus_check.factors import read_factors
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.limits import PATTERN_ENTRIES, Limit
from ludus_check.patterns import Pattern, pattern_of_order, verify_generators
from ludus_check.windows.counting import quiet_count
from ludus_check.windows.game import Game
from ludus_check.windows.rolling import verify_quiet_pattern


def verify_quiet(game: Game, certificate: Record) -> Finding:
    """Verify that the patterns do nothing and that they generate all the patterns that do nothing."""
    certificate.only(("kind", "patterns", "count"))
    count = read_factors(certificate, "count", game.modulus)
    return verify_generators(count, read_patterns(game, certificate, "patterns"), quiet_count(game), game.modulus)


def read_patterns(game: Game, certificate: Record, name: str) -> list[Pattern]:
    """Return the listed patterns, once each is quiet and has exactly the order it says."""
    patterns = []
    for entry in certificate.records(name, Limit(PATTERN_ENTRIES // game.dice)):
        entry.only(("order", "rolls"))
        order = entry.integer("order", 2)
        rolls = entry.array("rolls", game.shape, 0, game.modulus - 1)
        verify_quiet_pattern(game, rolls, entry.field)
        patterns.append(pattern_of_order(order, rolls, game.modulus, entry.field))
    return patterns
