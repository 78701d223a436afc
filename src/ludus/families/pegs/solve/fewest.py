"""A play with the fewest sweeps, proved to be so where the board is small; otherwise any play, without such a claim."""

from __future__ import annotations

from dataclasses import replace

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.class_index import class_index
from ludus.families.pegs.jumping import Board, Position
from ludus.families.pegs.problem import Pegs, sweeps
from ludus.families.pegs.solve import classes, ladder, sweeping
from ludus.families.pegs.solve.clock import clock
from ludus.families.pegs.solve.levels import is_searched
from ludus.families.pegs.sweeps import fewest_sweeps
from ludus.families.pegs.tasks import task

FEW_STEPS = 2_000_000
"""So many steps are searched in plain Python: less than a second."""
MAX_HOLES = 64
QUICK_BITS = 20
"""Boards with more than 2^20 positions in a class are left to `ludus pegs fewest`, which looks at them as a job."""
QUICK_SECONDS = 2.0
"""So long the others may take."""


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return a play with the fewest sweeps where that can be proved; else a play, or a proof that there is none."""
    own, plain = task(problem), replace(problem, question=Question.SOLVE)
    until = clock(limits)
    lost = classes.solve(plain, replace(limits, seconds=limits.seconds / 4))
    if isinstance(lost, Impossible):
        return replace(lost, problem=problem)
    if is_searched(own.board):
        limits.progress("sweeps", 0, 0)
        found = fewest_sweeps(own, min(FEW_STEPS, int(FEW_STEPS * until.left())))
        if found.jumps is not None:
            play = Jumps(tuple(map(own.board.jump, found.jumps)))
            return Solved(problem, play, "sweeps", lower_bound=len(sweeps(found.jumps)), optimal=True)
    if own.finish is not None and until.left() >= QUICK_SECONDS and is_quick(own.board, own.start):
        by_levels = sweeping.fewest_sweeps(own)
        if by_levels is not None:
            play = Jumps(by_levels.jumps)
            return Solved(problem, play, "sweeps by levels", lower_bound=by_levels.sweeps, optimal=True)
    answer = ladder.solve(plain, replace(limits, seconds=until.left()))
    return replace(answer, problem=problem)


def is_quick(board: Board, start: Position) -> bool:
    """Return whether all positions of a class are looked at in about a second."""
    return len(board.cells) <= MAX_HOLES and len(class_index(board, start).free) <= QUICK_BITS
