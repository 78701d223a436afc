"""Plays with the fewest moves: proved where the board is small; otherwise any play, without such a claim.

Every position of a solution leads to the finish, so that only winning positions are looked at. For each of them the
fewest moves to it are known from those of the level before, together with all holes in which the peg that jumped last
can stand after that number: when it jumps again, that costs nothing; any other peg costs one more, and so does going on
after one move more than needed. So nothing else has to be remembered, and the number at the finish is the fewest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.limits import Limits, clock
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.jumping import Board, Position, Task, Triple, played, task
from ludus.families.pegs.moves import fewest_moves
from ludus.families.pegs.position_class import class_index
from ludus.families.pegs.problem import Jump, Pegs, moves_of
from ludus.families.pegs.solve import ladder, weightings
from ludus.families.pegs.solve.counting import (
    ClassLevels,
    MoveCounts,
    Ranked,
    both_ends,
    finish_of,
    levels,
    winning_levels,
)
from ludus.families.pegs.solve.exhaustive import is_searched

Stage: TypeAlias = tuple[Ranked, MoveCounts]
"""The winning positions after some number of jumps, and the moves to them."""


@dataclass(frozen=True, slots=True)
class Fewest:
    """A play with the fewest moves."""

    moves: int
    jumps: tuple[Jump, ...]


def fewest_by_levels(task: Task) -> Fewest | None:
    """Return a play of a small board with the fewest moves; None when there is no play at all.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.jumping import task
    >>> fewest_by_levels(task(pegs("oo.o", ".o.."))).moves
    2
    """
    near, far = both_ends(task)
    ours, theirs = levels(near, task.start), levels(far, task.board.full ^ finish_of(task))
    winning = winning_levels(task, near, ours, theirs)
    if not winning:
        return None
    level = near.ranked(winning[0])
    stages: list[Stage] = [(level, MoveCounts(np.zeros(1, np.uint8), np.zeros(1, np.uint64)))]
    for one in winning[1:]:
        after = near.ranked(one)
        stages.append((after, near.moves_after(*stages[-1], after)))
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


def _state(kind: ClassLevels, level: Ranked, state: MoveCounts, position: int) -> tuple[int, int]:
    rank = kind.rank(level, position)
    if rank is None:
        raise ValueError("a position of the play is not among the winning ones")
    return int(state.fewest[rank]), int(state.last[rank])


MAX_PLAIN_STEPS = 2_000_000
"""Maximum number of steps in plain Python: less than a second."""
MAX_HOLES = 64
QUICK_BITS = 20
"""Boards with more than 2^20 positions in a class are left to `ludus pegs fewest`, which looks at them as a job."""
QUICK_SECONDS = 2.0
"""Seconds that the others may take."""


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return a play with the fewest moves where that can be proved; else a play, or a proof that there is none."""
    own, plain = task(problem), replace(problem, question=Question.SOLVE)
    until = clock(limits)
    lost = weightings.by_class(plain, replace(limits, seconds=limits.seconds / 4))
    if isinstance(lost, Impossible):
        return replace(lost, problem=problem)
    if is_searched(own.board):
        limits.progress("moves", 0, 0)
        found = fewest_moves(own, min(MAX_PLAIN_STEPS, int(MAX_PLAIN_STEPS * until.left())))
        if found.jumps is not None:
            play = Jumps(tuple(map(own.board.jump, found.jumps)))
            return Solved(problem, play, "moves", lower_bound=len(moves_of(found.jumps)), optimal=True)
    if own.finish is not None and until.left() >= QUICK_SECONDS and is_quick(own.board, own.start):
        by_levels = fewest_by_levels(own)
        if by_levels is not None:
            play = Jumps(by_levels.jumps)
            return Solved(problem, play, "moves by levels", lower_bound=by_levels.moves, optimal=True)
    answer = ladder.solve(plain, replace(limits, seconds=until.left()))
    return replace(answer, problem=problem)


def is_quick(board: Board, start: Position) -> bool:
    """Return whether all positions of a class are looked at in about a second."""
    return len(board.cells) <= MAX_HOLES and len(class_index(board, start).free) <= QUICK_BITS
