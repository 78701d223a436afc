"""Tables and P-positions through the workbench: any piece, passes, misère play, against the definition."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from piece_strategies import oracle, problems

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.pieces import Piece
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.one_piece.solve import table
from ludus.families.impartial.one_piece.solve.table import check_memory

ROOK, QUEEN = ((1, 0), (0, 1)), ((1, 0), (0, 1), (1, 1))


def values_of(problem: Impartial, **options: Any) -> np.ndarray:
    certificate = workbench.ask(problem, **options).answer.certificate
    assert isinstance(certificate, Table)
    return certificate.values


@settings(deadline=None, max_examples=24)
@given(problems())
def test_the_compiled_table_is_the_one_of_the_definition(problem: Impartial) -> None:
    values, method = table.grundy_table(problem, Limits())
    assert values.flatten().tolist() == oracle(problem).grundy, method


@settings(deadline=None, max_examples=24)
@given(problems(misere=None))
def test_the_compiled_lost_positions_are_those_of_the_definition(problem: Impartial) -> None:
    assert [tuple(cell) for cell in np.argwhere(table.lost_cells(problem)).tolist()] == oracle(problem).lost


@settings(deadline=None, max_examples=12)
@given(problems(misere=None))
def test_every_answer_is_accepted_by_the_checker(problem: Impartial) -> None:
    assert isinstance(workbench.ask(problem).answer, Solved)
    if not problem.misere:
        values = values_of(replace(problem, question=Question.TABLE), method="naive")
        assert values.flatten().tolist() == oracle(problem).grundy
    certificate = workbench.ask(problem, "p-positions", method="naive").answer.certificate
    assert isinstance(certificate, Outcomes)
    assert [tuple(cell) for cell in certificate.p_positions.tolist()] == oracle(problem).lost


@settings(deadline=None, max_examples=12)
@given(problems(misere=None, passes=6))
def test_two_passes_cancel(problem: Impartial) -> None:
    fewer = replace(problem, passes=problem.passes % 2)
    for rule in (table.bit_mex, lambda seen: seen & 1):
        assert table.line_values(problem, rule, Limits()) == table.line_values(fewer, rule, Limits())


def test_a_large_question_takes_the_compiled_method_and_a_small_one_does_not() -> None:
    assert workbench.ask(impartial(QUEEN, (), (20, 20))).answer.method == "naive"
    assert "bitsets" in workbench.ask(impartial(QUEEN, (), (300, 300))).answer.method
    assert workbench.ask(impartial((), ((1, 2), (2, 1)), (700, 700))).answer.method == "one-hot words"
    assert "lines" in workbench.ask(impartial(((1, 2), (2, 1)), (), (300, 300))).answer.method
    asked = impartial(QUEEN, (), (300, 300), passes=1, question=Question.P_POSITIONS)
    assert workbench.ask(asked).answer.method == "one cell in each row"
    assert "word" in workbench.ask(asked, method="flags").answer.method


def test_values_beyond_16_bits_get_wider_entries() -> None:
    values = table.grundy_table(impartial(ROOK, (), (2, 70_000)), Limits())[0]
    assert values.dtype == np.uint32
    assert (values[0] == np.arange(70_000)).all()
    assert (values[1] == np.arange(70_000) ^ 1).all()
    assert table.grundy_table(impartial(ROOK, (), (2, 65_000)), Limits())[0].dtype == np.uint16


def test_a_subtraction_game_is_periodic() -> None:
    values = values_of(impartial((), ((1,), (2,), (3,)), (300_000,)))
    assert (values == np.arange(300_000) % 4).all()


def test_progress_ends_with_all_cells() -> None:
    told: list[tuple[int, int]] = []
    limits = Limits(progress=lambda stage, done, total: told.append((done, total)))
    table.grundy_table(impartial(QUEEN, (), (1200, 900), passes=1), limits)
    assert told[0] == (0, 2 * 1200 * 900)
    assert told[-1] == (2 * 1200 * 900, 2 * 1200 * 900)
    assert told == sorted(told)


def test_a_table_of_misere_play_is_refused() -> None:
    with pytest.raises(InvalidInput, match='normal play only; use the question "p-positions"'):
        workbench.ask(impartial(ROOK, (), (5, 5), misere=True), "table")


def test_a_table_that_takes_too_much_memory_is_refused_with_what_would_fit() -> None:
    problem = impartial(((1, 2), (2, 1), (1, 1), (1, 3)), (), (30_000, 30_000))
    moves = Piece(problem.rays, problem.steps)
    with pytest.raises(InvalidInput) as caught:
        check_memory(problem, moves, 2)
    assert "size: expected a table that takes at most 12.0 GiB to fill, got one that takes" in str(caught.value)
    assert "would fit" in str(caught.value)


def test_the_other_questions_are_refused() -> None:
    with pytest.raises(InvalidInput, match="question: expected one of table, p-positions"):
        workbench.ask(impartial(ROOK, (), (5, 5)), "fewest")
