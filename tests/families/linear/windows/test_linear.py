"""The linear-time solver against linear algebra, against search, and certificate by certificate."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings

from ludus.core.answers import Solved
from ludus.core.limits import Limits
from ludus.families.linear.windows.problem import Windows, windows
from ludus.families.linear.windows.solve import linear
from oracles.windows import cells, is_proved, reachable
from strategies import boards_and_moves


@settings(max_examples=500, deadline=None)
@given(boards_and_moves())
def test_every_answer_is_proved_by_its_certificate(problem: Windows) -> None:
    assert is_proved(linear.solve(problem, Limits()))


@settings(max_examples=300, deadline=None)
@given(boards_and_moves())
def test_the_verdict_is_that_of_linear_algebra(problem: Windows) -> None:
    assert type(linear.solve(problem, Limits())) is type(linear.solve_by_elimination(problem, Limits()))
    assert linear.is_solvable(problem) == isinstance(linear.solve_by_elimination(problem, Limits()), Solved)


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
def test_two_thousand_random_boards_agree_with_linear_algebra(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(250):
        problem = random_board(rng)
        answer = linear.solve(problem, Limits())
        assert type(answer) is type(linear.solve_by_elimination(problem, Limits()))
        assert is_proved(answer)


def small_games(most: int) -> list[Windows]:
    """All rules of 1 to 3 axes with at most so many boards."""
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
        assert linear.is_solvable(problem) == (faces in solvable)


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
