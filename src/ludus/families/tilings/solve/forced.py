"""Forced placements as a rung of the ladder: lay what must be laid, and go on with what is left."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from ludus.core.certificates import Certificate
from ludus.core.weighting import Weighting, Weightings
from ludus.families.tilings.certificates import Area, Cover, Exhausted, Farkas, Forced, ForcedStep, Placed
from ludus.families.tilings.forcing import forced
from ludus.families.tilings.placements import Layout
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Tiling

INNER = (Area, Weighting, Weightings, Farkas, Cover, Exhausted)
"""The certificates that may stand behind forced placements."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What is forced, and the problem that is left."""

    steps: tuple[ForcedStep, ...]
    dead: Cell | None
    """A cell that nothing can cover; None when there is none."""
    problem: Tiling | None
    """The region that is left with the tiles that are left; None when a cell is dead, or when all is covered."""

    def placements(self) -> tuple[Placed, ...]:
        """Return the forced placements."""
        return tuple(step.placed for step in self.steps)

    def behind(self, certificate: Certificate) -> Certificate | None:
        """Return a proof about what is left as one about the whole, None when it cannot stand there."""
        if not self.steps:
            return certificate
        return Forced(self.steps, then=certificate) if isinstance(certificate, INNER) else None


def rest_of(problem: Tiling, places: Layout) -> Rest:
    """Return what is forced: all of it, or only up to the first tile of which there is none left."""
    covered = [tuple(places.cells[number] for number in place) for place in places.places]
    found = forced(places.cells, covered)
    left = Counter({tile.name: tile.count for tile in problem.tiles if tile.count is not None})
    steps: list[ForcedStep] = []
    for cell, number in found.steps:
        placed = places.placed(number)
        if placed.tile in left and left[placed.tile] == 0:
            return Rest(tuple(steps), None, _without(problem, steps, left))
        if placed.tile in left:
            left[placed.tile] -= 1
        steps.append(ForcedStep(cell, placed))
    if found.stuck is not None:
        return Rest(tuple(steps), found.stuck, None)
    return Rest(tuple(steps), None, _without(problem, steps, left))


def _without(problem: Tiling, steps: list[ForcedStep], left: Counter[str]) -> Tiling | None:
    """Return the problem without the cells and the tiles of some steps, None when no cell is left."""
    if not steps:
        return problem
    gone = {cell for step in steps for cell in step.placed.cells}
    rows = tuple(
        "".join("." if (r, c) in gone else sign for c, sign in enumerate(row)) for r, row in enumerate(problem.region)
    )
    tiles = tuple(tile if tile.count is None else replace(tile, count=left[tile.name]) for tile in problem.tiles)
    return replace(problem, region=rows, tiles=tiles) if any("#" in row for row in rows) else None
