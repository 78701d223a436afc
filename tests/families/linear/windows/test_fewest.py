"""The fewest rolls: every method, each forced, against exhaustive search over all rolls."""

from __future__ import annotations

import os
import random
import signal
import threading

import numpy as np
import pytest
from tiny_windows import Tiny, tiny_games

from ludus.algebra import cp_sat
from ludus.core.answers import Impossible, Solved
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.families.linear.windows.axes import Axis
from ludus.families.linear.windows.certificates import Rolls
from ludus.families.linear.windows.problem import Windows, windows
from ludus.families.linear.windows.solve import fewest, fewest_ring, fewest_slices, linear
from ludus.families.linear.windows.solve.fewest_slices import Slices, join, split

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
    answer = linear.solve(problem, Limits())
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
def test_the_default_method_finds_the_fewest_rolls_of_exhaustive_search(seed):
    for game in tiny_games(300 + seed, 60):
        for problem, least in positions(game, seed, 8):
            assert_proved(game, problem, least, fewest.solve(problem, Limits()))


@pytest.mark.parametrize("seed", range(5))
def test_every_exact_rung_finds_the_fewest_rolls_of_exhaustive_search(seed):
    for game in tiny_games(400 + seed, 50, singular=True):
        for problem, least in positions(game, seed, 4):
            slices = slices_of(problem)
            for _, name, shorten in fewest.stages(slices):
                rolls = join(problem, slices.having(shorten(slices, Limits())))
                assert game.is_solved_by(problem, rolls), (game, name)
                assert int(rolls.sum()) == least, (game, name)


def test_small_blocks_walk_the_same_patterns(monkeypatch):
    monkeypatch.setattr("ludus.algebra.fewest.MAX_BLOCK_CELLS", 40)
    for game in tiny_games(500, 40, singular=True):
        for problem, least in positions(game, 0, 2):
            slices = slices_of(problem)
            for _, name, shorten in fewest.stages(slices):
                assert sum(slices.having(shorten(slices, Limits())).totals()) == least, (game, name)


def test_local_search_and_the_counting_bound_enclose_the_fewest_rolls():
    for game in tiny_games(600, 40, singular=True):
        for problem, least in positions(game, 0, 2):
            slices = slices_of(problem)
            bounds = fewest_slices.lower_bounds(slices)
            rolls = join(problem, slices.having(fewest.shorten(slices, bounds, Limits(seconds=0.02))))
            assert game.is_solved_by(problem, rolls), game
            assert sum(bounds) <= least <= int(rolls.sum()), game


def test_without_the_exact_rungs_cp_sat_proves_the_same(monkeypatch):
    monkeypatch.setattr(fewest, "stages", lambda slices: [(float("inf"), "none", lambda slices, limits: slices.rolls)])
    monkeypatch.setattr(fewest, "shorten", lambda slices, bounds, limits, **_: slices.rolls)
    methods = set()
    for game in tiny_games(700, 12, singular=True):
        for problem, least in positions(game, 0, 2):
            answer = fewest.solve(problem, Limits(seconds=20))
            assert_proved(game, problem, least, answer)
            methods.add(answer.method)
    assert "local search, then CP-SAT" in methods


def test_an_unsolvable_board_is_impossible_with_the_weighting():
    answer = fewest.solve(windows([[0, 0, 1], [0, 0, 1]], (1, 2), 2), Limits())
    assert isinstance(answer, Impossible)


def test_the_board_of_the_talk_needs_37_rolls():
    answer = fewest.solve(windows(TALK_BOARD, (2, 2), 5), Limits())
    assert isinstance(answer, Solved)
    assert (answer.lower_bound, answer.optimal, answer.method) == (37, True, "one side of the quiet patterns")


@pytest.mark.parametrize("seed", range(6))
def test_both_sides_and_all_patterns_agree_on_larger_boards(seed):
    chance = random.Random(seed)
    shape, window, modulus = chance.choice(
        [((6, 4), (2, 2), 3), ((4, 4), (2, 2), 4), ((6, 6), (3, 2), 2), ((3, 9), (2, 6), 6), ((8, 6), (2, 2), 2)]
    )
    slices = slices_of(random_board(shape, window, modulus, seed))
    totals = [fewest_ring.try_one_side(slices, Limits(), along=along).sum() for along in range(2)]
    assert totals[0] == totals[1]
    if fewest_ring.all_nanoseconds(slices) < 1e9:
        assert fewest_ring.try_all(slices, Limits()).sum() == totals[0]


def test_the_sixteen_by_sixteen_switching_game_is_proved_from_both_sides():
    slices = slices_of(random_board((16, 16), (2, 2), 2, 5))
    totals = {int(fewest_ring.try_one_side(slices, Limits(), along=along).sum()) for along in range(2)}
    assert len(totals) == 1
    bounds = fewest_slices.lower_bounds(slices)
    assert fewest.shorten(slices, bounds, Limits(seconds=2)).sum() == totals.pop()


