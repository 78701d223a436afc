"""One position: its Grundy value, outcome or remoteness, by a theorem or from the box up to it.

    a closed form fits the moves              the formula, at once
    the box is small enough to be checked     its table
    steps alone, far away                     a table that repeats, proved by a finite check
    a ray along the row, near an axis         rows that repeat, proved by local conditions
    a rook with steps, near the diagonal      level sets that repeat, proved likewise
    all else                                  undecided: an answer that cannot be checked is none

For the winning moves a theorem is asked about every option when there are not too many; otherwise about all steps, and
about the P-positions that it knows on the lines.

The length from a position without a move is 0. From a won position it is 1 more than the least length of a lost option,
from a lost one 1 more than the greatest length of any option. (This is the remoteness of C. A. B. Smith, "Graphs and
composite games", 1966.) So it is even exactly where the player to move loses, in misère play where they win.
A pass makes a game longer, and two of them do not cancel here: there is a layer for each number of passes left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib.util import find_spec
from math import prod
from typing import TypeAlias

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array, frozen
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.wording import count, number
from ludus.families.impartial.mex import Cell, can_move, options
from ludus.families.impartial.one_piece.certificates import (
    ByTheorem,
    Outcome,
    Outcomes,
    Remoteness,
    RemotenessTable,
    Table,
    Value,
)
from ludus.families.impartial.one_piece.closed_forms import ClosedForm, closed_form, without_one_pass
from ludus.families.impartial.one_piece.levels import (
    applies,
    is_verifiable,
    least_value,
    level_value,
    p_position_options,
    prove_levels,
)
from ludus.families.impartial.one_piece.pieces import piece, repeats
from ludus.families.impartial.one_piece.problem import MAX_CELLS, Impartial, check_question
from ludus.families.impartial.one_piece.row_proofs import moves_up_to, prove_rows, row_value, short_side
from ludus.families.impartial.one_piece.solve import table
from ludus.families.impartial.one_piece.solve.repeating import box, is_checkable, repeating, too_far, wedge
from ludus.families.impartial.one_piece.solve.table import is_small

LEVELS_METHOD = "level sets that repeat along the diagonal"
BELOW = (4, 8, 12, 16, 20, 24)
"""Numbers of level sets that are tried one after the other for the value of one position."""
MAX_COMPLETE = 5_000
"""Maximum number of options for which the checker sees that the listed winning moves are all."""


def solve_levels(problem: Impartial, limits: Limits) -> Answer:
    """Return the level sets of the values below `problem.below`, or the P-positions, for all board sizes."""
    check_question(problem)
    if not applies(problem):
        expected = "a rook on 2 axes (or 3, the third short) with steps and rays off the diagonal, no pass at terminals"
        raise invalid("method", f"expected a method for this piece, got periodic, which is for {expected}")
    proof = prove_levels(problem, problem.below, limits)
    if proof is None:
        return Undecided(problem, "no repetition of the level sets was found in time; they have one", LEVELS_METHOD)
    return Solved(problem, proof, LEVELS_METHOD)


def value_from_levels(problem: Impartial, limits: Limits) -> Answer | None:
    """Return the Grundy value of a position near the diagonal; None when the theorem is not about such a piece."""
    if not applies(problem):
        return None
    least = least_value(problem)
    for below in BELOW:
        if below <= least:
            continue
        proof = prove_levels(problem, below, limits)
        if proof is None or not is_verifiable(proof, problem):
            break
        value, least = level_value(proof, problem, problem.at), below
        if value is not None:
            return Solved(problem, Value(value, ByTheorem("levels", levels=proof)), LEVELS_METHOD)
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
    return Solved(problem, Value(value, ByTheorem("rows", rows=proof)), "rows that repeat along an axis")


def outcome_from_levels(problem: Impartial, limits: Limits) -> Answer | None:
    """Return the outcome of a position of any size with its winning moves; None without a proof for such a piece."""
    proof = prove_levels(problem, 1 + problem.misere, limits) if applies(problem) else None
    if proof is None or not is_verifiable(proof, problem):
        return None
    by = ByTheorem("levels", levels=proof)
    if level_value(proof, problem, problem.at) == 0:
        return Solved(problem, Outcome(is_won=False, by=by), LEVELS_METHOD)
    count = len(problem.steps) + sum(max(problem.at) for _ in problem.rays)
    can_pass = problem.passes > 0 and next(options(problem.at, problem.rays, problem.steps), None) is not None
    by_pass = can_pass and level_value(proof, problem, problem.at, passed=True) == 0
    moves = tuple(p_position_options(proof, problem))
    return Solved(problem, Outcome(True, moves, by_pass, count <= MAX_COMPLETE, by), LEVELS_METHOD)


def solve_value(problem: Impartial, limits: Limits) -> Answer:
    """Return the Grundy value of the position."""
    check_question(problem)
    form = closed_form(problem)
    value = None if form is None else form.value(problem.at)
    if form is not None and value is not None:
        return Solved(problem, Value(value, form.by), f"the theorem {form.by.theorem}")
    return value_from_box(problem, limits)


def value_from_box(problem: Impartial, limits: Limits) -> Answer:
    """Return the same from the table of all positions up to the position, or of a corner that repeats itself."""
    check_question(problem)
    near = box(problem, Question.TABLE)
    if is_checkable(near, layers=1 + problem.passes % 2):
        result = table.solve(near, limits)
        if isinstance(result, Solved) and isinstance(result.certificate, Table):
            return Solved(problem, Value(int(result.certificate.values[problem.at])), f"the box: {result.method}")
    again = repeating(near, limits) or wedge(near, limits)
    if again is None:
        answer = value_from_rows(problem, limits) or value_from_levels(problem, limits)
        if answer is not None:
            return answer
    if again is None and closed_form(problem) is not None:
        return too_far(problem, "this is an N-position by a theorem, which gives no Grundy value but 0")
    if again is None:
        return too_far(problem)
    return Solved(problem, Value(again.value(problem.at), again.by), "a table that repeats itself")


MAX_OPTIONS = 5_000
"""A theorem is asked about every option when there are no more than this."""
MAX_BOX_CELLS = 20_000
"""Where a theorem does not know all moves, a box up to this size is looked at instead."""
MAX_LISTED = 1_000
"""Maximum number of winning moves that are listed when they are not all."""

IsLost: TypeAlias = Callable[[Cell], bool | None]
"""Whether a position is lost, None when that is not known."""


def solve_outcome(problem: Impartial, limits: Limits) -> Answer:
    """Return who wins from the position, with winning moves."""
    check_question(problem)
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
    check_question(problem)
    near = box(problem, Question.P_POSITIONS)
    if is_near(problem):
        tables = [lost_table(replace(near, passes=k), limits) for k in pass_layers(problem)]
        lost, passed = tables[0], tables[-1]
        result = outcome(problem, lambda cell: bool(lost[cell]), lambda cell: bool(passed[cell]))
        return Solved(problem, result, "the box of all positions up to it")
    again = repeating(near, limits) or wedge(near, limits)
    if again is None:
        return outcome_from_levels(problem, limits) or too_far(problem)
    result = outcome(problem, lambda cell: again.value(cell) == 0, lambda cell: again.value(cell, passed=True) == 0)
    return Solved(problem, replace(result, by=again.by), "a table that repeats itself")


def pass_layers(problem: Impartial) -> tuple[int, ...]:
    """Return the numbers of passes that matter, reduced: those that are left, and one less if there is any."""
    left = problem.passes % 2
    return (left, 1 - left) if problem.passes else (left,)


def lost_table(near: Impartial, limits: Limits) -> Array:
    """Return for each cell of a box whether it is lost."""
    result = table.solve_p_positions(near, limits)
    lost: Array = np.zeros(near.size, dtype=bool)
    if isinstance(result, Solved) and isinstance(result.certificate, Outcomes):
        lost[tuple(result.certificate.p_positions.T)] = True
    return lost


def outcome(problem: Impartial, is_lost: IsLost, is_lost_after_a_pass: IsLost) -> Outcome:
    """Return who wins, with every winning move, from what is known about all options."""
    if is_lost(problem.at):
        return Outcome(is_won=False)
    reached = sorted(set(options(problem.at, problem.rays, problem.steps)))
    moves = tuple(cell for cell in reached if is_lost(cell))
    by_pass = can_pass(problem, is_stuck=not reached) and bool(is_lost_after_a_pass(problem.at))
    return Outcome(is_won=True, moves=moves, by_pass=by_pass)


def can_pass(problem: Impartial, *, is_stuck: bool) -> bool:
    """Return whether a pass is left that may be used."""
    return problem.passes > 0 and (problem.pass_at_terminal or not is_stuck)


def by_theorem(form: ClosedForm) -> Outcome:
    """Return who wins by a theorem, with every winning move or, of very many options, some."""
    problem = form.problem
    if form.is_lost(problem.at):
        return Outcome(is_won=False, by=form.by)
    size = tuple(x + 1 for x in problem.at)
    count = len(problem.steps) + sum(repeats(ray, size) for ray in problem.rays)
    few = count <= MAX_OPTIONS
    reached = set(options(problem.at, problem.rays if few else (), problem.steps))
    if not few:
        near = set(form.partners(problem.at))
        reached |= {cell for cell in near if can_move(problem.at, cell, problem.rays, ())}
    known = {cell: form.is_lost(cell) for cell in reached}
    passed = False
    if can_pass(problem, is_stuck=not (form.moves.rays or form.moves.steps)):
        passed_is_lost = without_one_pass(form).is_lost(problem.at)
        passed, few = bool(passed_is_lost), few and passed_is_lost is not None
    moves = _listed((cell for cell, lost in known.items() if lost), complete=few)
    return Outcome(True, moves, passed, few and None not in known.values(), form.by)


def _listed(moves: Iterable[Cell], *, complete: bool) -> tuple[Cell, ...]:
    return tuple(sorted(moves)[: None if complete else MAX_LISTED])


LAYER = 3
"""Work of the checker for a cell, compared with a cell of a table."""
MAX_BYTES = 4 << 30
"""Maximum memory of the lengths and, for each ray, what lies along it."""


def solve_remoteness(problem: Impartial, limits: Limits) -> Answer:
    """Return how long the game lasts: from the position if there is one, from every position otherwise."""
    check_question(problem)
    if problem.position is not None:
        return from_one(problem, limits)
    lines = len(piece(problem.rays, problem.steps, problem.size).rays)
    needed = 4 * problem.cells * (2 * lines + 3)
    if problem.cells > MAX_CELLS or needed > MAX_BYTES or problem.cells * (problem.passes + 1) > MAX_CELLS:
        limit = f"{MAX_BYTES >> 30} GiB of memory, and {MAX_CELLS} cells counted once for each number of passes left"
        return Undecided(problem, f"the lengths of {number(problem.cells)} games need more than {limit}")
    lengths, _, method = layers(problem, limits)
    return Solved(problem, RemotenessTable(frozen(lengths)), method)


def from_one(problem: Impartial, limits: Limits) -> Answer:
    """Return how long the game lasts from the position, with every best move."""
    near = box(problem, Question.REMOTENESS)
    if not is_checkable(near, layers=LAYER * (problem.passes + 1)):
        passes = count(problem.passes, "pass", "passes")
        reason = f"the box up to the position has {number(near.cells)} cells, with {passes}"
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
