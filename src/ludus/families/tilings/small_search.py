"""A search for one tiling or all of them in plain Python, for regions too small to load the compiled one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from ludus.core.records import dataclass
from ludus.families.tilings.placements import Layout
from ludus.families.tilings.polyominoes import Cell

Linked: TypeAlias = "tuple[int, Linked] | None"
"""A linked list: the last number and the list of the earlier ones."""

State: TypeAlias = tuple[int, int, tuple[int, ...], Linked]
"""The placements that still fit, the bare cells, the copies of counted tiles that are left, the chosen placements."""


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search came to."""

    tiling: tuple[int, ...] | None
    """The numbers of the placements."""
    is_over: bool
    """Whether every way was tried, or a tiling found; otherwise the steps were used up."""
    nodes: int
    """Number of placements tried."""


def first_tiling(layout: Layout, most_steps: int) -> Searched:
    """Return a tiling, or that there is none, or that the steps were used up.

    Always at the cell that the fewest placements can cover. The sets of placements and of cells are the bits of
    integers. Every look at a cell is a step, times one for each 100 placements.

    >>> first_tiling(layout(tiling("2x3", "V3")), 1000).tiling is not None
    True
    """
    bits = _Bits(layout)
    tiling = next(bits.tilings((1 << len(layout.places)) - 1, most_steps), None)
    return Searched(tiling, bits.is_over or tiling is not None, bits.nodes)


def every_tiling(layout: Layout, most_steps: int, allowed: Iterable[int] | None = None) -> list[tuple[int, ...]] | None:
    """Return all tilings, with some placements alone where they are given; None where the steps do not suffice.

    >>> every_tiling(layout(tiling("2x3", "V3")), 1000)
    [(0, 7), (3, 4)]
    """
    bits, numbers = _Bits(layout), range(len(layout.places)) if allowed is None else allowed
    found = list(bits.tilings(sum(1 << number for number in numbers), most_steps))
    return found if bits.is_over else None


def first_placements(layout: Layout, fewest: int, allowed: Iterable[int] | None = None) -> list[tuple[int, ...]]:
    """Return ways to begin, at least `fewest` where there are, such that every tiling begins in exactly one of them.

    The shortest way is always cut into those by the placements over the cell that the fewest can cover; after four
    times as many cuts there may be fewer, where most ways lead nowhere. `allowed` restricts the placements.

    >>> first_placements(layout(tiling("2x3", "I2")), 2)
    [(4,), (0,)]
    """
    bits = _Bits(layout)
    numbers = range(len(layout.places)) if allowed is None else allowed
    ways = deque([bits.start(sum(1 << number for number in numbers))])
    whole: list[tuple[int, ...]] = []
    for _ in range(4 * fewest):
        if not ways or len(ways) + len(whole) >= fewest:
            break
        live, bare, left, chosen = ways.popleft()
        if not bare:
            whole += [tuple(_unlinked(chosen))] if all(count <= 0 for count in left) else []
            continue
        # The cell that the fewest placements can cover is covered in each possible way, in turn.
        fitting = live & bits.covering[bits.hardest(live, bare)]
        while fitting:
            last = fitting.bit_length() - 1
            fitting ^= 1 << last
            ways.append((*bits.after(live, bare, left, last), (last, chosen)))
    return whole + [tuple(_unlinked(chosen)) for _, _, _, chosen in ways]


def branching(layout: Layout, most: int) -> tuple[Cell, ...]:
    """Return the cells at which a search through all ways branches, in preorder, for the checker to retrace.

    There are none where they are more than `most`, or where a tiling exists. Placements are laid in the order of the
    tiles, those of one tile by their cells.

    >>> branching(layout(tiling("1x4", "I3")), 10)
    ((0, 0), (0, 3))
    """
    bits = _Bits(layout)
    stack, cells = [bits.start((1 << len(layout.places)) - 1)], list[Cell]()
    while stack:
        live, bare, left, chosen = stack.pop()
        if not bare:
            if all(count <= 0 for count in left):
                return ()
            continue
        if len(cells) == most:
            return ()
        cell = bits.hardest(live, bare)
        cells.append(layout.cells[cell])
        fitting = [number for number in range(len(layout.places)) if live & bits.covering[cell] & 1 << number]
        # The first placement is pushed last, so that it is popped first.
        fitting.sort(key=lambda number: (layout.tile_of[number], layout.places[number]), reverse=True)
        stack += [(*bits.after(live, bare, left, number), (number, chosen)) for number in fitting]
    return tuple(cells)


class _Bits:
    """The placements of a region as bits."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.covering = [0] * len(layout.cells)
        self.of_tile = [0] * len(layout.names)
        self.cells = []
        self.nodes, self.is_over = 0, False
        for number, (tile, place) in enumerate(zip(layout.tile_of, layout.places, strict=True)):
            self.of_tile[tile] |= 1 << number
            self.cells.append(sum(1 << cell for cell in place))
            for cell in place:
                self.covering[cell] |= 1 << number

    def start(self, live: int) -> State:
        counts = tuple(-1 if count is None else count for count in self.layout.counts)
        return live, (1 << len(self.covering)) - 1, counts, None

    def tilings(self, live: int, most_steps: int) -> Iterator[tuple[int, ...]]:
        """Yield the tilings by the live placements, until all ways were tried or the steps are used up."""
        stack = [self.start(live)]
        words = 1 + len(self.cells) // 100
        steps = 0
        while stack:
            live, bare, left, chosen = stack.pop()
            if not bare:
                if all(count <= 0 for count in left):
                    yield tuple(_unlinked(chosen))
                continue
            # A counted tile with fewer placements left than copies cannot be used up.
            if any(count > (live & mine).bit_count() for count, mine in zip(left, self.of_tile, strict=True)):
                continue
            steps += (bare.bit_count() + len(left)) * words
            if steps > most_steps:
                return
            fitting = live & self.covering[self.hardest(live, bare)]
            while fitting:
                last = fitting.bit_length() - 1
                fitting ^= 1 << last
                self.nodes, steps = self.nodes + 1, steps + words
                stack.append((*self.after(live, bare, left, last), (last, chosen)))
        self.is_over = True

    def hardest(self, live: int, bare: int) -> int:
        """Return the cell that the fewest placements can cover."""
        best, least = 0, -1
        while bare:
            low = bare & -bare
            bare ^= low
            cell = low.bit_length() - 1
            number = (live & self.covering[cell]).bit_count()
            if least < 0 or number < least:
                best, least = cell, number
                # No cell can have fewer than none.
                if not number:
                    break
        return best

    def after(self, live: int, bare: int, left: tuple[int, ...], number: int) -> tuple[int, int, tuple[int, ...]]:
        for cell in self.layout.places[number]:
            live &= ~self.covering[cell]
        tile = self.layout.tile_of[number]
        if left[tile] > 0:
            left = (*left[:tile], left[tile] - 1, *left[tile + 1 :])
            if left[tile] == 0:
                live &= ~self.of_tile[tile]
        return live, bare & ~self.cells[number], left


def _unlinked(chosen: Linked) -> list[int]:
    """Return the numbers in a linked list, sorted."""
    found: list[int] = []
    while chosen is not None:
        last, chosen = chosen
        found.append(last)
    return sorted(found)