def test_a_board_out_of_reach_has_an_honest_bound():
    problem = random_board((16, 16), (4, 4), 2, 1)
    answer = fewest.solve(problem, Limits(seconds=1))
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Rolls)
    assert answer.lower_bound is not None
    assert answer.lower_bound <= int(answer.certificate.rolls.sum())
    assert answer.optimal == (answer.lower_bound == int(answer.certificate.rolls.sum()))


def test_axes_without_quiet_patterns_cut_the_board_into_slices():
    problem = random_board((7, 5, 6), (2, 3, 3), 5, 3)
    slices = slices_of(problem)
    assert (slices.number, slices.rolls.shape) == (35, (6, 35))
    assert np.array_equal(join(problem, slices), linear.solve(problem, Limits()).certificate.rolls)
    assert fewest.solve(problem, Limits()).optimal


def test_few_quiet_patterns_come_with_the_certificate():
    answer = fewest.solve(random_board((7, 7), (2, 3), 3, 0), Limits())
    assert [pattern.order for pattern in answer.certificate.quiet] == [3] * 7
    assert fewest.solve(random_board((8, 8), (2, 2), 2, 0), Limits()).certificate.quiet == ()


@pytest.mark.parametrize("modulus", [2**20, 2**33, 2**70])
def test_huge_moduli_are_answered_without_false_claims(modulus):
    chance = random.Random(modulus)
    for shape, window in [((4,), (2,)), ((6,), (3,)), ((4, 4), (2, 2)), ((3,), (2,)), ((5,), (2,))]:
        rolls = np.array([chance.randrange(modulus) for _ in range(np.prod(shape))], dtype=object).reshape(shape)
        moved = rolls
        for index, b in enumerate(window):
            moved = sum(np.roll(moved, d, axis=index) for d in range(b))
        answer = fewest.solve(windows(-moved % modulus, window, modulus), Limits(seconds=0.5))
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
    bounds = fewest_slices.lower_bounds(slices)
    runs = [fewest.shorten(slices, bounds, Limits(seconds=0.0, seed=3)) for _ in range(2)]
    assert np.array_equal(*runs)


def test_progress_is_reported():
    told: list[tuple[str, int, int]] = []
    fewest.solve(windows(TALK_BOARD, (2, 2), 5), Limits(progress=lambda *step: told.append(step)))
    assert any(done == total > 0 for _, done, total in told)


def test_large_models_are_not_given_to_cp_sat():
    assert not fewest.is_within_reach(slices_of(random_board((60, 60), (10, 10), 2, 0)))


def few_rolls(shape, window, modulus, rolls, seed) -> Windows:
    """A board that a number of rolls solve."""
    chance = np.random.default_rng(seed)
    made = np.zeros(shape, dtype=object)
    for _ in range(rolls):
        made[tuple(int(chance.integers(0, a)) for a in shape)] += 1
    for index, b in enumerate(window):
        made = sum(np.roll(made, d, axis=index) for d in range(b))
    return windows(-made % modulus, window, modulus)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("shape", "window", "modulus", "rolls"),
    [
        ((2000,), (1000,), 5000, 100),
        ((4, 5), (2, 2), 1000003000007000021, 6),
        ((4, 4), (2, 2), 2**70, 6),
        ((6, 6), (4, 4), 2**70, 6),
        ((12, 12), (6, 6), 10**9, 30),
        ((4, 4, 4), (2, 2, 2), 10**25, 5),
    ],
)
def test_few_rolls_are_found_again_among_many_faces(shape, window, modulus, rolls, seed):
    answer = fewest.solve(few_rolls(shape, window, modulus, rolls, seed), Limits(seconds=5))
    assert isinstance(answer, Solved)
    assert (answer.lower_bound, answer.optimal) == (rolls, True)
    assert sum(answer.certificate.rolls.astype(object).ravel().tolist()) == rolls


def test_few_rolls_are_found_again_on_a_board_out_of_reach_of_cp_sat():
    answer = fewest.solve(few_rolls((100, 100), (50, 50), 60, 30, 1), Limits(seconds=10))
    assert isinstance(answer, Solved)
    assert (answer.lower_bound, answer.optimal, answer.method) == (30, True, "local search")


def test_local_search_has_all_the_time_when_nothing_comes_after_it(monkeypatch):
    given = []

    def watched(slices, bounds, limits, *, patience):
        given.append((limits.seconds, patience))
        return slices.rolls

    monkeypatch.setattr(fewest, "shorten", watched)
    fewest.solve(random_board((60, 60), (10, 10), 7, 0), Limits(seconds=8))
    fewest.solve(random_board((12, 12), (3, 3), 7, 0), Limits(seconds=0.5))
    assert given == [(8, float("inf")), (0.5 * cp_sat.SEARCH_SHARE, fewest.PATIENCE)]


