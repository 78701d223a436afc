"""Rolls that solve a position, and as far as it can be checked, that no solution has fewer."""

from functools import partial
from math import prod

from ludus_check.arrays import Flat
from ludus_check.arrays import total as total_of
from ludus_check.by_search.quiet_sums import fewer, fewest_with_patterns
from ludus_check.by_search.windows.ring import fewest_on_a_ring
from ludus_check.by_search.windows.torus import fewest_on_a_torus
from ludus_check.claims import Claim
from ludus_check.fewest import Proved, bounded
from ludus_check.finding import Finding, verified
from ludus_check.patterns import Pattern
from ludus_check.windows.bound import counting_bound
from ludus_check.windows.counting import quiet_count
from ludus_check.windows.game import Game, Question
from ludus_check.windows.quiet import read_patterns
from ludus_check.windows.rolling import verify_solution
from ludus_check.windows.sums import lines
from ludus_check.wording import count


def verify_rolls(game: Game, claim: Claim) -> Finding:
    """Verify that the rolls bring the state to the target, and the lower bound on all such rolls if there is one."""
    certificate = claim.certificate.only(("kind", "rolls"), ("quiet",))
    rolls = certificate.array("rolls", game.shape, 0, game.modulus - 1)
    verify_solution(game, rolls)
    patterns = read_patterns(game, certificate, "quiet") if certificate.has("quiet") else None
    total = total_of(rolls)
    solved = verified(f"{count(total, 'roll')} {'sets' if total == 1 else 'set'} {game.goal}")
    if total == 0:
        solved = verified(f"{game.subject} already {'shows' if game.dice == 1 else 'show'} {game.wanted}")
    if claim.lower_bound is None and game.question is Question.FEWEST and total:
        return solved.also("Minimality is not claimed")
    return bounded(solved, claim, total, "roll", partial(_prove, game, rolls, patterns))


def _prove(game: Game, rolls: Flat, patterns: list[Pattern] | None, bound: int) -> Proved:
    """Return what can be proved about the fewest rolls with the same effect, by the first way that decides it."""
    if game.is_solved:
        return Proved(0, "", at_most=0)
    quiet = quiet_count(game)
    if all(value == 1 or times == 0 for value, times in quiet.items()):
        return Proved(sum(rolls), "the solution is unique, by the window theorem")
    if patterns is not None and (found := fewest_with_patterns(rolls, patterns, game.modulus, quiet)):
        least, tried = found
        return Proved(least, f"all {count(tried, 'quiet pattern')} checked", at_most=least)
    counted = counting_bound(game, rolls)
    if bound <= counted.bound:
        return Proved(counted.bound, counted.how)
    if searched := _searched(game, rolls):
        return searched
    at_most = min(_line_by_line(game, rolls), fewer(rolls, patterns or [], game.modulus))
    return Proved(counted.bound, counted.how, at_most)


def _searched(game: Game, rolls: Flat) -> Proved | None:
    """Return the fewest rolls on a ring, or on a torus of two axes, where that is not too much work."""
    least = how = None
    if all(game.wrap) and len(game.shape) == 1:
        how = "by dynamic programming over the quiet patterns"
        least = fewest_on_a_ring(rolls, game.window[0], game.modulus)
    elif all(game.wrap) and len(game.shape) == 2:
        how = "verified by a search of the quiet patterns along one axis"
        least = fewest_on_a_torus(rolls, game.shape, game.window, game.modulus)
    return None if least is None or how is None else Proved(least, how, at_most=least)


def _line_by_line(game: Game, rolls: Flat) -> int:
    """Return a number of rolls that suffices: along a wrapped axis every line is a ring of its own."""
    at_most = sum(rolls)
    for axis, (width, wrapped) in enumerate(zip(game.window, game.wrap, strict=True)):
        sides = prod(game.shape[:axis]), game.shape[axis], prod(game.shape[axis + 1 :])
        total = 0
        for line in lines(sides) if wrapped else ():
            least = fewest_on_a_ring(rolls[line], width, game.modulus, share=sides[0] * sides[2])
            total += sum(rolls[line]) if least is None else least
        at_most = min(at_most, total) if wrapped else at_most
    return at_most
