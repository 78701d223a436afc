"""`ludus table TARGET`: the table of Grundy values, in memory or, when it is large, as a job into a file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from math import inf, prod
from pathlib import Path
from typing import Any

import click

from ludus import workbench
from ludus.cli.tools import DONE, UNDECIDED
from ludus.cli.tools.job_run import chosen_workers, run_job, worker_options
from ludus.cli.tools.options import opened_store, store_option
from ludus.cli.tools.output import picture_text
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import complete_target, problem_target
from ludus.core.answers import Solved
from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.wording import COMPUTED, count
from ludus.families import games
from ludus.families.impartial.commands import table_target
from ludus.families.impartial.graph import draw as graph
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.jobs import block_job, forget_if_damaged, is_whole, table_corner, table_file
from ludus.families.impartial.one_piece.certificates import Table
from ludus.families.impartial.one_piece.draw import title
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.two_pieces import draw as two_pieces
from ludus.families.impartial.two_pieces.certificates import Collapsed, PairSum
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.jobs.errors import StoreDamaged
from ludus.render.tikz import latex_table

TITLES: dict[str, Callable[[Any], str]] = {
    Impartial.KIND: title,
    TwoPieces.KIND: two_pieces.title,
    Graph.KIND: graph.title,
}
"""What a table is called, by the kind of the problem."""
OUTPUT_HELP = "Write the table to this .npy file; also a heat map .png or .svg, LaTeX .tex, or .csv."


@click.command(
    cls=table_target.LargeTableCommand,
    epilog="""\b
