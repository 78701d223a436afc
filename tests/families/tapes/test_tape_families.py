"""Families and lists of replacement-set games: counts of an independent program, and every game is one."""

from __future__ import annotations

from itertools import combinations
from math import gcd, lcm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.errors import InvalidInput
from ludus.families.tapes.cyclotomic import is_class_a, is_class_b, least_displacement, phi, product
from ludus.families.tapes.deciding import Net, decided
from ludus.families.tapes.families import (
    Game,
    class_d,
    class_e,
    m1_family,
    products,
    semigroup_game,
    true_games,
)
from ludus.families.tapes.rule import rule

TRUE_BY_JUMP = [1, 1, 3, 1, 4, 4, 9, 2, 14, 10, 26, 11, 36, 28, 68, 27, 95, 67, 166, 89, 265, 173]
PRIMITIVE_BY_JUMP = [1, 0, 2, 0, 3, 1, 8, 1, 11, 6, 25, 7, 35, 19, 62, 25, 94, 52, 165, 79, 254, 147]
CLASS_A = [
    *(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0),
    *(1, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 6),
]
CLASS_B = [
    *(1, 1, 2, 1, 4, 1, 4, 2, 4, 1, 14, 1, 4, 4, 8, 1, 14, 1, 14, 4, 4, 1, 46, 2, 4, 4, 14, 1, 40, 1, 16, 4, 4, 4, 77),
    *(1, 4, 4, 46, 1, 40, 1, 14, 14, 4, 1, 146, 2, 14, 4, 14, 1, 46, 4, 46, 4, 4, 1, 304),
]
MONOTONIC = [
    *(
        0,
        1,
        3,
        3,
        11,
        5,
        18,
        12,
        23,
        9,
        90,
        11,
        35,
        38,
        84,
        15,
        154,
        17,
        162,
        56,
        59,
        21,
        624,
        42,
        71,
        84,
        234,
        27,
        633,
    ),
    *(29, 360, 92, 95, 98, 1575, 35, 107, 110, 1044, 39, 901, 41, 378, 394, 131, 45, 4020, 88, 480, 146, 450, 51, 1632),
    *(158, 1464, 164, 167, 57, 8437),
]
"""New products at n = 2, 3, ..., 60 in class (a) and (b), and the monotonic games that they make."""

FIRST_LEVELS: list[tuple[list[int], int, list[int]]] = [
    ([1], 6, [6]),
    ([1, 3], 30, [3, 10]),
    ([2, 3], 12, [3, 12]),
    ([1, 3, 5], 70, [5, 14]),
    ([3, 4, 5], 90, [5, 18]),
    ([1, 2, 5], 60, [5, 6, 12]),
    ([2, 5, 6], 20, [5, 20]),
    ([1, 2, 4, 7], 105, [7, 15]),
    ([2, 3, 4, 5, 5, 6, 6, 7], 60, [3, 5, 20]),
]


def is_a_game(game: Game) -> bool:
    """Whether the displacement of the game is the least that one checker can have, by factorising its rule."""
    return least_displacement(rule(game.replacement)) == game.displacement


@pytest.mark.parametrize("jump", range(1, 13))
def test_true_games_are_as_many_as_were_counted(jump: int) -> None:
    found = list(true_games(jump))
    assert len(found) == TRUE_BY_JUMP[jump - 1]
    assert sum(game.divisor == 1 for game in found) == PRIMITIVE_BY_JUMP[jump - 1]
    assert all(game.jump == jump and game.is_true and is_a_game(game) for game in found)


@pytest.mark.slow
@pytest.mark.parametrize("jump", range(13, 20))
def test_long_true_games_are_as_many_as_were_counted(jump: int) -> None:
    found = list(true_games(jump))
    assert len(found) == TRUE_BY_JUMP[jump - 1]
    assert sum(game.divisor == 1 for game in found) == PRIMITIVE_BY_JUMP[jump - 1]


def test_products_are_as_many_as_were_counted() -> None:
    found = {n: list(products(n)) for n in range(2, 61)}
    assert [sum(one.is_true for one in some) for some in found.values()] == CLASS_A
    assert [sum(not one.is_true for one in some) for some in found.values()] == CLASS_B
    games = [sum(len(list(one.games())) for one in some if not one.is_true) for some in found.values()]
    assert games == MONOTONIC


