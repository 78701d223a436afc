"""Tape problems: what is accepted, what is refused and in which words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from ludus.core.codec import Context
from ludus.core.errors import InvalidInput
from ludus.families.codec import read_problem, write_problem
from ludus.families.tapes.certificates import EmptyClass, Never, OneSided, Remainder, TapeMoves, TapeSide, Unreachable
from ludus.families.tapes.problem import Tape, Way, tape
from tape_strategies import problems

GOOD: dict[str, Any] = {
    "ludus": 1,
    "kind": "tape",
    "replacement": {"-1": 1, "1": 1},
    "start": {"0": 1},
    "goal": {"6": 1},
}


@given(problems())
def test_a_written_problem_is_read_back(problem: Tape) -> None:
    assert read_problem(write_problem(problem)) == problem


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"replacement": {}}, "replacement", "at least one offset"),
        ({"goal": {}}, "goal", "a goal with none"),
        ({"start": {}}, "start", "a start with none"),
        ({"replacement": {"1.5": 1}}, "replacement", "1.5"),
        ({"replacement": {"a": 1}}, "replacement", "'a'"),
        ({"replacement": {"+1": 1}}, "replacement", "'+1'"),
        ({"replacement": {"-": 1}}, "replacement", "'-'"),
        ({"replacement": {"²": 1}}, "replacement", "whole numbers"),
        ({"replacement": {"1": -1}}, "replacement.1", "got -1"),
        ({"replacement": {"1": 0}}, "replacement.1", "got 0"),
        ({"replacement": {"1": 1.0}}, "replacement.1", "an integer"),
        ({"replacement": {"1": True}}, "replacement.1", "an integer"),
        ({"replacement": [1, 2]}, "replacement", "an object"),
        ({"replacement": {"20000": 1}}, "replacement", "-10000 to 10000"),
        ({"start": {"2000000": 1}}, "start", "-1000000 to 1000000"),
        ({"start": {"9" * 400: 1}}, "start", "whole numbers"),
        ({"start": {"0": 10**13}}, "start.0", "1000000000000"),
        ({"goal": None}, "goal", "an object"),
        ({"question": "count"}, "question", "solve, fewest"),
        ({"displacement": 6}, "displacement", "unknown field"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(change: dict[str, Any], field: str, words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_problem(GOOD | change)
    fault = caught.value.faults[0]
    assert fault.field == field
    assert words in fault.message
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("missing", ["replacement", "start", "goal"])
def test_a_missing_field_is_named(missing: str) -> None:
    with pytest.raises(InvalidInput, match=missing):
        read_problem({key: value for key, value in GOOD.items() if key != missing})


def test_too_many_squares_are_refused_before_they_are_stored() -> None:
    with pytest.raises(InvalidInput, match="at most 2000"):
        tape(range(10**12), displacement=1)


def test_a_displacement_moves_every_checker() -> None:
    assert tape([1], {0: 2, 3: 1}, displacement=-2).goal == ((-2, 2), (1, 1))
    assert tape([1], displacement=0).goal == tape([1], displacement=0).start
    assert tape([1], displacement=-5).displacement == -5
    assert tape([1], [0, 0], displacement=1).displacement is None
    with pytest.raises(InvalidInput, match="either a goal or a displacement"):
        tape([1], goal=[3], displacement=3)
    with pytest.raises(InvalidInput, match="an integer"):
        tape([1], displacement=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "certificate",
    [
        TapeMoves(((Way.EXPAND, 0), (Way.CONTRACT, -3))),
        Remainder((1, 0, -2)),
        Remainder((1,), 7),
        OneSided(),
        EmptyClass(2),
        Unreachable(-4, TapeSide.GOAL),
        Never((1, 3, 1)),
        Never((1, 1), repeated=True),
    ],
)
def test_a_written_certificate_is_read_back(certificate: Any) -> None:
    context = Context(tape([-1, 1], displacement=6), None)
    assert type(certificate).read(certificate.fields(), context) == certificate
