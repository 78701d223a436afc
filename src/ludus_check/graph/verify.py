"""Which certificate answers which question, and who verifies it."""

from functools import partial

from ludus_check.by_search.graph.one_position import verify_outcome, verify_remoteness, verify_value
from ludus_check.claims import Claim, Verifier, only_solved
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.graph.all_positions import verify_lost, verify_table
from ludus_check.graph.game import Game, Question, read_game

CERTIFICATES = {
    Question.TABLE: ("table", verify_table),
    Question.P_POSITIONS: ("outcomes", verify_lost),
    Question.VALUE: ("graph-value", verify_value),
    Question.OUTCOME: ("graph-outcome", verify_outcome),
    Question.REMOTENESS: ("graph-remoteness", verify_remoteness),
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "graph"."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> Finding:
    """Return what the claim's certificate proves about the game."""
    only_solved(claim, game.question.value)
    kind, verify_certificate = CERTIFICATES[game.question]
    claim.kind(kind)
    return verify_certificate(game, claim.certificate)
