"""Every malformed file is refused by name: the field, and what was expected there."""

import subprocess
import sys
from pathlib import Path

import pytest

from ludus_check import Malformed, check, check_file

FOLDER = Path(__file__).parents[1] / "certificates" / "malformed"

REFUSALS = {
    "windows-version-missing": ("ludus", "expected this field"),
    "windows-version-2": ("ludus", "expected the integer 1, got 2"),
    "windows-version-true": ("ludus", "expected the integer 1, got true"),
    "windows-problem-missing": ("problem", "expected this field"),
    "windows-problem-a-list": ("problem", "expected an object, got a list"),
    "windows-problem-version-missing": ("problem.ludus", "expected this field"),
    "windows-kind-unknown": ("problem.kind", "expected one of windows"),
    "windows-kind-a-list": ("problem.kind", "expected one of windows"),
    "windows-unknown-field": ("colour", "expected one of answer"),
    "windows-unknown-problem-field": ("problem.colour", "expected one of kind"),
    "windows-unknown-certificate-field": ("certificate.colour", "expected one of kind"),
    "windows-answer-unknown": ("answer", 'expected one of "solved", "impossible", "undecided", got "yes"'),
    "windows-answer-true": ("answer", 'expected one of "solved"'),
    "windows-certificate-missing": ("certificate", "expected this field"),
    "windows-certificate-null": ("certificate", "expected an object, got null"),
    "windows-certificate-kind-missing": ("certificate.kind", "expected this field"),
    "windows-certificate-of-the-other-verdict": ("certificate.kind", 'expected "weighting" or "product-weighting"'),
    "windows-certificate-of-another-question": ("certificate.kind", 'expected "count"'),
    "windows-reason-a-number": ("reason", "expected a text"),
    "windows-method-empty": ("method", "expected a text"),
    "windows-undecided-without-a-reason": ("reason", "expected this field"),
    "windows-undecided-with-a-certificate": ("certificate", "expected one of"),
    "windows-shape-empty": ("problem.shape", "expected a list of 1 to 16 entries"),
    "windows-shape-a-number": ("problem.shape", "expected a list of 1 to 16 entries, got 6"),
    "windows-shape-with-a-zero": ("problem.shape[0]", "expected an integer from 1"),
    "windows-shape-negative": ("problem.shape[1]", "expected an integer from 1"),
    "windows-shape-of-17-axes": ("problem.shape", "expected a list of 1 to 16 entries, got a list of 17"),
    "windows-shape-too-long": ("problem.shape[1]", "expected an integer from 1"),
    "windows-shape-of-a-billion-cells": ("problem.state", "expected a list of 1000 entries, got a list of 2"),
    "windows-window-of-one-axis": ("problem.window", "expected a list of 2 entries"),
    "windows-window-zero": ("problem.window[0]", "expected an integer from 1 to 2, got 0"),
    "windows-window-larger-than-the-axis": ("problem.window[1]", "expected an integer from 1 to 3, got 4"),
    "windows-modulus-zero": ("problem.modulus", "expected an integer of at least 1"),
    "windows-modulus-negative": ("problem.modulus", "expected an integer of at least 1"),
    "windows-modulus-text": ("problem.modulus", 'got "5"'),
    "windows-modulus-true": ("problem.modulus", "got true"),
    "windows-modulus-of-1001-digits": ("problem.modulus", "at most 1000 digits, got 1000000000... (1001 digits)"),
    "windows-wrap-of-one-axis": ("problem.wrap", "expected a list of 2 entries"),
    "windows-wrap-numbers": ("problem.wrap[0]", "expected true or false, got 1"),
    "windows-question-unknown": ("problem.question", 'expected one of "solve"'),
    "windows-state-missing": ("problem.state", "expected the dice"),
    "windows-state-ragged": ("problem.state[1]", "expected a list of 3 entries, got a list of 2"),
    "windows-state-too-flat": ("problem.state[0]", "expected a list of 3 entries, got 1"),
    "windows-state-too-deep": ("problem.state[0][0]", "expected an integer, got a list"),
    "windows-state-too-large-a-face": ("problem.state[1][1]", "expected an integer from 0 to 4, got 5"),
    "windows-state-negative-face": ("problem.state[1][1]", "expected an integer from 0 to 4, got -1"),
    "windows-state-with-true": ("problem.state[0][1]", "expected an integer, got true"),
    "windows-state-with-null": ("problem.state[0][1]", "expected an integer, got null"),
    "windows-state-with-text": ("problem.state[0][1]", 'expected an integer, got "1"'),
    "windows-state-a-text": ("problem.state", "expected a list"),
    "windows-target-face-too-large": ("problem.target[0][0]", "expected an integer from 0 to 4, got 9"),
    "windows-rolls-missing": ("certificate.rolls", "expected this field"),
    "windows-rolls-negative": ("certificate.rolls[0][0]", "expected an integer from 0 to 4, got -1"),
    "windows-rolls-of-the-modulus": ("certificate.rolls[1][1]", "expected an integer from 0 to 4, got 5"),
    "windows-rolls-of-another-shape": ("certificate.rolls", "expected a list of 2 entries, got a list of 3"),
    "windows-optimal-without-a-bound": ("lower_bound", 'expected an integer beside "optimal"'),
    "windows-optimal-false": ("optimal", "expected true or no such field, got false"),
    "windows-lower-bound-negative": ("lower_bound", "expected an integer of at least 0"),
    "windows-lower-bound-of-an-impossible-answer": ("lower_bound", "expected no such field here"),
    "windows-scale-missing": ("certificate.scale", "expected this field"),
    "windows-scale-text": ("certificate.scale", 'got "1"'),
    "windows-axes-too-few": ("certificate.axes", "expected a list of 2 entries"),
    "windows-axes-too-short": ("certificate.axes[1]", "expected a list of 4 entries, got a list of 3"),
    "windows-weighting-modulus-negative": ("certificate.modulus", "expected an integer of at least 0"),
    "windows-weights-missing": ("certificate.weights", "expected this field"),
    "windows-count-answered-impossible": ("answer", 'expected "solved" for the question "count"'),
    "windows-count-base-one": ("certificate.quiet[0][0]", "expected an integer of at least 2"),
    "windows-count-exponent-zero": ("certificate.quiet[1][1]", "expected an integer of at least 1"),
    "windows-count-bases-not-increasing": ("certificate.quiet[1][0]", "expected an integer of at least 3"),
    "windows-count-bases-not-coprime": ("certificate.quiet[1][0]", "expected a base that shares no factor"),
    "windows-count-pair-of-three": ("certificate.quiet[0]", "expected a list of 2 entries"),
    "windows-pattern-a-list": ("certificate.patterns[0]", "expected an object"),
    "windows-pattern-order-one": ("certificate.patterns[0].order", "expected an integer of at least 2"),
    "windows-pattern-unknown-field": ("certificate.patterns[0].name", "expected one of order, rolls"),
    "windows-levels-empty": ("certificate.levels", "expected a list of 1 to"),
    "windows-levels-with-a-zero": ("certificate.levels[3]", "expected an integer of at least 1"),
    "windows-npy-absolute": ("problem.state", "expected a path inside the folder"),
    "windows-npy-outside": ("problem.state", "expected a path inside the folder"),
    "windows-npy-missing": ("problem.state", "expected a file that can be read"),
    "windows-npy-empty-name": ("problem.state", "expected a list or"),
    "windows-npy-with-more": ("problem.state", 'expected a list or {"npy": "file.npy"}'),
    "file-float-one": ("problem.modulus", "got 5.0"),
    "file-float-exponent": ("certificate.rolls[0][1]", "expected an integer, got 1e3"),
    "file-nan": ("certificate.rolls[0][0]", "expected an integer, got NaN"),
    "file-infinity": ("problem.modulus", "got -Infinity"),
    "file-duplicate-field": ('"answer"', "expected a field once"),
    "file-empty": ("file", "expected a JSON object, got nothing"),
    "file-blank": ("file", "expected a JSON object, got nothing"),
    "file-cut-off": ("file", "expected one JSON object; at line 1"),
    "file-two-objects": ("file", "expected one JSON object; at line 1"),
    "file-a-list": ("file", "expected an object, got a list of 0 entries"),
    "file-a-number": ("file", "expected an object, got 5"),
    "file-long-integer": ("file", "expected integers of at most 1000 digits, got one of "),
    "file-comment": ("file", "expected one JSON object; at line 1, column 1"),
    "file-byte-order-mark": ("file", "expected UTF-8 without a byte order mark"),
    "file-latin-1": ("file", "expected UTF-8"),
    "file-utf-16": ("file", "expected UTF-8"),
}


