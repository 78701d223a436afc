"""Rolls that solve a position, and as far as it can be checked, that no fewer do."""

from dataclasses import dataclass

from ludus_check.arrays import Flat
from ludus_check.claims import Claim
from ludus_check.errors import Rejected
from ludus_check.quiet_sums import Pattern, fewest_with_patterns
from ludus_check.windows.bound import counting_bound
from ludus_check.windows.counting import quiet_count
from ludus_check.windows.game import Game, Question
from ludus_check.windows.quiet import read_patterns
from ludus_check.windows.ring import fewest_on_a_ring
from ludus_check.windows.rolling import verify_solution
from ludus_check.windows.torus import fewest_on_a_torus
from ludus_check.wording import amount, number


@dataclass(frozen=True, slots=True)
class Proved:
    """What is known about the fewest rolls."""

    at_least: int
    how: str
    exactly: bool = True
    """whether so few rolls are enough"""


def verify_rolls(game: Game, claim: Claim) -> str:
    """Verify that the rolls bring the state to the target, and the lower bound on all such rolls if there is one."""
    certificate = claim.certificate.only(("kind", "rolls"), ("quiet",))
    rolls = certificate.array("rolls", game.shape, 0, game.modulus - 1)
    total, bound = sum(rolls), claim.lower_bound
    if claim.optimal and bound != total:
        raise Rejected(f"{_are(total)} said to be optimal beside a lower bound of {number(bound or 0)}")
    verify_solution(game, rolls)
    patterns = read_patterns(game, certificate, "quiet") if certificate.has("quiet") else None
    verb = "brings" if total == 1 else "bring"
    solved = f"the {amount(total, 'roll')} {verb} {game.goal} modulo {number(game.modulus)}"
    if bound is None:
        return solved + ("; that no fewer do is not claimed" if game.question is Question.FEWEST else "")
    if bound > total:
        does = "does" if total == 1 else "do"
        raise Rejected(f"at least {_are(bound)} said to be needed, but {amount(total, 'roll')} {does} it")
    return solved + _bounded(bound, total, _prove(game, rolls, patterns, bound))


def _bounded(bound: int, total: int, proved: Proved) -> str:
    """Return the words for a lower bound: what was proved first, then what is left of the claim."""
    if bound <= proved.at_least:
        return f", and {'no fewer do' if bound == total else f'at least {_are(bound)} needed'} ({proved.how})"
    if proved.exactly:
        least = amount(proved.at_least, "roll")
        raise Rejected(f"at least {_are(bound)} said to be needed, but {least} can do it")
    counted = f", and at least {_are(proved.at_least)} needed ({proved.how})" if proved.at_least else ""
    return f"{counted}; that at least {_are(bound)} needed is claimed, not checked here"


def _are(rolls: int) -> str:
    return f"{amount(rolls, 'roll')} {'is' if rolls == 1 else 'are'}"


def _prove(game: Game, rolls: Flat, patterns: list[Pattern] | None, bound: int) -> Proved:
    """Return what can be proved about the fewest rolls that do the same, by the first way that decides the bound."""
    quiet = quiet_count(game)
    if all(value == 1 or times == 0 for value, times in quiet.items()):
        return Proved(sum(rolls), "by the theorem on windows no other rolls do the same")
    if patterns is not None and (found := fewest_with_patterns(rolls, patterns, game.modulus, quiet)):
        least, tried = found
        return Proved(least, f"re-verified by search over all {amount(tried, 'quiet pattern')}")
    if bound == 0:
        return Proved(0, "there are no fewer rolls than none", exactly=False)
    counted = counting_bound(game, rolls)
    if bound > counted.bound and (searched := _searched(game, rolls)):
        return searched
    return Proved(counted.bound, counted.how, exactly=False)


def _searched(game: Game, rolls: Flat) -> Proved | None:
    """Return the fewest rolls on a ring, or on a torus of two axes, where that is not too much work."""
    if not all(game.wrap):
        return None
    if len(game.shape) == 1:
        least = fewest_on_a_ring(rolls, game.window[0], game.modulus)
        return (
            least if least is None else Proved(least, "computed again by dynamic programming over the quiet patterns")
        )
    if len(game.shape) == 2:
        least = fewest_on_a_torus(rolls, game.shape, game.window, game.modulus)
        return least if least is None else Proved(least, "re-verified by search over one side of the quiet patterns")
    return None
