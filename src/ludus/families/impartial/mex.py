"""The least excluded number, the options of a piece, and periods of sequences as far as they were seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.impartial.one_piece.problem import Vector

Cell: TypeAlias = tuple[int, ...]
"""The coordinates of the piece."""


def mex(values: Collection[int]) -> int:
    """Return the least non-negative integer that is not in values.

    >>> mex({0, 1, 3}), mex(set())
    (2, 0)
    """
    return next(n for n in range(len(values) + 1) if n not in values)


def options(cell: Cell, rays: Iterable[Vector], steps: Iterable[Vector]) -> Iterator[Cell]:
    """Return the cells to which a piece can move: each step once, each ray any number of times, staying >= 0.

    >>> sorted(set(options((1, 2), [(1, 0), (0, 1)], [(1, 1)])))
    [(0, 1), (0, 2), (1, 0), (1, 1)]
    """
    for step in steps:
        if (there := moved(cell, step)) is not None:
            yield there
    for ray in rays:
        there = moved(cell, ray)
        while there is not None:
            yield there
            there = moved(there, ray)


def moved(cell: Cell, move: Vector) -> Cell | None:
    """Return the cell after a move, or None when it would leave the grid.

    >>> moved((1, 2), (1, 1)), moved((0, 2), (1, 1))
    ((0, 1), None)
    """
    there = tuple(x - s for x, s in zip(cell, move, strict=True))
    return None if min(there) < 0 else there


def can_move(start: Cell, end: Cell, rays: Iterable[Vector], steps: Iterable[Vector]) -> bool:
    """Return whether one move leads from a cell to another, however far apart they are.

    >>> can_move((3, 5), (3, 1), ((1, 0), (0, 1)), ()), can_move((3, 5), (2, 4), ((1, 0), (0, 1)), ())
    (True, False)
    """
    difference = tuple(x - y for x, y in zip(start, end, strict=True))
    if min(difference) < 0 or not any(difference):
        return False
    axis = next(axis for axis, entry in enumerate(difference) if entry)
    times = ((ray, difference[axis] // ray[axis]) for ray in rays if ray[axis])
    return difference in steps or any(tuple(k * r for r in ray) == difference for ray, k in times)


MAX_PERIOD = 4096
"""No longer period is looked for."""
SHARE = 0.6
"""The part of a sequence that may lie before its period."""
REPEATS = 2
"""So often at least a period is seen whole."""


class Period(NamedTuple):
    """A sequence with a(i) = a(i + period) for all i >= preperiod, as far as it was seen."""

    period: int
    preperiod: int
    observed: int
    """How many terms were seen."""


def period(sequence: Array, *, longest: int = MAX_PERIOD) -> Period | None:
    """Return the least period of a sequence, seen over at least two fifths of it and twice; None when none is seen.

    The preperiod is the least with that period.

    >>> period(np.array([9, 9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1]))
    Period(period=3, preperiod=2, observed=12)
    >>> period(np.arange(12)) is None
    True
    """
    terms = np.asarray(sequence)
    count = len(terms)
    for length in range(1, min(longest, count // REPEATS) + 1):
        if count and terms[-1] != terms[-1 - length]:
            continue
        different = np.flatnonzero(terms[:-length] != terms[length:])
        start = int(different[-1]) + 1 if len(different) else 0
        if start <= SHARE * count and count - start >= REPEATS * length:
            return Period(length, start, count)
    return None


def along_the_diagonal(positions: Array) -> Array:
    """Return y - x for the rows 0, 1, 2, ... of the cells (x, y) of one level, up to the first row without one.

    The cells are in increasing order, at most one in each row.

    >>> along_the_diagonal(np.array([[0, 1], [1, 0], [2, 2], [4, 4]])).tolist()
    [1, -1, 0]
    """
    cells = np.asarray(positions, dtype=np.int64).reshape(-1, 2)
    gaps = np.flatnonzero(cells[:, 0] != np.arange(len(cells)))
    whole = cells[: int(gaps[0])] if len(gaps) else cells
    return whole[:, 1] - whole[:, 0]
