"""The least excluded number, and the options of a piece: the two words that Grundy's theory is made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

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
