"""The problem of the kind "tiling": a region, tiles with their orientations and counts, a lattice, a question."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from enum import Enum

from ludus_check.tiling.lattice import Cell, Lattice, parity
from ludus_check.words.phrases import cell


class Question(Enum):
    """What is asked about the region."""

    SOLVE = "solve"
    COUNT = "count"
    SOLUTIONS = "solutions"
    WHERE = "where"
    COLOURING = "colouring"


Shape = tuple[int, tuple[Cell, ...]]
"""The parity of the first cell in reading order, and all cells relative to it."""
Place = tuple[int, ...]
"""The cells that a tile covers, as indices of the flat drawing, increasing."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile with all its orientations."""

    name: str
    area: int
    count: int | None
    """the exact number of copies; None for any number"""
    shapes: frozenset[Shape]


@dataclass(frozen=True, slots=True)
class Game:
    """Cover every cell of the region once."""

    height: int
    width: int
    region: AbstractSet[int]
    """indices of the flat drawing"""
    tiles: tuple[Tile, ...]
    lattice: Lattice
    question: Question
    asked: str | None
    layer: int = field(default=0, kw_only=True)
    """the number of rows of a layer of a box, 0 elsewhere"""

    @property
    def is_plane(self) -> bool:
        """Whether the drawing is a part of the plane, neither glued nor a box."""
        return True

    def is_copy(self, tile: Tile, cells: Iterable[Cell]) -> bool:
        """Return whether some cells are a copy of a tile."""
        return shape_of(cells, self.lattice) in tile.shapes

    def cell(self, index: int) -> Cell:
        """Return a cell by its index."""
        return divmod(index, self.width)

    def where(self, index: int) -> str:
        """Return the words for a cell."""
        return cell(self.cell(index))

    def tile(self, name: str) -> Tile | None:
        """Return a tile by its name."""
        return next((tile for tile in self.tiles if tile.name == name), None)

    def without(self, cells: Iterable[int], name: str) -> "Game":
        """Return what is left when a tile was laid: a smaller region, and one tile less if it is counted."""
        return replace(self.with_one_less(name), region=self.region - frozenset(cells))

    def with_one_less(self, name: str) -> "Game":
        """Return the same region with one copy less of a tile, if it is counted."""
        tiles = tuple(
            replace(tile, count=tile.count - 1) if tile.name == name and tile.count is not None else tile
            for tile in self.tiles
        )
        return replace(self, tiles=tiles)

    def placements(self, tile: Tile) -> Iterator[Place]:
        """Return every place of a tile in the region; none when there is no copy of it to lay."""
        if tile.count == 0:
            return
        for index in sorted(self.region):
            yield from self._anchored(tile, index)

    def covering(self, tile: Tile, index: int) -> Iterator[Place]:
        """Return the places of a tile that cover one cell of the region."""
        if tile.count == 0:
            return
        row, column = self.cell(index)
        for shape in tile.shapes:
            for down, right in shape[1]:
                if (place := self._place(shape, row - down, column - right)) is not None:
                    yield place

    def _anchored(self, tile: Tile, index: int) -> Iterator[Place]:
        row, column = self.cell(index)
        for shape in tile.shapes:
            if (place := self._place(shape, row, column)) is not None:
                yield place

    def _place(self, shape: Shape, row: int, column: int) -> Place | None:
        """Return the cells of a shape whose first cell is given; None when they do not lie in the region."""
        if parity((row, column), self.lattice) != shape[0]:
            return None
        place = []
        for down, right in shape[1]:
            index = (row + down) * self.width + column + right
            if not 0 <= column + right < self.width or index not in self.region:
                return None
            place.append(index)
        return tuple(place)


def shape_of(cells: Iterable[Cell], lattice: Lattice) -> Shape:
    """Return the shape of some cells.

    >>> shape_of([(3, 3), (2, 4)], Lattice.SQUARE)
    (0, ((0, 0), (1, -1)))
    """
    first, *rest = sorted(cells)
    relative = tuple((r - first[0], c - first[1]) for r, c in (first, *rest))
    return parity(first, lattice), relative
