"""The proof ladder: from the simplest reason why a region has no tiling to the search through all of them.

    area -> forced placements -> colouring -> a quick look for a tiling -> Farkas weights -> cover -> exact search

Every rung gives a certificate with a checker of its own and a sentence. A rung that fails leaves the region to the
next; what forced placements leave is tried wherever the whole region gave nothing. On large regions the colourings take
seconds, so a tiling is looked for before them: first one by blocks. When the time is up the rungs that are left are
not climbed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.limits import Limits
from ludus.core.weighting import Weighting, Weightings
from ludus.families.tilings.certificates import Area, Cover, Exhausted, Farkas, Forced, Placements, SignedTiling
from ludus.families.tilings.placements import Layout, has_no_area, layout
from ludus.families.tilings.problem import Tiling
from ludus.families.tilings.small_search import first_tiling
from ludus.families.tilings.solve import blocks, search
from ludus.families.tilings.solve.exact_cover import fits_in_memory
from ludus.families.tilings.solve.forced import Rest, rest_of
from ludus.families.tilings.solve.proofs import (
    MAX_PLACES,
    SMALL_PERIOD,
    colouring_or_signed,
    cover_of,
    farkas_proof,
    plane_colouring,
    sumset_proof,
)

QUICK_STEPS = 3_000_000
"""Maximum number of steps of the quick look for a tiling: some tenths of a second."""
LARGE = 5_000
"""With more placements than this the colourings take seconds, so a tiling is looked for before them."""
LOOK_SECONDS = 1.0

METHODS: dict[type[Certificate], str] = {
    Area: "area",
    Forced: "forced placements",
    Weighting: "colouring",
    Weightings: "colouring",
    Farkas: "Farkas weighting",
    Cover: "cover",
}


@dataclass(frozen=True, slots=True)
class Clock:
    """How much of an effort is left."""

    limits: Limits
    start: float

    def left(self) -> Limits:
        """Return the effort with the seconds that are left, none at least."""
        return replace(self.limits, seconds=max(0.0, self.limits.seconds - (time.monotonic() - self.start)))

    def is_over(self) -> bool:
        """Return whether all the seconds are spent."""
        return self.left().seconds == 0


def solve(problem: Tiling, limits: Limits) -> Answer:
    """Return a tiling, or the first proof on the ladder that there is none."""
    if has_no_area(problem):
        return Impossible(problem, Area(), METHODS[Area])
    clock = Clock(limits, time.monotonic())
    places = layout(problem)
    rest = rest_of(problem, places)
    if rest.dead is not None:
        return Impossible(problem, Forced(rest.steps, dead=rest.dead), METHODS[Forced])
    if rest.problem is None:
        return _covered(problem, rest, limits)
    limits.progress("looking for a colouring", 0, 0)
    found = _large(problem, places, clock) if len(places.places) > LARGE else None
    if found is not None:
        return found
    proof = _first(_colourings(problem, places, rest, clock))
    if proof is not None:
        return Impossible(problem, proof, _method(proof))
    return _searched(problem, places, rest, clock)


def _large(problem: Tiling, places: Layout, clock: Clock) -> Answer | None:
    """Return what is quickly seen about a large region: a tiling by blocks, a small colouring, a lucky search."""
    cut = blocks.solve(problem, clock.left())
    if isinstance(cut, Solved):
        return cut
    proof = plane_colouring(problem, places, SMALL_PERIOD)
    if proof is not None:
        return Impossible(problem, proof, _method(proof))
    if clock.left().seconds < 2 * LOOK_SECONDS or not fits_in_memory(places):
        return None
    found = search.exact_cover(problem, replace(clock.limits, seconds=LOOK_SECONDS))
    return found if isinstance(found, Solved) else None


def _covered(problem: Tiling, rest: Rest, limits: Limits) -> Answer:
    """Return the tiling that was forced, or search where its counted tiles are not the given ones."""
    used = [placed.tile for placed in rest.placements()]
    if all(tile.count is None or used.count(tile.name) == tile.count for tile in problem.tiles):
        return Solved(problem, Placements(rest.placements()), METHODS[Forced])
    return search.solve(problem, limits)


def _colourings(problem: Tiling, places: Layout, rest: Rest, clock: Clock) -> Iterator[Certificate | None]:
    """Yield proofs by weights, of the whole region and of what is left."""
    if len(places.places) <= MAX_PLACES and not _hurries(places, clock):
        yield _coloured(problem, places)
        if not _hurries(places, clock):
            yield sumset_proof(problem, places)
        if rest.steps and rest.problem is not None and not _hurries(places, clock):
            if has_no_area(rest.problem):
                yield rest.behind(Area())
            left = layout(rest.problem)
            for proof in (_coloured(rest.problem, left), sumset_proof(rest.problem, left)):
                yield None if proof is None else rest.behind(proof)


def _hurries(places: Layout, clock: Clock) -> bool:
    """Return whether the time is up; small regions are not asked for it."""
    return len(places.places) > LARGE and clock.is_over()


def _coloured(problem: Tiling, places: Layout) -> Certificate | None:
    found = colouring_or_signed(problem, places)
    return None if isinstance(found, SignedTiling) else found


def _searched(problem: Tiling, places: Layout, rest: Rest, clock: Clock) -> Answer:
    """Look for a tiling quickly, then for the harder proofs, then search to the end."""
    quick = first_tiling(places, QUICK_STEPS)
    if quick.tiling is not None:
        return Solved(problem, Placements(tuple(map(places.placed, quick.tiling))), "search")
    clock.limits.progress("looking for weights and covers", 0, 0)
    proof = _first(_hard_proofs(problem, places, rest, clock))
    if proof is not None:
        return Impossible(problem, proof, _method(proof))
    if quick.is_over:
        return Impossible(problem, Exhausted(quick.nodes), "search")
    if clock.is_over():
        reason = f"neither a tiling nor a proof that there is none was found in {clock.limits.seconds:g} seconds"
        return Undecided(problem, reason, "ladder")
    return search.solve(problem, clock.left())


def _hard_proofs(problem: Tiling, places: Layout, rest: Rest, clock: Clock) -> Iterator[Certificate | None]:
    if not _hurries(places, clock):
        yield farkas_proof(problem, places, seconds=clock.left().seconds / 3)
    if not _hurries(places, clock):
        yield cover_of(problem)
    if rest.steps and rest.problem is not None and not _hurries(places, clock):
        found = cover_of(rest.problem)
        yield None if found is None else rest.behind(found)


def _first(proofs: Iterator[Certificate | None]) -> Certificate | None:
    return next((proof for proof in proofs if proof is not None), None)


def _method(proof: Certificate) -> str:
    if isinstance(proof, Forced) and proof.then is not None:
        return f"{METHODS[Forced]}, {METHODS[type(proof.then)]}"
    return METHODS[type(proof)]
