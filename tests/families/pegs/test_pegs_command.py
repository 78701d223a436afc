"""`ludus pegs`: the tables of the research note come out, and wrong options are told in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ludus_check
from ludus.cli.main import main


def told(arguments: list[str], capsys: pytest.CaptureFixture[str], code: int = 0) -> tuple[str, str]:
    assert main(["pegs", *arguments]) == code
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_counts_of_a_triangle_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out, _ = told(["count", "--board", "triangle5", "--json", "--store", str(tmp_path)], capsys)
    found = json.loads(out)
    assert (found["positions_in_all"], found["plays"], found["wins"]) == (3016, 568630, 29760)


def test_counts_of_every_vacancy_as_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out, _ = told(["count", "--board", "triangle5", "--every-vacancy", "--store", str(tmp_path)], capsys)
    assert [line.split()[:4] for line in out.splitlines()[1:]] == [
        ["0,0", "3,016", "568,630", "29,760"],
        ["1,0", "2,377", "294,543", "14,880"],
        ["2,0", "4,237", "1,149,568", "85,258"],
        ["2,1", "1,651", "137,846", "1,550"],
    ]


def test_the_fewest_sweeps_come_with_a_play_that_is_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["fewest", "--board", "triangle5", "--vacancy", "2,0", "--json", "--store", str(tmp_path)]
    found = json.loads(told(arguments, capsys)[0])
    assert found["moves"] == 9
    assert "9 moves" in found["claim"]
    assert ludus_check.verify(found["answer"])


def test_the_longest_sweep_comes_with_a_play_that_is_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = ["sweep", "--board", "triangle5", "--vacancy", "2,0", "--store", str(tmp_path)]
    out, err = told(arguments, capsys)
    assert out.startswith("The longest sweep has 5 jumps.")
    assert sum("<- the longest sweep" in line for line in out.splitlines()) == 1
    assert "search" in err
    found = json.loads(told([*arguments, "--anywhere", "--json"], capsys)[0])
    assert found["sweep"] == 5
    assert "finish" not in found["answer"]["problem"]
    assert ludus_check.verify(found["answer"])
    assert told(["sweep", "--board", "o.o", "--anywhere"], capsys)[0].startswith("The longest sweep has no jumps.")


def test_without_a_play_the_proof_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["fewest", "--board", "1x5", "--store", str(tmp_path)]
    assert "No play leads to this finish. " in told(arguments, capsys)[0]
    found = json.loads(told([*arguments, "--json"], capsys)[0])
    assert found["moves"] is None
    assert ludus_check.verify(found["answer"])
    assert json.loads(told(["sweep", *arguments[1:], "--json"], capsys)[0])["sweep"] is None


def test_boards_can_be_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out, _ = told(["count", "--board", "oo.o/oooo/-oo-", "--json", "--store", str(tmp_path)], capsys)
    assert json.loads(out)["positions_in_all"] == 34
    found = json.loads(told(["classes", "--board", "ooo/ooo/ooo", "--lattice", "triangular", "--json"], capsys)[0])
    assert found["factors"] == [2, 2, 0]


@pytest.mark.parametrize(
    ("board", "ordered", "pairs", "full"), [("english", 125, 21, [0, 0]), ("european", 64, 10, [1, 1])]
)
def test_the_classes_of_a_board(
    board: str, ordered: int, pairs: int, full: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    found = json.loads(told(["classes", "--board", board, "--json"], capsys)[0])
    assert found["factors"] == [2, 2, 2, 2]
    assert found["full"] == full
    assert sum(map(len, found["finishes"].values())) == ordered
    assert len(found["pairs"]) == pairs
    assert f"{pairs} up to symmetry" in told(["classes", "--board", board], capsys)[0]


def test_the_army_is_told_from_nought_to_five_paces(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = told(["army"], capsys)
    assert [line.split(":")[1].split()[0] for line in out.splitlines()] == ["1", "2", "4", "8", "20", "no"]
    assert "1 pace: " in out
    answer = json.loads(told(["army", "--paces", "5", "--json"], capsys)[0])
    assert ludus_check.verify(answer).text.lower().startswith("no army")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["count", "--board", "round"], "board: expected one of english"),
        (["count", "--vacancy", "3"], "vacancy: expected a row and a column"),
        (["count", "--vacancy", "0,0"], "vacancy: expected a hole of the board english"),
        (["fewest", "--board", "wiegleb"], "board: expected a board with at most"),
        (["sweep", "--board", "wiegleb"], "board: expected a board with at most"),
        (["fewest", "--board", "oo.", "--lattice", "cubic"], "lattice: expected square or triangular"),
    ],
)
def test_wrong_options_are_told_in_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, err = told([*arguments, "--store", str(tmp_path)], capsys, 2)
    assert words in err
    assert len(err.strip().splitlines()) == 1
