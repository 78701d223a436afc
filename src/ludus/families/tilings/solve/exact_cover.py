"""Exact cover over the placements of a region: all tilings one after the other, with a search that can be stopped.

Cells, and tiles of which there is one, are items; tiles of which there are several have counters. The loop itself is in
families/tilings/compiled/exact_cover.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.tilings.placements import Layout

MAX_BYTES = 1 << 28
"""The arrays of a search take at most so much memory."""
MAX_CONFLICTS = 1 << 25
"""Larger tables of conflicts are left out."""
AT_ONCE = 256
"""Number of tilings of one call."""


class Search:
    """A search for all tilings; `allowed` restricts the placements, those of `begin` are in every tiling."""

    def __init__(self, layout: Layout, allowed: Sequence[int] | None = None, begin: Sequence[int] = ()) -> None:
        self.layout = layout
        self._begin = tuple(begin)
        self._used = Counter(layout.tile_of[number] for number in begin)
        self._covered = {cell for number in begin for cell in layout.places[number]}
        numbers = [
            number for number in (range(len(layout.places)) if allowed is None else allowed) if self._fits(number)
        ]
        self._rank = _along_the_short_side(layout)
        places = layout.places
        self.order = sorted(numbers, key=lambda number: (min(self._rank[cell] for cell in places[number]), number))
        single = [tile for tile, count in enumerate(layout.counts) if count == 1]
        self._item_of_tile = {tile: len(layout.cells) + k for k, tile in enumerate(single)}
        self._counted = [tile for tile, count in enumerate(layout.counts) if count is not None and count > 1]
        self._items = len(layout.cells) + len(single)
        self._depth = self._deepest()
        self._prepare()

    @property
    def nodes(self) -> int:
        """Number of placements tried so far."""
        return int(self._control[2])

    @property
    def is_over(self) -> bool:
        """Whether every way was tried."""
        return bool(self._control[0] < 0)

    def tilings(self, most_nodes: float = inf, at_once: int = AT_ONCE) -> Iterator[tuple[int, ...]]:
        """Yield tilings, as numbers of placements, until the search is over or `most_nodes` were tried in all."""
        from ludus.families.tilings.compiled.exact_cover import search

        limit = int(min(most_nodes, 1 << 62))
        found = np.empty((at_once, self._depth + 1), dtype=np.int64)
        while not self.is_over and self.nodes < limit:
            covers = search(*self._arrays, self._control, found, limit)
            for row in found[:covers].tolist():
                yield tuple(sorted((*self._begin, *(self.order[option] for option in row[: row.index(-1)]))))

    def _fits(self, number: int) -> bool:
        """Return whether a placement goes together with those at the beginning."""
        tile = self.layout.tile_of[number]
        count = self.layout.counts[tile]
        is_left = count is None or self._used[tile] < count
        return is_left and self._covered.isdisjoint(self.layout.places[number])

    def _deepest(self) -> int:
        """Return how many tiles a tiling can have at most."""
        smallest = min((self.layout.areas[tile] for tile in set(self.layout.tile_of)), default=1)
        return len(self.layout.cells) // smallest + 1

    def _prepare(self) -> None:
        words = 4 * max(1, -(-len(self.order) // 256))
        masks, ranges, starts, items = self._masks(words)
        tiles = max(1, len(self._counted))
        tile_of = np.full(len(self.order), -1, dtype=np.int64)
        tile_masks = np.zeros((tiles, words), dtype=np.uint64)
        for option, number in enumerate(self.order):
            if (tile := self.layout.tile_of[number]) in self._counted:
                tile_of[option] = self._counted.index(tile)
                _set(tile_masks[tile_of[option]], option)
        depth = self._depth + 1
        live = np.zeros((depth + 1, words), dtype=np.uint64)
        for option in range(len(self.order)):
            _set(live[0], option)
        bare = np.zeros((depth + 1, -(-self._items // 64)), dtype=np.uint64)
        covered = {self._rank[cell] for cell in self._covered}
        covered |= {item for tile, item in self._item_of_tile.items() if self._used[tile]}
        for item in range(self._items):
            if item not in covered:
                _set(bare[0], item)
        left = np.zeros((depth + 1, tiles), dtype=np.int32)
        left[0, : len(self._counted)] = [(self.layout.counts[tile] or 0) - self._used[tile] for tile in self._counted]
        chosen, todo = np.zeros(depth + 1, dtype=np.int64), np.zeros_like(live)
        self._control: Array = np.array([0, 1, 0], dtype=np.int64)
        fixed = masks, *ranges, starts, items, _conflicts(masks, starts, items), tile_of, tile_masks
        self._arrays = (*fixed, live, todo, bare, left, chosen)

    def _masks(self, words: int) -> tuple[Array, tuple[Array, Array], Array, Array]:
        """Return the options of each item, the words that hold them, and the items of each option."""
        masks = np.zeros((self._items, words), dtype=np.uint64)
        entries: list[int] = []
        starts = [0]
        for option, number in enumerate(self.order):
            mine = [self._rank[cell] for cell in self.layout.places[number]]
            if (tile := self.layout.tile_of[number]) in self._item_of_tile:
                mine.append(self._item_of_tile[tile])
            for item in mine:
                _set(masks[item], option)
            entries += mine
            starts.append(len(entries))
        used = (masks != 0).reshape(self._items, -1, 4).any(axis=2)
        first = 4 * used.argmax(axis=1)
        end = np.where(used.any(axis=1), words - 4 * used[:, ::-1].argmax(axis=1), 0)
        ranges = first.astype(np.int64), end.astype(np.int64)
        return masks, ranges, np.array(starts, dtype=np.int64), np.array(entries, dtype=np.int64)


def fits_in_memory(layout: Layout) -> bool:
    """Return whether the arrays of a search are not too large."""
    words = len(layout.places) // 64 + 1
    smallest = min(layout.areas)
    levels = len(layout.cells) // smallest + 2
    return 8 * words * (len(layout.cells) + 2 * levels) + levels * len(layout.cells) // 8 <= MAX_BYTES


def _conflicts(masks: Array, starts: Array, items: Array) -> Array:
    """Return for each option those that it excludes; without rows where that is too much."""
    from ludus.families.tilings.compiled.exact_cover import all_conflicts

    options, words = len(starts) - 1, masks.shape[1]
    conflicts = np.zeros((options if 8 * options * words <= MAX_CONFLICTS else 0, words), dtype=np.uint64)
    all_conflicts(masks, starts, items, conflicts)
    return conflicts


def _along_the_short_side(layout: Layout) -> list[int]:
    """Return the places of the cells in an order in which cells of one placement stand near each other."""
    rows, columns = {r for r, _ in layout.cells}, {c for _, c in layout.cells}
    ranked = sorted(layout.cells, key=(lambda cell: cell[::-1]) if len(rows) < len(columns) else None)
    rank = {cell: k for k, cell in enumerate(ranked)}
    return [rank[cell] for cell in layout.cells]


def _set(words: Array, bit: int) -> None:
    words[bit >> 6] |= np.uint64(1 << (bit & 63))
