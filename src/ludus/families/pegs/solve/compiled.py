"""Compiled loops over one bitset for all levels of a class, word by word from the greatest height down.

A part of the words, by the lowest bits of the numbers of their blocks, is written by one thread. A thread looks at all
words of a height and makes the jumps that lead into its part, so that no two threads write one word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from ludus.algebra.compiled import compiled, inlined, ones, trailing_zeros
from ludus.core.arrays import Array
from ludus.families.pegs.class_index import Tables
from ludus.families.pegs.compiled import ONE, TOO_MANY, ZERO, enter, moving, turned_lanes
from ludus.families.pegs.heights import Order

HALF, LOWER = np.uint64(32), np.uint64(0xFFFFFFFF)


@inlined
def places(order: Order, number: int, group: int, height: int) -> Any:
    """Return the first place, and the one after the last, of the words of a block in a group with a height."""
    rest = height - order.block_heights[number] - order.group_heights[order.block_groups[number] ^ group]
    # Words of a group lie in the order of their heights; beyond the greatest there is none.
    first, last = 0, 0
    if 0 <= rest < order.starts.shape[1] - 1:
        first, last = order.starts[group, rest], order.starts[group, rest + 1]
    return first, last


@inlined
def word_after(order: Order, block: int, row: Any, turned: Any, rows: int) -> Any:
    """Return the place of a word in the bitset when some bits of its number are turned."""
    inside = np.uint64(rows - 1)
    return (np.uint64(block) ^ (turned & ~inside)) + order.places[np.uint64(row) ^ (turned & inside)]


@inlined
def enter_part(tables: Tables, block: int, fits: Array, chosen: Any) -> int:
    """Put into `fits` those of the chosen jumps that the holes beyond the first chunk allow; return their sums."""
    pattern = enter(tables, block, fits)
    for k in range(fits.size):
        fits[k] &= chosen[k]
    return pattern


Carried: TypeAlias = tuple[Array, Array, Array]
"""A bitset, the number of positions before each of its words, and the number of plays to each position."""


@inlined
def add_ways(ways: Array, x: Any, first: Any, there: Any, start: Any, able: Any, turn: Any) -> None:
    """Add the plays to the able positions of the word x to those of the word `there` after a jump.

    Numbers of plays stand in the order of positions, from `first` on for x and from `start` on for the other word.
    """
    while able:
        lane = np.uint64(trailing_zeros(able))
        able &= able - ONE
        source = np.int64(first) + np.int64(ones(x & ((ONE << lane) - ONE)))
        target = np.int64(start) + np.int64(ones(there & ((ONE << (lane ^ turn)) - ONE)))
        total = ways[target] + ways[source]
        # A sum of words that wraps around is less than each of them.
        ways[target] = TOO_MANY if total < ways[source] else total


def _closing(has_ways: bool) -> Callable[..., None]:
    """Return the loop over the words of a height that follows the jumps between the positions of each word.

    It adds what they lead to, or carries the plays along them where all positions are known.
    """

    # A condition that is known when the loop is compiled costs nothing.
    @compiled
    def close(carried: Any, tables: Tables, order: Order, height: int, parts: int, part: int) -> None:
        bits, rows = carried[0], tables.allowed.shape[1]
        for number in range(part, bits.size // rows, parts):
            for group in range(order.starts.shape[0]):
                first, last = places(order, number, group, height)
                for place in range(first, last):
                    here = number * rows + place
                    x = bits[here]
                    if x == ZERO:
                        continue
                    own = order.block_sums[number] ^ tables.sums[0, order.rows[place]]
                    if has_ways:
                        close_ways(carried[1][here], carried[2], x, own, tables, order)
                    else:
                        bits[here] = closed(x, own, tables, order)

    return close


@inlined
def closed(x: Any, own: int, tables: Tables, order: Order) -> Any:
    """Return a word with all that jumps between its positions lead to."""
    before = ZERO
    # A jump may open another inside the word: all are made until none adds a position.
    while x != before:
        before = x
        for j in order.inside:
            x |= turned_lanes(x & tables.masks[j, own], tables.lane[j])
    return x


@inlined
def close_ways(first: Any, ways: Array, x: Any, own: int, tables: Tables, order: Order) -> None:
    """Carry the plays along the jumps between the positions of a word."""
    # With the most pegs first, all plays to a position are known before they are carried on.
    for k in range(order.pegs.shape[1] - 1, -1, -1):
        for j in order.inside:
            able = x & order.pegs[own, k] & tables.masks[j, own] & turned_lanes(x, tables.lane[j])
            add_ways(ways, x, first, x, first, able, tables.lane[j])


def _spreading(has_ways: bool) -> Callable[..., None]:
    """Return the loop over the words of a height that makes the jumps to other words; chosen[t] turn the bits t.

    It adds what they lead to, or carries the plays along them where all positions are known.
    """

    @compiled
    def spread(carried: Any, tables: Tables, order: Order, height: int, chosen: Array, part: int) -> None:
        bits, rows, parts = carried[0], tables.allowed.shape[1], chosen.shape[0]
        fits = np.empty(tables.allowed.shape[2], np.uint64)
        for number in range(bits.size // rows):
            block = number * rows
            pattern = enter_part(tables, block, fits, chosen[part ^ (number & (parts - 1))])
            for group in range(order.starts.shape[0]):
                first, last = places(order, number, group, height)
                for place in range(first, last):
                    x = bits[block + place]
                    if x == ZERO:
                        continue
                    row = order.rows[place]
                    # The free holes of a word are its number: they allow a jump or not, for all its positions.
                    own = pattern ^ tables.sums[0, row]
                    for k in range(fits.size):
                        jumps = fits[k] & tables.allowed[0, row, k]
                        while jumps:
                            j = 64 * k + np.int64(trailing_zeros(jumps))
                            jumps &= jumps - ONE
                            there = word_after(order, block, row, tables.turned[j], rows)
                            # A plain jump touches no hole of the lanes: each position of the word can make it.
                            if has_ways:
                                before, ways = carried[1], carried[2]
                                able = x & tables.masks[j, own] & turned_lanes(bits[there], tables.lane[j])
                                start = before[there]
                                add_ways(ways, x, before[block + place], bits[there], start, able, tables.lane[j])
                            elif k < tables.plain:
                                bits[there] |= x
                            else:
                                able = x & tables.masks[j, own]
                                if able:
                                    bits[there] |= turned_lanes(able, tables.lane[j])

    return spread


CLOSE, SPREAD = (_closing(False), _closing(True)), (_spreading(False), _spreading(True))
"""The loops for positions, and those for plays."""


@compiled
def tally(bits: Array, tables: Tables, order: Order, counts: Array, parts: int, part: int) -> None:
    """Count the positions of a part by their pegs, all of them and those without a jump."""
    positions, stuck = counts[0], counts[1]
    rows = tables.allowed.shape[1]
    fits = np.empty(tables.allowed.shape[2], np.uint64)
    for number in range(part, bits.size // rows, parts):
        pattern = enter(tables, number * rows, fits)
        for place in range(rows):
            x = bits[number * rows + place]
            if x == ZERO:
                continue
            row = order.rows[place]
            own = pattern ^ tables.sums[0, row]
            # The pegs of the free holes outside the lanes are bits of the word's number.
            pegs = np.int64(ones(np.uint64(number * rows + row)))
            left = x & ~moving(x, fits, row, tables, own)
            for k in range(order.pegs.shape[1]):
                positions[pegs + k] += np.int64(ones(x & order.pegs[own, k]))
                if left:
                    stuck[pegs + k] += np.int64(ones(left & order.pegs[own, k]))


@compiled
def meeting(bits: Array, order: Order, other: Array, other_order: Order, common: Array) -> None:
    """Put into `common` the positions whose complements the other bitset holds."""
    rows = order.rows.size
    last, turn = bits.size // rows - 1, np.uint64((1 << order.lanes) - 1)
    for number in range(last + 1):
        for place in range(rows):
            # The complement of a number turns all its bits, those of the lanes included.
            there = (last - number) * rows + np.int64(other_order.places[rows - 1 - order.rows[place]])
            common[number * rows + place] = bits[number * rows + place] & turned_lanes(other[there], turn)


@compiled
def ended(carried: Carried, tables: Tables, order: Order, halves: Array) -> None:
    """Add up the plays to the positions without a jump by their pegs: the lower and the upper halves of the numbers."""
    bits, before, ways = carried
    rows = tables.allowed.shape[1]
    fits = np.empty(tables.allowed.shape[2], np.uint64)
    for number in range(bits.size // rows):
        pattern = enter(tables, number * rows, fits)
        for place in range(rows):
            x, first = bits[number * rows + place], np.int64(before[number * rows + place])
            if x == ZERO:
                continue
            row = order.rows[place]
            own = pattern ^ tables.sums[0, row]
            pegs = np.int64(ones(np.uint64(number * rows + row)))
            left = x & ~moving(x, fits, row, tables, own)
            for k in range(order.pegs.shape[1]):
                stuck = left & order.pegs[own, k]
                while stuck:
                    lane = np.uint64(trailing_zeros(stuck))
                    stuck &= stuck - ONE
                    # The plays to a position stand behind those to the positions of its word in lower lanes.
                    count = ways[first + np.int64(ones(x & ((ONE << lane) - ONE)))]
                    halves[pegs + k, 0] += count & LOWER
                    halves[pegs + k, 1] += count >> HALF
