"""The lower bound by counting: never above the fewest rolls, verified in the sentence, and worded as people speak."""

import random
from math import prod

import pytest
from check_oracle import TinyGame, random_game

from ludus_check import Rejected, verify
from ludus_check.by_theorem.windows.bound import counting_bound
from ludus_check.windows.game import Game, Question


def counted(game, rolls):
    rules = Game(game.shape, game.window, game.wrap, game.modulus, Question.FEWEST, None, None)
    return counting_bound(rules, rolls).bound


def random_rolls(chance, game):
    return [chance.randrange(game.modulus) if i in game.windows else 0 for i in range(len(game.cells))]


@pytest.mark.parametrize("seed", range(3))
def test_the_counting_bound_is_never_above_the_fewest_rolls(seed):
    chance = random.Random(seed)
    attained = 0
    for _ in range(300):
        game = random_game(chance, 2500)
        rolls = random_rolls(chance, game)
        least = game.fewest((0,) * len(rolls), game.effect(rolls))
        assert counted(game, rolls) <= least
        attained += counted(game, rolls) == least
    assert attained > 150


def test_a_bound_that_counting_reaches_is_verified_and_a_higher_one_is_not():
    chance = random.Random(4)
    for _ in range(300):
        game = random_game(chance, 2500)
        rolls = random_rolls(chance, game)
        state = tuple(-x % game.modulus for x in game.effect(rolls))
        for bound in {0, counted(game, rolls), sum(rolls)}:
            answer = game.answer("solved", game.rolls(rolls), state=state, beside={"lower_bound": bound})
            try:
                sentence = verify(answer).text
            except Rejected:
                assert bound > game.fewest(state, (0,) * len(state))
                continue
            if bound <= counted(game, rolls):
                assert "Not verified" not in sentence
            else:
                assert "Not verified" in sentence or "exhaustive" in sentence or "quiet patterns" in sentence


def test_thirty_rolls_on_ten_thousand_dice_are_proved_to_be_the_fewest_by_counting():
    chance = random.Random(7)
    side = 100
    rolls, state = [[0] * side for _ in range(side)], [[0] * side for _ in range(side)]
    for place in chance.sample(range(side * side // 9), 30):
        i, j = place // 33 * 3 % side, place % 33 * 3
        rolls[i][j] = 1
        for x, y in [(i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)]:
            state[x % side][y % side] = (state[x % side][y % side] - 1) % 3
    problem = {"ludus": 1, "kind": "windows", "shape": [side, side], "window": [2, 2], "modulus": 3, "state": state}
    certificate = {"kind": "rolls", "rolls": rolls}
    answer = {"ludus": 1, "problem": problem, "answer": "solved", "certificate": certificate}
    total = sum(map(sum, rolls))
    assert verify({**answer, "lower_bound": total, "optimal": True}).text == (
        f"{total} rolls set all 10,000 dice to 0 (mod 3). This is the minimum (counting bound: one residue class needs "
        f"{total} turns and each roll supplies 1)."
    )


def test_a_ring_too_large_for_dynamic_programming_is_counted_class_by_class():
    n = 10**40
    game = TinyGame((6,), (3,), (True,), n)
    rolls = [0, 0, 0, n // 2, n // 2, n // 2]
    state = tuple(-x % n for x in game.effect(rolls))
    answer = game.answer("solved", game.rolls(rolls), state=state, beside={"lower_bound": n // 2 * 3, "optimal": True})
    assert verify(answer).text.endswith(
        "(counting bound: the residue classes of rolls need 1500000000... (41 digits) rolls, each minimised alone)."
    )


def test_one_roll_is_spoken_of_in_the_singular():
    game = TinyGame((2, 2, 4), (2, 2, 2), (True,) * 3, 2)
    for rolls in ([1] + [0] * 15, [1, 1] + [0] * 14):
        state = tuple(-x % 2 for x in game.effect(rolls))
        for bound in range(prod((2, 2))):
            answer = game.answer("solved", game.rolls(rolls), state=state, beside={"lower_bound": bound})
            try:
                sentence = verify(answer).text
            except Rejected as error:
                sentence = str(error)
            assert "one rolls" not in sentence
            assert "one roll are" not in sentence
            assert ("At least one roll is" in sentence) == (bound == 1 < sum(rolls))


def test_linear_time_is_enough_for_a_large_board_of_huge_faces():
    n = 10**300 + 1
    game = Game((300, 200), (30, 7), (True, False), n, Question.FEWEST, None, None)
    rolls = [n - 1] * (300 * 194) + [0] * (300 * 6)
    assert 0 < counting_bound(game, rolls).bound <= sum(rolls)
