"""The areas of tiles, compared with that of the region: the first thing to look at."""

from __future__ import annotations

from ludus.families.tilings.problem import Tiling


def has_no_area(problem: Tiling) -> bool:
    """Return whether no choice of tiles has the area of the region.

    >>> from ludus.families.tilings.problem import tiling
    >>> has_no_area(tiling("3x3", "I2")), has_no_area(tiling("3x3", "I2 I5"))
    (True, False)
    """
    left = len(problem.cells()) - sum(tile.count * tile.area for tile in problem.tiles if tile.count is not None)
    reached = 1
    for area in {tile.area for tile in problem.tiles if tile.count is None}:
        step = area
        while step <= left:
            reached |= (reached << step) & ((1 << (left + 1)) - 1)
            step *= 2
    return left < 0 or not reached >> left & 1
