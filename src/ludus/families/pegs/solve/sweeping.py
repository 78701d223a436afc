"""Plays with the fewest sweeps: a sweep is a row of jumps by one and the same peg.

Every position of a solution leads to the finish, so that only winning positions are looked at. For each of them the
fewest sweeps to it are known from those of the level before, together with all holes in which the peg that jumped last
can stand after so few: when it jumps again, that costs nothing; any other peg costs one more, and so does going on
after one sweep more than needed. So nothing else has to be remembered, and the number at the finish is the fewest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ludus.core.loading import np
from ludus.families.pegs.jumping import Triple, played
from ludus.families.pegs.problem import Jump
from ludus.families.pegs.solve.class_levels import ClassLevels, Ranked, Sweeps
from ludus.families.pegs.solve.counting import both_ends, finish_of, levels, winning_levels
from ludus.families.pegs.tasks import Task

Stage: TypeAlias = tuple[Ranked, Sweeps]
"""The winning positions after some number of jumps, and the sweeps to them."""


@dataclass(frozen=True, slots=True)
class Fewest:
    """A play with as few sweeps as any."""

    sweeps: int
    jumps: tuple[Jump, ...]


def fewest_sweeps(task: Task) -> Fewest | None:
    """Return a play of a small board with the fewest sweeps; None when there is no play at all.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.tasks import task
    >>> fewest_sweeps(task(pegs("oo.o", ".o.."))).sweeps
    2
    """
    near, far = both_ends(task)
    ours, theirs = levels(near, task.start), levels(far, task.board.full ^ finish_of(task))
    winning = winning_levels(task, near, ours, theirs)
    if not winning:
        return None
    level = near.ranked(winning[0])
    stages: list[Stage] = [(level, Sweeps(np.zeros(1, np.uint8), np.zeros(1, np.uint64)))]
    for one in winning[1:]:
        after = near.ranked(one)
        stages.append((after, near.sweeps_after(*stages[-1], after)))
    return traced(task, near, stages.__getitem__)


def traced(task: Task, kind: ClassLevels, stage: Callable[[int], Stage]) -> Fewest:
    """Return the play that the stages describe, found backwards from the finish."""
    position, jumps = finish_of(task), list[Triple]()
    level, state = stage(task.jumps)
    total, holes = _state(kind, level, state, position)
    cost = total
    for number in range(task.jumps - 1, -1, -1):
        level, state = stage(number)
        for a, b, c in task.board.triples:
            earlier = played(position, (a, b, c))
            is_jump = holes >> c & 1 and position >> c & 1 and not position >> a & 1 and not position >> b & 1
            if not is_jump or kind.rank(level, earlier) is None:
                continue
            least, last = _state(kind, level, state, earlier)
            goes_on = last >> a & 1
            if least + (0 if goes_on else 1) == cost:
                jumps.append((a, b, c))
                position, cost, holes = earlier, least, 1 << a if goes_on else last
                break
    return Fewest(total, tuple(task.board.jump(triple) for triple in reversed(jumps)))


def _state(kind: ClassLevels, level: Ranked, state: Sweeps, position: int) -> tuple[int, int]:
    rank = kind.rank(level, position)
    if rank is None:
        raise ValueError("a position of the play is not among the winning ones")
    return int(state.fewest[rank]), int(state.last[rank])
