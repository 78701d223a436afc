"""Which certificates answer which question about a tiling."""

from ludus_check.by_search.tiling.counting import verify_number
from ludus_check.by_search.tiling.exhausted import verify_exhausted
from ludus_check.by_search.tiling.listed import verify_tilings
from ludus_check.by_search.tiling.where import verify_where
from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.quoting import label
from ludus_check.tiling import colouring
from ludus_check.tiling.area import verify_area
from ludus_check.tiling.cover import verify_cover
from ludus_check.tiling.farkas import verify_farkas
from ludus_check.tiling.forced import Verify, verify_forced
from ludus_check.tiling.game import Game, Question
from ludus_check.tiling.placed import read_tiling
from ludus_check.tiling.reading import read_game
from ludus_check.tiling.signed import verify_signed_tiling
from ludus_check.tiling.weighting import verify_weighting, verify_weightings
from ludus_check.wording import count, number


def verify_placements(game: Game, certificate: Record) -> Finding:
    """Verify a tiling."""
    certificate.only(("kind", "placements"))
    placed = read_tiling(game, certificate.records("placements", len(game.region)), "certificate.placements")
    cells = f"all {number(len(game.region))} cells" if len(game.region) > 1 else "the cell"
    return verified(f"{count(len(placed), 'tile')} {'covers' if len(placed) == 1 else 'cover'} {cells} exactly once")


SETTLING: dict[str, Verify] = {
    "area": verify_area,
    "weighting": verify_weighting,
    "weightings": verify_weightings,
    "farkas": verify_farkas,
    "cover": verify_cover,
    "exhausted": verify_exhausted,
}
"""What shows that there is no tiling, also of the rest of a region after forced placements."""


def _forced(game: Game, certificate: Record) -> Finding:
    return verify_forced(game, certificate, SETTLING)


NONE: dict[str, Verify] = {**SETTLING, "forced": _forced}

CERTIFICATES: dict[tuple[Question, Verdict], dict[str, Verify]] = {
    (Question.SOLVE, Verdict.SOLVED): {"placements": verify_placements},
    (Question.SOLVE, Verdict.IMPOSSIBLE): NONE,
    (Question.COUNT, Verdict.SOLVED): {"number": verify_number},
    (Question.COUNT, Verdict.IMPOSSIBLE): {},
    (Question.SOLUTIONS, Verdict.SOLVED): {"tilings": verify_tilings},
    (Question.SOLUTIONS, Verdict.IMPOSSIBLE): NONE,
    (Question.WHERE, Verdict.SOLVED): {"where": verify_where},
    (Question.WHERE, Verdict.IMPOSSIBLE): {},
    (Question.COLOURING, Verdict.SOLVED): {
        "weighting": colouring.verify_weighting,
        "weightings": colouring.verify_weightings,
    },
    (Question.COLOURING, Verdict.IMPOSSIBLE): {"signed-tiling": verify_signed_tiling},
}


def checker(problem: Record) -> Verifier:
    """Read a problem and return what verifies claims about it."""
    game = read_game(problem)

    def verify(claim: Claim) -> Finding:
        claim.without_bounds()
        known = CERTIFICATES[game.question, claim.verdict]
        if not known:
            raise Malformed("answer", f'expected "solved" for the question "{game.question.value}"')
        return known[claim.kind(*known)](game, claim.certificate).also(*_too_large(game))

    return verify


def _too_large(game: Game) -> list[str]:
    """Return a sentence about tiles that have more cells than the region: such a tile is most likely a slip."""
    large = [tile for tile in game.tiles if tile.count != 0 and tile.area > len(game.region)]
    others = f" (like {count(len(large) - 1, 'other')})" if len(large) > 1 else ""
    return [f"The tile {label(tile.name)}{others}, with {tile.area} cells, exceeds the region" for tile in large[:1]]
