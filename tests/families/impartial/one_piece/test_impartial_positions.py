"""Questions about one position, and remoteness: every method against the definition, far positions by theorems."""

from __future__ import annotations

from dataclasses import replace
from math import isqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from piece_strategies import oracle, problems

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.one_piece import closed_forms
from ludus.families.impartial.one_piece.certificates import LevelSets, Outcome, Remoteness, RemotenessTable, Value
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.one_piece.solve import one_position, table
from ludus.families.impartial.one_piece.solve.repeating import repeating, wedge

ROOK, QUEEN, KING = ((1, 0), (0, 1)), ((1, 0), (0, 1), (1, 1)), ((1, 0), (0, 1), (1, 1))
HUGE = 10**18


@st.composite
def positions(draw: st.DrawFn, *, misere: bool | None, passes: int = 3) -> Impartial:
    """Any piece on any small grid, at any place."""
    problem = draw(problems(misere=misere, passes=passes))
    place = tuple(draw(st.integers(0, side - 1)) for side in problem.size)
    return replace(problem, position=place, question=Question.OUTCOME)


def certificate_of(problem: Impartial, question: Question, **options: Any) -> Any:
    answer = workbench.ask(problem, question, **options).answer
    assert isinstance(answer, Solved)
    return answer.certificate


@settings(deadline=None, max_examples=20)
@given(positions(misere=False))
def test_every_method_finds_the_grundy_number(problem: Impartial) -> None:
    piece = oracle(problem)
    right = piece.grundy[piece.cells.index(problem.at)]
    for method in ("theorem", "box"):
        assert certificate_of(problem, Question.VALUE, method=method).value == right


@settings(deadline=None, max_examples=20)
@given(positions(misere=None))
def test_every_method_finds_all_winning_moves(problem: Impartial) -> None:
    piece = oracle(problem)
    lost = piece.layers[problem.at, problem.passes][0]
    moves, by_pass = piece.winning(problem.at)
    for method in ("theorem", "box"):
        found = certificate_of(problem, Question.OUTCOME, method=method)
        assert isinstance(found, Outcome)
        assert (found.is_won, list(found.moves), found.by_pass) == (not lost, moves, by_pass)
        assert found.is_complete


@settings(deadline=None, max_examples=20)
@given(positions(misere=None))
def test_lengths_are_those_of_the_definition(problem: Impartial) -> None:
    piece = oracle(problem)
    found = certificate_of(problem, Question.REMOTENESS)
    assert isinstance(found, Remoteness)
    lost, length = piece.layers[problem.at, problem.passes]
    assert (found.is_won, found.moves) == (not lost, length)
    assert (list(found.best), found.by_pass) == piece.best(problem.at)
    table = certificate_of(replace(problem, position=None), Question.REMOTENESS)
    assert isinstance(table, RemotenessTable)
    assert table.values.flatten().tolist() == piece.lengths


@settings(deadline=None, max_examples=20)
@given(problems(misere=None, passes=2))
def test_the_compiled_lengths_are_those_of_the_definition(problem: Impartial) -> None:
    passed = None
    for _ in range(problem.passes + 1):
        right = one_position.by_definition(problem, passed)
        assert (one_position.compiled(problem, passed) == right).all()
        passed = right
    assert right.flatten().tolist() == oracle(problem).lengths


@settings(deadline=None, max_examples=12)
@given(problems(), st.integers(1, 5))
def test_levels_are_the_positions_of_each_number(problem: Impartial, below: int) -> None:
    asked = replace(problem, question=Question.LEVELS, below=below)
    found = workbench.ask(asked).answer.certificate
    assert isinstance(found, LevelSets)
    assert found.positions.tolist() == oracle(problem).level_rows(below)


@st.composite
def step_games(draw: st.DrawFn) -> Impartial:
    """A game of few steps on two axes, on a grid that is long beside them."""
    entry = st.integers(0, 3)
    steps = draw(st.lists(st.tuples(entry, entry).filter(any), min_size=1, max_size=4, unique=True))
    misere, passes = draw(st.booleans()), draw(st.integers(0, 2))
    asked = Question.P_POSITIONS if misere or draw(st.booleans()) else Question.TABLE
    return impartial((), steps, (64, 61), passes=passes, misere=misere, question=asked)


