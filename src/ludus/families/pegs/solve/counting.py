"""How many positions can be reached, how many of them can still be won, and by how many plays: exact numbers.

A jump played backwards is a jump of the empty holes. So a position leads to the finish exactly when its complement can
be reached from the complement of the finish, and by as many plays: both ends are searched forwards, and meet in the
middle.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.pegs.jumping import Board, Position, Task
from ludus.families.pegs.position_class import LANES, ClassIndex, class_index

MAX_BITS = 33
"""A level of 2^33 bits takes a gibibyte; larger classes are not counted."""
UNKNOWN = 255
"""More moves than any play has."""


class ClassLevels:
    """The levels of the class of one position."""

    def __init__(self, board: Board, member: Position, *, max_bits: int = MAX_BITS) -> None:
        if len(board.cells) > 64:
            raise invalid("board", f"expected at most 64 holes to count positions, got {len(board.cells)}")
        self.index: ClassIndex = class_index(board, member)
        if len(self.index.free) > max_bits:
            words = f"expected a board with at most 2^{max_bits} positions of one class"
            raise invalid("board", f"{words}, got {len(board.cells)} holes: 2^{len(self.index.free)} positions")

    @cached_property
    def tables(self) -> Any:
        """The tables of the compiled loops."""
        from ludus.families.pegs.compiled.class_tables import tables

        return tables(self.index)

    def holds(self, position: Position) -> bool:
        return self.index.position(self.index.number(position)) == position

    def empty(self) -> Array:
        """Return a level without positions."""
        return np.zeros(self.tables.words, np.uint64)

    def level(self, position: Position) -> Array:
        found, number = self.empty(), self.index.number(position)
        found[number >> LANES] = 1 << number % (1 << LANES)
        return found

    def after(self, level: Array) -> tuple[Array, int, int]:
        """Return the level after one more jump, the number of positions before it, and of those that are stuck."""
        from ludus.families.pegs.compiled.class_levels import advance

        found = self.empty()
        count, stuck = advance(level, found, self.tables)
        return found, int(count), int(stuck)

    def meeting(self, level: Array, other: Array) -> Array:
        """Return the positions of a level whose complements are in another."""
        from ludus.families.pegs.compiled.class_levels import meeting

        common = self.empty()
        meeting(level, other, min(LANES, len(self.index.free)), common)
        return common

    def ranked(self, level: Array) -> Ranked:
        """Return a level with the ranks of its words."""
        from ludus.families.pegs.compiled.class_levels import ranks

        before = np.empty(level.size, np.int64 if self.index.size > 1 << 32 else np.uint32)
        count = ranks(level, before)
        return Ranked(level, before, int(count))

    def rank(self, level: Ranked, position: Position) -> int | None:
        """Return the place of a position among those of its level, None when it is not there."""
        word, lane = divmod(self.index.number(position), 1 << LANES)
        x = int(level.level[word])
        return int(level.before[word]) + (x & (1 << lane) - 1).bit_count() if x >> lane & 1 else None

    def has(self, level: Array, position: Position) -> bool:
        word, lane = divmod(self.index.number(position), 1 << LANES)
        return bool(int(level[word]) >> lane & 1)

    def position(self, level: Ranked, rank: int) -> Position:
        """Return the position with a place among those of its level."""
        word = int(np.searchsorted(level.before, rank, side="right")) - 1
        x = int(level.level[word])
        for _ in range(rank - int(level.before[word])):
            x &= x - 1
        return self.index.position(word << LANES | (x & -x).bit_length() - 1)

    def ways_after(self, level: Ranked, ways: Array, after: Ranked) -> tuple[Array, int]:
        """Return the numbers of plays to the positions of the next level, and to the stuck ones of this one."""
        from ludus.families.pegs.compiled.class_levels import carry_ways

        found = np.zeros(after.count, np.uint64)
        goal = (after.level, after.before, found)
        is_too_large, low, high = carry_ways((level.level, level.before, ways), goal, self.tables)
        if is_too_large:
            raise invalid("board", "expected numbers of plays below 2^64 to each position, got a larger one")
        return found, int(low) + (int(high) << 32)

    def moves_after(self, level: Ranked, state: MoveCounts, after: Ranked) -> MoveCounts:
        """Return the fewest moves to the positions of the next level."""
        from ludus.families.pegs.compiled.class_levels import carry_moves

        found = MoveCounts(np.full(after.count, UNKNOWN, np.uint8), np.zeros(after.count, np.uint64))
        source = (level.level, level.before, state.fewest, state.last)
        carry_moves(source, (after.level, after.before, found.fewest, found.last), self.tables)
        return found

    def no_sweep_lengths(self, count: int) -> Array:
        """Return the table of positions to which no sweep is known yet: a row for each, a column for each hole."""
        return np.zeros((count, len(self.index.board.cells)), np.uint8)

    def sweep_lengths_after(self, level: Ranked, lengths: Array, after: Ranked) -> Array:
        """Return how long the longest sweeps to the positions of the next level are, by the hole of the peg."""
        from ludus.families.pegs.compiled.class_levels import carry_sweep_lengths

        found = self.no_sweep_lengths(after.count)
        carry_sweep_lengths((level.level, level.before, lengths), (after.level, after.before, found), self.tables)
        return found

    def packed(self, level: Array) -> tuple[Array, Array]:
        """Return a level as the bits of its words that hold positions, and these words."""
        from ludus.families.pegs.compiled.class_levels import packed

        filled, words = np.zeros(-(-level.size // 64), np.uint64), np.empty(level.size, np.uint64)
        count = packed(level, filled, words)
        return filled, words[:count]

    def unpacked(self, filled: Array, words: Array) -> Array:
        """Return the level that was packed."""
        from ludus.families.pegs.compiled.class_levels import unpacked

        level = self.empty()
        unpacked(np.ascontiguousarray(filled), np.ascontiguousarray(words), level)
        return level


@dataclass(frozen=True, slots=True, eq=False)
class Ranked:
    """A level, how many positions stand before each of its words, and how many there are."""

    level: Array
    before: Array
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class MoveCounts:
    """For each position of a level the fewest moves to it, and where the peg that jumped last can stand then."""

    fewest: Array
    last: Array
    """Bits by the numbers of holes."""


SMALL_BITS = 24
"""Boards with at most 2^24 positions in a class are counted in memory, all levels at once."""


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


def is_small(task: Task) -> bool:
    """Return whether a board is counted in memory."""
    return len(ClassLevels(task.board, task.start).index.free) <= SMALL_BITS


def counted(task: Task) -> Counts:
    """Return the counts of a small board.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.jumping import task
    >>> counted(task(pegs(["oooo", "oo.o"], ["....", "o..."])))
    Counts(positions=(1, 1, 1), stuck=(0, 0, 1), winning=(0, 0, 0, 0, 0, 0, 0), solutions=0, plays=1, wins=0)
    """
    near, far = both_ends(task)
    ours, theirs = levels(near, task.start), levels(far, task.board.full ^ finish_of(task))
    plays, wins, positions, stuck = _played(near, ours, task.jumps)
    winning = winning_levels(task, near, ours, theirs)
    middle = task.jumps // 2
    back = [far.meeting(theirs[i], ours[task.jumps - i]) for i in range(task.jumps - middle + 1)] if winning else []
    solutions = joined(_ways(near, winning[: middle + 1]), _ways(far, back)) if winning else 0
    counts = [near.ranked(level).count for level in winning] or [0] * (task.jumps + 1)
    return Counts(tuple(positions), tuple(stuck), tuple(counts), solutions, plays, wins)


def both_ends(task: Task) -> tuple[ClassLevels, ClassLevels]:
    """Return the class of the start, and that of the complement of the finish."""
    return (
        ClassLevels(task.board, task.start),
        ClassLevels(task.board, task.board.full ^ finish_of(task)),
    )


def is_in_class(task: Task) -> bool:
    """Return whether the finish is in the class of the start; otherwise no play joins them."""
    return ClassLevels(task.board, task.start).holds(finish_of(task))


def finish_of(task: Task) -> int:
    """Return the finish of a task; InvalidInput when it is only a number of pegs."""
    if task.finish is None:
        raise invalid("finish", "expected a position to finish at, got only a number of pegs")
    return task.finish


def levels(kind: ClassLevels, start: int) -> list[Array]:
    """Return all levels from a position on, the last one not empty."""
    found = [kind.level(start)]
    while True:
        after, _, _ = kind.after(found[-1])
        if not after.any():
            return found
        found.append(after)


def winning_levels(task: Task, kind: ClassLevels, ours: list[Array], theirs: list[Array]) -> list[Array]:
    """Return for every number of jumps the positions that lead to the finish; none at all when the start does not.

    A start and a finish of different classes are never joined, and the numbers of the one mean nothing for the other.
    """
    jumps = task.jumps
    if not kind.holds(finish_of(task)) or len(ours) <= jumps or len(theirs) <= jumps:
        return []
    if not kind.meeting(ours[0], theirs[jumps]).any():
        return []
    return [kind.meeting(ours[i], theirs[jumps - i]) for i in range(jumps + 1)]


def joined(ways: Array, back: Array) -> int:
    """Return the number of plays through all positions of the middle: their complements stand in the opposite order."""
    return int(sum(np.asarray(ways).astype(object) * np.asarray(back)[::-1].astype(object)))


def _ways(kind: ClassLevels, chain: list[Array]) -> Array:
    ways, level = np.ones(1, np.uint64), kind.ranked(chain[0])
    for one in chain[1:]:
        after = kind.ranked(one)
        ways, _ = kind.ways_after(level, ways, after)
        level = after
    return ways


def _played(kind: ClassLevels, chain: list[Array], jumps: int) -> tuple[int, int, list[int], list[int]]:
    """Return the numbers of all plays and of those that leave the right number of pegs; positions, stuck ones."""
    ways, plays, wins = np.ones(1, np.uint64), 0, 0
    positions, stuck = [], []
    level = kind.ranked(chain[0])
    for number, one in enumerate([*chain[1:], kind.empty()]):
        _, count, still = kind.after(level.level)
        after: Ranked = kind.ranked(one)
        ways, ended = kind.ways_after(level, ways, after)
        plays, wins = plays + ended, wins + (ended if number == jumps else 0)
        positions.append(count)
        stuck.append(still)
        level = after
    return plays, wins, positions, stuck
