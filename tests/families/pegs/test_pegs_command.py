"""`ludus pegs`: the tables of the research note come out, and wrong options are told in one sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

import ludus_check
from ludus.cli.main import main
from ludus.core import loading
from ludus.families.pegs import count
from ludus.families.pegs.solve import counting
from ludus.workbench import CheckedAnswer
from ludus_check import Status


def told(arguments: list[str], capsys: pytest.CaptureFixture[str], code: int = 0) -> tuple[str, str]:
    assert main(["pegs", *arguments]) == code
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_counts_of_a_triangle_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out, _ = told(["count", "--board", "triangle5", "--json", "--store", str(tmp_path)], capsys)
    found = json.loads(out)
    assert (found["positions_in_all"], found["plays"], found["wins"]) == (3016, 568630, 29760)


def test_a_board_is_counted_by_a_job_where_workers_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "SMALL_BITS", 3)
    count = ["count", "--board", "triangle5", "--json", "--quiet", "--store", str(tmp_path)]
    direct = json.loads(told(count, capsys)[0])
    assert not any(tmp_path.iterdir())
    assert json.loads(told([*count, "--workers", "inline"], capsys)[0]) == direct
    assert any(tmp_path.iterdir())


def test_every_entry_of_a_table_has_an_answer_that_is_verified(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [json.loads(line) for line in told(["table", "triangle5", "--json", "--quiet"], capsys)[0].splitlines()]
    entries = [entry for row in rows for entry in row["entries"]]
    assert len(entries) == 4 * 15
    assert all(ludus_check.check(entry["answer"]).status is Status.VERIFIED for entry in entries)


def test_what_only_an_exhaustive_search_decides_is_told_with_its_counts(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = told(["table", "triangle4", "--seconds", "0", "--quiet"], capsys)
    assert out.startswith("vacancy 0,0\n  x\n  x x\n  x x x\n  x x x x\n  42 positions, searched exhaustively")
    assert "  by jumps: 1 2 4 7 13 9 6\n" in out


def test_without_a_gpu_one_sentence_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise RuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected")

    runtime = SimpleNamespace(memGetInfo=missing)
    monkeypatch.setattr(loading, "extra_module", lambda *_: SimpleNamespace(cuda=SimpleNamespace(runtime=runtime)))
    out, err = told(["count", "--gpu", "--quiet"], capsys, 2)
    assert out == ""
    words = "this needs a CUDA GPU, and CuPy finds none: cudaErrorNoDevice: no CUDA-capable device is detected"
    assert err == f"ludus: {words}\n"


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
    assert found["certified"] is True
    assert ludus_check.verify(found["answer"])


def test_a_minimum_that_the_checker_does_not_verify_is_marked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = count.best_play(count.Quantity.MOVES, count.board_problem("triangle5", (2, 0)))
    assert isinstance(real, CheckedAnswer)
    monkeypatch.setattr(count, "best_play", lambda *_: replace(real, status="partly verified"))
    arguments = ["fewest", "--board", "triangle5", "--vacancy", "2,0", "--store", str(tmp_path)]
    assert told(arguments, capsys)[0].startswith("The minimum is 9 moves (computed, not certified).")
    assert json.loads(told([*arguments, "--json"], capsys)[0])["certified"] is False


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
    rows = [line.split()[:2] for line in out.splitlines()]
    assert rows == [["paces", "men"], *map(list, zip("012345", ["1", "2", "4", "8", "20", "no"], strict=True))]
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
