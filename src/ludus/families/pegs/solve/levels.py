"""Levels of positions: all that so many jumps lead to; compiled for up to 64 holes, in plain Python for any number."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any, Protocol

from ludus.core.loading import np
from ludus.families.pegs.jumping import Board, Position
from ludus.families.pegs.solve.clock import NEVER, Clock

WORD = 64
"""Compiled positions have at most so many holes."""
MAX_HOLES = 16_384
"""Larger boards are not searched: each jump is a mask of all holes, and all masks together would fill the memory."""
LARGEST_TABLE = 1 << 25
"""Entries of the table in which compiled levels are made; a level holds two thirds of that at most."""


class Levels(Protocol):
    """How levels of one board are kept, made and compared."""

    most: int
    """So many positions may be kept in all."""

    def level(self, positions: Iterable[Position]) -> Any:
        """Return a level that consists of these positions."""

    def after(self, level: Any, most: int | None = None, until: Clock = NEVER) -> Any | None:
        """Return all positions after one more jump; None when they are more than so many, or when the time is up."""

    def has(self, level: Any, position: Position) -> bool:
        """Return whether a level holds a position."""

    def meeting(self, level: Any, backward: Any, full: Position) -> Position | None:
        """Return a position of the level whose complement the other level holds; None when there is none."""

    def stuck(self, level: Any) -> Position | None:
        """Return a position of the level at which no jump can be made; None when there is none."""


class PlainLevels:
    """Levels as sets of Python integers."""

    most = 300_000

    def __init__(self, board: Board) -> None:
        self.masks = board.masks()

    def level(self, positions: Iterable[Position]) -> set[Position]:
        return set(positions)

    def after(self, level: set[Position], most: int | None = None, until: Clock = NEVER) -> set[Position] | None:
        masks, found = self.masks, set[Position]()
        room = self.most if most is None else min(self.most, most)
        for position in level:
            found.update([position ^ turned for turned, needed in masks if position & turned == needed])
            if len(found) > room or until.is_over():
                return None
        return found

    def has(self, level: set[Position], position: Position) -> bool:
        return position in level

    def meeting(self, level: set[Position], backward: set[Position], full: Position) -> Position | None:
        if len(level) <= len(backward):
            return next((position for position in level if full ^ position in backward), None)
        return next((full ^ position for position in backward if full ^ position in level), None)

    def stuck(self, level: set[Position]) -> Position | None:
        masks = self.masks
        return next((p for p in sorted(level) if not any(p & turned == needed for turned, needed in masks)), None)


class CompiledLevels:
    """Levels as sorted arrays of machine words."""

    most = 12_000_000

    def __init__(self, board: Board) -> None:
        masks = board.masks()
        self.turned = np.array([turned for turned, _ in masks], dtype=np.uint64)
        self.needed = np.array([needed for _, needed in masks], dtype=np.uint64)
        self.table = np.empty(1 << 12, dtype=np.uint64)

    def level(self, positions: Iterable[Position]) -> Any:
        return np.sort(np.fromiter(positions, dtype=np.uint64))

    def after(self, level: Any, most: int | None = None, until: Clock = NEVER) -> Any | None:
        from ludus.families.pegs.compiled.levels import NONE, expanded

        room = self.most if most is None else min(self.most, most)
        while not until.is_over():
            if len(self.table) < 4 * len(level):
                self.table = np.empty(len(self.table) * 2, dtype=np.uint64)
                continue
            count = expanded(level, self.turned, self.needed, self.table)
            if count >= 0:
                return np.sort(self.table[self.table != NONE]) if count <= room else None
            # More than two thirds of the table are too many already?
            if len(self.table) >= LARGEST_TABLE or len(self.table) // 3 * 2 >= room:
                return None
            self.table = np.empty(len(self.table) * 2, dtype=np.uint64)
        return None

    def has(self, level: Any, position: Position) -> bool:
        place = int(np.searchsorted(level, np.uint64(position)))
        return place < len(level) and int(level[place]) == position

    def meeting(self, level: Any, backward: Any, full: Position) -> Position | None:
        # Complements of an increasing array decrease.
        common = np.intersect1d(level, (np.uint64(full) ^ backward)[::-1], assume_unique=True)
        return int(common[0]) if len(common) else None

    def stuck(self, level: Any) -> Position | None:
        from ludus.families.pegs.compiled.levels import first_stuck

        index = first_stuck(level, self.turned, self.needed)
        return None if index < 0 else int(level[index])


def is_searched(board: Board) -> bool:
    """Return whether a board is small enough to be searched at all."""
    return len(board.cells) <= MAX_HOLES


def is_compiled(board: Board) -> bool:
    """Return whether positions of a board fit in a machine word, and there is a compiler for them."""
    return len(board.cells) <= WORD and find_spec("numba") is not None


def levels(board: Board) -> Levels:
    """Return the fastest way to keep levels of a board."""
    return CompiledLevels(board) if is_compiled(board) else PlainLevels(board)
