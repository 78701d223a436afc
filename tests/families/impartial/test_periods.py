"""The period that is seen is the least one, with the least preperiod."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ludus.families.impartial.one_piece.levels import REPEATS, SHARE, along_the_diagonal, period

small = st.integers(0, 3)


def by_brute_force(terms: list[int]) -> tuple[int, int] | None:
    count = len(terms)
    for length in range(1, count // REPEATS + 1):
        start = next(i for i in range(count) if terms[i:-length] == terms[i + length :])
        if start <= SHARE * count and count - start >= REPEATS * length:
            return length, start
    return None


@given(st.lists(small, max_size=6), st.lists(small, min_size=1, max_size=6), st.integers(0, 30))
def test_the_period_is_the_one_of_the_definition(beginning: list[int], repeated: list[int], count: int) -> None:
    terms = (beginning + repeated * 8)[:count]
    found = period(np.array(terms))
    assert (None if found is None else found[:2]) == by_brute_force(terms)
    assert found is None or found.observed == len(terms)


@given(st.lists(small, max_size=40))
def test_any_sequence(terms: list[int]) -> None:
    found = period(np.array(terms))
    assert (None if found is None else found[:2]) == by_brute_force(terms)


def test_no_period_beyond_the_longest_is_named() -> None:
    assert period(np.array([0, 1, 2, 3, 4] * 9), longest=4) is None
    assert period(np.array([0, 1, 2, 3, 4] * 9), longest=5) == (5, 0, 45)


def test_a_row_without_a_cell_ends_the_sequence() -> None:
    assert along_the_diagonal(np.array([[1, 4], [2, 2]])).tolist() == []
    assert along_the_diagonal(np.zeros((0, 2), np.uint16)).tolist() == []
    assert along_the_diagonal(np.array([[0, 5], [1, 0], [3, 3]], np.uint16)).tolist() == [5, -1]
