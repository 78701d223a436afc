"""Reading and writing problems and answers: what is written is read back, what is wrong is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.errors import InvalidInput
from ludus.core.fields import read_json
from ludus.core.questions import Question
from ludus.core.weights import Weighting
from ludus.families.codec import as_text, read_answer, read_problem, write_answer, write_problem
from ludus.families.linear.windows.certificates import (
    Count,
    DistanceCounts,
    ProductWeighting,
    Quiet,
    QuietPattern,
    Rolls,
)
from ludus.families.linear.windows.problem import QUESTIONS, windows

EXAMPLES = Path(__file__).parents[2] / "formats" / "examples"
GOOD: dict[str, Any] = {
    "ludus": 1,
    "kind": "windows",
    "shape": [2, 3],
    "window": [1, 2],
    "modulus": 4,
    "state": [[1, 2, 3], [0, 0, 1]],
}


@st.composite
def problems(draw: st.DrawFn) -> Any:
    shape = tuple(draw(st.lists(st.integers(1, 4), min_size=1, max_size=4)))
    modulus = draw(st.one_of(st.integers(1, 12), st.integers(2**62, 2**70)))
    faces = st.integers(0, modulus - 1)
    cells = int(np.prod(shape))
    state = np.array(draw(st.lists(faces, min_size=cells, max_size=cells)), dtype=object).reshape(shape)
    target = np.array(draw(st.lists(faces, min_size=cells, max_size=cells)), dtype=object).reshape(shape)
    window = tuple(draw(st.integers(1, a)) for a in shape)
    wrap = tuple(draw(st.booleans()) for _ in shape)
    question = draw(st.sampled_from(QUESTIONS))
    return windows(state, window, modulus, wrap=wrap, target=target, question=question)


@given(problems())
def test_a_written_problem_is_read_back(problem: Any) -> None:
    again = read_problem(read_json(as_text(write_problem(problem))))
    assert (again.shape, again.window, again.modulus, again.wrap) == (
        *(problem.shape, problem.window, problem.modulus, problem.wrap),
    )
    assert again.question is problem.question
    if problem.question not in (Question.SOLVE, Question.FEWEST):
        assert "state" not in write_problem(problem)
        return
    assert (again.state == problem.state).all()
    assert (again.difference() == (problem.state.astype(object) - target_of(problem)) % problem.modulus).all()


def target_of(problem: Any) -> Any:
    return 0 if problem.target is None else problem.target.astype(object)


def answers() -> list[Any]:
    problem = windows(GOOD["state"], (1, 2), 4)
    array = np.array([[1, 0, 2], [0, 3, 0]], dtype=np.uint8)
    pattern = QuietPattern(4, array)
    return [
        Solved(problem, Rolls(array), "linear"),
        Solved(problem, Rolls(array, (pattern,)), "automatic", lower_bound=6, optimal=True),
        Impossible(problem, Weighting(4, array), "algebra"),
        Impossible(problem, ProductWeighting(2, ((1, 0), (1, -1, 0))), "linear"),
        Solved(problem, Count(((2, 5),), ((2, 7),)), "theorem"),
        Solved(problem, Quiet((pattern, pattern), ((2, 4),)), "smith"),
        Solved(problem, DistanceCounts((1, 4, 3)), "search"),
        Undecided(problem, "the time ran out", "automatic"),
    ]


@pytest.mark.parametrize("answer", answers(), ids=lambda a: type(getattr(a, "certificate", a)).__name__)
def test_a_written_answer_is_read_back(answer: Any) -> None:
    text = as_text(write_answer(answer, reason="because"))
    again = read_answer(read_json(text))
    assert type(again) is type(answer)
    assert as_text(write_answer(again, reason="because")) == text


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("version", {"ludus": 2}, "ludus"),
    ("version as text", {"ludus": "1"}, "ludus"),
    ("version as boolean", {"ludus": True}, "ludus"),
    ("kind", {"kind": "chess"}, "kind"),
    ("kind as list", {"kind": ["windows"]}, "kind"),
    ("window larger than the axis", {"window": [1, 4]}, "window[1]"),
    ("window of length zero", {"window": [0, 2]}, "window[0]"),
    ("window with too few axes", {"window": [2]}, "window"),
    ("modulus zero", {"modulus": 0}, "modulus"),
    ("modulus negative", {"modulus": -3}, "modulus"),
    ("modulus as boolean", {"modulus": True}, "modulus"),
    ("modulus as text", {"modulus": "4"}, "modulus"),
    ("no modulus", {"modulus": None}, "modulus"),
    ("negative face", {"state": [[1, 2, 3], [0, -1, 1]]}, "state[1][1]"),
    ("face too large", {"state": [[1, 2, 4], [0, 0, 1]]}, "state[0][2]"),
    ("ragged rows", {"state": [[1, 2, 3], [0, 0]]}, "state[1]"),
    ("too few rows", {"state": [[1, 2, 3]]}, "state"),
    ("too few axes", {"state": [1, 2]}, "state[0]"),
    ("too many axes", {"state": [[[1], 2, 3], [0, 0, 1]]}, "state[0][0]"),
    ("boolean face", {"state": [[True, 2, 3], [0, 0, 1]]}, "state[0][0]"),
    ("text face", {"state": [["1", 2, 3], [0, 0, 1]]}, "state[0][0]"),
    ("state as text", {"state": "123001"}, "state"),
    ("a huge shape with a tiny state", {"shape": [10**9, 3]}, "state"),
    ("an axis of length zero", {"shape": [0, 3]}, "shape[0]"),
    ("too many axes in the shape", {"shape": [1] * 40, "window": [1] * 40}, "shape"),
    ("shape as number", {"shape": 6}, "shape"),
    ("wrap as numbers", {"wrap": [1, 0]}, "wrap"),
    ("wrap too short", {"wrap": [True]}, "wrap"),
    ("a modulus that is not whole", {"modulus": 4.0}, "modulus"),
    ("a face that is not whole", {"state": [[1, 2.5, 3], [0, 0, 1]]}, "state[0][1]"),
    ("a face that is no number", {"state": [[1, float("nan"), 3], [0, 0, 1]]}, "state[0][1]"),
    ("a shape that is not whole", {"shape": [2.0, 3]}, "shape[0]"),
    ("unknown field", {"colour": 1}, "colour"),
    ("question", {"question": "why"}, "question"),
    ("target out of range", {"target": [[1, 2, 3], [0, 0, 4]]}, "target[1][2]"),
    ("an array file with no folder", {"state": {"npy": "x.npy"}}, "state"),
    ("more dice than anybody can count", {"shape": [10**18] * 2, "question": "count", "state": "-"}, "shape"),
]


@pytest.mark.parametrize(("change", "field"), [(c, f) for _, c, f in WRONG], ids=[name for name, _, _ in WRONG])
def test_what_is_wrong_is_named(change: dict[str, Any], field: str) -> None:
    fields = GOOD | change
    if fields["state"] == "-":
        del fields["state"]
    with pytest.raises(InvalidInput) as caught:
        read_problem(read_json(json.dumps(fields)))
    assert field in {fault.field for fault in caught.value.faults}
    assert all("expected" in fault.message for fault in caught.value.faults)
    assert len(str(caught.value)) < 600


def test_a_question_about_all_positions_needs_no_memory_for_the_board() -> None:
    fields = {k: v for k, v in GOOD.items() if k != "state"} | {"shape": [10**9, 10**6], "question": "count"}
    assert read_problem(fields).dice == 10**15


@pytest.mark.parametrize(
    "arguments",
    [
        ([1, 2], (1.0,), 3),
        ([1, 2], (True,), 3),
        ([1, 2], 1, 3),
        ([1, 2], "1", 3),
        ([1, 2], (1,), 3.0),
        ([1, 2], (1,), True),
        ([1, 2], (1,), 10**1000),
        ([1.5, 2], (1,), 3),
        ([[1, 2], [1]], (1, 1), 3),
        ("12", (1,), 3),
        ([], (1,), 3),
    ],
)
def test_the_library_takes_whole_numbers_only(arguments: Any) -> None:
    with pytest.raises(InvalidInput):
        windows(*arguments)


def test_the_library_takes_the_numbers_of_numpy() -> None:
    problem = windows(np.array([1, 2], dtype=np.uint8), (np.int64(1),), np.uint8(200), question="count")  # type: ignore[arg-type]
    assert (type(problem.modulus), problem.modulus, problem.question) == (int, 200, Question.COUNT)


def test_everything_that_is_wrong_is_reported() -> None:
    fields = GOOD | {"modulus": "x", "window": 3, "colour": 1}
    with pytest.raises(InvalidInput) as caught:
        read_problem(fields)
    assert {fault.field for fault in caught.value.faults} == {"modulus", "window", "colour"}


@pytest.mark.parametrize(
    "text",
    [
        *["", "{", "[1]", "1", "1.0", "[NaN]", '{"a": +1}', '{"a": 01}', '{"a": 1, "a": 2}', "null"],
        *['{"a":' + "[" * 100_000 + "]" * 100_000 + "}", '{"a":' + "9" * 2000 + "}", b"\xff\xfe", b"\xef\xbb\xbf{}"],
    ],
    ids=range(14),
)
def test_what_is_not_strict_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(InvalidInput):
        read_json(text)


class TestArrayFiles:
    """References to .npy files beside the JSON."""

    def read(self, folder: Path, name: str) -> Any:
        return read_problem(GOOD | {"state": {"npy": name}}, folder=folder)

    def test_an_array_beside_the_file_is_read(self, tmp_path: Path) -> None:
        np.save(tmp_path / "x.npy", np.array(GOOD["state"], dtype=np.uint8))
        assert self.read(tmp_path, "x.npy").state.tolist() == GOOD["state"]

    @pytest.mark.parametrize(
        "name", ["../x.npy", "/etc/passwd", "sub/x.npy", "gone.npy", "x.txt", "", "a\0b.npy", "sub/../../x.npy"]
    )
    def test_a_path_that_leaves_the_folder_is_malformed(self, tmp_path: Path, name: str) -> None:
        inside = tmp_path / "inside"
        inside.mkdir()
        np.save(tmp_path / "x.npy", np.zeros((2, 3), dtype=np.uint8))
        with pytest.raises(InvalidInput, match="beside the JSON file"):
            self.read(inside, name)

    def test_a_link_that_leaves_the_folder_is_malformed(self, tmp_path: Path) -> None:
        inside = tmp_path / "inside"
        inside.mkdir()
        np.save(tmp_path / "x.npy", np.zeros((2, 3), dtype=np.uint8))
        (inside / "y.npy").symlink_to(tmp_path / "x.npy")
        with pytest.raises(InvalidInput, match="beside the JSON file"):
            self.read(inside, "y.npy")

    @pytest.mark.parametrize(
        "array",
        [
            np.zeros((2, 3)),
            np.zeros((2, 3), dtype=">i4"),
            np.zeros((3, 2), dtype=np.uint8),
            np.zeros((2, 3), dtype=bool),
        ],
        ids=["floats", "big-endian", "wrong shape", "booleans"],
    )
    def test_a_wrong_array_is_malformed(self, tmp_path: Path, array: Any) -> None:
        np.save(tmp_path / "x.npy", array)
        with pytest.raises(InvalidInput):
            self.read(tmp_path, "x.npy")

    def test_a_pickle_is_malformed(self, tmp_path: Path) -> None:
        np.save(tmp_path / "x.npy", np.array([[{}]], dtype=object), allow_pickle=True)
        with pytest.raises(InvalidInput):
            self.read(tmp_path, "x.npy")

    def test_a_text_is_malformed(self, tmp_path: Path) -> None:
        (tmp_path / "x.npy").write_text("hello")
        with pytest.raises(InvalidInput):
            self.read(tmp_path, "x.npy")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"kind": "dice", "string": "abba", "order": None, "faces": [[1]]}, "faces"),
        ({"kind": "tiling", "region": ["##"], "tiles": ["I2"], "question": "where", "asked": ["I2"]}, "asked"),
        ({"kind": "tiling", "region": ["##"], "tiles": ["I2"], "asked": None}, "asked"),
        ({"kind": "pegs", "start": ["oo."], "finish": None}, "finish"),
        ({"kind": "pegs", "start": ["oo."], "finish": 1, "left": "most"}, "left"),
        ({"kind": "heaps", "code": "0.77", "takes": [1]}, "code"),
        ({"kind": "lights", "cells": 3, "modulus": 2, "state": [0, 0, 0]}, "moves"),
    ],
)
def test_fields_that_are_null_or_do_not_fit_together_are_named(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_problem({"ludus": 1, **fields})
    assert field in {fault.field for fault in caught.value.faults}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"level": True}, "certificate.level: expected an integer, got True"),
        (
            {"variation": [0, 0]},
            "certificate.variation: expected a numerator and a denominator other than 0",
        ),
        (
            {"variation": "1/3"},
            "certificate.variation: expected a numerator and a denominator other than 0",
        ),
        ({"worst": None}, "certificate.worst: expected a string, got None"),
        ({"subsets": [{"dice": "ab"}]}, "certificate.permutation: missing field"),
    ],
)
def test_what_is_wrong_with_a_certificate_is_named(change: dict[str, Any], message: str) -> None:
    fields = json.loads((EXAMPLES / "dice-report.json").read_text(encoding="utf-8"))
    fields["certificate"] |= change
    with pytest.raises(InvalidInput) as caught:
        read_answer(fields)
    assert message in str(caught.value)
