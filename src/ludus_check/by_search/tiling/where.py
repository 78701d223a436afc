"""Where a tile can lie: tilings that show it in some places, and proofs that it can lie in no other."""

from ludus_check.by_search.tiling.exhausted import tiles
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record, record
from ludus_check.finding import Finding, verified
from ludus_check.limits import TILING_PLACES
from ludus_check.tiling.game import Game, Place, Tile
from ludus_check.tiling.placed import read_tiling
from ludus_check.tiling.sums import SUM_STEPS, possible_sums
from ludus_check.tiling.totals import is_area
from ludus_check.tiling.weighting import Weights, read_weightings
from ludus_check.values import entries
from ludus_check.words.phrases import count, number
from ludus_check.words.quoting import label
from ludus_check.work import Work, searching


@searching
def verify_where(game: Game, certificate: Record) -> Finding:
    """Verify that the tile occurs in each placement that the tilings show, and in no other."""
    certificate.only(("kind", "tilings"), ("weightings",))
    tile = game.tile(game.asked or "")
    if tile is None:
        raise Rejected("no tile was asked about")
    seen = _shown(game, certificate, tile)
    others = [place for place in game.placements(tile) if place not in seen]
    weights = read_weightings(game, certificate) if certificate.has("weightings") else None
    counting, searching = Work(), Work()
    name = label(tile.name)
    if not is_area(game):
        return verified(f"Tile {name} occurs nowhere: no choice of tiles has the area of the region")
    try:
        left = others if weights is None else _not_excluded(game, tile, others, weights)
        for place in left:
            if tiles(game.without(place, tile.name), counting, searching):
                raise Rejected(f"tile {name} also occurs in a placement at {game.where(place[0])} that is not shown")
    except NotChecked:
        places = f"{number(len(seen))} of its {count(len(seen) + len(others), 'placement')}"
        shows = verified(f"the tilings show tile {name} in {places}") if seen else Finding(())
        return shows.but(f"that tile {name} occurs in no other placement")
    return verified(_sentence(tile, len(seen), len(others), len(left)))


def _shown(game: Game, certificate: Record, tile: Tile) -> set[Place]:
    seen: set[Place] = set()
    for field, value in certificate.entries("tilings", 0, TILING_PLACES):
        parts = [record(one, where, None) for where, one in entries(value, field, 1, len(game.region))]
        seen |= {place for one, place in read_tiling(game, parts, field) if one.name == tile.name}
    return seen


def _not_excluded(game: Game, tile: Tile, others: list[Place], weights: Weights) -> list[Place]:
    """Return the places whose weight and that of the other tiles can be that of the region."""
    values = weights.values(game)
    rest = game.without((), tile.name) if tile.count is not None else game
    # The area of one tile is taken already: the region is smaller by it, whichever place it has.
    smaller = game.without(others[0], tile.name) if others else rest
    sums = possible_sums(smaller, values, weights.weigher, Work(SUM_STEPS))
    add, need = weights.weigher.add, weights.region
    return [place for place in others if add(need, weights.of(place), -1) in sums]


def _sentence(tile: Tile, seen: int, others: int, searched: int) -> str:
    how = "colourings" if not searched else "colourings and search" if searched < others else "exhaustive search"
    rule = "rules" if how == "exhaustive search" else "rule"
    where = f"in exactly {number(seen)} of its {count(seen + others, 'placement')}" if seen else "nowhere"
    rest = "the rest" if seen else f"all its {count(others, 'placement')}"
    excluded = f"; {how} {rule} out {rest}" if others else ""
    return f"Tile {label(tile.name)} occurs {where}{excluded}"