@settings(deadline=None, max_examples=8)
@given(step_games())
def test_a_table_that_repeats_itself_tells_the_values_of_far_positions(problem: Impartial) -> None:
    found = [table for table in (repeating(problem, Limits()), wedge(problem, Limits())) if table is not None]
    if not found:
        return
    asked = Question.TABLE if problem.question is Question.TABLE else Question.P_POSITIONS
    for passed in (False, True)[: 1 + (problem.passes > 0)]:
        certificate = workbench.ask(replace(problem, passes=problem.passes - passed, question=asked)).answer.certificate
        if asked is Question.TABLE:
            right = certificate.values
        else:
            right = np.ones(problem.size, int)
            right[tuple(certificate.p_positions.T)] = 0
        for again in found:
            assert all(again.value(cell, passed=passed) == right[cell] for cell in np.ndindex(*problem.size))


FAR: list[tuple[Impartial, str]] = [
    (impartial(ROOK, (), position=(HUGE, HUGE - 1)), "nim"),
    (impartial(ROOK, (), position=(HUGE, HUGE - 1), misere=True), "nim"),
    (impartial(ROOK, (), position=(HUGE, HUGE - 1), passes=1), "nim"),
    (impartial(ROOK, (), position=(HUGE, HUGE - 1), passes=3, pass_at_terminal=True, misere=True), "nim"),
    (impartial(ROOK, ((1, 1),), position=(HUGE, HUGE - 7)), "ryuo"),
    (impartial(ROOK, ((1, 1),), position=(HUGE, HUGE - 7), misere=True), "ryuo"),
    (impartial(ROOK, ((1, 1),), position=(HUGE, HUGE - 7), passes=1), "ryuo"),
    (impartial((*ROOK, (2, 4)), ((1, 1), (2, 2)), position=(HUGE, HUGE - 6)), "levels"),
    (impartial(ROOK, ((1, 1), (2, 2), (1, 3)), position=(HUGE, HUGE - 6)), "ryuo"),
    (impartial(QUEEN, (), position=(HUGE, HUGE - 9)), "wythoff"),
    (impartial(QUEEN, (), position=(HUGE, HUGE - 9), misere=True), "wythoff"),
    (impartial(QUEEN, (), position=(HUGE, HUGE - 9), passes=1), "none"),
    (impartial((), KING, position=(HUGE, HUGE - 9)), "periodic"),
    (impartial((), KING, position=(HUGE, HUGE - 9), question=Question.VALUE), "diagonal"),
    (impartial((), ((1, 2), (2, 1)), position=(HUGE, HUGE - 9)), "two-steps"),
    (impartial((), ((1, 2), (2, 1)), position=(HUGE, HUGE - 9), misere=True), "diagonal"),
    (impartial((), ((1,), (4,), (6,)), position=(HUGE,)), "periodic"),
]


@pytest.mark.parametrize(("problem", "theorem"), FAR)
def test_a_far_position_is_decided_by_a_theorem_or_not_at_all(problem: Impartial, theorem: str) -> None:
    answer = workbench.ask(problem).answer
    if theorem == "none":
        assert isinstance(answer, Undecided)
        assert "no theorem of the table fits" in answer.reason
        return
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Value | Outcome)
    assert answer.certificate.by is not None
    assert answer.certificate.by.theorem == theorem
    if isinstance(answer.certificate, Outcome) and answer.certificate.is_won:
        assert answer.certificate.moves or answer.certificate.by_pass


