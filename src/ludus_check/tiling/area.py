"""The areas of the tiles, compared with that of the region."""

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.tiling.game import Game
from ludus_check.tiling.sums import is_sum
from ludus_check.wording import count, joined, number
from ludus_check.work import Work

NO_TILING = "No tiling exists"


def is_area(game: Game) -> bool:
    """Say whether tiles can have the area of the region."""
    left = len(game.region) - sum(tile.count * tile.area for tile in game.tiles if tile.count is not None)
    return left >= 0 and is_sum(left, sorted({tile.area for tile in game.tiles if tile.count is None}), Work())


def verify_area(game: Game, certificate: Record) -> Finding:
    """Verify that no choice of tiles has the area of the region."""
    certificate.only(("kind",))
    area = len(game.region)
    counted = sum(tile.count * tile.area for tile in game.tiles if tile.count is not None)
    sizes = sorted({tile.area for tile in game.tiles if tile.count is None})
    if is_area(game):
        raise Rejected(f"some choice of tiles has the area of the region, {number(area)}")
    cells = f"the region has {count(area, 'cell')}"
    if counted > area or not sizes:
        return verified(f"{cells}, but the counted tiles have {number(counted)}", NO_TILING)
    left = f", {number(area - counted)} of them beside the counted tiles" if counted else ""
    if len(sizes) == 1:
        return verified(f"{cells}{left}, which is not a multiple of {number(sizes[0])}", NO_TILING)
    tiles = joined([*map(number, sizes[:6]), *(["more"] if len(sizes) > 6 else [])])
    return verified(f"{cells}{left}, which is not a sum of tile areas {tiles}", NO_TILING)
