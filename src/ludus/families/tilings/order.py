"""The order of a polyomino: the fewest copies of it that tile a rectangle, with the tiling.

Breadth-first search over the frontier of a strip of each height: a state is the row of the first empty cell and the
covered cells from there on, column by column, as bits; a step covers that cell. The first return to the empty frontier
is the shortest rectangle of that height. Heights h with h^2 at most the area suffice: the other side is longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ludus.core.records import dataclass
from ludus.families.tilings.placements import orientations
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Lattice, Symmetry

State: TypeAlias = tuple[int, int]
"""The row of the first empty cell, and the covered cells from it on, as bits."""

MAX_STATES = 300_000
"""Maximum number of states of one strip."""


@dataclass(frozen=True, slots=True)
class Order:
    """The smallest rectangle that was found."""

    tiles: int | None
    """The number of copies; None when no rectangle of at most `most` copies was found."""
    rows: int
    columns: int
    most: int
    is_proved: bool
    """Whether all smaller rectangles, or all of at most `most` copies, were excluded."""


def order(cells: Sequence[Cell], most: int = 20, symmetry: Symmetry = Symmetry.ALL) -> Order:
    """Return the order of a tile, searched up to a number of copies.

    >>> from ludus.families.tilings.polyominoes import polyomino
    >>> [order(polyomino(name), 12).tiles for name in ("I4", "L4", "T4", "Y5", "S4")]
    [1, 2, 4, 10, None]
    """
    area, best, rectangle, is_proved, height = len(cells), None, (0, 0), True, 1
    while height * height <= area * (best or most):
        found = _shortest(cells, height, most if best is None else best - 1, symmetry)
        if found is None:
            is_proved = False
        elif found:
            best, rectangle = found, (height, found * area // height)
        height += 1
    return Order(best, *rectangle, most, is_proved)


def _shortest(cells: Sequence[Cell], height: int, most: int, symmetry: Symmetry) -> int | None:
    """Return the fewest copies for a rectangle of this height, 0 when more than `most`; None for too many states."""
    options = _options(cells, height, symmetry)
    seen: set[State] = {(0, 0)}
    level = [(0, 0)]
    for tiles in range(1, most + 1):
        later: list[State] = []
        for row, covered in level:
            for mask in options[row]:
                if mask & covered:
                    continue
                after = covered | mask
                # The number of ones at the lower end: this number of cells is covered from here on.
                done = (~after & (after + 1)).bit_length() - 1
                state = (row + done) % height, after >> done
                if state == (0, 0):
                    return tiles
                if state not in seen:
                    seen.add(state)
                    later.append(state)
        if len(seen) > MAX_STATES:
            return None
        level = later
    return 0


def _options(cells: Sequence[Cell], height: int, symmetry: Symmetry) -> list[list[int]]:
    """Return for each row the placements whose first cell, column by column, is in it, as bits from there on."""
    options: list[list[int]] = [[] for _ in range(height)]
    for shape in orientations(cells, Lattice.SQUARE, symmetry):
        left, top = min((c, r) for r, c in shape)
        for row in range(height):
            placed = [(r - top + row, c - left) for r, c in shape]
            if all(0 <= r < height for r, _ in placed):
                options[row].append(sum(1 << c * height + r - row for r, c in placed))
    return options
