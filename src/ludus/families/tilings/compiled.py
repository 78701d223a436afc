"""Exact cover with all options as one bitset: the live options of every level are stored, so undoing is free.

An item is to be covered once: a cell, or a tile of which there is one. An option covers some items: a placement. At
every level the item with the fewest live options is taken, and its options are tried; taking one makes all options
dead that share an item with it. Tiles of which there are several have counters. The whole state of the search is in
arrays, so it can stop and go on at any place.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled import compiled, inlined, ones, trailing_zeros

Words = NDArray[np.uint64]
Indices = NDArray[np.int64]

NONE = np.uint64(0)
ONE = np.uint64(1)
DEPTH, IS_NEW, NODES = 0, 1, 2
"""The places of the control numbers: the level, whether its item is still to be chosen, how many options were taken."""
DEAD, COVERED = -2, -1
"""An item without live options, DEAD - item to say which; no item left."""


@compiled
def search(  # noqa: PLR0913 - the whole state of the search
    masks: Words,
    first_word: Indices,
    end_word: Indices,
    starts: Indices,
    items: Indices,
    conflicts: Words,
    tile_of: Indices,
    tile_masks: Words,
    live: Words,
    todo: Words,
    bare: Words,
    left: NDArray[np.int32],
    chosen: Indices,
    control: Indices,
    found: Indices,
    most_nodes: int,
) -> int:
    """Go on with the search; return how many covers were found: at most as many as fit into `found`.

    masks[i] are the options of item i, all within the words from first_word[i] to before end_word[i], both multiples
    of four; option o covers items[starts[o]:starts[o + 1]] and shares items with the options conflicts[o] (which has
    no rows where they would take too much room); tile_of[o] is the counter of its tile or -1. Row d of live, todo,
    bare, left and chosen belongs to level d: the options that still fit, those still to be tried, the items not yet
    covered, the counters, the option. A row of `found` is a cover, ended by -1. When the search is over,
    control[DEPTH] is -1; it also stops when most_nodes options were taken in all.
    """
    covers = 0
    words = live.shape[1]
    depth, is_new, nodes = control[DEPTH], control[IS_NEW], control[NODES]
    suspect: Any = np.int64(0)  # the item that lost its last option before; often the next option takes it again
    while depth >= 0:
        if is_new:
            is_new = 0
            item = _fewest(masks, first_word, end_word, live, bare, depth)
            if item == COVERED:
                covers += _noted(found, covers, chosen, left, depth)
                depth -= 1
                if covers == found.shape[0]:
                    break
                continue
            if item <= DEAD:
                suspect = DEAD - item
            # A level without a way on is left at once: its rows are written again by the next one of this depth.
            if item <= DEAD or not _enough(tile_masks, live, left, depth):
                depth -= 1
                continue
            for w in range(words):
                todo[depth, w] = live[depth, w] & masks[item, w]
        # Here the state is whole: a later call goes on with the next option of this level.
        if nodes >= most_nodes:
            break
        option = _next(todo, depth)
        if option < 0:
            depth -= 1
            continue
        nodes += 1
        chosen[depth] = option
        if conflicts.shape[0]:
            # Both loops stand here, not in functions of their own: compiled in one piece they take less time.
            if (bare[depth, suspect >> 6] >> np.uint64(suspect & 63)) & ONE:
                rest = NONE
                for w in range(first_word[suspect], end_word[suspect]):
                    rest |= live[depth, w] & masks[suspect, w] & ~conflicts[option, w]
                if rest == NONE and (masks[suspect, option >> 6] >> np.uint64(option & 63)) & ONE == NONE:
                    continue
            for w in range(words):
                live[depth + 1, w] = live[depth, w] & ~conflicts[option, w]
        else:
            _strike(option, masks, first_word, end_word, starts, items, live, depth)
        _cover(starts, items, bare, option, depth)
        _use(tile_of[option], tile_masks, live, left, depth)
        depth += 1
        is_new = 1
    control[DEPTH], control[IS_NEW], control[NODES] = depth, is_new, nodes
    return covers


@inlined
def _noted(found: Indices, covers: int, chosen: Indices, left: NDArray[np.int32], depth: int) -> int:
    """Write a cover that uses all tiles of which there are several; return whether it is one."""
    if left[depth].any():
        return 0
    for level in range(depth):
        found[covers, level] = chosen[level]
    found[covers, depth] = -1
    return 1


@inlined
def _cover(starts: Indices, items: Indices, bare: Words, option: int, depth: int) -> None:
    """Write the bare items of the next level: without those of the option."""
    for w in range(bare.shape[1]):
        bare[depth + 1, w] = bare[depth, w]
    for k in range(starts[option], starts[option + 1]):
        bare[depth + 1, items[k] >> 6] &= ~(ONE << np.uint64(items[k] & 63))


@inlined
def _use(tile: int, tile_masks: Words, live: Words, left: NDArray[np.int32], depth: int) -> None:
    """Write the counters of the next level; the options of a tile that is used up are dead."""
    for k in range(left.shape[1]):
        left[depth + 1, k] = left[depth, k] - (k == tile)
    if tile >= 0 and left[depth + 1, tile] == 0:
        for w in range(live.shape[1]):
            live[depth + 1, w] &= ~tile_masks[tile, w]


@compiled
def all_conflicts(masks: Words, starts: Indices, items: Indices, conflicts: Words) -> None:
    """Write for each option the options that share an item with it, itself included."""
    for option in range(conflicts.shape[0]):
        for k in range(starts[option], starts[option + 1]):
            for w in range(conflicts.shape[1]):
                conflicts[option, w] |= masks[items[k], w]


@inlined
def _fewest(masks: Words, first_word: Indices, end_word: Indices, live: Words, bare: Words, depth: int) -> Any:
    """Return the bare item with the fewest live options; DEAD - item if it has none, COVERED if no item is bare."""
    best: Any = COVERED
    least: Any = 1 << 40
    for k in range(bare.shape[1]):
        rest = bare[depth, k]
        while rest != NONE:
            item = k * 64 + np.int64(trailing_zeros(rest))
            rest &= rest - ONE
            count: Any = 0
            w = first_word[item]
            # Four words at a time: a jump that is foretold wrongly costs more than some counting in vain.
            while w < end_word[item] and count < least:
                pairs = ones(live[depth, w] & masks[item, w]) + ones(live[depth, w + 1] & masks[item, w + 1])
                pairs += ones(live[depth, w + 2] & masks[item, w + 2]) + ones(live[depth, w + 3] & masks[item, w + 3])
                count += np.int64(pairs)
                w += 4
            if count < least:
                best, least = item, count
                if count == 0:
                    return DEAD - item
    return best


@inlined
def _enough(tile_masks: Words, live: Words, left: NDArray[np.int32], depth: int) -> bool:
    """Return whether every counted tile still has as many live options as copies."""
    for tile in range(left.shape[1]):
        need = np.int64(left[depth, tile])
        if need > 0:
            for w in range(live.shape[1]):
                need -= np.int64(ones(live[depth, w] & tile_masks[tile, w]))
                if need <= 0:
                    break
            if need > 0:
                return False
    return True


@inlined
def _next(todo: Words, depth: int) -> Any:
    """Return the lowest option that is still to be tried and strike it out; -1 when there is none."""
    for w in range(todo.shape[1]):
        word = todo[depth, w]
        if word != NONE:
            todo[depth, w] = word & (word - ONE)
            return w * 64 + np.int64(trailing_zeros(word))
    return -1


@inlined
def _strike(  # noqa: PLR0913 - part of the state
    option: int,
    masks: Words,
    first_word: Indices,
    end_word: Indices,
    starts: Indices,
    items: Indices,
    live: Words,
    depth: int,
) -> None:
    """Write the live options of the next level: those that share no item with this one."""
    live[depth + 1, :] = live[depth]
    for k in range(starts[option], starts[option + 1]):
        # All options with this item lie in these words.
        for w in range(first_word[items[k]], end_word[items[k]]):
            live[depth + 1, w] &= ~masks[items[k], w]
