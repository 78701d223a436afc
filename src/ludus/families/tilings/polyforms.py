"""The few tiles of hexagons and of triangles that have names; all others are drawn.

Hexagons are drawn as everywhere here: the rows `#`, `##`, `###` are a triangle. A triangle points up where row + column
is even.
"""

from __future__ import annotations

import difflib

from ludus.core.errors import abbreviate, invalid
from ludus.families.tilings.polyominoes import Cell, drawn_cells, straight

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
