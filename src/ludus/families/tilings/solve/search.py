"""Exact search: a tiling, or the knowledge that every way was tried.

Small regions are searched in plain Python, large rectangles cut into blocks, others searched by compiled exact cover,
and what that does not settle in half of the time is given to CP-SAT. That there is no tiling is claimed only where the
checker can search again.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace

from ludus.algebra import cp_sat
from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.tilings.certificates import Exhausted, Placements
from ludus.families.tilings.frontier import count_tilings
from ludus.families.tilings.placements import Layout, layout
from ludus.families.tilings.problem import Tiling
from ludus.families.tilings.small_search import first_tiling
from ludus.families.tilings.solve import blocks
from ludus.families.tilings.solve.exact_cover import Search, fits_in_memory

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
    return Solved(problem, Placements(tuple(map(places.placed, chosen))), "cp-sat")


SMALL_STEPS = 40_000
"""Steps in plain Python that take about as long as loading the compiled search."""
CHECKED_STEPS = 8_000_000
"""The checker spends a little more on searching again, and as much on counting again."""
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
        return _solved(problem, places, found.tiling, "search")
    return Impossible(problem, Exhausted(found.nodes), "search") if found.is_over else None


def exact_cover(problem: Tiling, limits: Limits) -> Answer:
    """Return what the compiled search alone finds."""
    return _compiled(problem, layout(problem), limits)


def _large(problem: Tiling, places: Layout, limits: Limits) -> Answer:
    start = time.monotonic()
    if len(places.cells) >= LARGE and isinstance(cut := blocks.solve(problem, limits), Solved):
        return cut
    found: Answer = Undecided(problem, "the region is too large for the compiled search", "exact-cover")
    if fits_in_memory(places):
        found = _compiled(problem, places, replace(limits, seconds=limits.seconds / 2))
    left = limits.seconds - (time.monotonic() - start)
    if isinstance(found, Undecided) and left > 0 and not found.reason.startswith(_ALL_TRIED):
        return by_cp_sat(problem, replace(limits, seconds=left))
    return found


_ALL_TRIED = "every way was tried"


def _compiled(problem: Tiling, places: Layout, limits: Limits) -> Answer:
    search = Search(places)
    # Only now: loading the compiled search may take longer than a quick look is given.
    start = time.monotonic()
    while not search.is_over:
        limits.progress("placing tiles", search.nodes, 0)
        for tiling in search.tilings(search.nodes + SLICE // len(places.cells) + 1, at_once=1):
            return _solved(problem, places, tiling, "exact-cover")
        if not search.is_over and time.monotonic() - start > limits.seconds:
            reason = f"{search.nodes} placements were tried in {limits.seconds:g} seconds, and no tiling was found"
            return Undecided(problem, reason, "exact-cover")
    if is_checkable(places):
        return Impossible(problem, Exhausted(search.nodes), "exact-cover")
    reason = f"{_ALL_TRIED}, {search.nodes} placements, and none is a tiling; the checker cannot search as long"
    return Undecided(problem, reason, "exact-cover")


def is_checkable(places: Layout) -> bool:
    """Return whether the checker can see that there is no tiling: it counts again, or searches again."""
    return count_tilings(places, most_steps=CHECKED_STEPS) is not None or first_tiling(places, CHECKED_STEPS).is_over


def _solved(problem: Tiling, places: Layout, numbers: Iterable[int], method: str) -> Solved:
    return Solved(problem, Placements(tuple(map(places.placed, numbers))), method)
