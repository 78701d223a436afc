"""`ludus dice` and `ludus search dice`, as a user types them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludus.cli.main import main


def test_every_known_set_is_verified(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "records", "--json", "--quiet"]) == 0
    lines = json.loads(capsys.readouterr().out)
    assert len(lines) == 23
    assert all(line["verified"] for line in lines)
    assert {line["players"] for line in lines} == {3, 4, 5, 6}


def test_a_set_is_compared_with_the_records(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "compare", "abccbacabbacbcaacb"]) == 0
    shown = capsys.readouterr().out
    assert "it is in the table: the second three 6-sided dice of the slides" in shown
    assert "18 faces in all; the fewest known are 12" in shown


@pytest.mark.parametrize("form", ["text", "markdown", "csv", "latex"])
def test_faces_are_written_in_every_form(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "faces", "4,4,0/3,3", "--form", form]) == 0
    shown = capsys.readouterr().out
    assert all(face in shown for face in "0435"[:3])


def test_a_roll_is_sorted_and_repeats_with_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "roll", "go-first-4d12", "--players", "bd", "--seed", "5", "--times", "3"]) == 0
    first = capsys.readouterr().out
    assert main(["dice", "roll", "go-first-4d12", "--players", "bd", "--seed", "5", "--times", "3"]) == 0
    assert capsys.readouterr().out == first
    for line in first.splitlines():
        faces = [int(part.split()[1]) for part in line.split(", ")]
        assert faces == sorted(faces, reverse=True)


@pytest.mark.parametrize(
    "arguments",
    [
        ["dice", "compare", "ab½"],
        ["dice", "compare", "1,2/x"],
        ["dice", "compare", "1,2/"],
        ["dice", "compare", "nothing.json"],
        ["dice", "roll", "abba", "--players", "az"],
        ["dice", "roll", "abba", "--players", "aa"],
        ["search", "dice"],
        ["search", "dice", "--players", "4"],
        ["search", "dice", "--sizes", "4,x"],
        ["search", "dice", "--sizes", "4,6", "--players", "2"],
        ["search", "dice", "--players", "5", "--sides", "50"],
        ["search", "dice", "--players", "4", "--sides", "12", "--method", "partition"],
        ["search", "dice", "--players", "5", "--total", "9999"],
    ],
)
def test_mistakes_are_told_in_a_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.err
    assert "Traceback" not in told.err


def test_an_exhaustive_search_counts_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sets.txt"
    arguments = ["search", "dice", "--players", "3", "--sides", "6", "--workers", "inline", "--store", str(tmp_path)]
    assert main([*arguments, "--json", "-o", str(file), "--quiet"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert fields["count"] == 11
    assert fields["exhaustive"]
    assert sorted(file.read_text().split()) == sorted(fields["strings"])


@pytest.mark.slow
def test_a_killed_search_goes_on_without_losing_a_result(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludus", "search", "dice", "--players", "4", "--sides", "12", "--palindromic"]
    command += ["--store", str(tmp_path), "--json", "--workers", "1", "--quiet"]
    for number in (signal.SIGKILL, signal.SIGINT):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        time.sleep(2.5)
        os.kill(process.pid, number)
        process.communicate()
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["count"] == 187
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(again.stdout) == json.loads(done.stdout)


@pytest.mark.parametrize(
    ("name", "copies", "told"),
    [
        ("efron", 1, ["a beats b: 2/3", "b beats c: 2/3", "c beats d: 2/3", "d beats a: 2/3", "c beats a: 5/9"]),
        ("grime", 1, ["a beats b: 7/12", "b beats c: 7/12", "c beats d: 5/9", "d beats e: 5/9", "e beats a: 5/9"]),
        ("grime", 2, ["b beats a: 85/144", "c beats b: 85/144", "d beats c: 56/81", "e beats d: 16/27"]),
        ("purcell-five", 1, ["a beats b: 2/3", "e beats a: 2/3", "a beats c: 5/9", "d beats a: 5/9"]),
        ("three-by-three", 1, ["a beats b: 5/9", "b beats c: 5/9", "c beats a: 5/9"]),
    ],
)  # fmt: skip
def test_published_duels_come_out(name: str, copies: int, told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "duels", name, "--copies", str(copies)]) == 0
    shown = capsys.readouterr().out
    assert all(line in shown for line in told)
    assert "not transitive" in shown


def test_a_die_is_inserted_and_a_set_is_made_equal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "insert", "abba", "--rule", "1,4,1"]) == 0
    text = capsys.readouterr().out.strip()
    assert main(["dice", "homogenise", text]) == 0
    equal = capsys.readouterr().out.strip()
    assert {equal.count(letter) for letter in "abc"} == {12}
    assert main(["solve", "go-first", "--string", equal]) == 0
    assert "permutation fair" in capsys.readouterr().out
    assert main(["dice", "insert", "abba", "--rule", "2,x"]) == 2
    assert main(["dice", "insert", "4,4/3", "--rule", "weddle"]) == 2


@pytest.mark.parametrize(("command", "suffix"), [("labels", "svg"), ("net", "svg"), ("stl", "stl")])
def test_dice_are_written_for_printing(command: str, suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"die.{suffix}"
    assert main(["dice", command, "ford-3d6", "-o", str(file)]) == 0
    assert file.stat().st_size > 1000


def test_an_exclusion_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "exclude", "--players", "4", "--sides", "6", "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert len(fields["weights"]) == 24
    assert fields["bound"] > 0
    assert main(["dice", "exclude", "--players", "3", "--sides", "6"]) == 3
