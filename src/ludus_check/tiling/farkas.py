"""Farkas certificates: weights by which the region is heavier than any tiling, even a fractional one."""

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.quoting import label
from ludus_check.tiling.area import NO_TILING
from ludus_check.tiling.game import Game
from ludus_check.tiling.weighting import read_weights
from ludus_check.wording import number


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
            return verified(f"the tile {label(tile.name)}, which must be used, has no placement", NO_TILING)
        most, is_counted = most + tile.count * heaviest, True
    region = sum(weights[index] for index in game.region)
    if region <= most:
        raise Rejected(f"the region weighs {number(region)}, and a tiling may have total weight {number(most)}")
    weighs = f"any (even fractional) tiling has total weight at most {number(most)}"
    if not is_counted:
        weighs = "every placement has weight at most 0"
    return verified(f"Farkas certificate: {weighs}, but the region weighs {number(region)}", NO_TILING)
