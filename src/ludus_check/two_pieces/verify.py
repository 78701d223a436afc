"""Which certificates answer which question, and who verifies them."""

from collections.abc import Callable
from functools import partial

from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.two_pieces.game import Game, Question
from ludus_check.two_pieces.one_pair import verify_outcome, verify_value
from ludus_check.two_pieces.outcomes import verify_outcomes, verify_rule
from ludus_check.two_pieces.reading import read_game
from ludus_check.two_pieces.table import verify_collapsed, verify_sum, verify_table

CERTIFICATES: dict[Question, dict[str, Callable[[Game, Record], str]]] = {
    Question.TABLE: {"table": verify_table, "collapsed": verify_collapsed, "pair-sum": verify_sum},
    Question.P_POSITIONS: {"outcomes": verify_outcomes, "misere-nim": verify_rule},
    Question.OUTCOME: {"pair-outcome": verify_outcome},
    Question.VALUE: {"pair-value": verify_value},
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "two-pieces"."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> str:
    """Return the sentence that the claim's certificate proves about the game."""
    if claim.verdict is not Verdict.SOLVED:
        raise Malformed("answer", f'expected "solved" for the question "{game.question.value}"')
    kinds = CERTIFICATES[game.question]
    kind = claim.kind(*kinds)
    claim.without_bounds()
    return kinds[kind](game, claim.certificate)
