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
    Area,
    Cover,
    Farkas,
    Forced,
    ForcedStep,
    Inner,
    Placed,
    Placements,
    SignedTiling,
)
from ludus.families.tilings.patterns import FINE, LINEAR, PLAIN, RESIDUES
from ludus.families.tilings.placements import Layout, has_no_area, layout, without
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Tiling
from ludus.families.tilings.small_search import first_tiling
from ludus.families.tilings.solve import exact_cover, proofs, rectangles
from ludus.families.tilings.solve.exact_cover import fits_in_memory
from ludus.families.tilings.solve.proofs import MAX_PLACES, SMALL_PERIOD

Cells: TypeAlias = tuple[Cell, ...]


# Forced placements: cells that only one placement can cover, one after the other, and the rest of the region.


def forced(cells: Sequence[Cell], placements: Sequence[Cells]) -> tuple[list[tuple[Cell, int]], Cell | None]:
    """Return all that is forced on a region, in turn, and the first cell that nothing can cover then; None without one.

    A step is a cell, and the number of the only placement that covers it without meeting those before.

    >>> forced([(0, 0), (0, 1), (0, 2)], [((0, 0), (0, 1)), ((0, 1), (0, 2))])
    ([((0, 0), 0)], (0, 2))
    """
    live: dict[Cell, set[int]] = {cell: set() for cell in cells}
    for number, covered in enumerate(placements):
        for cell in covered:
            live[cell].add(number)
    waiting = deque(cell for cell in cells if len(live[cell]) < 2)
    steps: list[tuple[Cell, int]] = []
    while waiting:
        cell = waiting.popleft()
        if cell not in live or len(live[cell]) > 1:
            continue
        if not live[cell]:
            return steps, cell
        (number,) = live[cell]
        steps.append((cell, number))
        # The placement takes its cells away, and with them all placements that meet it.
        met = set().union(*(live.pop(one) for one in placements[number]))
        for other in met:
            for touched in placements[other]:
                if touched in live and other in live[touched]:
                    live[touched].discard(other)
                    if len(live[touched]) < 2:
                        waiting.append(touched)
    return steps, None


@dataclass(frozen=True, slots=True)
class Rest:
    """What is forced, and the problem that is left."""

    steps: tuple[ForcedStep, ...]
    dead: Cell | None
    """A cell that nothing can cover; None when there is none."""
    problem: Tiling | None
    """The region that is left with the tiles that are left; None when a cell is dead, or when all is covered."""

    def placements(self) -> tuple[Placed, ...]:
        return tuple(step.placed for step in self.steps)

    def behind(self, certificate: Certificate) -> Certificate | None:
        """Return a proof about what is left as one about the whole, None when it cannot stand there."""
        if not self.steps:
            return certificate
        return Forced(self.steps, then=certificate) if isinstance(certificate, Inner) else None


def rest_of(problem: Tiling, places: Layout) -> Rest:
    """Return what is forced: all of it, or only up to the first tile of which there is none left."""
    covered = [tuple(places.cells[number] for number in place) for place in places.places]
    found, stuck = forced(places.cells, covered)
    left = Counter({tile.name: tile.count for tile in problem.tiles if tile.count is not None})
    steps: list[ForcedStep] = []
    for cell, number in found:
        placed = places.placed(number)
        if placed.tile in left and left[placed.tile] == 0:
            return Rest(tuple(steps), None, _without(problem, steps, left))
        if placed.tile in left:
            left[placed.tile] -= 1
        steps.append(ForcedStep(cell, placed.tile, placed.cells))
    return Rest(tuple(steps), stuck, _without(problem, steps, left) if stuck is None else None)


def _without(problem: Tiling, steps: list[ForcedStep], left: Counter[str]) -> Tiling | None:
    """Return the problem without the cells and the tiles of some steps, None when no cell is left."""
    if not steps:
        return problem
    gone = {cell for step in steps for cell in step.placed.cells}
    rows = without(problem.region, gone)
    tiles = tuple(tile if tile.count is None else replace(tile, count=left[tile.name]) for tile in problem.tiles)
    return replace(problem, region=rows, tiles=tiles) if any("#" in row for row in rows) else None


FIRST_STEPS = 20_000
"""Maximum number of steps of the first look for a tiling: some milliseconds, less than a colouring takes."""
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
    for found in _attempts(problem, limits, clock(limits)):
        if isinstance(found, Certificate):
            then = found.then if isinstance(found, Forced) else None
            method = METHODS[type(found)] + ("" if then is None else f", {METHODS[type(then)]}")
            return Impossible(problem, found, method)
        if found is not None:
            return found
    reason = f"neither a tiling nor a proof that there is none was found in {limits.seconds:g} seconds"
    return Undecided(problem, reason, "automatic")


