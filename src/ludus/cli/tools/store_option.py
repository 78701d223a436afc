"""The option that says where results are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ludus.core.errors import invalid
from ludus.jobs.store import Store


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
