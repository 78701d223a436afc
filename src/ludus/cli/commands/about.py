"""`ludus about`: the version, the machine and the optional parts."""

from __future__ import annotations

import platform
from importlib.metadata import version

import click

from ludus.core.loading import EXTRAS, is_installed


@click.command(epilog="Example: ludus about")
def command() -> None:
    """Show the version, the machine and which optional parts are installed."""
    click.echo(
        f"ludus {version('ludus')}, formats version 1, Python {platform.python_version()}, {platform.platform()}"
    )
    for name, extra in EXTRAS.items():
        state = "installed" if is_installed(name) else f"not installed: pip install 'ludus[{name}]'"
        click.echo(f"  {name:<10} {extra.purpose:<44} {state}")