def test_every_malformed_file_is_in_the_table():
    names = {path.stem for path in FOLDER.glob("*.json")}
    assert {name for name in names if name.startswith(("windows-", "file-"))} == set(REFUSALS)


@pytest.mark.parametrize("name", REFUSALS)
def test_the_message_names_the_field_and_what_was_expected(name):
    field, phrase = REFUSALS[name]
    with pytest.raises(Malformed) as caught:
        check_file(FOLDER / f"{name}.json")
    assert caught.value.field == field
    assert phrase in caught.value.message
    assert "expected" in caught.value.message
    assert len(str(caught.value)) < 400


def test_the_command_refuses_with_exit_2_and_one_line_on_standard_error():
    path = FOLDER / "windows-state-ragged.json"
    done = subprocess.run([sys.executable, "-m", "ludus_check", path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Malformed. problem.state[1]: expected a list of 3 entries, got a list of 2 entries\n"


@pytest.mark.parametrize(
    "text",
    [
        b"[" * 1_000_000,
        b'{"a":' * 1_000_000,
        b'{"ludus":1,"problem":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"ludus":' + b"9" * 1_000_000 + b"}",
        b"\x00",
        b"\xff\xfe\x00",
        b'{"ludus":1,"\\ud800":1}',
        b'{"ludus":1e999999999}',
        b'"' + b"a" * 1_000_000 + b'"',
    ],
    ids=lambda text: text[:12].decode("ascii", "replace"),
)
def test_a_hostile_text_is_malformed(tmp_path, text):
    path = tmp_path / "answer.json"
    path.write_bytes(text)
    with pytest.raises(Malformed) as caught:
        check_file(path)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("answer", [None, [], "x", 1, {1: 2}, {"ludus": 1, ("a",): 2}, {"ludus": float("nan")}])
def test_an_object_that_no_json_gives_is_malformed(answer):
    with pytest.raises(Malformed):
        check(answer)


@pytest.mark.parametrize("value", [10**5000, -(10**5000), 1 + 2j, 5.0, float("inf"), object(), b"5", {5}], ids=type)
def test_a_value_that_no_json_gives_is_malformed(value):
    problem = {"ludus": 1, "kind": "windows", "shape": [2], "window": [1], "modulus": value, "state": [0, 0]}
    with pytest.raises(Malformed) as caught:
        check({"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "rolls", "rolls": [0, 0]}})
    assert caught.value.field == "problem.modulus"


def test_missing_files_and_folders_are_malformed(tmp_path):
    for path in (tmp_path / "none.json", tmp_path, tmp_path / "a\0b", "/dev/null", "/dev/zero"):
        with pytest.raises(Malformed) as caught:
            check_file(path)
        assert caught.value.field == "file"
