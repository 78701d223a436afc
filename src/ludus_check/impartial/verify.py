"""Which certificate answers which question, and who verifies it."""

from collections.abc import Callable
from functools import partial

from ludus_check.by_search.impartial.level_sets import verify_level_sets
from ludus_check.by_search.impartial.remoteness import verify_remoteness, verify_remoteness_table
from ludus_check.claims import Claim, Verifier, only_solved
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.impartial.game import Game, Question, read_game
from ludus_check.impartial.one_position import verify_outcome, verify_value
from ludus_check.impartial.outcomes import verify_outcomes
from ludus_check.impartial.periodic_levels import verify_periodic_levels
from ludus_check.impartial.table import verify_table

CERTIFICATES: dict[Question, dict[str, Callable[[Game, Record], Finding]]] = {
    Question.TABLE: {"table": verify_table},
    Question.P_POSITIONS: {"outcomes": verify_outcomes},
    Question.LEVELS: {"level-sets": verify_level_sets, "periodic-levels": verify_periodic_levels},
    Question.VALUE: {"value": verify_value},
    Question.OUTCOME: {"outcome": verify_outcome},
    Question.REMOTENESS: {"remoteness": verify_remoteness},
}
EVERYWHERE = {Question.REMOTENESS: {"remoteness-table": verify_remoteness_table}}
"""What answers a question about one position when it is asked about all of them."""


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "impartial"."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> Finding:
    """Return what the claim's certificate proves about the game."""
    only_solved(claim, game.question.value)
    table = CERTIFICATES if game.position is not None else CERTIFICATES | EVERYWHERE
    kinds = table[game.question]
    kind = claim.kind(*kinds)
    return kinds[kind](game, claim.certificate)
