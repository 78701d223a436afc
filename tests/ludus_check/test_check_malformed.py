"""Every malformed file is refused by name: the field, and what was expected there."""

import subprocess
import sys
from pathlib import Path

import pytest

from ludus_check import Malformed, check_file, verify, verify_file

FOLDER = Path(__file__).parents[1] / "certificates" / "malformed"


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
        verify_file(path)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("answer", [None, [], "x", 1, {1: 2}, {"ludus": 1, ("a",): 2}, {"ludus": float("nan")}])
def test_an_object_that_no_json_gives_is_malformed(answer):
    with pytest.raises(Malformed):
        verify(answer)


@pytest.mark.parametrize("value", [-(10**5000), 1 + 2j, 5.0, float("inf"), object(), b"5", {5}], ids=type)
def test_a_value_that_no_json_gives_is_malformed(value):
    problem = {"ludus": 1, "kind": "windows", "shape": [2], "window": [1], "modulus": value, "state": [0, 0]}
    with pytest.raises(Malformed) as caught:
        verify({"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "rolls", "rolls": [0, 0]}})
    assert caught.value.field == "problem.modulus"


def test_an_integer_beyond_the_limit_is_not_checked(tmp_path):
    path = tmp_path / "answer.json"
    path.write_bytes(b'{"ludus":' + b"9" * 1_000_000 + b"}")
    assert str(check_file(path)).startswith("Not checked. Too large: file is checked up to integers of 1000 digits")


def test_missing_files_and_folders_are_malformed(tmp_path):
    for path in (tmp_path / "none.json", tmp_path, tmp_path / "a\0b", "/dev/null", "/dev/zero"):
        with pytest.raises(Malformed) as caught:
            verify_file(path)
        assert caught.value.field == "file"
