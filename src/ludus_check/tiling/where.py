"""Where a tile can lie: tilings that show it in some places, and proofs that it can lie in no other."""

from ludus_check.errors import Rejected
from ludus_check.fields import Record, entries, record
from ludus_check.limits import TILING_PLACES
from ludus_check.tiling.area import is_area
from ludus_check.tiling.exhausted import tiles
from ludus_check.tiling.game import Game, Place, Tile
from ludus_check.tiling.placed import read_tiling
from ludus_check.tiling.sums import SUM_STEPS, possible_sums
from ludus_check.tiling.weighting import Weights, read_weightings
from ludus_check.tiling.work import TooMuch, Work
from ludus_check.wording import amount, number, shown


def verify_where(game: Game, certificate: Record) -> str:
    """Verify that the tile lies in each of the places that the tilings show, and can lie in no other."""
    certificate.only(("kind", "tilings"), ("weightings",))
    tile = game.tile(game.asked or "")
    if tile is None:
        raise Rejected("no tile was asked about")
    seen = _shown(game, certificate, tile)
    others = [place for place in game.placements(tile) if place not in seen]
    weights = read_weightings(game, certificate) if certificate.has("weightings") else None
    counting, searching = Work(), Work()
    try:
        if not is_area(game):
            nowhere = f"in tilings of the region the tile {shown(tile.name)} lies nowhere"
            return f"{nowhere}: tiles cannot have the area of the region"
        left = others if weights is None else _not_excluded(game, tile, others, weights)
        for place in left:
            if tiles(game.without(place, tile.name), counting, searching):
                name = shown(tile.name)
                raise Rejected(f"the tile {name} can lie on {game.where(place[0])} too, in a place not shown")
    except TooMuch:
        places = f"{number(len(seen))} of its {amount(len(seen) + len(others), 'place')}"
        lies = f"the tilings show the tile {shown(tile.name)} in {places}"
        return f"{lies}; that it can lie in no other is claimed, not checked here"
    return _sentence(tile, len(seen), len(others), len(left))


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
    name, all_places = shown(tile.name), seen + others
    lies = f"in exactly {number(seen)} of its {amount(all_places, 'place')}" if seen else "nowhere"
    how = "by weights" if not searched else "by weights and by search" if searched < others else "by search"
    excluded = f"; the others are excluded {how}" if others else ""
    searching = " (re-verified by search)" if searched else ""
    return f"in tilings of the region the tile {name} lies {lies}{excluded}{searching}"
