"""What is accepted is true, and what is true can be accepted: thousands of tiny games against brute force."""

import itertools
import random
from math import gcd, prod

import pytest
from check_oracle import TinyGame, random_game, random_position

from ludus_check import NotChecked, Rejected, verify
from ludus_check.by_search.reached import level_sizes
from ludus_check.by_search.windows.levels import collapsed, moves
from ludus_check.windows.game import Game, Question


def accepted(answer):
    try:
        return verify(answer).text
    except Rejected:
        return None


def factors(n):
    found = {}
    p = 2
    while n > 1:
        while n % p == 0:
            found[p] = found.get(p, 0) + 1
            n //= p
        p += 1
    return [[p, e] for p, e in found.items()]


@pytest.mark.parametrize("seed", range(4))
def test_rolls_are_accepted_exactly_when_they_solve_the_position(seed):
    chance = random.Random(seed)
    for _ in range(500):
        game = random_game(chance, 10**9)
        rolls = [chance.randrange(game.modulus) if i in game.windows else 0 for i in range(len(game.cells))]
        target = random_position(chance, game)
        state = tuple((t - e) % game.modulus for t, e in zip(target, game.effect(rolls), strict=True))
        assert accepted(game.answer("solved", game.rolls(rolls), state=state, target=target))
        rolls[chance.randrange(len(rolls))] = chance.randrange(game.modulus)
        outside = any(roll and i not in game.windows for i, roll in enumerate(rolls))
        solves = not outside and game.effect(rolls) == tuple(
            (t - s) % game.modulus for s, t in zip(state, target, strict=True)
        )
        assert bool(accepted(game.answer("solved", game.rolls(rolls), state=state, target=target))) == solves


def random_weights(chance, game):
    n = game.modulus
    wide = chance.choice([n, 2 * n, 10**20])
    modulus = chance.choice([n, n, chance.randint(0, 2 * n), chance.choice([d for d in range(1, n + 1) if n % d == 0])])
    weights = [chance.choice([0, 1, -1, chance.randint(-wide, wide)]) for _ in game.cells]
    return modulus, weights


@pytest.mark.parametrize("seed", range(3))
def test_an_accepted_weighting_rules_out_a_truly_unsolvable_position(seed):
    chance = random.Random(seed)
    found = 0
    for _ in range(700):
        game = random_game(chance, 400)
        state, target = random_position(chance, game), random_position(chance, game)
        for _ in range(3):
            modulus, weights = random_weights(chance, game)
            answer = game.answer("impossible", game.weighting(modulus, weights), state=state, target=target)
            if accepted(answer):
                found += 1
                assert game.fewest(state, target) is None
    assert found > 20


def test_every_unsolvable_position_of_a_tiny_game_has_a_weighting_that_is_accepted():
    chance = random.Random(5)
    for _ in range(150):
        game = random_game(chance, 260)
        n = game.modulus
        keep = [
            weights
            for weights in itertools.product(range(n), repeat=len(game.cells))
            if all(
                sum(w * x for w, x in zip(weights, window, strict=True)) % n == 0 for window in game.windows.values()
            )
        ]
        state = random_position(chance, game)
        zero = (0,) * len(state)
        shows = [w for w in keep if sum(x * y for x, y in zip(w, state, strict=True)) % n]
        assert bool(shows) == (game.fewest(state, zero) is None)
        for weights in shows[:2]:
            assert accepted(game.answer("impossible", game.weighting(n, weights), state=state))


def axis_vectors(chance, a, b):
    """Candidates for the weights of one axis: the theorem's, and anything."""
    g = gcd(a, b)
    w, unit = chance.randrange(g), chance.randrange(a)
    fold = [int(j % g == w) for j in range(a)]
    difference = [int(j % g == w) - int(j % g == 0) for j in range(a)]
    single = [int(j == unit) for j in range(a)]
    anything = [chance.randint(-3, 3) for _ in range(a)]
    return chance.choice([fold, difference, single, [1] * a, anything])


