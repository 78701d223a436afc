"""The fewest rolls: every rung of the ladder, each forced, against exhaustive search over all rolls."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tiny_windows import Tiny, tiny_games

from ludus.core.answers import Impossible, Solved
from ludus.core.certificates import Rolls
from ludus.core.effort import Effort
from ludus.core.problems import Windows, windows
from ludus.solvers.windows import (
    fewest,
    fewest_bound,
    fewest_cpsat,
    fewest_descent,
    fewest_enumeration,
    fewest_one_side,
    linear,
)
from ludus.solvers.windows.fewest_slices import Slices, join, split

TALK_BOARD = [
    [1, 1, 0, 4, 4, 1, 1, 0],
    [2, 2, 1, 0, 1, 2, 1, 1],
    [1, 1, 1, 0, 1, 1, 3, 4],
    [0, 2, 2, 0, 0, 1, 4, 3],
    [2, 2, 3, 1, 0, 1, 1, 2],
    [2, 0, 1, 0, 4, 0, 0, 2],
]
"""Kang, Kim, Park (2009): ((6, 8); (2, 2); 5)."""


def positions(game: Tiny, seed: int, number: int) -> list[tuple[Windows, int]]:
    """Random solvable boards with random targets, each with its fewest number of rolls."""
    chance = np.random.default_rng(seed)
    found = []
    for effect in game.effects[chance.integers(0, len(game.effects), number)]:
        target = chance.integers(0, game.modulus, len(effect))
        found.append((game.problem(effect, target), game.fewest[effect.tobytes()]))
    return found


def slices_of(problem: Windows) -> Slices:
    answer = linear.solve(problem, Effort())
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Rolls)
    return split(problem, answer.certificate.rolls)


def random_board(shape, window, modulus, seed) -> Windows:
    rolls = np.random.default_rng(seed).integers(0, modulus, shape)
    moved = rolls
    for index, b in enumerate(window):
        moved = sum(np.roll(moved, d, axis=index) for d in range(b))
    return windows(-moved % modulus, window, modulus)


def assert_proved(game: Tiny, problem: Windows, least: int, answer: object) -> None:
    assert isinstance(answer, Solved), (game, answer)
    assert isinstance(answer.certificate, Rolls)
    assert game.is_solved_by(problem, answer.certificate.rolls), game
    assert int(answer.certificate.rolls.sum()) == answer.lower_bound == least, (game, answer.method)
    assert answer.optimal


@pytest.mark.parametrize("seed", range(5))
def test_the_ladder_finds_the_fewest_rolls_of_exhaustive_search(seed):
    for game in tiny_games(300 + seed, 60):
        for problem, least in positions(game, seed, 8):
            assert_proved(game, problem, least, fewest.solve(problem, Effort()))


@pytest.mark.parametrize("seed", range(5))
def test_every_exact_rung_finds_the_fewest_rolls_of_exhaustive_search(seed):
    for game in tiny_games(400 + seed, 50, noisy=True):
        for problem, least in positions(game, seed, 4):
            slices = slices_of(problem)
            for _, name, shorten in fewest.rungs(slices):
                rolls = join(problem, slices.having(shorten(slices, Effort())))
                assert game.is_solved_by(problem, rolls), (game, name)
                assert int(rolls.sum()) == least, (game, name)


def test_small_blocks_walk_the_same_patterns(monkeypatch):
    monkeypatch.setattr(fewest_enumeration, "BLOCK_CELLS", 40)
    for game in tiny_games(500, 40, noisy=True):
        for problem, least in positions(game, 0, 2):
            slices = slices_of(problem)
            for _, name, shorten in fewest.rungs(slices):
                assert sum(slices.having(shorten(slices, Effort())).totals()) == least, (game, name)


def test_local_search_and_the_counting_bound_enclose_the_fewest_rolls():
    for game in tiny_games(600, 40, noisy=True):
        for problem, least in positions(game, 0, 2):
            slices = slices_of(problem)
            bounds = fewest_bound.lower_bounds(slices)
            rolls = join(problem, slices.having(fewest_descent.shorten(slices, bounds, Effort(seconds=0.02))))
            assert game.is_solved_by(problem, rolls), game
            assert sum(bounds) <= least <= int(rolls.sum()), game


def test_without_the_exact_rungs_cp_sat_proves_the_same(monkeypatch):
    monkeypatch.setattr(fewest, "rungs", lambda slices: [(float("inf"), "none", lambda slices, effort: slices.rolls)])
    monkeypatch.setattr(fewest_descent, "shorten", lambda slices, bounds, effort: slices.rolls)
    methods = set()
    for game in tiny_games(700, 12, noisy=True):
        for problem, least in positions(game, 0, 2):
            answer = fewest.solve(problem, Effort(seconds=20))
            assert_proved(game, problem, least, answer)
            methods.add(answer.method)
    assert "local search, then CP-SAT" in methods


def test_an_unsolvable_board_is_impossible_with_the_weighting():
    answer = fewest.solve(windows([[0, 0, 1], [0, 0, 1]], (1, 2), 2), Effort())
    assert isinstance(answer, Impossible)


def test_the_board_of_the_talk_needs_37_rolls():
    answer = fewest.solve(windows(TALK_BOARD, (2, 2), 5), Effort())
    assert isinstance(answer, Solved)
    assert (answer.lower_bound, answer.optimal, answer.method) == (37, True, "one side of the quiet patterns")


@pytest.mark.parametrize("seed", range(6))
def test_both_sides_and_all_patterns_agree_on_larger_boards(seed):
    chance = random.Random(seed)
    shape, window, modulus = chance.choice(
        [((6, 4), (2, 2), 3), ((4, 4), (2, 2), 4), ((6, 6), (3, 2), 2), ((3, 9), (2, 6), 6), ((8, 6), (2, 2), 2)]
    )
    slices = slices_of(random_board(shape, window, modulus, seed))
    totals = [fewest_one_side.shorten(slices, Effort(), along=along).sum() for along in range(2)]
    assert totals[0] == totals[1]
    if fewest_enumeration.nanoseconds(slices) < 1e9:
        assert fewest_enumeration.shorten(slices, Effort()).sum() == totals[0]


def test_the_sixteen_by_sixteen_switching_game_is_proved_from_both_sides():
    slices = slices_of(random_board((16, 16), (2, 2), 2, 5))
    totals = {int(fewest_one_side.shorten(slices, Effort(), along=along).sum()) for along in range(2)}
    assert len(totals) == 1
    bounds = fewest_bound.lower_bounds(slices)
    assert fewest_descent.shorten(slices, bounds, Effort(seconds=2)).sum() == totals.pop()


def test_a_board_out_of_reach_has_an_honest_bound():
    problem = random_board((16, 16), (4, 4), 2, 1)
    answer = fewest.solve(problem, Effort(seconds=1))
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Rolls)
    assert answer.lower_bound is not None
    assert answer.lower_bound <= int(answer.certificate.rolls.sum())
    assert answer.optimal == (answer.lower_bound == int(answer.certificate.rolls.sum()))


def test_axes_without_quiet_patterns_cut_the_board_into_slices():
    problem = random_board((7, 5, 6), (2, 3, 3), 5, 3)
    slices = slices_of(problem)
    assert (slices.number, slices.rolls.shape) == (35, (6, 35))
    assert np.array_equal(join(problem, slices), linear.solve(problem, Effort()).certificate.rolls)
    assert fewest.solve(problem, Effort()).optimal


def test_few_quiet_patterns_come_with_the_certificate():
    answer = fewest.solve(random_board((7, 7), (2, 3), 3, 0), Effort())
    assert [pattern.order for pattern in answer.certificate.quiet] == [3] * 7
    assert fewest.solve(random_board((8, 8), (2, 2), 2, 0), Effort()).certificate.quiet == ()


@pytest.mark.parametrize("modulus", [2**20, 2**33, 2**70])
def test_huge_moduli_are_answered_without_false_claims(modulus):
    chance = random.Random(modulus)
    for shape, window in [((4,), (2,)), ((6,), (3,)), ((4, 4), (2, 2)), ((3,), (2,)), ((5,), (2,))]:
        rolls = np.array([chance.randrange(modulus) for _ in range(np.prod(shape))], dtype=object).reshape(shape)
        moved = rolls
        for index, b in enumerate(window):
            moved = sum(np.roll(moved, d, axis=index) for d in range(b))
        answer = fewest.solve(windows(-moved % modulus, window, modulus), Effort(seconds=0.5))
        assert isinstance(answer, Solved)
        total = sum(answer.certificate.rolls.astype(object).ravel().tolist())
        assert answer.lower_bound <= total
        assert answer.optimal == (answer.lower_bound == total)
        again = answer.certificate.rolls.astype(object)
        for index, b in enumerate(window):
            again = sum(np.roll(again, d, axis=index) for d in range(b))
        assert not ((again - moved) % modulus).any()


def test_the_same_seed_gives_the_same_local_search():
    slices = slices_of(random_board((9, 9), (3, 3), 5, 4))
    bounds = fewest_bound.lower_bounds(slices)
    runs = [fewest_descent.shorten(slices, bounds, Effort(seconds=0.0, seed=3)) for _ in range(2)]
    assert np.array_equal(*runs)


def test_progress_is_reported():
    told: list[tuple[str, int, int]] = []
    fewest.solve(windows(TALK_BOARD, (2, 2), 5), Effort(progress=lambda *step: told.append(step)))
    assert any(done == total > 0 for _, done, total in told)


def test_large_models_are_not_given_to_cp_sat():
    assert not fewest_cpsat.is_within_reach(slices_of(random_board((60, 60), (10, 10), 2, 0)))


@pytest.mark.slow
def test_a_board_of_a_million_dice_is_shortened():
    problem = random_board((1000, 1000), (10, 10), 6, 0)
    answer = fewest.solve(problem, Effort(seconds=20))
    assert isinstance(answer, Solved)
    assert int(answer.certificate.rolls.sum(dtype=int)) < int(linear.solve(problem, Effort()).certificate.rolls.sum())
