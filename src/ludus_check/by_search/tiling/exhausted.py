"""Regions that were searched exhaustively: the checker searches again, by counting or by trying."""

from ludus_check.by_search.tiling.frontier import count_tilings
from ludus_check.by_search.tiling.search import has_tiling
from ludus_check.errors import NotChecked, Rejected
from ludus_check.finding import Finding, verified
from ludus_check.tiling.game import Game
from ludus_check.words.tiling import NO_TILING
from ludus_check.work import Work, searching

QUICK = 1_000_000
"""Steps spent to refute a wrong number of tilings."""


@searching
def search_again(game: Game) -> Finding:
    """Verify that there is no tiling, by a new search."""
    if tiles(game, Work(), Work()):
        raise Rejected("a tiling exists")
    return verified(f"{NO_TILING} (verified by exhaustive search)")


def tiles(game: Game, counting: Work, searching: Work) -> bool:
    """Say whether there is a tiling: by counting, or where that is too much, by trying. NotChecked when both are."""
    try:
        return count_tilings(game, counting) > 0
    except NotChecked:
        return has_tiling(game, searching)


def has_tiling_quickly(game: Game) -> bool | None:
    """Say whether there is a tiling, None when that is not soon found."""
    try:
        return has_tiling(game, Work(QUICK))
    except NotChecked:
        return None
