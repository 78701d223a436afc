"""Which certificates answer which question, and who verifies them."""

from collections.abc import Callable
from functools import partial

from ludus_check.by_search.two_pieces.automaton import verify_automaton
from ludus_check.by_search.two_pieces.near import verify_remoteness
from ludus_check.by_search.two_pieces.outcomes import verify_outcomes
from ludus_check.by_search.two_pieces.table import verify_collapsed, verify_sum, verify_table
from ludus_check.claims import Claim, Verifier, only_solved
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.two_pieces.game import Game, Question
from ludus_check.two_pieces.one_pair import verify_outcome, verify_value
from ludus_check.two_pieces.periodic import verify_levels
from ludus_check.two_pieces.reading import read_game
from ludus_check.two_pieces.theorems import verify_rule

CERTIFICATES: dict[Question, dict[str, Callable[[Game, Record], Finding]]] = {
    Question.TABLE: {"table": verify_table, "collapsed": verify_collapsed, "pair-sum": verify_sum},
    Question.P_POSITIONS: {
        "outcomes": verify_outcomes,
        "misere-nim": verify_rule,
        "pair-automaton": verify_automaton,
    },
    Question.LEVELS: {"periodic-levels": verify_levels},
    Question.OUTCOME: {"pair-outcome": verify_outcome},
    Question.VALUE: {"pair-value": verify_value},
    Question.REMOTENESS: {"pair-remoteness": verify_remoteness},
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "two-pieces"."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> Finding:
    """Return what the claim's certificate proves about the game."""
    only_solved(claim, game.question.value)
    kinds = CERTIFICATES[game.question]
    kind = claim.kind(*kinds)
    return kinds[kind](game, claim.certificate)