Examples:
  ludus table wythoff --size 20,20
  ludus table piece.json -o table.npy
  ludus table ryuo --size 13,13 --latex
  ludus table wythoff --size 1000,1000 -o map.png
  ludus table wythoff --size 30000,30000 --block 1500 -o table.npy""",
)
@click.argument("target", shell_complete=complete_target)
@click.option("-o", "--output", type=click.Path(path_type=Path), help=OUTPUT_HELP)
@click.option("--latex", is_flag=True, help="Print the table as LaTeX (P-positions in bold).")
@click.option("--pixels", type=click.IntRange(1, 64), help="Pixels per position in a .png.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer with its table as JSON.")
@click.option("--block", type=click.IntRange(min=16), help="Compute in N × N blocks as a resumable job.")
@click.option("--size", metavar="NUMBERS", help="The size of the table, such as 2000,2000 [default: the problem's].")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@store_option
@worker_options
def command(target: str, output: Path | None, as_json: bool, block: int | None, **options: Any) -> int:
    """Compute the Grundy value of every position of TARGET: an impartial game, or a file of such a kind.

    Of two pieces on one board the table may be a smaller one, by a theorem; the sentence below it says what an entry
    means. Of a game whose positions are numbered it is the list of the numbers.
    """
    if output is not None:
        table_target.check_place(output, (".npy", *table_target.FORMS))
    if options["latex"] and (as_json or output is not None):
        raise click.UsageError("--latex prints the table; leave --json and -o out")
    chosen_workers(options)  # a wrong value is refused without --block, too
    problem = chosen(target, options, is_huge=block is not None)
    if block is not None:
        if as_json:
            raise click.UsageError("--json prints the whole table; with --block it goes into a file, see -o")
        if not isinstance(problem, Impartial):
            raise invalid("block", f"expected a game of one piece on a grid, got the kind {problem.KIND}")
        return table_by_blocks(problem, block, output, options)
    with ProgressDisplay(quiet=options["quiet"]) as display:
        result = workbench.ask(problem, limits=Limits(seconds=inf, progress=display))
    if not isinstance(result.answer, Solved) or not isinstance(result.answer.certificate, Table | Collapsed | PairSum):
        click.echo(f"ludus: {result.sentence}", err=True)
        return UNDECIDED
    if output:
        values = result.answer.certificate.values
        output = table_target.write_table(output, values, title=TITLES[problem.KIND](problem), pixels=options["pixels"])
        click.echo(f"written to {output}", err=True)
    if as_json:
        click.echo(result.json())
        return DONE
    if not output:
        values = result.answer.certificate.values
        is_latex = options["latex"]
        click.echo("\n\n".join(latex_panels(values)) if is_latex else picture_text(result.picture()).rstrip("\n"))
    click.echo(f"\n{result.sentence}", err=bool(output) or options["latex"])
    return DONE


def latex_panels(values: Array) -> Iterator[str]:
    """Yield a table as LaTeX: of all pairs on two axes one tabular for each place of the first piece."""
    if values.ndim != 4:
        yield latex_table(values).rstrip("\n")
        return
    for first in product(*map(range, values.shape[:2])):
        yield latex_table(values[first], comment=f"first piece at ({first[0]}, {first[1]})").rstrip("\n")


def chosen(target: str, options: dict[str, Any], *, is_huge: bool) -> Impartial | TwoPieces | Graph:
    """Return the problem of the table; a huge one may be larger than what memory holds."""
    if target in games.names() and games.find(target).players != 2:
        raise invalid("target", f"expected a two-player game, got {abbreviate(target)}")
    if is_huge:
        return replace(table_target.huge_problem(target, options, options["size"]), question=Question.TABLE)
    problem = problem_target(target, options, Question.TABLE)
    if isinstance(problem, TwoPieces):
        box = table_target.pairs_box(problem, options["size"], usual=None, most=inf)
        return replace(box, question=Question.TABLE)
    if isinstance(problem, Graph):
        if options["size"] is not None:
            raise invalid("size", "expected none, for the table has the positions of the game, one after the other")
        return replace(problem, question=Question.TABLE, position=None)
    if not isinstance(problem, Impartial):
        raise invalid("target", f"expected an impartial game, or a problem of such a kind, got {problem.KIND}")
    if options["size"] is not None:
        # The game as it is on the larger board: on its own board it may have had no room for all its steps.
        problem = table_target.table_problem(target, options, options["size"], None)
    return table_target.boxed(problem, problem.size, question=Question.TABLE)


def table_by_blocks(problem: Impartial, block: int, output: Path | None, options: dict[str, Any]) -> int:
    """Fill the table block by block into a file of the store, and link or copy that file to the output."""
    how = chosen_workers(options)
    with opened_store(options["store"]) as store:
        job = block_job(problem, block, store)
        if forget_if_damaged(job, store):
            click.echo("ludus: the file of the table was damaged or is gone; it is computed anew", err=True)
        outcome = run_job(job, store, how, title="table", quiet=options["quiet"], disk=2 * prod(problem.size))
        if not outcome.is_complete:
            return UNDECIDED
        if not is_whole(job, store):
            raise StoreDamaged("the file of the table changed while it was filled; run the same again")
        file = table_file(job, store)
        corner = workbench.checked(table_corner(problem, file))
        if output and output.suffix.lower() in table_target.FORMS:
            values = np.load(file, mmap_mode="r")
            output = table_target.write_table(output, values, title=title(problem), pixels=options["pixels"])
        elif output:
            copy_table(file, output)
    side = " × ".join(map(str, problem.size))
    words = f"the {side} table, {count(outcome.units, 'block')} of {block}, is in {output or file}"
    is_all = corner.answer.problem.shape == problem.shape and not corner.not_verified
    part = "all of it" if is_all else f"a corner, the rest is {COMPUTED}"
    click.echo(f"{words}. The checker verified {part}. {corner.sentence}", err=True)
    return DONE


def copy_table(file: Path, output: Path) -> None:
    """Copy a file of the store to where the user wants it: a second name of it would let edits into the store."""
    temporary = output.with_name(f".{output.name}.{os.getpid()}.tmp")
    try:
        shutil.copyfile(file, temporary)
        temporary.replace(output)
    finally:
        temporary.unlink(missing_ok=True)
