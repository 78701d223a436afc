"""Regions that were searched through: the checker searches again, by counting or by trying."""

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.tiling.frontier import count_tilings
from ludus_check.tiling.game import Game
from ludus_check.tiling.search import has_tiling
from ludus_check.tiling.work import TooMuch, Work


def verify_exhausted(game: Game, certificate: Record) -> str:
    """Verify that there is no tiling, by a search of our own."""
    certificate.only(("kind", "nodes"))
    certificate.integer("nodes", 0)
    if tiles(game, Work(), Work()):
        raise Rejected("there is a tiling after all")
    return "the region has no tiling (re-verified by search)"


def tiles(game: Game, counting: Work, searching: Work) -> bool:
    """Say whether there is a tiling: by counting, or where that is too much, by trying. TooMuch when both are."""
    try:
        return count_tilings(game, counting) > 0
    except TooMuch:
        return has_tiling(game, searching)
