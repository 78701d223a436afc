"""Which certificates answer which question about a tiling."""

from functools import partial

from ludus_check.by_search.tiling.counting import verify_number
from ludus_check.by_search.tiling.listed import verify_tilings
from ludus_check.by_search.tiling.where import verify_where
from ludus_check.claims import Table, Verdict, Verifier, verifier
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.tiling import colouring
from ludus_check.tiling.cases import verify_exhausted
from ludus_check.tiling.cover import verify_cover
from ludus_check.tiling.game import Game, Question
from ludus_check.tiling.placed import Verify, read_tiling, verify_forced
from ludus_check.tiling.reading import read_game
from ludus_check.tiling.totals import verify_area, verify_farkas, verify_signed_tiling
from ludus_check.tiling.weighting import verify_weighting, verify_weightings
from ludus_check.words import tiling as words


def verify_placements(game: Game, certificate: Record) -> Finding:
    """Verify a tiling."""
    certificate.only(("kind", "placements"))
    placed = read_tiling(game, certificate.records("placements", len(game.region)), "certificate.placements")
    return verified(words.covered(len(placed), len(game.region)))


SETTLING: dict[str, Verify] = {
    "area": verify_area,
    "weighting": verify_weighting,
    "weightings": verify_weightings,
    "farkas": verify_farkas,
    "cover": verify_cover,
    "exhausted": verify_exhausted,
}
"""What shows that there is no tiling, also of the rest of a region after forced placements."""


NONE: dict[str, Verify] = {**SETTLING, "forced": partial(verify_forced, inner=SETTLING)}

CERTIFICATES: Table[Game] = {
    (Question.SOLVE, Verdict.SOLVED): {"placements": verify_placements},
    (Question.SOLVE, Verdict.IMPOSSIBLE): NONE,
    (Question.COUNT, Verdict.SOLVED): {"number": verify_number},
    (Question.SOLUTIONS, Verdict.SOLVED): {"tilings": verify_tilings},
    (Question.SOLUTIONS, Verdict.IMPOSSIBLE): NONE,
    (Question.WHERE, Verdict.SOLVED): {"where": verify_where},
    (Question.COLOURING, Verdict.SOLVED): {
        "weighting": colouring.verify_weighting,
        "weightings": colouring.verify_weightings,
    },
    (Question.COLOURING, Verdict.IMPOSSIBLE): {"signed-tiling": verify_signed_tiling},
}


def checker(problem: Record) -> Verifier:
    """Read a problem and return what verifies claims about it."""
    game = read_game(problem)
    verify = verifier(game, game.question, CERTIFICATES)
    return lambda claim: verify(claim).also(*words.too_large(game))