@pytest.mark.slow
def test_products_of_120_are_as_many_as_were_counted() -> None:
    found = list(products(120))
    assert (sum(one.is_true for one in found), sum(not one.is_true for one in found)) == (12, 1982)


@pytest.mark.parametrize("n", [6, 12, 20, 24])
def test_products_are_those_of_all_sets_of_divisors(n: int) -> None:
    divisors = [k for k in range(2, n + 1) if n % k == 0]
    expected = set()
    for size in range(1, len(divisors) + 1):
        for chosen in combinations(divisors, size):
            whole = product(map(phi, chosen))
            if lcm(*chosen) == n and (is_class_a(whole) or is_class_b(whole)):
                expected.add(chosen)
    assert {one.factors for one in products(n)} == expected
    assert all(is_a_game(game) for one in products(n) for game in list(one.games())[:3])


@pytest.mark.parametrize(("half", "n", "factors"), FIRST_LEVELS)
def test_the_first_levels_are_there(half: list[int], n: int, factors: list[int]) -> None:
    found = [game for game in true_games(max(half)) if game.factors == tuple(factors)]
    assert len(found) == 1
    assert [x for x, often in found[0].replacement if x > 0 for _ in range(often)] == half
    assert found[0].displacement == n


@given(st.integers(2, 12), st.integers(2, 12), st.integers(1, 5))
@settings(max_examples=50)
def test_families_are_true_games(p: int, q: int, g: int) -> None:
    N = g * (p - 1) * (q - 1) - 1
    is_one = gcd(p, q) == 1 and (gcd(N, p) == 1 or gcd(N, q) == 1)
    try:
        game = m1_family(p, q, g)
    except InvalidInput:
        assert not is_one
        return
    assert is_one
    assert game.is_true
    assert is_a_game(game)
    if g == 1:
        assert class_d(p, q).replacement == game.replacement
    if N <= 60:
        assert isinstance(decided(game.problem()), Net)


@given(st.lists(st.tuples(st.integers(2, 4), st.integers(1, 6)), min_size=1, max_size=3), st.integers(1, 12))
@settings(max_examples=120)
def test_the_class_e_is_refused_or_a_game(pairs: list[tuple[int, int]], f: int) -> None:
    try:
        game = class_e(pairs, f)
    except InvalidInput:
        return
    assert not game.is_true
    assert is_a_game(game)
    assert game.displacement == lcm(*(a * b for a, b in pairs))


@given(st.sampled_from([(2, 3), (3, 5), (2, 7), (4, 6, 9), (3, 4, 5), (4, 5), (3, 5, 7)]), st.integers(2, 20))
@settings(max_examples=80)
def test_semigroups_make_games_or_are_refused(generators: tuple[int, ...], N: int) -> None:
    try:
        game = semigroup_game(generators, N, 1)
    except InvalidInput:
        return
    assert is_a_game(game)


def test_the_families_hold_the_games_of_the_paper() -> None:
    assert m1_family(2, 3, 2).replacement == ((-3, 1), (-2, 1), (2, 1), (3, 1))
    assert [x for x, _ in semigroup_game((3, 5), 8, 2).replacement] == [-2, 0, 1, 3, 4, 7, 8, 10, 13]
    assert class_d(3, 5).displacement == 105


@pytest.mark.parametrize(
    "make",
    [
        lambda: class_d(4, 6),
        lambda: class_d(1, 5),
        lambda: class_d(10**6, 10**6 + 1),
        lambda: m1_family(3, 5, 2),
        lambda: m1_family(2, 3, 0),
        lambda: class_e([(1, 1)], 1),
        lambda: class_e([(2, 1), (2, 1)], 1),
        lambda: class_e([(3, 1)], 2),
        lambda: semigroup_game((4, 6), 5),
        lambda: semigroup_game((3, 5), 8),
        lambda: semigroup_game((3, 5), 1),
        lambda: semigroup_game((), 5),
        lambda: next(true_games(0)),
        lambda: next(true_games(1000)),
        lambda: next(products(1)),
        lambda: next(products(720720)),
    ],
)
def test_numbers_that_make_no_game_are_refused_with_a_sentence(make) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InvalidInput, match="expected"):
        make()
