"""The symmetries of a region that turn its tilings into tilings."""

from __future__ import annotations

from ludus.families.tilings.orientations import images, orientations
from ludus.families.tilings.placements import Layout
from ludus.families.tilings.problem import Symmetry, Tiling, shifted


def placement_symmetries(problem: Tiling, layout: Layout) -> list[tuple[int, ...]]:
    """Return where each symmetry sends each placement, the one that leaves all alone first.

    A symmetry of the lattice counts when it keeps the region, and every orientation of each tile that it makes is
    allowed.

    >>> from ludus.families.tilings.problem import tiling
    >>> from ludus.families.tilings.placements import layout
    >>> problem = tiling("2x3", "I2")
    >>> len(placement_symmetries(problem, layout(problem)))
    4
    """
    numbers = {(tile, place): k for k, (tile, place) in enumerate(zip(layout.tile_of, layout.places, strict=True))}
    found: list[tuple[int, ...]] = []
    for cells in cell_symmetries(problem, layout):
        image = tuple(
            numbers[tile, tuple(sorted(cells[cell] for cell in place))]
            for tile, place in zip(layout.tile_of, layout.places, strict=True)
        )
        if image not in found:
            found.append(image)
    return found


def cell_symmetries(problem: Tiling, layout: Layout) -> list[tuple[int, ...]]:
    """Return where each such symmetry sends each cell, by numbers."""
    lattice, cells = problem.lattice, layout.cells
    home = shifted(cells, lattice)
    number = {cell: k for k, cell in enumerate(home)}
    kept = _kept(problem)
    found = []
    for k, image in enumerate(images(cells, lattice, Symmetry.ALL)):
        if kept[k] and set(shifted(image, lattice)) == set(home):
            order = sorted(range(len(image)), key=image.__getitem__)
            back = dict(zip(order, shifted(image, lattice), strict=True))
            found.append(tuple(number[back[cell]] for cell in range(len(cells))))
    return found


def _kept(problem: Tiling) -> list[bool]:
    """Return for each symmetry of the lattice whether it turns allowed orientations into allowed ones."""
    tiles = [tile for tile in problem.tiles if tile.count != 0]
    kept = [True] * len(images(((0, 0),), problem.lattice, Symmetry.ALL))
    for tile in tiles:
        allowed = set(orientations(tile.cells, problem.lattice, tile.symmetry))
        for shape in allowed:
            for k, image in enumerate(images(shape, problem.lattice, Symmetry.ALL)):
                kept[k] = kept[k] and shifted(image, problem.lattice) in allowed
    return kept
