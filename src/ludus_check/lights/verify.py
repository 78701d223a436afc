"""Which certificate answers which question, and who verifies it."""

from functools import partial

from ludus_check.by_search.lights.counting import verify_count
from ludus_check.by_search.lights.levels import verify_levels
from ludus_check.by_search.lights.solutions import verify_solutions
from ludus_check.claims import Claim, Verdict, Verifier, only_solved
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.lights.fewest import verify_presses
from ludus_check.lights.game import Game, Question
from ludus_check.lights.quiet import verify_quiet
from ludus_check.lights.reading import read_game
from ludus_check.lights.weighting import verify_weighting

ABOUT_THE_GAME = {
    Question.COUNT: ("count", verify_count),
    Question.QUIET: ("quiet-presses", verify_quiet),
    Question.GODS_NUMBER: ("levels", verify_levels),
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "lights"."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> Finding:
    """Return what the claim's certificate proves about the game."""
    if game.question in ABOUT_THE_GAME:
        only_solved(claim, game.question.value)
        kind, verify_certificate = ABOUT_THE_GAME[game.question]
        claim.kind(kind)
        return verify_certificate(game, claim.certificate)
    if claim.verdict is Verdict.IMPOSSIBLE:
        claim.without_bounds()
        claim.kind("weighting")
        return verify_weighting(game, claim.certificate)
    if game.question is Question.SOLUTIONS:
        claim.without_bounds()
        claim.kind("solutions")
        return verify_solutions(game, claim.certificate)
    claim.kind("presses")
    return verify_presses(game, claim)
