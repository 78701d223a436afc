"""The fewest rolls on a torus, searched again by the checker, against breadth-first search from the definition."""

import random
from math import gcd

import pytest
from check_oracle import TinyGame, random_game, random_position

import ludus_check
from ludus_check.by_search.windows import torus
from ludus_check.by_search.windows.torus import Torus, fewest_on_a_torus
from ludus_check.limits import SEARCH_STEPS


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
            ludus_check.verify(answer)
        elif has_unit_shares(game):
            with pytest.raises(ludus_check.Rejected, match=r"suffice|none is needed"):
                ludus_check.verify(answer)
        else:
            try:
                assert "not checked" in ludus_check.verify(answer).text
            except ludus_check.Rejected:
                assert least < total


def test_a_search_that_is_too_long_is_not_begun():
    assert fewest_on_a_torus([1] * 1600, (40, 40), (20, 20), 7) is None
    assert fewest_on_a_torus([1] * 4, (2, 2), (2, 2), 10**900) is None
    assert fewest_on_a_torus([1] * 800, (800, 1), (800, 1), 1500) is None
    assert fewest_on_a_torus([1] * 5000, (2, 2500), (2, 1), 1500) is None


def test_a_torus_of_thousands_of_classes_is_searched():
    assert fewest_on_a_torus([1] * 3 + [0] * 4997, (5000, 1), (5000, 1), 2) == 1
    assert fewest_on_a_torus([1] * 3 + [0] * 4997, (1, 5000), (1, 5000), 2) == 1


@pytest.fixture
def entries(monkeypatch):
    """The entries that the search computes, counted where it computes them."""
    counted = [0]

    def count(name, cost):
        original = getattr(torus, name)

        def counting(one, *others):
            counted[0] += cost(one, others)
            return original(one, *others)

        monkeypatch.setattr(torus, name, counting)

    count("_costs", lambda row, others: len(row) * others[-1])
    count("_added", lambda left, _: sum(map(len, left)))
    count("_met", lambda best, _: sum(map(len, best)))
    count("_convolved", lambda one, _: len(one) ** 2)
    return counted


def test_a_search_takes_no_more_steps_than_it_is_said_to(entries):
    chance = random.Random(8)
    searched = 0
    while searched < 150:
        shape = chance.choice([(1, chance.randint(1, 12)), (chance.randint(1, 9), chance.randint(1, 9))])
        game = Torus(shape, tuple(chance.randint(1, a) for a in shape), chance.randint(2, 9))
        said = min(game.steps(), game.turned().steps())
        if said < SEARCH_STEPS // 50:
            entries[0] = 0
            rolls = [chance.randrange(game.n) for _ in range(shape[0] * shape[1])]
            searched += fewest_on_a_torus(rolls, game.shape, game.window, game.n) is not None
            assert entries[0] <= said, game
