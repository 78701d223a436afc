"""Canonical JSON, addresses and what makes a job malformed."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_jobs import squares

from ludus.core.errors import InvalidInput
from ludus.jobs.job import Job, canonical, work_function

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abcé", max_size=3), inner, max_size=4),
    max_leaves=20,
)


@given(values)
def test_canonical_text_is_read_back(value: object) -> None:
    assert json.loads(canonical(value)) == value


@given(st.dictionaries(st.text("abc", max_size=3), st.integers(), max_size=6))
def test_the_order_of_keys_does_not_matter(value: dict[str, int]) -> None:
    assert canonical(value) == canonical(dict(reversed(value.items())))


def test_numpy_integers_count_as_the_integers_they_hold() -> None:
    assert canonical({"a": np.arange(3), "b": np.int64(7), "c": np.bool_(True)}) == canonical(
        {"a": [0, 1, 2], "b": 7, "c": True}
    )


@pytest.mark.parametrize("value", [1.0, float("nan"), {1: 2}, {"a": 1.5}, b"x", {1, 2}, np.ones(2), "\ud800", object()])
def test_what_has_no_single_spelling_is_refused(value: object) -> None:
    with pytest.raises(InvalidInput):
        canonical(value)


def test_the_address_is_the_same_in_another_process() -> None:
    code = "from sample_jobs import squares; print(squares(7).address)"
    path = {"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": "1"}
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=path)
    assert told.stdout.strip() == squares(7).address


def test_question_work_and_format_make_the_address_and_the_cutting_does_not() -> None:
    job = Job({"q": 1}, "math:isqrt", [1, 2])
    assert job.address == Job({"q": 1}, "math:isqrt", [3]).address
    others = [Job({"q": 2}, "math:isqrt", []), Job({"q": 1}, "math:floor", []), Job({"q": 1}, "math:isqrt", [], 2)]
    assert len({job.address, *(other.address for other in others)}) == 4


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"work": "math.isqrt"}, "work"),
        ({"format": 0}, "format"),
        ({"needs": {0: [5]}, "uses_files": True}, "needs"),
        ({"needs": {0: [1], 1: [0]}, "uses_files": True}, "needs"),
        ({"needs": {1: [0]}}, "uses_files"),
    ],
)
def test_a_malformed_job_says_which_field(arguments: dict[str, object], field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        Job(**({"question": {}, "work": "math:isqrt", "units": [1, 2]} | arguments))
    assert [fault.field for fault in caught.value.faults] == [field]


def test_two_units_with_the_same_input_are_refused() -> None:
    with pytest.raises(InvalidInput, match=r"units\[2\]"):
        Job({}, "math:isqrt", [1, 2, 1]).unit_keys()


@pytest.mark.parametrize("work", ["no.such.module:f", "math:no_such_function", "math:pi"])
def test_work_that_is_not_there_is_malformed(work: str) -> None:
    with pytest.raises(InvalidInput):
        work_function(work)
