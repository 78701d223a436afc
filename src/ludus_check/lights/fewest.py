"""Presses that solve a position, and as far as it can be checked, that no solution has fewer."""

from functools import partial

from ludus_check.arrays import Flat
from ludus_check.arrays import total as total_of
from ludus_check.by_search.lights.elimination import quiet_count, solvable_count
from ludus_check.by_search.quiet_sums import fewer, fewest_with_patterns
from ludus_check.claims import Claim
from ludus_check.fewest import Proved, bounded, named
from ludus_check.finding import Finding, verified
from ludus_check.lights.game import Game, Question
from ludus_check.lights.pressing import read_presses, verify_solution
from ludus_check.lights.quiet import read_patterns
from ludus_check.patterns import Pattern
from ludus_check.wording import count, number


def verify_presses(game: Game, claim: Claim) -> Finding:
    """Verify that the presses bring the state to the target, and the lower bound on all such presses, if any."""
    certificate = claim.certificate.only(("kind", "presses"), ("quiet",))
    presses = read_presses(game, certificate)
    verify_solution(game, presses)
    patterns = read_patterns(game, certificate, "quiet") if certificate.has("quiet") else None
    total = total_of(presses)
    solved = verified(_solved(game, total))
    if claim.lower_bound is None and game.question is Question.FEWEST and total:
        return solved.also("Minimality is not claimed")
    return bounded(solved, claim, total, "press", partial(_prove, game, presses, patterns))


def _solved(game: Game, total: int) -> str:
    is_off = game.modulus == 2 and game.target is None
    if total == 0:
        verb = "is" if game.lights == 1 else "are"
        shows = "shows" if game.lights == 1 else "show"
        return f"{game.subject} {f'{verb} already off' if is_off else f'already {shows} {game.wanted}'}"
    verb = ("turns" if is_off else "sets") if total == 1 else "turn" if is_off else "set"
    return f"{named(total, 'press')} {verb} {f'{game.subject} off' if is_off else game.goal}"


def _prove(game: Game, presses: Flat, patterns: list[Pattern] | None, bound: int) -> Proved:
    """Return what can be proved about the fewest presses with the same effect, by the first way that decides it."""
    if not any(game.needs()):
        return Proved(0, "", at_most=0)
    counted = _counted(game)
    if bound <= counted.at_least:
        return counted
    solvable = solvable_count(game)
    if solvable is not None:
        quiet = quiet_count(game, solvable)
        if not quiet:
            return Proved(sum(presses), "the solution is unique: nullity 0, by elimination")
        if patterns is not None and (found := fewest_with_patterns(presses, patterns, game.modulus, quiet)):
            least, tried = found
            return Proved(least, f"all {count(tried, 'quiet pattern')} checked", at_most=least)
    return Proved(counted.at_least, counted.how, fewer(presses, patterns or [], game.modulus))


def _counted(game: Game) -> Proved:
    """Return the bound from counting the lights that must change."""
    wrong = sum(map(bool, game.needs()))
    each = max(map(len, (game.press,) if game.moves is None else game.moves), default=0)
    how = f"{count(wrong, 'light')} must change and one press changes at most {number(each)}"
    return Proved(-(-wrong // each) if each else 0, how)
