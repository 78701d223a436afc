"""Linear algebra over Z_n against brute force and against its own certificates."""

from __future__ import annotations

import itertools
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.algebra.modular_matrix import Obstruction, Solution, eliminated, local_smith, solve


def null_space_size(A: list[list[int]], n: int) -> int:
    """Return the number of x with A x = 0 modulo n."""
    return prod(p**e for p, e in eliminated(A, n).null_space_size())


MODULI = (1, 2, 3, 4, 6, 8, 9, 12, 27, 30, 36, 128, 360, 46341, 2**31, 2**32 - 5, 3**30, 6**30)


@st.composite
def systems(draw: st.DrawFn, moduli: tuple[int, ...] = MODULI, most: int = 6):
    n = draw(st.sampled_from(moduli))
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    entries = st.one_of(st.just(0), st.integers(-n, 2 * n), st.sampled_from((n // 2, n // 3)))
    matrix = [[draw(entries) for _ in range(columns)] for _ in range(rows)]
    side = [draw(st.integers(0, n)) for _ in range(rows)]
    if draw(st.booleans()):
        x = [draw(st.integers(0, n)) for _ in range(columns)]
        side = [sum(a * v for a, v in zip(row, x, strict=True)) for row in matrix]
    return matrix, side, n


def times(matrix: list[list[int]], x: list[int]) -> list[int]:
    return [sum(a * v for a, v in zip(row, x, strict=True)) for row in matrix]


@settings(max_examples=300, deadline=None)
@given(systems())
def test_the_outcome_proves_itself(system) -> None:
    matrix, side, n = system
    match solve(matrix, side, n):
        case Solution(values):
            x = [int(v) for v in values]
            assert all(0 <= v < n for v in x)
            assert all((a - b) % n == 0 for a, b in zip(times(matrix, x), side, strict=True))
        case Obstruction(weights):
            w = [int(v) for v in weights]
            assert all(v % n == 0 for v in times([list(column) for column in zip(*matrix, strict=True)], w))
            assert sum(a * b for a, b in zip(w, side, strict=True)) % n != 0


@settings(max_examples=150, deadline=None)
@given(systems(moduli=(1, 2, 3, 4, 6, 8, 9, 12), most=3))
def test_sizes_and_generators_are_those_of_brute_force(system) -> None:
    matrix, _, n = system
    columns = len(matrix[0])
    every = list(itertools.product(range(n), repeat=columns))
    images = [tuple(v % n for v in times(matrix, list(x))) for x in every]
    null_space = {x for x, image in zip(every, images, strict=True) if not any(image)}
    found = eliminated(matrix, n)
    assert null_space_size(matrix, n) == len(null_space)
    assert prod(p**e for p, e in found.image_size()) == len(set(images))
    generators = found.null_space()
    sums = [
        tuple(sum(c * int(x[k]) for c, (_, x) in zip(factors, generators, strict=True)) % n for k in range(columns))
        for factors in itertools.product(*(range(order) for order, _ in generators))
    ]
    assert len(sums) == len(set(sums))
    assert set(sums) == null_space


@settings(max_examples=120, deadline=None)
@given(systems(moduli=(2, 4, 6, 9, 12, 2**32 - 5)), st.integers(0, 2**32))
def test_many_right_sides_at_once_give_the_same_verdicts(system, seed: int) -> None:
    matrix, side, n = system
    draw = np.random.default_rng(seed)
    sides = np.column_stack([np.array(side) % n, draw.integers(0, n, (len(side), 4))])
    found = eliminated(matrix, n)
    one_by_one = [isinstance(found.solve(b), Solution) for b in sides.T]
    assert found.are_solvable(sides).tolist() == one_by_one


@pytest.mark.parametrize("q", [(2, 3), (2, 7), (3, 4), (5, 2)])
def test_valuations_of_a_diagonal_matrix_are_found_after_mixing(q: tuple[int, int]) -> None:
    p, k = q
    draw = np.random.default_rng(p)
    diagonal = np.diag([1, p, p, p ** (k - 1), p**k, 0])
    lower = np.tril(draw.integers(-3, 4, (6, 6)), -1) + np.eye(6, dtype=int)
    upper = np.triu(draw.integers(-3, 4, (6, 6)), 1) + np.eye(6, dtype=int)
    assert local_smith(lower @ diagonal @ upper, p, k).valuations == tuple(sorted((0, 1, 1, k - 1)))


def test_dense_matrices_of_some_size_are_solved_in_every_machine_type() -> None:
    draw = np.random.default_rng(0)
    for n in (2, 9, 180, 46340, 10**9, 10**12):
        matrix, x = draw.integers(0, n, (40, 50)), draw.integers(0, n, 50)
        side = [sum(int(a) * int(v) for a, v in zip(row, x, strict=True)) % n for row in matrix]
        outcome = solve(matrix, side, n)
        assert isinstance(outcome, Solution)
        left = [sum(int(a) * int(v) for a, v in zip(row, outcome.values, strict=True)) for row in matrix]
        assert all((a - b) % n == 0 for a, b in zip(left, side, strict=True))


def test_four_colours_on_four_by_four_has_64_solutions() -> None:
    """math.stackexchange 555654: plus moves modulo 4, where elimination gets stuck on rows that begin with 2."""
    cells = list(itertools.product(range(4), range(4)))
    matrix = [[int(abs(r - i) + abs(c - j) <= 1) for i, j in cells] for r, c in cells]
    side = [3, 3, 2, 3, 3, 3, 0, 0, 0, 0, 2, 1, 3, 1, 0, 0]
    outcome = solve(matrix, side, 4)
    assert isinstance(outcome, Solution)
    assert [v % 4 for v in times(matrix, [int(v) for v in outcome.values])] == side
    assert null_space_size(matrix, 4) == 64


def test_a_modulus_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        solve([[1]], [1], 0)


@pytest.mark.parametrize("n", [3, 100, 10**20])
def test_a_long_matrix_of_small_amounts_is_eliminated_as_it_is(n: int) -> None:
    chance = np.random.default_rng(n % 97)
    narrow = chance.integers(-3, 4, (600, 5)).astype(np.int8)
    x = [n - 1, 1, 0, 2, n // 2]
    side = times(narrow.tolist(), x)
    match eliminated(narrow, n).solve(side):
        case Solution(values):
            assert [(a - b) % n for a, b in zip(times(narrow.tolist(), values.tolist()), side, strict=True)] == [
                0
            ] * 600
        case Obstruction():
            pytest.fail("the system has a solution")
