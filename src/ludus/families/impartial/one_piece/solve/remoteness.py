"""Remoteness: how many moves a game lasts when the winner hurries and the loser delays.

The length from a position without a move is 0. From a won position it is 1 more than the least length of a lost option,
from a lost one 1 more than the greatest length of any option. (This is the remoteness of C. A. B. Smith, "Graphs and
composite games", 1966.) So it is even exactly where the player to move loses, in misère play where they win.
A pass makes a game longer, and two of them do not cancel here: there is a layer for each number of passes left.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array, frozen
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.wording import about
from ludus.families.impartial.mex import options
from ludus.families.impartial.one_piece.certificates import Remoteness, RemotenessTable
from ludus.families.impartial.one_piece.pieces import piece
from ludus.families.impartial.one_piece.problem import MAX_CELLS, Impartial, check_question
from ludus.families.impartial.one_piece.solve import table
from ludus.families.impartial.one_piece.solve.one_position import can_pass
from ludus.families.impartial.one_piece.solve.repeating import box, is_checkable
from ludus.families.impartial.one_piece.solve.table import is_small

LAYER = 3
"""Work of the checker for a cell, compared with a cell of a table."""
MAX_BYTES = 4 << 30
"""Maximum memory of the lengths and, for each ray, what lies along it."""


def solve(problem: Impartial, limits: Limits) -> Answer:
    """Return how long the game lasts: from the position if there is one, from every position otherwise."""
    check_question(problem)
    if problem.position is not None:
        return from_one(problem, limits)
    lines = len(piece(problem.rays, problem.steps, problem.size).rays)
    needed = 4 * problem.cells * (2 * lines + 3)
    if problem.cells > MAX_CELLS or needed > MAX_BYTES or problem.cells * (problem.passes + 1) > MAX_CELLS:
        limit = f"{MAX_BYTES >> 30} GiB of memory, and {MAX_CELLS} cells counted once for each number of passes left"
        return Undecided(problem, f"the lengths of {about(problem.cells)} games need more than {limit}")
    lengths, _, method = layers(problem, limits)
    return Solved(problem, RemotenessTable(frozen(lengths)), method)


def from_one(problem: Impartial, limits: Limits) -> Answer:
    """Return how long the game lasts from the position, with every best move."""
    near = box(problem, Question.REMOTENESS)
    if not is_checkable(near, layers=LAYER * (problem.passes + 1)):
        passes = "1 pass" if problem.passes == 1 else f"{about(problem.passes)} passes"
        reason = f"the box up to the position has {about(near.cells)} cells, with {passes}"
        return Undecided(problem, f"{reason}: too many for the checker to compute the length again")
    lengths, passed, method = layers(near, limits)
    here, reached = int(lengths[problem.at]), sorted(set(options(problem.at, problem.rays, problem.steps)))
    by_pass = can_pass(problem, is_stuck=not reached) and _leads_on(here, int(passed[problem.at]))
    best = tuple(cell for cell in reached if _leads_on(here, int(lengths[cell])))
    is_won = (here % 2 == 1) != problem.misere
    return Solved(problem, Remoteness(here, is_won, best, by_pass), f"the box: {method}")


def _leads_on(here: int, there: int) -> bool:
    """Return whether an option is a best one: the game gets one move shorter.

    The options of a P-position are all won, and those of a won one that are as long as this are lost, by parity.
    """
    return there == here - 1


def layers(problem: Impartial, limits: Limits) -> tuple[Array, Array, str]:
    """Return the lengths with all passes left, those with one less, and the name of the method."""
    slow = is_small(replace(problem, passes=1)) or find_spec("numba") is None
    lengths: Array = np.zeros(problem.size, np.int32)
    before = lengths
    for passes in range(problem.passes + 1):
        limits.progress("counting moves", passes * problem.cells, (problem.passes + 1) * problem.cells)
        before, passed = lengths, lengths if passes else None
        lengths = by_definition(problem, passed) if slow else compiled(problem, passed)
    return lengths, before, "naive" if slow else "lines that keep the shortest and the longest game"


def compiled(problem: Impartial, passed: Array | None) -> Array:
    """Return the lengths of all positions with a number of passes left, given those with one less."""
    from ludus.families.impartial.one_piece.compiled import grid

    moves = piece(problem.rays, problem.steps, problem.size)
    switches = {"misere": problem.misere, "pass_when_stuck": problem.pass_at_terminal}
    return grid.remoteness_table(problem.size, moves.rays, moves.steps, passed=passed, **switches)


def by_definition(problem: Impartial, passed: Array | None) -> Array:
    """Return the same, every cell looking at every one of its options."""
    lengths: Array = np.zeros(problem.size, np.int32)
    lost = int(problem.misere)
    for cell in table.cells(problem):
        seen = [int(lengths[option]) for option in options(cell, problem.rays, problem.steps)]
        if passed is not None and (seen or problem.pass_at_terminal):
            seen.append(int(passed[cell]))
        losing = [length for length in seen if length % 2 == lost]
        lengths[cell] = 1 + (min(losing) if losing else max(seen, default=-1))
    return lengths
