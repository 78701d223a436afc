"""Levels against exhaustive search and the published values."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
import pytest
from tiny_windows import tiny_games

from ludus.core.answers import Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.linear.windows.certificates import Levels
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve import counts

GOLDEN = [
    ((2, 2), (2, 2), [1, 1]),
    ((2, 4), (2, 2), [1, 4, 3]),
    ((4, 4), (2, 2), [1, 16, 96, 240, 159]),
    ((4, 6), (2, 2), [1, 24, 258, 1600, 6075, 13320, 10050, 1440]),
]
GODS_NUMBERS = [((3, 3), (2, 2), 2), ((4, 5), (2, 3), 10), ((5, 5), (2, 2), 7)]


def levels(shape, window, modulus) -> tuple[int, ...]:
    answer = counts.gods_number(windows(np.zeros(shape, dtype=int), window, modulus), Limits())
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Levels)
    return answer.certificate.levels


@pytest.mark.parametrize(("shape", "window", "expected"), GOLDEN)
def test_the_levels_are_the_published_ones(shape, window, expected):
    assert levels(shape, window, 2) == tuple(expected)


@pytest.mark.parametrize(("shape", "window", "expected"), GODS_NUMBERS)
def test_the_last_level_is_the_published_gods_number(shape, window, expected):
    assert len(levels(shape, window, 2)) - 1 == expected


@pytest.mark.slow
def test_the_six_by_six_torus_has_the_published_levels():
    expected = (1, 36, 630, 7020, 55125, 319320, 1386720, 4474800, 10104300, 11643400, 5230440, 332640)
    assert levels((6, 6), (2, 2), 2) == expected


@pytest.mark.slow
def test_with_unique_solutions_the_levels_are_binomial_coefficients():
    assert levels((5, 5), (3, 3), 2) == tuple(comb(25, k) for k in range(26))


@pytest.mark.parametrize("seed", range(4))
def test_the_levels_are_those_of_exhaustive_search(seed):
    for game in tiny_games(200 + seed, 60):
        sizes = Counter(game.fewest.values())
        expected = tuple(sizes[k] for k in range(max(sizes) + 1))
        answer = counts.gods_number(game.problem(), Limits())
        assert isinstance(answer, Solved)
        assert answer.certificate == Levels(expected), game


def test_a_game_with_too_many_positions_is_left_undecided_with_their_number():
    answer = counts.gods_number(windows(np.zeros((8, 8), dtype=int), (2, 2), 3), Limits())
    assert isinstance(answer, Undecided)
    assert "3^49 solvable positions" in answer.reason


def test_a_game_with_too_many_levels_is_left_undecided():
    answer = counts.gods_number(windows([0], (1,), 2**21), Limits())
    assert isinstance(answer, Undecided)
    assert "2097151 rolls" in answer.reason


def test_a_large_board_with_few_positions_is_no_burden():
    assert levels((300, 300), (300, 300), 4) == (1, 1, 1, 1)
    assert levels((300, 300), (7, 9), 1) == (1,)
