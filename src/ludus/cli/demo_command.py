"""`ludus demo`: a few questions to a few games, then every claim of the five papers."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import click

from ludus import bench, games, papers
from ludus.cli import colour
from ludus.cli.papers_command import quick_verdicts, summary
from ludus.core.claims import Erratum, Failed, Verdict
from ludus.core.effort import Effort
from ludus.core.games import Variant
from ludus.core.problems import Problem, Question
from ludus.render.text import text

STEPS = (
    ("dice-torus", "paper", Question.SOLVE, "Dice on a torus: roll blocks until every die shows 0 (2× = roll twice)."),
    ("dice-torus", "fiver", Question.SOLVE, "Another board. No rolls do it, and here is why: the weights."),
    ("wythoff", None, Question.OUTCOME, "A queen goes to the corner, by turns. Does the player to move win, and how?"),
    ("go-first", "nearly", Question.SOLVE, "Three dice. Is every order equally likely?"),
)  # fmt: skip
"""Game, variant, question, and what a guide would say."""
WIDTH = 96


@click.command(epilog="Example: ludus demo")
def command() -> int:
    """Ask a few games a few questions, then run every claim of the five papers and show what is wrong in them."""
    for number, (name, variant, question, words) in enumerate(STEPS, start=1):
        click.secho(f"\n{number}. {words}\n", bold=True)
        result = bench.ask(variant_problem(name, variant, question), effort=Effort(seconds=10))
        click.echo(text(result.picture(), colour=colour.is_wanted()))
        click.echo(f"\n   {result.verdict}: {result.sentence}.")
        click.echo(f"   route: {result.answer.method}; the certificate was checked before this was shown")
    words = "Every claim of the five papers, computed now. Shown are those that are wrong as printed."
    click.secho(f"\n{len(STEPS) + 1}. {words}", bold=True)
    verdicts = [verdict for name in papers.names() for verdict in paper_in_short(name)]
    click.echo(summary(verdicts))
    click.secho("\nTry next:", bold=True)
    here = command_folder()
    click.echo(f"  {here}ludus papers --html report.html")
    click.echo(f"  {here}ludus play wythoff")
    click.echo(f"  {here}ludus solve dice-torus --variant paper --json | {here}python -m ludus_check -")
    return int(any(isinstance(verdict, Failed) for verdict in verdicts))


def paper_in_short(name: str) -> list[Verdict]:
    """Run the claims of a paper, print its errata in a line each, and return all verdicts."""
    paper = papers.find(name)
    click.secho(f"\n{paper.title}, {paper.authors} ({paper.year})", bold=True)
    options: dict[str, Any] = {"quiet": False}
    verdicts = []
    for claim, verdict in quick_verdicts(name, paper.claims, options):
        verdicts.append(verdict)
        if isinstance(verdict, Erratum):
            line = f"{claim.place}: {verdict.counterexample}"
            click.echo("  ≠ " + (line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"))
        if isinstance(verdict, Failed):
            click.secho(f"  ! {claim.id}: {verdict.what}", fg="red")
    return verdicts


def command_folder() -> str:
    """Return what a person has to type before the commands: nothing when they are on the PATH."""
    if shutil.which("ludus"):
        return ""
    folder = Path(sys.executable).parent
    return f"{folder.relative_to(Path.cwd())}/" if folder.is_relative_to(Path.cwd()) else f"{folder}/"


def variant_problem(name: str, variant_name: str | None, question: Question) -> Problem:
    """Return the problem of a game, at a named variant or as it is."""
    entry = games.find(name)
    variant = Variant("") if variant_name is None else entry.variant(variant_name)
    game = entry.game(**variant.values)
    position = game.read(variant.position) if variant.position else game.start()
    problem: Problem = game.problem(position, question)
    return problem
