"""The linear algebra method: certificates, bounds of the board, the shape of what it returns."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.weighting import Weighting
from ludus.families.linear.windows.problem import Windows, windows
from ludus.families.linear.windows.solve import linear
from oracles.windows import anchors, cells, is_proved, window_at
from strategies import boards_and_moves


@settings(max_examples=300, deadline=None)
@given(boards_and_moves())
def test_every_answer_is_proved_by_its_certificate(problem: Windows) -> None:
    assert is_proved(linear.solve_by_elimination(problem, Limits()))


@settings(max_examples=100, deadline=None)
@given(boards_and_moves())
def test_the_move_matrix_has_a_one_where_a_window_covers_a_die(problem: Windows) -> None:
    rows = {cell: k for k, cell in enumerate(cells(problem.shape))}
    expected = np.zeros((len(rows), len(anchors(problem))), dtype=int)
    for column, anchor in enumerate(anchors(problem)):
        for cell in window_at(problem, anchor):
            expected[rows[cell], column] = 1
    assert (linear.move_matrix(problem) == expected).all()


def test_the_weighting_has_the_shape_of_the_board() -> None:
    answer = linear.solve_by_elimination(windows([[0, 1], [0, 0]], (1, 2), 4), Limits())
    assert isinstance(answer, Impossible)
    assert isinstance(answer.certificate, Weighting)
    assert answer.certificate.weights.shape == (2, 2)
    assert answer.certificate.modulus == 4


@pytest.mark.parametrize(
    ("problem", "word"),
    [
        (windows(np.zeros(linear.MAX_DICE + 1, dtype=int), (2,), 2), "dice"),
        (windows([0, 0], (1,), 2**200), "bits"),
    ],
)
def test_what_is_too_large_is_undecided_with_a_reason(problem: Windows, word: str) -> None:
    answer = linear.solve_by_elimination(problem, Limits())
    assert isinstance(answer, Undecided)
    assert word in answer.reason


def test_a_board_of_the_largest_size_is_solved() -> None:
    side = 50
    rolls = np.random.default_rng(0).integers(0, 6, (side, side))
    board = sum(np.roll(rolls, (i, j), (0, 1)) for i in range(2) for j in range(3)) % 6
    answer = linear.solve_by_elimination(windows(board, (2, 3), 6), Limits())
    assert isinstance(answer, Solved)
    assert is_proved(answer)
