"""Impartial problems: read back as written, and everything that is wrong is named in one sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.answers import Solved
from ludus.core.certificates import Certificate
from ludus.core.errors import InvalidInput
from ludus.core.fields import read_json
from ludus.core.questions import Question
from ludus.families.codec import as_text, read_answer, read_problem, write_answer, write_problem
from ludus.families.impartial.one_piece.certificates import (
    ByTheorem,
    LevelSets,
    Outcome,
    Outcomes,
    Remoteness,
    RemotenessTable,
    Table,
    Value,
)
from ludus.families.impartial.one_piece.problem import (
    ABOUT_NUMBERS,
    ABOUT_ONE,
    MAX_CELLS,
    QUESTIONS,
    Impartial,
    check_table,
    impartial,
)

GOOD: dict[str, Any] = {"ludus": 1, "kind": "impartial", "rays": [[1, 0], [0, 1]], "steps": [[1, 1]], "size": [13, 13]}


@st.composite
def problems(draw: st.DrawFn) -> Impartial:
    axes = draw(st.integers(1, 5))
    vectors = st.lists(st.tuples(*[st.integers(0, 9)] * axes).filter(any), max_size=4)
    misere = draw(st.booleans())
    known = [one for one in QUESTIONS if not misere or one not in ABOUT_NUMBERS]
    question = draw(st.sampled_from(known))
    size = tuple(draw(st.integers(1, 20)) for _ in range(axes))
    place = tuple(draw(st.integers(0, side - 1)) for side in size) if question in ABOUT_ONE else None
    has_size = place is None or draw(st.booleans())
    return impartial(
        draw(vectors),
        draw(vectors),
        size if has_size else None,
        position=draw(st.sampled_from((place, None))) if has_size else place,
        below=draw(st.integers(1, 9)) if question is Question.LEVELS else 1,
        passes=draw(st.integers(0, 10**20)),
        pass_at_terminal=draw(st.booleans()),
        misere=misere,
        question=question,
    )


@given(problems())
def test_a_written_problem_is_read_back(problem: Impartial) -> None:
    assert read_problem(read_json(as_text(write_problem(problem)).encode())) == problem


def test_the_example_of_the_formats_is_read_and_written_without_its_defaults() -> None:
    defaults = {"passes": 0, "pass_at_terminal": False, "misere": False, "question": "table"}
    assert write_problem(read_problem(GOOD | defaults)) == GOOD
    assert read_problem(GOOD | {"misere": True}).question is Question.P_POSITIONS
    assert read_problem({k: v for k, v in GOOD.items() if k not in ("rays", "steps")}).cells == 169


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"rays": [[0, 0]]}, "rays[0]", "expected a positive entry, since the game would never end, got [0, 0]"),
    ({"rays": [[1, -1]]}, "rays[0]", "expected entries of at least 0"),
    ({"rays": [[1, 0, 0]]}, "rays[0]", "expected 2 entries, one per side"),
    ({"rays": [[1.0, 0]]}, "rays[0]", "expected integers"),
    ({"rays": 5}, "rays", "expected a list of lists"),
    ({"rays": [5]}, "rays", "expected a list of lists"),
    ({"steps": [[1, 1], [0, 0]]}, "steps[1]", "since the game would never end"),
    ({"steps": [[True, 1]]}, "steps[0]", "expected integers"),
    ({"steps": [[-1, 2]]}, "steps[0]", "expected entries of at least 0"),
    ({"size": [13, 0]}, "size[1]", "expected an integer from 1"),
    ({"size": [-13, 13]}, "size[0]", "expected an integer from 1"),
    ({"size": []}, "size", "expected 1 to 16 sides"),
    ({"size": 13}, "size", "expected a list of integers"),
    ({"size": None}, "size", "expected a list of integers"),
    ({"passes": -1}, "passes", "expected an integer of at least 0 with at most 1000 digits, got -1"),
    ({"passes": True}, "passes", "expected an integer"),
    ({"pass_at_terminal": 1}, "pass_at_terminal", "expected true or false, got 1"),
    ({"misere": "yes"}, "misere", "expected true or false"),
    ({"question": "solve"}, "question", "expected one of table, p-positions"),
    ({"question": "table", "misere": True}, "question", "Grundy values are defined for normal play only"),
    ({"colour": 1}, "colour", "unknown field"),
    ({"position": [3, 13], "question": "value"}, "position[1]", "expected an integer from 0 to 12, got 13"),
    ({"position": [3, -1]}, "position[1]", "expected an integer from 0 to 12, got -1"),
    ({"position": [3, 1.0]}, "position[1]", "expected an integer from 0 to 12, got 1.0"),
    ({"position": [3, True]}, "position[1]", "expected an integer from 0 to 12, got True"),
    ({"position": [3]}, "position", "expected 2 numbers, one per side, got [3]"),
    ({"position": 3}, "position", "expected a list of integers, got 3"),
    ({"position": None}, "position", "expected a list of integers, got None"),
    ({"position": [3, 3], "question": "table"}, "position", "expected none with the question table"),
    ({"position": [3, 3], "question": "levels"}, "position", "expected none with the question levels"),
    ({"position": [3, 3], "question": "value", "misere": True}, "question", 'use the question "outcome"'),
    ({"question": "levels", "below": 0}, "below", "expected an integer of at least 1 with at most 1000 digits, got 0"),
    (
        {"question": "levels", "below": True},
        "below",
        "expected an integer of at least 1 with at most 1000 digits, got True",
    ),
    ({"question": "levels", "misere": True}, "question", 'use the question "p-positions"'),
    ({"below": 2}, "below", "expected no such field with the question table"),
    ({"rays": [[1, 10**18 + 1]]}, "rays[0]", "expected entries of at most 1000000000000000000"),
    ({"steps": [[10**400, 0]]}, "steps[0]", "expected entries of at most 1000000000000000000"),
    ({"steps": [[1, 1]] * 100_001}, "steps", "expected at most 100000 of them, got 100001"),
    ({"passes": 10**1000}, "passes", "expected an integer of at least 0 with at most 1000 digits"),
    ({"question": "levels", "below": 10**1000}, "below", "expected an integer of at least 1 with at most 1000 digits"),
]


@pytest.mark.parametrize(("change", "field", "phrase"), WRONG, ids=[str(change)[:60] for change, _, _ in WRONG])
def test_what_is_wrong_is_named(change: dict[str, Any], field: str, phrase: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_problem(GOOD | change)
    fault = next(fault for fault in caught.value.faults if fault.field == field)
    assert phrase in fault.message
    assert "\n" not in str(caught.value)


def test_everything_that_is_wrong_is_reported_at_once() -> None:
    with pytest.raises(InvalidInput) as caught:
        impartial([(0, 0), (1, 2, 3)], [(-1, 0)], (0, 4), passes=-2)
    assert [fault.field for fault in caught.value.faults] == ["size[0]", "rays[0]", "rays[1]", "steps[0]", "passes"]


@pytest.mark.parametrize("field", ["rays", "steps", "size", "position"])
@pytest.mark.parametrize("value", [5, "ab", [[10**5000]], [10**5000]])
def test_a_caller_with_a_wrong_type_or_a_gigantic_number_gets_one_sentence(field: str, value: Any) -> None:
    given: dict[str, Any] = {"rays": [(1, 0)], "steps": [], "size": (3, 3)} | {field: value}
    with pytest.raises(InvalidInput) as caught:
        impartial(**given)
    assert caught.value.faults[0].field.startswith(field)
    assert len(str(caught.value)) < 300


def test_numbers_of_any_make_and_names_of_questions_are_taken() -> None:
    board, ray = np.array([4, 5]), np.array([[1, 0]], np.int8)
    assert impartial(ray, [], board, question="table") == impartial([(1, 0)], [], (4, 5))
    with pytest.raises(InvalidInput, match="misere: expected true or false, got 1"):
        impartial([(1, 0)], [], (3, 3), misere=1)  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match="question: expected one of table"):
        impartial([(1, 0)], [], (3, 3), question="fewest")


def test_many_wrong_moves_are_told_in_a_few_words() -> None:
    with pytest.raises(InvalidInput) as caught:
        impartial([(1,)] * 1000, [], (3, 3))
    assert [fault.field for fault in caught.value.faults] == [f"rays[{index}]" for index in range(5)]


def test_a_table_beyond_the_limit_says_what_it_needs_and_what_would_fit() -> None:
    with pytest.raises(InvalidInput) as caught:
        check_table(impartial([(1, 0)], [], (40_000, 40_000)))
    words = "size: expected a table of at most 2.0 GiB, got 3.0 GiB for 40000 x 40000 entries; 32768 x 32768 would fit"
    assert str(caught.value) == words
    largest = impartial([(1, 0)], [], (32_768, 32_768))
    check_table(largest)
    assert largest.cells == MAX_CELLS
    with pytest.raises(InvalidInput, match=r"more than 10\^45 GiB .*; 1024 x 1024 x 1024 would fit"):
        check_table(impartial([], [], (10**18,) * 3))


def test_lost_positions_may_be_asked_for_on_any_board() -> None:
    assert impartial([(1, 0)], [], (10**9, 10**9), question=Question.P_POSITIONS).cells == 10**18


@pytest.mark.parametrize(
    "certificate",
    [
        Table(np.array([[0, 1], [1, 2]], np.uint16)),
        Outcomes(np.array([[0, 0], [1, 1]], np.uint16)),
        Outcomes(np.zeros((0, 2), np.uint16)),
        LevelSets(2, np.array([[0, 0, 0], [1, 0, 1]], np.uint16)),
        LevelSets(1, np.zeros((0, 3), np.uint16)),
        Value(5),
        Value(10**30, ByTheorem("ryuo", 3)),
        Value(2, ByTheorem("diagonal", None, (2, 2), (2, 2), (2, 2))),
        Outcome(True, ((0, 1), (1, 0)), True, True),
        Outcome(False, by=ByTheorem("wythoff")),
        Outcome(True, ((0, 1),), False, False, ByTheorem("periodic", None, (0, 1), (2, 3))),
        Remoteness(3, True, ((0, 1),), True),
        RemotenessTable(np.array([[0, 1], [1, 2]], np.int32)),
    ],
    ids=lambda certificate: certificate.KIND,
)
def test_an_answer_survives_being_written_and_read(certificate: Certificate) -> None:
    answer = Solved(impartial([(1, 0), (0, 1)], [(1, 1)], (2, 2)), certificate, "by hand")
    text = as_text(write_answer(answer, reason="no reason"))
    again = read_answer(read_json(text.encode()))
    assert isinstance(again, Solved)
    assert again.problem == answer.problem
    assert type(again.certificate) is type(certificate)
    assert as_text(write_answer(again, reason="no reason")) == text


def test_a_position_may_stand_for_the_size() -> None:
    problem = read_problem({"ludus": 1, "kind": "impartial", "rays": [[1, 0]], "position": [10**18, 3]})
    assert problem == impartial([(1, 0)], [], position=(10**18, 3))
    assert (problem.size, problem.question) == ((10**18 + 1, 4), Question.OUTCOME)
    with pytest.raises(InvalidInput, match=r"position\[0\]: expected an integer from 0 to 1000000000000000000000000"):
        impartial([(1, 0)], [], position=(10**24 + 1, 3))
    with pytest.raises(InvalidInput, match="size: expected the sides of the grid, or a position, got neither"):
        impartial([], [])
    with pytest.raises(InvalidInput, match="position: expected 1 to 16 numbers, got 0"):
        impartial([], [], position=())
    assert impartial([(1, 0)], [], (4, 5), question=Question.VALUE).at == (3, 4)
