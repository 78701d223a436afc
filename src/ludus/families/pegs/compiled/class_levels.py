"""Levels with one bit for each position of a class, 64 of them at a time: the next level, plays, moves, moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, cast

import numpy as np
from numba.cpython.unsafe import numbers

from ludus.algebra.compiled import compiled, inlined
from ludus.core.arrays import Array
from ludus.families.pegs.compiled.class_tables import CHUNK, Tables

ONE = np.uint64(1)
NONE = np.uint64(0)
LOW = np.uint64(63)
SIX = np.uint64(6)

PAIRS = np.uint64(0x5555555555555555)
FOURS = np.uint64(0x3333333333333333)
EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F)
BYTES = np.uint64(0x00FF00FF00FF00FF)
HALVES = np.uint64(0x0000FFFF0000FFFF)
WHOLE = np.uint64(0x00000000FFFFFFFF)

lowest = cast(Callable[[Any], Any], numbers.trailing_zeros)
"""The number of the lowest bit that is set."""


@inlined
def popcount(x: Any) -> Any:
    """Return how many bits are set."""
    x = x - ((x >> ONE) & PAIRS)
    x = (x & FOURS) + ((x >> np.uint64(2)) & FOURS)
    x = (x + (x >> np.uint64(4))) & EIGHTS
    return (x * np.uint64(0x0101010101010101)) >> np.uint64(56)


@inlined
def turned_lanes(x: Any, lanes: Any) -> Any:
    """Return the word whose bit k ^ lanes is bit k of x."""
    if lanes & np.uint64(1):
        x = ((x >> np.uint64(1)) & PAIRS) | ((x & PAIRS) << np.uint64(1))
    if lanes & np.uint64(2):
        x = ((x >> np.uint64(2)) & FOURS) | ((x & FOURS) << np.uint64(2))
    if lanes & np.uint64(4):
        x = ((x >> np.uint64(4)) & EIGHTS) | ((x & EIGHTS) << np.uint64(4))
    if lanes & np.uint64(8):
        x = ((x >> np.uint64(8)) & BYTES) | ((x & BYTES) << np.uint64(8))
    if lanes & np.uint64(16):
        x = ((x >> np.uint64(16)) & HALVES) | ((x & HALVES) << np.uint64(16))
    if lanes & np.uint64(32):
        x = ((x >> np.uint64(32)) & WHOLE) | ((x & WHOLE) << np.uint64(32))
    return x


@compiled
def meeting(level: Array, other: Array, lanes: int, common: Array) -> int:
    """Put into `common` the positions of a level whose complements the other level holds; return how many they are.

    The complement of a number turns all its bits, the first lanes included.
    """
    count, last, turn = 0, level.size - 1, np.uint64((1 << lanes) - 1)
    for k in range(level.size):
        x = level[k] & turned_lanes(other[last - k], turn)
        common[k] = x
        count += popcount(x)
    return count


@compiled
def ranks(level: Array, before: Array) -> int:
    """Put into `before` how many positions stand in the words before each word; return how many there are in all."""
    count = 0
    for k in range(level.size):
        before[k] = count
        count += popcount(level[k])
    return count


@compiled
def packed(level: Array, filled: Array, words: Array) -> int:
    """Mark in `filled`, a bit for each word, the words with positions and copy these; return how many there are."""
    count = 0
    for k in range(level.size):
        if level[k]:
            filled[k >> 6] |= ONE << np.uint64(k & 63)
            words[count] = level[k]
            count += 1
    return count


@compiled
def unpacked(filled: Array, words: Array, level: Array) -> None:
    """Undo `packed`; the level is empty before."""
    count = 0
    for k in range(level.size):
        if (filled[k >> 6] >> np.uint64(k & 63)) & ONE:
            level[k] = words[count]
            count += 1


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


Carried: TypeAlias = tuple[Array, ...]
"""A level, the ranks of its words, and what its positions carry, in their order."""

HALF = np.uint64(0xFFFFFFFF)
HALF_BITS = np.uint64(32)


@compiled
def carry_ways(source: Carried, goal: Carried, tables: Tables) -> tuple[bool, np.uint64, np.uint64]:
    """Add to the ways of each position of the goal those of the positions one jump before it.

    Each is (level, ranks of its words, ways in the order of the positions). Return whether a sum was too large for a
    word, and the ways of stuck positions together: low + 2^32 high.
    """
    level, before, ways = source
    after, after_before, after_ways = goal
    fits, rows = np.empty(tables.allowed.shape[2], np.uint64), tables.allowed.shape[1]
    is_too_large, low, high = False, NONE, NONE
    for block in range(0, level.size, rows):
        pattern = enter(tables, block, fits)
        for row in range(rows):
            x = level[block + row]
            if x == NONE:
                continue
            here, first = np.uint64(block + row), before[block + row]
            own, moving = pattern ^ tables.sums[0, row], NONE
            for k in range(fits.size):
                jumps = fits[k] & tables.allowed[0, row, k]
                while jumps:
                    j = 64 * k + lowest(jumps)
                    jumps &= jumps - ONE
                    able, turn = x & tables.masks[j, own], tables.lane[j]
                    moving |= able
                    there = after[here ^ tables.turned[j]]
                    able &= turned_lanes(there, turn)
                    start = after_before[here ^ tables.turned[j]]
                    while able:
                        lane = np.uint64(lowest(able))
                        able &= able - ONE
                        source = first + popcount(x & ((ONE << lane) - ONE))
                        target = start + popcount(there & ((ONE << (lane ^ turn)) - ONE))
                        total = after_ways[target] + ways[source]
                        is_too_large |= total < ways[source]
                        after_ways[target] = total
            rest = x & ~moving
            while rest:
                lane = np.uint64(lowest(rest))
                rest &= rest - ONE
                own_ways = ways[first + popcount(x & ((ONE << lane) - ONE))]
                low += own_ways & HALF
                high += own_ways >> HALF_BITS
    return is_too_large, low, high


@compiled
def carry_moves(source: Carried, goal: Carried, tables: Tables) -> None:
    """Lower the moves of each position of the goal to the fewest by a jump from the source.

    Each is (level, ranks of its words, moves, last). A jump by the peg that jumped last belongs to its move, any other
    begins a new one. `last` holds, as bits, the holes in which the peg that jumped last can stand after the fewest
    moves: with one move more, any peg can go on.
    """
    level, before, moves, last = source
    after, after_before, after_moves, after_last = goal
    fits, rows = np.empty(tables.allowed.shape[2], np.uint64), tables.allowed.shape[1]
    for block in range(0, level.size, rows):
        pattern = enter(tables, block, fits)
        for row in range(rows):
            x = level[block + row]
            if x == NONE:
                continue
            here, first, own = np.uint64(block + row), before[block + row], pattern ^ tables.sums[0, row]
            for k in range(fits.size):
                jumps = fits[k] & tables.allowed[0, row, k]
                while jumps:
                    j = 64 * k + lowest(jumps)
                    jumps &= jumps - ONE
                    turn = tables.lane[j]
                    there = after[here ^ tables.turned[j]]
                    able = x & tables.masks[j, own] & turned_lanes(there, turn)
                    start = after_before[here ^ tables.turned[j]]
                    while able:
                        lane = np.uint64(lowest(able))
                        able &= able - ONE
                        source = first + popcount(x & ((ONE << lane) - ONE))
                        target = start + popcount(there & ((ONE << (lane ^ turn)) - ONE))
                        goes_on = (last[source] >> tables.origin[j]) & ONE
                        cost = moves[source] + (0 if goes_on else 1)
                        if cost < after_moves[target]:
                            after_moves[target] = cost
                            after_last[target] = NONE
                        if cost == after_moves[target]:
                            after_last[target] |= ONE << tables.target[j]


@compiled
def carry_sweep_lengths(source: Carried, goal: Carried, tables: Tables) -> None:
    """Raise the lengths of sweeps to each position of the goal to the longest by a jump from the source.

    Each is (level, ranks of its words, lengths), the lengths a row for each position and in it a number for each hole:
    the jumps of the longest sweep that ends there, 0 where no peg has just jumped to.
    """
    level, before, lengths = source
    after, after_before, after_lengths = goal
    fits, rows = np.empty(tables.allowed.shape[2], np.uint64), tables.allowed.shape[1]
    for block in range(0, level.size, rows):
        pattern = enter(tables, block, fits)
        for row in range(rows):
            x = level[block + row]
            if x == NONE:
                continue
            here, first, own = np.uint64(block + row), before[block + row], pattern ^ tables.sums[0, row]
            for k in range(fits.size):
                jumps = fits[k] & tables.allowed[0, row, k]
                while jumps:
                    j = 64 * k + lowest(jumps)
                    jumps &= jumps - ONE
                    turn = tables.lane[j]
                    there = after[here ^ tables.turned[j]]
                    able = x & tables.masks[j, own] & turned_lanes(there, turn)
                    start = after_before[here ^ tables.turned[j]]
                    while able:
                        lane = np.uint64(lowest(able))
                        able &= able - ONE
                        source = first + popcount(x & ((ONE << lane) - ONE))
                        target = start + popcount(there & ((ONE << (lane ^ turn)) - ONE))
                        longer = lengths[source, tables.origin[j]] + 1
                        if longer > after_lengths[target, tables.target[j]]:
                            after_lengths[target, tables.target[j]] = longer


# One more jump on several cores: a level is cut into parts by a few bits, and each part is written by one thread.


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
