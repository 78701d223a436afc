"""Exhaustive search from both ends: all positions after 0, 1, 2, ... jumps from the start, and back from the finish.

Levels are compiled for at most 64 holes, in plain Python for any number. Back from the finish the complements are
searched, with the same jumps. The side with fewer positions goes on; when both together have made all jumps they have a
position in common, or there is no solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from math import comb
from typing import Any, TypeAlias

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import NEVER, Clock, Limits, clock
from ludus.core.loading import np
from ludus.families.pegs.certificates import Closed, Jumps
from ludus.families.pegs.jumping import PegBoard, PegTask, Position, Triple, task
from ludus.families.pegs.moves import through
from ludus.families.pegs.problem import Pegs

WORD = 64
"""Maximum number of holes of compiled positions."""
MAX_HOLES = 16_384
"""Larger boards are not searched: each jump is a mask of all holes, and all masks together would fill the memory."""
MAX_TABLE = 1 << 25
"""Entries of the table in which compiled levels are made; a level holds two thirds of that at most."""


class PlainLevels:
    """How levels of one board are stored, made and compared: here as sets of Python integers."""

    most = 300_000
    """Maximum number of positions in all."""

    def __init__(self, board: PegBoard) -> None:
        self.masks = board.masks()

    def level(self, positions: Iterable[Position]) -> set[Position]:
        return set(positions)

    def after(self, level: set[Position], most: int | None = None, until: Clock = NEVER) -> set[Position] | None:
        """Return all positions after one more jump; None when there are more than `most`, or when the time is up."""
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
        """Return a position of the level whose complement the other level holds; None when there is none."""
        if len(level) <= len(backward):
            return next((position for position in level if full ^ position in backward), None)
        return next((full ^ position for position in backward if full ^ position in level), None)

    def stuck(self, level: set[Position]) -> Position | None:
        """Return a position of the level at which no jump can be made; None when there is none."""
        masks = self.masks
        return next((p for p in sorted(level) if not any(p & turned == needed for turned, needed in masks)), None)


class CompiledLevels:
    """The same as sorted arrays of machine words."""

    most = 12_000_000

    def __init__(self, board: PegBoard) -> None:
        masks = board.masks()
        self.turned = np.array([turned for turned, _ in masks], dtype=np.uint64)
        self.needed = np.array([needed for _, needed in masks], dtype=np.uint64)
        self.table = np.empty(1 << 12, dtype=np.uint64)

    def level(self, positions: Iterable[Position]) -> Any:
        return np.sort(np.fromiter(positions, dtype=np.uint64))

    def after(self, level: Any, most: int | None = None, until: Clock = NEVER) -> Any | None:
        from ludus.families.pegs.compiled import NONE, expanded

        room = self.most if most is None else min(self.most, most)
        while not until.is_over():
            if len(self.table) < 4 * len(level):
                self.table = np.empty(len(self.table) * 2, dtype=np.uint64)
                continue
            count = expanded(level, self.turned, self.needed, self.table)
            if count >= 0:
                return np.sort(self.table[self.table != NONE]) if count <= room else None
            # More than two thirds of the table are too many already?
            if len(self.table) >= MAX_TABLE or len(self.table) // 3 * 2 >= room:
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
        from ludus.families.pegs.compiled import first_stuck

        index = first_stuck(level, self.turned, self.needed)
        return None if index < 0 else int(level[index])


Levels: TypeAlias = PlainLevels | CompiledLevels


def is_searched(board: PegBoard) -> bool:
    """Return whether a board is small enough to be searched at all."""
    return len(board.cells) <= MAX_HOLES


def is_compiled(board: PegBoard) -> bool:
    """Return whether positions of a board fit in a machine word, and there is a compiler for them."""
    return len(board.cells) <= WORD and find_spec("numba") is not None


def levels(board: PegBoard) -> Levels:
    """Return the fastest way to keep levels of a board."""
    return CompiledLevels(board) if is_compiled(board) else PlainLevels(board)


MAX_FINISHES = 5000
"""Maximum number of positions of a finish that is searched from behind."""


CHECKER_STEPS = 100_000_000
"""Maximum of positions times (jumps of the board + 10) that the checker searches again."""


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return what the search finds; Undecided when the positions, or the time they take, are too many."""
    own = task(problem)
    if not is_searched(own.board):
        return Undecided(problem, f"boards of more than {MAX_HOLES} holes are not searched", "exhaustive")
    return search(problem, own, levels(own.board), clock(limits))


def search(problem: Pegs, own: PegTask, how: Levels, until: Clock, most: int | None = None) -> Answer:
    """Return a solution, or that there is none; Undecided with what was searched before a limit was reached."""
    limit = how.most if most is None else most
    has_few_finishes = own.finish is not None or comb(len(own.board.cells), own.left) <= MAX_FINISHES
    full = own.board.full
    ahead, back = [how.level([own.start])], []
    if has_few_finishes:
        back.append(how.level(full ^ end for end in own.finishes()))
    while len(ahead) + max(len(back) - 1, 0) <= own.jumps:
        # The side with fewer positions goes on: levels grow as fast as they are large.
        forward = not back or len(ahead[-1]) <= len(back[-1])
        side, count = ahead if forward else back, size(ahead) + size(back)
        level = how.after(side[-1], limit - count, until)
        if level is None or until.is_over():
            return Undecided(problem, f"{count} positions from both ends were searched, and not all", "exhaustive")
        side.append(level)
        if len(level) == 0:
            return _apart(problem, own, size(ahead), own.jumps) if forward else _apart(problem, own, 1 + size(back), 0)
    if len(back) > 1:
        middle = how.meeting(ahead[-1], back[-1], full)
        rest = [] if middle is None else way_to(own, how, back, full ^ middle)[::-1]
        count = size(ahead) + size(back)
    else:
        ends = (own.finish,) if own.finish is not None else (int(position) for position in ahead[-1])
        middle = next((position for position in ends if how.has(ahead[-1], position)), None)
        rest, count = [], size(ahead)
    if middle is None:
        return _apart(problem, own, count, len(ahead) - 1)
    return Solved(problem, Jumps(own.board.jumps([*way_to(own, how, ahead, middle), *rest])), "exhaustive")


def _apart(problem: Pegs, own: PegTask, count: int, after: int) -> Answer:
    """Return that there is no solution: all positions up to level `after` from the start, and of the others back."""
    if count * (len(own.board.triples) + 10) <= CHECKER_STEPS:
        return Impossible(problem, Closed(count, after), "exhaustive")
    reason = f"all {count} positions from both ends were searched, start and finish do not meet"
    return Undecided(problem, f"{reason}; the checker does not repeat a search of this size", "exhaustive")


def size(chain: Iterable[Any]) -> int:
    """Return the number of positions in some levels."""
    return sum(map(len, chain))


def way_to(own: PegTask, how: Levels, chain: Sequence[Any], position: Position) -> list[Triple]:
    """Return the jumps that led to a position of the last level, through the levels before."""
    numbers = range(len(chain) - 2, -1, -1)
    return through(position, own.board, lambda k, p: how.has(chain[k], p), numbers, back=True)[::-1]
