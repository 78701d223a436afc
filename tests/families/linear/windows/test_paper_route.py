"""The method of the paper: its coefficients solve every solvable torus and circle."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.linear.windows.problem import Windows, windows
from ludus.families.linear.windows.solve import linear
from oracles.windows import is_proved
from strategies import boards_and_moves


@settings(max_examples=400, deadline=None)
@given(boards_and_moves(wrapped=True, axes=2))
def test_every_answer_is_proved_and_agrees_with_the_linear_method(problem: Windows) -> None:
    answer = linear.solve_by_conditions(problem, Limits())
    assert is_proved(answer)
    assert type(answer) is type(linear.solve(problem, Limits()))


def test_the_method_is_named_in_every_answer() -> None:
    for board in ([[1, 1], [0, 0]], [[1, 0], [0, 0]]):
        answer = linear.solve_by_conditions(windows(board, (1, 2), 3), Limits())
        assert isinstance(answer, Solved | Impossible)
        assert answer.method == linear.CONDITIONS


@pytest.mark.parametrize(
    "problem",
    [
        windows([[0, 0], [0, 0]], (1, 1), 2, wrap=(True, False)),
        windows([[[0]]], (1, 1, 1), 2),
        windows(np.zeros(linear.MAX_SIDE + 1, dtype=int), (1,), 2),
    ],
)
def test_boards_that_the_paper_does_not_treat_are_undecided(problem: Windows) -> None:
    assert isinstance(linear.solve_by_conditions(problem, Limits()), Undecided)
