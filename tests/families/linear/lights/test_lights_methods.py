"""The fast methods for lights on random boards: every answer is proved by its certificate, from the definition."""

from __future__ import annotations

import random
from collections import Counter
from math import prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.linear.lights.plus_like_boards import board, nullity, plus_like, rank
from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.codec import read_problem
from ludus.families.linear.lights.pressing import effect
from ludus.families.linear.lights.problem import PLUS, Lights, lights, lights_graph
from ludus.families.linear.lights.solve import automatic, general
from ludus.families.linear.lights.solve.elimination import BANDED, PACKED
from ludus.families.linear.lights.solve.general import too_large
from ludus.families.linear.lights.solve.light_chasing import BINARY, POWERS, PRIME
from oracles.lights import is_proved, quiet, random_problem, vectors

LIMITS = Limits()
ROW_METHODS = (BINARY, PRIME, POWERS)
KING = tuple((r, c, 1) for r in (-1, 0, 1) for c in (-1, 0, 1))
ODD = ((0, 0, 1), (2, 1, 1), (-1, -2, 1), (1, 0, 1))


def verdicts(methods: tuple[Any, ...], problem: Lights) -> list[str]:
    """The verdicts of the methods that take a problem; each is proved, and so all agree."""
    found = []
    for method in methods:
        answer = method.solve(problem, LIMITS)
        if not isinstance(answer, Undecided):
            assert is_proved(answer), (answer.method, problem)
            found.append(f"{answer.method} {type(answer).__name__}")
    return found


@pytest.mark.parametrize("modulus", [2, 3, 4, 5, 6, 8, 9, 12, 36, 343, 65537, 2**16])
def test_boards_with_a_recurrence_are_solved_or_shown_impossible(modulus: int) -> None:
    chance, seen = random.Random(modulus), Counter[str]()
    for _ in range(200 if modulus == 2 else 60):
        seen.update(verdicts(ROW_METHODS, board(chance, modulus, plus_like(chance, modulus))))
    assert min(seen[f"{POWERS.name} Solved"], seen[f"{POWERS.name} Impossible"]) > 0
    assert (seen[f"{BINARY.name} Solved"] > 40) == (modulus == 2)
    assert (seen[f"{PRIME.name} Solved"] > 5) == (modulus in (2, 3, 5, 65537))


@pytest.mark.parametrize("modulus", [2, 3, 4, 6, 9, 12, 30])
def test_boards_with_holes_and_odd_presses_are_solved_or_shown_impossible(modulus: int) -> None:
    chance, seen = random.Random(modulus), Counter[str]()
    for _ in range(120 if modulus == 2 else 50):
        press = chance.choice((PLUS, KING, ODD, plus_like(chance, modulus)))
        seen.update(verdicts((BANDED, PACKED), board(chance, modulus, press, holes=True)))
    assert min(seen[f"{BANDED.name} Solved"], seen[f"{BANDED.name} Impossible"]) > 2
    assert (min(seen[f"{PACKED.name} Solved"], seen[f"{PACKED.name} Impossible"]) > 10) == (modulus == 2)


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_problem_is_solved_by_every_method_that_takes_it(seed: int) -> None:
    problem = random_problem(random.Random(seed), moduli=(2, 2, 3, 4, 6, 8))
    assert verdicts((BANDED, general), problem)
    verdicts((*ROW_METHODS, PACKED, automatic), problem)


@pytest.mark.parametrize("modulus", [2, 3, 7])
def test_counts_are_those_of_plain_elimination(modulus: int) -> None:
    chance, counted = random.Random(modulus), 0
    for _ in range(60):
        problem = board(chance, modulus, plus_like(chance, modulus), most=6)
        expected = nullity(problem)
        for method in ROW_METHODS:
            answer = method.count_all(problem, LIMITS)
            if isinstance(answer, Solved):
                counted += 1
                assert answer.certificate.quiet == (((modulus, expected),) if expected else ())
                left = problem.cells - expected
                assert answer.certificate.solvable == (((modulus, left),) if left else ())
    assert counted > 60


@pytest.mark.parametrize("modulus", [4, 6, 8, 9])
def test_counts_modulo_composites_are_those_of_trying_all_patterns(modulus: int) -> None:
    chance, counted = random.Random(modulus), 0
    for _ in range(60):
        problem = board(chance, modulus, plus_like(chance, modulus), most=3)
        if modulus**problem.buttons <= 5000:
            answer = POWERS.count_all(problem, LIMITS)
            if isinstance(answer, Solved):
                counted += 1
                assert prod(p**e for p, e in answer.certificate.quiet) == len(quiet(problem))
    assert counted > 5


