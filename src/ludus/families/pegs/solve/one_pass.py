"""All positions of a game in one pass over one bitset, on all cores: how many, how many stuck, won, by how many plays.

A bit for each position of the class holds all levels at once; the words are gone through from the greatest height down
(heights.py). On 33 holes the bitset takes 64 MiB, on 37 holes a gibibyte. The counts per level are what an independent
program can compare.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import NEVER, Clock, Limits, OutOfTime, clock
from ludus.core.loading import LazyModule, np
from ludus.core.records import dataclass
from ludus.core.wording import gibibytes
from ludus.families.pegs.class_index import class_index, tables
from ludus.families.pegs.heights import heights, order
from ludus.families.pegs.jumping import PegBoard, PegTask, Position, Triple
from ludus.families.pegs.problem import Cell
from ludus.families.pegs.solve.counting import TOO_MANY, Counts, is_mirrored, is_small

Carried: TypeAlias = tuple[Array, Array, Array]
"""A bitset, the number of positions before each of its words, and the number of plays to each position."""

futures = LazyModule("concurrent.futures")

MAX_PARTS = 64
"""Maximum number of parts of the words, each of one thread at a time."""
MAX_BITS = 37
"""Maximum number of bits of a position's number, whatever the memory."""
NEEDED = 5
"""Memory to count plays, in bitsets: those of both ends, where they meet, and the places of numbers of plays."""


@dataclass(frozen=True, slots=True)
class WholeBoard:
    """Every position that can be reached from a start, counted; each tuple has an entry for every number of jumps."""

    positions: tuple[int, ...]
    stuck: tuple[int, ...]
    """Positions without a jump."""
    survivors: tuple[Cell, ...]
    """The holes in which a single peg can be left."""


