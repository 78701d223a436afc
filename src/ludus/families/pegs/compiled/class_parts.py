"""One more jump on several cores: a level is cut into parts by a few bits, and each part is written by one thread.

A block is 4096 words, with common bits above them; its part is the lowest of these bits. A jump turns fixed bits, so it
leads from every part to one other: the thread of a part reads, for each pattern of turned bits, the one part that these
jumps come from, and writes only its own.
"""

from __future__ import annotations

import numpy as np

from ludus.algebra.compiled.jit import compiled
from ludus.core.arrays import Array
from ludus.families.pegs.compiled.class_levels import NONE, ONE, enter, lowest, popcount, turned_lanes
from ludus.families.pegs.compiled.class_tables import Tables


@compiled
def count_part(level: Array, tables: Tables, filled: Array, parts: int, part: int) -> tuple[int, int]:
    """Mark the filled blocks of a part; return the number of its positions, and of those without a jump."""
    allowed = tables.allowed
    rows, width = allowed.shape[1], allowed.shape[2]
    fits = np.empty(width, np.uint64)
    count, stuck = 0, 0
    for number in range(part, level.size // rows, parts):
        block = number * rows
        before = count
        pattern = enter(tables, block, fits)
        for row in range(rows):
            x = level[block + row]
            if x == NONE:
                continue
            count += popcount(x)
            moving = NONE
            for k in range(width):
                jumps = fits[k] & allowed[0, row, k]
                # Plain jumps move all positions of a word; the others some of them.
                if jumps and k < tables.plain:
                    moving = x
                while jumps and moving != x:
                    j = 64 * k + lowest(jumps)
                    jumps &= jumps - ONE
                    moving |= x & tables.masks[j, pattern ^ tables.sums[0, row]]
                if moving == x:
                    break
            stuck += popcount(x & ~moving)
        filled[number] = count > before
    return count, stuck


@compiled
def advance_part(level: Array, after: Array, tables: Tables, groups: Array, filled: Array, part: int) -> None:
    """Write the positions of one part one jump after a level; groups[t] are the jumps that turn the bits t."""
    allowed = tables.allowed
    rows, width, parts = allowed.shape[1], allowed.shape[2], groups.shape[0]
    fits = np.empty(width, np.uint64)
    for number in range(part, level.size // rows, parts):
        after[number * rows : number * rows + rows] = NONE
    for turned in range(parts):
        for number in range(part ^ turned, level.size // rows, parts):
            if not filled[number]:
                continue
            block = number * rows
            pattern = enter(tables, block, fits)
            some = NONE
            for k in range(width):
                fits[k] &= groups[turned, k]
                some |= fits[k]
            if some == NONE:
                continue
            for row in range(rows):
                x = level[block + row]
                if x == NONE:
                    continue
                here, own = np.uint64(block + row), pattern ^ tables.sums[0, row]
                for k in range(width):
                    jumps = fits[k] & allowed[0, row, k]
                    while jumps:
                        j = 64 * k + lowest(jumps)
                        jumps &= jumps - ONE
                        if k < tables.plain:
                            after[here ^ tables.turned[j]] |= x
                        else:
                            able = x & tables.masks[j, own]
                            if able:
                                after[here ^ tables.turned[j]] |= turned_lanes(able, tables.lane[j])
