"""Presses that solve a position, and quiet patterns: presses that do nothing."""

from functools import partial
from math import prod

from ludus_check.arrays import total as total_of
from ludus_check.by_search.lights.elimination import quiet_count, solvable_count
from ludus_check.by_theorem.lights.bound import prove
from ludus_check.claims import Claim
from ludus_check.factors import read_factors
from ludus_check.fewest import bounded
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.lights.game import Game, Question
from ludus_check.lights.pressing import read_presses, verify_quiet_pattern, verify_solution
from ludus_check.limits import PATTERN_ENTRIES, Limit
from ludus_check.patterns import Pattern, pattern_of_order, verify_generators
from ludus_check.words import lights as words


def verify_presses(game: Game, claim: Claim) -> Finding:
    """Verify that the presses bring the state to the target, and the lower bound on all such presses, if any."""
    certificate = claim.certificate.only(("kind", "presses"), ("quiet",))
    presses = read_presses(game, certificate)
    verify_solution(game, presses)
    patterns = read_patterns(game, certificate, "quiet") if certificate.has("quiet") else None
    total = total_of(presses)
    solved = verified(words.solved(game, total))
    if claim.lower_bound is None and game.question is Question.FEWEST and total:
        return solved.also("Minimality is not claimed")
    return bounded(solved, claim, total, "press", partial(prove, game, presses, patterns))


def verify_quiet(game: Game, certificate: Record) -> Finding:
    """Verify that the patterns do nothing and that they generate all the patterns that do nothing."""
    certificate.only(("kind", "patterns", "count"))
    count = read_factors(certificate, "count", game.modulus)
    patterns = read_patterns(game, certificate, "patterns")
    solvable = solvable_count(game)
    quiet = None if solvable is None else quiet_count(game, solvable)
    return verify_generators(count, patterns, quiet, game.modulus)


def read_patterns(game: Game, certificate: Record, name: str) -> list[Pattern]:
    """Return the listed patterns, once each is quiet and has exactly the order it says."""
    patterns = []
    for entry in certificate.records(name, Limit(PATTERN_ENTRIES // max(1, prod(game.presses_shape)))):
        entry.only(("order", "presses"))
        order = entry.integer("order", 2)
        presses = read_presses(game, entry)
        verify_quiet_pattern(game, presses, entry.field)
        patterns.append(pattern_of_order(order, presses, game.modulus, entry.field))
    return patterns