class OnePass:
    """Bitsets of the class of one position, with the words in the order of a pass."""

    def __init__(self, board: PegBoard, member: Position, limits: Limits) -> None:
        if len(board.cells) > 64:
            raise invalid("board", f"expected at most 64 holes to count positions, got {len(board.cells)}")
        its = heights(board)
        self.index = class_index(board, member, its.lanes)
        self.bytes = 8 << len(self.index.free) - self.index.lanes
        if len(self.index.free) > MAX_BITS or self.bytes > memory():
            needed = gibibytes(self.bytes)
            raise invalid("board", f"expected a board whose positions fit into memory, got one that needs {needed}")
        self.tables = tables(self.index)
        self.order = order(self.index, self.tables, its)
        self.limits = limits
        # As few parts as threads: each looks at all words.
        blocks = self.order.block_heights.size
        self.parts = min(1 << (max(limits.threads, 1) - 1).bit_length(), MAX_PARTS, blocks)

    def place(self, position: Position) -> tuple[int, int]:
        """Return the word of a position in a bitset, and its bit there."""
        word, lane = divmod(self.index.number(position), 1 << self.index.lanes)
        block, row = divmod(word, self.order.rows.size)
        return block * self.order.rows.size + int(self.order.places[row]), lane

    def has(self, bits: Array, position: Position) -> bool:
        """Return whether a position, of any class, is in a bitset of this class."""
        word, lane = self.place(position)
        is_here = self.index.position(self.index.number(position)) == position
        return is_here and bool(int(bits[word]) >> lane & 1)

    def reached(self, start: Position, until: Clock) -> Array:
        """Return all positions that can be reached from a start."""
        from ludus.families.pegs.solve import compiled as loops

        bits = np.zeros(self.tables.words, np.uint64)
        word, lane = self.place(start)
        bits[word] = 1 << lane
        self._pass(partial(loops.CLOSE[0], (bits,)), partial(loops.SPREAD[0], (bits,)), "positions", until)
        return bits

    def play(self, bits: Array, start: Position, finish: Position) -> list[Triple]:
        """Return jumps from the start to a position that can be reached: backwards, each to one of those before."""
        position, found = finish, list[Triple]()
        while position != start:
            back = ((jump, _before(position, jump)) for jump in self.index.board.triples)
            jump, position = next((jump, one) for jump, one in back if one is not None and self.has(bits, one))
            found.append(jump)
        return found[::-1]

    def tally(self, bits: Array) -> tuple[list[int], list[int]]:
        """Return the number of positions with each number of pegs, and of those without a jump."""
        from ludus.families.pegs.solve import compiled as loops

        # One entry more than there are pegs on free and dependent holes: a word looks at all numbers of lane pegs.
        counts = np.zeros((self.parts, 2, len(self.index.free) + len(self.index.dependent) + 1), np.int64)

        def tally(part: int) -> None:
            loops.tally(bits, self.tables, self.order, counts[part], self.parts, part)

        with self._threads() as each:
            each(tally)
        positions, stuck = counts.sum(axis=0).tolist()
        return positions, stuck

    def meeting(self, bits: Array, other: OnePass, theirs: Array) -> Array:
        """Return the positions whose complements are in a bitset of the class of complements."""
        from ludus.families.pegs.solve import compiled as loops

        common = np.empty_like(bits)
        loops.meeting(bits, self.order, theirs, other.order, common)
        return common

    def ways(self, bits: Array, start: Position) -> Carried | None:
        """Return the number of plays to each position of a bitset, through others of it; None without the memory."""
        from ludus.families.pegs.solve import compiled as loops

        counts = np.bitwise_count(bits)
        before = np.zeros(bits.size + 1, np.uint32 if self.index.size <= 1 << 32 else np.int64)
        np.cumsum(counts, dtype=before.dtype, out=before[1:])
        count = int(before[-1])
        if 8 * count > memory() // 2:
            return None
        carried = bits, before, np.zeros(count, np.uint64)
        carried[2][self._rank(carried, start)] = 1
        self._pass(partial(loops.CLOSE[1], carried), partial(loops.SPREAD[1], carried), "plays", NEVER)
        return carried

    def plays(self, carried: Carried, finish: Position) -> int | None:
        """Return the number of plays to a position; None when a word does not hold it."""
        found = int(carried[2][self._rank(carried, finish)])
        return None if found == TOO_MANY else found

    def ended(self, carried: Carried) -> list[int] | None:
        """Return by the number of pegs the plays to positions without a jump; None when a word does not hold one."""
        from ludus.families.pegs.solve import compiled as loops

        if int(carried[2].max()) == TOO_MANY:
            return None
        halves = np.zeros((len(self.index.board.cells) + 1, 2), np.uint64)
        loops.ended(carried, self.tables, self.order, halves)
        return [(upper << 32) + lower for lower, upper in halves.tolist()]

    def _rank(self, carried: Carried, position: Position) -> int:
        bits, before, _ = carried
        word, lane = self.place(position)
        return int(before[word]) + (int(bits[word]) & (1 << lane) - 1).bit_count()

    def _pass(self, close: Callable[..., None], spread: Callable[..., None], what: str, until: Clock) -> None:
        """Do the work of each height: first inside its words, then from them to others."""
        chosen, top = self._chosen(), self.order.height
        with self._threads() as each:
            for height in range(top, -1, -1):
                if self.order.inside.size:
                    each(partial(close, self.tables, self.order, height, self.parts))
                each(partial(spread, self.tables, self.order, height, chosen))
                self.limits.progress(what, top - height + 1, top + 1)
                if until.is_over():
                    raise OutOfTime

    def _chosen(self) -> Array:
        """Return for each pattern of the bits of a part the jumps out of a word that turn it, as bits of words."""
        shift = self.order.rows.size.bit_length() - 1
        chosen = np.zeros((self.parts, self.tables.allowed.shape[2]), np.uint64)
        for j, turned in enumerate(self.tables.turned.tolist()):
            if turned:
                chosen[turned >> shift & self.parts - 1, j // 64] |= np.uint64(1 << j % 64)
        return chosen

    @contextmanager
    def _threads(self) -> Iterator[Callable[[Callable[[int], None]], None]]:
        """Give a function that does some work for every part, on as many threads."""
        if self.parts == 1:
            yield lambda work: work(0)
            return
        with futures.ThreadPoolExecutor(self.parts) as pool:

            def each(work: Callable[[int], None]) -> None:
                for _ in pool.map(work, range(self.parts)):
                    pass

            yield each


def bitset_bytes(own: PegTask) -> int:
    """Return the size of a bitset of the class of a game."""
    index = class_index(own.board, own.start, heights(own.board).lanes)
    return 8 << len(index.free) - index.lanes


def memory() -> int:
    """Return four fifths of the memory of this machine in bytes."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 4 // 5


def whole_board(own: PegTask, limits: Limits) -> WholeBoard | None:
    """Return the counts of all positions; None when the time is over. InvalidInput when memory does not suffice.

    >>> whole_board(task(pegs(["oooo", "oo.o"])), Limits())
    WholeBoard(positions=(1, 1, 1), stuck=(0, 0, 1), survivors=())
    """
    found = explored(own, limits)
    return None if found is None else found[0]


def explored(own: PegTask, limits: Limits) -> tuple[WholeBoard, dict[Cell, list[Triple]]] | None:
    """Return the counts of all positions, and a play to each survivor; None when the time is over."""
    its = OnePass(own.board, own.start, limits)
    try:
        bits = its.reached(own.start, clock(limits))
    except OutOfTime:
        return None
    positions, stuck = by_jumps(own, *its.tally(bits))
    singles = {cell: 1 << hole for hole, cell in enumerate(own.board.cells) if its.has(bits, 1 << hole)}
    plays = {cell: its.play(bits, own.start, single) for cell, single in sorted(singles.items())}
    return WholeBoard(positions, stuck, tuple(plays)), plays


def _before(position: Position, jump: Triple) -> Position | None:
    """Return the position from which a jump leads to this one; None when it does not."""
    a, b, c = jump
    turned = 1 << a | 1 << b | 1 << c
    return position ^ turned if position & turned == 1 << c else None


def counted(own: PegTask, limits: Limits) -> Counts | None:
    """Return the counts of a game; None when memory or the words for numbers of plays do not suffice.

    InvalidInput when a class has more than 2^33 positions.

    >>> counted(task(pegs(["oo.oo"], [".o..o"])), Limits())
    Counts(positions=(1, 2, 2), stuck=(0, 0, 2), winning=(1, 1, 1), solutions=1, plays=2, wins=2)
    """
    has_few_positions = is_small(own)
    if NEEDED * bitset_bytes(own) > memory():
        return None
    its, finish = OnePass(own.board, own.start, limits), own.finish_position()
    bits = its.reached(own.start, NEVER)
    positions, stuck = by_jumps(own, *its.tally(bits))
    plays, wins = _plays(own, its, bits) if has_few_positions else (None, None)
    if not its.has(bits, finish):
        return Counts(positions, stuck, (0,) * (own.jumps + 1), 0, plays, wins)
    back, theirs, back_bits = own.reversed(), its, bits
    if not is_mirrored(own):
        theirs = OnePass(back.board, back.start, limits)
        back_bits = theirs.reached(back.start, NEVER)
    won = its.meeting(bits, theirs, back_bits)
    (winning,) = by_jumps(own, its.tally(won)[0])
    carried = its.ways(won, own.start)
    solutions = None if carried is None else its.plays(carried, finish)
    return None if solutions is None else Counts(positions, stuck, winning, solutions, plays, wins)


def _plays(own: PegTask, its: OnePass, bits: Array) -> tuple[int | None, int | None]:
    """Return the plays that end without a jump, and those of them that leave as many pegs as the finish has."""
    carried = its.ways(bits, own.start)
    ended = None if carried is None else its.ended(carried)
    return (None, None) if ended is None else (sum(ended), ended[own.left])


def by_jumps(own: PegTask, positions: list[int], *others: list[int]) -> tuple[tuple[int, ...], ...]:
    """Return counts by pegs as counts by jumps, as far as there are positions."""
    pegs = own.start.bit_count()
    last = next(k for k, count in enumerate(positions) if count)
    return tuple(tuple(counts[last : pegs + 1][::-1]) for counts in (positions, *others))
