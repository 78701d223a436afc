"""The options that commands share: for limits and for the store."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any, TypeAlias

import click

from ludus.cli.tools.progress import ProgressDisplay
from ludus.core.errors import invalid
from ludus.core.games import Entry
from ludus.core.limits import Limits
from ludus.jobs.store import Store

Option: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]
"""What adds an option to a command."""


class Seconds(click.FloatRange):
    """A time: not negative, and a number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = float(super().convert(value, param, ctx))
        return self.fail("nan is not a time", param, ctx) if math.isnan(number) else number


SECONDS = Seconds(min=0)


def option(*names: str, help: str, default: Any = None, **more: Any) -> Option:
    """Return an option; the help shows its default, unless the words say it."""
    is_shown = default is not None and "default" not in help
    return click.option(*names, default=default, show_default=is_shown, help=help, **more)


def number_option(name: str, least: int, most: int | None = None, *, help: str, default: int | None = None) -> Option:
    """Return an option that is an integer in a range."""
    return option(name, type=click.IntRange(least, most), default=default, help=help)


def seconds_option(name: str, default: float, help: str) -> Option:
    """Return an option that is a time in seconds."""
    return option(name, type=SECONDS, default=default, metavar="SECONDS", help=help)


def choice_option(name: str, default: Enum, help: str) -> Option:
    """Return an option that is one of the values of the Enum that its default belongs to."""
    return option(name, type=click.Choice([one.value for one in type(default)]), default=default.value, help=help)


def output_option(help: str) -> Option:
    """Return the option -o, a file to write."""
    return click.option("-o", "--output", type=click.Path(path_type=Path), help=help)


def limit_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that limit the work."""
    seconds = seconds_option("--seconds", 30.0, "Time limit in seconds for searches (default 30).")
    threads = number_option("--threads", 1, 256, default=1, help="Number of cores for searches (default 1).")
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


def choices(entry: Entry) -> dict[str, dict[str, str]]:
    """Return what a game can be asked and its named boards, each with its sentence, below their headings."""
    found = {
        "Questions (--question)": {one.value: words for one, words in entry.questions.items()},
        "Variants (--variant)": {name: variant.help for name, variant in entry.variants.items()},
    }
    return {title: rows for title, rows in found.items() if rows}
