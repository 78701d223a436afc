"""`ludus table TARGET`: the table of Grundy numbers, in memory or, when it is large, as a job into a file."""

from __future__ import annotations

import os
import shutil
from math import prod
from pathlib import Path
from typing import Any

import click

from ludus import bench, games
from ludus.cli import colour
from ludus.cli.job_run import chosen_workers, run_job, worker_options
from ludus.cli.main import DONE, UNDECIDED
from ludus.cli.output import write_whole
from ludus.cli.progress import Telling
from ludus.cli.store_option import opened_store, store_option
from ludus.cli.target import TargetCommand, complete_target, problem_target
from ludus.core.answers import Solved
from ludus.core.array_files import array_bytes
from ludus.core.certificate_codec import write_certificate
from ludus.core.certificates import Table
from ludus.core.codec import as_text
from ludus.core.effort import Effort
from ludus.core.errors import malformed, shown
from ludus.core.games import Parameter, ParameterType
from ludus.core.problems import Impartial, Question, impartial
from ludus.render.text import text
from ludus.tables import block_job, forget_if_damaged, table_corner, table_file

MOST_UNITS = 100_000
"""More blocks than this cost more to keep than to compute."""
SIZE = Parameter("size", ParameterType.NUMBERS, (), "the size of the table")


@click.command(
    cls=TargetCommand,
    epilog="""\b
Examples:
  ludus table wythoff --size 20,20
  ludus table piece.json -o table.npy
  ludus table wythoff --size 30000,30000 --block 1500 -o table.npy""",
)
@click.argument("target", shell_complete=complete_target)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the table to this .npy file.")
@click.option("--json", "as_json", is_flag=True, help="Print the table certificate as JSON.")
@click.option("--block", type=click.IntRange(min=16), help="Work as a job, in blocks of this side, resumable.")
@click.option("--size", metavar="NUMBERS", help="The size of the table, such as 2000,2000 [default: the problem's].")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@store_option
@worker_options
def command(target: str, output: Path | None, as_json: bool, block: int | None, **options: Any) -> int:
    """Compute the Grundy number of every position of TARGET: a two-person game, or a file of the kind impartial."""
    if target in games.names() and games.find(target).players != 2:
        raise malformed("target", f"expected a game of two players, got {shown(target)}")
    problem = problem_target(target, options, Question.TABLE)
    if not isinstance(problem, Impartial):
        raise malformed("target", f"expected a two-person game, or a problem of the kind impartial, got {problem.KIND}")
    problem = sized(problem, options["size"])
    check_place(output)
    if block is not None:
        if as_json:
            raise click.UsageError("--json prints the whole table; with --block it goes into a file, see -o")
        check_units(problem, block)
        return table_by_blocks(problem, block, output, options)
    with Telling(quiet=options["quiet"]) as telling:
        result = bench.ask(problem, effort=Effort(progress=telling))
    if not isinstance(result.answer, Solved) or not isinstance(result.answer.certificate, Table):
        click.echo(f"ludus: {result.sentence}", err=True)
        return UNDECIDED
    if output:
        write_whole(output, array_bytes(result.answer.certificate.values))
    if as_json:
        click.echo(as_text(write_certificate(result.answer.certificate)))
        return DONE
    if not output:
        click.echo(text(result.picture(), colour=colour.is_wanted()).rstrip("\n"))
    click.echo(f"\n{result.sentence}.", err=bool(output))
    return DONE


def sized(problem: Impartial, size: str | None) -> Impartial:
    """Return the problem of the table, on a grid of another size when one is given."""
    sides = problem.size if size is None else SIZE.read(size)
    return impartial(
        problem.rays,
        problem.steps,
        sides,
        passes=problem.passes,
        pass_at_terminal=problem.pass_at_terminal,
        question=Question.TABLE,
    )


def table_by_blocks(problem: Impartial, block: int, output: Path | None, options: dict[str, Any]) -> int:
    """Fill the table block by block into a file of the store, and link or copy that file to the output."""
    how = chosen_workers(options)
    with opened_store(options["store"]) as store:
        job = block_job(problem, block, store)
        if forget_if_damaged(job, store):
            click.echo("ludus: the file of the table was damaged or is gone; it is computed anew", err=True)
        outcome = run_job(job, store, how, title="table", quiet=options["quiet"])
        if not outcome.is_complete:
            return UNDECIDED
        file = table_file(job, store)
        corner = bench.checked(table_corner(problem, file))
        if output:
            hand_over(file, output)
    side = " x ".join(map(str, problem.size))
    words = f"the {side} table, {outcome.units} blocks of {block}, is in {output or file}"
    click.echo(f"{words}. Of its corner ludus_check says: {corner.sentence}.", err=True)
    return DONE


def hand_over(file: Path, output: Path) -> None:
    """Copy a file of the store to where the user wants it: a second name of it would let edits into the store."""
    temporary = output.with_name(f".{output.name}.{os.getpid()}.tmp")
    try:
        shutil.copyfile(file, temporary)
        temporary.replace(output)
    finally:
        temporary.unlink(missing_ok=True)


def check_place(output: Path | None) -> None:
    """Refuse an output that cannot be written, before any work is done."""
    if output is not None and (output.is_dir() or not output.parent.is_dir()):
        raise malformed("output", f"expected a file in a folder that is there, got {shown(str(output))}")


def check_units(problem: Impartial, block: int) -> None:
    """Refuse a cutting into more units than are of any use."""
    units = prod(-(-side // block) for side in problem.size)
    if units > MOST_UNITS:
        better = max(problem.size) // 100
        raise malformed("block", f"expected at most {MOST_UNITS} blocks, got {units}; try --block {better}")
