"""Heights of the holes of a board: every jump leads down, or stays among a few holes, the lanes.

The height of a position is the sum over its pegs outside the lanes. A jump from a over b to c changes it by
h(c) - h(a) - h(b), where the height h of a lane hole is 0. So with c in the lanes it leads down, unless a and b are
there too and nothing else changes. With c outside, a and b must not both be in the lanes; if one of them is, the
height of the other must be greater than that of c; if none is, h(a) + h(b) > h(c) holds whenever all heights are
between m and 2m - 1. Corners can be lanes, and whole edges of a board.

The lanes number the positions within a word, so all positions of a word have the same height. In the order of falling
heights each word is complete when its turn comes: all that leads to its positions has been seen before.
"""

from __future__ import annotations

from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.pegs.class_index import CHUNK, LANES, ClassIndex, Tables, class_invariants, fewest_jumps_first
from ludus.families.pegs.jumping import PegBoard

MAX_UNIT = 12
"""Maximum number of holes that are taken into the lanes together."""


@dataclass(frozen=True, slots=True)
class Heights:
    """The lanes of a board, and the height of each hole, 0 in the lanes."""

    lanes: frozenset[int]
    of_holes: tuple[int, ...]


@lru_cache(maxsize=16)
def heights(board: PegBoard) -> Heights:
    """Return lanes with as many free holes as a word can number, at most six, and with few jumps inside them.

    >>> found = heights(board(board_problem("european")))
    >>> len(found.lanes), set(found.of_holes)
    (10, {0, 2, 3})
    """
    order = fewest_jumps_first(board)

    def free(lanes: frozenset[int]) -> int:
        known = class_invariants(board, sorted(order, key=lambda hole: hole not in lanes))
        return len(lanes.difference(hole for hole, _ in known))

    units = sorted({_closed(board, hole) for hole in order}, key=lambda unit: (len(unit), sorted(unit)))
    units = [unit for unit in units if len(unit) <= MAX_UNIT]
    best, found = (0, 0), Heights(frozenset(), (1,) * len(order))
    # Greedy from each unit: the others are added as long as the lanes have room and heights exist.
    for first in units:
        lanes = frozenset[int]()
        for unit in (first, *units):
            if free(lanes | unit) <= LANES and _heights(board, lanes | unit) is not None:
                lanes |= unit
        of_holes = _heights(board, lanes)
        value = free(lanes), -sum(lanes.issuperset(jump) for jump in board.triples)
        if of_holes is not None and value > best:
            best, found = value, Heights(lanes, of_holes)
        if best == (LANES, 0):
            break
    return found


def _closed(board: PegBoard, hole: int) -> frozenset[int]:
    """Return the least set with a hole that has both ends of each jump over one of its holes."""
    found, before = {hole}, set[int]()
    while found != before:
        before = set(found)
        found.update(end for a, b, c in board.triples if b in before for end in (a, c))
    return frozenset(found)


def _heights(board: PegBoard, lanes: frozenset[int]) -> tuple[int, ...] | None:
    """Return heights with these lanes; None when there are none."""
    below: dict[int, set[int]] = {hole: set() for hole in range(len(board.cells))}
    for a, b, c in board.triples:
        if c not in lanes and {a, b} & lanes:
            if {a, b} <= lanes:
                return None
            below[a if b in lanes else b].add(c)
    steps = dict.fromkeys(below, 0)
    try:
        for hole in TopologicalSorter(below).static_order():
            steps[hole] = max((steps[other] + 1 for other in below[hole]), default=0)
    except CycleError:
        return None
    least = max(steps.values(), default=0) + 1
    return tuple(0 if hole in lanes else least + steps[hole] for hole in below)


