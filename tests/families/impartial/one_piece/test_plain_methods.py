"""The methods for where Numba is not installed say the same as the definition."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from piece_strategies import oracle

from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.heaps.values import fill_heap_by_heap, grundy_values, plain_repetition, repetition
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.one_piece.solve.sparse import is_plain, lined, plain_rows, rows_of
from ludus.families.impartial.one_piece.solve.table import bit_mex, line_values

VECTORS = [vector for vector in product(range(4), repeat=2) if any(vector)]
QUEEN = [(0, 1), (1, 0), (1, 1)]
SPACE = [vector for vector in product(range(3), repeat=3) if any(vector)]


@st.composite
def games(draw: st.DrawFn, vectors: list[tuple[int, ...]] = VECTORS, *, is_queen: bool = False) -> Impartial:
    rays = draw(st.lists(st.sampled_from(QUEEN if is_queen else vectors), max_size=3, unique=True))
    steps = draw(st.lists(st.sampled_from(vectors), max_size=3, unique=True))
    size = draw(st.tuples(*(st.integers(1, 7) for _ in vectors[0])))
    misere, passes = draw(st.booleans()), draw(st.integers(0, 2))
    anywhere = bool(passes) and draw(st.booleans())
    return impartial(
        *(rays, steps, size), question=Question.P_POSITIONS, misere=misere, passes=passes, pass_at_terminal=anywhere
    )


@given(games() | games(SPACE))
def test_sets_of_values_as_integers_are_the_definition(problem: Impartial) -> None:
    if not problem.misere:
        assert list(line_values(problem, bit_mex, Limits()).values()) == oracle(problem).grundy
    outcomes = line_values(problem, lambda seen: seen & 1, Limits())
    assert [cell for cell, value in outcomes.items() if value == 0] == oracle(problem).lost


@given(games(is_queen=True), st.integers(1, 6))
def test_one_cell_of_each_value_in_each_row_is_the_definition(problem: Impartial, below: int) -> None:
    board = lined(problem, below)
    if board is None or not is_plain(problem) or problem.passes:
        return
    table = np.array(oracle(problem).grundy).reshape(problem.size)
    assert plain_rows(board, below, Limits()).tolist() == rows_of(table, below).tolist()


@given(st.lists(st.integers(0, 7), min_size=1, max_size=4), st.integers(0, 40))
def test_heap_by_heap_is_the_definition(digits: list[int], size: int) -> None:
    code = (0, *digits)
    expected = grundy_values(code, size)
    values = np.zeros(size, np.uint16)
    values[: size // 2] = expected[: size // 2]
    fill_heap_by_heap(code, values, size // 2, Limits())
    assert values.tolist() == expected


@given(st.lists(st.integers(0, 2), max_size=6), st.lists(st.integers(0, 2), min_size=1, max_size=5), st.integers(0, 60))
def test_periods_are_proved_by_the_same_values(before: list[int], block: list[int], size: int) -> None:
    values = np.array((before + block * 60)[:size], np.uint16)
    for code in ((0, 7), (0, 7, 7), (0, 15)):
        found = plain_repetition(values, code)
        assert found == repetition(values, code)
