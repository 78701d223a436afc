"""`ludus draw TARGET -o FILE`: a picture of a problem, an answer or a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ludus import games, render
from ludus.cli import colour
from ludus.cli.output import write_whole
from ludus.cli.target import TargetCommand, complete_target, game_target, problem_or_answer
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.pictures import Picture
from ludus.drawings import picture
from ludus.render.text import text


@click.command(
    cls=TargetCommand,
    epilog="""\b
Examples:
  ludus draw dice-torus --variant paper -o board.svg
  ludus draw answer.json -o proof.png
  ludus draw answer.json                        (as text, to the terminal)""",
)
@click.argument("target", shell_complete=complete_target)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The file to write: .svg, .png, .txt or .tex (TikZ)."
)
def command(target: str, output: Path | None, **options: Any) -> None:
    """Draw TARGET: a game, a problem file, or an answer file with its solution or its proof on the board.

    An answer is drawn as it stands; `ludus check` says whether it is right.
    """
    drawn = picture_of(target, options)
    if output is None:
        click.echo(text(drawn, colour=colour.is_wanted()))
        return
    write_whole(output, render.drawn(drawn, output.suffix))
    click.echo(f"drawn to {output}", err=True)


def picture_of(target: str, options: dict[str, Any]) -> Picture:
    """Return the picture of what TARGET names."""
    if target in games.names():
        chosen = game_target(target, options)
        return chosen.game.picture(chosen.position)
    found = problem_or_answer(target)
    if isinstance(found, Solved | Impossible | Undecided):
        return picture(found.problem, found)
    return picture(found)
