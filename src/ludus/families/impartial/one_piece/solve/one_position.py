"""One position: its Grundy value, outcome or remoteness, by a theorem or from the box up to it.

    a closed form fits the moves              the formula, at once
    the box is small enough to be checked     its table
    steps alone, far away                     a table that repeats, proved by a finite check
    a ray along the row, near an axis         rows that repeat, proved by local conditions
    a rook with steps, near the diagonal      level sets that repeat, proved likewise
    all else                                  undecided: an answer that cannot be checked is none

For the winning moves a theorem is asked about every option when there are not too many; otherwise about all steps, and
about the P-positions that it knows on the lines.

A pass makes a game longer, and two of them do not cancel there: each number of passes left is a layer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from math import prod

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array, frozen
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.wording import count, number
from ludus.families.impartial.graph.values import can_pass, in_order, remoteness_rule
from ludus.families.impartial.one_piece import certificates, levels
from ludus.families.impartial.one_piece.closed_forms import ClosedForm, closed_form
from ludus.families.impartial.one_piece.pieces import can_move, options, piece, repeats
from ludus.families.impartial.one_piece.problem import MAX_CELLS, Impartial
from ludus.families.impartial.one_piece.row_proofs import moves_up_to, prove_rows, row_value, short_side
from ludus.families.impartial.one_piece.solve import table
from ludus.families.impartial.one_piece.solve.repeating import (
    Repeating,
    box,
    is_checkable,
    layers_of,
    repeating,
    too_far,
    wedge,
)
from ludus.families.impartial.one_piece.solve.table import is_small

LEVELS_METHOD = "level sets that repeat along the diagonal"
MAX_COMPLETE = 5_000
"""Maximum number of options for which the checker sees that the listed winning moves are all."""


def solve_levels(problem: Impartial, limits: Limits) -> Answer:
    """Return the level sets of the values below `problem.below`, or the P-positions, for all board sizes."""
    if not levels.applies(problem):
        wrong = f"got periodic, which is for {levels.PERIODIC_PIECES}"
        raise invalid("method", f"expected a method for this piece, {wrong}")
    proof = levels.prove_levels(problem, problem.below, limits)
    if proof is None:
        return Undecided(problem, "no repetition of the level sets was found in time; they have one", LEVELS_METHOD)
    return Solved(problem, proof, LEVELS_METHOD)


def value_from_levels(problem: Impartial, limits: Limits) -> Answer | None:
    """Return the Grundy value of a position near the diagonal; None when the theorem is not about such a piece."""
    if not levels.applies(problem):
        return None
    least = levels.least_value(problem)
    for below, proof in levels.growing_levels(problem, limits, least):
        value, least = levels.level_value(proof, problem, problem.at), below
        if value is not None:
            by = certificates.ByTheorem("levels", levels=proof)
            return Solved(problem, certificates.Value(value, by), LEVELS_METHOD)
    reason = f"the Grundy value is at least {least}, by the theorem on level sets"
    return Undecided(
        problem, f"{reason}; the position is too far from the diagonal, and from the corner", LEVELS_METHOD
    )


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
    return Solved(
        problem, certificates.Value(value, certificates.ByTheorem("rows", rows=proof)), "rows that repeat along an axis"
    )


def outcome_from_levels(problem: Impartial, limits: Limits) -> Answer | None:
    """Return the outcome of a position of any size with its winning moves; None without a proof for such a piece."""
    proof = levels.prove_levels(problem, 1 + problem.misere, limits) if levels.applies(problem) else None
    if proof is None or not levels.is_verifiable(proof, problem):
        return None
    by = certificates.ByTheorem("levels", levels=proof)
    if levels.level_value(proof, problem, problem.at) == 0:
        return Solved(problem, certificates.Outcome(is_won=False, by=by), LEVELS_METHOD)
    count = len(problem.steps) + sum(max(problem.at) for _ in problem.rays)
    may_pass = can_pass(problem, has_options=next(options(problem.at, problem.rays, problem.steps), None) is not None)
    by_pass = may_pass and levels.level_value(proof, problem, problem.at, passed=True) == 0
    moves = tuple(levels.p_position_options(proof, problem))
    return Solved(problem, certificates.Outcome(True, moves, by_pass, count <= MAX_COMPLETE, by), LEVELS_METHOD)


def solve_value(problem: Impartial, limits: Limits) -> Answer:
    """Return the Grundy value of the position."""
    form = closed_form(problem)
    value = None if form is None else form.value(problem.at)
    if form is not None and value is not None:
        return Solved(problem, certificates.Value(value, form.by), f"the theorem {form.by.theorem}")
    return value_from_box(problem, limits)


def value_from_box(problem: Impartial, limits: Limits) -> Answer:
    """Return the same from the table of all positions up to the position, or of a corner that repeats itself."""
    near = box(problem, Question.TABLE)
    if is_checkable(near, layers=1 + problem.passes % 2):
        result = table.solve(near, limits)
        if isinstance(result, Solved) and isinstance(result.certificate, certificates.Table):
            return Solved(
                problem, certificates.Value(int(result.certificate.values[problem.at])), f"the box: {result.method}"
            )
    again = repeating(near, limits) or wedge(near, limits)
    if again is None:
        answer = value_from_rows(problem, limits) or value_from_levels(problem, limits)
        if answer is not None:
            return answer
    if again is None and closed_form(problem) is not None:
        return too_far(problem, "this is an N-position by a theorem, which gives no Grundy value but 0")
    if again is None:
        return too_far(problem)
    return Solved(problem, certificates.Value(again.value(problem.at), again.by), "a table that repeats itself")


MAX_OPTIONS = 5_000
"""A theorem is asked about every option when there are no more than this."""
MAX_BOX_CELLS = 20_000
"""Where a theorem does not know all moves, a box up to this size is looked at instead."""
MAX_LISTED = 1_000
"""Maximum number of winning moves that are listed when they are not all."""


def solve_outcome(problem: Impartial, limits: Limits) -> Answer:
    """Return who wins from the position, with winning moves."""
    form = closed_form(problem)
    if form is None:
        return outcome_from_box(problem, limits)
    result = by_theorem(form)
    if not result.is_complete and prod(x + 1 for x in problem.at) <= MAX_BOX_CELLS and is_near(problem):
        return outcome_from_box(problem, limits)
    return Solved(problem, result, f"the theorem {form.by.theorem}")


def is_near(problem: Impartial) -> bool:
    """Return whether the checker computes every position up to this one again."""
    return is_checkable(box(problem, Question.P_POSITIONS), layers=1 + (problem.passes > 0))


def outcome_from_box(problem: Impartial, limits: Limits) -> Answer:
    """Return the same from all positions up to the position, or from a corner that repeats itself."""
    near = box(problem, Question.P_POSITIONS)
    if is_near(problem):
        whole = Repeating(near.size, (1,) * len(near.size), layers_of(near, near.size, limits), near.passes)
        return Solved(problem, outcome(problem, whole.value), "the box of all positions up to it")
    again = repeating(near, limits) or wedge(near, limits)
    if again is None:
        return outcome_from_levels(problem, limits) or too_far(problem)
    return Solved(problem, replace(outcome(problem, again.value), by=again.by), "a table that repeats itself")


def outcome(problem: Impartial, value: Callable[..., int]) -> certificates.Outcome:
    """Return who wins, with every winning move, from the values of all options, 0 where they are lost."""
    if value(problem.at) == 0:
        return certificates.Outcome(is_won=False)
    reached = sorted(set(options(problem.at, problem.rays, problem.steps)))
    moves = tuple(cell for cell in reached if value(cell) == 0)
    by_pass = can_pass(problem, has_options=bool(reached)) and value(problem.at, passed=True) == 0
    return certificates.Outcome(is_won=True, moves=moves, by_pass=by_pass)


def by_theorem(form: ClosedForm) -> certificates.Outcome:
    """Return who wins by a theorem, with every winning move or, of very many options, some."""
    problem = form.problem
    if form.is_lost(problem.at):
        return certificates.Outcome(is_won=False, by=form.by)
    size = tuple(x + 1 for x in problem.at)
    count = len(problem.steps) + sum(repeats(ray, size) for ray in problem.rays)
    few = count <= MAX_OPTIONS
    reached = set(options(problem.at, problem.rays if few else (), problem.steps))
    if not few:
        near = set(form.partners(problem.at))
        reached |= {cell for cell in near if can_move(problem.at, cell, problem.rays, ())}
    known = {cell: form.is_lost(cell) for cell in reached}
    passed = False
    if can_pass(problem, has_options=bool(form.moves.rays or form.moves.steps)):
        after = replace(form, problem=replace(problem, passes=problem.passes - 1))
        passed_is_lost = after.is_lost(problem.at)
        passed, few = bool(passed_is_lost), few and passed_is_lost is not None
    moves = tuple(sorted(cell for cell, lost in known.items() if lost)[: None if few else MAX_LISTED])
    return certificates.Outcome(True, moves, passed, few and None not in known.values(), form.by)


LAYER = 3
"""Work of the checker for a cell, compared with a cell of a table."""
MAX_BYTES = 4 << 30
"""Maximum memory of the lengths and, for each ray, what lies along it."""


def solve_remoteness(problem: Impartial, limits: Limits) -> Answer:
    """Return how long the game lasts: from the position if there is one, from every position otherwise."""
    if problem.position is not None:
        return from_one(problem, limits)
    lines = len(piece(problem.rays, problem.steps, problem.size).rays)
    needed = 4 * problem.cells * (2 * lines + 3)
    if problem.cells > MAX_CELLS or needed > MAX_BYTES or problem.cells * (problem.passes + 1) > MAX_CELLS:
        limit = f"{MAX_BYTES >> 30} GiB of memory, and {MAX_CELLS} cells counted once for each number of passes left"
        return Undecided(problem, f"the lengths of {number(problem.cells)} games need more than {limit}")
    lengths, _, method = layers(problem, limits)
    return Solved(problem, certificates.RemotenessTable(frozen(lengths)), method)


def from_one(problem: Impartial, limits: Limits) -> Answer:
    """Return how long the game lasts from the position, with every best move."""
    near = box(problem, Question.REMOTENESS)
    if not is_checkable(near, layers=LAYER * (problem.passes + 1)):
        passes = count(problem.passes, "pass", "passes")
        reason = f"the box up to the position has {number(near.cells)} cells, with {passes}"
        return Undecided(problem, f"{reason}: too many for the checker to compute the length again")
    lengths, passed, method = layers(near, limits)
    here, reached = int(lengths[problem.at]), sorted(set(options(problem.at, problem.rays, problem.steps)))
    # A best move makes the game one move shorter: by parity, what is as long as this from a won position is lost.
    by_pass = can_pass(problem, has_options=bool(reached)) and int(passed[problem.at]) == here - 1
    best = tuple(cell for cell in reached if int(lengths[cell]) == here - 1)
    is_won = (here % 2 == 1) != problem.misere
    return Solved(problem, certificates.Remoteness(here, is_won, best, by_pass), f"the box: {method}")


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
    lengths = in_order(
        table.cells(problem),
        lambda cell: options(cell, problem.rays, problem.steps),
        remoteness_rule(problem.misere),
        passed=passed,
        pass_at_terminal=problem.pass_at_terminal,
    )
    return np.array(list(lengths.values()), np.int32).reshape(problem.size)
