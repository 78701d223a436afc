"""Level sets that repeat along the diagonal: proved for all board sizes, and what they say about far positions."""

from __future__ import annotations

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.families.impartial.mex import options
from ludus.families.impartial.one_piece.certificates import ByTheorem, Outcome, Value
from ludus.families.impartial.one_piece.level_proofs import (
    applies,
    is_checkable,
    least_value,
    level_value,
    p_position_options,
    prove_levels,
)
from ludus.families.impartial.one_piece.problem import Impartial, check_question
from ludus.families.impartial.one_piece.row_proofs import moves_up_to, prove_rows, row_value, short_side

METHOD = "level sets that repeat along the diagonal"
BELOW = (4, 8, 12, 16, 20, 24)
"""Numbers of level sets that are tried one after the other for the value of one position."""
MAX_OPTIONS = 5_000
"""Maximum number of options for which the checker sees that the listed winning moves are all."""


def solve_levels(problem: Impartial, limits: Limits) -> Answer:
    """Return the level sets of the values below `problem.below`, for all board sizes."""
    check_question(problem)
    if not applies(problem):
        expected = "a rook on 2 axes (or 3, the third short) with steps and rays off the diagonal, no pass at terminals"
        raise invalid("method", f"expected a method for this piece, got periodic, which is for {expected}")
    proof = prove_levels(problem, problem.below, limits)
    if proof is None:
        return Undecided(problem, "no repetition of the level sets was found in time; they have one", METHOD)
    return Solved(problem, proof, METHOD)


def value_from_levels(problem: Impartial, limits: Limits) -> Answer | None:
    """Return the Grundy value of a position near the diagonal; None when the theorem is not about such a piece."""
    if not applies(problem):
        return None
    least = least_value(problem)
    for below in BELOW:
        if below <= least:
            continue
        proof = prove_levels(problem, below, limits)
        if proof is None or not is_checkable(proof, problem):
            break
        value, least = level_value(proof, problem, problem.at), below
        if value is not None:
            return Solved(problem, Value(value, ByTheorem("levels", levels=proof)), METHOD)
    reason = f"the Grundy value is at least {least}, by the theorem on level sets"
    return Undecided(problem, f"{reason}; the position is too far from the diagonal, and from the corner", METHOD)


def value_from_rows(problem: Impartial, limits: Limits) -> Answer | None:
    """Return the Grundy value of a position near an axis; None where the theorem does not apply."""
    is_turned = short_side(problem)
    if is_turned is None:
        return None
    rays, steps = ([move[::-1] if is_turned else move for move in moves] for moves in (problem.rays, problem.steps))
    x, y = sorted(problem.at)
    proof = prove_rows(moves_up_to(rays, steps, x), x, limits, layers=2 if problem.passes else 1)
    if proof is None:
        return None
    value = row_value(proof, x, y, problem.passes)
    return Solved(problem, Value(value, ByTheorem("rows", rows=proof)), "rows that repeat along an axis")


def outcome_from_levels(problem: Impartial, limits: Limits) -> Answer | None:
    """Return the outcome of a position of any size with its winning moves; None without a proof for such a piece."""
    proof = prove_levels(problem, 1 + problem.misere, limits) if applies(problem) else None
    if proof is None or not is_checkable(proof, problem):
        return None
    by = ByTheorem("levels", levels=proof)
    if level_value(proof, problem, problem.at) == 0:
        return Solved(problem, Outcome(is_won=False, by=by), METHOD)
    count = len(problem.steps) + sum(max(problem.at) for _ in problem.rays)
    can_pass = problem.passes > 0 and next(options(problem.at, problem.rays, problem.steps), None) is not None
    by_pass = can_pass and level_value(proof, problem, problem.at, passed=True) == 0
    moves = tuple(p_position_options(proof, problem))
    return Solved(problem, Outcome(True, moves, by_pass, count <= MAX_OPTIONS, by), METHOD)
