"""`ludus demo`: a few questions to a few games, then every claim of the five papers."""

from __future__ import annotations

import shutil
import sys
import textwrap
from pathlib import Path

import click

from ludus import papers, workbench
from ludus.cli.commands.papers import announced, quick_verdicts, summary
from ludus.cli.tools.output import picture_text
from ludus.cli.tools.progress import Telling
from ludus.core.claims import Claim, Erratum, Failed, Verdict
from ludus.core.games import Variant
from ludus.core.limits import Limits
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families import games

STEPS = (
    ("dice-torus", "paper", Question.SOLVE, "Dice on a torus: roll blocks until every die shows 0 (2× = roll twice)."),
    ("dice-torus", "fiver", Question.SOLVE, "Another board. No rolls do it, and here is why: the weights."),
    ("wythoff", None, Question.OUTCOME, "A queen goes to the corner, by turns. Does the player to move win, and how?"),
    ("go-first", "nearly", Question.SOLVE, "Three dice. Is every order equally likely?"),
)  # fmt: skip
"""Game, variant, question, and what a guide would say."""
WIDTH = 79
NEXT = (
    ("ludus papers --html report.html", "all claims with pictures, as a page to read or to print"),
    ("ludus play wythoff", "play against a perfect player; `hint` and `why` help"),
    ("ludus solve dice-torus --variant paper --json | HEREpython -m ludus_check -", "solve, and check independently"),
)
"""The commands to try next, and what they do; HERE is the folder of the commands, where it must be typed."""


@click.command(epilog="Example: ludus demo --quick")
@click.option("--quick", is_flag=True, help="Show the games only, without the claims of the papers.")
def command(quick: bool) -> int:
    """Ask a few games a few questions, then test every claim of the five papers and show what is wrong in them."""
    for number, (name, variant, question, words) in enumerate(STEPS, start=1):
        click.secho(f"\n{number}. {words}\n", bold=True)
        result = workbench.ask(variant_problem(name, variant, question), limits=Limits(seconds=10))
        click.echo(picture_text(result.picture()))
        click.echo(f"\n{filled(f'{result.title}. {result.sentence}', 3)}")
        checked = "the certificate was checked before this was shown"
        click.echo(filled(f"method: {result.answer.method}; {checked}", 3))
    if quick:
        show_next()
        return 0
    words = "Every claim of the five papers, computed now. Shown are those that are wrong as printed (≠)."
    click.secho(f"\n{textwrap.fill(f'{len(STEPS) + 1}. {words}', WIDTH, subsequent_indent='   ')}", bold=True)
    verdicts = papers_in_short()
    click.echo(summary(verdicts))
    show_next()
    return int(any(isinstance(verdict, Failed) for verdict in verdicts))


def papers_in_short() -> list[Verdict]:
    """Print the errata of all papers in short, and return all verdicts, stored or computed now."""
    verdicts: list[Verdict] = []
    total = sum(len(papers.find(name).claims) for name in papers.names())
    with Telling() as telling:
        for name in papers.names():
            paper = papers.find(name)
            with telling.hidden():
                click.secho(f"\n{filled(f'{paper.title}, {paper.byline}', 0)}", bold=True)
            claims = announced(name, paper.claims, telling, (len(verdicts), total))
            for claim, verdict in zip(
                claims, quick_verdicts(name, paper.claims, {"store": None, "fresh": False}), strict=True
            ):
                verdicts.append(verdict)
                with telling.hidden():
                    show_in_short(claim, verdict)
    return verdicts


def show_in_short(claim: Claim, verdict: Verdict) -> None:
    """Print an erratum, or a claim that failed, in at most two lines."""
    if isinstance(verdict, Erratum):
        lines = textwrap.wrap(f"{claim.place}: {verdict.counterexample}", WIDTH - 4, max_lines=2, placeholder=" …")
        click.echo("  ≠ " + "\n    ".join(lines))
    if isinstance(verdict, Failed):
        click.secho(f"  ! {filled(f'{claim.id}: {verdict.what}', 4).lstrip()}", fg="red")


def show_next() -> None:
    """Print what to try next, so that it can be copied into the shell as it stands."""
    click.secho("\nTry next:", bold=True)
    here = command_folder()
    for line, words in NEXT:
        click.echo(f"  {here}{line.replace('HERE', here)}")
        click.echo(f"      {words}")


def filled(words: str, indent: int) -> str:
    """Return words in lines that fit a narrow terminal."""
    return textwrap.fill(words, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent)


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
