"""`ludus list`: all games.

`ludus show GAME`: its rules, board, questions and parameters.

`ludus draw TARGET -o FILE`: a picture of a problem, an answer or a game.
"""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from ludus import render
from ludus.cli.tools.options import choices, output_option
from ludus.cli.tools.output import picture_text, write_whole
from ludus.cli.tools.target import (
    PlacedCommand,
    complete_game,
    complete_target,
    game_target,
    option_name,
    problem_or_answer,
)
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.errors import abbreviate, invalid
from ludus.core.pictures import Picture
from ludus.core.wording import count, table
from ludus.families import games
from ludus.families.parts import frames, picture
from ludus.render import svg


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


@click.command(
    cls=PlacedCommand,
    epilog="""\b
Examples:
  ludus draw dice-torus --variant paper -o board.svg
  ludus draw answer.json -o proof.png
  ludus draw answer.json                        (as text, to the terminal)
  ludus draw answer.json --animated -o play.svg (the moves of a solution, one after the other)""",
)
@click.argument("target", shell_complete=complete_target)
@output_option("File to write: .svg, .png, .txt or .tex (TikZ); default: text, to the terminal.")
@click.option(
    "--animated", is_flag=True, help="Draw the moves of the solution in an answer file one after the other, as .svg."
)
@click.option(
    "--step",
    type=click.FloatRange(0.05, 60),
    default=0.8,
    metavar="SECONDS",
    help="With --animated: seconds for each move (default 0.8).",
)
def draw_command(target: str, output: Path | None, *, animated: bool, step: float, **options: Any) -> None:
    """Draw TARGET: a game, a problem file, or an answer file with its solution or its proof on the board.

    An answer is drawn as it stands; `ludus check` says whether it is right.
    """
    if animated:
        write_animated(target, output, step)
        return
    drawn = picture_of(target, options)
    if output is None:
        click.echo(picture_text(drawn))
        return
    write_whole(output, render.drawn(drawn, output.suffix))
    click.echo(f"drawn to {output}", err=True)


def write_animated(target: str, output: Path | None, step: float) -> None:
    """Write the moves of the solution in an answer file as a moving picture."""
    if output is None or output.suffix.lower() != ".svg":
        got = "none" if output is None else abbreviate(output.name)
        raise invalid("output", f"expected a file name ending in .svg for a moving picture, got {got}")
    found = None if target in games.names() else problem_or_answer(target)
    if not isinstance(found, Solved):
        raise invalid("target", f"expected a file with a solved answer, as `ludus solve -o` writes it, got {target}")
    pictures = frames(found.problem, found)
    if not pictures:
        raise invalid("target", f"expected a solution with moves to show, got none of the kind {found.problem.KIND}")
    write_whole(output, svg.animated(pictures, seconds=step).encode())
    click.echo(f"drawn to {output}, {count(len(pictures), 'picture')}", err=True)


def picture_of(target: str, options: dict[str, Any]) -> Picture:
    """Return the picture of what TARGET names."""
    if target in games.names():
        return game_target(target, options).picture()
    found = problem_or_answer(target)
    if isinstance(found, Solved | Impossible | Undecided):
        return picture(found.problem, found)
    return picture(found)
