"""Rolls that solve a position, and quiet patterns: rolls that do nothing."""

from functools import partial

from ludus_check.arrays import total as total_of
from ludus_check.by_theorem.windows.counting import quiet_count
from ludus_check.by_theorem.windows.fewest import prove
from ludus_check.claims import Claim
from ludus_check.factors import read_factors
from ludus_check.fewest import bounded
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import PATTERN_ENTRIES, Limit
from ludus_check.patterns import Pattern, pattern_of_order, verify_generators
from ludus_check.windows.game import Game, Question
from ludus_check.windows.rolling import verify_quiet_pattern, verify_solution
from ludus_check.words import windows as words


def verify_rolls(game: Game, claim: Claim) -> Finding:
    """Verify that the rolls bring the state to the target, and the lower bound on all such rolls if there is one."""
    certificate = claim.certificate.only(("kind", "rolls"), ("quiet",))
    rolls = certificate.array("rolls", game.shape, 0, game.modulus - 1)
    verify_solution(game, rolls)
    patterns = read_patterns(game, certificate, "quiet") if certificate.has("quiet") else None
    total = total_of(rolls)
    solved = verified(words.solved(game, total))
    if claim.lower_bound is None and game.question is Question.FEWEST and total:
        return solved.also("Minimality is not claimed")
    return bounded(solved, claim, total, "roll", partial(prove, game, rolls, patterns))


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
