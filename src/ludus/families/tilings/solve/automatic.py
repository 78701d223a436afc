"""The order of proofs: from the simplest reason why a region has no tiling to the search through all of them.

    area, simple patterns, forced placements, colourings, a quick look for a tiling, fine patterns and small weights,
    Farkas weights, tile homotopy, exact search

Each gives a certificate with a checker of its own. What forced placements leave is tried wherever the whole region gave
nothing. On large regions the colourings take seconds, so a tiling is looked for before them: first one by blocks. When
the time is up the later proofs are not tried.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.limits import Clock, Limits, clock
from ludus.core.records import dataclass
from ludus.core.weights import Weighting, Weightings
from ludus.families.tilings.certificates import (
    INNER,
    Area,
    Cover,
    Farkas,
    Forced,
    ForcedStep,
    Placed,
    Placements,
    SignedTiling,
)
from ludus.families.tilings.patterns import FINE, LINEAR, PLAIN, RESIDUES
from ludus.families.tilings.placements import Layout, has_no_area, layout
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Tiling
from ludus.families.tilings.small_search import first_tiling
from ludus.families.tilings.solve import exact_cover, rectangles
from ludus.families.tilings.solve.exact_cover import fits_in_memory
from ludus.families.tilings.solve.proofs import (
    MAX_PLACES,
    SMALL_PERIOD,
    bound_proof,
    colouring_or_signed,
    cover_of,
    farkas_proof,
    pattern_proof,
    plane_colouring,
    simpler,
    sumset_proof,
)

Cells: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Forcing:
    """What is forced, in turn, and what remains."""

    steps: tuple[tuple[Cell, int], ...]
    """A cell, and the number of the only placement that covers it without meeting those before."""
    stuck: Cell | None
    """A cell that no placement can cover any more; None when there is none."""
    alive: tuple[int, ...]
    """The placements that meet none of the forced ones; empty when a cell is stuck."""


def forced(cells: Sequence[Cell], placements: Sequence[Cells]) -> Forcing:
    """Return all that is forced on a region, up to the first cell that cannot be covered.

    >>> forced([(0, 0), (0, 1), (0, 2)], [((0, 0), (0, 1)), ((0, 1), (0, 2))])
    Forcing(steps=(((0, 0), 0),), stuck=(0, 2), alive=())
    """
    live: dict[Cell, set[int]] = {cell: set() for cell in cells}
    for number, covered in enumerate(placements):
        for cell in covered:
            live[cell].add(number)
    waiting = deque(cell for cell in cells if len(live[cell]) < 2)
    gone: set[int] = set()
    steps: list[tuple[Cell, int]] = []
    while waiting:
        cell = waiting.popleft()
        if cell not in live or len(live[cell]) > 1:
            continue
        if not live[cell]:
            return Forcing(tuple(steps), cell, ())
        (number,) = live[cell]
        steps.append((cell, number))
        met = set().union(*(live.pop(one) for one in placements[number]))
        gone |= met
        for other in met:
            for touched in placements[other]:
                if touched in live and other in live[touched]:
                    live[touched].discard(other)
                    if len(live[touched]) < 2:
                        waiting.append(touched)
    return Forcing(tuple(steps), None, tuple(k for k in range(len(placements)) if k not in gone))


@dataclass(frozen=True, slots=True)
class Rest:
    """What is forced, and the problem that is left."""

    steps: tuple[ForcedStep, ...]
    dead: Cell | None
    """A cell that nothing can cover; None when there is none."""
    problem: Tiling | None
    """The region that is left with the tiles that are left; None when a cell is dead, or when all is covered."""

    def placements(self) -> tuple[Placed, ...]:
        """Return the forced placements."""
        return tuple(step.placed for step in self.steps)

    def behind(self, certificate: Certificate) -> Certificate | None:
        """Return a proof about what is left as one about the whole, None when it cannot stand there."""
        if not self.steps:
            return certificate
        return Forced(self.steps, then=certificate) if isinstance(certificate, INNER) else None


def rest_of(problem: Tiling, places: Layout) -> Rest:
    """Return what is forced: all of it, or only up to the first tile of which there is none left."""
    covered = [tuple(places.cells[number] for number in place) for place in places.places]
    found = forced(places.cells, covered)
    left = Counter({tile.name: tile.count for tile in problem.tiles if tile.count is not None})
    steps: list[ForcedStep] = []
    for cell, number in found.steps:
        placed = places.placed(number)
        if placed.tile in left and left[placed.tile] == 0:
            return Rest(tuple(steps), None, _without(problem, steps, left))
        if placed.tile in left:
            left[placed.tile] -= 1
        steps.append(ForcedStep(cell, placed.tile, placed.cells))
    if found.stuck is not None:
        return Rest(tuple(steps), found.stuck, None)
    return Rest(tuple(steps), None, _without(problem, steps, left))


def _without(problem: Tiling, steps: list[ForcedStep], left: Counter[str]) -> Tiling | None:
    """Return the problem without the cells and the tiles of some steps, None when no cell is left."""
    if not steps:
        return problem
    gone = {cell for step in steps for cell in step.placed.cells}
    rows = tuple(
        "".join("." if (r, c) in gone else sign for c, sign in enumerate(row)) for r, row in enumerate(problem.region)
    )
    tiles = tuple(tile if tile.count is None else replace(tile, count=left[tile.name]) for tile in problem.tiles)
    return replace(problem, region=rows, tiles=tiles) if any("#" in row for row in rows) else None


# Forced placements: cells that only one placement can cover, one after the other, and the rest of the region.

QUICK_STEPS = 3_000_000
"""Maximum number of steps of the quick look for a tiling: some tenths of a second."""
LARGE = 5_000
"""With more placements than this the colourings take seconds, so a tiling is looked for before them."""
LOOK_SECONDS = 1.0
BOUND_SECONDS = 3.0
"""Seconds for small weights."""

METHODS: dict[type[Certificate], str] = {
    Area: "area",
    Forced: "forced placements",
    Weighting: "colouring",
    Weightings: "colouring",
    Farkas: "Farkas weighting",
    Cover: "cover",
}


def solve(problem: Tiling, limits: Limits) -> Answer:
    """Return a tiling, or the first proof in the order that there is none."""
    if has_no_area(problem):
        return Impossible(problem, Area(), METHODS[Area])
    until = clock(limits)
    places = layout(problem)
    limits.progress("looking for a colouring", 0, 0)
    steps = (PLAIN,) if len(places.places) > LARGE else (PLAIN, RESIDUES, LINEAR)
    proof: Certificate | None = pattern_proof(problem, places, steps)
    if proof is not None:
        return Impossible(problem, proof, METHODS[Weighting])
    rest = rest_of(problem, places)
    if rest.dead is not None:
        proof = _by_weights(problem, places, until) or Forced(rest.steps, dead=rest.dead)
        return Impossible(problem, proof, METHODS[type(proof)])
    if rest.problem is None:
        return _covered(problem, rest, limits)
    found = _large(problem, places, limits, until) if len(places.places) > LARGE else None
    if found is not None:
        return found
    proof = _first(_colourings(problem, places, rest, until))
    if proof is not None:
        return Impossible(problem, proof, _method(proof))
    return _searched(problem, places, rest, limits, until)


def _large(problem: Tiling, places: Layout, limits: Limits, until: Clock) -> Answer | None:
    """Return what is quickly seen about a large region: a tiling by blocks, a small colouring, a lucky search."""
    cut = rectangles.by_blocks(problem, replace(limits, seconds=until.left()))
    if isinstance(cut, Solved):
        return cut
    proof = pattern_proof(problem, places, (RESIDUES,)) or plane_colouring(problem, places, SMALL_PERIOD)
    if proof is not None:
        return Impossible(problem, proof, _method(proof))
    if until.left() < 2 * LOOK_SECONDS or not fits_in_memory(places):
        return None
    found = exact_cover.exact_cover(problem, replace(limits, seconds=LOOK_SECONDS))
    return found if isinstance(found, Solved) else None


def _covered(problem: Tiling, rest: Rest, limits: Limits) -> Answer:
    """Return the tiling that was forced, or search where its counted tiles are not the given ones."""
    used = [placed.tile for placed in rest.placements()]
    if all(tile.count is None or used.count(tile.name) == tile.count for tile in problem.tiles):
        return Solved(problem, Placements(rest.placements()), METHODS[Forced])
    return exact_cover.solve(problem, limits)


def _by_weights(problem: Tiling, places: Layout, until: Clock) -> Weighting | None:
    """Return a fine pattern, or small weights, of the whole region."""
    if _is_late(places, until):
        return None
    fine = pattern_proof(problem, places, (FINE,))
    return fine or bound_proof(problem, places, min(BOUND_SECONDS, until.left() / 3))


def _colourings(problem: Tiling, places: Layout, rest: Rest, until: Clock) -> Iterator[Certificate | None]:
    """Yield proofs by weights, of the whole region and of what is left."""
    if len(places.places) <= MAX_PLACES and not _is_late(places, until):
        found = _coloured(problem, places)
        if isinstance(found, Weighting):
            yield simpler(places, found, _by_weights(problem, places, until))
        if not _is_late(places, until):
            yield sumset_proof(problem, places)
        if rest.steps and rest.problem is not None and not _is_late(places, until):
            if has_no_area(rest.problem):
                yield rest.behind(Area())
            left = layout(rest.problem)
            for proof in (_coloured(rest.problem, left), sumset_proof(rest.problem, left)):
                yield None if proof is None else rest.behind(proof)


def _is_late(places: Layout, until: Clock) -> bool:
    """Return whether the time is up; small regions have no limit."""
    return len(places.places) > LARGE and until.is_over()


def _coloured(problem: Tiling, places: Layout) -> Weighting | None:
    found = colouring_or_signed(problem, places)
    return None if isinstance(found, SignedTiling) else found


def _searched(problem: Tiling, places: Layout, rest: Rest, limits: Limits, until: Clock) -> Answer:
    """Look for a tiling quickly, then for the harder proofs, then search to the end."""
    quick = first_tiling(places, QUICK_STEPS)
    if quick.tiling is not None:
        return Solved(problem, Placements(tuple(map(places.placed, quick.tiling))), "search")
    limits.progress("looking for weights and covers", 0, 0)
    proof = _first(_hard_proofs(problem, places, rest, until))
    if proof is not None:
        return Impossible(problem, proof, _method(proof))
    if quick.is_over:
        return Impossible(problem, exact_cover.exhausted(places, quick.nodes), "search")
    if until.is_over():
        reason = f"neither a tiling nor a proof that there is none was found in {limits.seconds:g} seconds"
        return Undecided(problem, reason, "automatic")
    return exact_cover.solve(problem, replace(limits, seconds=until.left()))


def _hard_proofs(problem: Tiling, places: Layout, rest: Rest, until: Clock) -> Iterator[Certificate | None]:
    yield _by_weights(problem, places, until)
    if not _is_late(places, until):
        yield farkas_proof(problem, places, seconds=until.left() / 3)
    if not _is_late(places, until):
        yield cover_of(problem)
    if rest.steps and rest.problem is not None and not _is_late(places, until):
        found = cover_of(rest.problem)
        yield None if found is None else rest.behind(found)


def _first(proofs: Iterator[Certificate | None]) -> Certificate | None:
    return next((proof for proof in proofs if proof is not None), None)


def _method(proof: Certificate) -> str:
    if isinstance(proof, Forced) and proof.then is not None:
        return f"{METHODS[Forced]}, {METHODS[type(proof.then)]}"
    return METHODS[type(proof)]
