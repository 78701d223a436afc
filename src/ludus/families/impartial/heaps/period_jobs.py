"""Long periods of games on heaps as jobs, for `ludus heaps --period --job`: kept stage by stage, and resumed.

A front of the solvers: commands may not reach into them.
"""

from __future__ import annotations

from ludus.core.answers import Solved, Undecided
from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.families.impartial.heaps.certificates import Period
from ludus.families.impartial.heaps.problem import MAX_HEAPS, Heaps
from ludus.families.impartial.heaps.solve import stages
from ludus.families.impartial.heaps.solve.repetition import repetition
from ludus.jobs.canonical import Json
from ludus.jobs.desk import read_array
from ludus.jobs.job import Job
from ludus.jobs.results import results
from ludus.jobs.store import Store
from ludus.workbench import Result, checked

FORMAT = 1
"""Raised when a stage holds something else than before."""
STAGES = (1, 3, 5, 7, 9, 12, 16, 20, 24, 28, 32, 36, 40)
"""After so many stages a period is looked for; the last are half a thousand million heaps, a gigabyte."""


def period_job(problem: Heaps, count: int) -> Job:
    """Return the job of the first so many stages of a game."""
    if max(problem.code) >= 8 or stages.stops(count)[-1] > MAX_HEAPS:
        raise invalid("code", f"expected a code with digits below 8 and fewer heaps, got {problem.name}")
    units = stages.units(problem.code, count)
    needs = {index: list(range(index)) for index in range(1, count)}
    question: dict[str, Json] = {"heaps": problem.name, "first": stages.FIRST, "largest": stages.LARGEST}
    return Job(question, stages.WORK, units, format=FORMAT, needs=needs, desk=True)


def proved(problem: Heaps, store: Store, job: Job) -> Result:
    """Return the period that the stored stages prove, with what the checker says; Undecided when they prove none."""
    folder = store.arrays(job.address)
    parts = [read_array(folder, result.value["values"], verify=False) for result in results(store, job)]
    values = np.concatenate(parts)
    found = repetition(values, problem.code)
    if found is None:
        return checked(Undecided(problem, f"no period is proved by the first {len(values)} heaps of {problem.name}"))
    preperiod, period = found
    return checked(Solved(problem, Period(preperiod, period, values[: preperiod + period].copy()), "stages"))
