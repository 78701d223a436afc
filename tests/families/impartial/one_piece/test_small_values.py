"""Level sets without a table are those of the definition; their periods along the diagonal, as far as they are seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from piece_strategies import oracle, problems, vectors

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import LevelSets
from ludus.families.impartial.one_piece.compiled import small_values as loops
from ludus.families.impartial.one_piece.levels import explore
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.one_piece.solve import sparse
from ludus.families.impartial.one_piece.solve.table import grundy_table

QUEEN = ((1, 0), (0, 1), (1, 1))


@st.composite
def level_problems(draw: st.DrawFn) -> Impartial:
    """A piece with a ray along the rows or the columns, often symmetric, with passes."""
    size = (draw(st.integers(1, 14)), draw(st.integers(1, 14)))
    rays = draw(st.lists(st.sampled_from(QUEEN), unique=True).map(tuple))
    rays = tuple(dict.fromkeys((*rays, draw(st.sampled_from(QUEEN[:2])))))
    steps = draw(vectors(2, 6, 4))
    if draw(st.booleans()):
        rays, steps = (tuple(dict.fromkeys((*moves, *(m[::-1] for m in moves)))) for moves in (rays, steps))
        size = (size[0], size[0])
    switches = {"passes": draw(st.integers(0, 3)), "pass_at_terminal": draw(st.booleans())}
    return impartial(rays, steps, size, **switches, question=Question.LEVELS, below=draw(st.integers(1, 40)))


def expected(problem: Impartial) -> list[tuple[int, ...]]:
    values = zip(oracle(problem).grundy, oracle(problem).cells, strict=True)
    return sorted((g, *cell) for g, cell in values if g < problem.below)


def rows(problem: Impartial) -> list[tuple[int, ...]]:
    board = sparse.lined(problem, problem.below)
    assert board is not None
    found = sparse.places(problem, board, problem.below, Limits())
    return [tuple(row) for row in loops.cell_rows(found, turned=board.turned, named=True).tolist()]


@settings(deadline=None, max_examples=36)
@given(level_problems())
def test_levels_without_a_table_are_those_of_the_definition(problem: Impartial) -> None:
    assert rows(problem) == expected(problem)


@settings(deadline=None, max_examples=12)
@given(problems(), st.integers(1, 9))
def test_levels_of_any_piece_are_accepted_by_the_checker(problem: Impartial, below: int) -> None:
    asked = replace(problem, question=Question.LEVELS, below=below)
    for method in (None, "table"):
        certificate = workbench.ask(asked, method=method).answer.certificate  # type: ignore[union-attr]
        assert isinstance(certificate, LevelSets)
        assert [tuple(row) for row in certificate.positions.tolist()] == expected(asked)


PIECES = {
    "queen": (QUEEN, ()),
    "lopsided queen": (QUEEN, ((1, 2), (5, 3), (70, 2))),
    "ryuo": (QUEEN[:2], ((1, 1), (1, 2), (2, 1))),
    "row and diagonal": (((0, 1), (1, 1)), ((1, 0), (2, 5))),
    "column alone": (((1, 0),), ((1, 3), (0, 2), (4, 1))),
}


@pytest.mark.parametrize("name", PIECES)
@pytest.mark.parametrize("passes", [0, 1])
@pytest.mark.parametrize("size", [(400, 400), (300, 500), (500, 190)])
def test_words_meet(name: str, passes: int, size: tuple[int, int]) -> None:
    problem = impartial(*PIECES[name], size, passes=passes, question=Question.LEVELS, below=70)
    answer = sparse.level_sets(problem, Limits())
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, LevelSets)
    assert answer.method == "one cell of each value in each row"
    values = grundy_table(replace(problem, question=Question.TABLE, below=1), Limits())[0]
    assert (answer.certificate.positions == sparse.rows_of(values, 70)).all()


def test_a_bound_above_all_values_gives_the_whole_table() -> None:
    problem = impartial(QUEEN, (), (300, 200), question=Question.LEVELS, below=10**9)
    certificate = sparse.level_sets(problem, Limits()).certificate  # type: ignore[union-attr]
    assert isinstance(certificate, LevelSets)
    assert len(certificate.positions) == 300 * 200


def test_too_many_rows_and_levels_are_refused_with_what_would_fit() -> None:
    problem = impartial(QUEEN, (), (10**8, 10**8), question=Question.LEVELS, below=64)
    with pytest.raises(InvalidInput, match=r"64 values in each, which take .* would fit"):
        sparse.level_sets(problem, Limits())


SEEN = {
    1: [(2, 1), (1, 3), (4, 9), (4, 10), (8, 10), (8, 20), (8, 17), (4, 20), (8, 22), (10, 20)],
    3: [(3, 4), (3, 3), (3, 4), (6, 6), (6, 6), (6, 9), (6, 35), (12, 44), (12, 54), (48, 52)],
    4: [(4, 5), (4, 10), (2, 15), (2, 20), (8, 18), (8, 20), (8, 18), (8, 24), (8, 29), (24, 48)],
    5: [(5, 6), (5, 12), (5, 12), (5, 10), (5, 11), (10, 11), (10, 10), (10, 9), (10, 15), (10, 15)],
}
"""The period and the preperiod of the values 0 to 9 of the generalized ryuo with one pass, for p, seen to 700 rows."""


@pytest.mark.parametrize("p", [1, *(pytest.param(p, marks=pytest.mark.slow) for p in (3, 4)), 5])
def test_the_levels_of_the_ryuo_with_a_pass_have_the_periods_that_were_found_before(p: int) -> None:
    steps = tuple((s, t) for s in range(1, p) for t in range(1, p) if s + t < p)
    found = explore(impartial(QUEEN[:2], steps, (700, 700), passes=1), 10)
    assert [level.period and level.period[:2] for level in found.levels] == SEEN[p]
    assert all(level.period and level.period.observed > 690 for level in found.levels)


def test_progress_counts_the_rows_of_both_layers() -> None:
    told: list[tuple[int, int]] = []
    limits = Limits(progress=lambda stage, done, total: told.append((done, total)))
    problem = impartial(QUEEN, (), (900, 900), passes=1, question=Question.LEVELS, below=4)
    sparse.level_sets(problem, limits)
    assert told[0] == (0, 1800)
    assert told[-1] == (1800, 1800)
    assert told == sorted(told)


@pytest.mark.slow
def test_a_million_rows_begin_like_a_thousand() -> None:
    large, small = (
        impartial(QUEEN, ((1, 2),), (side, side), question=Question.LEVELS, below=16) for side in (10**6, 1000)
    )
    found = [sparse.level_sets(problem, Limits()).certificate.positions for problem in (large, small)]  # type: ignore[union-attr]
    near = found[0][(found[0][:, 1:] < 1000).all(axis=1)]
    assert np.array_equal(near, found[1])
