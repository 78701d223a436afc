"""Presented groups: both verdicts on an element come with a proof, and the proofs hold."""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import prod

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.algebra.presentation import presented
from ludus.families.tilings.colourings import simplest_functional

Rows = list[list[int]]


@st.composite
def presentations(draw: st.DrawFn) -> tuple[int, Rows, list[int]]:
    size = draw(st.integers(1, 5))
    row = st.lists(st.integers(-3, 3), min_size=size, max_size=size)
    return size, draw(st.lists(row, max_size=6)), draw(row)


def sparse(row: list[int]) -> dict[int, int]:
    return {k: x for k, x in enumerate(row) if x}


def determinant(rows: Rows) -> int:
    matrix, sign = [[Fraction(x) for x in row] for row in rows], 1
    for k in range(len(matrix)):
        pivot = next((i for i in range(k, len(matrix)) if matrix[i][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            matrix[k], matrix[pivot], sign = matrix[pivot], matrix[k], -sign
        for i in range(k + 1, len(matrix)):
            factor = matrix[i][k] / matrix[k][k]
            matrix[i] = [a - factor * b for a, b in zip(matrix[i], matrix[k], strict=True)]
    return int(sign * prod((matrix[k][k] for k in range(len(matrix))), start=Fraction(1)))


@given(presentations())
@settings(max_examples=75)
def test_an_element_is_zero_if_and_only_if_relations_add_up_to_it(case: tuple[int, Rows, list[int]]) -> None:
    size, rows, vector = case
    group = presented(size, map(sparse, rows))
    assert all(not any(group.image(sparse(row))) for row in rows)
    taken = group.combination(sparse(vector))
    if any(group.image(sparse(vector))):
        assert taken is None
    else:
        assert taken is not None
        added = [sum(times * rows[k][column] for k, times in taken.items()) for column in range(size)]
        assert added == vector


@given(presentations())
@settings(max_examples=40)
def test_the_simplest_functional_kills_the_relations_and_not_the_vector(case: tuple[int, Rows, list[int]]) -> None:
    size, rows, vector = case
    group = presented(size, map(sparse, rows))
    if any(group.image(sparse(vector))):
        modulus, values = simplest_functional(group, sparse(vector), range(size))
        weights = [sum(x * v for x, v in zip(row, values, strict=True)) for row in [*rows, vector]]
        *zero, nonzero = [w % modulus if modulus else w for w in weights]
        assert not any(zero)
        assert nonzero


@given(
    st.integers(1, 4).flatmap(
        lambda n: st.lists(st.lists(st.integers(-4, 4), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
@settings(max_examples=75)
def test_a_finite_group_has_as_many_elements_as_the_determinant_says(rows: Rows) -> None:
    group = presented(len(rows), map(sparse, rows))
    order = abs(determinant(rows))
    assert (0 in group.moduli) == (order == 0)
    if order:
        assert prod(group.moduli) == order
    finite = [m for m in group.moduli if m]
    assert all(b % a == 0 for a, b in itertools.pairwise(finite))
