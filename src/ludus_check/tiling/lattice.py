"""The three lattices: their symmetries as matrices, and the corners and edges of their cells.

Each cell has a point: (row, column) for squares and hexagons; for triangles the sum of the three corners, in the
coordinates (u, v) in which a step to the right is (1, 0) and one down to the right is (0, 1). Turning the plane is a
matrix then, and so is turning it over.
"""

from enum import Enum

Cell = tuple[int, int]
Point = tuple[int, int]
Matrix = tuple[int, int, int, int]
"""(a, b, c, d) sends (x, y) to (ax + by, cx + dy)."""
Edge = tuple[Point, Point, str, int]
"""From where to where, the letter, and 1 or -1 for the letter or its inverse."""


class Lattice(Enum):
    """What the cells are."""

    SQUARE = "square"
    HEXAGONAL = "hexagonal"
    TRIANGULAR = "triangular"


LETTERS = {Lattice.SQUARE: "xy", Lattice.HEXAGONAL: "abc", Lattice.TRIANGULAR: "xyz"}
"""The letters of boundary words. Those of hexagons are their own inverses."""

_TURN: dict[Lattice, Matrix] = {
    Lattice.SQUARE: (0, 1, -1, 0),
    Lattice.HEXAGONAL: (0, 1, -1, 1),
    Lattice.TRIANGULAR: (0, -1, 1, 1),
}
_OVER: Matrix = (0, 1, 1, 0)
_HEXAGONS = ((-1, 0), (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1))
"""The neighbours of a hexagon, clockwise, beginning above."""


def rotations(lattice: Lattice) -> list[Matrix]:
    """Return the turns of the lattice, the one by nothing first."""
    found: list[Matrix] = [(1, 0, 0, 1)]
    while (turned := product(_TURN[lattice], found[-1])) != found[0]:
        found.append(turned)
    return found


def symmetries(lattice: Lattice) -> list[Matrix]:
    """Return the turns, and the turns after turning over."""
    turns = rotations(lattice)
    return turns + [product(turn, _OVER) for turn in turns]


def product(one: Matrix, other: Matrix) -> Matrix:
    """Return the matrix that does the other first.

    >>> product((0, 1, -1, 0), (0, 1, -1, 0))
    (-1, 0, 0, -1)
    """
    (a, b, c, d), (e, f, g, h) = one, other
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


def moved(cell: Cell, matrix: Matrix, lattice: Lattice) -> Cell:
    """Return where a cell goes.

    >>> moved((0, 1), (0, 1, -1, 0), Lattice.SQUARE)
    (1, 0)
    """
    x, y = _point(cell, lattice)
    a, b, c, d = matrix
    return _cell((a * x + b * y, c * x + d * y), lattice)


def parity(cell: Cell, lattice: Lattice) -> int:
    """Return what a shift must not change: whether a triangle points up (0) or down (1); 0 for other cells."""
    return sum(cell) % 2 if lattice is Lattice.TRIANGULAR else 0


def edges(cell: Cell, lattice: Lattice) -> list[Edge]:
    """Return the edges around a cell, clockwise."""
    r, c = cell
    if lattice is Lattice.SQUARE:
        corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
        signs = [("x", 1), ("y", 1), ("x", -1), ("y", -1)]
    elif lattice is Lattice.HEXAGONAL:
        corners = [
            (3 * r + before[0] + after[0], 3 * c + before[1] + after[1])
            for before, after in zip((_HEXAGONS[-1], *_HEXAGONS[:-1]), _HEXAGONS, strict=True)
        ]
        signs = [(letter, 1) for letter in "abcabc"]
    elif (r + c) % 2 == 0:
        corners = [(r, c + 1), (r + 1, c + 2), (r + 1, c)]
        signs = [("y", 1), ("x", -1), ("z", -1)]
    else:
        corners = [(r, c), (r, c + 2), (r + 1, c + 1)]
        signs = [("x", 1), ("z", 1), ("y", -1)]
    return [(a, b, *s) for a, b, s in zip(corners, (*corners[1:], corners[0]), signs, strict=True)]


def _point(cell: Cell, lattice: Lattice) -> Point:
    r, c = cell
    if lattice is not Lattice.TRIANGULAR:
        return cell
    u, down = divmod(c - r, 2)
    return (3 * u + 1, 3 * r + 1) if down else (3 * u - 1, 3 * r + 2)


def _cell(point: Point, lattice: Lattice) -> Cell:
    if lattice is not Lattice.TRIANGULAR:
        return point
    u, v = point
    r, rest = divmod(v, 3)
    return (r, 2 * ((u - 1) // 3) + 1 + r) if rest == 1 else (r, 2 * ((u + 1) // 3) + r)
