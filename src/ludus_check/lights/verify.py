"""Which certificate answers which question, and who verifies it."""

from ludus_check.by_search.lights.counting import verify_count
from ludus_check.by_search.lights.levels import verify_levels
from ludus_check.by_search.lights.solutions import verify_solutions
from ludus_check.claims import Bounded, Table, Verdict, Verifier, verifier
from ludus_check.fields import Record
from ludus_check.lights.fewest import verify_presses, verify_quiet
from ludus_check.lights.game import Game, Question
from ludus_check.lights.reading import read_game
from ludus_check.lights.weighting import verify_weighting

CERTIFICATES: Table[Game] = {
    (Question.COUNT, Verdict.SOLVED): {"count": verify_count},
    (Question.QUIET, Verdict.SOLVED): {"quiet-presses": verify_quiet},
    (Question.GODS_NUMBER, Verdict.SOLVED): {"levels": verify_levels},
    (Question.SOLUTIONS, Verdict.SOLVED): {"solutions": verify_solutions},
    (Question.SOLUTIONS, Verdict.IMPOSSIBLE): {"weighting": verify_weighting},
    (Question.SOLVE, Verdict.IMPOSSIBLE): {"weighting": verify_weighting},
    (Question.FEWEST, Verdict.IMPOSSIBLE): {"weighting": verify_weighting},
}
PRESSES: Bounded[Game] = {
    (question, Verdict.SOLVED): {"presses": verify_presses} for question in (Question.SOLVE, Question.FEWEST)
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "lights"."""
    game = read_game(problem)
    return verifier(game, game.question, CERTIFICATES, PRESSES)
