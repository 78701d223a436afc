"""The objects and the theorem of the dice-rolling paper: sums against closed forms, conditions, boards of one's own."""

from __future__ import annotations

import itertools
import json
import random
import re

import numpy as np
import pytest

from ludus.cli.main import main
from ludus.cli.tools import DONE, MISUSED
from ludus.core.answers import Solved
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.families.linear.windows import main_theorem
from ludus.families.linear.windows.analysis import analyse, parameter_table
from ludus.families.linear.windows.certificates import Rolls
from ludus.families.linear.windows.main_theorem import (
    DRGame,
    S_condition,
    T_condition,
    T_condition_by_algebra,
    exact_quotient,
    functions,
    game_of,
    is_solution_matrix,
    solving_coefficients,
)
from ludus.families.linear.windows.problem import Windows, windows
from ludus.families.linear.windows.solve import linear
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
    game, board = game_of((2,), (2,), 4), np.array([[0, 1]])
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


PAPER = "11044110/22101211/11101134/02200143/22310112/20104002"


def random_board(chance: random.Random) -> Windows:
    """A random board, or one that rolls made from 0 with a few dice changed or none."""
    shape = chance.choice([(4,), (6,), (2, 4), (4, 4), (6, 4), (4, 6), (6, 6), (9, 6), (3, 8)])
    window = tuple(chance.randrange(1, a + 1) for a in shape)
    n = chance.choice([2, 3, 4, 5, 6, 8, 9, 12])
    if chance.random() < 0.3:
        return windows([[chance.randrange(n) for _ in range(shape[-1])] for _ in range(shape[0])], (1, 2), n)
    board = np.zeros(shape, dtype=int)
    for _ in range(chance.randrange(12)):
        anchor = [chance.randrange(a) for a in shape]
        cells = np.ix_(*[[(k + i) % a for i in range(b)] for k, b, a in zip(anchor, window, shape, strict=True)])
        np.add.at(board, cells, 1)
    for _ in range(chance.choice([0, 0, 1, 2])):
        board[tuple(chance.randrange(a) for a in shape)] += chance.randrange(n)
    return windows(board % n, window, n)


def test_the_conditions_hold_as_they_are_printed_exactly_on_solvable_boards() -> None:
    chance, solvable = random.Random(1), 0
    for _ in range(400):
        problem = random_board(chance)
        found, n = analyse(problem), problem.modulus
        game, is_solvable = found.game, isinstance(linear.solve(problem, Limits()), Solved)
        assert is_solvable == (not found.faults) == (found.coefficients is not None), problem
        if found.d:
            (g1, g2), (s1, s2), t = game.g, game.s, found.t[0] if found.t else 0
            total = s2 * sum(d * game.J(i, 0, (1, g2)) for i, d in enumerate(found.d))
            total = total + s1 * sum(e * game.J(0, j, (g1, 1)) for j, e in enumerate(found.e))
            assert not ((found.T - (total - s1 * s2 * t * game.J(0, 0, (g1, g2)))) % n).any()
        for t in found.t[:3]:
            assert not ((found.S - t * game.s[0] * game.s[1] * game.J(0, 0, game.g)) % n).any()
        if found.coefficients is not None:
            rolled = sum(int(c) * game.J_star(i, j) for (i, j), c in np.ndenumerate(found.coefficients))
            assert not ((found.A + rolled) % n).any()
            solvable += 1
        for fault in found.faults:
            matrix = found.T if fault.startswith("The T") else found.S
            for value, i, j in re.findall(r"(\d+) at \((\d+), (\d+)\)", fault):
                assert int(matrix[int(i), int(j)]) == int(value)
    assert 100 < solvable < 380


def test_T_and_S_are_those_of_the_definitions() -> None:
    chance = random.Random(2)
    for _ in range(20):
        found = analyse(random_board(chance))
        by_sums = functions(found.game)
        assert (by_sums.T(found.A) == found.T).all()
        assert (by_sums.S(found.A) == found.S).all()


def test_boxes_and_boards_of_three_axes_are_not_in_the_paper() -> None:
    for problem in (windows([0, 0], (1,), 2, wrap=(False,)), windows([[[0]]], (1, 1, 1), 2)):
        with pytest.raises(InvalidInput, match="circle or a torus"):
            analyse(problem)


def test_parameter_tables_count_and_give_gods_numbers() -> None:
    rows = list(parameter_table([((4,), (2,), 3), ((4, 4), (2, 2), 2), ((6, 6), (3, 3), 9)]))
    assert [row.gods_number for row in rows] == [4, 4, None]
    assert all(row.is_verified for row in rows)
    assert rows[1].quiet == ((2, 7),)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["torus", *arguments]) == DONE
    return capsys.readouterr().out


def test_the_command_prints_a_board_in_the_papers_language(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, PAPER, "--window", "2,2", "--modulus", "5", "--matrix", "Q:3,5")
    for line in ("alpha = (6, 8), beta = (2, 2), n = 5, g = (2, 2), s = (1, 1)", "T(A)", "S(A)", "Q_(3, 5)", "t = "):
        assert line in out
    assert out.startswith("Solved.")
    fields = json.loads(run(capsys, PAPER, "--window", "2,2", "--modulus", "5", "--json"))
    assert fields["solvable"] is True
    assert len(fields["d"]) == 6
    latex = run(capsys, "1000", "--window", "2", "--modulus", "3", "--latex")
    assert r"T(A) = \left(\begin{array}{rrrr}" in latex
    assert "condition fails" in latex


def test_the_command_prints_parameter_tables(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "--table", "--alpha", "2..4", "--beta", "2", "--moduli", "2..3")
    assert "4 x 4" in out
    assert "1/2^7" in out
    assert r"\begin{tabular}" in run(capsys, "--table", "--alpha", "4", "--beta", "2", "--moduli", "2", "--latex")
    circle = ("--table", "--circle", "--alpha", "4", "--beta", "2", "--moduli", "3", "--json")
    (row,) = json.loads(run(capsys, *circle))["rows"]
    counts = {"solvable": [[3, 3]], "quiet": [[3, 1]], "gods_number": 4}
    assert row == {"alpha": [4], "beta": [2], "n": 3, "status": "verified"} | counts


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["012", "--window", "4", "--modulus", "3"], "window[0]: expected 1..3"),
        (["012", "--window", "1", "--modulus", "2"], "position: expected faces in 0..1"),
        (["012", "--window", "1", "--modulus", "3", "--matrix", "Z:0,0"], "matrix: expected"),
        (["--table", "--alpha", "4..2", "--beta", "2", "--moduli", "2"], "alpha: expected a range"),
        ([], "BOARD"),
        (["--table"], "--alpha"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["torus", *arguments]) == MISUSED
    assert complaint in capsys.readouterr().err
