"""`ludus tilings ...`: all tilings one by one, their number, the named tiles, the tile groups."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import click
from click.core import ParameterSource

from ludus import workbench
from ludus.cli.tools import DONE, UNDECIDED
from ludus.cli.tools.groups import CommandGroup
from ludus.cli.tools.job_run import job_store, worker_options
from ludus.cli.tools.options import choice_option, limit_options, limits, number_option, store_option
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import TargetCommand, complete_target, problem_target
from ludus.core.answers import Undecided
from ludus.core.errors import invalid
from ludus.core.limits import OutOfTime
from ludus.core.questions import Question
from ludus.core.wording import COMPUTED, table
from ludus.core.wording import count as counted
from ludus.families.codec import as_text
from ludus.families.tilings import groups as tile_groups
from ludus.families.tilings.certificates import TilingCount
from ludus.families.tilings.count import counted_by_job, list_job, listed_by_job, tilings
from ludus.families.tilings.frontier import order
from ludus.families.tilings.groups import Row
from ludus.families.tilings.placements import orientations
from ludus.families.tilings.polyominoes import MAX_SQUARES, names_up_to, polyomino, rows_of, usual_name
from ludus.families.tilings.problem import Lattice, Symmetry, Tiling, tiling
from ludus.jobs.job import Job
from ludus.jobs.store import Store


@click.command(
    epilog="""\b
Examples:
  ludus tilings groups
  ludus tilings groups T4 L4 S4
  ludus tilings groups --symmetry rotations --largest 5
  ludus tilings groups I3 V3 --together

\b
The group is Z^cells of the plane modulo all placements of the tile: Z/4 + Z means one weighting modulo 4
and one with integers, from which all others come. Z/n for a tile of n cells is the area and nothing else.
Each group is proved: it is read off a Gröbner basis over the integers, which --json shows."""
)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@choice_option(
    "--symmetry",
    Symmetry.ALL,
    "Allowed symmetries of tiles: turned and turned over, turned, or only shifted.",
)
@number_option("--largest", 1, tile_groups.MAX_SIZE, default=tile_groups.MAX_SIZE, help="Largest polyominoes.")
@click.option("--together", "are_together", is_flag=True, help="One group for all the NAMEs, used together.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def groups(names: tuple[str, ...], symmetry: str, **options: Any) -> int:
    """Show the tile group of every polyomino to size six, or of those with the given NAMEs.

    It decides which colouring proofs a tile allows: see docs/tiling_proofs.md.
    """
    chosen = Symmetry(symmetry)
    if options["are_together"]:
        found = [tile_groups.together(names, chosen)]
    else:
        found = list(tile_groups.rows(names, chosen, largest=options["largest"]))
    if options["as_json"]:
        click.echo(json.dumps({"symmetry": symmetry, "certified": False, "groups": [as_fields(row) for row in found]}))
        return DONE
    click.echo(table(("+".join(row.names), row.drawing, row.group or "?", row.verdict) for row in found))
    click.echo(proof(found))
    return DONE


def proof(found: Sequence[Row]) -> str:
    """Return the sentence that says how far the groups are proved."""
    settled = sum(row.group is not None for row in found)
    if not settled:
        return "nothing is proved here"
    all_of_them = "" if settled == len(found) else f" ({settled} of {len(found)})"
    return f"computed{all_of_them} by Gröbner bases over the integers, which --json shows; not certified"


def as_fields(row: Row) -> dict[str, Any]:
    """Return one line as a JSON object.

    Without a basis nothing is settled. With one, a rank of null is infinite, and a torsion of null means that finitely
    many elements do not generate the group (its torsion is not worked out then).
    """
    group = row.group
    return {
        "tiles": row.names,
        "drawing": row.drawing,
        "rank": None if group is None else group.rank,
        "torsion": None if group is None else group.torsion,
        "group": None if group is None else str(group),
        "basis": row.basis,
        "verdict": row.verdict,
    }


ACROSS = 8
"""Number of drawings side by side."""
SHORTENED = 10**30
"""Sentences name longer numbers by their first digits, so that they follow in full."""


def job_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of work that is done as a job."""
    words = "Run as a job, which the same command resumes."
    return click.option("--job", is_flag=True, help=words)(store_option(worker_options(function)))


def tiling_jobs(options: dict[str, Any]) -> AbstractContextManager[tuple[Store, Callable[[Job], bool]]]:
    """Return an open store, and what runs a job there, once no option is given that jobs do not have."""
    context = click.get_current_context()
    for name, instead in (("seconds", "Ctrl-C stops it, and the same command goes on"), ("threads", "give --workers")):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} does not limit a job: leave it out ({instead})")
    return job_store(options, "tilings")


