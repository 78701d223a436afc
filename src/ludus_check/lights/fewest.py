"""Presses that solve a position, and as far as it can be checked, that no fewer do."""

from dataclasses import dataclass

from ludus_check.arrays import Flat
from ludus_check.claims import Claim
from ludus_check.errors import Rejected
from ludus_check.lights.elimination import quiet_count, solvable_count
from ludus_check.lights.game import Game, Question
from ludus_check.lights.pressing import read_presses, verify_solution
from ludus_check.lights.quiet import read_patterns
from ludus_check.quiet_sums import Pattern, fewest_with_patterns
from ludus_check.wording import amount, number


@dataclass(frozen=True, slots=True)
class Proved:
    """What is known about the fewest presses."""

    at_least: int
    how: str
    exactly: bool = True
    """whether so few presses are enough"""


def verify_presses(game: Game, claim: Claim) -> str:
    """Verify that the presses bring the state to the target, and the lower bound on all such presses, if any."""
    certificate = claim.certificate.only(("kind", "presses"), ("quiet",))
    presses = read_presses(game, certificate)
    total, bound = sum(presses), claim.lower_bound
    if claim.optimal and bound != total:
        raise Rejected(f"{_are(total)} said to be optimal beside a lower bound of {number(bound or 0)}")
    verify_solution(game, presses)
    patterns = read_patterns(game, certificate, "quiet") if certificate.has("quiet") else None
    verb = "brings" if total == 1 else "bring"
    solved = f"the {_presses(total)} {verb} {game.goal} modulo {number(game.modulus)}"
    if bound is None:
        return solved + ("; that no fewer do is not claimed" if game.question is Question.FEWEST else "")
    if bound > total:
        does = "does" if total == 1 else "do"
        raise Rejected(f"at least {_are(bound)} said to be needed, but {_presses(total)} {does} it")
    return solved + _bounded(bound, total, _prove(game, presses, patterns, bound))


def _bounded(bound: int, total: int, proved: Proved) -> str:
    """Return the words for a lower bound: what was proved first, then what is left of the claim."""
    if bound <= proved.at_least:
        return f", and {'no fewer do' if bound == total else f'at least {_are(bound)} needed'} ({proved.how})"
    if proved.exactly:
        raise Rejected(f"at least {_are(bound)} said to be needed, but {_presses(proved.at_least)} can do it")
    counted = f", and at least {_are(proved.at_least)} needed ({proved.how})" if proved.at_least else ""
    return f"{counted}; that at least {_are(bound)} needed is claimed, not checked here"


def _presses(total: int) -> str:
    return amount(total, "press", "presses")


def _are(total: int) -> str:
    return f"{_presses(total)} {'is' if total == 1 else 'are'}"


def _prove(game: Game, presses: Flat, patterns: list[Pattern] | None, bound: int) -> Proved:
    """Return what can be proved about the fewest presses that do the same, by the first way that decides the bound."""
    counted = _counted(game)
    if bound <= counted.at_least:
        return counted
    solvable = solvable_count(game)
    if solvable is None:
        return counted
    quiet = quiet_count(game, solvable)
    if not quiet:
        return Proved(sum(presses), "by elimination no other presses do the same")
    if patterns is not None and (found := fewest_with_patterns(presses, patterns, game.modulus, quiet)):
        least, tried = found
        return Proved(least, f"re-verified by search over all {amount(tried, 'quiet pattern')}")
    return counted


def _counted(game: Game) -> Proved:
    """Return the bound from counting lights: each press changes so many at most, and each that is wrong must change."""
    wrong = sum(map(bool, game.needs()))
    each = max(map(len, (game.press,) if game.moves is None else game.moves), default=0)
    lights = f"{amount(wrong, 'light')} {'has' if wrong == 1 else 'have'} to change"
    how = f"by counting: {lights}, and a press changes {number(each)} at most"
    return Proved(-(-wrong // each) if each else 0, how, exactly=False)
