"""All positions after one more jump, 64 of them at a time, in a level with one bit for each position of the class."""

from __future__ import annotations

import numpy as np

from ludus.algebra.compiled.jit import compiled, inlined
from ludus.core.arrays import Array
from ludus.families.pegs.compiled.counting.tables import CHUNK, Tables
from ludus.families.pegs.compiled.counting.words import NONE, ONE, lowest, popcount, turned_lanes


@compiled
def advance(level: Array, after: Array, tables: Tables) -> tuple[int, int]:
    """Add to `after` all positions one jump after a level; return how many the level has, and how many are stuck."""
    allowed, masks = tables.allowed, tables.masks
    width, rows = allowed.shape[2], allowed.shape[1]
    fits = np.empty(width, np.uint64)
    count, stuck = 0, 0
    for block in range(0, level.size, rows):
        pattern = enter(tables, block, fits)
        for row in range(rows):
            x = level[block + row]
            if x == NONE:
                continue
            here = np.uint64(block + row)
            own = pattern ^ tables.sums[0, row]
            moving = NONE
            for k in range(tables.plain):
                jumps = fits[k] & allowed[0, row, k]
                if jumps:
                    moving = x
                while jumps:
                    j = 64 * k + lowest(jumps)
                    jumps &= jumps - ONE
                    after[here ^ tables.turned[j]] |= x
            for k in range(tables.plain, width):
                jumps = fits[k] & allowed[0, row, k]
                while jumps:
                    j = 64 * k + lowest(jumps)
                    jumps &= jumps - ONE
                    able = x & masks[j, own]
                    if able:
                        moving |= able
                        after[here ^ tables.turned[j]] |= turned_lanes(able, tables.lane[j])
            count += popcount(x)
            stuck += popcount(x & ~moving)
    return count, stuck


@inlined
def enter(tables: Tables, block: int, fits: Array) -> int:
    """Put into `fits` the jumps that the holes beyond the first chunk allow; return the pattern of their sums."""
    allowed = tables.allowed
    pattern = 0
    for k in range(fits.size):
        fits[k] = ~NONE
    for chunk in range(1, allowed.shape[0]):
        value = (block >> (CHUNK * chunk)) & (allowed.shape[1] - 1)
        pattern ^= tables.sums[chunk, value]
        for k in range(fits.size):
            fits[k] &= allowed[chunk, value, k]
    return pattern
