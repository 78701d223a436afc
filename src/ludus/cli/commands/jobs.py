"""`ludus jobs`: the stored jobs: list, show, cancel, delete, disk use, clean."""

from __future__ import annotations

import json
import textwrap
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import wraps
from typing import Any

import click

from ludus.cli.tools.groups import CommandGroup
from ludus.cli.tools.job_run import size
from ludus.cli.tools.options import number_option, opened_store, store_option
from ludus.core.wording import count, table
from ludus.jobs import catalogue
from ludus.jobs.catalogue import Summary
from ludus.jobs.store import Store

MAX_LISTED, MAX_SHOWN = 80, 2000
"""Maximum number of letters of a question in the list, and of one that is shown alone."""


@click.group(
    cls=CommandGroup,
    invoke_without_command=True,
    epilog="""\b
Examples:
  ludus jobs                       list all jobs
  ludus jobs show 3f2a             one job, by the beginning of its ID, with the units that failed
  ludus jobs cancel 3f2a           stop every process that works on it; the same command resumes it
  ludus jobs delete 3f2a           forget its results
  ludus jobs disk                  how much disk the store takes
  ludus jobs clean --days 30       remove finished jobs not used for 30 days""",
)
@store_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.pass_context
def command(context: click.Context, store: str | None, as_json: bool) -> None:
    """List the stored jobs: long work that was begun, finished or interrupted."""
    context.obj = store
    if context.invoked_subcommand is not None:
        return
    with opened_store(store, mend=True) as opened:
        found = catalogue.jobs(opened)
    if as_json:
        click.echo(json.dumps({"jobs": [asdict(job) for job in found]}))
    elif not found:
        click.echo("no jobs are stored")
    else:
        rows = [(job.address[:8], state(job), size(job.bytes), age(job.touched), words(job.question)) for job in found]
        click.echo(table([("ID", "state", "size", "used", "question"), *rows]))


def in_store(act: Callable[..., None]) -> click.Command:
    """Return the command that calls a function with the open store; --store may stand before its name or after it."""

    @command.command(name=act.__name__)
    @store_option
    @click.pass_obj
    @wraps(act)
    def run(above: str | None, /, store: str | None, **given: Any) -> None:
        with opened_store(store or above, mend=True) as opened:
            act(opened, **given)

    return run


@in_store
@click.argument("address", metavar="ID")
def show(store: Store, address: str) -> None:
    """Show one job, by its ID or the beginning of it, with the units that failed."""
    job = catalogue.job_named(store, address)
    rows = {"ID": job.address, "question": words(job.question, MAX_SHOWN), "work": job.work, "state": state(job)}
    rows |= {"units": f"{job.done} of {job.units} done, {job.failed} failed", "size": size(job.bytes)}
    click.echo(table((rows | {"begun": age(job.made), "used": age(job.touched)}).items()))
    for failure in catalogue.failures(store, address):
        click.echo(f"failed: {failure.input}")
        click.echo(textwrap.indent(failure.error, "  "))


@in_store
@click.argument("address", metavar="ID")
def cancel(store: Store, address: str) -> None:
    """Stop every process that works on a job; what is stored stays, and the same command resumes it."""
    job = catalogue.cancel(store, address)
    click.echo(f"cancelled {job.address[:8]}: {job.done} of {count(job.units, 'unit')} are stored")


@in_store
@click.argument("address", metavar="ID")
def delete(store: Store, address: str) -> None:
    """Forget a job and its results."""
    job = catalogue.delete(store, address)
    click.echo(f"deleted {job.address[:8]}: {size(job.bytes)}")


@in_store
def disk(store: Store) -> None:
    """Show how much disk the store takes."""
    use = catalogue.disk_use(store)
    taken = f"database {size(use.database)}, arrays {size(use.arrays)}, set aside {size(use.aside)}"
    click.echo(f"{store.folder}: {taken}; {size(use.free)} are free")


@in_store
@number_option("--days", 0, default=30, help="Age in days of what is removed.")
@click.option("--dry-run", is_flag=True, help="Only show what would be removed.")
def clean(store: Store, days: int, dry_run: bool) -> None:
    """Remove finished jobs and answers not used for --days, and files that belong to no job."""
    found = catalogue.removable(store, days=days)
    if not dry_run:
        catalogue.clean(store, found)
    verb = "would remove" if dry_run else "removed"
    things = f"{count(len(found.jobs), 'job')}, {count(len(found.answers), 'answer')}"
    click.echo(f"{verb} {things} and {count(len(found.files), 'file')}: {size(found.bytes)}")


def words(question: str, most: int = MAX_LISTED) -> str:
    """Return the question of a job as words: the names of its fields with their values.

    >>> words('{"players":3,"search":"dice","sizes":[[6,6,6]]}')
    'search dice, players 3, sizes 6,6,6'
    """
    given = json.loads(question)
    text = _phrase(given) if isinstance(given, dict) else str(given)
    return text if len(text) <= most else f"{text[: most - 3]}..."


def _phrase(fields: dict[str, Any]) -> str:
    """Return the fields one by one, what is asked before its details, those of a problem without their own heading."""
    first = sorted(fields.items(), key=lambda one: not isinstance(one[1], str))
    return ", ".join(_phrase(value) if isinstance(value, dict) else f"{name} {_plain(value)}" for name, value in first)


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(_plain, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def state(job: Summary) -> str:
    """Return how far a job is, in words."""
    if job.claimed:
        return f"running, {job.done} of {job.units}"
    if job.is_finished:
        return f"finished, {count(job.units, 'unit')}"
    return f"stopped, {job.done} of {job.units}"


def age(when: int) -> str:
    """Return how long ago a time was, in words."""
    seconds = max(0, int(time.time()) - when)
    for name, length in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {name} ago"
    return f"{seconds} s ago"
