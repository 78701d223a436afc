"""The three methods against each other, against search, and certificate by certificate."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings

from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.weights import Weighting
from ludus.families.linear.windows.problem import Windows, windows
from ludus.families.linear.windows.solve import linear
from oracles.windows import anchors, cells, is_proved, reachable, window_at
from strategies import boards_and_moves


@settings(max_examples=250, deadline=None)
@given(boards_and_moves())
def test_both_methods_prove_the_same_verdict(problem: Windows) -> None:
    answer, other = linear.solve(problem, Limits()), linear.solve_by_elimination(problem, Limits())
    assert type(answer) is type(other)
    assert is_proved(answer)
    assert is_proved(other)


def random_board(rng: random.Random) -> Windows:
    axes = rng.randint(1, 4)
    shape = tuple(rng.randint(1, (12, 5, 3, 3)[axes - 1]) for _ in range(axes))
    window = tuple(rng.randint(1, a) for a in shape)
    wrap = tuple(rng.random() < 0.6 for _ in shape)
    n = rng.choice((2, 3, 4, 6, 8, 9, 12, 30))
    draw = np.random.default_rng(rng.getrandbits(32))
    empty = windows(np.zeros(shape, dtype=int), window, n, wrap=wrap)
    matrix = linear.move_matrix(empty).astype(int)
    board = matrix @ draw.integers(0, n, matrix.shape[1]) % n
    board[draw.integers(len(board))] += rng.choice((0, 0, 1, n // 2))
    return windows((board % n).reshape(shape), window, n, wrap=wrap)


@pytest.mark.parametrize("seed", range(8))
def test_a_thousand_random_boards_agree_with_linear_algebra(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(125):
        problem = random_board(rng)
        answer = linear.solve(problem, Limits())
        assert type(answer) is type(linear.solve_by_elimination(problem, Limits()))
        assert is_proved(answer)


def small_games(most: int) -> list[Windows]:
    """All rules of 1 to 3 axes with at most that number of boards."""
    shapes = [(a,) for a in range(1, 8)]
    shapes += [*itertools.product(range(1, 4), range(1, 5)), *itertools.product((1, 2), (1, 2), (1, 2, 3))]
    found = []
    for shape, n in itertools.product(shapes, (1, 2, 3, 4, 6)):
        if n ** int(np.prod(shape)) > most:
            continue
        for window in itertools.product(*(range(1, a + 1) for a in shape)):
            for wrap in itertools.product((True, False), repeat=len(shape)):
                found.append(windows(np.zeros(shape, dtype=int), window, n, wrap=wrap))
    return found


def check_all_boards(game: Windows) -> None:
    """The solvable boards are exactly those that search reaches."""
    solvable = reachable(game)
    for faces in itertools.product(range(game.modulus), repeat=len(cells(game.shape))):
        board = np.array(faces).reshape(game.shape)
        problem = windows(board, game.window, game.modulus, wrap=game.wrap)
        assert isinstance(linear.solve(problem, Limits()), Solved) == (faces in solvable)


def test_the_solvable_boards_of_small_games_are_those_that_search_reaches() -> None:
    games = small_games(32)
    assert len(games) > 100
    for game in games:
        check_all_boards(game)


@pytest.mark.slow
def test_the_solvable_boards_of_larger_games_are_those_that_search_reaches() -> None:
    for game in small_games(1300):
        check_all_boards(game)


def test_a_target_is_reached_and_not_zero() -> None:
    problem = windows([[1, 2], [0, 1]], (1, 2), 3, target=[[2, 0], [2, 0]])
    answer = linear.solve(problem, Limits())
    assert isinstance(answer, Solved)
    assert is_proved(answer)


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


@settings(max_examples=200, deadline=None)
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
