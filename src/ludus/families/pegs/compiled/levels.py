"""All positions after one more jump, each once, by a table with open addressing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled.jit import compiled, inlined

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
