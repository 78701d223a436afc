"""Numbers of plays, and fewest sweeps, carried from the positions of one level to those of the next."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from ludus.algebra.compiled.jit import compiled
from ludus.core.arrays import Array
from ludus.families.pegs.compiled.counting.levels import enter
from ludus.families.pegs.compiled.counting.tables import Tables
from ludus.families.pegs.compiled.counting.words import NONE, ONE, lowest, popcount, turned_lanes

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
def carry_sweeps(source: Carried, goal: Carried, tables: Tables) -> None:
    """Lower the sweeps of each position of the goal to the fewest by a jump from the source.

    Each is (level, ranks of its words, sweeps, last). A jump by the peg that jumped last belongs to its sweep, any
    other begins a new one. `last` holds, as bits, the holes in which the peg that jumped last can stand after so few
    sweeps: with one sweep more, any peg can go on.
    """
    level, before, sweeps, last = source
    after, after_before, after_sweeps, after_last = goal
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
                        cost = sweeps[source] + (0 if goes_on else 1)
                        if cost < after_sweeps[target]:
                            after_sweeps[target] = cost
                            after_last[target] = NONE
                        if cost == after_sweeps[target]:
                            after_last[target] |= ONE << tables.target[j]


@compiled
def carry_hops(source: Carried, goal: Carried, tables: Tables) -> None:
    """Raise the lengths of hops to each position of the goal to the longest by a jump from the source.

    Each is (level, ranks of its words, lengths), the lengths a row for each position and in it a number for each hole:
    the jumps of the longest hop that ends there, 0 where no peg has just jumped to.
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
