"""The options that commands share: for limits and for the store."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import click

from ludus.cli.tools.progress import ProgressDisplay
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.jobs.store import Store


class Seconds(click.FloatRange):
    """A time: not negative, and a number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the time that a text describes."""
        number = float(super().convert(value, param, ctx))
        return self.fail("nan is not a time", param, ctx) if math.isnan(number) else number


SECONDS = Seconds(min=0)


def limit_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that limit the work."""
    seconds = click.option(
        "--seconds",
        type=SECONDS,
        default=30.0,
        metavar="SECONDS",
        help="Time limit in seconds for searches (default 30).",
    )
    threads = click.option(
        "--threads",
        type=click.IntRange(1, 256),
        default=1,
        metavar="N",
        help="Number of cores for searches (default 1).",
    )
    quiet = click.option("--quiet", is_flag=True, help="Show no progress.")
    return seconds(threads(quiet(function)))


def limits(options: dict[str, Any], display: ProgressDisplay) -> Limits:
    """Return the limits that the options describe."""
    return Limits(seconds=options["seconds"], threads=options["threads"], progress=display)


def store_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option --store to a command."""
    words = "Result store directory (default: LUDUS_STORE, else the user's data directory)."
    return click.option("--store", metavar="DIR", help=words)(function)


def opened_store(folder: str | None, *, mend: bool = False) -> Store:
    """Return the open store in a folder, looked through for damage if wanted, its notices told on standard error."""
    if folder == "":
        raise invalid("store", "expected the name of a folder, got an empty text")
    store = Store(folder)
    if mend:
        store.database.mend()
    for notice in store.notices:
        click.echo(f"ludus: {notice}", err=True)
    return store