@pytest.mark.parametrize("seed", range(3))
def test_an_accepted_product_weighting_is_a_weighting_and_rules_out_an_unsolvable_position(seed):
    chance = random.Random(100 + seed)
    found = 0
    for _ in range(1200):
        game = random_game(chance, 400)
        n = game.modulus
        state, target = random_position(chance, game), random_position(chance, game)
        axes = [axis_vectors(chance, a, b) for a, b in zip(game.shape, game.window, strict=True)]
        scale = chance.choice([1, 1, -1, chance.randint(-30, 30), n // gcd(n, prod(game.window))])
        flat = [scale * prod(axis[i] for axis, i in zip(axes, cell, strict=True)) for cell in game.cells]
        certificate = {"kind": "product-weighting", "scale": scale, "axes": axes}
        by_product = accepted(game.answer("impossible", certificate, state=state, target=target))
        by_weights = accepted(game.answer("impossible", game.weighting(n, flat), state=state, target=target))
        assert bool(by_product) == bool(by_weights)
        if by_product:
            found += 1
            assert game.fewest(state, target) is None
    assert found > 20


@pytest.mark.parametrize("seed", range(2))
def test_counts_and_levels_are_accepted_exactly_when_they_are_right(seed):
    chance = random.Random(seed)
    for _ in range(150):
        game = random_game(chance, 1500)
        solvable, anchors = len(game.distances), len(game.windows)
        quiet = game.modulus**anchors // solvable
        right = {"kind": "count", "solvable": factors(solvable), "quiet": factors(quiet)}
        assert accepted(game.answer("solved", right, question="count"))
        for name in ("solvable", "quiet"):
            wrong = {**right, name: factors(prod(p**e for p, e in right[name]) * chance.choice([2, 3, 5]))}
            assert not accepted(game.answer("solved", wrong, question="count"))
        levels = [0] * (max(game.distances.values()) + 1)
        for distance in game.distances.values():
            levels[distance] += 1
        certificate = {"kind": "levels", "levels": levels}
        assert not verify(game.answer("solved", certificate, question="gods-number")).not_verified
        if len(levels) > 2 and levels[1] > 1:
            moved = [levels[0], levels[1] - 1, levels[2] + 1, *levels[3:]]
            assert not accepted(game.answer("solved", {"kind": "levels", "levels": moved}, question="gods-number"))


def blocks(chance, number):
    """The same number with some of its primes joined into one base, when their exponents allow it."""
    pairs = factors(number)
    for _ in range(2):
        chance.shuffle(pairs)
        if len(pairs) > 1:
            (p, e), (q, f), *rest = pairs
            g = gcd(e, f)
            pairs = [[p ** (e // g) * q ** (f // g), g], *rest]
    return sorted([p**d, e // d] for p, e in pairs for d in [chance.choice([d for d in (1, 2, 3) if e % d == 0])])


def test_counts_in_bases_that_are_not_prime_are_accepted_exactly_when_they_are_right():
    chance = random.Random(12)
    composite = 0
    for _ in range(300):
        game = random_game(chance, 1500)
        solvable, quiet = len(game.distances), game.modulus ** len(game.windows) // len(game.distances)
        right = {"kind": "count", "solvable": blocks(chance, solvable), "quiet": blocks(chance, quiet)}
        composite += right["solvable"] != factors(solvable)
        assert accepted(game.answer("solved", right, question="count"))
        for name in ("solvable", "quiet"):
            if right[name]:
                wrong = [list(pair) for pair in right[name]]
                chance.choice(wrong)[1] += 1
                assert not accepted(game.answer("solved", {**right, name: wrong}, question="count"))
    assert composite > 30


@pytest.mark.parametrize(("shape", "window", "rank"), [((6, 9), (4, 6), 35), ((7, 9), (7, 6), 7), ((8, 5), (6, 3), 35)])
def test_a_modulus_that_nobody_can_factor_may_be_its_own_base(shape, window, rank):
    n = (2**521 - 1) * (2**607 - 1)
    game = TinyGame(shape, window, (True, True), n)
    for exponent in (rank, rank + 1):
        count = {"kind": "count", "solvable": [[n, exponent]], "quiet": [[n, prod(shape) - rank]]}
        assert bool(accepted(game.answer("solved", count, question="count"))) == (exponent == rank)


def test_a_part_of_the_modulus_that_the_window_shares_is_split_off_by_common_divisors():
    n = 3 * (2**521 - 1) * (2**607 - 1)
    game = TinyGame((7,), (3,), (True,), n)
    for bases in ([[3, 6], [n // 3, 7]], [[9, 3], [n // 3, 7]], [[27, 2], [(n // 3) ** 2, 7]]):
        count = {"kind": "count", "solvable": bases, "quiet": [[3, 1]]}
        assert bool(accepted(game.answer("solved", count, question="count"))) == (bases[1][0] == n // 3)


def generated(game, patterns):
    """All sums of multiples of patterns."""
    sums = {(0,) * len(game.cells)}
    for rolls in patterns:
        more = [tuple(k * x % game.modulus for x in rolls) for k in range(game.modulus)]
        sums = {tuple((x + y) % game.modulus for x, y in zip(s, m, strict=True)) for s in sums for m in more}
    return sums


def order(game, rolls):
    return next(m for m in range(1, game.modulus + 1) if not any(m * x % game.modulus for x in rolls))


@pytest.mark.parametrize("seed", range(2))
def test_quiet_patterns_are_accepted_exactly_when_they_are_independent_and_generate_all(seed):
    chance = random.Random(seed)
    outcomes = []
    for _ in range(250):
        game = random_game(chance, 10**9, patterns=700)
        some = [rolls for rolls in game.quiet if any(rolls)]
        chosen = chance.sample(some, min(len(some), chance.randint(0, 3)))
        certificate = {
            "kind": "quiet",
            "patterns": [{"order": order(game, rolls), "rolls": game.rolls(rolls)["rolls"]} for rolls in chosen],
            "count": factors(len(game.quiet)),
        }
        size = prod(order(game, rolls) for rolls in chosen)
        right = size == len(game.quiet) == len(generated(game, chosen))
        assert bool(accepted(game.answer("solved", certificate, question="quiet"))) == right
        outcomes.append((right, len(game.quiet) > 1))
    assert sum(right and more for right, more in outcomes) > 10


@pytest.mark.parametrize("seed", range(2))
def test_a_lower_bound_is_called_verified_only_when_it_is_true(seed):
    chance = random.Random(seed)
    verified = 0
    for _ in range(400):
        game = random_game(chance, 600, patterns=600)
        rolls = list(chance.choice(game.quiet))
        extra = [chance.randrange(game.modulus) if i in game.windows else 0 for i in range(len(rolls))]
        rolls = [(x + y) % game.modulus for x, y in zip(rolls, extra, strict=True)]
        state = tuple(-x % game.modulus for x in game.effect(rolls))
        least = game.fewest(state, (0,) * len(state))
        bound = chance.choice([least, sum(rolls), chance.randint(0, sum(rolls) + 1)])
        beside = {"lower_bound": bound, **({"optimal": True} if bound == sum(rolls) else {})}
        patterns = chance.sample(game.quiet, min(len(game.quiet), 2))
        listed = [{"order": order(game, k), "rolls": game.rolls(k)["rolls"]} for k in patterns if any(k)]
        certificate = {**game.rolls(rolls), **({"quiet": listed} if chance.random() < 0.7 else {})}
        sentence = accepted(game.answer("solved", certificate, state=state, question="fewest", beside=beside))
        if sentence and "Not verified" not in sentence:
            verified += 1
            assert bound <= least
        if len(game.shape) == 1 and "quiet" not in certificate:
            assert bool(sentence) == (bound <= least)
    assert verified > 100


def test_the_search_over_quiet_patterns_finds_the_fewest_rolls():
    game = TinyGame((4, 4), (2, 2), (True, True), 2)
    lines = [[int(i == r) for i, _ in game.cells] for r in range(4)]
    lines += [[int(j == c) for _, j in game.cells] for c in range(3)]
    quiet = [{"order": 2, "rolls": game.rolls(line)["rolls"]} for line in lines]
    chance = random.Random(0)
    for _ in range(40):
        rolls = [chance.randrange(2) for _ in game.cells]
        state = tuple(-x % 2 for x in game.effect(rolls))
        least = game.fewest(state, (0,) * 16)
        certificate = {**game.rolls(rolls), "quiet": quiet}
        for bound in range(sum(rolls) + 1):
            beside = {"lower_bound": bound}
            sentence = accepted(game.answer("solved", certificate, state=state, question="fewest", beside=beside))
            assert bool(sentence) == (bound <= least)
            assert not sentence or bound == 0 or "all 128 quiet patterns checked" in sentence or "unique" in sentence


def test_a_count_with_too_many_factors_is_refused_before_it_is_compared():
    primes = [p for p in range(2, 2400) if all(p % q for q in range(2, int(p**0.5) + 1))][:340]
    sides = [prod(primes[6 * i : 6 * i + 6]) for i in range(12)]
    game = TinyGame(tuple(b + 1 for b in sides), tuple(sides), (True,) * 12, prod(primes))
    count = {"kind": "count", "solvable": [[p, 1] for p in primes], "quiet": []}
    with pytest.raises(NotChecked, match="4096 factors"):
        verify(game.answer("solved", count, question="count"))


@pytest.mark.parametrize(
    ("shape", "window", "wrap", "modulus"),
    [
        ((3, 4), (3, 2), (True, False), 2),
        ((5, 2), (4, 2), (False, False), 3),
        ((6,), (5,), (False,), 4),
        ((9,), (9,), (True,), 7),
    ],
)
def test_dice_that_always_turn_together_may_be_one(shape, window, wrap, modulus):
    game = TinyGame(shape, window, wrap, modulus)
    rules = Game(shape, window, wrap, modulus, Question.GODS_NUMBER, None, None)
    assert collapsed(rules).dice < rules.dice
    levels = [0] * (max(game.distances.values()) + 1)
    for distance in game.distances.values():
        levels[distance] += 1
    for small in (collapsed(rules), rules):
        assert level_sizes(moves(small), modulus, sum(levels)) == levels


def test_more_patterns_than_their_entries_allow_are_refused_before_they_are_read():
    game = TinyGame((2**25,), (2,), (True,), 2)
    pattern = {"order": 2, "rolls": {"npy": "ones.npy"}}
    certificate = {"kind": "quiet", "patterns": [pattern] * 3, "count": [[2, 1]]}
    with pytest.raises(NotChecked, match=r"certificate.patterns is checked up to 2 entries"):
        verify(game.answer("solved", certificate, question="quiet"))
