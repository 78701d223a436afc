"""Tiles by name: the free polyominoes of one to nine squares, and a few of hexagons and triangles.

The names of up to five squares are the usual ones (S. W. Golomb, Polyominoes, 1965). For hexominoes no names are usual:
where several look like one letter, the others have a small letter behind the number. Polyominoes of seven to nine
squares have numbers, P7n1 to P7n108, P8n1 to P8n369, P9n1 to P9n1285: each is drawn in the orientation, at least as
wide as high, whose rows come first when # stands before the dot, and the drawings are sorted in that order. Hexagons
are drawn as everywhere here: the rows `#`, `##`, `###` are a triangle. A triangle points up where row + column is even.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TypeAlias

from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import LazyModule

difflib = LazyModule("difflib")

Cell: TypeAlias = tuple[int, int]
"""(row, column), counted from 0."""
Placement: TypeAlias = tuple[int, tuple[Cell, ...]]
"""The number of a tile, and the cells that it covers."""

_DRAWN = """
I1=# I2=## I3=### V3=##/#. I4=#### L4=###/#.. O4=##/## S4=##./.## T4=###/.#.
F5=.##/##./.#. I5=##### L5=####/#... N5=###./..## P5=###/##. T5=###/.#./.#. U5=###/#.# V5=###/#../#..
W5=##./.##/..# X5=.#./###/.#. Y5=####/.#.. Z5=##./.#./.##
A6=###/##./#.. C6=####/#..# D6=####/.##. E6=##./.##/##. F6=####/#.#. F6b=###./..##/..#. F6c=##./.##/.#./.#.
F6d=##./.#./.##/.#. G6=###/#.#/#.. H6=##./###/..# I6=###### J6=###/.#./##. K6=##../.###/.#.. K6b=##../.###/..#.
L6=#####/#.... M6=##../.###/...# N6=####./...## O6=###/### P6=####/##.. Q6=##./###/.#. R6=###/##./.#.
S6=###./.### S6b=###../..### T6=###/.#./.#./.#. T6b=####/.#../.#.. U6=###./#.## V6=####/#.../#...
W6=##../.##./..## W6b=###./..##/...# X6=.#../####/.#.. X6b=.#../####/..#. Y6=#####/.#... Y6b=#####/..#..
Z6=##./.#./.#./.## Z6b=###./..#./..##
"""
DRAWINGS = dict(entry.split("=") for entry in _DRAWN.split())
"""Every free polyomino to size six, by size, its rows separated by slashes."""

NAMES = tuple(DRAWINGS)
"""The names, the small ones first."""

MAX_SQUARES = 9
"""Polyominoes of up to this size have names."""

_NUMBERED = re.compile(r"P([7-9])N([0-9]{1,4})")
_STRAIGHT = re.compile(r"I([1-9][0-9]{0,2})")
_OTHER_NAMES = {"MONOMINO": "I1", "O1": "I1", "DOMINO": "I2", "L3": "V3", "Z4": "S4", "J4": "L4"}


def polyomino(name: str) -> tuple[Cell, ...]:
    """Return the cells of a polyomino by its name, whatever the case; InvalidInput with the nearest name for others.

    >>> polyomino("t4"), len(polyomino("I7"))
    (((0, 0), (0, 1), (0, 2), (1, 1)), 7)
    """
    return drawn_cells(drawing_of(name))


def drawing_of(name: str) -> str:
    """Return the drawing of a polyomino by its name.

    >>> drawing_of("t4"), drawing_of("P7n1")
    ('###/.#.', '#######')
    """
    own = usual_name(name)
    if line := _STRAIGHT.fullmatch(own):
        return "#" * int(line[1])
    if found := _NUMBERED.fullmatch(own.upper()):
        return free_polyominoes(int(found[1]))[int(found[2]) - 1]
    return DRAWINGS[own]


@lru_cache(maxsize=MAX_SQUARES + 1)
def free_polyominoes(squares: int) -> tuple[str, ...]:
    """Return the drawings of all free polyominoes of some squares, sorted: one square more at every place, each once.

    >>> [len(free_polyominoes(squares)) for squares in range(1, 8)]
    [1, 1, 2, 5, 12, 35, 108]
    """
    if squares == 1:
        return ("#",)
    found = set()
    for drawing in free_polyominoes(squares - 1):
        cells = set(drawn_cells(drawing))
        around = {(r + i, c + j) for r, c in cells for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        found |= {_canonical([*cells, cell]) for cell in around - cells}
    return tuple(sorted(found))


def _canonical(cells: Sequence[Cell]) -> str:
    """Return the first drawing, in alphabetical order, of the orientations that are at least as wide as high."""
    drawings = []
    for turn in range(8):
        turned = [(-r if turn & 1 else r, -c if turn & 2 else c) for r, c in cells]
        turned = [(c, r) for r, c in turned] if turn & 4 else turned
        high, wide = (max(side) - min(side) for side in zip(*turned, strict=True))
        if high <= wide:
            drawings.append("/".join(rows_of(set(turned))))
    return min(drawings)


def rows_of(cells: Collection[Cell]) -> tuple[str, ...]:
    """Return the rows of a drawing of some cells, # for each of them.

    >>> rows_of([(1, 5), (2, 5), (2, 6)])
    ('#.', '##')
    """
    rows, columns = (range(min(side), max(side) + 1) for side in zip(*cells, strict=True))
    return tuple("".join("#" if (r, c) in cells else "." for c in columns) for r in rows)


def usual_name(name: str) -> str:
    """Return the name as it stands in the list; I1, I2, ... are straight ones of any length up to 999.

    >>> usual_name("domino"), usual_name("y6B"), usual_name("i12")
    ('I2', 'Y6b', 'I12')
    """
    folded = name.strip().upper()
    by_folded = {known.upper(): known for known in NAMES} | _OTHER_NAMES
    if folded in by_folded or _STRAIGHT.fullmatch(folded):
        return by_folded.get(folded, folded)
    if found := _NUMBERED.fullmatch(folded):
        last = len(free_polyominoes(int(found[1])))
        if 1 <= int(found[2]) <= last:
            return f"P{found[1]}n{int(found[2])}"
        raise invalid("tiles", f"expected a number from P{found[1]}n1 to P{found[1]}n{last}, got {abbreviate(name)}")
    near = difflib.get_close_matches(folded, list(by_folded), n=1, cutoff=0)
    guess = by_folded[near[0]] if near else NAMES[0]
    raise invalid(
        "tiles", f"expected the name of a polyomino such as T4 or P7n12, got {abbreviate(name)}; nearest: {guess}"
    )


def names_up_to(squares: int) -> list[str]:
    """Return the names of all free polyominoes of up to some squares, the small ones first.

    >>> names_up_to(4)[-2:], len(names_up_to(7))
    (['S4', 'T4'], 164)
    """
    lettered = [name for name in NAMES if DRAWINGS[name].count("#") <= squares]
    sizes = range(7, min(squares, MAX_SQUARES) + 1)
    return lettered + [f"P{size}n{k + 1}" for size in sizes for k in range(len(free_polyominoes(size)))]


def drawn_cells(drawing: str) -> tuple[Cell, ...]:
    """Return the cells that are drawn by #, rows separated by slashes or line ends.

    >>> drawn_cells("##/.#")
    ((0, 0), (0, 1), (1, 1))
    """
    rows = drawing.replace("\n", "/").split("/")
    return tuple((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#")


HEXAGONS = {
    "tribone": "###",
    "triangle": "#./##",
    "rhombus": "##./.##",
    "propeller": "#../.##/.#.",
    "flower": "##./###/.##",
}
"""Three in a row; three around a corner; four; one with every other neighbour; one with all neighbours."""
TRIANGLES = {
    "triangle": "#",
    "rhombus": "##",
    "trapezium": "###",
    "parallelogram": "####",
    "hexagon": "###/###",
    "sphinx": "..#.../.#####",
}
"""One to four in a row; six around a corner; a triangle with side 2 and two more along its base."""


def named_tile(name: str, drawings: dict[str, str], field: str) -> tuple[str, tuple[Cell, ...]]:
    """Return the name and the cells of a tile; I4 and so on are straight ones of any length.

    >>> named_tile("Tribone", HEXAGONS, "tiles[0]")
    ('tribone', ((0, 0), (0, 1), (0, 2)))
    >>> named_tile("i2", TRIANGLES, "tiles[0]")
    ('I2', ((0, 0), (0, 1)))
    """
    folded = name.strip().lower()
    if _STRAIGHT.fullmatch(folded.upper()):
        return usual_name(name), polyomino(name)
    if folded in drawings:
        return folded, drawn_cells(drawings[folded])
    nearest = difflib.get_close_matches(folded, drawings, n=1, cutoff=0)[0]
    known = f"expected cells, a drawing, or one of {', '.join(drawings)}, I1, I2, ..."
    raise invalid(field, f"{known}, got {abbreviate(name)}; nearest: {nearest}")
