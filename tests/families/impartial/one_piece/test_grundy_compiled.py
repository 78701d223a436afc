"""Every compiled loop fills the table that the definition gives, on random pieces and across the edges of its tiles."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from piece_strategies import PLANE_RAYS, oracle, plane_pieces, problems, vectors

from ludus.families.impartial.one_piece.compiled import grid, plane
from ludus.families.impartial.one_piece.pieces import Piece, is_symmetric, piece, value_bound
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus_check.impartial.game import Game, Question
from ludus_check.impartial.rule import rule_values


def naive(problem: Impartial) -> np.ndarray:
    return np.array(oracle(problem).grundy).reshape(problem.size)


def by_the_checker(problem: Impartial) -> np.ndarray:
    """The table by the checker's own rule: plain Python, quick enough for grids of some ten thousand cells."""
    game = Game(problem.size, problem.rays, problem.steps, 0, False, False, Question.TABLE)
    return np.array(rule_values(game, problem.size)).reshape(problem.size)


def on_a_plane(problem: Impartial, *, kind: type = np.uint16) -> np.ndarray:
    moves = piece(problem.rays, problem.steps, problem.size)
    values = np.full(problem.size, 7, kind)
    symmetric = is_symmetric(Piece(problem.rays, problem.steps), problem.size)
    bound = value_bound(moves, problem.size)
    plane.table(values, problem.rays, problem.steps, bound=bound, symmetric=symmetric)
    return values


@settings(deadline=None, max_examples=24)
@given(plane_pieces())
def test_a_plane_table_is_the_one_of_the_definition(problem: Impartial) -> None:
    assert (on_a_plane(problem) == naive(problem)).all()


@settings(deadline=None, max_examples=24)
@given(problems(passes=0))
def test_any_rays_in_any_dimension(problem: Impartial) -> None:
    moves = piece(problem.rays, problem.steps, problem.size)
    expected, bound = naive(problem), value_bound(moves, problem.size)
    for rays, steps in ((problem.rays, problem.steps), moves):
        values = np.full(problem.size, 7, np.uint16)
        grid.table(values, rays, steps, bound=bound)
        assert (values == expected).all()


@settings(deadline=None, max_examples=24)
@given(problems(passes=0))
def test_lost_positions_are_those_of_value_0(problem: Impartial) -> None:
    assert (grid.lost_table(problem.size, problem.rays, problem.steps) == (naive(problem) == 0)).all()


@settings(deadline=None, max_examples=16)
@given(st.data())
def test_one_hot_words_for_any_few_steps(data: st.DataObject) -> None:
    axes = data.draw(st.integers(1, 3))
    size = tuple(data.draw(st.integers(1, {1: 60, 2: 12, 3: 5}[axes])) for _ in range(axes))
    problem = impartial((), data.draw(vectors(axes, 6, 40)), size)
    steps = piece((), problem.steps, size).steps
    values = np.full(size, 7, np.uint16)
    grid.one_hot_table(values, steps)
    assert (values == naive(problem)).all()


@settings(deadline=None, max_examples=32)
@given(problems(passes=1))
def test_no_value_exceeds_its_bound(problem: Impartial) -> None:
    moves = piece(problem.rays, problem.steps, problem.size)
    assert naive(problem).max() <= value_bound(moves, problem.size, passes=problem.passes)


@settings(deadline=None, max_examples=16)
@given(problems(passes=0))
def test_the_moves_that_matter_are_as_good_as_all(problem: Impartial) -> None:
    moves = piece(problem.rays, problem.steps, problem.size)
    assert (naive(impartial(*moves, problem.size)) == naive(problem)).all()


PIECES = {
    "rook": (PLANE_RAYS[:2], ()),
    "queen": (PLANE_RAYS, ()),
    "ryuo": (PLANE_RAYS[:2], ((1, 1), (1, 2), (2, 1))),
    "queen and knight": (PLANE_RAYS, ((1, 2), (2, 1))),
    "far steps": (PLANE_RAYS[:2], ((70, 65), (65, 70), (3, 130), (130, 3))),
    "lopsided": (((1, 0), (1, 1)), ((2, 5), (0, 3))),
    "one ray": (((0, 1),), ((1, 7), (2, 0))),
    "bishop": (((1, 1),), ((1, 0), (0, 1))),
}


@pytest.mark.parametrize("name", PIECES)
@pytest.mark.parametrize("size", [(150, 150), (64, 200), (193, 65)])
def test_tiles_meet(name: str, size: tuple[int, int]) -> None:
    rays, steps = PIECES[name]
    problem = impartial(rays, steps, size)
    expected = by_the_checker(problem)
    for kind in (np.uint16, np.uint32):
        assert (on_a_plane(problem, kind=kind) == expected).all()
    values = np.zeros(size, np.uint16)
    grid.table(values, rays, steps, bound=value_bound(Piece(rays, steps), size))
    assert (values == expected).all()


def test_more_than_64_steps_and_words_that_fill_up() -> None:
    steps = (*((k, 0) for k in range(1, 101)), *((0, k) for k in range(1, 31)), (1, 1))
    problem = impartial((), steps, (120, 40))
    values = np.zeros(problem.size, np.uint16)
    grid.table(values, (), steps, bound=len(steps))
    assert (values == by_the_checker(problem)).all()
    assert values.max() > 100


@pytest.mark.slow
@pytest.mark.parametrize("name", PIECES)
def test_a_large_table_is_the_one_of_the_checker(name: str) -> None:
    problem = impartial(*PIECES[name], (1200, 1200))
    assert (on_a_plane(problem) == by_the_checker(problem)).all()
