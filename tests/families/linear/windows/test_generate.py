"""Generated boards need exactly as many rolls as wished, by exhaustive search where that is possible."""

from __future__ import annotations

import numpy as np
import pytest
from tiny_windows import tiny_games

from ludus.core.answers import Solved, Undecided
from ludus.core.errors import IllegalMove, InvalidInput
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.linear import distances
from ludus.families.linear.windows.certificates import Rolls
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve import fewest


def test_on_tiny_games_every_possible_number_of_rolls_is_generated():
    for game in tiny_games(800, 60):
        most = max(game.fewest.values())
        assert fewest.most_rolls(game.problem(), Limits()) == (most, True), game
        for wish in sorted({0, most // 2, most}):
            answer = fewest.generate(game.problem(), wish, Limits(seed=wish))
            assert isinstance(answer, Solved), (game, wish, answer)
            assert isinstance(answer.certificate, Rolls)
            board = answer.problem.state.ravel().astype(np.uint8)
            effect = (-board.astype(int) % game.modulus).astype(np.uint8)
            assert game.fewest[effect.tobytes()] == wish == answer.lower_bound, game
            assert game.is_solved_by(answer.problem, answer.certificate.rolls), game
        with pytest.raises(IllegalMove, match=f"in 0..{most}, got {most + 1}"):
            fewest.generate(game.problem(), most + 1, Limits())


def test_the_bound_for_games_without_a_table_is_a_bound(monkeypatch):
    monkeypatch.setattr(fewest, "MAX_TABLE", 0)
    for game in tiny_games(900, 150):
        assert max(game.fewest.values()) <= fewest.most_rolls(game.problem(), Limits())[0], game


@pytest.mark.parametrize(
    ("shape", "window", "modulus", "wish"),
    [((6, 8), (2, 2), 5, 30), ((12, 12), (2, 2), 2, 25), ((16, 16), (4, 4), 2, 4), ((40,), (8,), 6, 60)],
)
def test_larger_boards_are_generated_and_their_number_is_found_again(shape, window, modulus, wish):
    rules = windows(np.zeros(shape, dtype=int), window, modulus)
    answer = fewest.generate(rules, wish, Limits(seconds=8, seed=7))
    assert isinstance(answer, Solved)
    assert answer.optimal
    assert answer.problem.question is Question.FEWEST
    again = fewest.solve(answer.problem, Limits(seconds=8))
    assert isinstance(again, Solved)
    assert (again.lower_bound, again.optimal) == (wish, True)


def test_the_same_seed_gives_the_same_board():
    rules = windows(np.zeros((6, 6), dtype=int), (2, 2), 2)
    boards = [fewest.generate(rules, 6, Limits(seed=seed)).problem.state.tolist() for seed in (5, 5, 6)]
    assert boards[0] == boards[1] != boards[2]


def test_a_part_of_shortest_rolls_is_proved_shortest():
    rules = windows(np.zeros((6, 8), dtype=int), (2, 2), 5)
    maker, chance = fewest.maker(rules, Limits()), np.random.default_rng(0)
    for wish in range(0, 40, 8):
        whole = fewest.solve(maker.board(chance.integers(0, 5, (6, 8))), Limits())
        assert isinstance(whole, Solved)
        assert isinstance(whole.certificate, Rolls)
        number = min(wish, whole.lower_bound or 0)
        part = distances.part(maker, whole, number, chance)
        again = fewest.solve(part.problem, Limits())
        assert isinstance(again, Solved)
        assert again.lower_bound == part.lower_bound


def test_what_is_not_found_in_time_is_said():
    rules = windows(np.zeros((16, 16), dtype=int), (2, 2), 2)
    answer = fewest.generate(rules, 128, Limits(seconds=0.2))
    assert isinstance(answer, Undecided)
    assert "exactly 128 rolls" in answer.reason


def test_a_modulus_beyond_machine_integers_is_no_obstacle():
    answer = fewest.generate(windows([0] * 5, (2,), 3**50), 9, Limits())
    assert isinstance(answer, Solved)
    assert answer.lower_bound == 9


def test_a_negative_seed_is_refused_in_one_sentence():
    with pytest.raises(InvalidInput, match="seed: expected a seed of at least 0, got -5"):
        fewest.generate(windows([0] * 5, (2,), 3), 2, Limits(seed=-5))
