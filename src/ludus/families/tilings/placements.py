"""Orientations of tiles, all placements in a region, and the symmetries of its tilings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.tilings.certificates import Placed
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Drawing, Lattice, Symmetry, Tile, Tiling, shifted
from ludus.families.tilings.reading import TWIST

Shape: TypeAlias = tuple[Cell, ...]
"""Cells in reading order, shifted to the top left."""

_TURNS = {Lattice.SQUARE: 4, Lattice.HEXAGONAL: 6, Lattice.TRIANGULAR: 6}


@lru_cache(maxsize=512)
def orientations(cells: tuple[Cell, ...], lattice: Lattice, symmetry: Symmetry) -> tuple[Shape, ...]:
    """Return the different shapes that the allowed symmetries make, sorted, the given one among them.

    >>> len(orientations(((0, 0), (0, 1), (1, 0)), Lattice.SQUARE, Symmetry.ALL))
    4
    >>> len(orientations(((0, 0), (0, 1), (0, 2)), Lattice.HEXAGONAL, Symmetry.ALL))
    3
    """
    return tuple(sorted({shifted(image, lattice) for image in images(cells, lattice, symmetry)}))


def images(cells: Shape, lattice: Lattice, symmetry: Symmetry) -> list[list[Cell]]:
    """Return what each symmetry makes of the cells, one after the other, not shifted; the first leaves them alone."""
    now, found = list(cells), []
    if symmetry is Symmetry.NONE:
        return [now]
    for _ in range(_TURNS[lattice]):
        found.append(now)
        now = [turned(cell, lattice) for cell in now]
    if symmetry is Symmetry.ALL:
        found += [[reflected(cell, lattice) for cell in one] for one in found]
    return found


def turned(cell: Cell, lattice: Lattice) -> Cell:
    """Return where a cell goes when the plane is turned by the least angle that the lattice allows.

    >>> turned((0, 1), Lattice.SQUARE), turned((0, 1), Lattice.HEXAGONAL), turned((0, 0), Lattice.TRIANGULAR)
    ((1, 0), (1, 1), (-1, 0))
    """
    r, c = cell
    match lattice:
        case Lattice.SQUARE:
            return c, -r
        case Lattice.HEXAGONAL:
            return c, c - r
        case Lattice.TRIANGULAR:
            x, y, z = _axes(cell)
            return _triangle(1 - z, 1 - x, 1 - y)


def reflected(cell: Cell, lattice: Lattice) -> Cell:
    """Return where a cell goes when the plane is turned over."""
    r, c = cell
    if lattice is Lattice.TRIANGULAR:
        x, y, z = _axes(cell)
        return _triangle(z, y, x)
    return c, r


def _axes(cell: Cell) -> tuple[int, int, int]:
    """Return three coordinates of a triangle, of which each side changes one: their sum is 2 (points up) or 1.

    A step down changes y, a step to the right x or z by turns.
    """
    r, c = cell
    half, odd = divmod(r + c, 2)
    return half, -r, 2 - odd - half + r


def _triangle(x: int, y: int, z: int) -> Cell:
    odd = 2 - (x + y + z)
    return -y, 2 * x + odd + y


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
        return [number for number, owner in enumerate(self.tile_of) if owner == tile]

    def covering(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.cells]
        for number, place in enumerate(self.places):
            for cell in place:
                found[cell].append(number)
        return found

    def placed(self, number: int) -> Placed:
        """Return a placement as it stands in a certificate."""
        return Placed(self.names[self.tile_of[number]], tuple(self.cells[cell] for cell in self.places[number]))


def layout(problem: Tiling) -> Layout:
    """Return the cells and placements of a problem.

    >>> layout(tiling("2x2", "I2")).places
    ((0, 1), (2, 3), (0, 2), (1, 3))
    """
    cells, tiles = problem.cells(), problem.tiles
    by_tile = [[] if tile.count == 0 else _tile_places(problem, cells, tile) for tile in tiles]
    return Layout(
        cells,
        tuple(place for places in by_tile for place in places),
        tuple(number for number, places in enumerate(by_tile) for _ in places),
        tuple(tile.name for tile in tiles),
        tuple(tile.count for tile in tiles),
        tuple(tile.area for tile in tiles),
    )


def _tile_places(problem: Tiling, cells: Sequence[Cell], tile: Tile) -> list[Place]:
    if problem.is_plane:
        return placements_of(cells, tile.cells, problem.lattice, tile.symmetry)
    index = {cell: number for number, cell in enumerate(cells)}
    return [tuple(sorted(index[cell] for cell in place)) for place in world_placements(problem, tile)]


def placements_of(cells: Sequence[Cell], tile: tuple[Cell, ...], lattice: Lattice, symmetry: Symmetry) -> list[Place]:
    """Return every place of one tile in a region, orientation by orientation, in reading order."""
    index = {cell: number for number, cell in enumerate(cells)}
    found = []
    for shape in orientations(tile, lattice, symmetry):
        (top, left), rest = shape[0], shape[1:]
        for number, (r, c) in enumerate(cells):
            down, right = r - top, c - left
            # A triangle points up or down by the parity of its row and column, which a shift may not change.
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


def without(region: Drawing, gone: Collection[Cell]) -> Drawing:
    """Return a region without some cells.

    >>> without(("##", "#."), {(0, 1)})
    ('#.', '#.')
    """
    return tuple("".join("." if (r, c) in gone else sign for c, sign in enumerate(row)) for r, row in enumerate(region))


def has_no_area(problem: Tiling) -> bool:
    """Return whether no choice of tiles has the area of the region.

    >>> has_no_area(tiling("3x3", "I2")), has_no_area(tiling("3x3", "I2 I5"))
    (True, False)
    """
    left = len(problem.cells()) - sum(tile.count * tile.area for tile in problem.tiles if tile.count is not None)
    reached = 1
    # Bit a of `reached` tells whether tiles without a count can have the area a; doubled steps allow any number of
    # each.
    for area in {tile.area for tile in problem.tiles if tile.count is None}:
        step = area
        while step <= left:
            reached |= (reached << step) & ((1 << (left + 1)) - 1)
            step *= 2
    return left < 0 or not reached >> left & 1


def placement_symmetries(problem: Tiling, layout: Layout) -> list[tuple[int, ...]]:
    """Return where each symmetry sends each placement, the one that leaves all alone first.

    A symmetry of the lattice counts when it keeps the region, and every orientation of each tile that it makes is
    allowed.

    >>> problem = tiling("2x3", "I2")
    >>> len(placement_symmetries(problem, layout(problem)))
    4
    """
    numbers = {(tile, place): k for k, (tile, place) in enumerate(zip(layout.tile_of, layout.places, strict=True))}
    images = (
        tuple(numbers[tile, tuple(sorted(cells[cell] for cell in place))] for tile, place in numbers)
        for cells in cell_symmetries(problem, layout)
    )
    return list(dict.fromkeys(images))


def cell_symmetries(problem: Tiling, layout: Layout) -> list[tuple[int, ...]]:
    """Return where each such symmetry sends each cell, by numbers."""
    lattice, cells = problem.lattice, layout.cells
    if not problem.is_plane:
        return [tuple(range(len(cells)))]
    home = shifted(cells, lattice)
    number = {cell: k for k, cell in enumerate(home)}
    allowed_by = _allowed_symmetries(problem)
    found = []
    for k, image in enumerate(images(cells, lattice, Symmetry.ALL)):
        if allowed_by[k] and set(shifted(image, lattice)) == set(home):
            order = sorted(range(len(image)), key=image.__getitem__)
            back = dict(zip(order, shifted(image, lattice), strict=True))
            found.append(tuple(number[back[cell]] for cell in range(len(cells))))
    return found


def _allowed_symmetries(problem: Tiling) -> list[bool]:
    """Return for each symmetry of the lattice whether it turns allowed orientations into allowed ones."""
    tiles = [tile for tile in problem.tiles if tile.count != 0]
    allowed_by = [True] * len(images(((0, 0),), problem.lattice, Symmetry.ALL))
    for tile in tiles:
        allowed = set(orientations(tile.cells, problem.lattice, tile.symmetry))
        for shape in allowed:
            for k, image in enumerate(images(shape, problem.lattice, Symmetry.ALL)):
                allowed_by[k] = allowed_by[k] and shifted(image, problem.lattice) in allowed
    return allowed_by


def orbits(problem: Tiling, layout: Layout) -> Array:
    """Return for each cell the number of its orbit under the symmetries that turn tilings into tilings."""
    images = np.array(cell_symmetries(problem, layout))
    return np.asarray(np.unique(images.min(axis=0), return_inverse=True)[1])


# Placements on boards that are glued, and in boxes.
#
# On a glued board the first cell of a row or column follows the last one, mirrored where the gluing has a twist (Möbius
# band, Klein bottle). A placement is the image of a placement in the plane that covers the board; one that meets itself
# is none, and placements are sets of cells. A box is drawn as its layers, one below the other: the cell [r, c] is in
# layer r // h, row r % h, where h is the height of a layer; the cells of tiles are given in the same way.

Cube: TypeAlias = tuple[int, int, int]
"""(layer, row, column)."""


def world_placements(problem: Tiling, tile: Tile) -> list[tuple[Cell, ...]]:
    """Return every placement of a tile on a glued board or in a box."""
    inside = set(problem.cells())
    candidates = _in_box(problem, tile) if problem.world.layers > 1 else _glued(problem, tile)
    places = (tuple(sorted(cells)) for cells in candidates)
    return list(dict.fromkeys(p for p in places if len(set(p)) == tile.area and inside.issuperset(p)))


def _glued(problem: Tiling, tile: Tile) -> Iterator[list[Cell]]:
    (height, width), (down, across) = problem.shape, problem.world.wrap

    def fold(r: int, c: int) -> Cell:
        """Return the cell of the drawing below a cell of the plane; one off the drawing where no side is glued."""
        if across:
            turns, c = divmod(c, width)
            r = height - 1 - r if across == TWIST and turns % 2 else r
        if down:
            turns, r = divmod(r, height)
            c = width - 1 - c if down == TWIST and turns % 2 else c
        return r, c

    # Two ways round a twist are a translation: shifts beyond them repeat.
    rows, columns = height * (2 if down == TWIST else 1), width * (2 if across == TWIST else 1)
    for shape in orientations(tile.cells, problem.lattice, tile.symmetry):
        for row, column in product(range(rows), range(columns)):
            yield [fold(r + row, c + column) for r, c in shape]


def _in_box(problem: Tiling, tile: Tile) -> Iterator[list[Cell]]:
    height = problem.layer_height
    for shape in cube_orientations(cubes(tile.cells, height), tile.symmetry):
        for r, column in product(*map(range, problem.shape)):
            layer, row = divmod(r, height)
            if max(y for _, y, _ in shape) + row < height:
                yield [((layer + z) * height + row + y, column + x) for z, y, x in shape]


def cubes(cells: Iterable[Cell], height: int) -> tuple[Cube, ...]:
    """Return the cells of a box from its drawing.

    >>> cubes([(0, 0), (2, 1)], 2)
    ((0, 0, 0), (1, 0, 1))
    """
    return tuple((*divmod(r, height), c) for r, c in cells)


def cube_orientations(shape: Iterable[Cube], symmetry: Symmetry) -> list[tuple[Cube, ...]]:
    """Return the different shapes that the 24 turns, or all 48 symmetries, of a cube make, shifted to the corner.

    >>> [len(cube_orientations([(0, 0, 0), (0, 0, 1), (0, 1, 0)], one)) for one in Symmetry]
    [12, 12, 1]
    """
    own, found = list(shape), dict[tuple[Cube, ...], None]()
    for axes in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            # A permutation of the axes with signs is a turn when its determinant is 1.
            is_turn = _is_even(axes) == (signs[0] * signs[1] * signs[2] > 0)
            if (symmetry is Symmetry.ROTATIONS and not is_turn) or (symmetry is Symmetry.NONE and found):
                continue
            moved = [[sign * cell[axis] for axis, sign in zip(axes, signs, strict=True)] for cell in own]
            corner = [min(cell[axis] for cell in moved) for axis in range(3)]
            found[tuple(sorted((z - corner[0], y - corner[1], x - corner[2]) for z, y, x in moved))] = None
    return list(found)


def _is_even(axes: tuple[int, ...]) -> bool:
    return sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3)) % 2 == 0
