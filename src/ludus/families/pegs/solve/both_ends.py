"""Search from both ends: all positions after 0, 1, 2, ... jumps from the start, and back from the finish.

Back from the finish the complements are searched, with the same jumps. The side with fewer positions goes on; when both
together have made all jumps they have a position in common, or there is no solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import Any

from ludus.families.pegs.jumping import Position, Triple, played
from ludus.families.pegs.solve.clock import Clock
from ludus.families.pegs.solve.levels import Levels
from ludus.families.pegs.tasks import Task

MAX_FINISHES = 5000
"""A finish by its number of pegs is searched from behind when it has at most so many positions."""


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
    """A limit was reached after so many positions."""

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
