"""Sums over the whole region: areas, Farkas weights, and signed tilings, which exclude colouring arguments."""

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import LARGEST, TILING_STEPS
from ludus_check.tiling.game import Game
from ludus_check.tiling.placed import read_placed
from ludus_check.tiling.sums import is_sum
from ludus_check.tiling.weighting import read_weights
from ludus_check.words import tiling as words
from ludus_check.words.phrases import number
from ludus_check.words.quoting import label
from ludus_check.words.tiling import areas, signed
from ludus_check.work import Work


def verify_area(game: Game, certificate: Record) -> Finding:
    """Verify that no choice of tiles has the area of the region."""
    certificate.only(("kind",))
    area, counted, sizes = _areas(game)
    if is_area(game):
        raise Rejected(f"some choice of tiles has the area of the region, {number(area)}")
    return verified(*areas(area, counted, sizes))


def is_area(game: Game) -> bool:
    """Say whether tiles can have the area of the region."""
    area, counted, sizes = _areas(game)
    return area >= counted and is_sum(area - counted, sizes, Work())


def _areas(game: Game) -> tuple[int, int, list[int]]:
    """Return the area of the region, that of all counted tiles together, and those of the others."""
    counted = sum(tile.count * tile.area for tile in game.tiles if tile.count is not None)
    return len(game.region), counted, sorted({tile.area for tile in game.tiles if tile.count is None})


def verify_farkas(game: Game, certificate: Record) -> Finding:
    """Verify that the region weighs more than the heaviest places of counted tiles; the others weigh 0 at most."""
    certificate.only(("kind", "weights"))
    weights = read_weights(game, certificate)
    most, is_counted = 0, False
    for tile in game.tiles:
        if tile.count == 0:
            continue
        heaviest = max((sum(weights[index] for index in place) for place in game.placements(tile)), default=None)
        if tile.count is None:
            if heaviest is not None and heaviest > 0:
                raise Rejected(f"a placement of {label(tile.name)} has weight {number(heaviest)}, which is more than 0")
            continue
        if heaviest is None:
            return verified(*words.no_place(tile))
        most, is_counted = most + tile.count * heaviest, True
    region = sum(weights[index] for index in game.region)
    if region <= most:
        raise Rejected(f"the region weighs {number(region)}, and a tiling may have total weight {number(most)}")
    return verified(*words.farkas(region, most if is_counted else None))


def verify_signed_tiling(game: Game, certificate: Record) -> Finding:
    """Verify that the placements, each times its coefficient, add up to 1 on every cell, and to the counts of tiles.

    Any weights add up to the same on both sides; so no weights rule out such sums, which is what a colouring argument
    does (see colouring.py).
    """
    certificate.only(("kind", "placements"))
    sums = dict.fromkeys(game.region, 0)
    taken = {tile.name: 0 for tile in game.tiles}
    listed = 0
    for entry in certificate.records("placements", TILING_STEPS):
        tile, place = read_placed(game, entry, ("coefficient",))
        if tile.count == 0:
            raise Rejected(f"the placement {entry.field} is of the tile {label(tile.name)}, which has no copies")
        times = entry.integer("coefficient", -LARGEST)
        listed, taken[tile.name] = listed + 1, taken[tile.name] + times
        for index in place:
            sums[index] += times
    wrong = next((index for index in sorted(sums) if sums[index] != 1), None)
    if wrong is not None:
        raise Rejected(f"the placements add up to {number(sums[wrong])} on {game.where(wrong)}, not to 1")
    for tile in game.tiles:
        if tile.count is not None and taken[tile.name] != tile.count:
            raise Rejected(f"the tile {label(tile.name)} is used {number(taken[tile.name])} times, not {tile.count}")
    return verified(*signed(game, listed))
