"""Counts of all patterns of dice in one pass over the faces, in 64-bit integers."""

from __future__ import annotations

import itertools
from functools import lru_cache

import numpy as np

from ludus.algebra.compiled.jit import compiled
from ludus.core.arrays import Array
from ludus.families.dice.counts import Group
from ludus.families.dice.fairness import Pattern, patterns


@lru_cache(maxsize=16)
def transitions(dice: int, order: int) -> tuple[dict[Pattern, int], Array, Array]:
    """Return the place of each pattern, and for each die the places (from, to) of what it extends, longest first."""
    place = {pattern: index for index, pattern in enumerate(patterns(dice, order))}
    rows = []
    for die in range(dice):
        extended = [(index, place[(*p, die)]) for p, index in place.items() if len(p) < order and die not in p]
        rows.append(sorted(extended, reverse=True))
    table = np.array(rows, dtype=np.int32)
    return place, np.ascontiguousarray(table[:, :, 0]), np.ascontiguousarray(table[:, :, 1])


def counts(groups: list[Group], dice: int, order: int) -> dict[Pattern, int]:
    """Return the count of each pattern; the product of the `order` largest sizes must be less than 2**63."""
    place, sources, targets = transitions(dice, order)
    found = np.zeros(len(place), np.int64)
    found[0] = 1
    fed = np.zeros(len(place), np.int64)
    for single, run in itertools.groupby(groups, key=lambda group: len(group) == 1):
        if single:
            word = np.array([group[0] for group in run], dtype=np.int64)
            read_singles(word, sources, targets, found)
            continue
        for group in run:
            # Dice that tie extend what was there before them, never each other.
            fed[:] = 0
            for die, times in group:
                fed[targets[die]] += times * found[sources[die]]
            found += fed
    return dict(zip(place, found.tolist(), strict=True))


@compiled
def read_singles(word: Array, sources: Array, targets: Array, found: Array) -> None:
    """Read faces that belong to one die each: (die, how many) in each row."""
    for index in range(word.shape[0]):
        die, times = word[index, 0], word[index, 1]
        for edge in range(sources.shape[1]):
            found[targets[die, edge]] += times * found[sources[die, edge]]
