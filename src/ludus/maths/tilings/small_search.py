"""A search for a tiling in plain Python, for regions so small that loading the compiled one would take longer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ludus.maths.tilings.placements import Layout

Linked: TypeAlias = "tuple[int, Linked] | None"
"""A linked list: the last number and the list of the earlier ones."""


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search came to."""

    tiling: tuple[int, ...] | None
    """The numbers of the placements."""
    is_over: bool
    """Whether every way was tried, or a tiling found; otherwise the steps were used up."""
    nodes: int
    """How many placements were laid."""


def first_tiling(layout: Layout, most_steps: int) -> Searched:
    """Return a tiling, or that there is none, or that the steps were used up.

    Always at the cell that the fewest placements can cover. The sets of placements and of cells are the bits of
    integers. Every look at a cell is a step, times one for each 100 placements.

    >>> from ludus.core.tiling import tiling
    >>> from ludus.maths.tilings.placements import layout
    >>> first_tiling(layout(tiling("2x3", "V3")), 1000).tiling is not None
    True
    """
    return _Bits(layout).search(most_steps)


class _Bits:
    """The placements of a region as bits."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.covering = [0] * len(layout.cells)
        self.of_tile = [0] * len(layout.names)
        self.cells = []
        for number, (tile, place) in enumerate(zip(layout.tile_of, layout.places, strict=True)):
            self.of_tile[tile] |= 1 << number
            self.cells.append(sum(1 << cell for cell in place))
            for cell in place:
                self.covering[cell] |= 1 << number

    def search(self, most_steps: int) -> Searched:
        every, bare = (1 << len(self.cells)) - 1, (1 << len(self.covering)) - 1
        counts = tuple(-1 if count is None else count for count in self.layout.counts)
        stack: list[tuple[int, int, tuple[int, ...], Linked]] = [(every, bare, counts, None)]
        words = 1 + len(self.cells) // 100
        nodes = steps = 0
        while stack:
            live, bare, left, laid = stack.pop()
            if not bare:
                if all(count <= 0 for count in left):
                    return Searched(tuple(_unlinked(laid)), True, nodes)
                continue
            if any(count > (live & mine).bit_count() for count, mine in zip(left, self.of_tile, strict=True)):
                continue
            steps += (bare.bit_count() + len(left)) * words
            if steps > most_steps:
                return Searched(None, False, nodes)
            fitting = self._fewest(live, bare)
            while fitting:
                last = fitting.bit_length() - 1
                fitting ^= 1 << last
                nodes, steps = nodes + 1, steps + words
                stack.append((*self._laid(live, bare, left, last), (last, laid)))
        return Searched(None, True, nodes)

    def _fewest(self, live: int, bare: int) -> int:
        """Return the placements that can cover the cell with the fewest of them."""
        best, least = 0, -1
        while bare:
            low = bare & -bare
            bare ^= low
            fitting = live & self.covering[low.bit_length() - 1]
            if least < 0 or fitting.bit_count() < least:
                best, least = fitting, fitting.bit_count()
                if not fitting:
                    break
        return best

    def _laid(self, live: int, bare: int, left: tuple[int, ...], number: int) -> tuple[int, int, tuple[int, ...]]:
        for cell in self.layout.places[number]:
            live &= ~self.covering[cell]
        tile = self.layout.tile_of[number]
        if left[tile] > 0:
            left = (*left[:tile], left[tile] - 1, *left[tile + 1 :])
            if left[tile] == 0:
                live &= ~self.of_tile[tile]
        return live, bare & ~self.cells[number], left


def _unlinked(laid: Linked) -> list[int]:
    """Return the numbers in a linked list, sorted."""
    found: list[int] = []
    while laid is not None:
        last, laid = laid
        found.append(last)
    return sorted(found)
