"""The areas of the tiles, compared with that of the region."""

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.tiling.game import Game
from ludus_check.tiling.sums import is_sum
from ludus_check.tiling.work import Work
from ludus_check.wording import amount, number


def is_area(game: Game) -> bool:
    """Say whether tiles can have the area of the region."""
    left = len(game.region) - sum(tile.count * tile.area for tile in game.tiles if tile.count is not None)
    return left >= 0 and is_sum(left, sorted({tile.area for tile in game.tiles if tile.count is None}), Work())


def verify_area(game: Game, certificate: Record) -> str:
    """Verify that no choice of tiles has the area of the region."""
    certificate.only(("kind",))
    area = len(game.region)
    counted = sum(tile.count * tile.area for tile in game.tiles if tile.count is not None)
    sizes = sorted({tile.area for tile in game.tiles if tile.count is None})
    if is_area(game):
        raise Rejected(f"tiles can have the area of the region, {number(area)}")
    cells = f"the region has {amount(area, 'cell')}"
    if counted > area or not sizes:
        return f"{cells}, but the counted tiles have {number(counted)}: it has no tiling"
    tiles = " and ".join(map(number, sizes[:6])) + (" and so on" if len(sizes) > 6 else "")
    left = f", {number(area - counted)} of them beside the counted tiles" if counted else ""
    return f"{cells}{left}, which is no sum of tiles with {tiles} cells: it has no tiling"
