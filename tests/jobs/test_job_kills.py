"""Killed for real: the main process, its workers, two runs at once; then the result set is that of a quiet run."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sample_jobs import job_called, start

from ludus.jobs.results import results_so_far
from ludus.jobs.runner import run
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import Inline, Processes

pytestmark = pytest.mark.skipif(os.name == "nt", reason="SIGKILL is a signal of POSIX systems")


def told(process: subprocess.Popen[str], *, timeout: float = 60) -> dict[str, Any]:
    """The outcome that a process printed as its last line."""
    out, error = process.communicate(timeout=timeout)
    assert (process.returncode, error) == (0, "")
    return json.loads(out.splitlines()[-1])


def stored(folder: Path) -> list[tuple[bytes, str]]:
    """What lies in the database, read without our code; each unit once, and the file is whole."""
    connection = sqlite3.connect(folder / "store-2.sqlite")
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    rows = connection.execute("SELECT unit, text FROM results ORDER BY unit").fetchall()
    connection.close()
    assert len({unit for unit, _ in rows}) == len(rows)
    return rows


def wait_for(folder: Path, count: int) -> None:
    """Wait until `count` results are stored."""
    with Store(folder) as store:
        for _ in range(1200):
            with store.database.reading() as connection:
                if connection.execute("SELECT count(*) FROM results").fetchone()[0] >= count:
                    return
            time.sleep(0.05)
    raise AssertionError(f"{count} results did not come")


def of_session(session: int) -> list[int]:
    """The living processes of a session, on Linux."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] not in "ZX":
            found.append(int(path.parent.name))
    return found


def kill_and_finish(folder: Path, job: str, how: str, kills: int) -> dict[str, Any]:
    """Start a job, SIGKILL it at random moments, so often, and let the last run finish."""
    moments, before = random.Random(kills), 0
    for _ in range(kills):
        process = start(folder, job, how)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(moments.uniform(0.1, 1.2))
        process.kill()
        process.communicate(timeout=20)
        before, earlier = len(stored(folder)), before
        assert before >= earlier
    return told(start(folder, job, how)) | {"before": before}


def same_as_a_quiet_run(folder: Path, quiet: Path, job: str) -> bool:
    with Store(quiet) as store:
        assert run(job_called(job), store, how=Inline).is_complete
    return stored(folder) == stored(quiet)


@pytest.mark.parametrize(
    ("job", "how"), [("squares(120, ms=20)", "inline"), ("squares(150, ms=20)", "2"), ("wavefront(8, 8, ms=10)", "2")]
)
def test_a_run_that_is_killed_three_times_ends_like_a_quiet_one(tmp_path: Path, job: str, how: str) -> None:
    last = kill_and_finish(tmp_path / "killed", job, how, 3)
    assert last["found"] == last["before"]
    assert last["done"] == last["units"]
    assert same_as_a_quiet_run(tmp_path / "killed", tmp_path / "quiet", job)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["inline", "2"])
def test_a_run_that_is_killed_thirty_times_ends_like_a_quiet_one(tmp_path: Path, how: str) -> None:
    job = "squares(1200, ms=20)"
    assert kill_and_finish(tmp_path / "killed", job, how, 30)["done"] == 1200
    assert same_as_a_quiet_run(tmp_path / "killed", tmp_path / "quiet", job)


def test_kill_9_loses_at_most_the_units_in_flight(tmp_path: Path) -> None:
    log = tmp_path / "log"
    job = f"logged(60, 20, {str(log)!r})"
    process = start(tmp_path / "store", job, "2")
    wait_for(tmp_path / "store", 10)
    process.kill()
    process.communicate(timeout=20)
    kept = len(stored(tmp_path / "store"))
    assert told(start(tmp_path / "store", job, "2"))["computed"] == 60 - kept
    # Four were in flight: two at work, two waiting.
    assert 60 <= len(log.read_text().splitlines()) <= 64


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    process = start(tmp_path, "squares(4000, ms=3000)", "2")
    while len(of_session(process.pid)) < 3:
        time.sleep(0.05)
    time.sleep(0.5)
    process.kill()
    process.communicate(timeout=20)
    deadline = time.monotonic() + 20
    while of_session(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert of_session(process.pid) == []


def test_ctrl_c_stops_the_terminal_s_whole_group_without_a_traceback(tmp_path: Path) -> None:
    process = start(tmp_path, "squares(4000, ms=50)", "2")
    wait_for(tmp_path, 5)
    os.killpg(process.pid, signal.SIGINT)
    outcome = told(process)
    assert outcome["ending"] == "INTERRUPTED"
    assert outcome["done"] == len(stored(tmp_path)) >= 5


def test_a_killed_worker_is_replaced_and_its_unit_done_again(tmp_path: Path) -> None:
    job = "squares(400, ms=20)"
    process = start(tmp_path / "killed", job, "2")
    for count in (10, 40):
        wait_for(tmp_path / "killed", count)
        workers = [pid for pid in children(process.pid) if is_worker(pid)]
        os.kill(workers[0], signal.SIGKILL)
    outcome = told(process)
    assert (outcome["done"], outcome["failures"]) == (400, [])
    assert same_as_a_quiet_run(tmp_path / "killed", tmp_path / "quiet", job)


def children(parent: int) -> list[int]:
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False)
    return [int(pid) for pid in told.stdout.split()]


def is_worker(pid: int) -> bool:
    told = subprocess.run(["ps", "-ww", "-o", "args=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return "spawn_main" in told.stdout


def test_units_that_always_kill_their_worker_are_found_and_the_others_done(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        job = job_called("simple('deadly', 14)")
        outcome = run(job, store, how=partial(Processes, 2))
        assert {failure.input for failure in outcome.failures} == {'{"n":3}', '{"n":11}'}
        assert all("exit code -9" in failure.error and failure.tries == 3 for failure in outcome.failures)
        assert [result.value for result in results_so_far(store, job)] == [n * n for n in range(14) if n not in (3, 11)]


def test_two_processes_share_a_job_and_do_no_unit_twice(tmp_path: Path) -> None:
    log = tmp_path / "log"
    job = f"logged(150, 30, {str(log)!r})"
    outcomes = [told(process) for process in [start(tmp_path / "store", job, "inline") for _ in range(2)]]
    assert [outcome["done"] for outcome in outcomes] == [150, 150]
    assert sum(outcome["computed"] for outcome in outcomes) == 150
    assert sorted(map(int, log.read_text().split())) == list(range(150))
    assert len(stored(tmp_path / "store")) == 150


def test_two_processes_share_a_wavefront(tmp_path: Path) -> None:
    job = "wavefront(7, 8, ms=20)"
    outcomes = [told(process) for process in [start(tmp_path / "two", job, "inline") for _ in range(2)]]
    assert sum(outcome["computed"] for outcome in outcomes) == 49
    assert same_as_a_quiet_run(tmp_path / "two", tmp_path / "quiet", job)


def test_the_survivor_takes_over_the_units_of_a_killed_process(tmp_path: Path) -> None:
    job = "squares(60, ms=50)"
    first, second = start(tmp_path / "two", job, "inline"), start(tmp_path / "two", job, "inline")
    wait_for(tmp_path / "two", 6)
    first.kill()
    first.communicate(timeout=20)
    assert told(second)["done"] == 60
    assert same_as_a_quiet_run(tmp_path / "two", tmp_path / "quiet", job)
