"""Tables as heat maps: Grundy values with the P-positions marked, and where a formula is wrong."""

from __future__ import annotations

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.core.pictures import LEVELS, HeatMap, Scale

MAX_LEVELS = 1 << 26
"""Larger numbers than this have no colour of their own in the table of levels."""


def heat_map(values: Array, *, lost: bool = True, title: str = "", description: str = "") -> HeatMap:
    """Return a table of Grundy values as a heat map; with `lost` the zeros stand out.

    >>> from ludus.core.loading import np
    >>> heat_map(np.array([[0, 1, 2]])).level_of.tolist()
    [0, 1, 255]
    """
    plane = two_axes(values)
    largest = int(plane.max(initial=0))
    if largest >= MAX_LEVELS:
        raise invalid("values", f"expected numbers below {MAX_LEVELS} to draw, got {largest}")
    first = 1 if lost else 0
    steps = np.arange(largest + 1, dtype=np.int64) - first
    level_of = (1 + steps * (LEVELS - 2) // max(1, largest - first)).astype(np.uint8)
    scale = Scale.VALUES_AND_P if lost else Scale.VALUES
    if lost:
        level_of[0] = 0
    if int(plane.min(initial=0)) < 0:
        # Where there is no such position stands -1, which is the last entry: the lightest colour.
        level_of = np.append(level_of, np.uint8(1))
    return HeatMap(plane, level_of, scale, title, description)


def difference_map(difference: Array, *, outcomes: bool = False, title: str = "", description: str = "") -> HeatMap:
    """Return where a formula is wrong, from 1 for too much, -1 for too little and 0 for right.

    With `outcomes` the formula is about P-positions: 1 is one too many, -1 is one that it misses.

    >>> from ludus.core.loading import np
    >>> difference_map(np.array([[0, 1], [-1, 0]])).values.tolist()
    [[0, 1], [2, 0]]
    """
    plane = two_axes(difference)
    values = np.where(plane < 0, np.uint8(2), plane.astype(np.uint8))
    scale = Scale.P_DIFFERENCE if outcomes else Scale.DIFFERENCE
    return HeatMap(values, np.arange(3, dtype=np.uint8), scale, title, description)


def two_axes(values: Array) -> Array:
    """Return a table with two axes; one axis is a table of one row."""
    if values.ndim == 1:
        return values.reshape(-1, 1)
    if values.ndim != 2:
        raise invalid("output", f"expected a table with one or two axes to draw, got one with {values.ndim}")
    return values
