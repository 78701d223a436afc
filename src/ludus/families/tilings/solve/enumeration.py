"""All tilings, one after the other as they are found; one of those that symmetries turn into one another, if asked for.

Where there is a tile of which only one is laid, it is laid in one place of each class that the symmetries make of its
places; what is found then is told apart only by the symmetries that leave this place alone. Otherwise a tiling is
handed out when no symmetry makes an earlier one of it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.families.tilings.areas import has_no_area
from ludus.families.tilings.certificates import Tilings
from ludus.families.tilings.placements import Layout, layout
from ludus.families.tilings.problem import Tiling
from ludus.families.tilings.region_symmetry import placement_symmetries
from ludus.families.tilings.solve import ladder
from ludus.families.tilings.solve.exact_cover import Search, fits_in_memory

MAX_LISTED = 10_000
"""A certificate lists at most so many tilings; `ludus tilings enumerate` writes more, as they come."""
SLICE = 20_000_000
"""After so many placements, times the cells of the region, the search looks at the clock."""
UNLIMITED = Limits(seconds=inf)
METHOD = "exact-cover"
Image: TypeAlias = tuple[int, ...]
"""Where a symmetry sends each placement."""


@dataclass(frozen=True, slots=True)
class Found:
    """A tiling, and how many different tilings the symmetries make of it."""

    placements: tuple[int, ...]
    images: int


class OutOfTime(Exception):
    """The search was not over when its time was."""


class Listing:
    """The search for all tilings of a problem, and which of them to hand out: up to symmetry one of each class."""

    def __init__(self, problem: Tiling, places: Layout | None = None, *, up_to_symmetry: bool = True) -> None:
        self.places = places = layout(problem) if places is None else places
        if not fits_in_memory(places):
            raise invalid("region", f"expected fewer placements to list all tilings, got {len(places.places)}")
        self.group = placement_symmetries(problem, places) if up_to_symmetry else [tuple(range(len(places.places)))]
        self.kept, self.fixing = _anchored(places, self.group)

    def search(self, laid: Sequence[int] = ()) -> Search:
        """Return the search for all tilings in which some placements are laid."""
        return Search(self.places, self.kept, laid)

    def found(self, search: Search, most_nodes: float = inf, *, end: float = inf) -> Iterator[Found]:
        """Yield what a search finds, without those tilings of which a symmetry makes an earlier one.

        OutOfTime when there is one to look at after the end, a time of the clock.
        """
        for tiling in search.tilings(most_nodes):
            if time.monotonic() > end:
                raise OutOfTime
            mine = next((self.fixing[number] for number in tiling if number in self.fixing), self.group)
            if same := _fixing_if_first(tiling, mine):
                yield Found(tiling, len(self.group) // same)


def all_tilings(
    problem: Tiling, places: Layout, limits: Limits = UNLIMITED, *, up_to_symmetry: bool = True
) -> Iterator[Found]:
    """Yield all tilings as they are found; up to symmetry one of each class. OutOfTime when the effort is spent."""
    if has_no_area(problem):
        return
    listing = Listing(problem, places, up_to_symmetry=up_to_symmetry)
    search, at_once = listing.search(), SLICE // (len(places.cells) + len(places.places) // 64) + 1
    # From here on: the first search of a process loads the compiler, which takes seconds.
    end = time.monotonic() + limits.seconds
    while not search.is_over:
        yield from listing.found(search, search.nodes + at_once, end=end)
        limits.progress("placements laid", search.nodes, 0)
        if not search.is_over and time.monotonic() > end:
            raise OutOfTime


def solve(problem: Tiling, limits: Limits) -> Answer:
    """Return all tilings up to symmetry, when they are few enough to be listed."""
    if has_no_area(problem):
        return ladder.solve(problem, limits)
    places = layout(problem)
    found: list[Found] = []
    try:
        for one in all_tilings(problem, places, limits):
            found.append(one)
            if len(found) > MAX_LISTED:
                reason = f"there are more than {MAX_LISTED} tilings; `ludus tilings enumerate` writes them one by one"
                return Undecided(problem, reason, METHOD)
    except OutOfTime:
        reason = f"{len(found)} tilings were found in {limits.seconds:g} seconds, and there may be more"
        return Undecided(problem, reason, METHOD)
    if not found:
        why = ladder.solve(problem, limits)
        return (
            why if isinstance(why, Impossible) else Undecided(problem, "every way was tried, and none is one", METHOD)
        )
    tilings = tuple(tuple(map(places.placed, one.placements)) for one in found)
    return Solved(problem, Tilings(tilings, tuple(one.images for one in found)), METHOD)


def _fixing_if_first(tiling: tuple[int, ...], group: Sequence[Image]) -> int:
    """Return how many symmetries leave a tiling alone; 0 when one makes an earlier tiling of it."""
    same = 0
    for image in group:
        other = tuple(sorted(image[number] for number in tiling))
        if other < tiling:
            return 0
        same += other == tiling
    return same


def _anchored(places: Layout, group: Sequence[Image]) -> tuple[list[int] | None, dict[int, list[Image]]]:
    """Return the placements to search with, and for those of the anchored tile the symmetries that leave them alone."""
    single = [tile for tile, count in enumerate(places.counts) if count == 1]
    if len(group) == 1 or not single:
        return None, {}
    anchored = min(single, key=lambda tile: (len(places.of_tile(tile)), tile))
    mine = places.of_tile(anchored)
    fixing = {
        number: [image for image in group if image[number] == number]
        for number in mine
        if number == min(image[number] for image in group)
    }
    kept = [number for number, tile in enumerate(places.tile_of) if tile != anchored or number in fixing]
    return kept, fixing
