"""Exhaustive search from both ends: all positions after 0, 1, 2, ... jumps from the start, and back from the finish.

Levels are compiled for at most 64 holes, in plain Python for any number. Back from the finish the complements are
searched, with the same jumps. The side with fewer positions goes on; when both together have made all jumps they have a
position in common, or there is no solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from importlib.util import find_spec
from itertools import combinations
from math import comb
from typing import Any, Protocol

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import NEVER, Clock, Limits, clock
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.pegs.certificates import Closed, Jumps
from ludus.families.pegs.jumping import Board, Position, Task, Triple, played, task
from ludus.families.pegs.problem import Pegs

WORD = 64
"""Maximum number of holes of compiled positions."""
MAX_HOLES = 16_384
"""Larger boards are not searched: each jump is a mask of all holes, and all masks together would fill the memory."""
MAX_TABLE = 1 << 25
"""Entries of the table in which compiled levels are made; a level holds two thirds of that at most."""


class Levels(Protocol):
    """How levels of one board are stored, made and compared."""

    most: int
    """Maximum number of positions in all."""

    def level(self, positions: Iterable[Position]) -> Any:
        """Return a level that consists of these positions."""

    def after(self, level: Any, most: int | None = None, until: Clock = NEVER) -> Any | None:
        """Return all positions after one more jump; None when there are more than `most`, or when the time is up."""

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
        from ludus.families.pegs.compiled.positions import NONE, expanded

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
        from ludus.families.pegs.compiled.positions import first_stuck

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


MAX_FINISHES = 5000
"""Maximum number of positions of a finish that is searched from behind."""


@dataclass(frozen=True, slots=True)
class Met:
    """The jumps of a solution."""

    triples: tuple[Triple, ...]


@dataclass(frozen=True, slots=True)
class Apart:
    """There is no solution: all positions up to level `after` from the start, and of the other levels back."""

    count: int
    after: int


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A limit was reached after `count` positions."""

    count: int


@dataclass(slots=True)
class Side:
    """The levels from one end."""

    levels: list[Any] = field(default_factory=list)

    @property
    def last(self) -> Any:
        """The positions after the most jumps."""
        return self.levels[-1]

    @property
    def depth(self) -> int:
        """The number of jumps made."""
        return len(self.levels) - 1

    def count(self) -> int:
        """Return how many positions were found."""
        return sum(map(len, self.levels))


def search(task: Task, how: Levels, clock: Clock, most: int | None = None) -> Met | Apart | GaveUp:
    """Return a solution, the proof that there is none, or what was searched before a limit was reached."""
    limit = how.most if most is None else most
    ahead = Side([how.level([task.start])])
    back = Side([how.level(_finishes(task))] if _is_searched_back(task) else [])
    while ahead.depth + max(back.depth, 0) < task.jumps:
        forward = not back.levels or len(ahead.last) <= len(back.last)
        side = ahead if forward else back
        count = ahead.count() + back.count()
        level = how.after(side.last, limit - count, clock)
        if level is None or clock.is_over():
            return GaveUp(count)
        side.levels.append(level)
        if len(level) == 0:
            return Apart(ahead.count(), task.jumps) if forward else Apart(1 + back.count(), 0)
    return _compared(task, how, ahead, back)


def _compared(task: Task, how: Levels, ahead: Side, back: Side) -> Met | Apart:
    full = task.board.full
    if back.depth > 0:
        middle = how.meeting(ahead.last, back.last, full)
        if middle is None:
            return Apart(ahead.count() + back.count(), ahead.depth)
        first = list(way_back(task, how, ahead, middle))[::-1]
        return Met((*first, *way_back(task, how, back, full ^ middle)))
    ends = (task.finish,) if task.finish is not None else (int(position) for position in ahead.last)
    end = next((position for position in ends if how.has(ahead.last, position)), None)
    if end is None:
        return Apart(ahead.count(), ahead.depth)
    return Met(tuple(way_back(task, how, ahead, end))[::-1])


def way_back(task: Task, how: Levels, side: Side, position: Position) -> Iterator[Triple]:
    """Return the jumps that led to a position of the last level, the last one first."""
    for level in side.levels[-2::-1]:
        for triple in task.board.triples:
            a, b, c = triple
            if position >> c & 1 and not position >> a & 1 and not position >> b & 1:
                before = played(position, triple)
                if how.has(level, before):
                    position = before
                    yield triple
                    break


def _is_searched_back(task: Task) -> bool:
    return task.finish is not None or comb(len(task.board.cells), task.left) <= MAX_FINISHES


def _finishes(task: Task) -> Iterator[Position]:
    """Return the complements of all positions that are a finish."""
    full = task.board.full
    if task.finish is not None:
        yield full ^ task.finish
        return
    for pegs in combinations(range(len(task.board.cells)), task.left):
        yield full ^ sum(1 << k for k in pegs)


CHECKER_STEPS = 100_000_000
"""Maximum of positions times (jumps of the board + 10) that the checker searches again."""


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return what the search finds; Undecided when the positions, or the time they take, are too many."""
    own = task(problem)
    if not is_searched(own.board):
        return Undecided(problem, f"boards of more than {MAX_HOLES} holes are not searched", "exhaustive")
    return answered(problem, own, search(own, levels(own.board), clock(limits)))


def answered(problem: Pegs, own: Task, result: Met | Apart | GaveUp) -> Answer:
    """Return the answer that the result of a search means."""
    match result:
        case Met(triples):
            return Solved(problem, Jumps(tuple(map(own.board.jump, triples))), "exhaustive")
        case Apart(count, after) if count * (len(own.board.triples) + 10) <= CHECKER_STEPS:
            return Impossible(problem, Closed(count, after), "exhaustive")
        case Apart(count):
            reason = f"all {count} positions from both ends were searched, start and finish do not meet"
            return Undecided(problem, f"{reason}; the checker does not repeat a search of this size", "exhaustive")
        case GaveUp(count):
            return Undecided(problem, f"{count} positions from both ends were searched, and not all", "exhaustive")
