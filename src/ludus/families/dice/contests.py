"""Which die beats which: exact numbers of wins, sums of several copies, circles of dice that beat each other."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ludus.core.errors import invalid
from ludus.families.dice.counts import values

MAX_SUMS = 1_000_000
"""Maximum number of sums of faces of one die."""

Wins: TypeAlias = tuple[tuple[int, ...], ...]
"""wins[i][j] is the number of pairs of faces by which die i beats die j."""


def wins(faces: Sequence[Sequence[int]]) -> Wins:
    """Return how many pairs of faces each die wins against each other die.

    >>> wins([(2, 4, 9), (1, 6, 8), (3, 5, 7)])
    ((0, 5, 4), (4, 0, 5), (5, 4, 0))
    """
    return _counted(values(faces), len(faces))


def summed_wins(faces: Sequence[Sequence[int]], copies: int) -> Wins:
    """Return how many pairs of rolls each die wins against each other die, when the sum of several copies counts.

    >>> summed_wins([(0, 1), (1, 1)], 2)
    ((0, 0), (12, 0))
    """
    sums = [summed(die, copies) for die in faces]
    totals = sorted({total for one in sums for total in one})
    groups = ([(die, one[total]) for die, one in enumerate(sums) if total in one] for total in totals)
    return _counted(groups, len(faces))


def summed(die: Sequence[int], copies: int) -> dict[int, int]:
    """Return how many rolls of several copies of a die show each sum.

    >>> summed((0, 1), 2)
    {0: 1, 1: 2, 2: 1}
    """
    sums, faces = {0: 1}, Counter(die)
    for _ in range(copies):
        if len(sums) * len(faces) > MAX_SUMS:
            raise invalid("copies", f"expected at most {MAX_SUMS} sums of faces, got more with {copies} copies")
        grown: dict[int, int] = {}
        for (total, ways), (face, often) in itertools.product(sums.items(), faces.items()):
            grown[total + face] = grown.get(total + face, 0) + ways * often
        sums = grown
    return sums


def _counted(groups: Iterable[Sequence[tuple[int, int]]], dice: int) -> Wins:
    """Return the wins from what is totals, in increasing order: the dice that show it, and how often."""
    table, below = [[0] * dice for _ in range(dice)], [0] * dice
    for group in groups:
        for die, times in group:
            table[die] = [won + times * lower for won, lower in zip(table[die], below, strict=True)]
        for die, times in group:
            below[die] += times
    return tuple(tuple(0 if i == j else won for j, won in enumerate(row)) for i, row in enumerate(table))


def beats(table: Wins, i: int, j: int) -> bool:
    """Return whether die i wins against die j more often than it loses."""
    return table[i][j] > table[j][i]


def cycle(table: Wins) -> tuple[int, ...]:
    """Return the shortest circle of dice that beat each other, the first such in order; () when there is none.

    A breadth-first search from each die back to itself along "beats".

    >>> cycle(wins([(2, 4, 9), (1, 6, 8), (3, 5, 7)])), cycle(wins([(1, 2), (3, 4)]))
    ((0, 1, 2), ())
    """
    best: tuple[int, ...] = ()
    for start in range(len(table)):
        paths: list[tuple[int, ...]] = [(start,)]
        seen = {start}
        while paths and not (best and len(paths[0]) >= len(best)):
            grown: list[tuple[int, ...]] = []
            for path in paths:
                for other in range(len(table)):
                    if not beats(table, path[-1], other):
                        continue
                    if other == start:
                        best = path if not best or len(path) < len(best) else best
                    elif other not in seen:
                        seen.add(other)
                        grown.append((*path, other))
            paths = grown
    return best
