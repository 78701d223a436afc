"""`ludus demo`: a guided tour of the dice-rolling paper."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from ludus import bench, games
from ludus.cli import colour
from ludus.cli.papers_command import command as papers_command
from ludus.core.effort import Effort
from ludus.core.problems import Problem, Question
from ludus.render.text import text

STEPS = (
    ("paper", Question.SOLVE, "The board of the paper. Can every die come to 0, and how? (2× = roll twice here)"),
    ("paper", Question.FEWEST, "That was a solution. The fewest rolls, proved:"),
    ("fiver", Question.SOLVE, "The paper's other board. No roll sequence works, and here is why: the weights."),
    ("paper", Question.COUNT, "How many of the 5^48 positions of the first board can be solved?"),
    ("berlekamp", Question.QUIET, "Blocks of 2 x 2 on a 6 x 6 torus: the patterns of rolls that change nothing."),
)
"""Variant, question, and what a guide would say."""


@click.command(epilog="Example: ludus demo")
@click.pass_context
def command(context: click.Context) -> None:
    """Walk through the dice-rolling paper: solve, prove impossible, count, and run all its claims."""
    entry = games.find("dice-torus")
    click.secho(f"{entry.title}: {entry.summary}", bold=True)
    click.echo(f"From {entry.source}.")
    for number, (variant, question, words) in enumerate(STEPS, start=1):
        click.secho(f"\n{number}. {words}\n", bold=True)
        result = bench.ask(variant_problem(variant, question), effort=Effort(seconds=10))
        click.echo(text(result.picture(), colour=colour.is_wanted()))
        click.echo(f"\n   {result.verdict}: {result.sentence}.")
        click.echo(f"   route: {result.answer.method}; the certificate was checked before this was shown")
    words = "Every claim of the paper, computed now; shown are those that are wrong as printed."
    click.secho(f"\n{len(STEPS) + 1}. {words}\n", bold=True)
    context.invoke(papers_command, names=("dice-rolling",), only="erratum", workers="inline")
    click.secho("\nTry next:", bold=True)
    here = command_folder()
    click.echo(f"  {here}ludus papers dice-rolling")
    click.echo(f"  {here}ludus play dice-torus --variant berlekamp")
    click.echo(f"  {here}ludus solve dice-torus --variant paper --json | {here}python -m ludus_check -")


def command_folder() -> str:
    """Return what a person has to type before the commands: nothing when they are on the PATH."""
    if shutil.which("ludus"):
        return ""
    folder = Path(sys.executable).parent
    return f"{folder.relative_to(Path.cwd())}/" if folder.is_relative_to(Path.cwd()) else f"{folder}/"


def variant_problem(name: str, question: Question) -> Problem:
    """Return the problem of a named board."""
    entry = games.find("dice-torus")
    variant = entry.variant(name)
    game = entry.game(**variant.values)
    position = game.read(variant.position) if variant.position else game.start()
    return game.problem(position, question)
