"""Boards of peg solitaire by name, all holes filled: English, European, Wiegleb, diamonds, triangles, rectangles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ludus.core.errors import InvalidInput, abbreviate, invalid
from ludus.core.records import dataclass
from ludus.families.pegs.problem import EMPTY, MAX_PLACES, NO_HOLE, PEG, Cell, Drawing, Lattice, pegs

MAX_DIGITS = 6
"""Maximum number of digits of a length in the name of a board."""

MAX_SIDE = 65_536
BLANK = "-"
"""How a place without a hole is written in one line."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A board with every hole filled, or as it was drawn."""

    drawing: Drawing
    lattice: Lattice = Lattice.SQUARE

    def holes(self) -> tuple[Cell, ...]:
        """Return all holes in reading order."""
        return tuple((r, c) for r, row in enumerate(self.drawing) for c, sign in enumerate(row) if sign != NO_HOLE)

    def middle(self) -> Cell:
        """Return the hole in the middle of a square board, or the one nearest to it; the top of a triangle."""
        holes = self.holes()
        if self.lattice is Lattice.TRIANGULAR:
            return holes[0]
        height, width = len(self.drawing) - 1, len(self.drawing[0]) - 1
        return min(holes, key=lambda cell: (abs(2 * cell[0] - height) + abs(2 * cell[1] - width), cell))

    def first(self) -> Drawing:
        """Return where a game begins: what is drawn, if it has an empty hole; all pegs but one in the middle."""
        return self.drawing if any(EMPTY in row for row in self.drawing) else self.without(self.middle())

    def with_pegs(self, cells: Iterable[Cell]) -> Drawing:
        """Return the drawing with pegs at these holes alone."""
        return drawn(self.drawing, cells)

    def without(self, *vacancies: Cell) -> Drawing:
        """Return the drawing with pegs at all holes but these."""
        return self.with_pegs(set(self.holes()) - set(vacancies))


def drawn(drawing: Drawing, cells: Iterable[Cell]) -> Drawing:
    """Return the holes of a drawing with pegs at these alone.

    >>> drawn(("oo ", "o.o"), [(1, 1)])
    ('.. ', '.o.')
    """
    filled = set(cells)
    return tuple(
        "".join(NO_HOLE if sign == NO_HOLE else PEG if (r, c) in filled else EMPTY for c, sign in enumerate(row))
        for r, row in enumerate(drawing)
    )


def english() -> Layout:
    """Return the English board: a cross of 33 holes."""
    return _board(7, 7, lambda r, c: 2 <= r <= 4 or 2 <= c <= 4)


def european() -> Layout:
    """Return the European (French) board: 37 holes."""
    return _board(7, 7, lambda r, c: abs(r - 3) + abs(c - 3) <= 4)


def wiegleb() -> Layout:
    """Return the board of J. C. Wiegleb (1779): a cross of 45 holes."""
    return _board(9, 9, lambda r, c: 3 <= r <= 5 or 3 <= c <= 5)


def diamond(side: int) -> Layout:
    """Return the diamond with `side` holes on each side: 25 holes for side 4, 41 for side 5.

    >>> len(diamond(4).holes()), len(diamond(5).holes())
    (25, 41)
    """
    k = side - 1
    return _board(2 * k + 1, 2 * k + 1, lambda r, c: abs(r - k) + abs(c - k) <= k)


def rectangle(rows: int, columns: int) -> Layout:
    """Return a full rectangle."""
    return _board(rows, columns, lambda r, c: True)


def triangle(side: int) -> Layout:
    """Return the triangle with 1, 2, ..., side holes in its rows, on the triangular lattice.

    >>> triangle(3).drawing
    ('o  ', 'oo ', 'ooo')
    """
    return _board(side, side, lambda r, c: c <= r, Lattice.TRIANGULAR)


def hexagon(side: int) -> Layout:
    """Return the hexagon with `side` holes on each side, on the triangular lattice: 19 holes for side 3."""
    k = side - 1
    return _board(2 * k + 1, 2 * k + 1, lambda r, c: abs(r - c) <= k, Lattice.TRIANGULAR)


NAMED: dict[str, Callable[[], Layout]] = {"english": english, "european": european, "wiegleb": wiegleb}
"""The boards with a name of their own."""
SIZED: dict[str, Callable[[int], Layout]] = {"diamond": diamond, "triangle": triangle, "hexagon": hexagon}
"""The boards with a name and a side, such as triangle5."""
NAMES = f"{', '.join(NAMED)}, {', '.join(f'{name}N' for name in SIZED)}, AxB"


def named(name: str) -> Layout:
    """Return a board by its name: english, european, wiegleb, diamond4, triangle5, hexagon3, 4x5.

    >>> [len(named(name).holes()) for name in ("english", "european", "wiegleb", "diamond5", "triangle5", "4x5")]
    [33, 37, 45, 41, 15, 20]
    """
    if name in NAMED:
        return NAMED[name]()
    sized, sides = re.fullmatch(r"([a-z]+)([0-9]+)", name), re.fullmatch(r"([0-9]+)x([0-9]+)", name)
    if sized and sized[1] in SIZED:
        side = _length(sized[2])
        if 4 * side * side <= MAX_PLACES:
            return SIZED[sized[1]](side)
    if sides:
        rows, columns = _length(sides[1]), _length(sides[2])
        if rows * columns <= MAX_PLACES:
            return rectangle(rows, columns)
    what = f"one of {NAMES}, or a drawing, of at most {MAX_PLACES} places"
    raise invalid("board", f"expected {what}, got {abbreviate(name)}")


def layout(text: str, lattice: str = "") -> Layout:
    """Return a board by its name, or by a drawing with / between its rows and - where there is no hole.

    A lattice that is given takes the place of that of the name; a drawing has the square one.

    >>> layout("oo./-oo").drawing, layout("2x2", "triangular").lattice.value
    (('oo.', ' oo'), 'triangular')
    """
    found = _drawn(text) if is_drawing(text) else named(text)
    if not lattice:
        return found
    if lattice not in [one.value for one in Lattice]:
        raise invalid("lattice", f"expected square or triangular, got {abbreviate(lattice)}")
    return Layout(found.drawing, Lattice(lattice))


def is_drawing(text: str) -> bool:
    """Return whether a text draws a board, and is no name.

    >>> is_drawing("oo."), is_drawing("english")
    (True, False)
    """
    return "/" in text or (bool(text) and set(text) <= {PEG, EMPTY, BLANK, NO_HOLE})


def _drawn(text: str) -> Layout:
    try:
        return Layout(pegs(text.replace(BLANK, NO_HOLE).split("/"), 0).start)
    except InvalidInput as error:
        raise invalid("board", f"expected one of {NAMES}, or a drawing; {error.faults[0].message}") from None


def _length(text: str) -> int:
    if len(text) > MAX_DIGITS or not 1 <= int(text) <= MAX_SIDE:
        raise invalid("board", f"expected a side from 1 to {MAX_SIDE}, got {abbreviate(text)}")
    return int(text)


def _board(rows: int, columns: int, is_hole: Callable[[int, int], bool], lattice: Lattice = Lattice.SQUARE) -> Layout:
    lines = ("".join(PEG if is_hole(r, c) else NO_HOLE for c in range(columns)) for r in range(rows))
    return Layout(tuple(lines), lattice)
