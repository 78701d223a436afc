"""Signed tilings: sums of placements, with negative ones, that make the region. They exclude colouring arguments."""

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import LARGEST, TILING_STEPS
from ludus_check.quoting import label
from ludus_check.tiling.game import Game
from ludus_check.tiling.placed import read_placed
from ludus_check.wording import count, number


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
    counted = (
        ", with the given number of each counted tile" if any(tile.count is not None for tile in game.tiles) else ""
    )
    return verified(
        f"a signed tiling of {count(listed, 'placement')} exists{counted}",
        "So no colouring argument, which would exclude signed tilings too, can rule out a tiling",
    )