def _attempts(problem: Tiling, limits: Limits, until: Clock) -> Iterator[Answer | Certificate | None]:
    """Yield what each step of the order finds, None where it finds nothing."""
    if has_no_area(problem):
        yield Area()
    places = layout(problem)
    rest, is_large = rest_of(problem, places), len(places.places) > LARGE
    yield _quickly(problem, places, rest)
    limits.progress("looking for a colouring", 0, 0)
    yield proofs.pattern_proof(problem, places, (PLAIN,) if is_large else (PLAIN, RESIDUES, LINEAR))
    if rest.dead is not None:
        yield _by_weights(problem, places, until)
        yield Forced(rest.steps, dead=rest.dead)
    if rest.problem is None:
        yield exact_cover.solve(problem, limits)  # The tiles that are forced are not the given number.
    if is_large:
        yield from _large(problem, places, limits, until)
    yield from _colourings(problem, places, rest, until)
    quick = first_tiling(places, QUICK_STEPS)
    yield None if quick.tiling is None else exact_cover.solved(problem, places, quick.tiling, "search")
    limits.progress("looking for weights and covers", 0, 0)
    yield from _hard_proofs(problem, places, rest, until)
    if quick.is_over:
        yield Impossible(problem, exact_cover.exhausted(places, quick.nodes), "search")
    if not until.is_over():
        yield exact_cover.solve(problem, replace(limits, seconds=until.left()))


def _quickly(problem: Tiling, places: Layout, rest: Rest) -> Answer | None:
    """Return a tiling that is forced, or found at once in a region that is not large."""
    if rest.dead is not None:
        return None
    if rest.problem is None:
        used = Counter(placed.tile for placed in rest.placements())
        is_given = all(tile.count is None or used[tile.name] == tile.count for tile in problem.tiles)
        return Solved(problem, Placements(rest.placements()), METHODS[Forced]) if is_given else None
    found = first_tiling(places, FIRST_STEPS).tiling if len(places.places) <= LARGE else None
    return None if found is None else exact_cover.solved(problem, places, found, "search")


def _large(problem: Tiling, places: Layout, limits: Limits, until: Clock) -> Iterator[Answer | Certificate | None]:
    """Yield what is quickly seen about a large region: a tiling by blocks, a small colouring, a lucky search."""
    cut = rectangles.by_blocks(problem, replace(limits, seconds=until.left()))
    yield cut if isinstance(cut, Solved) else None
    yield proofs.pattern_proof(problem, places, (RESIDUES,)) or proofs.plane_colouring(problem, places, SMALL_PERIOD)
    if until.left() >= 2 * LOOK_SECONDS and fits_in_memory(places):
        found = exact_cover.exact_cover(problem, replace(limits, seconds=LOOK_SECONDS))
        yield found if isinstance(found, Solved) else None


def _by_weights(problem: Tiling, places: Layout, until: Clock) -> Weighting | None:
    """Return a fine pattern, or small weights, of the whole region."""
    if _is_late(places, until):
        return None
    fine = proofs.pattern_proof(problem, places, (FINE,))
    return fine or proofs.bound_proof(problem, places, min(BOUND_SECONDS, until.left() / 3))


def _colourings(problem: Tiling, places: Layout, rest: Rest, until: Clock) -> Iterator[Certificate | None]:
    """Yield proofs by weights, of the whole region and of what is left."""
    if len(places.places) <= MAX_PLACES and not _is_late(places, until):
        found = _coloured(problem, places)
        if isinstance(found, Weighting):
            yield proofs.simpler(places, found, _by_weights(problem, places, until))
        if not _is_late(places, until):
            yield proofs.sumset_proof(problem, places)
        if rest.steps and rest.problem is not None and not _is_late(places, until):
            if has_no_area(rest.problem):
                yield rest.behind(Area())
            left = layout(rest.problem)
            for proof in (_coloured(rest.problem, left), proofs.sumset_proof(rest.problem, left)):
                yield None if proof is None else rest.behind(proof)


def _is_late(places: Layout, until: Clock) -> bool:
    """Return whether the time is up; small regions have no limit."""
    return len(places.places) > LARGE and until.is_over()


def _coloured(problem: Tiling, places: Layout) -> Weighting | None:
    found = proofs.colouring_or_signed(problem, places)
    return None if isinstance(found, SignedTiling) else found


def _hard_proofs(problem: Tiling, places: Layout, rest: Rest, until: Clock) -> Iterator[Certificate | None]:
    yield _by_weights(problem, places, until)
    if not _is_late(places, until):
        yield proofs.farkas_proof(problem, places, seconds=until.left() / 3)
    if not _is_late(places, until):
        yield proofs.cover_of(problem)
    if rest.steps and rest.problem is not None and not _is_late(places, until):
        found = proofs.cover_of(rest.problem)
        yield None if found is None else rest.behind(found)
