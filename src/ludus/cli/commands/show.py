"""`ludus show GAME`: its rules, board, questions and parameters."""

from __future__ import annotations

from typing import Any

import click

from ludus.cli.tools import colour
from ludus.cli.tools.target import TargetCommand, complete_game, game_target
from ludus.core.games import Entry
from ludus.render.text import text

LONGEST_POSITION = 2000
"""Longer texts are of no use on a screen."""


@click.command(cls=TargetCommand, epilog="Example: ludus show dice-torus --variant fiver")
@click.argument("game", shell_complete=complete_game)
def command(game: str, **options: Any) -> None:
    """Show the rules of GAME, its start position, its questions and its options."""
    chosen = game_target(game, options)
    click.secho(chosen.entry.title, bold=True)
    click.echo(f"{chosen.entry.summary}\nFrom: {chosen.entry.source}\n")
    click.echo(text(chosen.game.picture(chosen.position), colour=colour.is_wanted()))
    position = chosen.game.write(chosen.position)
    if len(position) <= LONGEST_POSITION:
        click.echo(f"\nposition: {position}\n")
    if chosen.entry.advice:
        click.echo(f"{chosen.entry.advice}\n")
    show_choices(chosen.entry)
    click.echo(f"\nNext: ludus play {game}, ludus solve {game}")


def show_choices(entry: Entry) -> None:
    """Print the questions, variants and parameters of a game."""
    sections = {
        "Questions (--question)": {question.value: words for question, words in entry.questions.items()},
        "Variants (--variant)": {name: variant.help for name, variant in entry.variants.items()},
        "Parameters": {f"--{parameter.name}": parameter.help for parameter in entry.parameters},
    }
    for title, rows in sections.items():
        click.secho(title, bold=True)
        for name, words in rows.items():
            click.echo(f"  {name:<12} {words}")
