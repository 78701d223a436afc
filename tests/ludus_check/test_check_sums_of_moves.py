"""Counting what moves can make: light chasing, the Howell form and levels of positions, against all sums of moves."""

from __future__ import annotations

import itertools
import random
import tracemalloc
from collections.abc import Iterator

import pytest

from ludus_check import check
from ludus_check.by_search.howell import howell_form
from ludus_check.by_search.lights.elimination import quiet_count, solvable_count
from ludus_check.by_search.lights.rows import rank_by_rows
from ludus_check.by_search.reached import MAX_BITS, _by_bits, _by_sets, level_sizes, prime_powers
from ludus_check.errors import NotChecked
from ludus_check.fields import Record
from ludus_check.lights.game import Game
from ludus_check.lights.reading import read_game

Move = tuple[tuple[int, int], ...]


def levels_by_definition(moves: list[Move], n: int, cells: int) -> list[int]:
    """How many positions 0, 1, 2, ... moves make at least, one position after the other."""
    start = (0,) * cells
    seen, level, sizes = {start}, [start], []
    while level:
        sizes.append(len(level))
        following = []
        for position in level:
            for move in moves:
                new = list(position)
                for cell, amount in move:
                    new[cell] = (new[cell] + amount) % n
                if tuple(new) not in seen:
                    seen.add(tuple(new))
                    following.append(tuple(new))
        level = following
    return sizes


def drawn_moves(chance: random.Random, n: int, cells: int) -> list[Move]:
    moves = []
    for _ in range(chance.randint(0, cells + 2)):
        there = chance.sample(range(cells), chance.randint(0, min(3, cells)))
        moves.append(tuple((cell, chance.randrange(n)) for cell in there))
    return moves


@pytest.mark.parametrize("seed", range(6))
def test_levels_are_those_of_the_definition(seed: int) -> None:
    chance, large = random.Random(seed), 0
    for _ in range(120):
        n = chance.choice((2, 2, 3, 4, 5, 6, 8, 9, 10, 12))
        cells = chance.randint(2, 7 if n == 2 else 4 if n < 5 else 3)
        moves = drawn_moves(chance, n, cells)
        right = levels_by_definition(moves, n, cells)
        assert list(_by_bits(moves, n, cells)) == right, (n, moves)
        assert list(_by_sets(moves, n, cells)) == right, (n, moves)
        assert level_sizes(moves, n, sum(right)) == right
        large += sum(right) > 50
    assert large > 8


def test_the_howell_form_counts_all_sums() -> None:
    chance = random.Random(7)
    for _ in range(300):
        n, cells = chance.choice((2, 3, 4, 6, 8, 9, 12)), chance.randint(1, 4 if chance.random() < 0.5 else 3)
        moves = drawn_moves(chance, n, cells)
        rows = howell_form(moves, cells, n)
        count = 1
        for j, row in (rows or {}).items():
            count *= n // row[j]
        assert count == sum(levels_by_definition(moves, n, cells)), (n, moves)


def test_too_many_positions_are_not_searched() -> None:
    many = [((cell, 1),) for cell in range(30)]
    with pytest.raises(NotChecked):
        list(_by_bits(many, 2, 30))
    assert level_sizes(many, 2, 2**30) is None
    assert level_sizes(many, 10**900, MAX_BITS) is None
    # Few positions of a huge modulus are found one by one.
    assert level_sizes([((0, 5 * 10**899),)], 10**900, 2) == [1, 1]


def not_looked_at() -> Iterator[Move]:
    raise AssertionError("the moves of 10^36 lights were listed")
    yield


def test_a_single_position_is_known_without_its_moves() -> None:
    assert level_sizes(not_looked_at(), 1, 1) == [1]


@pytest.mark.parametrize(
    ("problem", "levels"),
    [
        ({"shape": [10**18, 10**18], "modulus": 1}, [1]),
        ({"cells": 10**7, "moves": [[[0, 1]], [[10**7 - 1, 1]]], "modulus": 1}, [1]),
        ({"cells": 10**7, "moves": [[[0, 1]], [[10**7 - 1, 1]]], "modulus": 3}, [1, 2, 3, 2, 1]),
    ],
)
def test_lights_that_no_press_changes_take_no_memory(problem: dict[str, object], levels: list[int]) -> None:
    asked = {"ludus": 1, "kind": "lights", "question": "gods-number", **problem}
    certificate = {"kind": "levels", "levels": levels}
    tracemalloc.start()
    try:
        found = check({"ludus": 1, "problem": asked, "answer": "solved", "certificate": certificate})
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (found.status.value, most < 2**24) == ("verified", True)