@pytest.mark.parametrize("modulus", [2, 3, 4, 6, 8])
def test_counts_of_boards_with_holes_and_odd_presses_are_those_of_plain_elimination(modulus: int) -> None:
    chance, counted = random.Random(modulus), Counter[str]()
    for _ in range(60):
        press = chance.choice((PLUS, KING, ODD, plus_like(chance, modulus)))
        problem = board(chance, modulus, press, most=6 if modulus < 4 else 3, holes=True)
        is_prime = modulus in (2, 3)
        if is_prime or modulus**problem.buttons <= 5000:
            expected = modulus ** nullity(problem) if is_prime else len(quiet(problem))
            for method in (BANDED, PACKED) if modulus == 2 else (BANDED,):
                count = method.count_all(problem, LIMITS).certificate
                assert prod(p**e for p, e in count.quiet) == expected
                assert prod(p**e for p, e in count.solvable) * expected == modulus**problem.buttons
                counted[method.name] += expected > 1
    assert all(number > 3 for number in counted.values())
    assert counted


def test_counts_of_graphs_by_bits_and_by_bands_agree() -> None:
    chance = random.Random(6)
    for _ in range(40):
        cells, presses = chance.randint(1, 40), chance.randint(1, 40)
        moves = [[(chance.randrange(cells), 1) for _ in range(chance.randint(0, 4))] for _ in range(presses)]
        problem = lights_graph([0] * cells, moves)
        count = PACKED.count_all(problem, LIMITS).certificate
        assert count == BANDED.count_all(problem, LIMITS).certificate
        assert sum(e for _, e in count.quiet) == nullity(problem)


@pytest.mark.parametrize(
    ("method", "modulus"), [(BINARY, 2), (PRIME, 2), (PRIME, 3), (BANDED, 2), (BANDED, 3), (PACKED, 2)]
)
def test_listed_quiet_patterns_are_quiet_and_independent(method: Any, modulus: int) -> None:
    chance, longest = random.Random(5), 0
    for _ in range(40):
        problem = board(chance, modulus, plus_like(chance, modulus), most=6)
        answer = method.list_quiet(problem, LIMITS)
        if isinstance(answer, Solved):
            patterns = [pattern.presses for pattern in answer.certificate.patterns]
            assert not any(effect(problem, pattern).any() for pattern in patterns)
            assert rank([pattern.ravel().tolist() for pattern in patterns], modulus) == nullity(problem)
            longest = max(longest, len(patterns))
    assert longest > 3


@pytest.mark.parametrize(
    ("shape", "wrap", "modulus"),
    [
        ((39, 39), (False, False), 4),
        ((30, 30), (True, True), 12),
        ((33, 30), (False, True), 8),
        ((29, 61), (True, False), 6),
        ((64, 64), (False, False), 2),
        ((40, 40), (True, True), 2),
        ((44, 65), (False, True), 3),
    ],
)
def test_large_boards_with_many_quiet_patterns(shape: tuple[int, int], wrap: tuple[bool, bool], modulus: int) -> None:
    rng = np.random.default_rng(0)
    empty = lights(np.zeros(shape, dtype=np.int64), modulus, wrap=wrap)
    made = effect(empty, rng.integers(0, modulus, shape))
    solved = automatic.solve(lights(made, modulus, wrap=wrap), LIMITS)
    assert isinstance(solved, Solved)
    assert not ((effect(empty, solved.certificate.presses) + made.astype(np.int64)) % modulus).any()
    spoiled = made.copy()
    spoiled[0, 0] = (spoiled[0, 0] + 1) % modulus
    answer = automatic.solve(lights(spoiled, modulus, wrap=wrap), LIMITS)
    assert isinstance(answer, Impossible)
    # The plus is the same upside down, so the weights are themselves a pattern of presses that does nothing.
    weights, m = answer.certificate.weights.astype(np.int64), answer.certificate.modulus
    assert not effect(lights(np.zeros(shape, dtype=np.int64), m, wrap=wrap), weights).any()
    assert (weights * spoiled).sum() % m


