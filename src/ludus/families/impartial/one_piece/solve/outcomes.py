"""The positions that are lost for the player to move, without their Grundy numbers; normal and misère play, passes.

One pass may be used to hand a lost position over: with a pass left, a cell that is lost without it is won. Two passes
cancel, in misère play too.
"""

from __future__ import annotations

from importlib.util import find_spec

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.one_piece.certificates import Outcomes
from ludus.families.impartial.one_piece.pieces import piece
from ludus.families.impartial.one_piece.problem import Impartial, check_table
from ludus.families.impartial.one_piece.solve import naive
from ludus.families.impartial.one_piece.solve.table import is_small

MAX_RAYS = 63


def solve(problem: Impartial, limits: Limits) -> Answer:
    """Return all lost positions."""
    check_table(problem, entry_bytes=1)
    rays = piece(problem.rays, problem.steps, problem.size).rays
    if is_small(problem) or len(rays) > MAX_RAYS or find_spec("numba") is None:
        return naive.solve(problem, limits)
    limits.progress("looking for lost positions", 0, problem.cells)
    lost = lost_cells(problem)
    found = naive.positions(np.argwhere(lost), len(problem.size))
    return Solved(problem, Outcomes(found), "one word for each cell")


def lost_cells(problem: Impartial) -> Array:
    """Return for each cell whether the player to move loses, all passes being left.

    Where the piece is stuck, normal play is lost and misère play is won; with a pass that may be used there, it is the
    other way round.
    """
    from ludus.families.impartial.one_piece.compiled import lost  # the lazy door

    moves = piece(problem.rays, problem.steps, problem.size)
    without = lost.table(problem.size, moves.rays, moves.steps, stuck_is_lost=not problem.misere)
    if problem.passes % 2 == 0:
        return without
    stuck_is_lost = problem.misere if problem.pass_at_terminal else not problem.misere
    return lost.table(problem.size, moves.rays, moves.steps, stuck_is_lost=stuck_is_lost, won=without)
