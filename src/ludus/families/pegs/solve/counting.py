"""How many positions can be reached, how many of them can still be won, and by how many plays: exact numbers.

A jump played backwards is a jump of the empty holes. So a position leads to the finish exactly when its complement can
be reached from the complement of the finish, and by as many plays: both ends are searched forwards, and meet in the
middle. Level by level, something is carried along to each position: the plays to it, the fewest moves, longest sweeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cached_property
from typing import Any, TypeAlias

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.pegs.class_index import ClassIndex, class_index, tables
from ludus.families.pegs.jumping import PegBoard, PegTask, Position

MAX_BITS = 33
"""A level of 2^33 bits takes a gibibyte; larger classes are not counted."""
UNKNOWN = 255
"""More moves than any play has."""
TOO_MANY = 2**64 - 1
"""Stands for a number of plays that does not fit into a word."""

Carried: TypeAlias = tuple[Array, ...]
"""What is known of each position of a level, in their order."""


class Quantity(Enum):
    """What is carried along the levels."""

    COUNT = "count"
    """The number of plays to a position."""
    MOVES = "moves"
    """The fewest moves to it, and the holes, as bits, where the peg that jumped last can stand then."""
    SWEEP = "sweep"
    """For each hole the longest sweep that ends there."""


@dataclass(frozen=True, slots=True, eq=False)
class Ranked:
    """A level, how many positions stand before each of its words, and how many there are."""

    level: Array
    before: Array
    count: int


Stage: TypeAlias = tuple[Ranked, Carried]


class ClassLevels:
    """The levels of the class of one position."""

    def __init__(self, board: PegBoard, member: Position, *, max_bits: int = MAX_BITS) -> None:
        if len(board.cells) > 64:
            raise invalid("board", f"expected at most 64 holes to count positions, got {len(board.cells)}")
        self.index: ClassIndex = class_index(board, member)
        if len(self.index.free) > max_bits:
            words = f"expected a board with at most 2^{max_bits} positions of one class"
            raise invalid("board", f"{words}, got {len(board.cells)} holes: 2^{len(self.index.free)} positions")

    @cached_property
    def tables(self) -> Any:
        """The tables of the compiled loops."""
        return tables(self.index)

    @cached_property
    def loops(self) -> Any:
        """The compiled loops, which are loaded when the first of them runs."""
        from ludus.families.pegs import compiled

        return compiled

    def holds(self, position: Position) -> bool:
        return self.index.position(self.index.number(position)) == position

    def empty(self) -> Array:
        """Return a level without positions."""
        return np.zeros(self.tables.words, np.uint64)

    def level(self, position: Position) -> Array:
        found, number = self.empty(), self.index.number(position)
        found[number >> self.index.lanes] = 1 << number % (1 << self.index.lanes)
        return found

    def after(self, level: Array) -> tuple[Array, int, int]:
        """Return the level after one more jump, the number of positions before it, and of those that are stuck."""
        found, filled = np.empty_like(level), np.zeros(self.blocks, np.bool_)
        count, stuck = self.loops.tally(level, self.tables, filled)
        self.loops.advance(level, found, self.tables, filled)
        return found, int(count), int(stuck)

    @property
    def blocks(self) -> int:
        """Into how many blocks, with one row for each value of the first chunk, a level is cut."""
        return int(self.tables.words // self.tables.allowed.shape[1])

    def meeting(self, level: Array, other: Array) -> Array:
        """Return the positions of a level whose complements are in another."""
        common = self.empty()
        self.loops.meeting(level, other, self.index.lanes, common)
        return common

    def ranked(self, level: Array) -> Ranked:
        counts = np.bitwise_count(level)
        before = np.zeros(level.size, np.int64 if self.index.size > 1 << 32 else np.uint32)
        np.cumsum(counts[:-1], dtype=before.dtype, out=before[1:])
        return Ranked(level, before, int(before[-1]) + int(counts[-1]))

    def rank(self, level: Ranked, position: Position) -> int | None:
        """Return the place of a position among those of its level, None when it is not there."""
        word, lane = divmod(self.index.number(position), 1 << self.index.lanes)
        x = int(level.level[word])
        return int(level.before[word]) + (x & (1 << lane) - 1).bit_count() if x >> lane & 1 else None

    def has(self, level: Array, position: Position) -> bool:
        word, lane = divmod(self.index.number(position), 1 << self.index.lanes)
        return bool(int(level[word]) >> lane & 1)

    def position(self, level: Ranked, rank: int) -> Position:
        """Return the position with a place among those of its level."""
        word = int(np.searchsorted(level.before, rank, side="right")) - 1
        x = int(level.level[word])
        for _ in range(rank - int(level.before[word])):
            x &= x - 1
        return self.index.position(word << self.index.lanes | (x & -x).bit_length() - 1)

    def blank(self, what: Quantity, count: int, *, is_start: bool = False) -> Carried:
        """Return what is carried to a number of positions of which nothing is known yet, or which are the start."""
        match what:
            case Quantity.COUNT:
                return (np.full(count, int(is_start), np.uint64),)
            case Quantity.MOVES:
                return np.full(count, 0 if is_start else UNKNOWN, np.uint8), np.zeros(count, np.uint64)
            case Quantity.SWEEP:
                return (np.zeros((count, len(self.index.board.cells)), np.uint8),)

    def carry(self, what: Quantity, stage: Stage, after: Ranked) -> Carried:
        """Return what is carried to the positions of the next level."""
        (level, carried), found = stage, self.blank(what, after.count)
        carry = self.loops.CARRY[what.value]
        carry((level.level, level.before), carried, (after.level, after.before), found, self.tables)
        if what is Quantity.COUNT and found[0].max(initial=0) == TOO_MANY:
            raise invalid("board", "expected numbers of plays below 2^64 to each position, got a larger one")
        return found

    def stages(self, what: Quantity, chain: Iterable[Array]) -> Iterator[Stage]:
        """Yield the levels of a chain, one jump after the other, with what is carried to each from the first one."""
        stage: Stage | None = None
        for level in chain:
            after = self.ranked(level)
            carried = self.blank(what, after.count, is_start=True) if stage is None else self.carry(what, stage, after)
            stage = after, carried
            yield stage


SMALL_BITS = 24
"""On boards with at most 2^24 positions in a class all plays are counted, and moves and sweeps without a job."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What was counted; each tuple has one entry for every number of jumps, from 0 on."""

    positions: tuple[int, ...]
    """Positions that can be reached."""
    stuck: tuple[int, ...]
    """Those of them without a jump."""
    winning: tuple[int, ...]
    """Those of them that lead to the finish."""
    solutions: int
    """Plays, as sequences of jumps, from the start to the finish."""
    plays: int | None = None
    """Plays from the start until no jump is left; None when they were not counted."""
    wins: int | None = None
    """Those of them that leave as many pegs as the finish has, wherever these are."""


