"""Tiles by name: the free polyominoes of one to six squares, and a few of hexagons and triangles.

The names of up to five squares are the usual ones (S. W. Golomb, Polyominoes, 1965). For hexominoes no names are usual:
where several look like one letter, the others have a small letter behind the number. Hexagons are drawn as everywhere
here: the rows `#`, `##`, `###` are a triangle. A triangle points up where row + column is even.
"""

from __future__ import annotations

import difflib
import re
from typing import TypeAlias

from ludus.core.errors import abbreviate, invalid

Cell: TypeAlias = tuple[int, int]
"""(row, column), counted from 0."""
Placement: TypeAlias = tuple[int, tuple[Cell, ...]]
"""The number of a tile, and the cells that it covers."""

DRAWINGS = {
    "I1": "#",
    "I2": "##",
    "I3": "###",
    "V3": "##/#.",
    "I4": "####",
    "L4": "###/#..",
    "O4": "##/##",
    "S4": "##./.##",
    "T4": "###/.#.",
    "F5": ".##/##./.#.",
    "I5": "#####",
    "L5": "####/#...",
    "N5": "###./..##",
    "P5": "###/##.",
    "T5": "###/.#./.#.",
    "U5": "###/#.#",
    "V5": "###/#../#..",
    "W5": "##./.##/..#",
    "X5": ".#./###/.#.",
    "Y5": "####/.#..",
    "Z5": "##./.#./.##",
    "A6": "###/##./#..",
    "C6": "####/#..#",
    "D6": "####/.##.",
    "E6": "##./.##/##.",
    "F6": "####/#.#.",
    "F6b": "###./..##/..#.",
    "F6c": "##./.##/.#./.#.",
    "F6d": "##./.#./.##/.#.",
    "G6": "###/#.#/#..",
    "H6": "##./###/..#",
    "I6": "######",
    "J6": "###/.#./##.",
    "K6": "##../.###/.#..",
    "K6b": "##../.###/..#.",
    "L6": "#####/#....",
    "M6": "##../.###/...#",
    "N6": "####./...##",
    "O6": "###/###",
    "P6": "####/##..",
    "Q6": "##./###/.#.",
    "R6": "###/##./.#.",
    "S6": "###./.###",
    "S6b": "###../..###",
    "T6": "###/.#./.#./.#.",
    "T6b": "####/.#../.#..",
    "U6": "###./#.##",
    "V6": "####/#.../#...",
    "W6": "##../.##./..##",
    "W6b": "###./..##/...#",
    "X6": ".#../####/.#..",
    "X6b": ".#../####/..#.",
    "Y6": "#####/.#...",
    "Y6b": "#####/..#..",
    "Z6": "##./.#./.#./.##",
    "Z6b": "###./..#./..##",
}
"""Every free polyomino to size six, its rows separated by slashes."""

NAMES = tuple(DRAWINGS)
"""The names, the small ones first."""

_STRAIGHT = re.compile(r"[Ii]([1-9][0-9]{0,2})")
_OTHER_NAMES = {"MONOMINO": "I1", "O1": "I1", "DOMINO": "I2", "L3": "V3", "Z4": "S4", "J4": "L4"}


def polyomino(name: str) -> tuple[Cell, ...]:
    """Return the cells of a polyomino by its name, whatever the case; InvalidInput with the nearest name for others.

    >>> polyomino("t4")
    ((0, 0), (0, 1), (0, 2), (1, 1))
    """
    return drawn_cells(DRAWINGS[usual_name(name)])


def usual_name(name: str) -> str:
    """Return the name as it stands in the list.

    >>> usual_name("domino"), usual_name("y6B")
    ('I2', 'Y6b')
    """
    folded = name.strip().upper()
    by_folded = {known.upper(): known for known in NAMES} | _OTHER_NAMES
    if folded in by_folded:
        return by_folded[folded]
    near = difflib.get_close_matches(folded, list(by_folded), n=1, cutoff=0)
    guess = by_folded[near[0]] if near else NAMES[0]
    raise invalid(
        "tiles", f"expected the name of a polyomino of up to 6 squares, got {abbreviate(name)}; nearest: {guess}"
    )


def straight(name: str) -> tuple[Cell, ...] | None:
    """Return the cells of a straight polyomino of any length up to 999 by its name, None for other names.

    >>> straight("i2"), straight("T4")
    (((0, 0), (0, 1)), None)
    """
    found = _STRAIGHT.fullmatch(name)
    return None if found is None else tuple((0, column) for column in range(int(found[1])))


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
    line = straight(name)
    if line is not None:
        return name.upper(), line
    folded = name.strip().lower()
    if folded in drawings:
        return folded, drawn_cells(drawings[folded])
    nearest = difflib.get_close_matches(folded, drawings, n=1, cutoff=0)[0]
    known = f"expected cells, a drawing, or one of {', '.join(drawings)}, I1, I2, ..."
    raise invalid(field, f"{known}, got {abbreviate(name)}; nearest: {nearest}")
