"""Which certificate answers which question, and who verifies it."""

from collections.abc import Mapping
from functools import partial

from ludus_check.by_search.sum.misere import verify_misere
from ludus_check.claims import Checker, Claim, Verifier, only_solved
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.sum.game import Game, read_game
from ludus_check.sum.nim_sum import verify_nim_sum


def checker_of(kinds: Mapping[str, Checker]) -> Checker:
    """Return the checker of sums whose parts are of these kinds."""
    return lambda problem: checker(kinds, problem)


def checker(kinds: Mapping[str, Checker], problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "sum"."""
    return partial(verify, read_game(problem, kinds))


def verify(game: Game, claim: Claim) -> Finding:
    """Return what the claim's certificate proves about the sum."""
    only_solved(claim, game.question.value)
    claim.kind("misere-sum" if game.misere else "sum")
    return verify_misere(game, claim.certificate) if game.misere else verify_nim_sum(game, claim.certificate)
