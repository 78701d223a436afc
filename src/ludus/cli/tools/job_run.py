"""Run a job from the command line: who does the units, how far it is, how to go on after Ctrl-C."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import click

from ludus.cli.tools import INTERRUPTED
from ludus.cli.tools.options import opened_store
from ludus.cli.tools.progress import ProgressDisplay
from ludus.core.wording import count
from ludus.jobs.executors import Cluster, How, read_how
from ludus.jobs.job import Job
from ludus.jobs.progress import Ending, Interrupted, Outcome, Progress
from ludus.jobs.runner import run
from ludus.jobs.store import Store

UNITS = ("B", "kB", "MB", "GB", "TB")
MANY_UNITS = 20
"""Minimum number of units of a job that is announced."""
MUCH_DISK = 100_000_000
"""Minimum number of bytes of a job that is announced."""


def worker_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say who does the units of a job."""
    words = "Workers: inline, processes, or a number of processes (default: one per idle core)."
    workers = click.option("--workers", metavar="HOW", default="processes", help=words)
    cluster = click.option("--cluster", metavar="ADDRESS", help="Address of a Dask cluster, such as tcp://host:8786.")
    words = "Time limit in seconds of each unit, for worker processes (default: none)."
    limit = click.option("--unit-seconds", metavar="SECONDS", type=float, help=words)
    return workers(cluster(limit(function)))


def chosen_workers(options: dict[str, Any]) -> How:
    """Return who does the units."""
    address, limit = options["cluster"], options["unit_seconds"]
    if address and limit is None:
        return partial(Cluster, address)
    return read_how(address or options["workers"], unit_seconds=limit)


@contextmanager
def job_store(options: dict[str, Any], title: str) -> Iterator[tuple[Store, Callable[[Job], bool]]]:
    """Give the store of the options, open, and what runs a job there and tells whether all of it is done."""
    how = chosen_workers(options)
    with opened_store(options["store"]) as store:
        yield store, lambda job: run_job(job, store, how, title=title, quiet=options["quiet"]).is_complete


def run_job(job: Job, store: Store, how: How, *, title: str, quiet: bool, disk: int = 0, time: str = "") -> Outcome:
    """Do what is left of a job, showing how far it is; on Ctrl-C say how to resume.

    What it takes, bytes of disk and a time in words, is said beforehand where it is known.
    """
    if not quiet and (len(job.units) >= MANY_UNITS or disk >= MUCH_DISK or time):
        announce(job, store, title, disk, time)
    with ProgressDisplay(quiet=quiet) as display:
        waited_for = ""

        def watch(progress: Progress) -> None:
            nonlocal waited_for
            if progress.waits_for != waited_for and progress.waits_for:
                click.echo(f"ludus: waiting: {progress.waits_for}", err=True)
            waited_for = progress.waits_for
            display(f"{title}, {rate(progress)}", progress.done, progress.total)

        try:
            outcome = run(job, store, how=how, watch=watch)
        except Interrupted as stop:
            stored = f"{stop.outcome.done} of {count(stop.outcome.units, 'unit')}"
            click.echo(f"ludus: interrupted after {stored}; run the same command to resume", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None
    for notice in outcome.notices:
        if notice not in store.notices:  # those were told when the store was opened
            click.echo(f"ludus: {notice}", err=True)
    for failure in outcome.failures:
        reason = failure.error.splitlines()[-1] if failure.error else "no reason"
        click.echo(f"ludus: a unit failed {failure.tries} times: {failure.input}: {reason}", err=True)
    if outcome.ending is Ending.CANCELLED:
        stored = f"{outcome.done} of {count(outcome.units, 'unit')}"
        click.echo(f"ludus: cancelled after {stored}; run the same command to resume", err=True)
    return outcome


def rate(progress: Progress) -> str:
    """Return how fast the units are done and how long the rest will take, in words."""
    if not progress.rate:
        return "no new unit yet"
    left = "" if progress.remaining is None else f", about {clock(progress.remaining)} left"
    return f"{progress.rate:.3g} units/s{left}"


def clock(seconds: float) -> str:
    """Return a time in words.

    >>> clock(40), clock(400), clock(40000)
    ('40 s', '7 min', '11 h')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"


def announce(job: Job, store: Store, title: str, disk: int, time: str) -> None:
    """Say before a long computation how large it is, what time and disk it takes, and how to stop it."""
    parts = [
        count(len(job.units), "unit"),
        *([time] if time else []),
        *([f"about {size(disk)} of disk"] if disk else []),
    ]
    free = size(shutil.disk_usage(store.folder).free)
    click.echo(f"ludus: {title}: {', '.join(parts)}; {free} free in {store.folder}", err=True)
    click.echo("ludus: Ctrl-C stops; the same command resumes. The time left is shown after the first units.", err=True)


def size(amount: int) -> str:
    """Return a number of bytes with a fitting unit.

    >>> size(1_500_000)
    '1.5 MB'
    """
    number = float(amount)
    for unit in UNITS[:-1]:
        if number < 1000:
            return f"{number:.3g} {unit}"
        number /= 1000
    return f"{number:.3g} {UNITS[-1]}"
