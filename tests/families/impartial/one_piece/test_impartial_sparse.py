"""P-positions without a table: one cell in each row, or whole rows of bits, equal to the definition."""

from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from piece_strategies import oracle, vectors

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import Outcomes
from ludus.families.impartial.one_piece.compiled import small_values as loops
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.one_piece.solve import sparse, table

QUEEN = ((1, 0), (0, 1), (1, 1))


@st.composite
def lost_problems(draw: st.DrawFn, *, ray: bool) -> Impartial:
    """A piece with a ray along the rows or columns; or else one that never moves along the one or the other."""
    size = (draw(st.integers(1, 14)), draw(st.integers(1, 14)))
    steps = draw(vectors(2, 6, 4))
    if ray:
        rays = draw(st.lists(st.sampled_from(QUEEN), unique=True).map(tuple))
        rays = tuple(dict.fromkeys((*rays, draw(st.sampled_from(QUEEN[:2])))))
    else:
        axis = draw(st.sampled_from((0, 1)))
        rays = tuple(move for move in draw(vectors(2, 3, 3)) if move[axis])
        steps = tuple(move for move in steps if move[axis])
    if draw(st.booleans()):
        rays, steps = (tuple(dict.fromkeys((*moves, *(m[::-1] for m in moves)))) for moves in (rays, steps))
        size = (size[0], size[0])
    return impartial(
        rays,
        steps,
        size,
        passes=draw(st.integers(0, 3)),
        pass_at_terminal=draw(st.booleans()),
        misere=draw(st.booleans()),
        question=Question.P_POSITIONS,
    )


def by_rows(problem: Impartial) -> list[tuple[int, ...]]:
    board = sparse.lined(problem)
    assert board is not None
    cells = loops.cell_rows(sparse.places(problem, board, 1, Limits()), turned=board.turned)
    return [tuple(cell) for cell in cells.tolist()]


@settings(deadline=None, max_examples=40)
@given(lost_problems(ray=True))
def test_one_cell_in_each_row_is_what_the_definition_gives(problem: Impartial) -> None:
    assert by_rows(problem) == oracle(problem).lost


@settings(deadline=None, max_examples=32)
@given(lost_problems(ray=False))
def test_rows_of_bits_are_what_the_definition_gives(problem: Impartial) -> None:
    if len(problem.size) == 2 and sparse._turn(problem) is not None:
        answer = sparse.solve_bit_rows(problem, Limits())
        assert isinstance(answer, Solved)
        assert isinstance(answer.certificate, Outcomes)
        assert [tuple(cell) for cell in answer.certificate.p_positions.tolist()] == oracle(problem).lost


PIECES: dict[str, tuple[Any, Any]] = {
    "queen": (QUEEN, ()),
    "rook and step": (QUEEN[:2], ((1, 1),)),
    "lopsided queen": (QUEEN, ((1, 2), (5, 3), (70, 2))),
    "row and diagonal": (((0, 1), (1, 1)), ((1, 0), (2, 5))),
    "column alone": (((1, 0),), ((1, 3), (0, 2), (4, 1))),
    "row alone": (((0, 1),), ((1, 0), (2, 3))),
    "nightrider": (((1, 2), (2, 1)), ()),
    "far rays": (((1, 0), (3, 4), (1, 66)), ((2, 0), (1, 130))),
    "bishop and knight": (((1, 1),), ((1, 2), (2, 1))),
}


@pytest.mark.parametrize("name", PIECES)
@pytest.mark.parametrize("passes", [0, 1])
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("size", [(260, 260), (130, 400), (400, 190)])
def test_words_meet(name: str, passes: int, misere: bool, size: tuple[int, int]) -> None:
    rays, steps = PIECES[name]
    problem = impartial(rays, steps, size, passes=passes, misere=misere, question=Question.P_POSITIONS)
    expected = np.argwhere(table.lost_cells(problem)).tolist()
    answer = sparse.solve(problem, Limits())
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Outcomes)
    assert answer.certificate.p_positions.tolist() == expected
    assert answer.method in ("one cell in each row", "rows of bits")


def test_wythoffs_positions_are_multiples_of_the_golden_section() -> None:
    side = 10**5
    found = by_rows(impartial(QUEEN, (), (side, side), question=Question.P_POSITIONS))
    # The pair of number n is (floor(n phi), floor(n phi) + n); exactly, floor(n phi) = (n + floor(sqrt(5 n^2))) // 2.
    lower = [(n + isqrt(5 * n * n)) // 2 for n in range(side)]
    pairs = [(a, a + n) for n, a in enumerate(lower) if a + n < side]
    assert found == sorted({*pairs, *((b, a) for a, b in pairs)})


def test_a_board_of_one_long_row_or_column_costs_next_to_nothing() -> None:
    for size in ((3, 10**18), (10**18, 3)):
        board = sparse.lined(impartial(QUEEN, ((1, 2),), size, question=Question.P_POSITIONS))
        assert board is not None
        assert board.bytes_needed(1, 1) < 10_000
    answer = workbench.ask(impartial(QUEEN, (), (3, 10**18), question=Question.P_POSITIONS)).answer
    assert answer.certificate.p_positions.tolist() == [[0, 0], [1, 2], [2, 1]]  # type: ignore[union-attr]


def test_more_rows_than_memory_are_refused_with_what_would_fit() -> None:
    with pytest.raises(InvalidInput) as caught:
        workbench.ask(impartial(QUEEN, (), (10**12, 10**12), question=Question.P_POSITIONS))
    assert "size: expected rows that take at most 12.0 GiB" in str(caught.value)
    assert "would fit" in str(caught.value)


def test_more_bits_than_memory_are_refused_with_what_would_fit() -> None:
    with pytest.raises(InvalidInput, match=r"expected at most 17179869184 cells, got .*; 131072 x 131072 would fit"):
        workbench.ask(impartial((), ((1, 2), (2, 1)), (10**9, 10**9), question=Question.P_POSITIONS))


def test_a_ray_along_each_row_with_other_rays_falls_back() -> None:
    problem = impartial(((0, 1), (1, 0), (1, 2)), (), (700, 300), question=Question.P_POSITIONS)
    answer = workbench.ask(problem).answer
    assert "word" in answer.method


def test_bits_of_a_row_that_ends_with_a_word() -> None:
    lost = loops.lost_rows((3, 128), (), ((1, 0),))
    assert loops.bit_cells(lost, 128).tolist() == [[x, y] for x in (0, 2) for y in range(128)]
