"""`ludus nullity`: tables of Lights Out boards by size: quiet patterns, fewest presses, the switching game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import click

from ludus.cli.tools.exit_codes import DONE, UNDECIDED
from ludus.core.certificates import Factored
from ludus.core.errors import abbreviate, invalid
from ludus.families.linear.lights import nullities
from ludus.families.linear.lights.nullities import Board, OutOfReach
from ludus.families.linear.lights.problem import PRESSES, Offset

WRAPS = {"none": (False, False), "columns": (False, True), "rows": (True, False), "both": (True, True)}
"""Which sides are glued together."""


@click.command(
    epilog="""\b
Examples:
  ludus nullity --sizes 1..40             0 0 0 4 2 ..., OEIS A159257
  ludus nullity --size 25000
  ludus nullity --sizes 1..30 --torus     OEIS A165738
  ludus nullity --size 30x45 --modulus 6 --press king
  ludus nullity --sizes 1..30 --all-on    fewest presses, OEIS A075464
  ludus nullity --sizes 1..6 --switching  Berlekamp's game, OEIS A005311""",
)
@click.option("--sizes", metavar="FIRST..LAST", help="Squares of these sides.")
@click.option("--size", metavar="SIDE", help="One square, or one rectangle such as 30x45 (rows x columns).")
@click.option("--torus", is_flag=True, help="Glue both pairs of sides: the same as --wrap both.")
@click.option("--wrap", type=click.Choice(list(WRAPS)), default="none", help="Which lines are circles [default: none].")
@click.option("--press", default="plus", help=f"{', '.join(PRESSES)}, or offsets such as '0,0 0,1 1,0,2'.")
@click.option("--modulus", type=click.IntRange(min=2), default=2, help="The number of states of a light [default: 2].")
@click.option("--all-on", is_flag=True, help="The fewest presses that turn off the all-on plus board, proved.")
@click.option(
    "--most", type=click.IntRange(0, 34), default=26, help="With --all-on: nullities up to this [default: 26]."
)
@click.option("--switching", is_flag=True, help="Berlekamp's switching game: the most lights that must stay on.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def command(as_json: bool, **options: Any) -> int:
    """Count the quiet patterns of Lights Out boards: sets of presses that change nothing.

    The nullity k of a board over a prime p means p^k quiet patterns; a board has one solution where it is 0.
    What is too large stands as -, and then the exit code is 3.
    """
    rows = []
    for row in table(options):
        rows.append(row)
        if not as_json:
            click.echo(" ".join(str("-" if value is None else value) for value in row.values()))
    if as_json:
        click.echo(json.dumps({"rows": rows}))
    return UNDECIDED if any(value is None for row in rows for value in row.values()) else DONE


def table(options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of the table that the options ask for."""
    shape, (first, last) = read_sizes(options["size"], options["sizes"])
    wrap = WRAPS["both" if options["torus"] else options["wrap"]]
    board = Board(read_press(options["press"]), wrap, options["modulus"])
    if options["all_on"] and options["switching"]:
        raise click.UsageError("give one of --all-on and --switching")
    if options["all_on"] or options["switching"]:
        if board != Board() or shape is not None:
            raise click.UsageError("--all-on and --switching are about bounded squares with the plus, modulo 2")
        yield from (all_on(options["most"], first, last) if options["all_on"] else switched(first, last))
    elif shape is not None:
        yield counted("x".join(map(str, shape)), board, shape)
    else:
        yield from squares(board, first, last)


def squares(board: Board, first: int, last: int) -> Iterator[dict[str, Any]]:
    """Yield the nullities of squares."""
    if board == Board():
        yield from (quiet_row(side, quiet, board.modulus) for side, quiet in nullities.squares(board, first, last))
        return
    nullities.check_sides(first, last)
    yield from (counted(side, board, (side, side)) for side in range(first, last + 1))


def all_on(most: int, first: int, last: int) -> Iterator[dict[str, Any]]:
    """Yield the fewest presses for the all-on boards; what is too large is told on standard error."""
    nullities.check_sides(first, last)
    for side in range(first, last + 1):
        fewest, nullity = nullities.fewest_all_on(side, most)
        yield {"size": side, "fewest": fewest}
        if fewest is None:
            words = f"size {side} has 2^{nullity} solutions, too many to look at all of them; raise --most to try"
            click.echo(f"ludus: {words}", err=True)


def switched(first: int, last: int) -> Iterator[dict[str, Any]]:
    """Yield the values of the switching game."""
    nullities.check_switching(first, last)
    for side in range(first, last + 1):
        yield {"size": side, "most": nullities.hardest_switching(side)}


def counted(size: int | str, board: Board, shape: tuple[int, int]) -> dict[str, Any]:
    """Return the row of one board; what is too large is told on standard error."""
    try:
        return quiet_row(size, nullities.quiet(board, shape), board.modulus)
    except OutOfReach as error:
        click.echo(f"ludus: {error}", err=True)
        return {"size": size, "nullity": None}


def quiet_row(size: int | str, quiet: Factored, modulus: int) -> dict[str, Any]:
    """Return one row: the nullity when all is a power of the modulus, the factored number of patterns otherwise."""
    if not quiet:
        return {"size": size, "nullity": 0}
    if len(quiet) == 1 and quiet[0][0] == modulus:
        return {"size": size, "nullity": quiet[0][1]}
    return {"size": size, "quiet": " * ".join(f"{prime}^{exponent}" for prime, exponent in quiet)}


def read_sizes(size: str | None, sizes: str | None) -> tuple[tuple[int, int] | None, tuple[int, int]]:
    """Return the shape of one rectangle, or the range of the sides of squares."""
    if (size is None) == (sizes is None):
        raise click.UsageError("give one of --size and --sizes")
    if sizes is not None:
        if found := re.fullmatch(r"(\d{1,9})\.\.(\d{1,9})", sizes, re.ASCII):
            return None, (int(found[1]), int(found[2]))
        raise invalid("sizes", f"expected a range such as 1..40, got {abbreviate(sizes)}")
    found = re.fullmatch(r"(\d{1,9})(?:x(\d{1,9}))?", size or "", re.ASCII)
    if not found:
        raise invalid("size", f"expected a side such as 25, or rows and columns such as 30x45, got {abbreviate(size)}")
    if found[2] is None:
        return None, (int(found[1]), int(found[1]))
    return (int(found[1]), int(found[2])), (1, 1)


def read_press(text: str) -> tuple[Offset, ...]:
    """Return a press by its name or by its offsets."""
    if text in PRESSES:
        return PRESSES[text]
    found = [re.fullmatch(r"(-?\d{1,6}),(-?\d{1,6})(?:,(-?\d{1,9}))?", part, re.ASCII) for part in text.split()]
    if not found or not all(found):
        expected = f"expected one of {', '.join(PRESSES)}, or offsets 'rows,columns[,amount] ...'"
        raise invalid("press", f"{expected}, got {abbreviate(text)}")
    return tuple((int(one[1]), int(one[2]), int(one[3] or 1)) for one in found if one)
