"""Forced placements: cells that only one placement can cover, one after the other, and the rest of the region."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from ludus.core.certificates import Certificate
from ludus.core.records import dataclass
from ludus.families.tilings.certificates import INNER, Forced, ForcedStep, Placed
from ludus.families.tilings.placements import Layout
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Tiling

Cells: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Forcing:
    """What is forced, in turn, and what remains."""

    steps: tuple[tuple[Cell, int], ...]
    """A cell, and the number of the only placement that covers it without meeting those before."""
    stuck: Cell | None
    """A cell that no placement can cover any more; None when there is none."""
    alive: tuple[int, ...]
    """The placements that meet none of the forced ones; empty when a cell is stuck."""


def forced(cells: Sequence[Cell], placements: Sequence[Cells]) -> Forcing:
    """Return all that is forced on a region, up to the first cell that cannot be covered.

    >>> forced([(0, 0), (0, 1), (0, 2)], [((0, 0), (0, 1)), ((0, 1), (0, 2))])
    Forcing(steps=(((0, 0), 0),), stuck=(0, 2), alive=())
    """
    live: dict[Cell, set[int]] = {cell: set() for cell in cells}
    for number, covered in enumerate(placements):
        for cell in covered:
            live[cell].add(number)
    waiting = deque(cell for cell in cells if len(live[cell]) < 2)
    gone: set[int] = set()
    steps: list[tuple[Cell, int]] = []
    while waiting:
        cell = waiting.popleft()
        if cell not in live or len(live[cell]) > 1:
            continue
        if not live[cell]:
            return Forcing(tuple(steps), cell, ())
        (number,) = live[cell]
        steps.append((cell, number))
        met = set().union(*(live.pop(one) for one in placements[number]))
        gone |= met
        for other in met:
            for touched in placements[other]:
                if touched in live and other in live[touched]:
                    live[touched].discard(other)
                    if len(live[touched]) < 2:
                        waiting.append(touched)
    return Forcing(tuple(steps), None, tuple(k for k in range(len(placements)) if k not in gone))


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
        steps.append(ForcedStep(cell, placed.tile, placed.cells))
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
