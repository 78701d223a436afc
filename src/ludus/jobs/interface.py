"""What `ludus.jobs` offers: jobs of your own, and what `ludus jobs` does. A store is a folder; None is your own one."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import TypeAlias

from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import between, string
from ludus.jobs import catalogue
from ludus.jobs.catalogue import DiskUse, Removable, Summary
from ludus.jobs.executors import read_how
from ludus.jobs.job import Job as Job
from ludus.jobs.job_records import Failure
from ludus.jobs.progress import Outcome, Progress, no_progress
from ludus.jobs.results import results
from ludus.jobs.runner import run as run_job
from ludus.jobs.store import Store

MAX_DAYS = 100_000
Place: TypeAlias = str | PathLike[str] | None


def run(
    job: Job,
    *,
    store: Place = None,
    workers: int | str = "processes",
    unit_seconds: float | None = None,
    progress: Callable[[Progress], None] = no_progress,
) -> Outcome:
    """Do what is left of a job and return what it came to; the workers are `inline`, a number, or a cluster.

    With worker processes, a unit that takes longer than `unit_seconds` fails, and the others go on.
    """
    if not callable(progress):
        raise invalid("progress", f"expected a function of the progress, got {abbreviate(progress)}")
    how = read_how(workers, unit_seconds=unit_seconds)
    with Store(store) as place:
        return run_job(_job(job), place, how=how, watch=progress)


def values(job: Job, *, store: Place = None) -> list[object]:
    """Return the results of all units in their order; ResultsMissing when one is missing."""
    with Store(store) as place:
        return [one.value for one in results(place, _job(job))]


def stored(*, store: Place = None) -> tuple[Summary, ...]:
    """Return all stored jobs, the one that was last worked on first."""
    with Store(store) as place:
        return catalogue.jobs(place)


def show(job_id: str, *, store: Place = None) -> Summary:
    """Return one stored job, by its ID or the beginning of it."""
    with Store(store) as place:
        return catalogue.job_named(place, string(job_id, "job_id"))


def failures(job_id: str, *, store: Place = None) -> tuple[Failure, ...]:
    """Return the units of a job that have failed, with their inputs and errors."""
    with Store(store) as place:
        return catalogue.failures(place, string(job_id, "job_id"))


def cancel(job_id: str, *, store: Place = None) -> Summary:
    """Stop every process that works on a job; what is stored stays, and the same call resumes it."""
    with Store(store) as place:
        return catalogue.cancel(place, string(job_id, "job_id"))


def delete(job_id: str, *, store: Place = None) -> Summary:
    """Forget a job and its results."""
    with Store(store) as place:
        return catalogue.delete(place, string(job_id, "job_id"))


def disk(*, store: Place = None) -> DiskUse:
    """Return how much disk the store takes."""
    with Store(store) as place:
        return catalogue.disk_use(place)


def clean(*, days: int = 30, store: Place = None) -> Removable:
    """Remove finished jobs and answers not used for some days; return what was removed."""
    days = between(0, days, MAX_DAYS, "days")
    with Store(store) as place:
        found = catalogue.removable(place, days=days)
        catalogue.clean(place, found)
        return found


def _job(job: Job) -> Job:
    if not isinstance(job, Job):
        raise invalid("job", f"expected a job, ludus.jobs.Job(...), got {abbreviate(job)}")
    return job
