"""Counts of patterns in exact integers: the prefix dynamic programme, for dice of any size, ties allowed.

Reading the faces from the lowest to the highest, the number of ways to see the pattern p c grows by the number of ways
to have seen p, times how often die c has this face. (The algorithm is L. Kryger's, 2012.)
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TypeAlias

from ludus.maths.dice.patterns import Pattern, patterns

Group: TypeAlias = tuple[tuple[int, int], ...]
"""The dice that have one face value, each with the number of its faces that have it."""


def groups(faces: Sequence[Sequence[int]]) -> list[Group]:
    """Return the face values in increasing order; runs of values of a single die count as one value.

    >>> groups([(1, 2, 6), (3, 6)])
    [((0, 2),), ((1, 1),), ((0, 1), (1, 1))]
    """
    held: dict[int, dict[int, int]] = {}
    for die, values in enumerate(faces):
        for value in values:
            at = held.setdefault(value, {})
            at[die] = at.get(die, 0) + 1
    found: list[Group] = []
    for _, run in itertools.groupby(sorted(held), key=lambda value: min(held[value]) if len(held[value]) == 1 else -1):
        # Two faces of one die never meet in a roll, so neighbouring values of one die may be taken together.
        values = list(run)
        if len(held[values[0]]) == 1:
            found.append(((min(held[values[0]]), sum(sum(held[value].values()) for value in values)),))
        else:
            found += [tuple(sorted(held[value].items())) for value in values]
    return found


def counts(faces: Sequence[Sequence[int]], order: int) -> dict[Pattern, int]:
    """Return how many rolls of the dice of each pattern show them strictly in that order, in exact integers.

    >>> counts([(1, 6), (2, 5), (3, 4)], 3)[0, 1, 2]
    2
    """
    found = dict.fromkeys(patterns(len(faces), order), 0)
    found[()] = 1
    longest_first = [pattern for pattern in reversed(list(found)) if len(pattern) < order]
    extendable = {die: [p for p in longest_first if die not in p] for die in range(len(faces))}
    for group in groups(faces):
        if len(group) == 1:
            (die, times) = group[0]
            for pattern in extendable[die]:
                found[(*pattern, die)] += times * found[pattern]
            continue
        for pattern in longest_first:
            for die, times in group:
                if die not in pattern:
                    found[(*pattern, die)] += times * found[pattern]
    return found
