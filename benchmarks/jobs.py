"""Long work: what the store and the executors cost beside the units themselves, resuming, and two processes."""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from ludus.jobs.executors import How
from ludus.jobs.job import Job
from ludus.jobs.job_records import JobRecords, NewResult
from ludus.jobs.results import results
from ludus.jobs.runner import run as run_job
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import Inline, Processes

UNIT = 0.1
"""The shortest unit that a job should be cut into, in seconds."""
STORED = 100_000

Report = Callable[..., None]


def run(report: Report) -> None:
    """Report the overhead of a unit, the time to resume, and the gain from a second process."""
    with tempfile.TemporaryDirectory() as folder:
        overhead(report, Path(folder))
        resume(report, Path(folder))
        scaling(report, Path(folder))


def overhead(report: Report, folder: Path) -> None:
    """Quick units: all that they cost is ours. A unit may cost 1 % of its own 0.1 s."""
    count = 3000
    for name, how in (("overhead a unit, inline", Inline), ("overhead a unit, 1 process", partial(Processes, 1))):
        report(name, f"{count} units", a_unit(nothing(count, name), folder / "overhead", how), "the unit", UNIT, 0.01)


def resume(report: Report, folder: Path) -> None:
    """The same job again with 10^5 results: processor time until it knows that nothing is left, and to read all."""
    job = nothing(STORED, "resume")
    with Store(folder / "resume") as store:
        records = JobRecords(store, job)
        records.store([NewResult(key, '{"n":12345,"count":[1,2,3]}') for key in job.unit_keys()])
        records.close()
    began = time.process_time()
    with Store(folder / "resume") as store:
        outcome = run_job(job, store, how=Inline)
        seconds = time.process_time() - began
        report("resume, all checked", f"{outcome.found} units", seconds, "one unit of 10 s", 10.0, 0.5)
        began = time.process_time()
        read = sum(1 for _ in results(store, job))
        report("read the results", f"{read} units", time.process_time() - began, "one unit of 10 s", 10.0, 0.5)


def scaling(report: Report, folder: Path) -> None:
    """Units of 0.1 s of processor time on one process and on two; and two bare processes, without store or claims.

    The second row holds on a busy machine too, for both of its times suffer alike.
    """
    count = 60
    job = Job({"busy": count}, "benchmarks.jobs:busy", list(range(count)))
    one = a_unit(job, folder / "one", partial(Processes, 1))
    two = a_unit(job, folder / "two", partial(Processes, 2))
    bare = bare_unit(count)
    report("2 processes, a unit", f"{count} of {UNIT:g} s", two, "1 process", one, 0.6)
    report("2 processes, a unit", f"{count} of {UNIT:g} s", two, "2 bare processes", bare, 1.1)


def a_unit(job: Job, folder: Path, how: How) -> float:
    """Return the seconds for each unit after the first ones: starting workers is paid once a run, not once a unit."""
    told: list[tuple[float, int]] = []
    with Store(folder) as store:
        outcome = run_job(job, store, how=how, watch=lambda progress: told.append((time.perf_counter(), progress.done)))
    if outcome.failures:
        raise RuntimeError(outcome.failures[0].error)
    began, done = next((when, done) for when, done in told if done)
    ended, total = told[-1]
    return (ended - began) / (total - done)


def bare_unit(count: int) -> float:
    """Return the seconds for each unit when two processes do them and nobody keeps anything."""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        list(pool.map(busy, range(4)))
        began = time.perf_counter()
        list(pool.map(busy, range(count)))
        return (time.perf_counter() - began) / count


def nothing(count: int, name: str) -> Job:
    """Return a job whose units take no time."""
    return Job({"nothing": count, "name": name}, "benchmarks.jobs:idle", [{"n": n, "of": count} for n in range(count)])


def idle(unit: dict[str, int]) -> int:
    """Do nothing."""
    return unit["n"]


def busy(unit: int) -> int:
    """Count for a tenth of a second of processor time."""
    until = time.process_time() + UNIT
    while time.process_time() < until:
        pass
    return unit
