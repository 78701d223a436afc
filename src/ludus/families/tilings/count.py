"""All tilings of a region and their number, at once or as jobs.

A job that lists is stored, so that the same list is read again; one that counts leaves large arrays, so that its number
is stored as an answer, and the job is removed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ludus.core.answers import Solved, Undecided
from ludus.core.errors import abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.codec import write_problem
from ludus.families.tilings.certificates import TilingCount
from ludus.families.tilings.frontier import MAX_CLASSES
from ludus.families.tilings.placements import Layout, has_no_area, layout
from ludus.families.tilings.problem import Tiling
from ludus.families.tilings.solve import units
from ludus.families.tilings.solve.count import Representative, all_tilings, has_many_counted
from ludus.jobs.answers import Runner, answer_by_job
from ludus.jobs.job import Job
from ludus.jobs.results import UnitResult, read_array, results
from ludus.jobs.store import Store
from ludus.workbench import CheckedAnswer, checked

FORMAT = 1
"""Raised when a unit returns something else than before."""
FRONTIER, EXACT_COVER = "frontier", "exact-cover"
"""How a job counts: cell by cell, or one by one."""


def tilings(problem: Tiling, limits: Limits, *, up_to_symmetry: bool = True) -> Iterator[dict[str, Any]]:
    """Yield every tiling as a JSON object, as they are found; OutOfTime when the time limit is reached before the end.

    >>> [one["images"] for one in tilings(tiling("2x2", "I2"), Limits())]
    [2]
    """
    if has_no_area(problem):
        return
    places = layout(problem)
    for found in all_tilings(problem, places, limits, up_to_symmetry=up_to_symmetry):
        yield _fields(places, found, up_to_symmetry)


def list_job(problem: Tiling, *, up_to_symmetry: bool = True) -> Job:
    """Return the job that lists all tilings, up to symmetry or every one."""
    asked = replace(problem, question=Question.SOLUTIONS, asked=None)
    made = [] if has_no_area(problem) else units.list_units(asked, up_to_symmetry=up_to_symmetry)
    question = {"tilings": "list" if up_to_symmetry else "list all", "problem": write_problem(asked)}
    return Job(question, units.LIST_WORK, made, format=FORMAT, uses_files=True)


def listed_by_job(problem: Tiling, store: Store, job: Job, *, up_to_symmetry: bool = True) -> Iterator[dict[str, Any]]:
    """Yield every tiling that a job has stored as a JSON object."""
    for result in results(store, job):
        yield from listed_in(problem, store, job, result, up_to_symmetry=up_to_symmetry)


def listed_in(
    problem: Tiling, store: Store, job: Job, result: UnitResult, *, up_to_symmetry: bool = True
) -> Iterator[dict[str, Any]]:
    """Yield every tiling that one unit of a job has stored."""
    places, folder = layout(problem), store.arrays(job.address)
    for file in result.value["files"]:
        for found in units.tilings_of(read_array(folder, file)):
            yield _fields(places, found, up_to_symmetry)


def count_job(problem: Tiling, method: str | None = None) -> Job:
    """Return the job that counts all tilings: cell by cell, or one by one where many tiles are counted."""
    asked = replace(problem, question=Question.COUNT, asked=None)
    how = method or (EXACT_COVER if has_many_counted(problem) else FRONTIER)
    question: dict[str, Any] = {"tilings": "count", "method": how, "problem": write_problem(asked)}
    if how == FRONTIER:
        made, needs = units.count_units(asked)
        return Job(question, units.COUNT_WORK, made, format=FORMAT, needs=needs, uses_files=True)
    if how == EXACT_COVER:
        return Job(question, units.LIST_WORK, units.list_units(asked, is_listed=False), format=FORMAT, uses_files=True)
    raise invalid("method", f"expected {FRONTIER} or {EXACT_COVER} for a job, got {abbreviate(how)}")


def counted_by_job(problem: Tiling, store: Store, run: Runner, method: str | None = None) -> CheckedAnswer | None:
    """Return the number of tilings, checked like every answer; None when the job for it is not done yet."""
    asked = replace(problem, question=Question.COUNT, asked=None)
    if has_no_area(problem):
        return checked(Solved(asked, TilingCount(0), "area"))
    job = count_job(asked, method)
    how = FRONTIER if job.work == units.COUNT_WORK else EXACT_COVER

    def read(text: str) -> CheckedAnswer:
        return checked(Solved(asked, TilingCount(int(text)), how))

    try:
        return answer_by_job(store, job, run=run, collect=lambda: _number(store, job), check=read)
    except _TooManyClasses:
        reason = f"more than {MAX_CLASSES} classes of partial tilings do not fit into memory"
        return checked(Undecided(asked, reason, how))


class _TooManyClasses(Exception):
    """The units of a job ended without a number."""


def _number(store: Store, job: Job) -> str:
    """Return the number that the units of a job have found; _TooManyClasses when they ended without one."""
    values = [result.value for result in results(store, job)]
    if job.work == units.LIST_WORK:
        return str(sum(value["images"] for value in values))
    last: dict[str, Any] = values[-1]
    if "number" not in last:
        raise _TooManyClasses
    return str(last["number"])


def _fields(places: Layout, found: Representative, up_to_symmetry: bool) -> dict[str, Any]:
    placements = [places.placed(number).fields() for number in found.placements]
    return {"placements": placements} | ({"images": found.images} if up_to_symmetry else {})
