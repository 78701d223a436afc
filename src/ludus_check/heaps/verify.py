"""Grundy values, P-positions and periods of take-and-break games, recomputed."""

from functools import partial
from itertools import pairwise

from ludus_check.by_search.heaps.sparse import MAX_HEAPS, is_right
from ludus_check.claims import Claim, Verifier, only_solved
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.heaps.game import HEAPS, Game, Question, grundy_values, max_heaps, read_game, repeated
from ludus_check.heaps.quotient import verify_quotient
from ludus_check.heaps.saltus import GRUNDY, base_of, is_long, verify_growth
from ludus_check.wording import count, number


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a take-and-break game."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> Finding:
    """Return what the claim's certificate proves about the game."""
    only_solved(claim, game.question.value)
    kind, verify_certificate = CERTIFICATES[game.question]
    claim.kind(kind)
    return verify_certificate(game, claim.certificate)


def verify_table(game: Game, certificate: Record) -> Finding:
    """Verify the Grundy values of as many heaps as a few seconds allow."""
    certificate.only(("kind", "values"))
    values = certificate.array("values", (game.size,), 0)
    checked = min(game.size, max_heaps(game.code))
    is_whole = checked == game.size or is_right(game.code, values)
    if not is_whole or checked == game.size:
        _compare(game, list(values[:checked]))
    return _values_of(game, game.size) if is_whole else _values_of(game, checked).but(_rest(checked, game.size))


def verify_outcomes(game: Game, certificate: Record) -> Finding:
    """Verify which heaps are P-positions."""
    certificate.only(("kind", "p_positions", "count"))
    listed = certificate.integer("count", 1, game.size)
    heaps = list(certificate.array("p_positions", (listed, 1), 0, game.size - 1))
    checked = min(game.size, max_heaps(game.code))
    right = [heap for heap, value in enumerate(grundy_values(game.code, checked)) if value == 0]
    if any(later <= earlier for earlier, later in pairwise(heaps)):
        raise Malformed(certificate.path("p_positions"), "expected heaps in increasing order")
    near = [heap for heap in heaps if heap < checked]
    if near != right:
        wrong = min(set(near) ^ set(right))
        raise Rejected(f"the heap of {number(wrong)} is {'a P' if wrong in right else 'an N'}-position")
    are = "one of the heaps" if len(near) == 1 else f"{number(len(near))} of the heaps"
    is_p = "is a P-position" if len(near) == 1 else "are P-positions"
    found = verified(f"exactly {are} 0 to {number(checked - 1)} {is_p}")
    return found if checked == game.size else found.but(_rest(checked, game.size))


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
        _compare(game, true)
    elif not is_near or not is_right(game.code, true):
        checked = min(checked, most)
        _compare(game, values[:checked])
        claimed = f"the period {number(period)} and the preperiod {number(start)}"
        return _values_of(game, checked).but(claimed)
    _check_least(true, start, period)
    always = f"{GRUNDY}(n + {period}) = {GRUNDY}(n) for all n ≥ {start}"
    return verified(
        f"{game.name} has period {number(period)} and preperiod {number(start)}: {always}",
        f"By the Guy–Smith theorem the first {number(needed)} values suffice; both numbers are minimal",
    )


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
    _compare(game, values)
    claimed = f"the period {number(period)}, the saltus {number(saltus)} and the preperiod {number(start)}"
    return _values_of(game, checked).but(claimed)


def _values_of(game: Game, heaps: int) -> Finding:
    last = f"heaps 0 to {number(heaps - 1)} are" if heaps > 1 else "heap 0 is"
    return verified(f"the Grundy value{'s' if heaps > 1 else ''} of {last} correct ({game.name})")


def _compare(game: Game, values: list[int]) -> None:
    for heap, (true, claimed) in enumerate(zip(grundy_values(game.code, len(values)), values, strict=True)):
        if true != claimed:
            raise Rejected(f"the heap of {number(heap)} has Grundy value {number(true)}, not {number(claimed)}")


def _rest(checked: int, size: int) -> str:
    return f"the other {count(size - checked, 'heap')}" if size - checked > 1 else f"the heap of {number(checked)}"


CERTIFICATES = {
    Question.TABLE: ("table", verify_table),
    Question.P_POSITIONS: ("outcomes", verify_outcomes),
    Question.PERIOD: ("period", verify_period),
    Question.MISERE_QUOTIENT: ("misere-quotient", verify_quotient),
}
