"""`ludus list`: all games."""

from __future__ import annotations

import json

import click

from ludus.families import games


@click.command(epilog="Example: ludus list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def command(as_json: bool) -> None:
    """Show all games, by family, with one sentence each."""
    found = {name: (family, games.find(name)) for name, family in games.names().items()}
    if as_json:
        rows = [{"name": n, "family": f, "title": e.title, "summary": e.summary} for n, (f, e) in found.items()]
        click.echo(json.dumps({"games": rows}, ensure_ascii=False))
        return
    for family in dict.fromkeys(family for family, _ in found.values()):
        click.secho(family, bold=True)
        for name, (own_family, entry) in found.items():
            if own_family == family:
                click.echo(f"  {name:<14} {entry.title}. {entry.summary}")
    click.echo("\nNext: ludus show NAME, ludus play NAME, ludus solve NAME")
