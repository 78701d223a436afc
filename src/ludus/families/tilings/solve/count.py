"""The number of tilings, cell by cell, as a determinant for dominoes, or one by one; and all tilings up to symmetry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import TypeAlias

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.errors import InvalidInput, invalid
from ludus.core.limits import NEVER, Clock, Limits, OutOfTime, clock
from ludus.core.loading import cupy_and_memory
from ludus.core.records import dataclass
from ludus.core.wording import gibibytes, number
from ludus.families.tilings.certificates import TilingClass, TilingCount, Tilings
from ludus.families.tilings.frontier import MAX_CLASSES, count_on_plane, count_tilings, domino_tilings, frontier
from ludus.families.tilings.placements import Layout, has_no_area, layout, placement_symmetries
from ludus.families.tilings.plane import Plane
from ludus.families.tilings.polyominoes import polyomino
from ludus.families.tilings.problem import Lattice, Symmetry, Tiling
from ludus.families.tilings.reading import PLANE, world_faults
from ludus.families.tilings.small_search import every_tiling
from ludus.families.tilings.solve import automatic
from ludus.families.tilings.solve.exact_cover import SMALL_STEPS, Search, fits_in_memory

MAX_LISTED = 10_000
"""Maximum number of tilings in a certificate; `ludus tilings enumerate` writes more, as they come."""
SLICE = 20_000_000
"""Placements times cells of the region between two looks at the clock."""
UNLIMITED = Limits(seconds=inf)
METHOD = "exact-cover"
Image: TypeAlias = tuple[int, ...]
"""Where a symmetry sends each placement."""


@dataclass(frozen=True, slots=True)
class Representative:
    """A tiling, and how many different tilings the symmetries make of it."""

    placements: tuple[int, ...]
    images: int


class Listing:
    """The search for all tilings of a problem, and which of them to hand out: up to symmetry one of each class."""

    def __init__(self, problem: Tiling, places: Layout | None = None, *, up_to_symmetry: bool = True) -> None:
        self.places = places = layout(problem) if places is None else places
        if not fits_in_memory(places):
            raise invalid("region", f"expected fewer placements to list all tilings, got {len(places.places)}")
        self.group = placement_symmetries(problem, places) if up_to_symmetry else [tuple(range(len(places.places)))]
        self.allowed, self.fixing = _anchored(places, self.group)

    def search(self, begin: Sequence[int] = ()) -> Search:
        """Return the search for all tilings that contain some placements."""
        return Search(self.places, self.allowed, begin)

    def found(self, search: Search, most_nodes: float = inf, *, until: Clock = NEVER) -> Iterator[Representative]:
        """Yield what a search finds, as `firsts` does. OutOfTime when there is one to look at and the time is over."""
        return self.firsts(search.tilings(most_nodes), until=until)

    def firsts(self, tilings: Iterable[tuple[int, ...]], *, until: Clock = NEVER) -> Iterator[Representative]:
        """Yield the tilings without those of which a symmetry makes an earlier one."""
        for tiling in tilings:
            if until.is_over():
                raise OutOfTime
            mine = next((self.fixing[number] for number in tiling if number in self.fixing), self.group)
            if same := _fixing_if_first(tiling, mine):
                yield Representative(tiling, len(self.group) // same)


def all_tilings(
    problem: Tiling, places: Layout, limits: Limits = UNLIMITED, *, up_to_symmetry: bool = True
) -> Iterator[Representative]:
    """Yield all tilings as they are found; up to symmetry one of each class. OutOfTime at the time limit."""
    if has_no_area(problem):
        return
    listing = Listing(problem, places, up_to_symmetry=up_to_symmetry)
    if (tilings := every_tiling(places, SMALL_STEPS, listing.allowed)) is not None:
        yield from listing.firsts(tilings)
        return
    search, at_once = listing.search(), SLICE // (len(places.cells) + len(places.places) // 64) + 1
    search.load()
    # From here on: the first search of a process loads the compiler, which takes seconds.
    until = clock(limits)
    while not search.is_over:
        yield from listing.found(search, search.nodes + at_once, until=until)
        limits.progress("placements tried", search.nodes, 0)
        if not search.is_over and until.is_over():
            raise OutOfTime


def enumerate_all(problem: Tiling, limits: Limits) -> Answer:
    """Return all tilings up to symmetry, when they fit into a certificate."""
    if wrong := [*world_faults(problem.world, len(problem.region), is_supported=problem.world == PLANE)]:
        raise InvalidInput(*wrong)
    if has_no_area(problem):
        return automatic.solve(problem, limits)
    places = layout(problem)
    found: list[Representative] = []
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
        why, none = automatic.solve(problem, limits), "every way was tried, and none is one"
        return why if isinstance(why, Impossible) else Undecided(problem, none, METHOD)
    classes = (TilingClass(tuple(map(places.placed, one.placements)), one.images) for one in found)
    return Solved(problem, Tilings(tuple(classes)), METHOD)


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
    allowed = [number for number, tile in enumerate(places.tile_of) if tile != anchored or number in fixing]
    return allowed, fixing


MANY_COUNTED = 7
"""Number of counted tiles from which tilings are found one by one: classes then differ by the tiles used."""
LONG_SIDE = 15
"""Dominoes on a region that is wider than this in both directions are counted by a determinant."""
MAX_FOR_DETERMINANT = 2_500
"""Maximum number of cells: the matrix has a quarter of their square as entries."""
SECONDS_FOR_MOST = 10.0
"""Seconds for that number of cells; half as many take an eighth of it."""
STEPS_PER_SECOND = 4_000_000
MAX_STEPS = 1 << 62
"""Maximum number of steps, also when there is no time limit."""
MAX_WIDTH = 30
"""Maximum number of cells of a frontier on a GPU: arrays have an axis for each."""


def solve(problem: Tiling, limits: Limits) -> Answer:
    """Return the number of tilings, by the method that suits the problem."""
    if has_no_area(problem):
        return Solved(problem, TilingCount(0), "area")
    if has_many_counted(problem):
        return one_by_one(problem, limits)
    if are_dominoes(problem) and min(problem.shape) > LONG_SIDE:
        found = determinant(problem, limits)
        if isinstance(found, Solved):
            return found
    return cell_by_cell(problem, limits)


def cell_by_cell(problem: Tiling, limits: Limits) -> Answer:
    """Return the number by classes of partial tilings."""
    most = int(min(STEPS_PER_SECOND * limits.seconds, MAX_STEPS))
    try:
        found = count_tilings(layout(problem), most_steps=most, progress=_in_time(limits))
    except OutOfTime:
        return Undecided(problem, f"counting takes longer than {limits.seconds:g} seconds", "frontier")
    if found is None:
        reason = f"counting takes more than {number(most)} steps, which is what {limits.seconds:g} seconds allow"
        return Undecided(
            problem, f"{reason}, or more than {number(MAX_CLASSES)} classes of partial tilings", "frontier"
        )
    return Solved(problem, TilingCount(found), "frontier")


def on_gpu(problem: Tiling, limits: Limits) -> Answer:
    """Return the number by a plane of all patterns of the frontier in the memory of a CUDA GPU."""
    cupy, free = cupy_and_memory()
    passing = frontier(layout(problem))
    if passing.field:
        return Undecided(problem, "a GPU counts tilings without counted tiles only", "gpu")
    # Two planes, of at least one limb of 8 bytes for each pattern.
    needed = 16 << passing.width
    reason = f"a plane of 2^{passing.width} patterns does not fit into {gibibytes(free)} of memory"
    if needed > free or passing.width > MAX_WIDTH:
        return Undecided(problem, reason, "gpu")
    try:
        found = count_on_plane(passing, Plane({0: 1}, 0, passing.width, cupy), _in_time(limits))
    except OutOfTime:
        return Undecided(problem, f"counting takes longer than {limits.seconds:g} seconds", "gpu")
    except MemoryError:
        return Undecided(problem, reason, "gpu")
    return Solved(problem, TilingCount(found), "gpu")


def _in_time(limits: Limits) -> Callable[[int, int], None]:
    """Return what shows the progress of a count, and raises OutOfTime at the time limit."""
    until = clock(limits)

    def progress(done: int, total: int) -> None:
        limits.progress("cells", done, total)
        if until.is_over() and done < total:
            raise OutOfTime

    return progress


def determinant(problem: Tiling, limits: Limits) -> Answer:
    """Return the number of domino tilings by Kasteleyn's determinant."""
    if not are_dominoes(problem):
        return Undecided(problem, "a determinant counts tilings by dominoes alone, on squares", "determinant")
    cells = len(problem.cells())
    if cells > MAX_FOR_DETERMINANT or SECONDS_FOR_MOST * (cells / MAX_FOR_DETERMINANT) ** 3 > limits.seconds + 0.1:
        reason = f"a determinant for {cells} cells takes longer than {limits.seconds:g} seconds, or too much memory"
        return Undecided(problem, reason, "determinant")
    number = domino_tilings(problem.cells())
    if number is None:
        return Undecided(problem, "a determinant counts tilings of regions without holes", "determinant")
    return Solved(problem, TilingCount(number), "determinant")


def one_by_one(problem: Tiling, limits: Limits) -> Answer:
    """Return the number by finding all tilings, one of each class that symmetries make."""
    places, number = layout(problem), 0
    if not fits_in_memory(places):
        return Undecided(problem, "the region is too large to find all tilings one by one", METHOD)
    try:
        for found in all_tilings(problem, places, limits):
            number += found.images
    except OutOfTime:
        reason = f"{number} tilings were found in {limits.seconds:g} seconds, and there may be more"
        return Undecided(problem, reason, METHOD)
    return Solved(problem, TilingCount(number), METHOD)


def has_many_counted(problem: Tiling) -> bool:
    """Return whether enough tiles are counted for tilings to be found one by one."""
    return sum(tile.count is not None for tile in problem.tiles) >= MANY_COUNTED


def are_dominoes(problem: Tiling) -> bool:
    """Return whether the only tile is a domino that may be turned, of any number."""
    if problem.lattice is not Lattice.SQUARE or not problem.is_plane or len(problem.tiles) != 1:
        return False
    tile = problem.tiles[0]
    upright = ((0, 0), (1, 0))
    return tile.count is None and tile.symmetry is not Symmetry.NONE and tile.cells in (polyomino("I2"), upright)
