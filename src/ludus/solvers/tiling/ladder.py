"""The proof ladder: from the simplest reason why a region has no tiling to the search through all of them.

    area -> forced placements -> colouring -> a quick look for a tiling -> Farkas weights -> cover -> exact search

Every rung gives a certificate with a checker of its own and a sentence. A rung that fails leaves the region to the
next; what forced placements leave is tried wherever the whole region gave nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.certificates import (
    Area,
    Certificate,
    Cover,
    Exhausted,
    Farkas,
    Forced,
    Placements,
    SignedTiling,
    Weighting,
    Weightings,
)
from ludus.core.effort import Effort
from ludus.core.tiling import Tiling
from ludus.maths.tilings.placements import Layout, layout
from ludus.maths.tilings.small_search import first_tiling
from ludus.solvers.tiling import search
from ludus.solvers.tiling.colouring import MOST_PLACES, colouring_or_signed, sumset_proof
from ludus.solvers.tiling.cover import cover_of
from ludus.solvers.tiling.exact_cover import fits_in_memory
from ludus.solvers.tiling.farkas import farkas_proof
from ludus.solvers.tiling.forced import Rest, rest_of

QUICK_STEPS = 3_000_000
"""The quick look for a tiling takes at most so many steps: some tenths of a second."""
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


def solve(problem: Tiling, effort: Effort) -> Answer:
    """Return a tiling, or the first proof on the ladder that there is none."""
    if has_no_area(problem):
        return Impossible(problem, Area(), METHODS[Area])
    places = layout(problem)
    rest = rest_of(problem, places)
    if rest.dead is not None:
        return Impossible(problem, Forced(rest.steps, dead=rest.dead), METHODS[Forced])
    if rest.problem is None:
        return _covered(problem, rest, effort)
    if len(places.places) > LARGE and fits_in_memory(places):
        found = search.exact_cover(problem, replace(effort, seconds=min(LOOK_SECONDS, effort.seconds)))
        if isinstance(found, Solved):
            return found
    effort.progress("looking for a colouring", 0, 0)
    proof = _first(_colourings(problem, places, rest))
    if proof is not None:
        return Impossible(problem, proof, _method(proof))
    return _searched(problem, places, rest, effort)


def has_no_area(problem: Tiling) -> bool:
    """Return whether no choice of tiles has the area of the region.

    >>> from ludus.core.tiling import tiling
    >>> has_no_area(tiling("3x3", "I2")), has_no_area(tiling("3x3", "I2 I5"))
    (True, False)
    """
    left = len(problem.cells()) - sum(tile.count * tile.area for tile in problem.tiles if tile.count is not None)
    reached = 1
    for area in {tile.area for tile in problem.tiles if tile.count is None}:
        step = area
        while step <= left:
            reached |= (reached << step) & ((1 << (left + 1)) - 1)
            step *= 2
    return left < 0 or not reached >> left & 1


def _covered(problem: Tiling, rest: Rest, effort: Effort) -> Answer:
    """Return the tiling that was forced, or that its counted tiles are not those that should be laid."""
    laid = [placed.tile for placed in rest.placements()]
    if all(tile.count is None or laid.count(tile.name) == tile.count for tile in problem.tiles):
        return Solved(problem, Placements(rest.placements()), METHODS[Forced])
    return search.solve(problem, effort)


def _colourings(problem: Tiling, places: Layout, rest: Rest) -> Iterator[Certificate | None]:
    """Yield proofs by weights, of the whole region and of what is left."""
    if len(places.places) <= MOST_PLACES:
        yield _coloured(problem, places)
        yield sumset_proof(problem, places)
        if rest.steps and rest.problem is not None:
            if has_no_area(rest.problem):
                yield rest.behind(Area())
            left = layout(rest.problem)
            for proof in (_coloured(rest.problem, left), sumset_proof(rest.problem, left)):
                yield None if proof is None else rest.behind(proof)


def _coloured(problem: Tiling, places: Layout) -> Certificate | None:
    found = colouring_or_signed(problem, places)
    return None if isinstance(found, SignedTiling) else found


def _searched(problem: Tiling, places: Layout, rest: Rest, effort: Effort) -> Answer:
    """Look for a tiling quickly, then for the harder proofs, then search to the end."""
    quick = first_tiling(places, QUICK_STEPS)
    if quick.tiling is not None:
        return Solved(problem, Placements(tuple(map(places.placed, quick.tiling))), "search")
    effort.progress("looking for weights and covers", 0, 0)
    proof = _first(_hard_proofs(problem, places, rest, effort))
    if proof is not None:
        return Impossible(problem, proof, _method(proof))
    if quick.is_over:
        return Impossible(problem, Exhausted(quick.nodes), "search")
    return search.solve(problem, effort)


def _hard_proofs(problem: Tiling, places: Layout, rest: Rest, effort: Effort) -> Iterator[Certificate | None]:
    yield farkas_proof(problem, places, seconds=effort.seconds / 3)
    yield cover_of(problem)
    if rest.steps and rest.problem is not None:
        found = cover_of(rest.problem)
        yield None if found is None else rest.behind(found)


def _first(proofs: Iterator[Certificate | None]) -> Certificate | None:
    return next((proof for proof in proofs if proof is not None), None)


def _method(proof: Certificate) -> str:
    if isinstance(proof, Forced) and proof.then is not None:
        return f"{METHODS[Forced]}, {METHODS[type(proof.then)]}"
    return METHODS[type(proof)]
