"""Nullities, fewest presses and the switching game against published values; the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludus.cli.main import main
from ludus.cli.tools import DONE, MISUSED, UNDECIDED
from ludus.core.errors import InvalidInput
from ludus.families.linear.lights.nullities import (
    BoardRules,
    fewest_all_on,
    plus_nullities,
    quiet,
    switching_radius,
)

TORUS = BoardRules(wrap=(True, True))

A165738 = [
    *[0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16, 0, 0, 12, 0, 16, 8, 0, 32, 4, 0, 0, 32, 8, 0, 4, 0, 0, 24, 40, 0, 44],
    *[32, 8, 16, 0, 0, 4, 64, 0, 8, 0, 0, 12, 0, 0, 64, 0, 16, 20, 0, 0, 8, 8, 0, 4, 0, 0, 48, 0, 80, 52, 0, 56, 88],
    *[0, 64, 4, 16, 0, 32, 0, 0, 12, 0, 0, 8, 0, 128, 4, 0, 0, 16, 24, 0, 4, 0, 0, 24],
]

A075464 = [
    *[1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276, 231, 270, 353],
    *[356, 405, 416, 345, 376, 553, 428, 469, 520, 563, 600, 761, 772, 561, 696, 891, 940, 953, 772, 1069, 1188],
    *[971, 1096, 1165, 1220, 1317, 1256, 1487, 1400],
]

A005311 = [0, 1, 2, 4, 7, 11, 16]


def a159257() -> list[int]:
    text = Path(__file__).with_name("a159257.txt").read_text(encoding="ascii")
    pairs = (pair.split(":") for line in text.splitlines() if not line.startswith("#") for pair in line.split())
    known = {int(size): int(nullity) for size, nullity in pairs}
    return [known.get(size, 0) for size in range(1, 1001)]


def exponents(board: BoardRules, last: int) -> list[int]:
    numbers = (quiet(board, (side, side)) for side in range(1, last + 1))
    return [number[0][1] if number else 0 for number in numbers]


def test_the_published_table_of_bounded_boards() -> None:
    assert list(plus_nullities(1, 1000)) == a159257()
    assert exponents(BoardRules(), 40) == a159257()[:40]


def test_the_published_table_of_tori() -> None:
    assert exponents(TORUS, 90) == A165738


def test_the_general_way_agrees_with_the_polynomials_of_squares() -> None:
    for side in (1, 2, 4, 5, 9, 30, 61, 99):
        found = quiet(BoardRules(press=(*BoardRules().press, (0, 0, 2))), (side, side))
        assert (found[0][1] if found else 0) == a159257()[side - 1]


def test_rectangles_may_be_turned() -> None:
    for shape in ((4, 9), (5, 11), (14, 29), (30, 61)):
        for modulus in (2, 3, 4):
            assert quiet(BoardRules(modulus=modulus), shape) == quiet(BoardRules(modulus=modulus), shape[::-1])


def test_the_fewest_presses_of_all_on_boards() -> None:
    sides = [side for side in range(1, 55) if side not in (39, 47)]
    assert [fewest_all_on(side, 26)[0] for side in sides] == [A075464[side - 1] for side in sides]
    assert fewest_all_on(39, 26) == (None, 32)


def test_the_switching_game_of_berlekamp() -> None:
    assert [switching_radius(side) for side in range(1, 6)] == A005311[:5]


@pytest.mark.parametrize("side", [0, 8, 100])
def test_the_switching_game_has_a_largest_size(side: int) -> None:
    with pytest.raises(InvalidInput, match="sides of 1"):
        switching_radius(side)


@pytest.mark.slow
def test_large_sizes_of_the_published_table() -> None:
    published = {10239: 8192, 22439: 1294, 23039: 3070, 23231: 1406, 23807: 5630, 23900: 164, 23904: 136, 25000: 0}
    assert {size: next(plus_nullities(size, size)) for size in published} == published


@pytest.mark.slow
def test_tori_and_bounded_boards_up_to_a_thousand() -> None:
    """T. Buchholz: the torus of side n + 1 has twice the nullity of the board of side n, plus 4 if 3 divides n + 1."""
    bounded, torus = a159257(), exponents(TORUS, 1000)
    assert torus[1:] == [2 * bounded[n - 1] + (4 if n % 3 == 2 else 0) for n in range(1, 1000)]


@pytest.mark.slow
def test_the_two_hard_sizes_of_all_on_boards() -> None:
    assert [fewest_all_on(side, 32)[0] for side in (39, 47)] == [561, 971]


@pytest.mark.slow
def test_the_switching_game_of_sides_six_and_seven() -> None:
    assert [switching_radius(side) for side in (6, 7)] == A005311[5:]


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
