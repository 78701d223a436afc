"""Which certificate answers which question, and who verifies it."""

from functools import partial

from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.impartial.game import Game, Question, read_game
from ludus_check.impartial.outcomes import verify_outcomes
from ludus_check.impartial.table import verify_table

CERTIFICATES = {
    Question.TABLE: ("table", verify_table),
    Question.P_POSITIONS: ("outcomes", verify_outcomes),
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "impartial"."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> str:
    """Return the sentence that the claim's certificate proves about the game."""
    if claim.verdict is not Verdict.SOLVED:
        raise Malformed("answer", f'expected "solved" for the question "{game.question.value}"')
    kind, verify_certificate = CERTIFICATES[game.question]
    claim.kind(kind)
    claim.without_bounds()
    return verify_certificate(game, claim.certificate)
