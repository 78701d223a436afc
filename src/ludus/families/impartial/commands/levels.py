"""`ludus levels TARGET`: all positions with small Grundy values, level by level, and the periods that are seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ludus.cli.tools.exit_codes import DONE
from ludus.cli.tools.output import write_whole
from ludus.cli.tools.progress import Telling
from ludus.cli.tools.target import complete_target
from ludus.core.arrays import array_bytes
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.codec import as_text
from ludus.families.impartial.commands.table_output import check_place
from ludus.families.impartial.commands.table_target import TableCommand, huge_problem
from ludus.families.impartial.one_piece.levels import Explored, Level, explore
from ludus.families.impartial.one_piece.problem import Impartial, impartial

MAX_LEVELS = 4096
"""More levels than this are a table."""


@click.command(
    cls=TableCommand,
    epilog="""\b
Examples:
  ludus levels wythoff --size 100000 --below 16
  ludus levels ryuo --p 4 --size 700 --passes 1 --below 10
  ludus levels piece.json --below 4 -o levels.npy""",
)
@click.argument("target", shell_complete=complete_target)
@click.option("--below", type=click.IntRange(1, MAX_LEVELS), default=4, help="Show the Grundy values below this.")
@click.option("--size", metavar="NUMBERS", help="The size, such as 1000 or 1000,2000 [default: the problem's].")
@click.option("--passes", type=click.IntRange(min=0), help="Number of passes left (default: the problem's).")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write rows g,x,y to this .npy file.")
@click.option("--json", "as_json", is_flag=True, help="Print the levels as JSON.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def command(target: str, below: int, output: Path | None, as_json: bool, quiet: bool, **options: Any) -> int:
    """Show all positions of TARGET with small Grundy values: how many, the first ones, and any period.

    On a board with a rook's ray this needs no table, so that sides of a million are soon done. A period is that of
    y - x from row to row, as far as it was seen; nothing is proved about the rest.
    """
    if output is not None:
        check_place(output, ("", ".npy"))
    problem = asked(huge_problem(target, options, options["size"]), below, options["passes"])
    with Telling(quiet=quiet) as telling:
        result = explore(problem, below, Limits(progress=telling))
    if output:
        write_whole(output, array_bytes(result.positions))
    if as_json:
        levels = [level.fields() for level in result.levels]
        click.echo(as_text({"ludus": 1, "levels": levels, "verified": result.sentence, "method": result.method}))
    else:
        show(result)
    return DONE


def asked(problem: Impartial, below: int, passes: int | None) -> Impartial:
    """Return the problem with the question of the levels, and other passes when they are given."""
    return impartial(
        problem.rays,
        problem.steps,
        problem.size,
        passes=problem.passes if passes is None else int(passes),
        pass_at_terminal=problem.pass_at_terminal,
        misere=problem.misere,
        question=Question.LEVELS,
        below=below,
    )


def show(result: Explored) -> None:
    """Print the levels for a person."""
    rows = [(str(level.value), str(level.count), first_cells(level), seen(level)) for level in result.levels]
    heads = ("value", "positions", "the first", "y - x from row to row")
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        line = f"{row[0]:>{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:<{widths[2]}}  {row[3]}"
        click.echo(line.rstrip())
    click.echo(f"\n{result.sentence}.\nroute: {result.method}")


def first_cells(level: Level) -> str:
    """Return the first positions of a level in words."""
    cells = " ".join(",".join(map(str, cell)) for cell in level.first)
    return cells + (" ..." if level.count > len(level.first) else "")


def seen(level: Level) -> str:
    """Return the period of a level in words; what was seen, and how far."""
    if any(len(cell) != 2 for cell in level.first):
        return ""
    if level.period is None:
        return "no period seen"
    start = f" from row {level.period.preperiod} on" if level.period.preperiod else ""
    return f"period {level.period.period}{start}, observed to row {level.period.observed - 1}"
