"""Long periods of octal games as jobs: the Grundy values of very many heaps, each stage a stored array."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Protocol

from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.heaps.certificates import Period
from ludus.families.impartial.heaps.problem import MAX_HEAPS, Heaps
from ludus.families.impartial.heaps.values import extended, repetition
from ludus.jobs.job import Job, Json
from ludus.jobs.results import read_array, results
from ludus.jobs.store import Store
from ludus.workbench import CheckedAnswer, checked

WORK = "ludus.families.impartial.heaps.period_jobs:stage"
"""The name of the function that does a unit."""
FIRST, MAX_STAGE = 1 << 16, 1 << 24
"""The first stage, and the most heaps of a stage: stages double until then."""


class Files(Protocol):
    """Where the values of the stages are stored: the context of a unit."""

    before: tuple[Any, ...]

    def read(self, reference: Mapping[str, Any]) -> Array:
        """Return a stored array."""

    def write(self, name: str, array: Array) -> dict[str, Any]:
        """Store an array."""


def stops(count: int) -> list[int]:
    """Return where the first `count` stages end.

    >>> [stop >> 16 for stop in stops(11)]
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 768]
    """
    found = [FIRST]
    while len(found) < count:
        found.append(found[-1] + min(found[-1], MAX_STAGE))
    return found[:count]


def units(code: tuple[int, ...], count: int) -> list[dict[str, Any]]:
    """Return the first `count` stages of a game; each needs all before it."""
    return [{"code": list(code), "start": start, "stop": stop} for start, stop in pairwise([0, *stops(count)])]


def stage(unit: Mapping[str, Any], files: Files) -> dict[str, Any]:
    """Compute the Grundy values of the heaps of one stage from those of the stages before."""
    known = [files.read(result["values"]) for result in files.before]
    before = np.concatenate(known) if known else np.zeros(0, np.uint16)
    values, _ = extended(tuple(unit["code"]), before, unit["stop"], Limits())
    return {"values": files.write(f"heaps-{unit['start']}", values[unit["start"] :])}


FORMAT = 1
"""Raised when a stage holds something else than before."""
STAGES = (1, 3, 5, 7, 9, 12, 16, 20, 24, 28, 32, 36, 40)
"""Numbers of stages after which a period is searched for; the last are 2^29 heaps, a gigabyte."""


def period_job(problem: Heaps, count: int) -> Job:
    """Return the job of the first `count` stages of a game."""
    if max(problem.code) >= 8 or stops(count)[-1] > MAX_HEAPS:
        raise invalid("code", f"expected a code with digits below 8 and fewer heaps, got {problem.name}")
    needs = {index: list(range(index)) for index in range(1, count)}
    question: dict[str, Json] = {"heaps": problem.name, "first": FIRST, "largest": MAX_STAGE}
    return Job(question, WORK, units(problem.code, count), format=FORMAT, needs=needs, uses_files=True)


def proved(problem: Heaps, store: Store, job: Job) -> CheckedAnswer:
    """Return the period that the stored stages prove, with what the checker says; Undecided when they prove none."""
    folder = store.arrays(job.address)
    parts = [read_array(folder, result.value["values"], verify=False) for result in results(store, job)]
    values = np.concatenate(parts)
    found = repetition(values, problem.code)
    if found is None:
        return checked(Undecided(problem, f"no period is proved by the first {len(values)} heaps of {problem.name}"))
    preperiod, period = found
    return checked(Solved(problem, Period(preperiod, period, values[: preperiod + period].copy()), "stages"))
