"""Rolls that solve a position, and as far as it can be checked, that no fewer do."""

from collections.abc import Iterator
from itertools import repeat
from math import prod
from operator import add, mod

from ludus_check.arrays import Flat
from ludus_check.claims import Claim
from ludus_check.errors import Rejected
from ludus_check.limits import SEARCH_STEPS
from ludus_check.windows.counting import quiet_count
from ludus_check.windows.game import Game, Question
from ludus_check.windows.independence import are_independent
from ludus_check.windows.quiet import Pattern, read_patterns
from ludus_check.windows.ring import fewest_on_a_ring
from ludus_check.windows.rolling import verify_solution
from ludus_check.windows.torus import fewest_on_a_torus
from ludus_check.wording import amount, number


def verify_rolls(game: Game, claim: Claim) -> str:
    """Verify that the rolls bring the state to the target, and the lower bound on all such rolls if there is one."""
    certificate = claim.certificate.only(("kind", "rolls"), ("quiet",))
    rolls = certificate.array("rolls", game.shape, 0, game.modulus - 1)
    total, bound = sum(rolls), claim.lower_bound
    if claim.optimal and bound != total:
        raise Rejected(f"{number(total)} rolls are said to be optimal beside a lower bound of {number(bound or 0)}")
    verify_solution(game, rolls)
    patterns = read_patterns(game, certificate, "quiet") if certificate.has("quiet") else None
    verb = "brings" if total == 1 else "bring"
    solved = f"the {amount(total, 'roll')} {verb} {game.goal} modulo {number(game.modulus)}"
    if bound is None:
        return solved + ("; that no fewer do is not claimed" if game.question is Question.FEWEST else "")
    if bound > total:
        raise Rejected(f"at least {number(bound)} rolls are said to be needed, but these {number(total)} do it")
    least, how = _fewest(game, rolls, patterns)
    if least is None:
        return f"{solved}; that at least {number(bound)} are needed is claimed, not checked here"
    if bound > least:
        raise Rejected(f"at least {number(bound)} rolls are said to be needed, but {number(least)} can do it")
    return f"{solved}, and {'no fewer do' if bound == total else f'at least {number(bound)} are needed'} ({how})"


def _fewest(game: Game, rolls: Flat, patterns: list[Pattern] | None) -> tuple[int | None, str]:
    """Return the fewest rolls that do the same, with the way they were found; None where that is out of reach."""
    wasted = quiet_count(game)
    if all(value == 1 or times == 0 for value, times in wasted.items()):
        return sum(rolls), "by the theorem on windows no other rolls do the same"
    if len(game.shape) == 1 and game.wrap[0]:
        least = fewest_on_a_ring(rolls, game.window[0], game.modulus)
        if least is not None:
            return least, "computed again by dynamic programming over the quiet patterns"
    if patterns is not None:
        sums = _number_of_sums(patterns)
        if sums * game.dice <= SEARCH_STEPS and _are_all(game, patterns, sums, wasted):
            least = min(map(sum, _same_effect(rolls, patterns, game.modulus)))
            return least, f"re-verified by search over all {amount(sums, 'quiet pattern')}"
    if len(game.shape) == 2 and all(game.wrap):
        least = fewest_on_a_torus(rolls, game.shape, game.window, game.modulus)
        if least is not None:
            return least, "re-verified by search over one side of the quiet patterns"
    return None, ""


def _number_of_sums(patterns: list[Pattern]) -> int:
    """Return the product of the orders; a product that is too large for a search may stop early."""
    sums = 1
    for pattern in patterns:
        sums *= pattern.order
        if sums > SEARCH_STEPS:
            break
    return sums


def _are_all(game: Game, patterns: list[Pattern], sums: int, wasted: dict[int, int]) -> bool:
    """Verify that the sums of the patterns are all quiet patterns; say no where that is too much work."""
    least_length = sum((value.bit_length() - 1) * times for value, times in wasted.items())
    if least_length >= sums.bit_length() or sums != prod(value**times for value, times in wasted.items()):
        raise Rejected(f"the sums of the listed patterns, {number(sums)} at most, are not all quiet patterns")
    independent = are_independent(game.modulus, [(pattern.order, pattern.rolls) for pattern in patterns])
    if independent is False:
        raise Rejected("the listed quiet patterns are not independent, so their sums are not all quiet patterns")
    return independent is True


def _same_effect(rolls: Flat, patterns: list[Pattern], n: int) -> Iterator[Flat]:
    """Yield the rolls plus every sum of multiples of the patterns."""
    if not patterns:
        yield rolls
        return
    for _ in range(patterns[0].order):
        yield from _same_effect(rolls, patterns[1:], n)
        rolls = list(map(mod, map(add, rolls, patterns[0].rolls), repeat(n)))
