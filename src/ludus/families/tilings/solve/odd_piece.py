"""The possible placements of a tile: those in some tiling, and proofs that exclude the others.

For one odd piece among tiles of any number the answer begins with classes: in the group Z^cells / <other placements>
the odd piece has the class of the region (families/tilings/colourings.py). A few coordinates of the class, as
weightings, exclude most places; each of the others gets a tiling, or is excluded by a proof for what it leaves.
"""

from __future__ import annotations

from dataclasses import replace

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import Limits, clock
from ludus.core.questions import Question
from ludus.core.weights import Weighting
from ludus.families.tilings.certificates import Area, Placed, Placements, Where
from ludus.families.tilings.colourings import homology_group
from ludus.families.tilings.placements import Layout, has_no_area, layout, without
from ludus.families.tilings.problem import Tiling
from ludus.families.tilings.solve import automatic, exact_cover
from ludus.families.tilings.solve.proofs import MAX_PLACES, tile_placements, weighting

METHOD = "odd piece"


def solve(problem: Tiling, limits: Limits) -> Answer:
    """Return all places of the tile that is asked about, each in a tiling, and weightings that exclude others."""
    if has_no_area(problem):
        return Solved(problem, Where(()), "area")
    until = clock(limits)
    places = layout(problem)
    asked = places.names.index(problem.asked or "")
    open_places, weightings = _by_class(problem, places, asked)
    seen: set[Placed] = set()
    tilings: list[tuple[Placed, ...]] = []
    for number, placed in enumerate(open_places):
        limits.progress("places of the tile", number, len(open_places))
        if placed in seen:
            continue
        if until.is_over():
            return Undecided(problem, f"{number} of {len(open_places)} places were decided in the time given", METHOD)
        answer = _rest_tiled(problem, placed, replace(limits, seconds=max(0.1, until.left())))
        if isinstance(answer, Undecided):
            return Undecided(problem, f"a place of {placed.tile} was not decided: {answer.reason}", METHOD)
        if isinstance(answer, Solved):
            if not isinstance(answer.certificate, Placements):
                raise TypeError(f"a tiling is a list of placements, not {answer.certificate.KIND}")
            whole = (placed, *answer.certificate.placements)
            tilings.append(whole)
            seen |= {one for one in whole if one.tile == problem.asked}
    return Solved(problem, Where(tuple(tilings), weightings), METHOD)


def _by_class(problem: Tiling, places: Layout, asked: int) -> tuple[list[Placed], tuple[Weighting, ...]]:
    """Return the places that the classes allow, and the weightings that exclude all others."""
    every = [places.placed(number) for number in places.of_tile(asked)]
    others = [count for tile, count in enumerate(places.counts) if tile != asked]
    free = [one for one in tile_placements(places) if one[0] != asked]
    # The number of an only other tile is given by the area, so that it may be any number.
    is_odd_one_out = places.counts[asked] == 1 and (len(others) == 1 or all(count is None for count in others))
    if not every or not is_odd_one_out or len(free) > MAX_PLACES:
        return every, ()
    group = homology_group(places.cells, free)
    region = group.image(places.cells)
    images = [group.image(one.cells) for one in every]
    parts = group.separating(region, images)
    allowed = [one for one, image in zip(every, images, strict=True) if image == region]
    return allowed, tuple(weighting(problem, part.modulus, group.weights(part)) for part in parts)


def _rest_tiled(problem: Tiling, placed: Placed, limits: Limits) -> Answer:
    """Return the answer for the rest of the region after the placement."""
    rows = without(problem.region, placed.cells)
    tiles = tuple(
        replace(tile, count=tile.count - 1) if tile.name == placed.tile and tile.count else tile
        for tile in problem.tiles
    )
    rest = replace(problem, region=rows, tiles=tiles, question=Question.SOLVE, asked=None)
    if rest.cells():
        # Only the verdict counts, and on small regions trying is quicker than looking for a reason.
        quick = exact_cover.small(rest)
        return automatic.solve(rest, limits) if quick is None else quick
    if any(tile.count for tile in tiles):
        return Impossible(rest, Area(), METHOD)
    return Solved(rest, Placements(()), METHOD)
