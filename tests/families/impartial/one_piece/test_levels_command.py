"""`ludus levels`, and what `ludus table` says when a table is too large."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ludus.cli.main import main
from ludus.cli.tools import DONE, MISUSED
from ludus.core.errors import InvalidInput
from ludus.core.questions import Question
from ludus.families.impartial import jobs
from ludus.families.impartial.one_piece.problem import Impartial


def test_levels_are_shown_with_what_was_seen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels", "ryuo", "--p", "4", "--size", "120", "--passes", "1", "--below", "2", "--quiet"]) == DONE
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split("  ")[-1] == "period 4, preperiod 5, observed for x below 118"
    assert "(0, 0) (1, 4) (2, 3) (3, 2) ..." in lines[1]
    assert "below 2" in lines[-2]
    assert lines[-3] == "The last column is observed on this board: computed, not certified."
    assert not any("proved" in line for line in lines)


def test_levels_as_json_and_as_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "levels.npy"
    options = ["--size", "300,200", "--below", "3", "--json", "-o", str(file), "--quiet"]
    assert main(["levels", "wythoff", *options]) == DONE
    found = json.loads(capsys.readouterr().out)
    rows = np.load(file)
    assert [level["count"] for level in found["levels"]] == np.bincount(rows[:, 0]).tolist()
    assert found["levels"][0]["first"] == [[0, 0], [1, 2], [2, 1], [3, 5]]
    # The checker verified the listed positions themselves; of a period it says nothing.
    assert "certified" not in found
    assert rows[0].tolist() == [0, 0, 0]


def test_a_problem_file_with_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    problem = {"ludus": 1, "kind": "impartial", "rays": [[1, 0], [0, 1]], "size": [40, 40], "passes": 1}
    file = tmp_path / "piece.json"
    file.write_text(json.dumps(problem))
    assert main(["levels", str(file), "--below", "1", "--json", "--quiet"]) == DONE
    assert json.loads(capsys.readouterr().out)["levels"][0]["first"] == [[0, 0], [1, 2], [2, 1], [3, 4]]
    assert main(["levels", str(file), "--passes", "0", "--json", "--quiet"]) == DONE
    seen = [level["period"] for level in json.loads(capsys.readouterr().out)["levels"]]
    assert seen[0] == {"period": 1, "preperiod": 0, "observed": 40, "certified": False}
    file.write_text(json.dumps(problem | {"misere": True}))
    assert main(["levels", str(file)]) == MISUSED
    assert "Grundy values are defined for normal play only; add --prove" in capsys.readouterr().err
    assert main(["levels", str(file), "--prove", "--quiet"]) == DONE
    assert "the P-positions with one pass available in misère play have one position" in capsys.readouterr().out


def test_a_board_without_a_rooks_ray_is_refused_when_its_table_is_too_large(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels", "knight", "--size", "100000"]) == MISUSED
    assert "would fit" in capsys.readouterr().err
    assert main(["levels", "dice-torus"]) == MISUSED


def test_a_table_that_is_too_large_names_the_ways_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "wythoff", "--size", "100000,100000"]) == MISUSED
    said = capsys.readouterr().err
    assert said.startswith("ludus: size: expected a table of at most 2.0 GiB, got 18.6 GiB")
    assert "32768 x 32768 would fit; with --block" in said
    assert "`ludus levels` and the question p-positions" in said
    assert len(said.splitlines()) == 1


def test_blocks_may_make_a_table_that_memory_does_not_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rook = Impartial((50_000, 50_000), ((1, 0), (0, 1)))
    _, units, _ = jobs.table_job(rook, 5000, tmp_path / "t.npy")
    assert len(units) == 55
    with pytest.raises(InvalidInput, match="262144 x 262144 would fit"):
        jobs.table_job(Impartial((10**6, 10**6), rook.rays), 10_000, tmp_path / "t.npy")
    with pytest.raises(InvalidInput, match="normal play"):
        jobs.table_job(Impartial((9, 9), rook.rays, misere=True, question=Question.TABLE), 4, tmp_path / "t.npy")
    assert main(["table", "rook", "--size", "50000,50000", "--block", "16"]) == MISUSED
    assert "expected at most 100000 blocks" in capsys.readouterr().err


def test_a_table_by_blocks_has_all_the_moves_of_the_game(tmp_path: Path) -> None:
    output, store = tmp_path / "t.npy", tmp_path / "store"
    arguments = ["--size", "100,90", "--block", "50", "-o", str(output), "--store", str(store), "--quiet"]
    arguments += ["--workers", "inline"]
    assert main(["table", "ryuo", "--p", "30", *arguments]) == DONE
    x, y = np.indices((100, 90))
    assert (np.load(output) == (x + y) % 30 + 30 * ((x // 30) ^ (y // 30))).all()


@pytest.mark.parametrize(("steps", "is_all"), [(1, True), (15, False)])
def test_of_a_table_by_blocks_all_is_verified_only_where_the_checker_says_so(
    steps: int, is_all: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A piece with many steps has a table that the checker verifies in part, however small it is."""
    listed = [[a, b] for a in range(1, steps + 1) for b in range(1, steps + 1)]
    problem = {"ludus": 1, "kind": "impartial", "size": [260, 260], "rays": [[1, 0], [0, 1], [1, 1]], "steps": listed}
    (file := tmp_path / "piece.json").write_text(json.dumps(problem))
    arguments = ["--block", "130", "--store", str(tmp_path / "store"), "--workers", "inline", "--quiet"]
    assert main(["table", str(file), *arguments]) == DONE
    words = capsys.readouterr().err
    part = "all of it" if is_all else "a corner, the rest is computed, not certified"
    assert f"The checker verified {part}. " in words
    assert ("Not verified" not in words) == is_all


def test_proved_level_sets_are_those_of_the_passes_that_are_left(capsys: pytest.CaptureFixture[str]) -> None:
    """Two passes cancel: then the value 0 of a rook is on the diagonal."""
    for passes, first in ((0, "(1, 1) (2, 2)"), (1, "(1, 2) (2, 1)"), (2, "(1, 1) (2, 2)"), (3, "(1, 2) (2, 1)")):
        assert main(["levels", "rook", "--passes", str(passes), "--prove", "--below", "1", "--quiet"]) == 0
        assert f"(0, 0) {first}" in capsys.readouterr().out


def test_a_third_coordinate_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels", "nim", "--size", "40,40,2", "--prove", "--below", "1", "--quiet"]) == 0
    shown = capsys.readouterr().out
    assert "(0, 0, 0) (1, 1, 0)" in shown
    assert "(0, 1, 1) (1, 0, 1)" in shown
    assert "one position for each x and z" in shown


def test_a_piece_without_the_theorem_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels", "wythoff", "--prove"]) == 2
    assert capsys.readouterr().err.startswith("ludus: prove: expected a rook on 2 axes")
