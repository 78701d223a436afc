"""Signed tilings: sums of placements, with negative ones, that make the region. They end all hope of a colouring."""

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.limits import LARGEST, TILING_STEPS
from ludus_check.tiling.game import Game
from ludus_check.tiling.placed import read_placed
from ludus_check.wording import amount, number, shown


def verify_signed_tiling(game: Game, certificate: Record) -> str:
    """Verify that the placements, each times its coefficient, add up to 1 on every cell.

    A weighting gives the same sum on both sides. So if all placements of each tile weigh the same, 0 for a tile of any
    number, then the region weighs as much as its counted tiles should, and nothing is proved.
    """
    certificate.only(("kind", "placements"))
    sums = dict.fromkeys(game.region, 0)
    taken = {tile.name: 0 for tile in game.tiles}
    listed = 0
    for entry in certificate.records("placements", TILING_STEPS):
        tile, place = read_placed(game, entry, ("coefficient",))
        if tile.count == 0:
            raise Rejected(f"{entry.field} is the tile {shown(tile.name)}, of which there is none to lay")
        times = entry.integer("coefficient", -LARGEST)
        listed, taken[tile.name] = listed + 1, taken[tile.name] + times
        for index in place:
            sums[index] += times
    wrong = next((index for index in sorted(sums) if sums[index] != 1), None)
    if wrong is not None:
        raise Rejected(f"the placements add up to {number(sums[wrong])} on {game.where(wrong)}, not to 1")
    for tile in game.tiles:
        if tile.count is not None and taken[tile.name] != tile.count:
            raise Rejected(f"{number(taken[tile.name])} of {shown(tile.name)} are taken, not {number(tile.count)}")
    what = amount(listed, "placement")
    counted = any(tile.count is not None for tile in game.tiles)
    same = "under which every tile weighs the same everywhere" if counted else "under which every placement weighs 0"
    return f"{what} with signs add up to the region, so no colouring {same} can prove that it has no tiling"
