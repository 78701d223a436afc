"""Large rectangles cut into small ones that have a tiling: straight cuts from side to side, again and again.

A rectangle is covered when it is one of the small ones, or when a cut leaves two that are covered. One of the two may
be taken to be a strip that is as narrow as some small rectangle, or narrower by no more than its side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.tilings.certificates import Placed, Placements
from ludus.families.tilings.placements import layout
from ludus.families.tilings.problem import Lattice, Tiling
from ludus.families.tilings.small_search import first_tiling

Size: TypeAlias = tuple[int, int]

MAX_SIDE = 12
MAX_AREA = 72
"""Rectangles up to this size are searched for tilings."""
STEPS = 5_000
"""Maximum number of steps for each of them, a few milliseconds."""
METHOD = "blocks"


def solve(problem: Tiling, limits: Limits) -> Answer:
    """Return a tiling by small rectangles; undecided when there is none, or when the problem is of another form."""
    if problem.lattice is not Lattice.SQUARE or not problem.is_plane or any("." in row for row in problem.region):
        return Undecided(problem, "only rectangles of squares are cut into blocks", METHOD)
    if any(tile.count is not None for tile in problem.tiles):
        return Undecided(problem, "blocks are made of tiles of any number, not of counted ones", METHOD)
    blocks = small_blocks(problem)
    cuts = _cuts(problem.shape, set(blocks))
    if problem.shape not in cuts:
        return Undecided(problem, "small rectangles that have a tiling cannot be put together to this one", METHOD)
    placed = [
        Placed(one.tile, tuple((r + top, c + left) for r, c in one.cells))
        for size, (top, left) in _cut(problem.shape, (0, 0), cuts)
        for one in blocks[size]
    ]
    return Solved(problem, Placements(tuple(placed)), METHOD)


def small_blocks(problem: Tiling) -> dict[Size, tuple[Placed, ...]]:
    """Return the small rectangles for which a tiling was found, with it.

    >>> from ludus.families.tilings.problem import tiling
    >>> min(small_blocks(tiling("20x20", "T4")))
    (4, 4)
    """
    found: dict[Size, tuple[Placed, ...]] = {}
    for height in range(1, min(problem.shape[0], MAX_SIDE) + 1):
        for width in range(1, min(problem.shape[1], MAX_SIDE) + 1):
            if height * width > MAX_AREA or (height, width) in _cuts((height, width), set(found)):
                continue
            places = layout(replace(problem, region=("#" * width,) * height))
            tiling = first_tiling(places, STEPS).tiling
            if tiling is not None:
                found[height, width] = tuple(map(places.placed, tiling))
    return found


def _cuts(shape: Size, blocks: set[Size]) -> dict[Size, Size | None]:
    """Return the rectangles up to a size that are covered: each with the first part of a cut, None for a block."""
    covered: dict[Size, Size | None] = {}
    for height in range(1, shape[0] + 1):
        for width in range(1, shape[1] + 1):
            if (height, width) in blocks:
                covered[height, width] = None
                continue
            parts = _first_parts(height, width)
            first = next((one for one in parts if one in covered and _rest((height, width), one) in covered), None)
            if first is not None:
                covered[height, width] = first
    return covered


def _first_parts(height: int, width: int) -> Iterator[Size]:
    yield from ((height, part) for part in range(1, min(MAX_SIDE, width - 1) + 1))
    yield from ((part, width) for part in range(1, min(MAX_SIDE, height - 1) + 1))


def _rest(size: Size, first: Size) -> Size:
    """Return what a cut leaves."""
    return (size[0], size[1] - first[1]) if first[0] == size[0] else (size[0] - first[0], size[1])


def _cut(size: Size, corner: Size, cuts: dict[Size, Size | None]) -> Iterator[tuple[Size, Size]]:
    """Yield the blocks of a rectangle, each with its top left cell."""
    waiting = [(size, corner)]
    while waiting:
        now, (top, left) = waiting.pop()
        first = cuts[now]
        if first is None:
            yield now, (top, left)
            continue
        rest = _rest(now, first)
        beside = (top, left + first[1]) if first[0] == now[0] else (top + first[0], left)
        waiting += [(first, (top, left)), (rest, beside)]
