"""Which certificate answers which question, and who verifies it."""

from ludus_check.by_search.impartial.level_sets import verify_level_sets
from ludus_check.by_search.impartial.remoteness import verify_remoteness, verify_remoteness_table
from ludus_check.by_theorem.impartial.one_position import verify_outcome, verify_value
from ludus_check.claims import Table, Verdict, Verifier, verifier
from ludus_check.fields import Record
from ludus_check.impartial.all_positions import verify_outcomes, verify_table
from ludus_check.impartial.game import Game, Question, read_game
from ludus_check.impartial.periodic_levels import verify_periodic_levels

CERTIFICATES: Table[Game] = {
    (Question.TABLE, Verdict.SOLVED): {"table": verify_table},
    (Question.P_POSITIONS, Verdict.SOLVED): {"outcomes": verify_outcomes, "periodic-levels": verify_periodic_levels},
    (Question.LEVELS, Verdict.SOLVED): {"level-sets": verify_level_sets, "periodic-levels": verify_periodic_levels},
    (Question.VALUE, Verdict.SOLVED): {"value": verify_value},
    (Question.OUTCOME, Verdict.SOLVED): {"outcome": verify_outcome},
    (Question.REMOTENESS, Verdict.SOLVED): {"remoteness": verify_remoteness},
}
EVERYWHERE: Table[Game] = {(Question.REMOTENESS, Verdict.SOLVED): {"remoteness-table": verify_remoteness_table}}
"""What answers a question about one position when it is asked about all of them."""


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "impartial"."""
    game = read_game(problem)
    everywhere = game.position is None and game.question is Question.REMOTENESS
    return verifier(game, game.question, EVERYWHERE if everywhere else CERTIFICATES)
