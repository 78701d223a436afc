"""P-positions of two pieces as a matrix of small maps: one map of the second piece for each square of the first.

x goes to the right and y down, between the maps and within each. The cell of a pair is found by counting squares and
gaps: the maps of c columns begin at 0, c + 1, 2(c + 1), ...
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.render.marks import Circle, Figure, Mark, Pen, Point, Rectangle, Text
from ludus.render.png import USUAL, indexed_png
from ludus.render.style import PALETTES, Theme
from ludus.render.svg import svg_figure
from ludus.render.tikz import tikz_figure

Pair: TypeAlias = tuple[int, int, int, int]
"""x and y of the first piece, then of the second, from 0."""
GAP, PLAIN, OWN, LOST = range(4)
"""What a pixel shows: between the maps, an N-position, the square of the first piece, a P-position."""
COLOURS = ("FFFFFF", "E3E8E4", "9AA3B2", "000000")
MARGIN = 30
"""Room for the numbers above and on the left."""
MAX_SQUARE, MIN_SQUARE = 16, 4


@dataclass(frozen=True, slots=True)
class SmallMaps:
    """The P-positions of two pieces on one board."""

    columns: int
    rows: int
    lost: frozenset[Pair]
    first: int = 0
    """The number of the first row and of the first column."""
    title: str = ""
    description: str = ""

    def corner(self, x: int, y: int) -> tuple[int, int]:
        """Return where the map of a first piece begins, in squares."""
        return x * (self.columns + 1), y * (self.rows + 1)

    def squares(self) -> Iterator[tuple[int, int]]:
        return ((x, y) for y in range(self.rows) for x in range(self.columns))

    def dots(self) -> list[tuple[int, int]]:
        """Return the cells of the matrix that are P-positions, from top to bottom.

        >>> SmallMaps(2, 2, frozenset({(1, 0, 0, 1)})).dots()
        [(3, 1)]
        """
        corners = ((self.corner(a, b), (c, d)) for a, b, c, d in self.lost)
        return sorted(((x + c, y + d) for (x, y), (c, d) in corners), key=lambda cell: (cell[1], cell[0]))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the matrix, in squares."""
        width, height = self.corner(self.columns, self.rows)
        return width - 1, height - 1


def svg_maps(maps: SmallMaps) -> str:
    """Return the matrix as a standalone SVG file."""
    return svg_figure(_figure(maps))


def tikz_maps(maps: SmallMaps) -> str:
    """Return the matrix as a standalone LaTeX document with one tikzpicture."""
    return tikz_figure(_figure(maps))


def png_maps(maps: SmallMaps) -> bytes:
    """Return the matrix as a PNG file, a square of pixels for each cell."""
    pixels = max(2, 2 * USUAL // max(maps.size))
    return indexed_png(pixel_levels(maps), COLOURS, pixels=pixels, title=maps.title)


def pixel_levels(maps: SmallMaps) -> Array:
    """Return what each cell of the matrix shows, row by row.

    >>> pixel_levels(SmallMaps(2, 1, frozenset({(1, 0, 0, 0)}))).tolist()
    [[2, 1, 0, 3, 2]]
    """
    width, height = maps.size
    levels = np.full((height, width), GAP, dtype=np.uint8)
    for x, y in maps.squares():
        i, j = maps.corner(x, y)
        levels[j : j + maps.rows, i : i + maps.columns] = PLAIN
        levels[j + y, i + x] = OWN
    for x, y in maps.dots():
        levels[y, x] = LOST
    return levels


def _figure(maps: SmallMaps) -> Figure:
    """Return a plate for each map, an open square where the first piece itself stands, dots, and the numbers."""
    longest = max(maps.size)
    side = max(MIN_SQUARE, min(MAX_SQUARE, 900 // longest))

    def place(x: float, y: float) -> Point:
        return MARGIN + x * side, MARGIN + y * side

    plates, own = Pen(COLOURS[PLAIN]), Pen(None, COLOURS[OWN], 1)
    corners = [(maps.corner(x, y), x, y) for x, y in maps.squares()]
    above, beside = (list(_names(length, maps.first)) for length in (maps.columns, maps.rows))
    ink = PALETTES[Theme.LIGHT].muted
    marks: tuple[Mark, ...] = (
        *(Rectangle(place(i, j), (maps.columns * side, maps.rows * side), 0, plates) for (i, j), _, _ in corners),
        *(Rectangle(place(i + x + 0.2, j + y + 0.2), (0.6 * side,) * 2, 0, own) for (i, j), x, y in corners),
        *(Circle(place(x + 0.5, y + 0.5), 0.36 * side, Pen(COLOURS[LOST])) for x, y in maps.dots()),
        *(Text((MARGIN + at * side, MARGIN - 8), name, 12, ink) for at, name in above),
        *(Text((MARGIN - 14, MARGIN + at * side + 4), name, 12, ink) for at, name in beside),
    )
    width, height = (MARGIN + cells * side + 8 for cells in maps.size)
    return Figure(width, height, marks, maps.title, maps.description, max(1.5, min(8.0, 420 / longest)) / side)


def _names(length: int, first: int) -> Iterator[tuple[float, str]]:
    """Yield the middle of each column or row of maps, and its number."""
    return ((k * (length + 1) + length / 2, str(k + first)) for k in range(length))
