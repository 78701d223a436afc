"""`ludus nullity`: tables by size, and what it refuses."""

from __future__ import annotations

import json

import pytest

from ludus.cli.main import main
from ludus.cli.tools.exit_codes import DONE, MISUSED, UNDECIDED


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["nullity", *arguments]) == DONE
    return capsys.readouterr().out.splitlines()


def test_a_range_of_squares(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "--sizes", "4..6") == ["4 4", "5 2", "6 0"]
    assert lines(capsys, "--sizes", "5..6", "--torus") == ["5 8", "6 8"]


def test_one_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "--size", "639") == ["639 512"]
    assert lines(capsys, "--size", "4x9") == ["4x9 4"]
    assert lines(capsys, "--size", "9", "--modulus", "6") == ["9 2^8 * 3^2"]
    assert lines(capsys, "--size", "9", "--modulus", "4") == ["9 2^12"]


def test_other_presses_and_wraps(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "--size", "3", "--press", "neighbours") == ["3 3"]
    named, listed = (
        lines(capsys, "--size", "5x6", "--wrap", "rows", "--press", p) for p in ("x", "0,0 1,1 1,-1 -1,1 -1,-1")
    )
    assert named == listed


def test_json_has_a_row_per_size(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = lines(capsys, "--sizes", "4..5", "--json")
    rows = [{"size": 4, "nullity": 4}, {"size": 5, "nullity": 2}]
    assert json.loads(line) == {"status": "computed, not certified", "rows": rows}


def test_a_checked_table_has_passed_the_checker(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nullity", "--sizes", "4..6", "--check"]) == DONE
    output = capsys.readouterr()
    assert (output.out.splitlines(), output.err) == (["4 4", "5 2", "6 0"], "ludus: verified\n")


def test_fewest_presses_and_switching(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "--sizes", "6..9", "--all-on") == ["6 28", "7 33", "8 40", "9 25"]
    assert lines(capsys, "--sizes", "3..5", "--switching") == ["3 2", "4 4", "5 7"]


@pytest.mark.parametrize(
    ("arguments", "line", "reason"),
    [
        (["--size", "9", "--all-on", "--most", "7"], "9 -", "2^8 solutions"),
        (["--size", "90000x90000", "--modulus", "3"], "90000x90000 -", "use a smaller board"),
    ],
)
def test_what_is_too_large_is_a_dash_and_undecided(
    arguments: list[str], line: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["nullity", *arguments]) == UNDECIDED
    output = capsys.readouterr()
    assert output.out.splitlines() == [line]
    assert reason in output.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--sizes", "5..3"], "sizes: expected sides of 1..100000, increasing, got 5..3"),
        (["--sizes", "5"], "sizes: expected a range"),
        (["--size", "0"], "sizes: expected sides"),
        (["--size", "3x"], "size: expected a side"),
        (["--size", "٣"], "size: expected a side"),
        (["--size", "5", "--press", "queen"], "press: expected one of plus, neighbours, x, king, knight"),
        (["--sizes", "1..9", "--switching"], "expected sides of 1..7"),
    ],
)
def test_bad_input_is_told_in_one_sentence(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["nullity", *arguments]) == MISUSED
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--size", "3", "--sizes", "1..2"],
        ["--size", "3", "--all-on", "--torus"],
        ["--size", "3", "--all-on", "--switching"],
    ],
)
def test_options_that_do_not_go_together(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nullity", *arguments]) == MISUSED
    assert "Error" in capsys.readouterr().err
