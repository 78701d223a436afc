"""Frontiers: counting tilings cell by cell, with exact integers, and the order of a polyomino.

The cells are taken along the shorter side, and the first cell that is still bare is covered by a placement of which it
is the first cell. What matters of the tiles placed so far is which later cells they cover, and how many copies of
counted tiles are used up: partial tilings that agree in this form a class, and only the number in each
class is stored (the broken profile, or transfer matrix, method).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from ludus.core.records import dataclass
from ludus.core.wording import COMPUTED
from ludus.families.tilings.placements import Layout, orientations
from ludus.families.tilings.plane import Plane
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Lattice, Symmetry

Classes: TypeAlias = dict[int, int]
"""The number of partial tilings in each class; a class is the later cells that are covered, above the counters."""
Option: TypeAlias = tuple[int, int, int, int]
"""The cells that a placement covers, as bits relative to its first, and for the counter of its tile: one more, its
bits, and its value when the tile is used up (with no bits, a value that is never met)."""

MAX_CLASSES = 1 << 22
"""More classes at once would take gigabytes of memory."""
FEW_CLASSES = 1 << 9
DENSE = 32
"""When there are more than a few classes, and they are one in 32 patterns, a plane of all patterns goes on."""
PLANE_SPEED = 64
"""How many patterns a plane passes in the time of a step."""


@dataclass(frozen=True, slots=True)
class Frontier:
    """The placements of a region by their first cell, so that cells can be passed one by one."""

    options: tuple[tuple[Option, ...], ...]
    """For each cell, in the order in which they are passed, the placements that begin there."""
    lines: tuple[int, ...]
    """For each line along the shorter side, how many cells there are up to its end."""
    field: int
    """How many bits the counters take."""
    full: int
    """The class of all whole tilings."""

    @property
    def width(self) -> int:
        """Return how many cells from the next one on can be covered."""
        return max((cover.bit_length() for options in self.options for cover, *_ in options), default=1)

    def after(self, classes: Classes, cell: int) -> Classes:
        """Return the classes after one more cell."""
        field, counters, options = self.field, (1 << self.field) - 1, self.options[cell]
        later: Classes = {}
        for state, number in classes.items():
            # The low `field` bits of a state count tiles; the lowest bit above them is the cell itself.
            profile = state >> field
            if profile & 1:
                after = profile >> 1 << field | state & counters
                later[after] = later.get(after, 0) + number
                continue
            for covered, one, room, limit in options:
                if not profile & covered and (state & room) != limit:
                    after = ((profile | covered) >> 1 << field | state & counters) + one
                    later[after] = later.get(after, 0) + number
        return later


def count_tilings(
    layout: Layout, *, most_steps: int = 1 << 62, progress: Callable[[int, int], None] = lambda done, total: None
) -> int | None:
    """Return the number of tilings, None when it takes more steps or too many classes at once.

    A step is a class times a placement. `progress` is called after each cell with the number of cells done and of all
    cells; it may raise to stop.

    >>> count_tilings(layout(tiling("8x8", "I2")))
    12988816
    """
    passing = frontier(layout)
    bits, classes, steps = passing.width, {0: 1}, 0
    for cell, options in enumerate(passing.options):
        # When the classes fill a large part of all bit patterns, an array of all patterns is faster.
        if not passing.field and len(classes) > FEW_CLASSES and 1 << bits <= min(MAX_CLASSES, DENSE * len(classes)):
            left = (len(passing.options) - cell << bits) // PLANE_SPEED
            return count_on_plane(passing, Plane(classes, cell, bits), progress) if steps + left <= most_steps else None
        steps += len(classes) * (1 + len(options))
        if steps > most_steps or len(classes) > MAX_CLASSES:
            return None
        classes = passing.after(classes, cell)
        progress(cell + 1, len(passing.options))
    return classes.get(passing.full, 0)


def count_on_plane(passing: Frontier, plane: Plane, progress: Callable[[int, int], None]) -> int:
    """Return the number of tilings from a plane on; no tile may be counted."""
    while plane.cell < len(passing.options):
        plane.pass_cell([cover for cover, *_ in passing.options[plane.cell]])
        progress(plane.cell, len(passing.options))
    return plane.number()


def frontier(layout: Layout) -> Frontier:
    """Return the placements of a region by their first cell.

    >>> frontier(layout(tiling("2x3", "I2"))).lines
    (2, 4, 6)
    """
    rows, columns = {r for r, _ in layout.cells}, {c for _, c in layout.cells}
    along = 1 if len(rows) < len(columns) else 0
    ranked = sorted(layout.cells, key=(lambda cell: cell[::-1]) if along else None)
    rank_of = {cell: k for k, cell in enumerate(ranked)}
    ranks = [rank_of[cell] for cell in layout.cells]
    counters, field, full = _counters(layout)
    options: list[list[Option]] = [[] for _ in ranked]
    for tile, place in zip(layout.tile_of, layout.places, strict=True):
        mine = [ranks[cell] for cell in place]
        first = min(mine)
        options[first].append((sum(1 << (k - first) for k in mine), *counters[tile]))
    ends = {cell[along]: rank + 1 for rank, cell in enumerate(ranked)}
    return Frontier(tuple(map(tuple, options)), tuple(ends.values()), field, full)


def _counters(layout: Layout) -> tuple[list[tuple[int, int, int]], int, int]:
    """Return the counter of each tile (one more, its bits, its last value), the bits of all, and all of them full."""
    field = full = 0
    counters: list[tuple[int, int, int]] = []
    for count in layout.counts:
        if count is None:
            # The masked counter is then 0 and never the limit 1.
            counters.append((0, 0, 1))
            continue
        bits = count.bit_length()
        counters.append((1 << field, (1 << bits) - 1 << field, count << field))
        full |= count << field
        field += bits
    return counters, field, full


def domino_tilings(cells: Collection[Cell]) -> int | None:
    """Return the number of domino tilings of a region of squares, None when it has a hole.

    >>> domino_tilings([(r, c) for r in range(8) for c in range(8)])
    12988816
    """
    from flint import fmpz_mat

    if has_hole(cells):
        return None
    black = [cell for cell in sorted(cells) if sum(cell) % 2 == 0]
    white = {cell: k for k, cell in enumerate(sorted(set(cells) - set(black)))}
    if len(black) != len(white):
        return 0
    rows = [[0] * len(white) for _ in black]
    for k, (r, c) in enumerate(black):
        # Kasteleyn's signs: vertical dominoes alternate by column, so that all tilings count with one sign.
        for cell, sign in (((r, c - 1), 1), ((r, c + 1), 1), ((r - 1, c), (-1) ** c), ((r + 1, c), (-1) ** c)):
            if cell in white:
                rows[k][white[cell]] = sign
    return abs(int(fmpz_mat(rows).det())) if rows else 1


def has_hole(cells: Collection[Cell]) -> bool:
    """Return whether places outside a region cannot be reached from far away, also by steps over corners.

    >>> has_hole([(0, 0), (0, 1), (1, 0)]), has_hole({(r, c) for r in range(3) for c in range(3)} - {(1, 1)})
    (False, True)
    """
    inside = set(cells)
    top, left = min(r for r, _ in inside) - 1, min(c for _, c in inside) - 1
    bottom, right = max(r for r, _ in inside) + 1, max(c for _, c in inside) + 1
    seen, fresh = {(top, left)}, [(top, left)]
    # A frame of cells around the region is outside; what it reaches is no hole.
    while fresh:
        r, c = fresh.pop()
        for down in (-1, 0, 1):
            for across in (-1, 0, 1):
                near = r + down, c + across
                if near not in inside and near not in seen and top <= near[0] <= bottom and left <= near[1] <= right:
                    seen.add(near)
                    fresh.append(near)
    return len(seen) + len(inside) < (bottom - top + 1) * (right - left + 1)


# The order of a polyomino: the fewest copies of it that tile a rectangle, with the tiling.
#
# Breadth-first search over the frontier of a strip of each height: a state is the row of the first empty cell and the
# covered cells from there on, column by column, as bits; a step covers that cell. The first return to the empty
# frontier is the shortest rectangle of that height. Heights h with h^2 at most the area suffice: the other side is
# longer.

State: TypeAlias = tuple[int, int]
"""The row of the first empty cell, and the covered cells from it on, as bits."""

MAX_STATES = 300_000
"""Maximum number of states of one strip."""


@dataclass(frozen=True, slots=True)
class Order:
    """The smallest rectangle that was found."""

    tiles: int | None
    """The number of copies; None when no rectangle was found."""
    rows: int
    columns: int
    is_exhausted: bool
    """Whether all smaller rectangles, or all that were asked for, were excluded by search."""

    def __repr__(self) -> str:
        return f"<Order {self.tiles}: {self.rows} × {self.columns}, {COMPUTED}>"


def order(cells: Sequence[Cell], most: int = 20, symmetry: Symmetry = Symmetry.ALL) -> Order:
    """Return the order of a tile, searched up to a number of copies.

    >>> [order(polyomino(name), 12).tiles for name in ("I4", "L4", "T4", "Y5", "S4")]
    [1, 2, 4, 10, None]
    """
    area, best, rectangle, is_exhausted, height = len(cells), None, (0, 0), True, 1
    while height * height <= area * (best or most):
        found = _shortest(cells, height, most if best is None else best - 1, symmetry)
        if found is None:
            is_exhausted = False
        elif found:
            best, rectangle = found, (height, found * area // height)
        height += 1
    return Order(best, *rectangle, is_exhausted)


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
    for shape in orientations(tuple(cells), Lattice.SQUARE, symmetry):
        left, top = min((c, r) for r, c in shape)
        for row in range(height):
            placed = [(r - top + row, c - left) for r, c in shape]
            if all(0 <= r < height for r, _ in placed):
                options[row].append(sum(1 << c * height + r - row for r, c in placed))
    return options
