"""`ludus heaps CODE`: the Grundy numbers of a take-and-break game, and its period with proof."""

from __future__ import annotations

from pathlib import Path

import click

from ludus import bench
from ludus.cli import colour
from ludus.cli.main import DONE, UNDECIDED
from ludus.cli.output import write_whole
from ludus.cli.progress import Telling
from ludus.cli.solve_command import SECONDS
from ludus.core.answers import Undecided
from ludus.core.array_files import array_bytes
from ludus.core.certificates import Table
from ludus.core.effort import Effort
from ludus.core.heaps import Heaps, heaps
from ludus.core.questions import Question
from ludus.render.text import text


@click.command(
    epilog="""\b
Examples:
  ludus heaps 0.77 --size 60
  ludus heaps 0.16 --period
  ludus heaps 2,5,7 --period                  a subtraction game
  ludus heaps 0.007 --size 100000 -o g.npy
  ludus heaps 0.07 --size 1000 -o b000001.txt  a b-file of the OEIS
  ludus heaps 0.104 --period --seconds 600     minutes, and gigabytes""",
)
@click.argument("code")
@click.option(
    "--size", type=click.IntRange(1), default=100, show_default=True, help="How many heaps, from 0 tokens on."
)
@click.option("--period", is_flag=True, help="Look for a period, and prove it.")
@click.option(
    "--seconds", type=SECONDS, default=30.0, show_default=True, help="Stop looking for a period after so long."
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the numbers to a .npy, .txt or .csv file.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def command(code: str, size: int, period: bool, seconds: float, as_json: bool, output: Path | None, quiet: bool) -> int:
    """Show the Grundy numbers of CODE: a code such as 0.77, or the numbers that may be taken, such as 2,5,7."""
    problem = game(code, size, Question.PERIOD if period else Question.TABLE)
    with Telling(quiet=quiet) as telling:
        result = bench.ask(problem, effort=Effort(seconds=seconds, progress=telling))
    if isinstance(result.answer, Undecided):
        click.echo(f"ludus: {result.sentence}", err=True)
        return UNDECIDED
    if output and isinstance(result.answer.certificate, Table):
        values = result.answer.certificate.values
        separator = "," if output.suffix == ".csv" else " "
        lines = (f"{heap}{separator}{value}\n" for heap, value in enumerate(values.tolist()))
        write_whole(output, array_bytes(values) if output.suffix == ".npy" else "".join(lines).encode())
    if as_json:
        click.echo(result.json())
        return DONE
    if not output:
        click.echo(text(result.picture(), colour=colour.is_wanted()).rstrip("\n"))
    click.echo(f"\n{result.sentence}.", err=bool(output))
    return DONE


def game(code: str, size: int, question: Question) -> Heaps:
    """Return the game of a code, or of a list of numbers that may be taken."""
    parts = code.split(",")
    if "." not in code and all(part.strip().isdigit() for part in parts):
        return heaps([int(part) for part in parts], size, question=question)
    return heaps(code, size, question=question)
