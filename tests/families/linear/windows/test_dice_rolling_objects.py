"""The objects of the paper against their definitions, and its conditions against solvability."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from ludus.families.linear.windows import main_theorem
from ludus.families.linear.windows.certificates import Rolls
from ludus.families.linear.windows.dice_rolling import DRGame, circle, exact_quotient, functions
from ludus.families.linear.windows.main_theorem import (
    S_condition,
    T_condition,
    T_condition_by_algebra,
    is_solution_matrix,
    solving_coefficients,
)
from ludus.families.linear.windows.problem import windows
from oracles.windows import reachable, solves

SHAPES = [
    (a, b)
    for a in itertools.product(range(1, 5), range(1, 6))
    if a[0] * a[1] <= 10
    for b in itertools.product(range(1, a[0] + 1), range(1, a[1] + 1))
]


def small_games(most: int) -> list[DRGame]:
    games = (DRGame(a, b, n) for a, b in SHAPES for n in (1, 2, 3, 4, 6))
    return [game for game in games if game.modulus ** (game.shape[0] * game.shape[1]) <= most]


def all_boards(game: DRGame) -> list[np.ndarray]:
    every = itertools.product(range(game.modulus), repeat=game.shape[0] * game.shape[1])
    return [np.array(faces).reshape(game.shape) for faces in every]


def check_conditions(game: DRGame) -> None:
    """Both conditions hold exactly on the boards that search reaches, and then the coefficients solve the board."""
    problem = windows(game.zero(), game.window, game.modulus)
    solvable = reachable(problem)
    for board in all_boards(game):
        is_solvable = tuple(board.ravel().tolist()) in solvable
        assert is_solution_matrix(game, board) == is_solvable
        rolls = solving_coefficients(game, board)
        assert (rolls is not None) == is_solvable
        if rolls is not None:
            assert solves(windows(board, game.window, game.modulus), Rolls(rolls))


def test_the_conditions_hold_exactly_on_the_boards_that_search_reaches() -> None:
    games = small_games(64)
    assert len(games) > 80
    for game in games:
        check_conditions(game)


@pytest.mark.slow
def test_the_conditions_hold_exactly_on_the_boards_that_search_reaches_in_larger_games() -> None:
    for game in small_games(1300):
        check_conditions(game)


def test_J_counts_the_cells_that_fall_together() -> None:
    game = DRGame((2, 3), (1, 1), 7)
    assert game.J(0, 2, (3, 4)).tolist() == [[2, 2, 4], [1, 1, 2]]


@pytest.mark.parametrize(("shape", "window"), SHAPES[::7])
def test_T_and_S_by_their_sums_are_the_closed_forms(shape: tuple[int, int], window: tuple[int, int]) -> None:
    for n in (2, 6, 9):
        game = DRGame(shape, window, n)
        boards = np.random.default_rng(n).integers(0, n, (5, *shape))
        both = functions(game)
        assert (both.T(boards) == main_theorem.T(game, boards)).all()
        assert (both.S(boards) == main_theorem.S(game, boards)).all()


@pytest.mark.parametrize(("shape", "window"), SHAPES[::5])
def test_the_T_condition_is_its_equation_in_d_and_e(shape: tuple[int, int], window: tuple[int, int]) -> None:
    for n in (2, 4, 6):
        game = DRGame(shape, window, n)
        draw = np.random.default_rng(n)
        boards = np.array([main_theorem.T(game, game.s[k % 2] * draw.integers(0, n, shape)) for k in range(6)])
        by_algebra = T_condition_by_algebra(game, boards)
        assert by_algebra == [list(T_condition(game, board)) for board in boards]


def test_the_t_of_the_S_condition_are_all_that_satisfy_its_equation() -> None:
    for game in small_games(64):
        block = game.s[0] * game.s[1] * game.J(0, 0, game.g)
        for board in all_boards(game):
            image = main_theorem.S(game, board)
            expected = [t for t in range(game.modulus) if not ((image - t * block) % game.modulus).any()]
            assert list(S_condition(game, image)) == expected


def test_neither_condition_is_enough_alone() -> None:
    game, board = DRGame((2, 3), (1, 2), 2), np.array([[0, 0, 1], [0, 0, 1]])
    assert S_condition(game, main_theorem.S(game, board))
    assert not is_solution_matrix(game, board)
    game, board = circle(2, 2, 4), np.array([[0, 1]])
    assert T_condition(game, main_theorem.T(game, board))
    assert not is_solution_matrix(game, board)


def test_boards_of_bytes_and_of_huge_numbers_are_judged_alike() -> None:
    small, huge = DRGame((2, 4), (2, 2), 5), DRGame((2, 4), (2, 2), 5 * 10**30)
    board = np.array([[1, 2, 1, 0], [1, 2, 1, 0]], dtype=np.uint8)
    assert is_solution_matrix(small, board)
    assert is_solution_matrix(huge, board.astype(object) * 10**30)


def test_a_quotient_that_is_not_whole_is_refused() -> None:
    with pytest.raises(ValueError, match="multiples of 2"):
        exact_quotient(np.array([[2, 3]]), 2)
