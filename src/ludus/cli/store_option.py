"""The option that says where results are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ludus.jobs.store import Store


def store_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option --store to a command."""
    words = "The folder in which results are kept [default: LUDUS_STORE, else the user's data folder]."
    return click.option("--store", metavar="DIR", help=words)(function)


def opened_store(folder: str | None) -> Store:
    """Return the open store in a folder, what it has to say told on standard error."""
    store = Store(folder)
    for notice in store.notices:
        click.echo(f"ludus: {notice}", err=True)
    return store
