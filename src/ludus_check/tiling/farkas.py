"""Weights by which the region is heavier than any tiles that fill it."""

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.tiling.game import Game
from ludus_check.tiling.weighting import read_weights
from ludus_check.wording import number, shown


def verify_farkas(game: Game, certificate: Record) -> str:
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
                raise Rejected(f"a placement of {shown(tile.name)} weighs {number(heaviest)}, which is more than 0")
            continue
        if heaviest is None:
            return f"the tile {shown(tile.name)}, which has to be laid, fits nowhere: the region has no tiling"
        most, is_counted = most + tile.count * heaviest, True
    region = sum(weights[index] for index in game.region)
    if region <= most:
        raise Rejected(f"the region weighs {number(region)}, and tiles may weigh {number(most)}")
    if is_counted:
        heavy = f"tiles that fill the region weigh {number(most)} together at most"
        return f"{heavy}, but the region weighs {number(region)}: it has no tiling"
    return f"no placement weighs more than 0, but the region weighs {number(region)}: it has no tiling"
