"""The orientations of a shape: what turning, and turning over, make of it on each lattice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Lattice, Symmetry, shifted

Shape: TypeAlias = tuple[Cell, ...]
"""Cells in reading order, shifted to the top left."""

_TURNS = {Lattice.SQUARE: 4, Lattice.HEXAGONAL: 6, Lattice.TRIANGULAR: 6}


def orientations(cells: Iterable[Cell], lattice: Lattice, symmetry: Symmetry) -> tuple[Shape, ...]:
    """Return the different shapes that the allowed symmetries make, sorted, the given one among them.

    >>> len(orientations([(0, 0), (0, 1), (1, 0)], Lattice.SQUARE, Symmetry.ALL))
    4
    >>> len(orientations([(0, 0), (0, 1), (0, 2)], Lattice.HEXAGONAL, Symmetry.ALL))
    3
    """
    return tuple(sorted({shifted(image, lattice) for image in images(tuple(cells), lattice, symmetry)}))


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
            return _cell(1 - z, 1 - x, 1 - y)


def reflected(cell: Cell, lattice: Lattice) -> Cell:
    """Return where a cell goes when the plane is turned over."""
    r, c = cell
    if lattice is Lattice.TRIANGULAR:
        x, y, z = _axes(cell)
        return _cell(z, y, x)
    return c, r


def _axes(cell: Cell) -> tuple[int, int, int]:
    """Return three coordinates of a triangle, of which each side changes one: their sum is 2 (points up) or 1.

    A step down changes y, a step to the right x or z by turns.
    """
    r, c = cell
    half, odd = divmod(r + c, 2)
    return half, -r, 2 - odd - half + r


def _cell(x: int, y: int, z: int) -> Cell:
    odd = 2 - (x + y + z)
    return -y, 2 * x + odd + y
