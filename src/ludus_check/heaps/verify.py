"""Grundy numbers, lost heaps and periods of take-and-break games, computed again."""

from functools import partial
from itertools import pairwise

from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.heaps.game import HEAPS, Game, Question, grundy_values, most_heaps, read_game, repeated
from ludus_check.heaps.quotient import verify_quotient
from ludus_check.heaps.saltus import base_of, is_long, told, verify_growth
from ludus_check.heaps.sparse import MOST_HEAPS, is_right
from ludus_check.wording import amount, number

CERTIFICATES = {
    Question.TABLE: "table",
    Question.P_POSITIONS: "outcomes",
    Question.PERIOD: "period",
    Question.MISERE_QUOTIENT: "misere-quotient",
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a take-and-break game."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> str:
    """Return the sentence that the claim's certificate proves about the game."""
    if claim.verdict is not Verdict.SOLVED:
        raise Malformed("answer", f'expected "solved" for the question "{game.question.value}"')
    claim.kind(CERTIFICATES[game.question])
    claim.without_bounds()
    if game.question is Question.TABLE:
        return verify_table(game, claim.certificate)
    if game.question is Question.P_POSITIONS:
        return verify_outcomes(game, claim.certificate)
    if game.question is Question.PERIOD:
        return verify_period(game, claim.certificate)
    return verify_quotient(game, claim.certificate)


def verify_table(game: Game, certificate: Record) -> str:
    """Verify the Grundy numbers of as many heaps as a few seconds allow."""
    certificate.only(("kind", "values"))
    values = certificate.array("values", (game.size,), 0)
    checked = min(game.size, most_heaps(game.code))
    is_whole = checked == game.size or is_right(game.code, values)
    if not is_whole or checked == game.size:
        _compare(game, list(values[:checked]))
    words = f"the Grundy numbers of {game.name} are right"
    if is_whole:
        return f"{words} for all heaps of 0 to {number(game.size - 1)} tokens"
    return f"{words} for heaps of 0 to {number(checked - 1)} tokens; {_rest(game.size - checked)}"


def verify_outcomes(game: Game, certificate: Record) -> str:
    """Verify which heaps are lost."""
    certificate.only(("kind", "p_positions", "count"))
    count = certificate.integer("count", 1, game.size)
    lost = list(certificate.array("p_positions", (count, 1), 0, game.size - 1))
    checked = min(game.size, most_heaps(game.code))
    right = [heap for heap, value in enumerate(grundy_values(game.code, checked)) if value == 0]
    if any(later <= earlier for earlier, later in pairwise(lost)):
        raise Malformed(certificate.path("p_positions"), "expected heaps in increasing order")
    near = [heap for heap in lost if heap < checked]
    if near != right:
        wrong = min(set(near) ^ set(right))
        raise Rejected(f"a heap of {wrong} is {'lost' if wrong in right else 'won'} for the player to move")
    words = (
        f"of the heaps of 0 to {number(checked - 1)} tokens exactly {amount(len(near), 'heap is', 'heaps are')} lost"
    )
    return f"{words} for the player to move" + ("" if checked == game.size else f"; {_rest(game.size - checked)}")


def verify_period(game: Game, certificate: Record) -> str:
    """Verify a period by the theorem of Guy and Smith: values that repeat long enough repeat for ever.

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
    repeat = f"repeat from the heap of {number(start)} on with period {number(period)}"
    most = most_heaps(game.code)
    is_near = needed <= max(most, MOST_HEAPS)
    checked = start + period if is_near else min(start + period, most)
    values = list(certificate.array("values", (start + period,), 0, first=checked))
    true = repeated(values, period, needed) if is_near else []
    if needed <= most:
        _compare(game, true)
    elif not is_near or not is_right(game.code, true):
        checked = min(checked, most)
        _compare(game, values[:checked])
        first = f"the Grundy numbers of {game.name} are right for heaps of 0 to {number(checked - 1)} tokens"
        return f"{first}; that they {repeat} is claimed, not checked here"
    _check_least(true, start, period)
    proof = f"the first {number(needed)} values prove it (Guy and Smith), and no period is shorter"
    return f"the Grundy numbers of {game.name} {repeat}, for ever: {proof}"


def _check_least(values: list[int], start: int, period: int) -> None:
    """Refuse a period that could be shorter, or could begin earlier."""
    for smaller in range(1, period):
        if period % smaller == 0 and all(values[n] == values[n + smaller] for n in range(start, start + period)):
            raise Rejected(f"the period is {smaller}, not {period}")
    if start and values[start - 1] == values[start - 1 + period]:
        raise Rejected(f"they repeat from the heap of {start - 1} on already")


def verify_saltus(game: Game, certificate: Record, start: int, period: int) -> str:
    """Verify Grundy numbers that grow by the same amount every so many heaps."""
    saltus, checked = certificate.integer("saltus", 1, HEAPS), min(start + period, most_heaps(game.code))
    values = list(certificate.array("values", (start + period,), 0, first=checked))
    base = base_of(game.code, start, period, saltus, values)
    if not is_long(game.code, period, base):
        return verify_growth(game, start, period, saltus, values, base)
    _compare(game, values)
    first = f"the Grundy numbers of {game.name} are right for heaps of 0 to {number(checked - 1)} tokens"
    return f"{first}; that they {told(start, period, saltus)} is claimed, not checked here"


def _compare(game: Game, values: list[int]) -> None:
    _same(grundy_values(game.code, len(values)), values)


def _same(right: list[int], given: list[int]) -> None:
    for heap, (true, claimed) in enumerate(zip(right, given, strict=True)):
        if true != claimed:
            raise Rejected(f"a heap of {heap} has the Grundy number {true}, not {number(claimed)}")


def _rest(heaps: int) -> str:
    return f"the other {amount(heaps, 'heap')} {'is' if heaps == 1 else 'are'} claimed, not checked here"
