"""Heat maps: a table of numbers as a field of coloured cells, with no colour in it yet.

A picture made of shapes is for boards that one can count; a heat map is for tables with millions of cells. Each cell
has a level, a small number whose meaning the scale gives; the renderers turn levels into ink. The first coordinate goes
to the right, the second downwards, and the corner (0, 0) is on the upper left.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ludus.core.arrays import Array
from ludus.core.loading import np

LEVELS = 256
"""The number of levels, as many as a byte has values."""


class Scale(Enum):
    """What the levels mean."""

    VALUES = "values"
    """1 to 255 for small to large numbers."""
    VALUES_AND_LOST = "values and lost positions"
    """The same, and 0 for the positions that are lost for the player to move."""
    DIFFERENCE = "difference"
    """0 where a formula is right, 1 where it says too much, 2 where it says too little."""
    LOST_DIFFERENCE = "difference of lost positions"
    """0 where a formula is right, 1 where it calls a position lost that is won, 2 where it misses a lost position."""


@dataclass(frozen=True, slots=True, eq=False)
class HeatMap:
    """A table with two axes, and the level of each number in it."""

    values: Array
    """The number at [x, y]; -1 where there is no such position."""
    level_of: Array
    """The level of each number, by that number; the last entry is that of -1 where it is in use."""
    scale: Scale
    title: str = ""
    description: str = ""

    @property
    def width(self) -> int:
        """The number of cells from left to right: of first coordinates."""
        return int(self.values.shape[0])

    @property
    def height(self) -> int:
        """The number of cells from top to bottom: of second coordinates."""
        return int(self.values.shape[1])

    def levels(self, across: slice, down: slice) -> Array:
        """Return the levels of a part as rows from top to bottom."""
        return np.ascontiguousarray(self.level_of[self.values[across, down]].T)
