"""`ludus levels TARGET`: the level sets of small Grundy values, and their periods: observed, or proved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ludus import workbench
from ludus.cli.tools import DONE, UNDECIDED
from ludus.cli.tools.output import write_whole
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import complete_target
from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import array_bytes
from ludus.core.errors import Fault, InvalidInput, invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.codec import as_text
from ludus.families.impartial.commands.table_target import (
    TableCommand,
    asked_problem,
    check_place,
    huge_problem,
    pairs_box,
)
from ludus.families.impartial.one_piece.certificates import PeriodicLevels
from ludus.families.impartial.one_piece.draw import vector
from ludus.families.impartial.one_piece.levels import FIRST, Explored, Level, explore, own_period
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.studies import explore_pairs

MAX_LEVELS = 4096
"""More levels than this are a table."""


@click.command(
    cls=TableCommand,
    epilog="""\b
Examples:
  ludus levels wythoff --size 100000 --below 16
  ludus levels ryuo --p 4 --size 700 --passes 1 --below 10
  ludus levels ryuo --passes 1 --below 8 --prove       the periods, for all board sizes
  ludus levels ryuo --misere --prove                   those of the P-positions in misère play
  ludus levels piece.json --below 4 -o levels.npy""",
)
@click.argument("target", shell_complete=complete_target)
@click.option(
    "--below", type=click.IntRange(1, MAX_LEVELS), default=4, help="Show the Grundy values below N (default 4)."
)
@click.option("--size", metavar="NUMBERS", help="The size, such as 1000 or 1000,2000 [default: the problem's].")
@click.option("--passes", type=click.IntRange(min=0), help="Number of passes left (default: the problem's).")
@click.option("--prove", is_flag=True, help="Prove the periods for all board sizes; --json prints the certificate.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write rows g,x,y to this .npy file.")
@click.option("--json", "as_json", is_flag=True, help="Print the levels as JSON.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def command(target: str, below: int, output: Path | None, as_json: bool, quiet: bool, **options: Any) -> int:
    """List the level sets of TARGET: the positions with each small Grundy value, the first ones, and any period.

    On a board with a rook's ray this needs no table: sides of a million take seconds. A period is that of y - x as a
    function of x, as far as it was observed. With --prove it is proved for all board sizes, for a rook with any steps;
    in misère play that of the P-positions.
    """
    if output is not None:
        check_place(output, ("", ".npy"))
    if options["prove"] and output is not None:
        raise click.UsageError("-o writes positions; with --prove use --json > FILE")
    pair = asked_problem(target, options)
    if pair is not None:
        return of_pairs(pair, below, output, as_json=as_json, quiet=quiet, **options)
    problem = asked(huge_problem(target, options, options["size"]), below, options["passes"])
    if options["prove"]:
        return prove(problem, as_json=as_json, quiet=quiet)
    if problem.misere:
        raise invalid("misere", "Grundy values are defined for normal play only; add --prove for the P-positions")
    with ProgressDisplay(quiet=quiet) as display:
        result = explore(problem, below, Limits(progress=display))
    return tell(result, output, as_json=as_json)


def of_pairs(pair: TwoPieces, below: int, output: Path | None, *, as_json: bool, quiet: bool, **options: Any) -> int:
    """Print the level sets of two pieces: of all pairs of a board, or by nim-sums with proved periods."""
    if options["prove"]:
        return prove(replace(pair, question=Question.LEVELS, position=None, below=below), as_json=as_json, quiet=quiet)
    with ProgressDisplay(quiet=quiet) as display:
        result = explore_pairs(pairs_box(pair, options["size"], None), below, Limits(progress=display))
    if isinstance(result, Undecided):
        click.echo(f"ludus: {result.reason}", err=True)
        return UNDECIDED
    return tell(result, output, as_json=as_json)


def tell(result: Explored, output: Path | None, *, as_json: bool) -> int:
    """Write and print level sets."""
    if output:
        write_whole(output, array_bytes(result.positions))
    if as_json:
        levels = [level.fields() for level in result.levels]
        click.echo(as_text({"ludus": 1, "levels": levels, "verified": result.sentence, "method": result.method}))
    else:
        show(result)
    return DONE


def asked(problem: Impartial, below: int, passes: int | None) -> Impartial:
    """Return the problem with the question of the levels, and other passes when they are given.

    In misère play there are no Grundy values: the question is that of the P-positions.
    """
    about: dict[str, Any] = (
        {"question": Question.P_POSITIONS} if problem.misere else {"question": Question.LEVELS, "below": below}
    )
    return impartial(
        problem.rays,
        problem.steps,
        problem.size,
        passes=problem.passes if passes is None else int(passes),
        pass_at_terminal=problem.pass_at_terminal,
        misere=problem.misere,
        **about,
    )


def prove(problem: Impartial | TwoPieces, *, as_json: bool, quiet: bool) -> int:
    """Print the periods of the level sets, proved for all board sizes."""
    try:
        with ProgressDisplay(quiet=quiet) as display:
            result = workbench.ask(problem, limits=Limits(progress=display), method="periodic")
    except InvalidInput as error:
        # The method was named by the flag, so that is what the message is about.
        about = "a method for this piece, got periodic, which is for "
        words = (
            Fault("prove", f"{fault.message.replace(about, '')}, got another game")
            if fault.field == "method"
            else fault
            for fault in error.faults
        )
        raise InvalidInput(*words) from error
    if as_json:
        click.echo(result.json())
    if not isinstance(result.answer, Solved) or not isinstance(result.answer.certificate, PeriodicLevels):
        click.echo(f"ludus: {result.sentence}", err=True)
        return UNDECIDED
    if not as_json:
        heads, rows = proved_rows(problem, result.answer.certificate)
        print_columns(heads, rows)
        click.echo(f"\n{result.sentence}\nmethod: {result.answer.method}")
    return DONE


def proved_rows(problem: Impartial | TwoPieces, proof: PeriodicLevels) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the period, the preperiod and the first positions of each level set, all passes being left.

    Two passes cancel, so their parity tells the layer; inside it there is one for each value of a third coordinate.
    """
    is_solid = isinstance(problem, Impartial) and len(problem.size) == 3
    count = problem.size[2] if is_solid else 1
    first_layer = problem.passes % 2 * count
    rows = []
    for value in range(proof.below):
        for z in range(count):
            offsets = proof.offsets[first_layer + z][value]
            period, start = own_period(offsets, proof.preperiod, proof.period)
            # A short list repeats from its preperiod on.
            near = [x if x < len(offsets) else start + (x - start) % period for x in range(FIRST)]
            cells = ((x, x + offsets[at], *((z,) if is_solid else ())) for x, at in enumerate(near))
            own = ("P" if problem.misere else str(value), *((str(z),) if is_solid else ()), str(period), str(start))
            rows.append((*own, f"{' '.join(map(vector, cells))} ..."))
    return ("value", *(("z",) if is_solid else ()), "period", "preperiod", "the first"), rows


