"""The fewest rolls on a torus, searched again by the checker, against breadth-first search from the definition."""

import random
from math import gcd

import pytest
from check_oracle import TinyGame, random_game, random_position

import ludus_check
from ludus_check.windows.torus import fewest_on_a_torus


def tori(count):
    """Random tori of two axes, some of them with a window that shares a factor with the modulus."""
    chance = random.Random(5)
    found = 0
    while found < count:
        game = random_game(chance, positions=5000)
        if len(game.shape) == 2:
            found += 1
            yield chance, TinyGame(game.shape, game.window, (True, True), game.modulus)


def has_unit_shares(game):
    pairs = zip(game.shape, game.window, strict=True)
    return all(gcd(b // gcd(a, b), game.modulus) == 1 for a, b in pairs)


def test_the_fewest_rolls_of_a_torus_are_those_of_a_full_search():
    compared = 0
    for chance, game in tori(600):
        rolls = random_position(chance, game)
        least = fewest_on_a_torus(rolls, game.shape, game.window, game.modulus)
        if has_unit_shares(game):
            assert least == game.fewest((0,) * len(game.cells), game.effect(rolls)), game
            compared += 1
        else:
            assert least is None
    assert compared > 300


def test_a_false_bound_on_a_torus_is_rejected_and_a_true_one_verified():
    for chance, game in tori(200):
        rolls = random_position(chance, game)
        total, state = sum(rolls), tuple(-x % game.modulus for x in game.effect(rolls))
        least = game.fewest(state, (0,) * len(state))
        claim = {"lower_bound": total, "optimal": True}
        answer = game.answer("solved", game.rolls(rolls), beside=claim, state=state, question="fewest")
        if least == total:
            ludus_check.check(answer)
        elif has_unit_shares(game):
            with pytest.raises(ludus_check.Rejected, match="can do it"):
                ludus_check.check(answer)
        else:
            try:
                assert "not checked" in ludus_check.check(answer)
            except ludus_check.Rejected:
                assert least < total


def test_a_search_that_is_too_long_is_not_begun():
    assert fewest_on_a_torus([1] * 1600, (40, 40), (20, 20), 7) is None
    assert fewest_on_a_torus([1] * 4, (2, 2), (2, 2), 10**900) is None
