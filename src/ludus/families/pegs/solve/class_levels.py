"""Levels of a class with one bit for each position: made one from the other, met by complements, ranked, packed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.families.pegs.class_index import LANES, ClassIndex, class_index
from ludus.families.pegs.jumping import Board, Position

MAX_BITS = 33
"""A level of 2^33 bits takes a gibibyte; more holes than that are not counted."""
UNKNOWN = 255
"""No play has so many sweeps."""


class ClassLevels:
    """The levels of the class of one position."""

    def __init__(self, board: Board, member: Position) -> None:
        if len(board.cells) > 64:
            raise invalid("board", f"expected at most 64 holes to count positions, got {len(board.cells)}")
        self.index: ClassIndex = class_index(board, member)
        if len(self.index.free) > MAX_BITS:
            words = f"expected a board with at most 2^{MAX_BITS} positions of one class"
            raise invalid("board", f"{words}, got {len(board.cells)} holes: 2^{len(self.index.free)} positions")

    @cached_property
    def tables(self) -> Any:
        """The tables of the compiled loops."""
        from ludus.families.pegs.compiled.counting.tables import tables

        return tables(self.index)

    def holds(self, position: Position) -> bool:
        """Return whether a position belongs to the class."""
        return self.index.position(self.index.number(position)) == position

    def empty(self) -> Array:
        """Return a level without positions."""
        return np.zeros(self.tables.words, np.uint64)

    def level(self, position: Position) -> Array:
        """Return the level with one position."""
        found, number = self.empty(), self.index.number(position)
        found[number >> LANES] = 1 << number % (1 << LANES)
        return found

    def after(self, level: Array) -> tuple[Array, int, int]:
        """Return the level after one more jump, the number of positions before it, and of those that are stuck."""
        from ludus.families.pegs.compiled.counting.levels import advance

        found = self.empty()
        count, stuck = advance(level, found, self.tables)
        return found, int(count), int(stuck)

    def meeting(self, level: Array, other: Array) -> Array:
        """Return the positions of a level whose complements are in another."""
        from ludus.families.pegs.compiled.counting.words import meeting

        common = self.empty()
        meeting(level, other, min(LANES, len(self.index.free)), common)
        return common

    def ranked(self, level: Array) -> Ranked:
        """Return a level with the ranks of its words."""
        from ludus.families.pegs.compiled.counting.words import ranks

        before = np.empty(level.size, np.int64 if self.index.size > 1 << 32 else np.uint32)
        count = ranks(level, before)
        return Ranked(level, before, int(count))

    def rank(self, level: Ranked, position: Position) -> int | None:
        """Return the place of a position among those of its level, None when it is not there."""
        word, lane = divmod(self.index.number(position), 1 << LANES)
        x = int(level.level[word])
        return int(level.before[word]) + (x & (1 << lane) - 1).bit_count() if x >> lane & 1 else None

    def has(self, level: Array, position: Position) -> bool:
        """Return whether a level holds a position."""
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
        from ludus.families.pegs.compiled.counting.plays import carry_ways

        found = np.zeros(after.count, np.uint64)
        goal = (after.level, after.before, found)
        is_too_large, low, high = carry_ways((level.level, level.before, ways), goal, self.tables)
        if is_too_large:
            raise invalid("board", "expected numbers of plays below 2^64 to each position, got a larger one")
        return found, int(low) + (int(high) << 32)

    def sweeps_after(self, level: Ranked, state: Sweeps, after: Ranked) -> Sweeps:
        """Return the fewest sweeps to the positions of the next level."""
        from ludus.families.pegs.compiled.counting.plays import carry_sweeps

        found = Sweeps(np.full(after.count, UNKNOWN, np.uint8), np.zeros(after.count, np.uint64))
        source = (level.level, level.before, state.fewest, state.last)
        carry_sweeps(source, (after.level, after.before, found.fewest, found.last), self.tables)
        return found

    def no_hops(self, count: int) -> Array:
        """Return the table of positions to which no hop is known yet: a row for each, a column for each hole."""
        return np.zeros((count, len(self.index.board.cells)), np.uint8)

    def hops_after(self, level: Ranked, lengths: Array, after: Ranked) -> Array:
        """Return how long the longest hops to the positions of the next level are, by the hole of the peg."""
        from ludus.families.pegs.compiled.counting.plays import carry_hops

        found = self.no_hops(after.count)
        carry_hops((level.level, level.before, lengths), (after.level, after.before, found), self.tables)
        return found

    def packed(self, level: Array) -> tuple[Array, Array]:
        """Return a level as the bits of its words that hold positions, and these words."""
        from ludus.families.pegs.compiled.counting.words import packed

        filled, words = np.zeros(-(-level.size // 64), np.uint64), np.empty(level.size, np.uint64)
        count = packed(level, filled, words)
        return filled, words[:count]

    def unpacked(self, filled: Array, words: Array) -> Array:
        """Return the level that was packed."""
        from ludus.families.pegs.compiled.counting.words import unpacked

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
class Sweeps:
    """For each position of a level the fewest sweeps to it, and where the peg that jumped last can stand then."""

    fewest: Array
    last: Array
    """Bits by the numbers of holes."""
