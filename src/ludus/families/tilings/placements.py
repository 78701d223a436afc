"""All placements of all tiles in a region: the moves from which tilings and proofs are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from ludus.families.tilings.certificates import Placed
from ludus.families.tilings.orientations import orientations
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Lattice, Symmetry, Tiling

Place: TypeAlias = tuple[int, ...]
"""The numbers of the cells that a placement covers, in increasing order."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The cells of a region by number, and every placement of every tile in it."""

    cells: tuple[Cell, ...]
    """In reading order."""
    places: tuple[Place, ...]
    """Tile by tile; no place twice for one tile."""
    tile_of: tuple[int, ...]
    """For each placement the number of its tile."""
    names: tuple[str, ...]
    counts: tuple[int | None, ...]
    areas: tuple[int, ...]

    def of_tile(self, tile: int) -> list[int]:
        """Return the numbers of the placements of a tile."""
        return [number for number, owner in enumerate(self.tile_of) if owner == tile]

    def covering(self) -> list[list[int]]:
        """Return for each cell the placements that cover it."""
        found: list[list[int]] = [[] for _ in self.cells]
        for number, place in enumerate(self.places):
            for cell in place:
                found[cell].append(number)
        return found

    def placed(self, number: int) -> Placed:
        """Return a placement as it stands in a certificate."""
        return Placed(self.names[self.tile_of[number]], tuple(self.cells[cell] for cell in self.places[number]))

    def number_of(self) -> dict[Placed, int]:
        """Return the numbers of all placements, by what stands in certificates."""
        return {self.placed(number): number for number in range(len(self.places))}


def layout(problem: Tiling) -> Layout:
    """Return the cells and placements of a problem.

    >>> from ludus.families.tilings.problem import tiling
    >>> layout(tiling("2x2", "I2")).places
    ((0, 1), (2, 3), (0, 2), (1, 3))
    """
    cells = problem.cells()
    places: list[Place] = []
    tile_of: list[int] = []
    for number, tile in enumerate(problem.tiles):
        if tile.count == 0:
            continue
        for place in placements_of(cells, tile.cells, problem.lattice, tile.symmetry):
            places.append(place)
            tile_of.append(number)
    return Layout(
        cells,
        tuple(places),
        tuple(tile_of),
        tuple(tile.name for tile in problem.tiles),
        tuple(tile.count for tile in problem.tiles),
        tuple(tile.area for tile in problem.tiles),
    )


def placements_of(cells: Sequence[Cell], tile: Iterable[Cell], lattice: Lattice, symmetry: Symmetry) -> list[Place]:
    """Return every place of one tile in a region, orientation by orientation, in reading order."""
    index = {cell: number for number, cell in enumerate(cells)}
    found = []
    for shape in _orientations(tuple(tile), lattice, symmetry):
        (top, left), rest = shape[0], shape[1:]
        for number, (r, c) in enumerate(cells):
            down, right = r - top, c - left
            if lattice is Lattice.TRIANGULAR and (down + right) % 2:
                continue
            place = [number]
            for row, column in rest:
                cell = index.get((row + down, column + right))
                if cell is None:
                    break
                place.append(cell)
            else:
                found.append(tuple(sorted(place)))
    return found


@lru_cache(maxsize=512)
def _orientations(tile: tuple[Cell, ...], lattice: Lattice, symmetry: Symmetry) -> tuple[tuple[Cell, ...], ...]:
    return orientations(tile, lattice, symmetry)
