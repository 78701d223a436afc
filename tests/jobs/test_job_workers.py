"""The executors: one word becomes one, the processes survive whatever is done to them."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pytest

from event_loop import run_in_loop
from ludus.core.errors import InvalidInput, MissingExtra
from ludus.jobs import processes
from ludus.jobs.errors import WorkersFailed
from ludus.jobs.executors import Cluster, How, idle_processes, read_how
from ludus.jobs.job import Job
from ludus.jobs.runner import run
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import PROGRAM, End, Inline, Processes, Report, Unit, WorkerPool


def submit(pool: WorkerPool, work: str, unit: object = None) -> Future[Report]:
    return pool.submit(Unit(f"sample_work:{work}", b"", unit))


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("inline", Inline),
        ("processes", partial(idle_processes, None)),
        ("3", partial(Processes, 3, None)),
        ("tcp://a.b:1", partial(Cluster, "tcp://a.b:1")),
    ],
)
def test_a_word_names_a_way_of_working(text: str, how: How) -> None:
    found = read_how(text)
    assert (getattr(found, "func", found), getattr(found, "args", ())) == (
        getattr(how, "func", how),
        getattr(how, "args", ()),
    )


@pytest.mark.parametrize("text", ["", "0", "-1", "2000", "host:8786", "many"])
def test_other_words_are_malformed(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_how(text)


def test_inline_leaves_ctrl_c_to_the_caller_and_errors_to_the_report() -> None:
    assert "ZeroDivisionError: five" in submit(Inline(), "raising", {"n": 5}).result().text
    with pytest.raises(KeyboardInterrupt):
        submit(Inline(), "press_ctrl_c")


def test_processes_do_units_one_after_the_other() -> None:
    with Processes(2) as pool:
        found = [submit(pool, "raising", {"n": n}) for n in range(5)]
        assert [one.result().text for one in found] == ["0", "1", "4", "9", "16"]
        assert int(submit(pool, "process_id").result().text) in pool._workers.pids()
        assert "ZeroDivisionError" in submit(pool, "raising", {"n": 5}).result().text


def test_an_idle_worker_that_is_killed_costs_no_unit() -> None:
    with Processes(1) as pool:
        (pid,) = pool._workers.pids()
        os.kill(pid, signal.SIGKILL)
        time.sleep(0.2)
        assert submit(pool, "process_id").result().text != str(pid)


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is a signal of POSIX systems")
def test_only_the_unit_of_a_killed_worker_fails() -> None:
    with Processes(1) as pool:
        futures = [submit(pool, "deadly", {"n": n}) for n in (2, 3, 4)]
        ends = [one.result() for one in futures]
    assert (ends[0].text, ends[2].text) == ("4", "16")
    assert ends[1] == Report(End.RAISED, "its worker died: the worker process ended with the exit code -9")


def test_stop_ends_what_is_running_at_once() -> None:
    pool = Processes(1)
    future = submit(pool, "square", {"n": 1, "ms": 60_000})
    time.sleep(0.2)
    pool.stop()
    assert "its worker died" in future.result().text


def test_a_worker_that_is_handed_over_to_a_cancelled_call_is_not_lost() -> None:
    async def cancelled_as_it_is_served() -> None:
        pool = processes.Workers(PROGRAM)
        pool.hire()
        worker = await pool.take()
        waiting = asyncio.create_task(pool.take())
        await asyncio.sleep(0)
        pool.release(worker)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await asyncio.wait_for(pool.take(), 10) is worker
        await pool.close()

    run_in_loop(cancelled_as_it_is_served)


def test_nobody_waits_for_a_worker_of_a_pool_that_is_closed() -> None:
    async def asked_too_late() -> None:
        pool = processes.Workers(PROGRAM)
        await pool.close()
        with pytest.raises(WorkersFailed, match="were stopped"):
            await asyncio.wait_for(pool.begin(b""), 10)

    run_in_loop(asked_too_late)


def test_an_error_that_cannot_be_sent_is_still_told(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        outcome = run(Job({}, "sample_work:raise_unpicklable", [1]), store, how=partial(Processes, 1))
    assert outcome.failures[0].error.endswith("two arguments in, one out")


def test_a_unit_whose_worker_dies_once_is_done_in_the_end(tmp_path: Path) -> None:
    units = [{"n": n, "mark": str(tmp_path / f"mark-{n}")} for n in range(3)]
    with Store(tmp_path) as store:
        outcome = run(Job({}, "sample_work:mortal_once", units), store, how=partial(Processes, 1))
    assert (outcome.done, outcome.failures) == (3, ())


def test_a_script_without_a_main_guard_is_told_what_it_lacks(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("from ludus.jobs.worker_pool import Processes\nProcesses(1)\n")
    told = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False)
    assert "WorkersFailed: no worker process could be started (5 attempts); a script" in told.stderr


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is a signal of POSIX systems")
def test_workers_that_are_killed_while_they_start_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    started, killed = processes.Worker, []

    class Unlucky(started):
        def __init__(self, program: processes.Program) -> None:
            super().__init__(program)
            if len(killed) < 4:
                killed.append(self.process.pid)
                self.process.kill()

    monkeypatch.setattr(processes, "Worker", Unlucky)
    with Processes(2) as pool:
        assert submit(pool, "raising", {"n": 4}).result().text == "16"
    assert len(killed) == 4


@pytest.mark.skipif(os.name == "nt", reason="processes are sent no Ctrl-C one by one there")
def test_ctrl_c_does_not_reach_workers_that_start(monkeypatch: pytest.MonkeyPatch) -> None:
    started, interrupted = processes.Worker, []

    class Interrupted(started):
        def __init__(self, program: processes.Program) -> None:
            super().__init__(program)
            interrupted.append(self.pid)
            os.kill(self.pid, signal.SIGINT)

    monkeypatch.setattr(processes, "Worker", Interrupted)
    with Processes(2) as pool:
        assert submit(pool, "raising", {"n": 4}).result().text == "16"
        assert submit(pool, "blocked_signals").result().text == "[]"
        assert sorted(pool._workers.pids()) == sorted(interrupted)
    assert len(interrupted) == 2


def test_a_unit_that_takes_too_long_fails_and_the_others_go_on(tmp_path: Path) -> None:
    units = [{"n": n, "ms": 60_000 if n == 2 else 0} for n in range(6)]
    with Store(tmp_path) as store:
        job = Job({}, "sample_work:square", units)
        outcome = run(job, store, how=partial(Processes, 2, unit_seconds=4))
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
        read_how("1", unit_seconds=seconds)


def test_a_missing_extra_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.core.loading.is_installed", lambda name: False)
    with pytest.raises(MissingExtra, match="cluster"):
        read_how("tcp://127.0.0.1:1")()
