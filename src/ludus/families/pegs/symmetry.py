"""The symmetries of a set of holes, and problems with one vacancy and one last peg up to these symmetries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ludus.families.pegs.de_bruijn import single_finishes
from ludus.families.pegs.problem import Cell, Lattice

Matrix = tuple[int, int, int, int]
"""(a, b, c, d): a cell (i, j) goes to (a i + b j, c i + d j)."""

TURN = {Lattice.SQUARE: (0, 1, -1, 0), Lattice.TRIANGULAR: (0, 1, -1, 1)}
"""A turn by 90 or by 60 degrees."""
MIRROR = (0, 1, 1, 0)


def symmetries(holes: Sequence[Cell], lattice: Lattice = Lattice.SQUARE) -> list[dict[Cell, Cell]]:
    """Return the maps of the holes onto themselves by turns and mirrors of the lattice, each once.

    >>> from ludus.families.pegs.boards import english, triangle
    >>> len(symmetries(english().holes())), len(symmetries(triangle(5).holes(), Lattice.TRIANGULAR))
    (8, 6)
    """
    found: dict[tuple[Cell, ...], dict[Cell, Cell]] = {}
    for matrix in _group(lattice):
        moved = [_image(matrix, cell) for cell in holes]
        down, across = (min(cell[axis] for cell in holes) - min(cell[axis] for cell in moved) for axis in (0, 1))
        images = tuple((i + down, j + across) for i, j in moved)
        if set(images) == set(holes):
            found[images] = dict(zip(holes, images, strict=True))
    return list(found.values())


def allowed_pairs(holes: Sequence[Cell], lattice: Lattice = Lattice.SQUARE) -> list[tuple[Cell, Cell]]:
    """Return (vacancy, last peg) for all problems that the class allows, one of those that are symmetric.

    >>> from ludus.families.pegs.boards import english, european
    >>> len(allowed_pairs(english().holes())), len(allowed_pairs(european().holes()))
    (21, 10)
    """
    maps = symmetries(holes, lattice)
    every = ((vacancy, last) for vacancy in holes for last in single_finishes(holes, vacancy, lattice))
    return _representatives(every, lambda pair: {(one[pair[0]], one[pair[1]]) for one in maps})


def _representatives(
    items: Iterable[tuple[Cell, Cell]], orbit: Callable[[tuple[Cell, Cell]], set[tuple[Cell, Cell]]]
) -> list[tuple[Cell, Cell]]:
    seen: set[tuple[Cell, Cell]] = set()
    chosen = []
    for item in items:
        if item not in seen:
            chosen.append(item)
            seen |= orbit(item)
    return chosen


def _group(lattice: Lattice) -> set[Matrix]:
    group: set[Matrix] = {(1, 0, 0, 1)}
    while True:
        more = {_product(g, one) for one in group for g in (TURN[lattice], MIRROR)} - group
        if not more:
            return group
        group |= more


def _product(left: Matrix, right: Matrix) -> Matrix:
    (a, b, c, d), (e, f, g, h) = left, right
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


def _image(matrix: Matrix, cell: Cell) -> Cell:
    a, b, c, d = matrix
    i, j = cell
    return a * i + b * j, c * i + d * j
