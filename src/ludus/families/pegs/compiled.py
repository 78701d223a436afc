"""Compiled loops over levels of positions: as bits of a class, 64 positions at a time, and as machine words.

The next level, and what is carried along to it: the number of plays, the fewest moves, the longest sweeps. For words,
all successors by a hash table, and the best of a beam.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled import compiled, inlined, ones, trailing_zeros
from ludus.core.arrays import Array
from ludus.families.pegs.class_index import CHUNK, Tables

TOO_MANY = np.uint64(0xFFFFFFFFFFFFFFFF)
"""Stands for a number of plays that does not fit into a word."""
ZERO, ONE = np.uint64(0), np.uint64(1)
MASKS = tuple(np.uint64((2**64 - 1) // (2**2**k + 1)) for k in range(6))
"""For k = 0 to 5, the bits whose numbers do not have 2^k: 0x5555..., 0x3333..., 0x0F0F..., and so on."""

Words = NDArray[np.uint64]
Numbers = NDArray[np.int32]
Scores = NDArray[np.float32]
Rules = tuple[Words, Words, Scores]
"""The bits that each jump turns, those of them that must be pegs, and what a peg costs in each hole."""

NONE = np.uint64(0xFFFFFFFFFFFFFFFF)
"""No position after a jump has a peg in each of 64 holes."""


@inlined
def turned_lanes(x: Any, lanes: Any) -> Any:
    """Return the word whose bit k ^ lanes is bit k of x."""
    # For each bit of `lanes`, neighbours at the distance of that bit change places.
    for k in range(6):
        shift = np.uint64(1 << k)
        if lanes & shift:
            x = ((x >> shift) & MASKS[k]) | ((x & MASKS[k]) << shift)
    return x


@compiled
def meeting(level: Array, other: Array, lanes: int, common: Array) -> None:
    """Put into `common` the positions of a level whose complements the other level holds.

    The complement of a number turns all its bits, the first lanes included.
    """
    last, turn = level.size - 1, np.uint64((1 << lanes) - 1)
    for k in range(level.size):
        common[k] = level[k] & turned_lanes(other[last - k], turn)


@inlined
def enter(tables: Tables, block: int, fits: Array) -> int:
    """Put into `fits` the jumps that the holes beyond the first chunk allow; return the pattern of their sums."""
    allowed = tables.allowed
    pattern = 0
    for k in range(fits.size):
        fits[k] = ~ZERO
    # The first chunk is the row of a word within its block: it is looked up word by word.
    for chunk in range(1, allowed.shape[0]):
        value = (block >> (CHUNK * chunk)) & (allowed.shape[1] - 1)
        pattern ^= tables.sums[chunk, value]
        for k in range(fits.size):
            fits[k] &= allowed[chunk, value, k]
    return pattern


Carried: TypeAlias = tuple[Array, ...]
"""A level and the ranks of its words, or what its positions carry, in their order."""


@inlined
def more_ways(source: Carried, here: int, goal: Carried, there: int, tables: Tables, j: int) -> None:
    """Add the plays to a position of the source to those to a position of the goal; 2^64 - 1 stands for too many."""
    (ways,), (after_ways,) = source, goal
    total = after_ways[there] + ways[here]
    # A sum of words that wraps around is less than each of them.
    after_ways[there] = TOO_MANY if total < ways[here] else total


@inlined
def fewer_moves(source: Carried, here: int, goal: Carried, there: int, tables: Tables, j: int) -> None:
    """Lower the moves of a position of the goal to those by the jump j from a position of the source.

    What is carried is (moves, last). A jump by the peg that jumped last belongs to its move, any other begins a new
    one. `last` holds, as bits, the holes in which the peg that jumped last can stand after the fewest moves: with one
    move more, any peg can go on.
    """
    moves, last = source
    after_moves, after_last = goal
    cost = moves[here] + (0 if (last[here] >> tables.origin[j]) & ONE else 1)
    if cost < after_moves[there]:
        after_moves[there] = cost
        after_last[there] = ZERO
    # Of several ways with the fewest moves each leaves its peg able to go on.
    if cost == after_moves[there]:
        after_last[there] |= ONE << tables.target[j]


@inlined
def longer_sweep(source: Carried, here: int, goal: Carried, there: int, tables: Tables, j: int) -> None:
    """Raise the lengths of sweeps to a position of the goal to those by the jump j from a position of the source.

    The lengths are a row for each position and in it a number for each hole: the jumps of the longest sweep that ends
    there, 0 where no peg has just jumped to.
    """
    (lengths,), (after_lengths,) = source, goal
    longer = lengths[here, tables.origin[j]] + 1
    if longer > after_lengths[there, tables.target[j]]:
        after_lengths[there, tables.target[j]] = longer


def _carrying(change: Callable[..., None]) -> Callable[..., None]:
    """Return the loop over all jumps from the positions of a level to those of the next one, which changes each."""

    @compiled
    def carry(ranked: Carried, carried: Carried, after_ranked: Carried, after_carried: Carried, tables: Tables) -> None:
        level, before = ranked
        after, after_before = after_ranked
        fits, rows = np.empty(tables.allowed.shape[2], np.uint64), tables.allowed.shape[1]
        for block in range(0, level.size, rows):
            pattern = enter(tables, block, fits)
            for row in range(rows):
                x = level[block + row]
                if x == ZERO:
                    continue
                here, first, own = np.uint64(block + row), before[block + row], pattern ^ tables.sums[0, row]
                for k in range(fits.size):
                    jumps = fits[k] & tables.allowed[0, row, k]
                    while jumps:
                        j = 64 * k + np.int64(trailing_zeros(jumps))
                        jumps &= jumps - ONE
                        turn = tables.lane[j]
                        there = after[here ^ tables.turned[j]]
                        # The lanes that can make the jump and whose positions after it are in the next level.
                        able = x & tables.masks[j, own] & turned_lanes(there, turn)
                        start = after_before[here ^ tables.turned[j]]
                        while able:
                            lane = np.uint64(trailing_zeros(able))
                            able &= able - ONE
                            # What is carried stands in the order of positions: a rank is the number of those before.
                            source = first + np.int64(ones(x & ((ONE << lane) - ONE)))
                            target = start + np.int64(ones(there & ((ONE << (lane ^ turn)) - ONE)))
                            change(carried, source, after_carried, target, tables, j)

    return carry


CARRY = {"count": _carrying(more_ways), "moves": _carrying(fewer_moves), "sweep": _carrying(longer_sweep)}
"""The loops by what is wanted."""


@inlined
def moving(x: Any, fits: Array, row: int, tables: Tables, pattern: int) -> Any:
    """Return the positions of a word that can make a jump."""
    able = ZERO
    for k in range(fits.size):
        jumps = fits[k] & tables.allowed[0, row, k]
        # Plain jumps move all positions of a word; the others some of them.
        if jumps and k < tables.plain:
            able = x
        while jumps and able != x:
            j = 64 * k + np.int64(trailing_zeros(jumps))
            jumps &= jumps - ONE
            able |= x & tables.masks[j, pattern]
    return able


@compiled
def tally(level: Array, tables: Tables, filled: Array) -> tuple[int, int]:
    """Mark the filled blocks of a level; return the number of its positions, and of those without a jump."""
    rows = tables.allowed.shape[1]
    fits = np.empty(tables.allowed.shape[2], np.uint64)
    count: Any = 0
    stuck: Any = 0
    for number in range(level.size // rows):
        block = number * rows
        before = count
        pattern = enter(tables, block, fits)
        for row in range(rows):
            x = level[block + row]
            if x == ZERO:
                continue
            count += np.int64(ones(x))
            # A bit of x is a position: those that no jump moves are stuck.
            stuck += np.int64(ones(x & ~moving(x, fits, row, tables, pattern ^ tables.sums[0, row])))
        filled[number] = count > before
    return count, stuck


@compiled
def advance(level: Array, after: Array, tables: Tables, filled: Array) -> None:
    """Write the positions one jump after a level."""
    rows = tables.allowed.shape[1]
    fits = np.empty(tables.allowed.shape[2], np.uint64)
    after[:] = ZERO
    for number in range(level.size // rows):
        if not filled[number]:
            continue
        block = number * rows
        pattern = enter(tables, block, fits)
        for row in range(rows):
            x = level[block + row]
            if x == ZERO:
                continue
            here, own = np.uint64(block + row), pattern ^ tables.sums[0, row]
            for k in range(fits.size):
                jumps = fits[k] & tables.allowed[0, row, k]
                while jumps:
                    j = 64 * k + np.int64(trailing_zeros(jumps))
                    jumps &= jumps - ONE
                    # A plain jump depends on no hole of the lanes: it moves the whole word.
                    if k < tables.plain:
                        after[here ^ tables.turned[j]] |= x
                    else:
                        able = x & tables.masks[j, own]
                        if able:
                            after[here ^ tables.turned[j]] |= turned_lanes(able, tables.lane[j])


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
                # The limit keeps the table sparse enough for linear probing.
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
    # Linear probing: the table is never more than two thirds full, so that a free place is near.
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
            # The first parent that leads to a position stands for all: what comes after depends on the position alone.
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
