"""Jobs for the tests, and a program that runs one of them: python sample_jobs.py STORE JOB HOW."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from ludus.core.errors import LudusError
from ludus.families.dice.search import residual_search, size_vectors
from ludus.families.pegs.count import board_problem, count_job
from ludus.jobs.executors import read_how
from ludus.jobs.job import Job
from ludus.jobs.progress import Interrupted, Progress
from ludus.jobs.runner import run
from ludus.jobs.store import Store

HERE = Path(__file__).parent


def squares(count: int, *, ms: int = 0) -> Job:
    return Job({"squares": count, "ms": ms}, "sample_work:square", [{"n": n, "ms": ms} for n in range(count)])


def logged(count: int, ms: int, log: str) -> Job:
    units = [{"n": n, "ms": ms, "log": log} for n in range(count)]
    return Job({"logged": count}, "sample_work:logged_square", units)


def simple(work: str, count: int) -> Job:
    return Job({work: count}, f"sample_work:{work}", [{"n": n} for n in range(count)])


def wavefront(blocks: int, size: int, *, ms: int = 0) -> Job:
    """A table of blocks x blocks, each after the ones above and to the left of it."""
    places = [(row, column) for row in range(blocks) for column in range(blocks)]
    units = [{"row": row, "column": column, "size": size, "ms": ms} for row, column in places]
    needs = {
        index: [index - blocks] * (row > 0) + [index - 1] * (column > 0)
        for index, (row, column) in enumerate(places)
        if row or column
    }
    return Job({"table": blocks, "size": size}, "sample_work:block", units, needs=needs, uses_files=True)


def floods(count: int, size: int) -> Job:
    units = [{"n": n, "bytes": size} for n in range(count)]
    return Job({"floods": count, "bytes": size}, "sample_work:flood", units, uses_files=True)


def wordy(count: int, size: int) -> Job:
    units = [{"n": n, "bytes": size} for n in range(count)]
    return Job({"wordy": count, "bytes": size}, "sample_work:wordy", units)


def dice_of(total: int) -> Job:
    """The exhaustive search for four fair dice with this number of faces together."""
    return residual_search(size_vectors(total, 4), None, palindromic=False).job()


def peg_levels(board: str) -> Job:
    """The positions of a peg board, level by level."""
    return count_job(board_problem(board))


def job_called(text: str) -> Job:
    """The job that a text such as `squares(10)` makes."""
    return eval(text)


def start(store: Path, job: str, how: str = "inline") -> subprocess.Popen[str]:
    """Start a process that runs a job."""
    path = os.pathsep.join([str(HERE), *sys.path])
    return subprocess.Popen(
        [sys.executable, str(HERE / "sample_jobs.py"), str(store), job, how],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": path, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    )


def told(progress: Progress) -> None:
    print("waits for:" if progress.waits_for else "progress", progress.waits_for or progress.done)


def main(arguments: list[str]) -> int:
    folder, job, how = arguments
    with Store(folder) as store:
        print("open", flush=True)
        try:
            outcome = run(job_called(job), store, how=read_how(how), watch=told)
        except Interrupted as stopped:
            outcome = stopped.outcome
        except LudusError as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
            return 2
    facts = {name: getattr(outcome, name) for name in ("units", "done", "found", "computed", "blocked", "notices")}
    failed = [[failure.input, failure.error, failure.tries] for failure in outcome.failures]
    print(json.dumps(facts | {"ending": outcome.ending.name, "failures": failed}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
