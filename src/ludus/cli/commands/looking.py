"""`ludus list`: all games.

`ludus show GAME`: its rules, board, questions and parameters.
"""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

import click

from ludus.cli.tools.options import choices
from ludus.cli.tools.output import picture_text
from ludus.cli.tools.target import (
    PlacedCommand,
    complete_game,
    game_target,
    option_name,
)
from ludus.core.wording import table
from ludus.families import games


@click.command(epilog="Example: ludus list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def list_command(as_json: bool) -> None:
    """Show all games, by family, with one sentence each."""
    found = {name: (family, games.find(name)) for name, family in games.names().items()}
    if as_json:
        rows = [{"name": n, "family": f, "title": e.title, "summary": e.summary} for n, (f, e) in found.items()]
        click.echo(json.dumps({"games": rows}, ensure_ascii=False))
        return
    sentences = [(name, f"{entry.title}. {entry.summary}") for name, (_, entry) in found.items()]
    lines = zip((family for family, _ in found.values()), table(sentences, indent="  ").splitlines(), strict=True)
    for family, own in groupby(lines, lambda line: line[0]):
        click.secho(family, bold=True)
        click.echo("\n".join(line for _, line in own))
    click.echo("\nNext: ludus show NAME, ludus play NAME, ludus solve NAME")


MAX_POSITION = 2000
"""Longer texts are of no use on a screen."""


@click.command(cls=PlacedCommand, epilog="Example: ludus show dice-torus --variant fiver")
@click.argument("game", shell_complete=complete_game)
def show_command(game: str, **options: Any) -> None:
    """Show the rules of GAME, its start position, its questions, its named boards and its parameters.

    The parameters are options here too: `ludus show GAME --help` lists them.
    """
    chosen = game_target(game, options)
    click.secho(chosen.entry.title, bold=True)
    click.echo(f"{chosen.entry.summary}\nFrom: {chosen.entry.source}\n")
    click.echo(picture_text(chosen.picture()))
    position = chosen.game.write(chosen.position)
    if len(position) <= MAX_POSITION:
        click.echo(f"\nposition: {position}\n")
    if chosen.entry.advice:
        click.echo(f"{chosen.entry.advice}\n")
    parameters = {option_name(parameter.name): parameter.help for parameter in chosen.entry.parameters}
    for title, rows in (choices(chosen.entry) | ({"Parameters": parameters} if parameters else {})).items():
        click.secho(title, bold=True)
        click.echo(table(rows.items(), indent="  "))
    click.echo(f"\nNext: ludus play {game}, ludus solve {game}")
