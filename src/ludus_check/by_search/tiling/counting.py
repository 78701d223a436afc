"""The number of tilings, recounted where that is not too much work."""

from ludus_check.by_search.tiling.exhausted import has_tiling_quickly
from ludus_check.by_search.tiling.frontier import count_tilings
from ludus_check.by_theorem.tiling.dominoes import domino_tilings
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.tiling.game import Game
from ludus_check.tiling.totals import is_area
from ludus_check.words.phrases import count, number
from ludus_check.words.tiling import NO_TILING
from ludus_check.work import Work, searching

WIDE = 15
"""Dominoes on regions that are at least as wide and high are counted by a theorem."""
KASTELEYN = "Kasteleyn's determinant for dominoes"


@searching
def verify_number(game: Game, certificate: Record) -> Finding:
    """Verify the number of tilings."""
    certificate.only(("kind", "number"))
    claimed = certificate.integer("number", 0)
    if not is_area(game):
        if claimed:
            raise Rejected("no choice of tiles has the area of the region, so that no tiling exists")
        return verified("No choice of tiles has the area of the region", NO_TILING)
    if claimed > 1 << sum(1 for tile in game.tiles for _ in game.placements(tile)):
        raise Rejected(f"there are fewer sets of placements than {number(claimed)}")
    try:
        is_wide = min(game.height, game.width) >= WIDE
        by_theorem = domino_tilings(game, Work()) if is_wide else None
        true = count_tilings(game, Work()) if by_theorem is None else by_theorem
    except NotChecked:
        found = has_tiling_quickly(game)
        if found is not None and found != (claimed > 0):
            raise Rejected("a tiling exists" if found else "no tiling exists, by exhaustive search") from None
        if found is False:
            return verified(f"{NO_TILING} (verified by exhaustive search)")
        some = verified("a tiling exists") if found else Finding(())
        return some.but(f"the number of tilings, {number(claimed)}")
    if claimed != true:
        raise Rejected(f"the region has {count(true, 'tiling')}, not {number(claimed)}")
    how = f"recounted by {'dynamic programming over the frontier' if by_theorem is None else KASTELEYN}"
    return verified(f"{NO_TILING} ({how})" if not true else f"the region has exactly {count(true, 'tiling')} ({how})")
