"""Tables of a plane in memory: the lines of the board, tiles in an order that suits the cache, the mirror image."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludus.families.impartial.compiled.jit import bare
from ludus.families.impartial.compiled.lines import Lines, new_lines
from ludus.families.impartial.one_piece.compiled.tile import Place, Steps, Values, fill, steps_of

RAYS = ((1, 0), (0, 1), (1, 1))
"""The rays whose lines are a * x + b * y + c."""
TILE = 64
"""The side of a tile: the open words of its lines stay in the nearest caches."""
BAND = 8
"""So many rows of tiles are filled between two words to the person who waits."""


def table(
    values: Values,
    rays: tuple[tuple[int, ...], ...],
    steps: tuple[tuple[int, ...], ...],
    *,
    bound: int,
    symmetric: bool = False,
    beside: Values | None = None,
    told: Callable[[int], None] = lambda rows: None,
) -> None:
    """Fill the values with the Grundy numbers of a piece with some of RAYS, at least one, and any steps.

    No value exceeds the bound, which the type of the values must hold. With `symmetric` the board is a square and the
    piece is the same along both axes; `beside` is one more value that each cell may not take. `told` hears how many
    rows are done.
    """
    places, count = places_of(rays, values.shape[0], values.shape[1], symmetric=symmetric)
    lines = new_lines(count, bound)
    moves = steps_of(steps, values.shape[1], beside)
    rows = values.shape[0]
    for start in range(0, rows, BAND * TILE):
        stop = min(rows, start + BAND * TILE)
        _band(values, lines, places, moves, start, stop, symmetric)
        told(stop)
    if symmetric:
        mirror(values)


def places_of(
    rays: tuple[tuple[int, ...], ...], rows: int, columns: int, *, symmetric: bool
) -> tuple[tuple[Place, ...], int]:
    """Return where the lines of each family are, two or three families, and how many lines there are.

    The columns of a symmetric piece are its rows, and its diagonals are those on and above the main one.

    >>> places_of(((1, 0), (0, 1)), 5, 7, symmetric=False)
    (((0, 1, 0), (1, 0, 7)), 12)
    """
    if not rays or not set(rays) <= set(RAYS) or (symmetric and ((1, 0) in rays) != ((0, 1) in rays)):
        raise ValueError(f"expected some of {RAYS}, both or none of the first two when symmetric, got {rays}")
    places: list[Place] = []
    count = 0
    if (1, 0) in rays:
        places.append((0, 1, 0))
        count = columns
    if (0, 1) in rays:
        places.append((1, 0, 0 if symmetric else count))
        count += 0 if symmetric else rows
    if (1, 1) in rays:
        places.append((-1, 1, count + (0 if symmetric else rows - 1)))
        count += columns if symmetric else rows + columns - 1
    return tuple(places if len(places) > 1 else places * 2), count


@bare
def _band(
    values: Values, lines: Lines, places: tuple[Place, ...], steps: Steps, start: int, stop: int, upper: Any
) -> None:
    """Fill the rows from start to stop, tile by tile."""
    columns = values.shape[1]
    for above in range(start, stop, TILE):
        for left in range(above if upper else 0, columns, TILE):
            area = (above, min(stop, above + TILE), left, min(columns, left + TILE))
            fill(values, lines, places, steps, area, upper)


@bare
def mirror(values: Values) -> None:
    """Copy what is above the main diagonal below it, in squares that fit into the nearest cache."""
    side = values.shape[0]
    for above in range(0, side, TILE):
        for left in range(above, side, TILE):
            for x in range(above, min(side, above + TILE)):
                for y in range(max(x + 1, left), min(side, left + TILE)):
                    values[y, x] = values[x, y]
