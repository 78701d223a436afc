"""Sets of lost positions as far as they are known, with quick answers for many positions at once."""

from __future__ import annotations

from dataclasses import dataclass

from ludus.core.arrays import Array
from ludus.core.loading import np

NONE = -1


@dataclass(frozen=True, slots=True, eq=False)
class LostSet:
    """The lost positions with coordinates below a bound: a table of truth values, or the one lost place of each row."""

    bound: int
    table: Array | None = None
    rows: Array | None = None
    """For two dimensions: the y of the lost position (x, y), for each x; NONE where there is none below the bound."""

    @property
    def axes(self) -> int:
        """How many coordinates a position has."""
        return 2 if self.table is None else self.table.ndim

    def contains(self, cells: Array) -> Array:
        """Return for each position whether it is lost; the last axis of the array has the coordinates."""
        if self.table is not None:
            found: Array = self.table[tuple(np.moveaxis(cells, -1, 0))]
            return found
        if self.rows is None:
            raise ValueError("expected a table or rows")
        return np.asarray(self.rows[cells[..., 0]] == cells[..., 1])

    def is_known(self, cells: Array) -> bool:
        """Return whether all these positions are within the bound."""
        return not cells.size or int(cells.max()) < self.bound


def from_rows(positions: Array, bound: int) -> LostSet | None:
    """Return the set of lost positions (x, y) with at most one in each row, None when a row has two.

    >>> from_rows(np.array([[0, 0], [1, 2], [2, 1]]), 3).contains(np.array([[1, 2], [1, 1]])).tolist()
    [True, False]
    """
    cells = positions.astype(np.int64)
    rows = np.full(bound, NONE, np.int64)
    if len(np.unique(cells[:, 0])) < len(cells):
        return None
    rows[cells[:, 0]] = cells[:, 1]
    return LostSet(bound, rows=rows)