def rings(seed: int, number: int):
    """Random lines of random axes with few or many rolls."""
    chance = np.random.default_rng(seed)
    for turn in range(number):
        g, m = (int(k) for k in chance.integers(1, (5, 6)))
        window = int(chance.choice([b for b in range(1, g * m + 1) if np.gcd(g * m, b) == g]))
        modulus = int(chance.integers(2, 20))
        lines = chance.integers(0, modulus, (g * m, 4)) * (chance.random((g * m, 4)) < (0.3 if turn % 2 else 1.0))
        yield Axis(g * m, window), modulus, lines


def assert_same_effect(axis: Axis, modulus: int, lines, others) -> None:
    moved, again = (
        sum(np.roll(rolls.astype(object), d, axis=0) for d in range(axis.window)) for rolls in (lines, others)
    )
    assert not ((moved - again) % modulus).any()


@pytest.mark.parametrize("kind", [np.int64, object])
def test_ranks_and_tables_agree_on_every_line(monkeypatch, kind):
    for axis, modulus, lines in rings(0, 300):
        monkeypatch.setattr(fewest_ring, "_has_many_faces", lambda *_: False)
        expected = fewest_ring.fewest_totals(lines, axis, modulus)
        monkeypatch.undo()
        shortened = fewest_slices.shorten_lines(lines.astype(kind), axis, modulus)
        assert shortened.sum(axis=0, dtype=int).tolist() == expected.tolist(), (axis, modulus)
        assert fewest_slices.fewest_totals(lines.astype(kind), axis, modulus).tolist() == expected.tolist()
        assert (fewest_slices.lone_totals(lines.astype(kind), axis, modulus) <= expected).all()
        assert_same_effect(axis, modulus, lines, shortened)


def test_ranks_find_the_fewest_of_all_quiet_patterns_of_a_tiny_line():
    for axis, modulus, lines in rings(1, 60):
        if axis.g * np.log2(modulus) > 12:
            continue
        shifts = np.indices((modulus,) * axis.g).reshape(axis.g, -1)
        shifts = shifts[:, shifts.sum(axis=0) * axis.s % modulus == 0]
        for line in lines.T:
            moved = (line.reshape(-1, axis.g, 1) + shifts) % modulus
            assert fewest_slices.fewest_totals(line[:, None], axis, modulus) == moved.sum(axis=(0, 1)).min()


def test_lines_too_long_for_proofs_get_shorter_and_keep_their_effect(monkeypatch):
    for axis, modulus, lines in rings(2, 200):
        swapped = fewest_slices.swap_lines(lines, axis, modulus)
        assert (swapped.sum(axis=0, dtype=int) <= lines.sum(axis=0)).all()
        assert_same_effect(axis, modulus, lines, swapped)
    monkeypatch.setattr(fewest, "EXACT_LINE", 0.0)
    slices = slices_of(few_rolls((3000,), (1500,), 10**6, 50, 0))
    assert fewest.shorten(slices, [0], Limits(seconds=0.1)).sum() == 50


@pytest.mark.parametrize("modulus", [6, 2**40, 2**70])
def test_kicks_are_quiet(modulus):
    draw = np.random.default_rng(0)
    for shape, window in [((6,), (4,)), ((6, 6), (4, 4)), ((4, 6), (2, 4)), ((3, 5), (2, 4))]:
        slices = slices_of(few_rolls(shape, window, modulus, 4, 0))
        loose = fewest.loose_patterns(slices.axes, modulus)
        for _ in range(20):
            index = int(draw.integers(len(slices.axes)))
            kicked = fewest.kicked(slices, index, loose, draw)
            moved, again = slices.rolls.astype(object), kicked.astype(object)
            for number, axis in enumerate(slices.axes):
                moved = sum(np.roll(moved, d, axis=number) for d in range(axis.window))
                again = sum(np.roll(again, d, axis=number) for d in range(axis.window))
            assert not ((moved - again) % modulus).any()
            assert (kicked < modulus).all()


def test_a_negative_seed_of_the_local_search_is_refused():
    slices = slices_of(few_rolls((6, 6), (2, 2), 3, 4, 0))
    with pytest.raises(InvalidInput, match="seed: expected a seed of at least 0, got -1"):
        fewest.shorten(slices, [0], Limits(seed=-1))


def test_an_interrupt_stops_cp_sat():
    slices = slices_of(random_board((16, 16), (4, 4), 2, 1))
    timer = threading.Timer(1.5, os.kill, (os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        fewest.improve_by_cp_sat(slices, 1, Limits(seconds=15, progress=lambda *_: timer.start()))


@pytest.mark.slow
def test_a_board_of_a_million_dice_is_shortened():
    problem = random_board((1000, 1000), (10, 10), 6, 0)
    answer = fewest.solve(problem, Limits(seconds=20))
    assert isinstance(answer, Solved)
    assert int(answer.certificate.rolls.sum(dtype=int)) < int(linear.solve(problem, Limits()).certificate.rolls.sum())
