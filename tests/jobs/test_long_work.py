"""Long work as a user starts it: `ludus table --block` and `ludus papers --deep`, killed for real, then resumed."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sample_cluster import LoopbackCluster
from test_job_kills import stored, wait_for

from ludus.cli.main import main
from ludus.core.claims import Claim, Confirmed, Depth, Failed, Paper, Part, Sweep, Verdict
from ludus.core.limits import Limits
from ludus.core.loading import is_installed
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.impartial.one_piece.solve import table
from ludus.jobs.runner import run
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import Inline
from ludus.papers import catalogue, claim_jobs

SIZE, BLOCK = 900, 100
TABLE = ["table", "wythoff", "--size", f"{SIZE},{SIZE}", "--block", str(BLOCK), "--quiet"]
UNITS = 45
"""A symmetric table of 9 x 9 blocks."""


@pytest.fixture(scope="module")
def expected() -> Any:
    problem = impartial([(1, 0), (0, 1), (1, 1)], [], (SIZE, SIZE))
    return table.solve(problem, Limits()).certificate.values  # type: ignore[union-attr]


def begun(store: Path, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "ludus", *arguments, "--store", str(store)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def table_of(folder: Path) -> Any:
    return np.load(next(folder.glob("arrays-2/*/table.npy")))


@pytest.mark.parametrize("workers", [pytest.param("inline", marks=pytest.mark.slow), "2"])
def test_a_table_that_is_killed_three_times_is_finished_and_the_same(
    tmp_path: Path, workers: str, expected: Any
) -> None:
    for kept in (1, 12, 25):
        process = begun(tmp_path, *TABLE, "--workers", workers)
        wait_for(tmp_path, kept)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=20)
    output = tmp_path / "out.npy"
    assert main([*TABLE, "--workers", workers, "--store", str(tmp_path), "-o", str(output)]) == 0
    assert len(stored(tmp_path)) == UNITS
    assert (np.load(output) == expected).all()


@pytest.mark.parametrize("cell", [(500, 700), (700, 500), (0, 0)])
def test_a_damaged_block_is_found_and_the_table_computed_anew(
    tmp_path: Path, expected: Any, cell: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [*TABLE, "--workers", "inline", "--store", str(tmp_path)]
    assert main(arguments) == 0
    file = next(tmp_path.glob("arrays-2/*/table.npy"))
    values = np.lib.format.open_memmap(file, mode="r+")
    values[cell] ^= 1
    values.flush()
    assert main(arguments) == 0
    assert "damaged" in capsys.readouterr().err
    assert (table_of(tmp_path) == expected).all()


def test_an_edited_output_does_not_touch_the_store(tmp_path: Path, expected: Any) -> None:
    arguments = [*TABLE, "--workers", "inline", "--store", str(tmp_path), "-o", str(tmp_path / "out.npy")]
    assert main(arguments) == 0
    values = np.lib.format.open_memmap(tmp_path / "out.npy", mode="r+")
    values[:] = 7
    values.flush()
    assert (table_of(tmp_path) == expected).all()


def break_rows(folder: Path) -> None:
    with sqlite3.connect(folder / "store-2.sqlite") as connection:
        connection.execute("UPDATE results SET text = 'x' WHERE id = 3")
    connection.close()


def break_pages(folder: Path) -> None:
    content = bytearray((folder / "store-2.sqlite").read_bytes())
    content[12_288:12_588] = bytes(300)
    content[20_000:20_300] = b"7" * 300
    (folder / "store-2.sqlite").write_bytes(content)


def break_table(folder: Path) -> None:
    next(folder.glob("arrays-2/*/table.npy")).write_bytes(b"")


def reshape_table(folder: Path) -> None:
    file = next(folder.glob("arrays-2/*/table.npy"))
    np.save(file, np.load(file).ravel())


@pytest.mark.parametrize("harm", [break_rows, break_pages, break_table, reshape_table])
def test_a_damaged_store_mends_itself(tmp_path: Path, expected: Any, harm: Any) -> None:
    arguments = [*TABLE, "--workers", "inline", "--store", str(tmp_path)]
    assert main(arguments) == 0
    harm(tmp_path)
    assert main(["jobs", "--store", str(tmp_path)]) == 0
    assert main(arguments) == 0
    assert (table_of(tmp_path) == expected).all()


def test_cleaning_keeps_the_table_of_a_job(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TABLE, "--workers", "inline", "--store", str(tmp_path)]) == 0
    os.utime(next(tmp_path.glob("arrays-2/*/table.npy")), (1, 1))
    assert main(["jobs", "--store", str(tmp_path), "clean"]) == 0
    assert table_of(tmp_path).shape == (SIZE, SIZE)
    capsys.readouterr()
    assert main(["jobs", "--store", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["jobs"][0]["bytes"] > 2 * SIZE * SIZE


@pytest.mark.parametrize(
    "more",
    [
        ["--json"],
        ["-o", "gone/x.npy"],
        ["-o", "."],
        ["--store", ""],
        ["--workers", "x"],
        ["--cluster", "nonsense"],
        ["--size", "5,x"],
        ["--size", "300000,300000"],
    ],
)
def test_a_wrong_option_is_told_before_any_work(
    more: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDUS_STORE", str(tmp_path / "store"))
    assert main([*TABLE, *more]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "Traceback" not in told.err
    assert not list(tmp_path.glob("store/arrays-2/*/table.npy"))


def test_ctrl_c_says_how_to_resume(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludus", *TABLE, "--workers", "1", "--store", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for(tmp_path, 3)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "run the same command to resume" in told
    assert "Traceback" not in told


@pytest.mark.skipif(not is_installed("cluster"), reason="needs the extra: pip install 'ludus-games[cluster]'")
def test_a_cluster_that_loses_a_worker_fills_the_same_table(tmp_path: Path, expected: Any) -> None:
    (tmp_path / "dask").mkdir()
    with LoopbackCluster(tmp_path / "dask") as cluster:
        process = begun(tmp_path / "store", *TABLE, "--cluster", cluster.address)
        wait_for(tmp_path / "store", 10)
        cluster.workers[0].kill()
        assert process.wait(timeout=120) == 0
    assert len(stored(tmp_path / "store")) == UNITS
    assert (table_of(tmp_path / "store") == expected).all()


@pytest.mark.slow
@pytest.mark.skipif(not is_installed("cluster"), reason="needs the extra: pip install 'ludus-games[cluster]'")
def test_a_cluster_that_loses_a_worker_sweeps_the_same_claim(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dask").mkdir()
    arguments = ["papers", "dice-rolling", "--claim", "bounded-axes", "--deep", "--json", "--quiet"]
    with LoopbackCluster(tmp_path / "dask") as cluster:
        process = begun(tmp_path / "store", *arguments, "--cluster", cluster.address)
        wait_for(tmp_path / "store", 5)
        cluster.workers[0].kill()
        assert process.wait(timeout=180) == 0
    assert main([*arguments, "--store", str(tmp_path / "store")]) == 0
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert claim["verdict"] == "extended"
    assert claim["range"].startswith("12000 random boards")


def squares(depth: Depth, part: Part) -> Part:
    return {"square": part * part}


def sum_of_squares(depth: Depth, found: Any) -> Verdict:
    total = sum(one["square"] for one in found)
    return Confirmed("0 to 9") if total == 285 else Failed(f"got {total}")


SAMPLE = Paper(
    "Sums",
    "Nobody",
    2026,
    (
        Claim("squares", "1", "The squares below 10 sum to 285.", Sweep(lambda _: range(10), squares, sum_of_squares)),
        Claim("whole", "2", "A claim without parts.", lambda _: Confirmed("all", proof="none")),
    ),
)


def test_a_sweep_in_parts_gives_the_verdict_of_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "find", lambda name: SAMPLE)
    with Store(tmp_path) as store:
        first = claim_jobs.sweep_job("sums", SAMPLE.claims[:1], Depth.DEEP)
        assert run(first, store, how=Inline).computed == 10
        whole = claim_jobs.sweep_job("sums", SAMPLE.claims, Depth.DEEP)
        assert run(whole, store, how=Inline).computed == 1
        found = claim_jobs.verdicts(store, whole, SAMPLE.claims, Depth.DEEP)
    assert [verdict for _, verdict in found] == [claim.test(Depth.DEEP) for claim in SAMPLE.claims]


def test_a_stored_verdict_of_another_program_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "find", lambda name: SAMPLE)
    with Store(tmp_path / "store") as store:
        for text, computed in (("1, a", 11), ("1, a", 0), ("1, b", 11)):
            monkeypatch.setattr("ludus.jobs.job.source", lambda text=text: text)
            job = claim_jobs.sweep_job("sums", SAMPLE.claims, Depth.DEEP)
            assert run(job, store, how=Inline).computed == computed


def test_a_sweep_that_was_not_finished_has_no_verdict(tmp_path: Path) -> None:
    job = claim_jobs.sweep_job("sums", SAMPLE.claims, Depth.DEEP)
    with Store(tmp_path) as store:
        found = claim_jobs.verdicts(store, job, SAMPLE.claims, Depth.DEEP)
    assert all(isinstance(verdict, Failed) for _, verdict in found)


def test_the_jobs_command_lists_shows_and_deletes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = ["--store", str(tmp_path)]
    assert main(["table", "rook", "--size", "64,64", "--block", "32", "--workers", "inline", *store]) == 0
    assert main(["jobs", *store, "--json"]) == 0
    (job,) = json.loads(capsys.readouterr().out)["jobs"]
    assert job["units"] == job["done"]
    for words in (["show", job["address"][:6]], ["cancel", job["address"][:6]], ["disk"], ["clean", "--dry-run"]):
        assert main(["jobs", *store, *words]) == 0
    assert main(["jobs", *store, "delete", job["address"]]) == 0
    assert main(["jobs", *store]) == 0
    assert "no jobs are stored" in capsys.readouterr().out
    assert main(["jobs", *store, "show", "ffff"]) == 2


def test_a_store_that_cannot_be_had_does_not_stop_an_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main(["solve", "dice-torus", "--store", str(tmp_path / "file")]) == 0
    told = capsys.readouterr()
    assert "the answer was not stored" in told.err
    assert "Solved" in told.out


def test_units_that_take_too_long_are_named_and_the_command_leaves_with_3(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["table", "rook", "--size", "64,64", "--block", "32", "--store", str(tmp_path)]
    assert main([*command, "--workers", "1", "--unit-seconds", "0.000001", "-o", str(tmp_path / "table.npy")]) == 3
    assert "more than 1e-06 s" in capsys.readouterr().err
    assert main([*command, "--workers", "inline", "--unit-seconds", "5"]) == 2
    assert "unit_seconds: expected worker processes" in capsys.readouterr().err
