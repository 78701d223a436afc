"""The executors: one word becomes one, the processes survive whatever is done to them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor
from pathlib import Path

import pytest

from ludus.core.errors import InvalidInput, MissingExtra
from ludus.jobs import worker_pool
from ludus.jobs.executors import InProcesses, InThisProcess, OnCluster, executor, read_how
from ludus.jobs.job import Job
from ludus.jobs.runner import run
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import Inline, Processes, WorkerDied


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("inline", InThisProcess()),
        ("processes", InProcesses()),
        ("3", InProcesses(3)),
        ("tcp://a.b:1", OnCluster("tcp://a.b:1")),
    ],
)
def test_a_word_names_a_way_of_working(text: str, how: object) -> None:
    assert read_how(text) == how


@pytest.mark.parametrize("text", ["", "0", "-1", "2000", "host:8786", "many"])
def test_other_words_are_malformed(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_how(text)


def test_inline_leaves_ctrl_c_to_the_caller_and_errors_to_the_future() -> None:
    def press() -> None:
        raise KeyboardInterrupt

    assert isinstance(Inline().submit(int, "x").exception(), ValueError)
    with pytest.raises(KeyboardInterrupt):
        Inline().submit(press)


def test_processes_are_an_executor() -> None:
    with Processes(2) as pool:
        assert isinstance(pool, Executor)
        assert list(pool.map(pow, range(5), [2] * 5)) == [0, 1, 4, 9, 16]
        assert pool.submit(os.getpid).result() in pool.pids()
        assert "ValueError" in str(pool.submit(int, "x").exception())


def test_an_idle_worker_that_is_killed_costs_no_unit() -> None:
    with Processes(1) as pool:
        (pid,) = pool.pids()
        os.kill(pid, signal.SIGKILL)
        time.sleep(0.2)
        assert pool.submit(os.getpid).result() != pid


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is a signal of POSIX systems")
def test_only_the_unit_of_a_killed_worker_fails() -> None:
    pool = executor(InProcesses(1))
    futures = [pool.submit(pow, 2, 3), pool.submit(os._exit, 7), pool.submit(pow, 2, 4)]
    assert [futures[0].result(), futures[2].result()] == [8, 16]
    with pytest.raises(WorkerDied, match="exit code 7"):
        futures[1].result()
    pool.stop()


def test_stop_ends_what_is_running_at_once() -> None:
    pool = Processes(1)
    future = pool.submit(time.sleep, 60)
    time.sleep(0.2)
    pool.stop()
    assert isinstance(future.exception(), WorkerDied)


def test_an_error_that_cannot_be_sent_is_still_told(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        outcome = run(Job({}, "sample_work:raise_unpicklable", [1]), store, how=InProcesses(1))
    assert outcome.failures[0].error.endswith("two arguments in, one out")


def test_a_unit_whose_worker_dies_once_is_done_in_the_end(tmp_path: Path) -> None:
    units = [{"n": n, "mark": str(tmp_path / f"mark-{n}")} for n in range(3)]
    with Store(tmp_path) as store:
        outcome = run(Job({}, "sample_work:mortal_once", units), store, how=InProcesses(1))
    assert (outcome.done, outcome.failures) == (3, ())


def test_a_script_without_a_main_guard_is_told_what_it_lacks(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("from ludus.jobs.worker_pool import Processes\nProcesses(1)\n")
    told = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False)
    assert "WorkersFailed: no worker process could be started (5 attempts); a script" in told.stderr


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is a signal of POSIX systems")
def test_workers_that_are_killed_while_they_start_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    started, killed = worker_pool._Worker, []

    class Unlucky(started):
        def __init__(self) -> None:
            super().__init__()
            if len(killed) < 4:
                killed.append(self.process.pid)
                self.process.kill()

    monkeypatch.setattr(worker_pool, "_Worker", Unlucky)
    with Processes(2) as pool:
        assert pool.submit(pow, 2, 5).result() == 32
    assert len(killed) == 4


def test_a_unit_that_takes_too_long_fails_and_the_others_go_on(tmp_path: Path) -> None:
    units = [{"n": n, "ms": 60_000 if n == 2 else 0} for n in range(6)]
    with Store(tmp_path) as store:
        job = Job({}, "sample_work:square", units)
        outcome = run(job, store, how=InProcesses(2, unit_seconds=4))
    (failure,) = outcome.failures
    assert (outcome.done, failure.tries, failure.input) == (5, 1, '{"ms":60000,"n":2}')
    assert "more than 4 s" in failure.error


@pytest.mark.parametrize("text", ["inline", "tcp://127.0.0.1:1"])
def test_only_the_units_of_worker_processes_can_be_ended(text: str) -> None:
    with pytest.raises(InvalidInput, match="unit_seconds: expected worker processes"):
        read_how(text, unit_seconds=1)


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_the_time_limit_of_a_unit_is_a_positive_number(seconds: float) -> None:
    with pytest.raises(InvalidInput, match="unit_seconds"):
        InProcesses(1, seconds)


def test_a_missing_extra_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.core.loading.is_installed", lambda name: False)
    with pytest.raises(MissingExtra, match="cluster"):
        executor(OnCluster("tcp://127.0.0.1:1"))
