"""All tilings of a region as they are found, and orientations of tiles, for `ludus tilings` (a front of solvers)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludus.core.effort import Effort
from ludus.core.polyominoes import DRAWINGS, polyomino
from ludus.core.tiling import Lattice, Symmetry, Tiling
from ludus.maths.tilings.orientations import orientations
from ludus.maths.tilings.placements import layout
from ludus.solvers.tiling.enumeration import OutOfTime, all_tilings

__all__ = ["OutOfTime", "drawings", "orientation_drawings", "tilings"]


def tilings(problem: Tiling, effort: Effort, *, up_to_symmetry: bool = True) -> Iterator[dict[str, Any]]:
    """Yield every tiling as a JSON object, as they are found; OutOfTime when the effort is spent before the end.

    >>> from ludus.core.tiling import tiling
    >>> [one["images"] for one in tilings(tiling("2x2", "I2"), Effort())]
    [2]
    """
    places = layout(problem)
    for found in all_tilings(problem, places, effort, up_to_symmetry=up_to_symmetry):
        placements = [places.placed(number).fields() for number in found.placements]
        yield {"placements": placements} | ({"images": found.images} if up_to_symmetry else {})


def drawings(name: str) -> list[str]:
    """Return the rows of a polyomino.

    >>> drawings("V3")
    ['##', '#.']
    """
    return DRAWINGS[name].split("/")


def orientation_drawings(name: str, symmetry: Symmetry = Symmetry.ALL) -> list[list[str]]:
    """Return the rows of every orientation of a polyomino, in the order in which moves number them."""
    found = []
    for shape in orientations(polyomino(name), Lattice.SQUARE, symmetry):
        height, width = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
        found.append(["".join("#" if (r, c) in shape else "." for c in range(width)) for r in range(height)])
    return found
