"""Tilings and colourings from their definitions: try everything."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

Cell = tuple[int, int]


def turned_shapes(tile: Sequence[Cell]) -> list[list[Cell]]:
    """Return the tile turned and turned over, each with its least row and column 0; the same shape may come twice."""
    shapes = []
    for a, b, c, d in ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)):
        for flip in (1, -1):
            moved = [(a * r + b * c0 * flip, c * r + d * c0 * flip) for r, c0 in tile]
            up, left = min(r for r, _ in moved), min(c0 for _, c0 in moved)
            shapes.append(sorted((r - up, c0 - left) for r, c0 in moved))
    return shapes


def placements(cells: set[Cell], tile: Sequence[Cell]) -> set[frozenset[Cell]]:
    """Return every place of a tile in a region."""
    found = set()
    for shape in turned_shapes(tile):
        for up, left in itertools.product(range(-1, 12), repeat=2):
            place = frozenset((r + up, c + left) for r, c in shape)
            if place <= cells:
                found.add(place)
    return found


def has_tiling(cells: frozenset[Cell], places: set[frozenset[Cell]]) -> bool:
    """Say whether disjoint places cover all cells: the first cell is covered in every way."""
    if not cells:
        return True
    first = min(cells)
    return any(has_tiling(cells - place, places) for place in places if first in place and place <= cells)


def proving_weights(cells: Sequence[Cell], places: set[frozenset[Cell]], modulus: int) -> Iterator[tuple[int, ...]]:
    """Yield all weights modulo m under which every place weighs 0 and the region does not."""
    for weights in itertools.product(range(modulus), repeat=len(cells)):
        weight = dict(zip(cells, weights, strict=True))
        if sum(weights) % modulus and all(sum(weight[cell] for cell in place) % modulus == 0 for place in places):
            yield weights
