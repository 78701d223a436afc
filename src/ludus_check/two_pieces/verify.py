"""Which certificates answer which question, and who verifies them."""

from ludus_check.by_search.two_pieces.automaton import verify_automaton
from ludus_check.by_search.two_pieces.near import verify_remoteness
from ludus_check.by_search.two_pieces.outcomes import verify_outcomes
from ludus_check.by_search.two_pieces.table import verify_collapsed, verify_sum, verify_table
from ludus_check.by_theorem.two_pieces.one_pair import verify_outcome, verify_value
from ludus_check.by_theorem.two_pieces.periodic import verify_levels
from ludus_check.by_theorem.two_pieces.rooks import verify_rule
from ludus_check.claims import Table, Verdict, Verifier, verifier
from ludus_check.fields import Record
from ludus_check.two_pieces.game import Game, Question
from ludus_check.two_pieces.reading import read_game

POSITIONS = {"outcomes": verify_outcomes, "misere-nim": verify_rule, "pair-automaton": verify_automaton}
CERTIFICATES: Table[Game] = {
    (Question.TABLE, Verdict.SOLVED): {"table": verify_table, "collapsed": verify_collapsed, "pair-sum": verify_sum},
    (Question.P_POSITIONS, Verdict.SOLVED): POSITIONS,
    (Question.LEVELS, Verdict.SOLVED): {"periodic-levels": verify_levels},
    (Question.OUTCOME, Verdict.SOLVED): {"pair-outcome": verify_outcome},
    (Question.VALUE, Verdict.SOLVED): {"pair-value": verify_value},
    (Question.REMOTENESS, Verdict.SOLVED): {"pair-remoteness": verify_remoteness},
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "two-pieces"."""
    game = read_game(problem)
    return verifier(game, game.question, CERTIFICATES)
