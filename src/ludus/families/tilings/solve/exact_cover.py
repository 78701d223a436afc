"""Exact cover over the placements of a region: all tilings one after the other, with a search that can be stopped.

Cells, and tiles of which there is one, are items; tiles of which there are several have counters. The loop itself is in
families/tilings/compiled.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from ludus.algebra import cp_sat
from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.limits import Limits, clock
from ludus.core.loading import np
from ludus.families.tilings.certificates import Exhausted, Placements
from ludus.families.tilings.frontier import count_tilings
from ludus.families.tilings.placements import Layout, layout
from ludus.families.tilings.problem import Tiling
from ludus.families.tilings.small_search import branching, first_tiling
from ludus.families.tilings.solve import rectangles

MAX_BYTES = 1 << 28
"""Maximum memory of the arrays of a search."""
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
        self._prepare()

    @property
    def nodes(self) -> int:
        return int(self._control[2])

    @property
    def is_over(self) -> bool:
        return bool(self._control[0] < 0)

    def tilings(self, most_nodes: float = inf, at_once: int = AT_ONCE) -> Iterator[tuple[int, ...]]:
        """Yield tilings, as numbers of placements, until the search is over or `most_nodes` were tried in all."""
        from ludus.families.tilings.compiled import search

        limit = int(min(most_nodes, 1 << 62))
        found = np.empty((at_once, self._depth + 1), dtype=np.int64)
        while not self.is_over and self.nodes < limit:
            arguments: Any = (*self._state, self._control, found, limit)
            covers = search(*arguments)
            for row in found[:covers].tolist():
                yield tuple(sorted((*self._begin, *(self.order[option] for option in row[: row.index(-1)]))))

    def load(self) -> None:
        """Load or compile the search, which takes seconds: called without a level to go on from it does nothing."""
        from ludus.families.tilings.compiled import search

        arguments: Any = (*self._state, np.array([-1, 1, 0], dtype=np.int64), np.empty((1, 1), dtype=np.int64), 0)
        search(*arguments)

    def _fits(self, number: int) -> bool:
        """Return whether a placement goes together with those at the beginning."""
        tile = self.layout.tile_of[number]
        count = self.layout.counts[tile]
        is_left = count is None or self._used[tile] < count
        return is_left and self._covered.isdisjoint(self.layout.places[number])

    def _prepare(self) -> None:
        smallest = min((self.layout.areas[tile] for tile in set(self.layout.tile_of)), default=1)
        self._depth = len(self.layout.cells) // smallest + 1
        words, depth, tiles = 4 * max(1, -(-len(self.order) // 256)), self._depth + 1, max(1, len(self._counted))
        live, bare = (np.zeros((depth + 1, size), dtype=np.uint64) for size in (words, -(-self._items // 64)))
        for option in range(len(self.order)):
            _set(live[0], option)
        covered = {self._rank[cell] for cell in self._covered}
        covered |= {item for tile, item in self._item_of_tile.items() if self._used[tile]}
        for item in set(range(self._items)) - covered:
            _set(bare[0], item)
        left = np.zeros((depth + 1, tiles), dtype=np.int32)
        left[0, : len(self._counted)] = [(self.layout.counts[tile] or 0) - self._used[tile] for tile in self._counted]
        levels = live, np.zeros_like(live), bare, left, np.zeros(depth + 1, dtype=np.int64)
        self._state: Any = (*self._arrays(words, tiles), *levels)
        self._control: Array = np.array([0, 1, 0], dtype=np.int64)

    def _arrays(self, words: int, tiles: int) -> tuple[Array, ...]:
        """Return the options of each item and of each counted tile, and what each option covers and excludes."""
        from ludus.families.tilings.compiled import all_conflicts

        masks, tile_masks = (np.zeros((rows, words), dtype=np.uint64) for rows in (self._items, tiles))
        tile_of = np.full(len(self.order), -1, dtype=np.int64)
        entries: list[list[int]] = []
        for option, number in enumerate(self.order):
            entries.append([self._rank[cell] for cell in self.layout.places[number]])
            tile = self.layout.tile_of[number]
            if tile in self._item_of_tile:
                entries[-1].append(self._item_of_tile[tile])
            if tile in self._counted:
                tile_of[option] = self._counted.index(tile)
                _set(tile_masks[tile_of[option]], option)
            for item in entries[-1]:
                _set(masks[item], option)
        starts = np.cumsum([0, *map(len, entries)], dtype=np.int64)
        items = np.array([item for mine in entries for item in mine], dtype=np.int64)
        used = (masks != 0).reshape(self._items, -1, 4).any(axis=2)
        first = 4 * used.argmax(axis=1)
        end = np.where(used.any(axis=1), words - 4 * used[:, ::-1].argmax(axis=1), 0)
        # The table of conflicts is left out, and has no rows, where it would take too much room.
        rows = len(entries) if 8 * len(entries) * words <= MAX_CONFLICTS else 0
        conflicts = np.zeros((rows, words), dtype=np.uint64)
        all_conflicts(masks, starts, items, conflicts)
        return masks, first.astype(np.int64), end.astype(np.int64), starts, items, conflicts, tile_of, tile_masks


def fits_in_memory(layout: Layout) -> bool:
    """Return whether the arrays of a search are not too large."""
    words = len(layout.places) // 64 + 1
    smallest = min(layout.areas)
    levels = len(layout.cells) // smallest + 2
    return 8 * words * (len(layout.cells) + 2 * levels) + levels * len(layout.cells) // 8 <= MAX_BYTES


def _along_the_short_side(layout: Layout) -> list[int]:
    """Return the places of the cells in an order in which cells of one placement stand near each other."""
    rows, columns = {r for r, _ in layout.cells}, {c for _, c in layout.cells}
    ranked = sorted(layout.cells, key=(lambda cell: cell[::-1]) if len(rows) < len(columns) else None)
    rank = {cell: k for k, cell in enumerate(ranked)}
    return [rank[cell] for cell in layout.cells]


def _set(words: Array, bit: int) -> None:
    words[bit >> 6] |= np.uint64(1 << (bit & 63))


# Exact search: a tiling, or the knowledge that every way was tried.
#
# Small regions are searched in plain Python, large rectangles cut into blocks, others searched by compiled exact cover,
# and what that does not settle in half of the time is given to CP-SAT. That there is no tiling is claimed only where
# the checker can search again.

MAX_CP_SAT_PLACES = 400_000
"""Models with more placements are not built."""


def by_cp_sat(problem: Tiling, limits: Limits) -> Answer:
    """Return a tiling, if CP-SAT finds one; it cannot show that there is none in a way that could be checked."""
    from ortools.sat.python import cp_model  # it takes most of a second to load

    places = layout(problem)
    if len(places.places) > MAX_CP_SAT_PLACES:
        reason = f"there are {len(places.places)} placements, more than the {MAX_CP_SAT_PLACES} that CP-SAT is given"
        return Undecided(problem, reason, "cp-sat")
    model = cp_model.CpModel()
    unknowns = [model.new_bool_var("") for _ in places.places]
    for covering in places.covering():
        model.add_exactly_one(unknowns[number] for number in covering)
    for tile, count in enumerate(places.counts):
        if count is not None:
            model.add(sum(unknowns[number] for number in places.of_tile(tile)) == count)
    model.minimize(0)
    found = cp_sat.least(model, unknowns, limits)
    if found is None:
        return Undecided(problem, f"CP-SAT found no tiling in {limits.seconds:g} seconds", "cp-sat")
    chosen = [number for number, value in enumerate(found[0]) if value]
    return solved(problem, places, chosen, "cp-sat")


SMALL_STEPS = 40_000
"""Steps in plain Python that take about as long as loading the compiled search."""
CHECKED_STEPS = 8_000_000
"""The checker spends a little more on searching again, and as much on counting again."""
MAX_BRANCHES, BRANCH_STEPS = 10_000, 3_000_000
"""Maximum number of cells of a certificate at which a search branches, also times the placements of the region."""
LARGE = 300
"""Number of cells from which regions are first cut into blocks."""
SLICE = 4_000_000
"""Placements times cells between two looks at the clock."""


def solve(problem: Tiling, limits: Limits) -> Answer:
    """Return a tiling; or that there is none, where the checker can see that too."""
    return small(problem) or _large(problem, layout(problem), limits)


def small(problem: Tiling) -> Answer | None:
    """Return what a short search in plain Python finds, None when it is not over."""
    places = layout(problem)
    found = first_tiling(places, SMALL_STEPS)
    if found.tiling is not None:
        return solved(problem, places, found.tiling, "search")
    return Impossible(problem, exhausted(places, found.nodes), "search") if found.is_over else None


def exhausted(places: Layout, nodes: int) -> Exhausted:
    """Return the certificate of a search that found no tiling, with the cells to retrace where they are few."""
    return Exhausted(nodes, branching(places, min(MAX_BRANCHES, BRANCH_STEPS // max(1, len(places.places)))))


def _large(problem: Tiling, places: Layout, limits: Limits) -> Answer:
    until = clock(limits)
    if len(places.cells) >= LARGE and isinstance(cut := rectangles.by_blocks(problem, limits), Solved):
        return cut
    found: Answer = Undecided(problem, "the region is too large for the compiled search", "exact-cover")
    if fits_in_memory(places):
        found = exact_cover(problem, replace(limits, seconds=limits.seconds / 2), places)
    if isinstance(found, Undecided) and not until.is_over() and not found.reason.startswith(_ALL_TRIED):
        return by_cp_sat(problem, replace(limits, seconds=until.left()))
    return found


_ALL_TRIED = "every way was tried"


def exact_cover(problem: Tiling, limits: Limits, places: Layout | None = None) -> Answer:
    """Return what the compiled search alone finds."""
    places = places or layout(problem)
    search = Search(places)
    search.load()
    # Only now: loading the compiled search may take longer than a quick look is given.
    until = clock(limits)
    while not search.is_over:
        limits.progress("placing tiles", search.nodes, 0)
        for tiling in search.tilings(search.nodes + SLICE // len(places.cells) + 1, at_once=1):
            return solved(problem, places, tiling, "exact-cover")
        if not search.is_over and until.is_over():
            reason = f"{search.nodes} placements were tried in {limits.seconds:g} seconds, and no tiling was found"
            return Undecided(problem, reason, "exact-cover")
    if is_checkable(places):
        return Impossible(problem, exhausted(places, search.nodes), "exact-cover")
    reason = f"{_ALL_TRIED}, {search.nodes} placements, and none is a tiling; the checker cannot search as long"
    return Undecided(problem, reason, "exact-cover")


def is_checkable(places: Layout) -> bool:
    """Return whether the checker can see that there is no tiling: it counts again, or searches again."""
    return count_tilings(places, most_steps=CHECKED_STEPS) is not None or first_tiling(places, CHECKED_STEPS).is_over


def solved(problem: Tiling, places: Layout, numbers: Iterable[int], method: str) -> Solved:
    """Return the answer with the placements of some numbers."""
    return Solved(problem, Placements(tuple(map(places.placed, numbers))), method)
