"""`ludus tilings`: lines as they come, numbers, drawings of tiles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludus.cli.main import main
from ludus.families.codec import as_text, write_problem
from ludus.families.tilings.problem import tiling


def test_every_tiling_is_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.json"
    file.write_text(as_text(write_problem(tiling("4x4", "L4"))))
    assert main(["tilings", "enumerate", str(file), "--quiet"]) == 0
    classes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert sum(one["images"] for one in classes) == 10
    assert main(["tilings", "enumerate", str(file), "--all", "--quiet"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 10
    assert main(["tilings", "enumerate", str(file), "--limit", "1", "--quiet"]) == 0
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 1
    assert "one tiling" in shown.err


def test_too_little_time_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("ludus.families.tilings.solve.count.SLICE", 100_000)
    arguments = ["tilings", "enumerate", "tiling", "--region", "12x12", "--tiles", "L4", "--seconds", "0", "--quiet"]
    assert main(arguments) == 3
    assert "there may be more" in capsys.readouterr().err


def test_counting_prints_the_sentence_or_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    board = ["tiling", "--region", "4x4", "--tiles", "I2"]
    assert main(["tilings", "count", *board, "--quiet"]) == 0
    assert (
        capsys.readouterr().out
        == "The region has exactly 36 tilings (recounted by dynamic programming over the frontier).\n"
    )
    assert main(["tilings", "count", *board, "--method", "determinant", "--json", "--quiet"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["certificate"] == {"kind": "number", "number": 36}


def test_tiles_are_drawn_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tilings", "tiles"]) == 0
    assert capsys.readouterr().out.count("orientation") == 21
    assert main(["tilings", "tiles", "x6b", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"X6b": [[0, 1], [1, 0], [1, 1], [1, 2], [1, 3], [2, 2]]}
    assert main(["tilings", "tiles", "T9"]) == 2
    assert "nearest" in capsys.readouterr().err


def test_another_kind_of_problem_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tilings", "count", "dice-torus"]) == 2
    assert "kind windows" in capsys.readouterr().err


def test_jobs_give_the_same_lines_and_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = ["tiling", "--region", "4x4", "--tiles", "L4", "--quiet"]
    job = [*board, "--job", "--store", str(tmp_path), "--workers", "inline"]
    lines = []
    for arguments in (board, job, job):
        assert main(["tilings", "enumerate", *arguments]) == 0
        lines.append(sorted(capsys.readouterr().out.splitlines()))
    assert lines[0] == lines[1] == lines[2]
    assert main(["tilings", "count", *job]) == 0
    assert (
        capsys.readouterr().out
        == "The region has exactly 10 tilings (recounted by dynamic programming over the frontier).\n"
    )
    assert main(["tilings", "count", *job, "--method", "determinant"]) == 2
    assert "expected frontier or exact-cover" in capsys.readouterr().err


@pytest.mark.parametrize("limit", [["--seconds", "0"], ["--threads", "2"]])
@pytest.mark.parametrize("command", ["count", "enumerate"])
def test_limits_that_a_job_does_not_have_are_refused(
    command: str, limit: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = ["tiling", "--region", "4x4", "--tiles", "I2"]
    assert main(["tilings", command, *board, "--job", "--store", str(tmp_path), *limit]) == 2
    assert f"{limit[0]} does not limit a job" in capsys.readouterr().err