def show(result: Explored) -> None:
    """Print the levels for a person."""
    rows = [(str(level.value), str(level.count), first_cells(level), seen(level)) for level in result.levels]
    heads = ("value", "positions", "the first", "y - x as a function of x")
    has_periods = any(row[-1] for row in rows)
    print_columns(heads if has_periods else heads[:-1], rows if has_periods else [row[:-1] for row in rows])
    click.echo(f"\n{result.sentence}\nmethod: {result.method}")


def print_columns(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    """Print a table: numbers to the right, words to the left."""
    lines = [heads, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    is_number = [text.isdecimal() for text in lines[-1]]
    for line in lines:
        cells = zip(line, widths, is_number, strict=True)
        click.echo(
            "  ".join(text.rjust(width) if number else text.ljust(width) for text, width, number in cells).rstrip()
        )


def first_cells(level: Level) -> str:
    """Return the first positions of a level in words."""
    cells = " ".join(map(vector, level.first))
    return cells + (" ..." if level.count > len(level.first) else "")


def seen(level: Level) -> str:
    """Return the period of a level in words; what was seen, and how far."""
    if any(len(cell) != 2 for cell in level.first):
        return ""
    if level.period is None:
        return "no period observed"
    start = f", preperiod {level.period.preperiod}" if level.period.preperiod else ""
    return f"period {level.period.period}{start}, observed for x below {level.period.observed}"