@click.group(
    cls=CommandGroup,
    epilog="""\b
Examples:
  ludus tilings enumerate tiling --variant pentominoes > all.jsonl
  ludus tilings enumerate board.json --all --limit 10
  ludus tilings count tiling --region 12x12 --tiles I2
  ludus tilings count tiling --region 17x18 --tiles "I2 V3" --job
  ludus tilings tiles T4 Y5
  ludus tilings groups T4 L4
  ludus tilings order T4 Y5

\b
To find one tiling, or a proof that there is none: ludus solve FILE, or
ludus solve tiling --region 8x8 --tiles "I3 I1:1".""",
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
@number_option("--limit", 1, help="Maximum number of tilings.")
@job_options
@limit_options
def enumerate_tilings(target: str, **options: Any) -> int:
    """Write every tiling of TARGET as a line of JSON, as they are found.

    A line has the placements and, up to symmetry, the number of tilings that the symmetries make of it.
    """
    problem = tiling_problem(target, options)
    how = {"up_to_symmetry": not options["is_all"]}
    if options["job"]:
        job = list_job(problem, **how)
        with tiling_jobs(options) as (store, run):
            is_done = run(job)
            return show_tilings(listed_by_job(problem, store, job, **how), options["limit"]) if is_done else UNDECIDED
    with ProgressDisplay(quiet=options["quiet"]) as display:
        return show_tilings(tilings(problem, limits(options, display), **how), options["limit"])


def show_tilings(found: Iterator[dict[str, Any]], limit: int | None) -> int:
    """Write tilings as lines of JSON, and their number on standard error."""
    number = 0
    try:
        for fields in found:
            click.echo(json.dumps({"ludus": 1, "certified": False} | fields, separators=(",", ":")))
            number += 1
            if number == limit:
                break
    except OutOfTime:
        click.echo(f"ludus: {number} tilings were found in the time given; there may be more", err=True)
        return UNDECIDED
    click.echo(f"ludus: {counted(number, 'tiling')} ({COMPUTED})", err=True)
    return DONE


@command.command(cls=TargetCommand)
@click.argument("target", shell_complete=complete_target)
@click.option("--method", metavar="NAME", help="frontier, exact-cover, determinant or gpu [default: the best].")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON, with its certificate.")
@job_options
@limit_options
def count(target: str, **options: Any) -> int:
    """Count the tilings of TARGET; those that symmetries make of each other count as different."""
    problem = replace(tiling_problem(target, options), question=Question.COUNT)
    if options["job"]:
        with tiling_jobs(options) as (store, run):
            by_job = counted_by_job(problem, store, run, options["method"])
        return UNDECIDED if by_job is None else show_count(by_job, as_json=options["as_json"])
    with ProgressDisplay(quiet=options["quiet"]) as display:
        result = workbench.ask(problem, method=options["method"], limits=limits(options, display))
    return show_count(result, as_json=options["as_json"])


def show_count(result: workbench.CheckedAnswer, *, as_json: bool) -> int:
    """Print the number of tilings as a sentence or as JSON."""
    click.echo(result.json() if as_json else f"{result.sentence}")
    certificate = None if isinstance(result.answer, Undecided) else result.answer.certificate
    if not as_json and isinstance(certificate, TilingCount) and certificate.number >= SHORTENED:
        click.echo(f"{certificate.number}" if result.is_verified else f"{certificate.number} ({COMPUTED})")
    return UNDECIDED if isinstance(result.answer, Undecided) else DONE


@command.command()
@click.argument("names", nargs=-1)
@number_option("--largest", 1, MAX_SQUARES, default=5, help="Show tiles up to this size.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of drawings.")
def tiles(names: tuple[str, ...], largest: int, as_json: bool) -> int:
    """Draw the tiles that have names, or all orientations of those with the given NAMES, numbered as in moves."""
    chosen = [usual_name(name) for name in names] or names_up_to(largest)
    if as_json:
        click.echo(json.dumps({name: polyomino(name) for name in chosen}))
        return DONE
    for name in chosen:
        shapes = [rows_of(shape) for shape in orientations(polyomino(name), Lattice.SQUARE, Symmetry.ALL)]
        drawn = [(str(number), *shape) for number, shape in enumerate(shapes)] if names else [shapes[0]]
        click.echo(f"{name}: {counted(len(shapes), 'orientation')}")
        for start in range(0, len(drawn), ACROSS):
            click.echo(table(zip_longest(*drawn[start : start + ACROSS], fillvalue=""), indent="  "))
    click.echo(f"orientations: {COMPUTED}", err=True)
    return DONE


command.add_command(groups)


@command.command("order")
@click.argument("names", nargs=-1, required=True, metavar="TILE...")
@number_option("--most", 1, 200, default=20, help="Maximum number of copies (default 20).")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object for each tile, with its tiling.")
def show_order(names: tuple[str, ...], most: int, as_json: bool) -> int:
    """Find the order of each TILE, the fewest copies that tile a rectangle: a name such as Y5, or A=###/##./.#.

    The tiling is checked. That no smaller rectangle has one is computed by exhaustive search, not certified.
    """
    is_found = True
    for text in names:
        (tile,) = tiling("1x1", text).tiles
        found = order(tile.cells, most)
        result = None
        if found.tiles is not None:
            result = workbench.ask(tiling(f"{found.rows}x{found.columns}", [tile]))
        is_found &= result is not None and result.is_solved
        if as_json:
            answer = None if result is None else result.fields()
            fields = {"tile": tile.name, "order": found.tiles, "is_exhausted": found.is_exhausted, "most": most}
            click.echo(as_text(fields | {"certified": False, "answer": answer}))
        elif result is None:
            how = f" (exhaustive search; {COMPUTED})" if found.is_exhausted else " (not all were searched)"
            click.echo(f"{tile.name}: no rectangle of at most {most} copies{how}")
        else:
            searched = f"the minimum by exhaustive search ({COMPUTED})"
            minimum = searched if found.is_exhausted else "smaller ones are not excluded"
            click.echo(
                f"{tile.name}: order {found.tiles}, {found.rows} × {found.columns}; {minimum}. {result.sentence}"
            )
    return DONE if is_found else UNDECIDED


def tiling_problem(target: str, options: dict[str, Any]) -> Tiling:
    """Return the tiling problem that a target names."""
    problem = problem_target(target, options, None)
    if not isinstance(problem, Tiling):
        raise invalid("target", f"expected a problem of the kind tiling, got one of the kind {problem.KIND}")
    return problem