def test_the_methods_are_chosen_by_the_board() -> None:
    def method(problem: Lights) -> str:
        return automatic.solve(problem, LIMITS).method

    empty = np.zeros((24, 24), dtype=np.uint8)
    assert method(lights(empty)) == BINARY.name
    assert method(lights(empty, 3)) == PRIME.name
    assert method(lights(empty, 12)) == POWERS.name
    assert method(lights(empty, 12, holes=[(3, 4)])) == BANDED.name
    assert method(lights(empty, press=KING)) == BANDED.name
    assert method(lights([[0] * 5] * 5, 3)) == general.METHOD
    chance = random.Random(1)
    moves = [[(chance.randrange(500), 1) for _ in range(3)] for _ in range(500)]
    assert method(lights_graph([0] * 500, moves)) == PACKED.name


def test_a_method_that_does_not_fit_says_so() -> None:
    graph = lights_graph([1, 0], [[(0, 1), (1, 1)]], 3)
    for method in (*ROW_METHODS, PACKED):
        answer = method.solve(graph, LIMITS)
        assert isinstance(answer, Undecided)
        assert answer.reason


@pytest.mark.parametrize(
    ("modulus", "most"),
    [(3, 8000), (12, 8000), (2**20, 4000), (2**31 - 1, 4000), (2**32, 2000), (10**20, 2000)],
)
def test_elimination_takes_what_the_length_of_its_numbers_allows(modulus: int, most: int) -> None:
    assert too_large(lights_graph([0] * most, [()] * most, modulus)) is None
    assert f"which takes about {most};" in str(too_large(lights_graph([0] * (most + 1), [()] * (most + 1), modulus)))


def test_a_matrix_of_few_presses_on_very_many_lights_is_too_large() -> None:
    assert too_large(lights_graph([0] * 10**6, [()] * 300, 3)) is not None


@pytest.mark.parametrize("modulus", [2, 3, 4])
def test_boards_that_are_not_stored_are_not_chased(modulus: int) -> None:
    fields = {"ludus": 1, "kind": "lights", "shape": [10**6, 10**6], "modulus": modulus, "question": "count"}
    assert isinstance(automatic.count_all(read_problem(fields), LIMITS), Undecided)


def test_rows_cost_something_even_when_they_are_short() -> None:
    fields = {"ludus": 1, "kind": "lights", "shape": [1, 10**9], "modulus": 2, "question": "quiet"}
    assert isinstance(automatic.list_quiet(read_problem(fields), LIMITS), Undecided)


def test_a_press_of_very_many_entries_is_not_listed() -> None:
    press = [(r, c, 1) for r in range(10) for c in range(10)]
    problem = lights(np.zeros((700, 700), dtype=np.uint8), 3, press=press)
    assert isinstance(BANDED.solve(problem, LIMITS), Undecided)


@pytest.mark.parametrize("modulus", [2, 6])
def test_a_graph_is_narrow_in_the_order_of_a_walk(modulus: int) -> None:
    chance, size = random.Random(8), 1500
    names = chance.sample(range(size), size)
    moves = [[(names[k], 1), (names[(k + 1) % size], 2), (names[k - 1], 1)] for k in chance.sample(range(size), size)]
    problem = lights_graph([chance.randrange(modulus) for _ in range(size)], moves, modulus)
    answer = automatic.solve(problem, LIMITS)
    assert answer.method == BANDED.name
    assert is_proved(answer)


def test_answers_of_all_methods_pass_the_checker() -> None:
    rng = np.random.default_rng(3)
    for modulus, methods in ((2, ("polynomial", "banded", "packed")), (3, ("prime",)), (4, ("prime-power", "banded"))):
        for state in (rng.integers(0, modulus, (9, 9)), np.ones((9, 9), dtype=np.int64)):
            sentences = {workbench.ask(lights(state, modulus), method=method).verdict for method in methods}
            assert len(sentences) == 1


def test_the_columns_of_a_graph_need_no_order() -> None:
    chance = random.Random(4)
    for _ in range(40):
        cells, presses = chance.randint(1, 70), chance.randint(1, 70)
        moves = [[(chance.randrange(cells), 1) for _ in range(chance.randint(0, 4))] for _ in range(presses)]
        problem = lights_graph([chance.randrange(2) for _ in range(cells)], moves)
        assert len(vectors(problem)) == presses
        assert len({type(method.solve(problem, LIMITS)) for method in (BANDED, PACKED)}) == 1
        assert len(verdicts((BANDED, PACKED), problem)) == 2
