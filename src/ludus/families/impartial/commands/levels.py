"""`ludus levels TARGET`: the level sets of small Grundy values, and their periods: observed, or proved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ludus import workbench
from ludus.cli.tools import DONE, UNDECIDED
from ludus.cli.tools.options import number_option, output_option
from ludus.cli.tools.output import write_whole
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import complete_target
from ludus.core.answers import Solved
from ludus.core.arrays import array_bytes
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.wording import COMPUTED, table
from ludus.families.codec import as_text
from ludus.families.impartial.commands import table_target
from ludus.families.impartial.one_piece.certificates import PeriodicLevels
from ludus.families.impartial.one_piece.draw import vector
from ludus.families.impartial.one_piece.levels import (
    FIRST,
    PERIODIC_PIECES,
    Explored,
    LevelSet,
    applies,
    explore,
    own_period,
)
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.studies import explore_pairs

MAX_LEVELS = 4096
"""More levels than this are a table."""


@click.command(
    cls=table_target.TableCommand,
    epilog="""\b
Examples:
  ludus levels wythoff --size 100000 --below 16
  ludus levels ryuo --p 4 --size 700 --passes 1 --below 10
  ludus levels ryuo --passes 1 --below 8 --prove       the periods, for all board sizes
  ludus levels ryuo --misere --prove                   those of the P-positions in misère play
  ludus levels piece.json --below 4 -o levels.npy""",
)
@click.argument("target", shell_complete=complete_target)
@number_option("--below", 1, MAX_LEVELS, default=4, help="Show the Grundy values below N (default 4).")
@click.option("--size", metavar="NUMBERS", help="The size, such as 1000 or 1000,2000 [default: the problem's].")
@number_option("--passes", 0, help="Number of passes left (default: the problem's).")
@click.option("--prove", is_flag=True, help="Prove the periods for all board sizes; --json prints the certificate.")
@output_option("Write rows g,x,y to this .npy file.")
@click.option("--json", "as_json", is_flag=True, help="Print the levels as JSON.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def command(target: str, below: int, output: Path | None, as_json: bool, quiet: bool, **options: Any) -> int:
    """List the level sets of TARGET: the positions with each small Grundy value, the first ones, and any period.

    On a board with a rook's ray this needs no table: sides of a million take seconds. A period is that of y - x as a
    function of x, as far as it was observed. With --prove it is proved for all board sizes, for a rook with any steps;
    in misère play that of the P-positions.
    """
    if output is not None:
        table_target.check_place(output, ("", ".npy"))
    if options["prove"] and output is not None:
        raise click.UsageError("-o writes positions; with --prove use --json > FILE")
    pair = table_target.asked_problem(target, options)
    problem: Impartial | TwoPieces
    if pair is not None and options["prove"]:
        problem = replace(pair, question=Question.LEVELS, position=None, below=below)
    elif pair is not None:
        problem = table_target.pairs_box(pair, options["size"], None)
    else:
        board = table_target.huge_problem(target, options, options["size"])
        # In misère play there are no Grundy values: the question is that of the P-positions.
        about = {} if board.misere else {"question": Question.LEVELS, "below": below}
        problem = table_target.boxed(board, board.size, **about)
    if options["prove"]:
        return prove(problem, as_json=as_json, quiet=quiet)
    if problem.misere and pair is None:
        raise invalid("misere", "Grundy values are defined for normal play only; add --prove for the P-positions")
    with ProgressDisplay(quiet=quiet) as display:
        how: Any = explore if pair is None else explore_pairs
        result = how(problem, below, Limits(progress=display))
    if output:
        write_whole(output, array_bytes(result.positions))
    if as_json:
        fields = {"levels": [level.fields() for level in result.levels], "verified": result.sentence}
        fields |= {} if result.is_certified else {"certified": False}
        click.echo(as_text({"ludus": 1} | fields | {"method": result.method}))
    else:
        show(result)
    return DONE


def prove(problem: Impartial | TwoPieces, *, as_json: bool, quiet: bool) -> int:
    """Print the periods of the level sets, proved for all board sizes."""
    if isinstance(problem, Impartial) and not applies(problem):
        raise invalid("prove", f"expected {PERIODIC_PIECES}, got another game")
    with ProgressDisplay(quiet=quiet) as display:
        result = workbench.ask(problem, limits=Limits(progress=display), method="periodic")
    if as_json:
        click.echo(result.json())
    if not isinstance(result.answer, Solved) or not isinstance(result.answer.certificate, PeriodicLevels):
        click.echo(f"ludus: {result.sentence}", err=True)
        return UNDECIDED
    if not as_json:
        click.echo(table(proved_rows(problem, result.answer.certificate)))
        click.echo(f"\n{result.sentence}\nmethod: {result.answer.method}")
    return DONE


def proved_rows(problem: Impartial | TwoPieces, proof: PeriodicLevels) -> list[tuple[str, ...]]:
    """Return the period, the preperiod and the first positions of each level set, all passes being left.

    Two passes cancel, so their parity tells the layer; inside it there is one for each value of a third coordinate.
    """
    is_solid = isinstance(problem, Impartial) and len(problem.size) == 3
    count = problem.size[2] if is_solid else 1
    first_layer = problem.passes % 2 * count
    rows: list[tuple[str, ...]] = [("value", *(("z",) if is_solid else ()), "period", "preperiod", "the first")]
    for value in range(proof.below):
        for z in range(count):
            offsets = proof.offsets[first_layer + z][value]
            period, start = own_period(offsets, proof.preperiod, proof.period)
            # A short list repeats from its preperiod on.
            near = [x if x < len(offsets) else start + (x - start) % period for x in range(FIRST)]
            cells = ((x, x + offsets[at], *((z,) if is_solid else ())) for x, at in enumerate(near))
            own = ("P" if problem.misere else str(value), *((str(z),) if is_solid else ()), str(period), str(start))
            rows.append((*own, f"{' '.join(map(vector, cells))} ..."))
    return rows


def show(result: Explored) -> None:
    """Print the levels for a person."""
    rows = [("value", "positions", "the first", "y - x as a function of x")]
    for level in result.levels:
        cells = " ".join(map(vector, level.first)) + (" ..." if level.count > len(level.first) else "")
        rows.append((str(level.value), str(level.count), cells, seen(level)))
    has_periods = any(row[-1] for row in rows[1:])
    click.echo(table([row if has_periods else row[:-1] for row in rows]))
    notes = ["The last column is observed on this board"] if has_periods else []
    notes += [] if result.is_certified else ["The level sets are read off the table"]
    click.echo(
        "\n" + "".join(f"{note}: {COMPUTED}.\n" for note in notes) + f"{result.sentence}\nmethod: {result.method}"
    )


def seen(level: LevelSet) -> str:
    """Return the period of a level in words; what was seen, and how far."""
    if any(len(cell) != 2 for cell in level.first):
        return ""
    if level.period is None:
        return "no period observed"
    start = f", preperiod {level.period.preperiod}" if level.period.preperiod else ""
    return f"period {level.period.period}{start}, observed for x below {level.period.observed}"
