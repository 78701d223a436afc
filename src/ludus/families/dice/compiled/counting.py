"""Counts of all patterns of dice in one pass over the faces, in 64-bit integers; strings fair by place, all of them.

Strings: faces are put down from one end. A face of die i takes place k in as many rolls as the product over the other
dice j of (faces still to come of j) + (faces that are down of j) x has as its coefficient of x^k. A branch ends when a
count is above the fair one, or when the faces to come cannot lift place 0 to it: no face takes that place more often
than the next one would. (For the first place alone the strings are read backwards, and only place 0 counts.)
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from math import prod

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


def search(sizes: tuple[int, ...], places: int, prefix: Array, *, length: int, most: int) -> tuple[int, int, Array]:
    """Return the nodes, the number of words found and the first of them, that go on from a prefix to a length.

    The first `places` places are fair in words of the full length; in shorter ones nothing forbids to go on.
    """
    words = np.zeros((most, length), dtype=np.int8)
    target, rest = divmod(prod(sizes), len(sizes))
    if rest:
        return 0, 0, words[:0]
    before = np.array([max((j for j in range(i) if sizes[j] == sizes[i]), default=-1) for i in range(len(sizes))])
    nodes, found = _search(np.array(sizes, dtype=np.int64), before, target, places, prefix, words)
    return int(nodes), int(found), words[: min(int(found), most)]


@compiled
def _search(sizes: Array, before: Array, target: int, places: int, prefix: Array, words: Array) -> tuple[int, int]:
    """Go through all words depth first; of dice with equal sizes the names appear in order."""
    dice, length, fixed = sizes.shape[0], words.shape[1], prefix.shape[0]
    word = np.full(length + 1, -1, np.int8)
    used = np.zeros(dice, np.int64)
    # counts[d, i, k]: in how many rolls one of the first d faces, of die i, takes place k.
    counts = np.zeros((length + 1, dice, dice), np.int64)
    ways = np.zeros(dice + 1, np.int64)
    nodes, found, depth = 0, 0, 0
    while depth >= 0:
        x = dice
        if depth == length:
            if found < words.shape[0]:
                words[found, :] = word[:length]
            found += 1
        else:
            x = word[depth] + 1
            # A place of the prefix has one choice.
            if depth < fixed:
                x = prefix[depth] if word[depth] < prefix[depth] else dice
            while x < dice:
                if used[x] < sizes[x] and (before[x] < 0 or used[before[x]] > 0):
                    nodes += 1
                    if _put(sizes, used, counts[depth, :, :places], counts[depth + 1, :, :places], x, target, ways):
                        break
                x = x + 1 if depth >= fixed else dice
        if x >= dice:
            word[depth] = -1
            depth -= 1
            if depth >= 0:
                used[word[depth]] -= 1
            continue
        word[depth] = x
        used[x] += 1
        depth += 1
        word[depth] = -1
    return nodes, found


@compiled
def _put(sizes: Array, used: Array, now: Array, after: Array, x: int, target: int, ways: Array) -> bool:
    """Write the counts after a face of die x; return whether they can still become fair."""
    dice = sizes.shape[0]
    ways[:] = 0
    ways[0] = 1
    for j in range(dice):
        if j != x:
            # The product of the polynomials so far with (to come) + (down) x, the highest coefficient first.
            for k in range(dice - 1, -1, -1):
                ways[k] = ways[k] * (sizes[j] - used[j]) + (ways[k - 1] * used[j] if k else 0)
    after[:, :] = now
    for k in range(after.shape[1]):
        after[x, k] += ways[k]
        if after[x, k] > target or (used[x] + 1 == sizes[x] and after[x, k] < target):
            return False
    # A face still to come takes the first place only in rolls of such faces.
    come = 1
    for j in range(dice):
        come *= sizes[j] - used[j] - (j == x)
    return bool(after[:, 0].min() + come >= target)