@settings(deadline=None, max_examples=12)
@given(st.integers(0, HUGE), st.integers(0, HUGE), st.sampled_from((ROOK, QUEEN)), st.booleans(), st.integers(0, 5))
def test_a_winning_move_far_away_leads_to_a_lost_position(x: int, y: int, rays: Any, misere: bool, p: int) -> None:
    steps = [(s, t) for s in range(1, p) for t in range(1, p) if s + t < p] if rays is ROOK else []
    found = certificate_of(impartial(rays, steps, position=(x, y), misere=misere), Question.OUTCOME)
    if found.is_won and not (misere and x == y == 0):
        assert found.moves
        for move in found.moves:
            after = impartial(rays, steps, position=move, misere=misere)
            assert not certificate_of(after, Question.OUTCOME).is_won


def test_the_length_of_a_far_game_is_not_guessed() -> None:
    answer = workbench.ask(impartial(ROOK, (), position=(HUGE, 1), question=Question.REMOTENESS)).answer
    assert isinstance(answer, Undecided)
    whole = workbench.ask(impartial(ROOK, (), (HUGE, HUGE), question=Question.REMOTENESS)).answer
    assert isinstance(whole, Undecided)
    many = workbench.ask(impartial(ROOK, (), (9, 9), passes=10**30, question=Question.REMOTENESS)).answer
    assert isinstance(many, Undecided)


@pytest.mark.parametrize(("question", "instead"), [("value", "outcome"), ("levels", "p-positions")])
def test_grundy_numbers_are_about_normal_play(question: str, instead: str) -> None:
    with pytest.raises(InvalidInput, match=f'normal play only; use the question "{instead}"'):
        workbench.ask(impartial(ROOK, (), (5, 5), misere=True), question)
    with pytest.raises(InvalidInput, match=f'normal play only; use the question "{instead}"'):
        workbench.ask(impartial(ROOK, (), (3000, 3000), misere=True), question)


def test_a_question_about_all_positions_takes_none() -> None:
    for side in (5, 3000):
        problem = impartial(ROOK, (), (side, side), question=Question.VALUE, position=(2, 3))
        for question in ("table", "p-positions", "levels"):
            with pytest.raises(InvalidInput, match="position: expected none with the question"):
                workbench.ask(problem, question)


def test_the_hypotheses_are_tested_once_and_not_for_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    true = closed_forms.is_exact
    monkeypatch.setattr(closed_forms, "is_exact", lambda moves, p: calls.append(p) or true(moves, p))
    steps = tuple((s, t) for s in range(1, 40) for t in range(1, 40) if s + t < 40)
    assert certificate_of(impartial(ROOK, steps, position=(HUGE, HUGE - 3)), Question.OUTCOME).is_won
    assert len(calls) == 1


def test_a_corner_that_nobody_could_check_is_not_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = tuple((s, t) for s in range(60) for t in range(60) if s + t)
    near = impartial((), steps, (10**6, 10**6))
    monkeypatch.setattr("ludus.families.impartial.one_piece.solve.repeating.layers_of", None)
    assert repeating(near, Limits()) is None
    assert wedge(near, Limits()) is None


def test_steps_that_are_too_long_for_the_grid_are_never_looked_at() -> None:
    long = tuple((100 + k, 1) for k in range(2000))
    short = impartial(ROOK, ((1, 1),), (9, 9))
    with_long = replace(short, steps=((1, 1), *long))
    found = [table.line_values(problem, table.bit_mex, Limits()) for problem in (short, with_long)]
    assert found[0] == found[1]


@pytest.mark.parametrize("n", [10**18, 3 * 10**23])
def test_the_lost_positions_of_the_queen_are_known_beyond_machine_numbers(n: int) -> None:
    lower = (n + isqrt(5 * n * n)) // 2
    lost = lower, lower + n
    outcome = workbench.ask(impartial(QUEEN, (), position=lost)).answer.certificate
    assert isinstance(outcome, Outcome)
    assert not outcome.is_won
    assert workbench.ask(impartial(QUEEN, (), position=lost), "value").answer.certificate.value == 0
    won = workbench.ask(impartial(QUEEN, (), position=(lost[0] + 1, lost[1])))
    assert lost in won.answer.certificate.moves
    beside = workbench.ask(impartial(QUEEN, (), position=(lost[0] + 1, lost[1])), "value")
    assert beside.verdict == "undecided"
    assert "no Grundy value but 0" in beside.sentence