class Order(NamedTuple):
    """Arrays for the loops: where the words of a bitset are, by their heights, and what is known of their positions.

    A block has a word for each value of the first chunk, a row. The rows of a block stand by group and height: a group
    is a pattern of the dependent holes outside the lanes, whose heights count too.
    """

    lanes: int
    """How many holes number the positions of a word."""
    rows: Array
    """The rows in the order of their places."""
    places: Array
    """The place of each row."""
    starts: Array
    """For each group and height the first place of its rows; the next entry is the end."""
    block_heights: Array
    """The height of each block without its rows and groups."""
    block_groups: Array
    """The group of each block; that of a word is the exclusive or with that of its row."""
    block_sums: Array
    """The pattern of the sums of each block."""
    group_heights: Array
    """The height of the dependent holes of each group."""
    inside: Array
    """The jumps within a word."""
    pegs: Array
    """For each pattern of the sums and each k, the positions of a word with k pegs in lanes and dependent holes."""

    @property
    def height(self) -> int:
        """The greatest height of a word."""
        return int(self.starts.shape[1] - 2 + self.block_heights.max() + self.group_heights.max())


def order(index: ClassIndex, tables: Tables, heights: Heights) -> Order:
    """Return the order of the words of a bitset; the lanes of the numbering are those of the heights."""
    row_bits = tables.allowed.shape[1].bit_length() - 1
    outside = [heights.of_holes[hole] for hole in index.free[index.lanes :]]
    row_heights, block_heights = _sums_of_bits(outside[:row_bits]), _sums_of_bits(outside[row_bits:])
    # A dependent hole outside the lanes is known from the others there; it is filled in half of the groups.
    known = [(d, heights.of_holes[hole]) for d, hole in enumerate(index.dependent) if hole not in heights.lanes]
    group_heights = _sums_of_bits([height for _, height in known])
    block_sums = _block_sums(tables, block_heights.size)
    row_groups, block_groups = (
        sum(((sums >> d & 1) << k for k, (d, _) in enumerate(known)), np.zeros(sums.size, np.int64))
        for sums in (tables.sums[0], block_sums)
    )
    levels = int(row_heights.max()) + 1
    keys = row_groups * levels + row_heights
    rows = np.argsort(keys, kind="stable")
    places = np.empty(rows.size, np.uint64)
    places[rows] = np.arange(rows.size, dtype=np.uint64)
    firsts = np.arange(group_heights.size)[:, None] * levels + np.arange(levels + 1)
    return Order(
        lanes=index.lanes,
        rows=rows,
        places=places,
        starts=np.searchsorted(keys[rows], firsts),
        block_heights=block_heights,
        block_groups=block_groups,
        block_sums=block_sums,
        group_heights=group_heights,
        inside=np.flatnonzero((tables.turned == 0) & tables.masks.any(axis=1)),
        pegs=_pegs(index),
    )


def _sums_of_bits(weights: list[int]) -> Array:
    """Return for each number with as many bits the sum of the weights of those that are set."""
    found = np.zeros(1, np.int64)
    for weight in weights:
        found = np.concatenate([found, found + weight])
    return found


def _block_sums(tables: Tables, blocks: int) -> Array:
    """Return the pattern of the sums of each block, without that of its rows."""
    found, numbers = np.zeros(blocks, np.int64), np.arange(blocks)
    for chunk in range(1, tables.allowed.shape[0]):
        found ^= tables.sums[chunk, numbers >> CHUNK * (chunk - 1) & tables.allowed.shape[1] - 1]
    return found


def _pegs(index: ClassIndex) -> Array:
    """Return for each pattern of the sums and each k the positions of a word with k pegs in lanes and known holes."""
    lanes, patterns = np.arange(1 << index.lanes), np.arange(1 << len(index.dependent))[:, None]
    count = np.bitwise_count(lanes) + np.zeros_like(patterns)
    for d, parity in enumerate(index.parities):
        count = count + ((np.bitwise_count(lanes & parity) ^ patterns >> d) & 1)
    sizes = range(index.lanes + len(index.dependent) + 1)
    bits = np.uint64(1) << lanes.astype(np.uint64)
    return np.stack([np.where(count == k, bits, np.uint64(0)).sum(axis=-1, dtype=np.uint64) for k in sizes], axis=-1)
