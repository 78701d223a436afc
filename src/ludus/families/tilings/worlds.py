"""Placements on boards that are glued, and in boxes.

On a glued board the first cell of a row or column follows the last one, mirrored where the gluing has a twist (Möbius
band, Klein bottle). A placement is the image of a placement in the plane that covers the board; one that meets itself
is none, and placements are sets of cells. A box is drawn as its layers, one below the other: the cell [r, c] is in
layer r // h, row r % h, where h is the height of a layer; the cells of tiles are given in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import TypeAlias

from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Symmetry, Tile, Tiling
from ludus.families.tilings.reading import TWIST

Cube: TypeAlias = tuple[int, int, int]
"""(layer, row, column)."""


def world_placements(problem: Tiling, tile: Tile, shapes: Iterable[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """Return every placement of a tile on a glued board or in a box; `shapes` are its orientations on the plane."""
    inside = set(problem.cells())
    candidates = _in_box(problem, tile) if problem.world.layers > 1 else _glued(problem, shapes)
    found: dict[tuple[Cell, ...], None] = {}
    for cells in candidates:
        place = tuple(sorted(cells))
        if len(set(place)) == tile.area and inside.issuperset(place):
            found[place] = None
    return list(found)


def _glued(problem: Tiling, shapes: Iterable[tuple[Cell, ...]]) -> Iterator[list[Cell]]:
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
    for shape in shapes:
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
            is_turn = _is_even(axes) == (signs[0] * signs[1] * signs[2] > 0)
            if (symmetry is Symmetry.ROTATIONS and not is_turn) or (symmetry is Symmetry.NONE and found):
                continue
            moved = [[sign * cell[axis] for axis, sign in zip(axes, signs, strict=True)] for cell in own]
            corner = [min(cell[axis] for cell in moved) for axis in range(3)]
            found[tuple(sorted((z - corner[0], y - corner[1], x - corner[2]) for z, y, x in moved))] = None
    return list(found)


def _is_even(axes: tuple[int, ...]) -> bool:
    return sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3)) % 2 == 0
