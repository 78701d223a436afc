"""Which die beats which: exact numbers of wins, sums of several copies, circles of dice that beat each other."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from ludus.maths.dice.naive_counts import values

Wins: TypeAlias = tuple[tuple[int, ...], ...]
"""wins[i][j] is the number of pairs of faces by which die i beats die j."""


def wins(faces: Sequence[Sequence[int]]) -> Wins:
    """Return how many pairs of faces each die wins against each other die.

    >>> wins([(2, 4, 9), (1, 6, 8), (3, 5, 7)])
    ((0, 5, 4), (4, 0, 5), (5, 4, 0))
    """
    table = [[0] * len(faces) for _ in faces]
    below = [0] * len(faces)
    for group in values(faces):
        for die, times in group:
            table[die] = [won + times * lower for won, lower in zip(table[die], below, strict=True)]
        for die, times in group:
            below[die] += times
    return tuple(tuple(0 if i == j else won for j, won in enumerate(row)) for i, row in enumerate(table))


def summed(die: Sequence[int], copies: int) -> tuple[int, ...]:
    """Return the faces of the die that shows the sum of several copies: every sum as often as it comes.

    >>> summed((0, 1), 2)
    (0, 1, 1, 2)
    """
    sums = Counter({0: 1})
    for _ in range(copies):
        grown: Counter[int] = Counter()
        for (total, ways), face in itertools.product(sums.items(), die):
            grown[total + face] += ways
        sums = grown
    return tuple(sorted(sums.elements()))


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
