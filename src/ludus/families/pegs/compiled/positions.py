"""Positions of at most 64 holes as machine words: all successors by a hash table, the best of a beam."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled import compiled, inlined

Words = NDArray[np.uint64]

NONE = np.uint64(0xFFFFFFFFFFFFFFFF)
"""No position after a jump has a peg in each of 64 holes."""


@compiled
def expanded(level: Words, turned: Words, needed: Words, table: Words) -> int:
    """Fill the table, whose size is a power of two, with all successors of a level; return how many there are.

    Jump j turns the bits of turned[j] and needs, of these, exactly the bits of needed[j]. -1 when the table would be
    more than two thirds full.
    """
    count = 0
    most = table.size // 3 * 2
    for k in range(table.size):
        table[k] = NONE
    for position in level:
        for j in range(turned.size):
            if position & turned[j] == needed[j] and entered(table, position ^ turned[j]):
                count += 1
                if count > most:
                    return -1
    return count


@compiled
def first_stuck(level: Words, turned: Words, needed: Words) -> int:
    """Return the index of the first position of a level at which no jump can be made; -1 when there is none."""
    for k in range(level.size):
        is_stuck = True
        for j in range(turned.size):
            if level[k] & turned[j] == needed[j]:
                is_stuck = False
                break
        if is_stuck:
            return k
    return -1


@inlined
def entered(table: Words, position: np.uint64) -> bool:
    """Put a position into the table; return whether it is new there."""
    mask = np.uint64(table.size - 1)
    place = mixed(position) & mask
    while table[place] != NONE and table[place] != position:
        place = (place + np.uint64(1)) & mask
    is_new = bool(table[place] == NONE)
    table[place] = position
    return is_new


@inlined
def mixed(word: np.uint64) -> np.uint64:
    """Return the bits of a word well mixed (the finaliser of MurmurHash3, A. Appleby)."""
    word = (word ^ (word >> np.uint64(33))) * np.uint64(0xFF51AFD7ED558CCD)
    word = (word ^ (word >> np.uint64(33))) * np.uint64(0xC4CEB9FE1A85EC53)
    return word ^ (word >> np.uint64(33))


Numbers = NDArray[np.int32]
Scores = NDArray[np.float32]
Rules = tuple[Words, Words, Scores]
"""The bits that each jump turns, those of them that must be pegs, and what a peg costs in each hole."""


@compiled
def widened(
    beam: Words, rules: Rules, table: Words, found: Words, scores: Scores, parents: Numbers, jumps: Numbers
) -> int:
    """Write all successors of a beam, each once, with their scores; return how many there are.

    The score is the sum of the costs of the pegs, less a third of the number of jumps that can be made next. Where the
    arrays are full the rest is left out.
    """
    turned, needed, costs = rules
    count = 0
    most = min(found.size, table.size // 3 * 2)
    for k in range(table.size):
        table[k] = NONE
    for parent in range(beam.size):
        position = beam[parent]
        for j in range(turned.size):
            if position & turned[j] != needed[j]:
                continue
            after = position ^ turned[j]
            if not entered(table, after):
                continue
            found[count], parents[count], jumps[count] = after, parent, j
            scores[count] = scored(after, turned, needed, costs)
            count += 1
            if count == most:
                return count
    return count


@compiled
def scored(position: np.uint64, turned: Words, needed: Words, costs: Scores) -> np.float32:
    """Return the score of a position: the lower, the better."""
    score = np.float32(0)
    for k in range(costs.size):
        if position >> np.uint64(k) & np.uint64(1):
            score += costs[k]
    free = 0
    for j in range(turned.size):
        free += position & turned[j] == needed[j]
    return score - np.float32(0.35) * np.float32(free)
