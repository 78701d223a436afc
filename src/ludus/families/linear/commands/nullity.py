"""`ludus nullity`: tables of Lights Out boards by size: quiet patterns, fewest presses, the switching game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from ludus.algebra.factored import write
from ludus.cli.tools import DONE, UNDECIDED
from ludus.cli.tools.output import write_whole
from ludus.core.certificates import Factored
from ludus.core.errors import abbreviate, invalid
from ludus.core.wording import COMPUTED
from ludus.families.linear.lights import nullities
from ludus.families.linear.lights.nullities import BoardRules, OutOfReach
from ludus.families.linear.lights.problem import PRESSES, Offset
from ludus.families.linear.windows.certificates import Count
from ludus.render.table import sequence_file
from ludus.workbench import ask

WRAPS = {"none": (False, False), "columns": (False, True), "rows": (True, False), "both": (True, True)}


@click.command(
    epilog="""\b
Examples:
  ludus nullity --sizes 1..40             0 0 0 4 2 ..., OEIS A159257
  ludus nullity --size 25000
  ludus nullity --sizes 1..30 --torus     OEIS A165738
  ludus nullity --sizes 1..30 --check
  ludus nullity --sizes 1..40 -o b159257.txt   a b-file of the OEIS
  ludus nullity --size 30x45 --modulus 6 --press king
  ludus nullity --sizes 1..30 --all-on    fewest presses, OEIS A075464
  ludus nullity --sizes 1..6 --switching  Berlekamp's game, OEIS A005311""",
)
@click.option("--sizes", metavar="FIRST..LAST", help="Sides of squares.")
@click.option("--size", metavar="SIDE", help="Side of one square, or one rectangle such as 30x45 (rows x columns).")
@click.option("--torus", is_flag=True, help="Glue both pairs of sides, as --wrap both does.")
@click.option("--wrap", type=click.Choice(list(WRAPS)), default="none", help="Axes that wrap around (default none).")
@click.option("--press", default="plus", help=f"{', '.join(PRESSES)}, or offsets such as '0,0 0,1 1,0,2'.")
@click.option("--modulus", type=click.IntRange(min=2), default=2, help="Number of states of a light (default 2).")
@click.option("--check", is_flag=True, help="Certify each count and verify it with the checker (slower).")
@click.option("--all-on", is_flag=True, help="Fewest presses that turn off the all-on plus board.")
@click.option("--most", type=click.IntRange(0, 34), default=26, help="Maximum nullity for --all-on (default 26).")
@click.option("--switching", is_flag=True, help="Worst case of Berlekamp's switching game: the covering radius.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write --sizes as a b-file .txt, .csv or .tex.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def command(as_json: bool, output: Path | None, **options: Any) -> int:
    """Compute Lights Out nullities by board size.

    Nullity k over a prime p means p^k quiet patterns: sets of presses that change nothing. A board of nullity 0 has
    exactly one solution for each position. What is too large is printed as -, and then the exit code is 3.
    """
    if output is not None and (output.suffix.lower() not in (".txt", ".csv", ".tex") or options["sizes"] is None):
        raise invalid("output", f"expected --sizes and a file name ending in .txt, .csv or .tex, got {output.name}")
    rows = []
    for row in table(options):
        rows.append(row)
        if not as_json:
            click.echo(" ".join(str("-" if value is None else value) for value in row.values()))
    terms = [list(row.values())[-1] for row in rows]
    if output is not None and all(isinstance(term, int) for term in terms):
        write_whole(output, sequence_file(terms, output.suffix, rows[0]["size"]))
    status = "verified" if options["check"] else COMPUTED
    if as_json:
        click.echo(json.dumps({"status": status, "rows": rows}))
    else:
        click.echo(f"ludus: {status}", err=True)
    return UNDECIDED if any(value is None for row in rows for value in row.values()) else DONE


def table(options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of the table that the options ask for."""
    shape, (first, last) = read_sizes(options["size"], options["sizes"])
    wrap = WRAPS["both" if options["torus"] else options["wrap"]]
    board = BoardRules(read_press(options["press"]), wrap, options["modulus"])
    other = [name for name in ("check", "all_on", "switching") if options[name]]
    if len(other) > 1:
        raise click.UsageError("--check, --all-on and --switching are mutually exclusive")
    nullities.check_sides(first, last)
    if options["all_on"] or options["switching"]:
        if board != BoardRules() or shape is not None:
            raise click.UsageError("--all-on and --switching are about bounded squares with the plus, mod 2")
        sides = range(first, last + 1)
        yield from (all_on(options["most"], sides) if options["all_on"] else switched(sides))
    elif shape is None and board == BoardRules() and not options["check"]:
        for side, nullity in enumerate(nullities.plus_nullities(first, last), first):
            yield {"size": side, "nullity": nullity}
    else:
        shapes = (
            {"x".join(map(str, shape)): shape} if shape else {side: (side, side) for side in range(first, last + 1)}
        )
        yield from (counted(size, board, one, check=options["check"]) for size, one in shapes.items())


def all_on(max_nullity: int, sides: range) -> Iterator[dict[str, Any]]:
    """Yield the fewest presses for the all-on boards; standard error has those that are too large."""
    for side in sides:
        fewest, nullity = nullities.fewest_all_on(side, max_nullity)
        yield {"size": side, "fewest": fewest}
        if fewest is None:
            click.echo(f"ludus: size {side} has 2^{nullity} solutions, too many to compare; raise --most", err=True)


def switched(sides: range) -> Iterator[dict[str, Any]]:
    """Yield the worst cases of the switching game."""
    if sides[-1] > nullities.MAX_SWITCHING:
        raise invalid("sizes", f"expected sides of 1..{nullities.MAX_SWITCHING} for the switching game")
    yield from ({"size": side, "most": nullities.switching_radius(side)} for side in sides)


def counted(size: int | str, board: BoardRules, shape: tuple[int, int], *, check: bool) -> dict[str, Any]:
    """Return the row of one board; standard error has the reason where it is too large."""
    try:
        if not check:
            return quiet_row(size, nullities.quiet(board, shape), board.modulus)
        result = ask(board.problem(shape))
        certificate = result.verified(Count)
        if certificate is not None:
            return quiet_row(size, certificate.quiet, board.modulus)
        reason = f"size {size}: {result.sentence}"
    except OutOfReach as error:
        reason = str(error)
    click.echo(f"ludus: {reason}", err=True)
    return {"size": size, "nullity": None}


def quiet_row(size: int | str, quiet: Factored, modulus: int) -> dict[str, Any]:
    """Return one row: the nullity when all is a power of the modulus, the factored number of patterns otherwise."""
    if not quiet:
        return {"size": size, "nullity": 0}
    if len(quiet) == 1 and quiet[0][0] == modulus:
        return {"size": size, "nullity": quiet[0][1]}
    return {"size": size, "quiet": write(quiet)}


def read_sizes(size: str | None, sizes: str | None) -> tuple[tuple[int, int] | None, tuple[int, int]]:
    """Return the shape of one rectangle, or the range of the sides of squares."""
    if (size is None) == (sizes is None):
        raise click.UsageError("give one of --size and --sizes")
    if sizes is not None:
        found = re.fullmatch(r"(\d{1,9})\.\.(\d{1,9})", sizes, re.ASCII)
        if not found:
            raise invalid("sizes", f"expected a range such as 1..40, got {abbreviate(sizes)}")
        return None, (int(found[1]), int(found[2]))
    found = re.fullmatch(r"(\d{1,9})(?:x(\d{1,9}))?", size or "", re.ASCII)
    if not found:
        raise invalid("size", f"expected a side such as 25, or rows and columns such as 30x45, got {abbreviate(size)}")
    first, last = int(found[1]), int(found[2] or found[1])
    return (None, (first, first)) if found[2] is None else ((first, last), (1, 1))


def read_press(text: str) -> tuple[Offset, ...]:
    """Return a press by its name or by its offsets."""
    if text in PRESSES:
        return PRESSES[text]
    found = [re.fullmatch(r"(-?\d{1,6}),(-?\d{1,6})(?:,(-?\d{1,9}))?", part, re.ASCII) for part in text.split()]
    if not found or not all(found):
        expected = f"expected one of {', '.join(PRESSES)}, or offsets 'rows,columns[,amount] ...'"
        raise invalid("press", f"{expected}, got {abbreviate(text)}")
    return tuple((int(one[1]), int(one[2]), int(one[3] or 1)) for one in found if one)
