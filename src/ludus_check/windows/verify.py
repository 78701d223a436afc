"""Which certificate answers which question, and who verifies it."""

from ludus_check.by_search.windows.levels import verify_levels
from ludus_check.by_theorem.windows.counting import verify_count
from ludus_check.claims import Bounded, Table, Verdict, Verifier, verifier
from ludus_check.fields import Record
from ludus_check.windows.fewest import verify_quiet, verify_rolls
from ludus_check.windows.game import Game, Question, read_game
from ludus_check.windows.weighting import verify_product_weighting, verify_weighting

REFUTATIONS = {"weighting": verify_weighting, "product-weighting": verify_product_weighting}
CERTIFICATES: Table[Game] = {
    (Question.COUNT, Verdict.SOLVED): {"count": verify_count},
    (Question.QUIET, Verdict.SOLVED): {"quiet": verify_quiet},
    (Question.GODS_NUMBER, Verdict.SOLVED): {"levels": verify_levels},
    (Question.SOLVE, Verdict.IMPOSSIBLE): REFUTATIONS,
    (Question.FEWEST, Verdict.IMPOSSIBLE): REFUTATIONS,
}
ROLLS: Bounded[Game] = {
    (question, Verdict.SOLVED): {"rolls": verify_rolls} for question in (Question.SOLVE, Question.FEWEST)
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "windows"."""
    game = read_game(problem)
    return verifier(game, game.question, CERTIFICATES, ROLLS)
