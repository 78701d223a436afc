"""Boards of peg solitaire by name, all holes filled: English, European, Wiegleb, diamonds, triangles, rectangles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ludus.core.errors import InvalidInput, abbreviate, invalid
from ludus.core.records import dataclass
from ludus.families.pegs.problem import EMPTY, MAX_PLACES, NO_HOLE, PEG, Cell, Drawing, Lattice, holes_of, pegs

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
        return holes_of(self.drawing)

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


def _board(rows: int, columns: int, is_hole: Callable[[int, int], bool], lattice: Lattice = Lattice.SQUARE) -> Layout:
    lines = ("".join(PEG if is_hole(r, c) else NO_HOLE for c in range(columns)) for r in range(rows))
    return Layout(tuple(lines), lattice)


NAMED: dict[str, Callable[[], Layout]] = {
    "english": lambda: _board(7, 7, lambda r, c: 2 <= r <= 4 or 2 <= c <= 4),
    "european": lambda: _board(7, 7, lambda r, c: abs(r - 3) + abs(c - 3) <= 4),
    "wiegleb": lambda: _board(9, 9, lambda r, c: 3 <= r <= 5 or 3 <= c <= 5),
}
"""A cross of 33 holes; the French board of 37 holes; the cross of 45 holes of J. C. Wiegleb (1779)."""
SIZED: dict[str, Callable[[int], Layout]] = {
    "diamond": lambda n: _board(2 * n - 1, 2 * n - 1, lambda r, c: abs(r + 1 - n) + abs(c + 1 - n) < n),
    "triangle": lambda n: _board(n, n, lambda r, c: c <= r, Lattice.TRIANGULAR),
    "hexagon": lambda n: _board(2 * n - 1, 2 * n - 1, lambda r, c: abs(r - c) < n, Lattice.TRIANGULAR),
}
"""Boards with a number of holes on each side; triangles have 1, 2, ... holes in their rows."""
NAMES = f"{', '.join(NAMED)}, {', '.join(f'{name}N' for name in SIZED)}, AxB"


def named(name: str) -> Layout:
    """Return a board by its name: english, european, wiegleb, diamond4, triangle5, hexagon3, 4x5.

    >>> [len(named(name).holes()) for name in ("english", "european", "wiegleb", "diamond4", "hexagon3", "4x5")]
    [33, 37, 45, 25, 19, 20]
    >>> named("triangle3").drawing
    ('o  ', 'oo ', 'ooo')
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
            return _board(rows, columns, lambda r, c: True)
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
