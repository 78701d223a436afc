"""`ludus draw TARGET -o FILE`: a picture of a problem, an answer or a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ludus import render
from ludus.cli.tools.options import output_option
from ludus.cli.tools.output import picture_text, write_whole
from ludus.cli.tools.target import PlacedCommand, complete_target, game_target, read_file
from ludus.core.answers import Solved
from ludus.core.errors import abbreviate, invalid, read_from
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.core.wording import count
from ludus.families import games
from ludus.families.codec import read_problem
from ludus.families.parts import frames, picture
from ludus.render import svg
from ludus.workbench import CheckedAnswer, given


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
def command(target: str, output: Path | None, *, animated: bool, step: float, **options: Any) -> None:
    """Draw TARGET: a game, a problem file, or an answer file with its solution or its proof on the board.

    An answer is drawn only if the checker does not reject it.
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
    if not isinstance(found, CheckedAnswer) or not isinstance(found.answer, Solved):
        raise invalid("target", f"expected a file with a solved answer, as `ludus solve -o` writes it, got {target}")
    problem = found.answer.problem
    pictures = frames(problem, found.answer)
    if not pictures:
        raise invalid("target", f"expected a solution with moves to show, got none of the kind {problem.KIND}")
    write_whole(output, svg.animated(pictures, seconds=step).encode())
    click.echo(f"drawn to {output}, {count(len(pictures), 'picture')}", err=True)


def picture_of(target: str, options: dict[str, Any]) -> Picture:
    """Return the picture of what TARGET names."""
    if target in games.names():
        return game_target(target, options).picture()
    found = problem_or_answer(target)
    return found.picture() if isinstance(found, CheckedAnswer) else picture(found)


def problem_or_answer(target: str) -> Problem | CheckedAnswer:
    """Return what a file holds: a problem, or an answer that the checker does not reject, with what it verified."""
    fields, folder = read_file(target)
    with read_from(target):
        if "problem" not in fields:
            return read_problem(fields, folder=folder)
        found = given(fields, folder=folder)
    if not found.is_verified:
        click.echo(f"ludus: {found.title}. {found.sentence}", err=True)
    return found
