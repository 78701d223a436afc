"""Counting tilings cell by cell, with exact integers.

The cells are taken along the shorter side, and the first cell that is still bare is covered by a placement of which it
is the first cell. What matters of the tiles laid so far is which later cells they cover, and how many copies of
counted tiles are used up: tilings of what lies behind that agree in this form a class, and only the number in each
class is kept (the broken profile, or transfer matrix, method).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludus.maths.tilings.placements import Layout


@dataclass(frozen=True, slots=True)
class Counted:
    """The number of tilings and what it cost."""

    number: int
    steps: int
    """Classes times placements that were tried."""
    classes: int
    """The most classes at once."""


def count_tilings(
    layout: Layout, *, most_steps: int = 1 << 62, told: Callable[[int, int], None] = lambda done, total: None
) -> Counted | None:
    """Return the number of tilings, None when it takes more steps; told hears after each cell how many are done.

    >>> from ludus.core.tiling import tiling
    >>> from ludus.maths.tilings.placements import layout
    >>> count_tilings(layout(tiling("8x8", "I2"))).number
    12988816
    """
    choices, field, full = _choices(layout)
    counters = (1 << field) - 1
    classes, steps, most = {0: 1}, 0, 1
    for done, options in enumerate(choices):
        steps += len(classes) * (1 + len(options))
        if steps > most_steps:
            return None
        later: dict[int, int] = {}
        for state, number in classes.items():
            profile = state >> field
            if profile & 1:
                after = profile >> 1 << field | state & counters
                later[after] = later.get(after, 0) + number
                continue
            for covered, one, room, limit in options:
                if not profile & covered and (state & room) != limit:
                    after = ((profile | covered) >> 1 << field | state & counters) + one
                    later[after] = later.get(after, 0) + number
        classes = later
        most = max(most, len(classes))
        told(done + 1, len(choices))
    return Counted(classes.get(full, 0), steps, most)


def _choices(layout: Layout) -> tuple[list[list[tuple[int, int, int, int]]], int, int]:
    """Return for each cell the placements that begin there, the bits of all counters, and the state at the end.

    A placement is the cells that it covers, as bits relative to its first, and for the counter of its tile: one more,
    its bits, and its value when the tile is used up (with no bits, a value that is never met).
    """
    rows, columns = {r for r, _ in layout.cells}, {c for _, c in layout.cells}
    ranked = sorted(layout.cells, key=(lambda cell: cell[::-1]) if len(rows) < len(columns) else None)
    rank_of = {cell: k for k, cell in enumerate(ranked)}
    ranks = [rank_of[cell] for cell in layout.cells]
    field = full = 0
    counters: list[tuple[int, int, int]] = []
    for count in layout.counts:
        if count is None:
            counters.append((0, 0, 1))
            continue
        bits = count.bit_length()
        counters.append((1 << field, (1 << bits) - 1 << field, count << field))
        full |= count << field
        field += bits
    choices: list[list[tuple[int, int, int, int]]] = [[] for _ in ranked]
    for tile, place in zip(layout.tile_of, layout.places, strict=True):
        mine = [ranks[cell] for cell in place]
        first = min(mine)
        choices[first].append((sum(1 << (k - first) for k in mine), *counters[tile]))
    return choices, field, full
