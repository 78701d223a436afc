"""How many positions can be reached, how many of them can still be won, and by how many plays: exact numbers.

A jump played backwards is a jump of the empty holes. So a position leads to the finish exactly when its complement can
be reached from the complement of the finish, and by as many plays: both ends are searched forwards, and meet in the
middle.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.families.pegs.solve.class_levels import ClassLevels, Ranked
from ludus.families.pegs.tasks import Task

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
    >>> from ludus.families.pegs.tasks import task
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
