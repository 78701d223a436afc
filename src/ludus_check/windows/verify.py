"""Which certificate answers which question, and who verifies it."""

from functools import partial

from ludus_check.by_search.windows.levels import verify_levels
from ludus_check.claims import Claim, Verdict, Verifier, only_solved
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.windows.counting import verify_count
from ludus_check.windows.fewest import verify_rolls
from ludus_check.windows.game import Game, Question, read_game
from ludus_check.windows.product_weighting import verify_product_weighting
from ludus_check.windows.quiet import verify_quiet
from ludus_check.windows.weighting import verify_weighting

ABOUT_THE_GAME = {
    Question.COUNT: ("count", verify_count),
    Question.QUIET: ("quiet", verify_quiet),
    Question.GODS_NUMBER: ("levels", verify_levels),
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "windows"."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> Finding:
    """Return what the claim's certificate proves about the game."""
    if game.question in ABOUT_THE_GAME:
        only_solved(claim, game.question.value)
        kind, verify_certificate = ABOUT_THE_GAME[game.question]
        claim.kind(kind)
        return verify_certificate(game, claim.certificate)
    if claim.verdict is Verdict.SOLVED:
        claim.kind("rolls")
        return verify_rolls(game, claim)
    claim.without_bounds()
    if claim.kind("weighting", "product-weighting") == "weighting":
        return verify_weighting(game, claim.certificate)
    return verify_product_weighting(game, claim.certificate)
