"""Problems of two pieces: read back as written, and everything that is wrong is named in one sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.answers import Solved
from ludus.core.errors import InvalidInput
from ludus.core.fields import read_json
from ludus.core.questions import Question
from ludus.families.codec import as_text, read_answer, read_problem, write_answer, write_problem
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.two_pieces.certificates import Collapsed, MisereNim, PairOutcome, PairSum, PairValue
from ludus.families.impartial.two_pieces.problem import Drop, Push, PushOff, TwoPieces, two_pieces

GOOD: dict[str, Any] = {"ludus": 1, "kind": "two-pieces", "rays": [[1, 0], [0, 1]], "size": [8, 8]}
GOOD |= {"jump": True, "land": False, "drop": False, "push": False}


@st.composite
def problems(draw: st.DrawFn) -> TwoPieces:
    axes = draw(st.integers(1, 4))
    vectors = st.lists(st.tuples(*[st.integers(0, 9)] * axes).filter(any), max_size=4)
    size = tuple(draw(st.integers(2, 20)) for _ in range(axes))
    rules = {name: draw(st.booleans()) for name in ("jump", "land")}
    rules |= {
        name: draw(st.sampled_from(kind)) for name, kind in (("drop", Drop), ("push", Push), ("push_off", PushOff))
    }
    place = st.tuples(*[st.integers(0, 1)] * axes)
    pair = draw(st.none() | st.tuples(place, place).filter(lambda pair: pair[0] != pair[1]))
    question = draw(st.sampled_from([None, "table", "p-positions"] + (["outcome", "value"] if pair else [])))
    return two_pieces(draw(vectors), draw(vectors), size, position=pair, question=question, **rules)


@given(problems())
def test_a_written_problem_is_read_back(problem: TwoPieces) -> None:
    assert read_problem(read_json(as_text(write_problem(problem)).encode())) == problem


def test_the_example_of_the_formats_is_read_and_written_without_its_defaults() -> None:
    assert write_problem(read_problem(GOOD | {"steps": [], "push_off": "both", "question": "table"})) == GOOD
    assert read_problem(GOOD | {"push": True}) == read_problem(GOOD | {"push": "contact"})
    assert read_problem(GOOD | {"position": [[6, 2], [3, 5]]}).question is Question.OUTCOME


def test_a_place_with_a_coordinate_of_0_is_off_where_pieces_can_leave() -> None:
    problem = read_problem(GOOD | {"drop": True, "position": [[6, 2], [3, 0]]})
    assert problem.position == ((0, 0), (6, 2))
    assert read_problem(GOOD | {"position": [[6, 2], [3, 0]]}).position == ((3, 0), (6, 2))
    assert read_problem(GOOD | {"drop": True, "position": [[0, 2], [3, 0]]}).position == ((0, 0), (0, 0))


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"rays": [[0, 0]]}, "rays[0]", "expected a positive entry, since the game would never end, got [0, 0]"),
    ({"rays": [[1, -1]]}, "rays[0]", "expected entries of at least 0"),
    ({"rays": 5}, "rays", "expected a list of lists"),
    ({"rays": [[1, 1]] * 10_001}, "rays", "expected at most 10000 of them, got 10001"),
    ({"steps": [[0, 0]]}, "steps[0]", "since the game would never end"),
    ({"size": [8, 0]}, "size[1]", "expected an integer from 1"),
    ({"size": 8}, "size", "expected a list of integers"),
    ({"jump": 1}, "jump", "expected true or false, got 1"),
    ({"land": None}, "land", "expected true or false, got None"),
    ({"drop": 0}, "drop", "expected one of false, true, pushed, got 0"),
    ({"push": "shove"}, "push", "expected one of false, contact, one, send, ahead, stack, both-off, got 'shove'"),
    ({"push": 1}, "push", "expected one of false"),
    ({"push_off": "all"}, "push_off", "expected one of both, pushed, nobody, got 'all'"),
    ({"question": "solve"}, "question", "expected one of table, p-positions, levels, outcome, value, remoteness"),
    ({"question": "value"}, "position", "expected two places to ask about"),
    ({"position": 5}, "position", "expected two places"),
    ({"position": [[1, 2]]}, "position", "expected two places"),
    ({"position": [[1, 2], 3]}, "position[1]", "expected 2 coordinates, got 3"),
    ({"position": [[1, 2], [1, 2, 3]]}, "position[1]", "expected 2 coordinates"),
    ({"position": [[1, 2], [8, 1]]}, "position[1]", "expected integers from 0 to [7, 7], got [8, 1]"),
    ({"position": [[1, 2], [-1, 1]]}, "position[1]", "expected integers from 0"),
    ({"position": [[1, 2], [True, 1]]}, "position[1]", "expected integers from 0"),
    ({"position": [[1, 2], [1, 2]]}, "position", "expected two different squares"),
    ({"colour": 1}, "colour", "unknown field"),
]


@pytest.mark.parametrize(("change", "field", "phrase"), WRONG, ids=[str(change)[:40] for change, _, _ in WRONG])
def test_what_is_wrong_is_named(change: dict[str, Any], field: str, phrase: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_problem(GOOD | change)
    fault = next(fault for fault in caught.value.faults if fault.field == field)
    assert phrase in fault.message
    assert "\n" not in str(caught.value)


def test_everything_that_is_wrong_is_reported_at_once() -> None:
    with pytest.raises(InvalidInput) as caught:
        two_pieces([(0, 0)], [(-1, 0)], (0, 4), jump=2, push="x")
    assert [fault.field for fault in caught.value.faults] == [
        "size[0]",
        "rays[0]",
        "steps[0]",
        "jump",
        "push",
    ]


PLAIN = two_pieces([(1, 0), (0, 1)], [], (2, 2), jump=True)
CERTIFICATES = [
    Table(np.arange(16, dtype=np.int16).reshape(2, 2, 2, 2) - 1),
    Collapsed(np.array([[-1, 0], [0, 1]], np.int16)),
    PairSum(np.array([[0, 1], [1, 0]], np.int16)),
    Outcomes(np.array([[0, 0, 0, 1]], np.uint16)),
    MisereNim(),
    PairOutcome(True, (((0, 0), (0, 1)),)),
    PairValue(10**30),
]


@pytest.mark.parametrize("certificate", CERTIFICATES, ids=lambda one: one.KIND)
def test_an_answer_survives_being_written_and_read(certificate: Any) -> None:
    answer = Solved(PLAIN, certificate, "by hand")
    text = as_text(write_answer(answer, reason="no reason"))
    again = read_answer(read_json(text.encode()))
    assert isinstance(again, Solved)
    assert again.problem == answer.problem
    assert type(again.certificate) is type(certificate)
    assert as_text(write_answer(again, reason="no reason")) == text
