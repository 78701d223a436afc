"""Sparse systems of linear equations, their unknowns and equations ordered so that each equation reaches over few.

The cells of a rectangle are numbered along its shorter side, so that a press reaches over a few of those sides; around
a circle the two halves are folded on each other: 0, n-1, 1, n-2, ...
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludus.core.arrays import Array
from ludus.core.lazily import np
from ludus.core.lights import Lights
from ludus.maths.pressing import Entries


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """Equations in the order of their last unknown; equation i has the entries starts[i] .. starts[i+1] - 1."""

    starts: Array
    columns: Array
    """The unknowns, increasing within each equation."""
    amounts: Array
    order: Array
    """Equation i is equation order[i] of the problem."""
    places: Array
    """Unknown j of the problem is unknown places[j] here."""
    width: int
    """No equation reaches over more unknowns."""

    @property
    def unknowns(self) -> int:
        """The number of unknowns."""
        return len(self.places)


def equations(problem: Lights, entries: Entries) -> Band:
    """Return one equation per light, in the presses, with the narrowest of the known orders."""
    found = [_band(entries.cell, entries.press, entries.amount, entries.cells, places) for places in orders(problem)]
    return min(found, key=lambda band: band.width)


def balances(problem: Lights, entries: Entries) -> Band:
    """Return one equation per press, in the weights of the lights: the transposed system."""
    is_graph = problem.moves is not None
    choices = [np.arange(problem.cells)] if is_graph else orders(problem)
    found = [_band(entries.press, entries.cell, entries.amount, entries.presses, places) for places in choices]
    return min(found, key=lambda band: band.width)


def orders(problem: Lights) -> Iterator[Array]:
    """Yield ways to number the presses: for each its place."""
    if problem.moves is not None:
        yield np.arange(problem.buttons)
        return
    rows, columns = np.nonzero(problem.exists())
    lines = [
        _folded(line, length) if wrapped else line
        for line, length, wrapped in zip((rows, columns), problem.shape, problem.wrap, strict=True)
    ]
    for major, minor in ((lines[0], lines[1]), (lines[1], lines[0])):
        places = np.empty(len(rows), dtype=np.int64)
        places[np.lexsort((minor, major))] = np.arange(len(rows))
        yield places


def _folded(line: Array, length: int) -> Array:
    return np.where(2 * line < length, 2 * line, 2 * (length - 1 - line) + 1)


def _band(rows: Array, columns: Array, amounts: Array, count: int, places: Array) -> Band:
    """Return a sparse matrix of `count` rows, its columns moved to their places, its rows sorted by last entry."""
    moved = places[columns]
    last, first = np.full(count, -1, dtype=np.int64), np.full(count, len(places), dtype=np.int64)
    np.maximum.at(last, rows, moved)
    np.minimum.at(first, rows, moved)
    order = np.argsort(last, kind="stable")
    rank = np.empty(count, dtype=np.int64)
    rank[order] = np.arange(count)
    sorted_entries = np.lexsort((moved, rank[rows]))
    starts = np.concatenate([[0], np.cumsum(np.bincount(rank[rows], minlength=count))]).astype(np.int64)
    width = max(1, int((last - first).max(initial=0)) + 1)
    return Band(starts, moved[sorted_entries], amounts[sorted_entries].astype(np.int64), order, places, width)
