"""Forced placements: a cell that only one placement can cover, again and again, until a cell is left with none."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Cells: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Forcing:
    """What is forced, in turn, and what remains."""

    steps: tuple[tuple[Cell, int], ...]
    """A cell, and the number of the only placement that covers it without meeting those before."""
    stuck: Cell | None
    """A cell that no placement can cover any more; None when there is none."""
    alive: tuple[int, ...]
    """The placements that meet none of the forced ones; empty when a cell is stuck."""


def forced(cells: Sequence[Cell], placements: Sequence[Cells]) -> Forcing:
    """Return all that is forced on a region, up to the first cell that cannot be covered.

    >>> forced([(0, 0), (0, 1), (0, 2)], [((0, 0), (0, 1)), ((0, 1), (0, 2))])
    Forcing(steps=(((0, 0), 0),), stuck=(0, 2), alive=())
    """
    live: dict[Cell, set[int]] = {cell: set() for cell in cells}
    for number, covered in enumerate(placements):
        for cell in covered:
            live[cell].add(number)
    waiting = deque(cell for cell in cells if len(live[cell]) < 2)
    gone: set[int] = set()
    steps: list[tuple[Cell, int]] = []
    while waiting:
        cell = waiting.popleft()
        if cell not in live or len(live[cell]) > 1:
            continue
        if not live[cell]:
            return Forcing(tuple(steps), cell, ())
        (number,) = live[cell]
        steps.append((cell, number))
        met = set().union(*(live.pop(one) for one in placements[number]))
        gone |= met
        for other in met:
            for touched in placements[other]:
                if touched in live and other in live[touched]:
                    live[touched].discard(other)
                    if len(live[touched]) < 2:
                        waiting.append(touched)
    return Forcing(tuple(steps), None, tuple(k for k in range(len(placements)) if k not in gone))
