"""`ludus dice` and `ludus search dice`, as a user types them."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludus.cli.main import main
from ludus.families.dice import search as searches
from ludus.jobs.job import Job
from ludus.jobs.results import results_so_far
from ludus.jobs.store import Store


def test_every_known_set_is_verified(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "records", "--json", "--quiet"]) == 0
    lines = json.loads(capsys.readouterr().out)
    assert len(lines) == 33
    assert all(line["verified"] for line in lines)
    assert {line["players"] for line in lines} == {2, 3, 4, 5, 6}


def test_a_set_is_compared_with_the_records(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "compare", "abccbacabbacbcaacb"]) == 0
    shown = capsys.readouterr().out
    assert "it is in the table: the second three 6-sided dice of the slides" in shown
    assert "18 faces in all; the fewest known are 12" in shown


def test_a_known_set_is_known_backwards_and_under_other_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "compare", "abccbacabbacbcaacb"[::-1].translate(str.maketrans("abc", "bca")), "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert fields["known"] == "slides-3d6-b"
    assert fields["fair"]
    assert {mark["what"]: (mark["own"], mark["best"]) for mark in fields["records"]} == {
        "total": (18, 12), "largest": (6, 6), "sides": (6, 6),
    }  # fmt: skip
    assert main(["dice", "compare", "1,2/2,3", "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert (fields["level"], fields["known"], fields["records"]) == (1, None, [])


def test_a_fairness_question_says_what_becomes_of_ties(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "dice.json"
    file.write_text('{"ludus": 1, "kind": "dice", "faces": [[1, 2], [2, 3]]}')
    for question in ("solve", "report"):
        assert main(["solve", str(file), "--question", question, "--no-store"]) == 0
        assert "rolls with ties count for no order" in capsys.readouterr().out


def test_orders_are_told_as_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "orders", "1,2,3/2,3,4"]) == 0
    lines = [line.split()[:2] for line in capsys.readouterr().out.splitlines()[1:]]
    assert lines == [["ab", "2/3"], ["ba", "1/9"], ["(ab)", "2/9"]]
    assert main(["dice", "orders", "go-first-4d12", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {(one["rolls"], one["probability"]) for one in told} == {(864, "1/24")}


def test_parts_are_lifted_or_not_and_blocks_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "lift", "abccba", "cabbac", "bcaacb"]) == 0
    told = capsys.readouterr()
    assert told.out == "abccbacabbacbcaacb\n"
    assert "are all 4" in told.err
    assert "3/3 fair, counted" in told.err
    assert main(["dice", "lift", "abccba", "abccba"]) == 3
    assert "2/3 fair, counted" in capsys.readouterr().err
    assert main(["dice", "blocks", "abccbacabbacbcaacb"]) == 0
    assert capsys.readouterr().out == "abccba cabbac bcaacb\n"


def test_a_die_goes_into_fair_sets_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "insert", "abccba", "--rule", "simpson"]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert "expected a permutation-fair set" in told.err


def test_an_exclusion_file_is_checked_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "exclude", "--players", "3", "--sides", "4", "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(fields))
    assert main(["dice", "exclude", "--check", str(file)]) == 0
    assert "(computed, not certified). No 3 4-sided dice" in capsys.readouterr().out
    file.write_text(json.dumps(fields | {"sides": 6}))
    assert main(["dice", "exclude", "--check", str(file)]) == 1
    for bent in (
        {"weights": fields["weights"][1:]}, {"weights": [0.5] * 6}, {"players": 6}, {"bound": "1"}, {"more": 1}
    ):  # fmt: skip
        file.write_text(json.dumps(fields | bent))
        assert main(["dice", "exclude", "--check", str(file)]) == 2


def test_a_hint_names_a_swap_that_mends_the_dice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\n14\nhint\n"))
    assert main(["play", "go-first", "--variant", "nearly"]) == 0
    shown = capsys.readouterr().out
    assert "try 14" in shown
    assert "Done" in shown
    assert "nothing is left to do" in shown


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
        told, shows = line.split(": ")
        parts = shows.split(", ")
        faces = [int(part.split()[1]) for part in parts]
        assert faces == sorted(faces, reverse=True)
        assert told == f"{parts[0][0]} goes first"
    assert main(["dice", "roll", "3,3/3/1"]) == 0
    assert capsys.readouterr().out == "a and b tie: a 3, b 3, c 1\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["dice", "compare", "ab½"],
        ["dice", "compare", "1,2/x"],
        ["dice", "compare", "1,2/"],
        ["dice", "compare", "nothing.json"],
        ["dice", "roll", "abba", "--players", "az"],
        ["dice", "roll", "abba", "--players", "aa"],
        ["dice", "roll", "abba", "--players", ""],
        ["dice", "insert", "abba", "--rule", "²,4,1"],
        ["dice", "insert", "abba", "--rule", "1" * 5000],
        ["dice", "homogenise", "a" * 1009 + "b" * 1013],
        ["dice", "lift", "abba", "aabbaa"],
        ["dice", "duels", ",".join(str(9**power) for power in range(18)) + "/1", "--copies", "8"],
        ["dice", "exclude"],
        ["dice", "exclude", "--check", "nothing.json"],
        ["search", "dice", "--players", "3", "--total", "2"],
        ["search", "dice", "--players", "3", "--total", "12", "--sides", "6"],
        ["search", "dice", "--players", "4", "--sides", "12", "--method", "blocks", "--palindromic"],
        ["search", "dice", "--players", "4", "--sides", "12", "--method", "residual", "--fifth", "3"],
        ["search", "dice", "--players", "5", "--sides", "60", "--fifth", "1000000000000000000"],
        ["search", "dice", "--players", "5", "--sides", "36", "--fifth", "21"],
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
    assert fields["certified"] is False
    assert sorted(file.read_text().split()) == sorted(fields["strings"])


@pytest.mark.slow
def test_a_killed_search_goes_on_without_losing_a_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["search", "dice", "--players", "5", "--sides", "60", "--fifth", "32", "--json", "--quiet"]
    arguments += ["--store", str(tmp_path), "--workers", "inline"]
    job = searches.partition_search(60, 32, 0).job()
    kept: set[int] = set()
    for number in (signal.SIGKILL, signal.SIGINT):
        process = subprocess.Popen(
            [sys.executable, "-m", "ludus", *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        while process.poll() is None and len(stored(tmp_path, job)) == len(kept):
            time.sleep(0.1)
        os.kill(process.pid, number)
        process.wait()
        assert stored(tmp_path, job) > kept
        kept = stored(tmp_path, job)
        assert len(kept) < len(job.units)
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["exhaustive"]
    assert len(stored(tmp_path, job)) == len(job.units)


def stored(folder: Path, job: Job) -> set[int]:
    """The draws of the units that are kept."""
    with Store(folder) as store:
        return {index for index, result in enumerate(results_so_far(store, job)) if result.value is not None}


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
    assert "nontransitive cycle" in shown


def test_a_die_is_inserted_and_a_set_is_made_equal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "insert", "abba", "--rule", "1,4,1"]) == 0
    text = capsys.readouterr().out.strip()
    assert main(["dice", "homogenise", text]) == 0
    equal = capsys.readouterr().out.strip()
    assert {equal.count(letter) for letter in "abc"} == {12}
    assert main(["solve", "go-first", "--string", equal]) == 0
    assert "permutation-fair" in capsys.readouterr().out
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


def test_many_dice_are_read_where_their_orders_are_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "faces", "abcdefghij", "--form", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "j,10"
    assert main(["dice", "compare", "abcdefghij"]) == 2
    assert "for 10 of 10 dice" in capsys.readouterr().err


def test_new_names_are_the_letters_of_the_dice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "relabel", "abccba", "--names", "bca"]) == 0
    assert capsys.readouterr().out == "bcaacb\n"
    for names in ("aab", "ab", "xyz"):
        assert main(["dice", "relabel", "abccba", "--names", names]) == 2
        assert capsys.readouterr().err.startswith("ludus: names: expected the letters of abc in another order, got ")