def is_small(task: PegTask) -> bool:
    """Return whether a board has few positions; InvalidInput when it has too many for any count."""
    return len(ClassLevels(task.board, task.start).index.free) <= SMALL_BITS


def is_in_class(task: PegTask) -> bool:
    """Return whether the finish is in the class of the start; otherwise no play joins them."""
    return ClassLevels(task.board, task.start).holds(task.finish_position())


def is_mirrored(task: PegTask) -> bool:
    """Return whether the complement of the finish is the start, so that one search serves both ends."""
    return task.board.full ^ task.finish_position() == task.start


def levels(task: PegTask) -> tuple[ClassLevels, list[Array]]:
    """Return the class of the start and all levels from there on, the last one not empty."""
    kind = ClassLevels(task.board, task.start)
    found = [kind.level(task.start)]
    while (after := kind.after(found[-1])[0]).any():
        found.append(after)
    return kind, found


def winning_chain(task: PegTask) -> tuple[ClassLevels, list[Array]]:
    """Return the class of the start, and the positions that lead to the finish by jumps; none when the start does not.

    A start and a finish of different classes are never joined, and the numbers of the one mean nothing for the other.
    """
    jumps, (kind, ours), theirs = task.jumps, levels(task), levels(task.reversed())[1]
    if not kind.holds(task.finish_position()) or len(ours) <= jumps or len(theirs) <= jumps:
        return kind, []
    found = [kind.meeting(ours[i], theirs[jumps - i]) for i in range(jumps + 1)]
    return kind, found if found[0].any() else []


def joined(ways: Array, back: Array) -> int:
    """Return the number of plays through all positions of the middle: their complements stand in the opposite order."""
    return int(sum(np.asarray(ways).astype(object) * np.asarray(back)[::-1].astype(object)))
