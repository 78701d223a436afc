"""Which certificate answers which question; Grundy values and periods, compared with those of the definition."""

from ludus_check.by_search.heaps.outcomes import verify_outcomes
from ludus_check.by_search.heaps.sparse import MAX_HEAPS, is_right
from ludus_check.by_theorem.heaps.saltus import base_of, is_long, verify_growth
from ludus_check.claims import Table, Verdict, Verifier, verifier
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.heaps.game import HEAPS, Game, Question, compare, max_heaps, read_game, repeated
from ludus_check.heaps.quotient import verify_quotient
from ludus_check.words import heaps as words
from ludus_check.words.phrases import number


def verify_table(game: Game, certificate: Record) -> Finding:
    """Verify the Grundy values of as many heaps as a few seconds allow."""
    certificate.only(("kind", "values"))
    values = certificate.array("values", (game.size,), 0)
    checked = min(game.size, max_heaps(game.code))
    is_whole = checked == game.size or is_right(game.code, values)
    if not is_whole or checked == game.size:
        compare(game, list(values[:checked]))
    found = verified(words.values_of(game.name, game.size if is_whole else checked))
    return found if is_whole else found.but(words.other_heaps(checked, game.size))


def verify_period(game: Game, certificate: Record) -> Finding:
    """Verify a period by the Guy-Smith theorem: values that repeat long enough repeat for ever.

    A heap of n + p is broken into two parts, of which one is so large that p may be taken from it: hence it has
    options of the same values as a heap of n, once n is at least 2 n0 + p + K for a code of K digits (three parts: 3
    n0 + 2 p + K). No part may vanish, so n0 is at least 1 here.
    """
    certificate.only(("kind", "preperiod", "period", "values"), ("saltus",))
    start, period = certificate.integer("preperiod", 0, HEAPS), certificate.integer("period", 1, HEAPS)
    if certificate.has("saltus"):
        return verify_saltus(game, certificate, start, period)
    parts = 3 if max(game.code) >= 8 else 2
    needed = parts * (max(start, 1) + period) + len(game.code) - 1
    most = max_heaps(game.code)
    is_near = needed <= max(most, MAX_HEAPS)
    checked = start + period if is_near else min(start + period, most)
    values = list(certificate.array("values", (start + period,), 0, first=checked))
    true = repeated(values, period, needed) if is_near else []
    if needed <= most:
        compare(game, true)
    elif not is_near or not is_right(game.code, true):
        checked = min(checked, most)
        compare(game, values[:checked])
        claimed = f"the period {number(period)} and the preperiod {number(start)}"
        return verified(words.values_of(game.name, checked)).but(claimed)
    _check_least(true, start, period)
    return verified(*words.periodic(game.name, start, period, needed))


def _check_least(values: list[int], start: int, period: int) -> None:
    """Refuse a period that could be shorter, or could begin earlier."""
    for smaller in range(1, period):
        if period % smaller == 0 and all(values[n] == values[n + smaller] for n in range(start, start + period)):
            raise Rejected(f"the period is {number(smaller)}, not {number(period)}")
    if start and values[start - 1] == values[start - 1 + period]:
        raise Rejected(f"the values repeat from the heap of {number(start - 1)} on already")


def verify_saltus(game: Game, certificate: Record, start: int, period: int) -> Finding:
    """Verify that the values are arithmetic-periodic."""
    saltus, checked = certificate.integer("saltus", 1, HEAPS), min(start + period, max_heaps(game.code))
    values = list(certificate.array("values", (start + period,), 0, first=checked))
    base = base_of(game.code, start, period, saltus, values)
    if not is_long(game.code, period, base):
        return verify_growth(game, start, period, saltus, values, base)
    compare(game, values)
    claimed = f"the period {number(period)}, the saltus {number(saltus)} and the preperiod {number(start)}"
    return verified(words.values_of(game.name, checked)).but(claimed)


CERTIFICATES: Table[Game] = {
    (Question.TABLE, Verdict.SOLVED): {"table": verify_table},
    (Question.P_POSITIONS, Verdict.SOLVED): {"outcomes": verify_outcomes},
    (Question.PERIOD, Verdict.SOLVED): {"period": verify_period},
    (Question.MISERE_QUOTIENT, Verdict.SOLVED): {"misere-quotient": verify_quotient},
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a take-and-break game."""
    game = read_game(problem)
    return verifier(game, game.question, CERTIFICATES)