def test_a_number_is_a_product_of_powers_of_primes() -> None:
    for n in range(1, 2000):
        powers, product = prime_powers(n), 1
        for power in powers:
            product *= power
        assert product == n
        assert all(
            len([d for d in range(2, power + 1) if power % d == 0 and prime_powers(d) == [d]]) for power in powers
        )
    assert prime_powers(2**25 - 39) == [2**25 - 39]


def drawn_board(chance: random.Random, n: int, most: int) -> Game:
    shape = [chance.randint(1, most), chance.randint(1, most)]
    plus = [[-1, 0], [1, 0], [0, -1], [0, 1]]
    press = [*([offset for offset in plus if chance.random() < 0.9]), [0, 0]]
    press += [[chance.randint(-3, 3), chance.randint(-3, 3)] for _ in range(chance.choice((0, 0, 1, 3)))]
    entries = [[*offset, chance.randrange(1, n)] for offset in map(list, {tuple(offset) for offset in press})]
    problem = {"ludus": 1, "kind": "lights", "shape": shape, "modulus": n, "press": entries, "question": "count"}
    if chance.random() < 0.3:
        problem["wrap"] = [chance.random() < 0.5, chance.random() < 0.5]
    if chance.random() < 0.3:
        cells = list(itertools.product(range(shape[0]), range(shape[1])))
        problem["holes"] = sorted(map(list, chance.sample(cells, chance.randint(0, len(cells) - 1))))
    return read_game(Record(problem, "problem"))


def vectors_by_definition(game: Game) -> list[list[int]]:
    """What each press adds to all cells, from the offsets."""
    rows, columns = game.shape
    found = []
    for r, c in itertools.product(range(rows), range(columns)):
        vector = [0] * (rows * columns)
        for dr, dc, amount in game.press:
            x, y = r + dr, c + dc
            x, y = x % rows if game.wrap[0] else x, y % columns if game.wrap[1] else y
            if 0 <= x < rows and 0 <= y < columns and x * columns + y not in game.holes:
                vector[x * columns + y] += amount
        if r * columns + c not in game.holes:
            found.append(vector)
    return found


def rank(vectors: list[list[int]]) -> int:
    """The rank modulo 2, by plain elimination."""
    rows, found = [[x % 2 for x in vector] for vector in vectors], 0
    for column in range(len(rows[0])):
        pivot = next((row for row in rows[found:] if row[column]), None)
        if pivot is not None:
            rows.remove(pivot)
            rows = [[x ^ y for x, y in zip(row, pivot, strict=True)] if row[column] else row for row in rows]
            rows.insert(found, pivot)
            found += 1
    return found


@pytest.mark.parametrize("seed", range(4))
def test_light_chasing_finds_the_rank_modulo_2(seed: int) -> None:
    chance, by_rows = random.Random(seed), 0
    for _ in range(100):
        game = drawn_board(chance, 2, 7)
        right = rank(vectors_by_definition(game))
        assert solvable_count(game) == ({2: right} if right else {}), game
        by_rows += rank_by_rows(game) is not None
        assert rank_by_rows(game) in (None, right), game
    assert by_rows > 30


@pytest.mark.parametrize("seed", range(4))
def test_light_chasing_counts_positions_and_quiet_patterns(seed: int) -> None:
    chance, large = random.Random(seed), 0
    for _ in range(60):
        n = chance.choice((2, 3, 4, 6, 8, 9))
        game = drawn_board(chance, n, 3 if n == 2 else 2)
        moves = [tuple((cell, x % n) for cell, x in enumerate(vector)) for vector in vectors_by_definition(game)]
        right = sum(levels_by_definition(moves, n, game.shape[0] * game.shape[1]))
        found = solvable_count(game)
        assert found is not None
        product = quiet = 1
        for base, times in found.items():
            product *= base**times
        for base, times in quiet_count(game, found).items():
            quiet *= base**times
        assert product == right, game
        assert product * quiet == n**game.buttons
        large += right > 100
    assert large > 1


def test_presses_that_reach_far_beyond_the_board_are_soon_counted() -> None:
    press = [[-1, 0, 1], [0, 0, 1], [10**15, 10**15, 1], [-(10**15), 0, 1]]
    problem = {"ludus": 1, "kind": "lights", "shape": [40, 30], "modulus": 2, "press": press, "question": "count"}
    assert solvable_count(read_game(Record(problem, "problem"))) == {2: 1200}
