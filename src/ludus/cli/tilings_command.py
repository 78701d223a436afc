"""`ludus tilings ...`: all tilings one by one, their number, the named tiles, the tile groups."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import click

from ludus import bench
from ludus.cli.main import DONE, UNDECIDED
from ludus.cli.progress import Telling
from ludus.cli.solve_command import effort, effort_options
from ludus.cli.target import TargetCommand, complete_target, problem_target
from ludus.cli.tilings_groups import groups
from ludus.core.answers import Undecided
from ludus.core.errors import malformed
from ludus.core.polyominoes import NAMES, polyomino, usual_name
from ludus.core.questions import Question
from ludus.core.tiling import Symmetry, Tiling
from ludus.tilings import OutOfTime, orientation_drawings, tilings

ACROSS = 8
"""So many drawings stand side by side."""


@click.group(
    epilog="""\b
Examples:
  ludus tilings enumerate tiling --variant pentominoes > all.jsonl
  ludus tilings enumerate board.json --all --limit 10
  ludus tilings count tiling --region 12x12 --tiles I2
  ludus tilings tiles T4 Y5
  ludus tilings groups T4 L4

\b
To find one tiling, or a proof that there is none: ludus solve FILE, or
ludus solve tiling --region 8x8 --tiles "I3 I1:1"."""
)
def command() -> None:
    """List and count tilings, and look up tiles and their groups."""


@command.command(
    "enumerate",
    cls=TargetCommand,
    epilog="""\b
Example:
  ludus tilings enumerate tiling --region 5x6 --tiles V3 | head -3""",
)
@click.argument("target", shell_complete=complete_target)
@click.option("--all", "is_all", is_flag=True, help="All tilings, not one of those that symmetries make of each other.")
@click.option("--limit", type=click.IntRange(min=1), help="Stop after so many tilings.")
@effort_options
def enumerate_tilings(target: str, **options: Any) -> int:
    """Write every tiling of TARGET as a line of JSON, as they are found.

    A line has the placements and, up to symmetry, the number of tilings that the symmetries make of it.
    """
    problem, number = tiling_problem(target, options), 0
    with Telling(quiet=options["quiet"]) as telling:
        try:
            for fields in tilings(problem, effort(options, telling), up_to_symmetry=not options["is_all"]):
                click.echo(json.dumps({"ludus": 1} | fields, separators=(",", ":")))
                number += 1
                if number == options["limit"]:
                    break
        except OutOfTime:
            click.echo(f"ludus: {number} tilings were found in the time given; there may be more", err=True)
            return UNDECIDED
    click.echo(f"ludus: {number} {'tiling' if number == 1 else 'tilings'}", err=True)
    return DONE


@command.command(cls=TargetCommand)
@click.argument("target", shell_complete=complete_target)
@click.option("--route", metavar="NAME", help="frontier, exact-cover or determinant [default: the best].")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON, with its certificate.")
@effort_options
def count(target: str, **options: Any) -> int:
    """Count the tilings of TARGET; those that symmetries make of each other count as different."""
    problem = replace(tiling_problem(target, options), question=Question.COUNT)
    with Telling(quiet=options["quiet"]) as telling:
        result = bench.ask(problem, route=options["route"], effort=effort(options, telling))
    click.echo(result.json() if options["as_json"] else f"{result.sentence}")
    return UNDECIDED if isinstance(result.answer, Undecided) else DONE


@command.command()
@click.argument("names", nargs=-1)
@click.option("--largest", type=click.IntRange(1, 6), default=5, show_default=True, help="Show tiles up to this size.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of drawings.")
def tiles(names: tuple[str, ...], largest: int, as_json: bool) -> int:
    """Draw the tiles that have names, or all orientations of those with the given NAMES, numbered as in moves."""
    chosen = [usual_name(name) for name in names] or [name for name in NAMES if len(polyomino(name)) <= largest]
    if as_json:
        click.echo(json.dumps({name: [list(cell) for cell in polyomino(name)] for name in chosen}))
        return DONE
    for name in chosen:
        shapes = orientation_drawings(name, Symmetry.ALL)
        drawn = [(str(number), shape) for number, shape in enumerate(shapes)] if names else [("", shapes[0])]
        click.echo(f"{name}: {len(shapes)} {'orientation' if len(shapes) == 1 else 'orientations'}")
        for start in range(0, len(drawn), ACROSS):
            click.echo(side_by_side(drawn[start : start + ACROSS]))
    return DONE


command.add_command(groups)


def tiling_problem(target: str, options: dict[str, Any]) -> Tiling:
    """Return the tiling problem that a target names."""
    problem = problem_target(target, options, None)
    if not isinstance(problem, Tiling):
        raise malformed("target", f"expected a problem of the kind tiling, got one of the kind {problem.KIND}")
    return problem


def side_by_side(drawn: list[tuple[str, list[str]]]) -> str:
    """Return drawings beside each other, each below its heading."""
    columns = [[heading, *rows] if heading else rows for heading, rows in drawn]
    widths = [max(map(len, column)) for column in columns]
    lines = zip_longest(*columns, fillvalue="")
    return "\n".join(
        "  " + "  ".join(part.ljust(width) for part, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )
