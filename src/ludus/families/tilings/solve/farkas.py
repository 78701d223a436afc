"""A Farkas weighting as a rung of the ladder: not even fractions of tiles cover the region."""

from __future__ import annotations

from ludus.families.tilings.certificates import Farkas
from ludus.families.tilings.fractional import farkas_weights
from ludus.families.tilings.placements import Layout
from ludus.families.tilings.problem import Tiling
from ludus.families.tilings.solve.weighing import laid, on_board

MAX_PLACES = 50_000
"""Regions with more placements are not given to linear programming."""


def farkas_proof(problem: Tiling, places: Layout, *, seconds: float = 10.0) -> Farkas | None:
    """Return weights under which the region weighs more than tiles can, None when none are found in the time."""
    if len(places.places) > MAX_PLACES:
        return None
    found = farkas_weights(places.cells, laid(places), places.counts, seconds=seconds)
    return None if found is None else Farkas(on_board(problem, found.weights))
