"""The sweeps: several processes, kills, flipped bits, mixed load."""

from __future__ import annotations

import importlib
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from ludus.jobs.results import results
from ludus.jobs.store import Store

TESTS = Path(__file__).parents[2] / "tests"

Figures: TypeAlias = dict[str, Any]
"""Counts by name; `wrong` is a list of what must not be."""
Sweep: TypeAlias = Callable[[float, int], Figures]

JOBS = ("squares(60, ms=10)", "wavefront(5, 6, ms=10)", "floods(30, 3000)")
TARGETS = ("main", "group", "worker")
MAX_DELAY = 1.2
"""Seconds until a kill: also while the workers start."""


def rounds(seconds: float) -> Iterator[int]:
    """Yield 0, 1, 2, ... until the time is over, at least once."""
    end = time.monotonic() + seconds
    return itertools.takewhile(lambda number: number == 0 or time.monotonic() < end, itertools.count())


def script(path: str, *arguments: object) -> list[Any]:
    """Return the JSON lines that a script of the tests prints."""
    command = [sys.executable, str(TESTS / path), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return found or [{"crashed": done.stderr[-2000:]}]


def shared_jobs(seconds: float, seed: int) -> Figures:
    """Three processes on a small question of every kind of job, compared with one process."""
    counts: Counter[str] = Counter()
    wrong: list[Any] = []
    for _ in rounds(seconds):
        for one in script("jobs/many_processes.py", "share", 5):
            counts["rounds"] += 5
            counts["answers"] += one.get("answers", 0)
            if "crashed" in one or one["code"] or one["wrong"]:
                wrong.append(one)
    return {**counts, "wrong": wrong}


def killed_jobs(seconds: float, seed: int) -> Figures:
    """A small question of every kind of job, killed up to three times on its way, then finished and compared."""
    counts: Counter[str] = Counter()
    wrong: list[Any] = []
    for _ in rounds(seconds):
        for one in script("jobs/many_processes.py", "kill", 4):
            counts.update({name: one.get(name, 0) for name in ("kills", "answers", "main", "group", "worker")})
            if "crashed" in one or one["code"] or one["wrong"]:
                wrong.append(one)
    return {**counts, "wrong": wrong}


def bit_flips(seconds: float, seed: int) -> Figures:
    """One flipped bit in a store, then the same questions again."""
    counts: Counter[str] = Counter()
    wrong: list[Any] = []
    for number in rounds(seconds):
        for one in script("jobs/bit_flips.py", 100, seed + number):
            wrong += one.pop("bad", [one])
            counts.update({name: count for name, count in one.items() if name != "seed" and isinstance(count, int)})
    return {**counts, "wrong": wrong}


def kills(seconds: float, seed: int) -> Figures:
    """A job that is killed three times, its main process, its group or one worker, then finished and compared."""
    sys.path.insert(0, str(TESTS / "jobs"))
    chance, counts = random.Random(seed), Counter[str]()
    wrong: list[Any] = []
    expected = {job: _finished(job, "inline", None, chance, counts) for job in JOBS}
    for number in rounds(seconds):
        job = JOBS[number % len(JOBS)]
        found = _finished(job, chance.choice(("2", "inline")), 3, chance, counts)
        counts["jobs"] += 1
        if found != expected[job]:
            wrong.append([job, "not the results of a quiet run"])
    return {**counts, "wrong": wrong}


def _finished(job: str, how: str, times: int | None, chance: random.Random, counts: Counter[str]) -> list[Any]:
    """Return the results of a job in a store of its own, killed some times on the way."""
    sample = importlib.import_module("sample_jobs")  # it lies with the tests
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(times or 0):
            process = sample.start(Path(folder), job, how)
            time.sleep(chance.random() * MAX_DELAY)
            counts[f"kills of {_kill(process, chance)}"] += 1
            process.communicate(timeout=120)
        sample.start(Path(folder), job, "inline").communicate(timeout=120)
        with Store(folder) as store:
            values: list[Any] = [result.value for result in results(store, sample.job_called(job))]
            return values


def _kill(process: subprocess.Popen[str], chance: random.Random) -> str:
    target = chance.choice(TARGETS)
    if target == "worker":
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True)
        children = listed.stdout.split()
        if children:
            os.kill(int(chance.choice(children)), signal.SIGKILL)
            return target
    if process.poll() is not None:
        return "nothing, for it was done"
    if target == "group":
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    return target


def without_numba(seconds: float, seed: int) -> Figures:
    """The examples of all helps where Numba is not installed: each answers in a minute of a core, or says why not."""
    found = script("cli/without_numba.py", 60)
    wrong = [one for one in found if not isinstance(one, list) or one[3]]
    return {
        "commands": len(found),
        "answered": sum(one[1] == 0 for one in found if isinstance(one, list)),
        "wrong": wrong,
    }


def two_hosts(seconds: float, seed: int) -> Figures:
    """A dice search and peg levels on a cluster of two hosts, one of which dies."""
    found = script("jobs/two_hosts.py")
    wrong = [one for one in found if not one.get("same")]
    return {"seconds": {one.get("job"): one.get("seconds") for one in found}, "wrong": wrong}


def mixed_load(seconds: float, seed: int) -> Figures:
    """Clients of the web server with one heavy question in twenty; the light ones must not wait for them."""
    (found,) = script("web/mixed_load.py", 60, min(60.0, seconds / 3))
    is_slow = found.get("ratio", float("inf")) > 5
    return {**found, "wrong": [found] if is_slow else []}


def claims(seconds: float, seed: int) -> Figures:
    """True and false claims of every kind against brute force, and changed certificates: none is verified wrongly."""
    sys.path[:0] = [str(TESTS), str(TESTS / "ludus_check")]
    every, changed = importlib.import_module("test_check_every_claim"), importlib.import_module("test_check_mutations")
    counts: Counter[str] = Counter()
    wrong: list[Any] = []
    for number in rounds(seconds):
        for kind in every.GENERATORS:
            try:
                for told, times in every.run(kind, 20 if kind == "blocks" else 300, seed + number).items():
                    counts[f"{kind}, {told}"] += times
                counts[f"{kind}, changed"] += sum(changed.run(kind, 300, seed + number).values())
            except AssertionError as error:
                wrong.append([kind, seed + number, str(error)[:2000]])
    return {**counts, "claims": counts.total(), "wrong": wrong}


def hostile(seconds: float, seed: int) -> Figures:
    """Files under 1 MB that ask for much work: none takes more than 20 s of a processor, or 1 GB."""
    sys.path[:0] = [str(TESTS / "ludus_check")]
    names = list(importlib.import_module("hostile_answers").ANSWERS)
    found = [one for name in names for one in script("ludus_check/hostile_answers.py", name)]
    wrong = [one for one in found if "crashed" in one or one["seconds"] > 20 or one["megabytes"] > 1000]
    good = [one for one in found if "crashed" not in one]
    worst = {key: max(good, key=lambda one: one[key]) for key in ("seconds", "megabytes")} if good else {}
    return {"files": len(found), "worst": worst, "wrong": wrong}


SWEEPS: dict[str, Sweep] = {
    "claims": claims,
    "hostile": hostile,
    "shared-jobs": shared_jobs,
    "killed-jobs": killed_jobs,
    "bit-flips": bit_flips,
    "kills": kills,
    "mixed-load": mixed_load,
    "without-numba": without_numba,
    "two-hosts": two_hosts,
}
"""Every sweep by its name."""
