"""Counts of all patterns of dice in one pass over the faces, in 64-bit integers."""

from __future__ import annotations

import itertools
from functools import lru_cache

import numpy as np

from ludus.algebra.compiled import compiled
from ludus.core.arrays import Array
from ludus.families.dice.counts import Group, growths
from ludus.families.dice.fairness import Pattern


@lru_cache(maxsize=16)
def transitions(dice: int, order: int) -> tuple[tuple[Pattern, ...], Array, Array]:
    """Return all patterns, and for each die the places (from, to) of what it extends, longest first."""
    names, grows = growths(dice, order)
    table = np.array(grows, dtype=np.int32)
    return names, np.ascontiguousarray(table[:, :, 0]), np.ascontiguousarray(table[:, :, 1])


def counts(groups: list[Group], dice: int, order: int) -> dict[Pattern, int]:
    """Return the count of each pattern; the product of the `order` largest sizes must be less than 2**63."""
    names, sources, targets = transitions(dice, order)
    found = np.zeros(len(names), np.int64)
    found[0] = 1
    fed = np.zeros(len(names), np.int64)
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
    return dict(zip(names, found.tolist(), strict=True))


@compiled
def read_singles(word: Array, sources: Array, targets: Array, found: Array) -> None:
    """Read faces that belong to one die each: (die, how many) in each row."""
    for index in range(word.shape[0]):
        die, times = word[index, 0], word[index, 1]
        # The longest patterns grow first, so that a face extends none that it has made itself.
        for edge in range(sources.shape[1]):
            found[targets[die, edge]] += times * found[sources[die, edge]]
