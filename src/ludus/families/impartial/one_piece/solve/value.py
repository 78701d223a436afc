"""The Grundy number of one position: by a theorem, whatever its size, or else from the box up to it.

a closed form fits the moves              the formula, at once
the box is small enough to be checked     its table
steps alone, far away                     a table that repeats itself, proved by a finite check
all else                                  undecided: an answer nobody can check is none
"""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import Table, Value
from ludus.families.impartial.one_piece.closed_forms import closed_form
from ludus.families.impartial.one_piece.problem import Impartial, check_question
from ludus.families.impartial.one_piece.solve import table
from ludus.families.impartial.one_piece.solve.checkable import box, is_checkable, too_far
from ludus.families.impartial.one_piece.solve.repeating import repeating
from ludus.families.impartial.one_piece.solve.wedge import wedge


def solve(problem: Impartial, limits: Limits) -> Answer:
    """Return the Grundy number of the position."""
    check_question(problem)
    form = closed_form(problem)
    value = None if form is None else form.value(problem.at)
    if form is not None and value is not None:
        return Solved(problem, Value(value, form.by), f"the theorem {form.by.theorem}")
    return out_of_the_box(problem, limits)


def out_of_the_box(problem: Impartial, limits: Limits) -> Answer:
    """Return the same from the table of all positions up to the position, or of a corner that repeats itself."""
    check_question(problem)
    near = box(problem, Question.TABLE)
    if is_checkable(near, layers=1 + problem.passes % 2):
        found = table.solve(near, limits)
        if isinstance(found, Solved) and isinstance(found.certificate, Table):
            return Solved(problem, Value(int(found.certificate.values[problem.at])), f"the box: {found.method}")
    again = repeating(near, limits) or wedge(near, limits)
    if again is None and closed_form(problem) is not None:
        return too_far(problem, "a theorem tells that the position is won, no formula for numbers but 0 is known")
    if again is None:
        return too_far(problem)
    return Solved(problem, Value(again.value(problem.at), again.by), "a table that repeats itself")
