"""`ludus heaps CODE`: the Grundy values of a take-and-break game, its period or misère quotient with proof."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ludus import workbench
from ludus.cli.tools import DONE, UNDECIDED
from ludus.cli.tools.job_run import chosen_workers, run_job, worker_options
from ludus.cli.tools.options import number_option, opened_store, output_option, seconds_option, store_option
from ludus.cli.tools.output import picture_text, write_whole
from ludus.cli.tools.progress import ProgressDisplay
from ludus.core.answers import Undecided
from ludus.core.arrays import array_bytes
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.commands.table_target import check_place
from ludus.families.impartial.heaps.misere import tameness
from ludus.families.impartial.heaps.problem import Heaps, heaps
from ludus.families.impartial.jobs import STAGES, period_job, proved
from ludus.families.impartial.one_piece.certificates import Table
from ludus.render.table import sequence_file

SUFFIXES = (".npy", ".txt", ".csv", ".tex")


@click.command(
    epilog="""\b
Examples:
  ludus heaps 0.77 --size 60
  ludus heaps 0.16 --period
  ludus heaps 2,5,7 --period                  a subtraction game
  ludus heaps 0.123 --misere                  the misère quotient
  ludus heaps 0.007 --size 100000 -o g.npy
  ludus heaps 0.07 --size 1000 -o b000001.txt  a b-file of the OEIS
  ludus heaps 0.104 --period --job             minutes and gigabytes; Ctrl-C stops, the same command resumes
  ludus heaps 0.054 --period --job --json > period.json""",
)
@click.argument("code")
@number_option("--size", 1, default=100, help="How many heaps, from 0 tokens on.")
@click.option("--period", is_flag=True, help="Look for a period, and prove it.")
@click.option("--misere", is_flag=True, help="Misère play: find the misère quotient, and prove it.")
@seconds_option("--seconds", 30.0, "Time limit in seconds (default 30).")
@click.option(
    "--job", is_flag=True, help="Look for a long period as a resumable job: minutes to hours, up to gigabytes of disk."
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@output_option("Write the numbers to a file: .txt (a b-file of the OEIS), .csv, .tex or .npy.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@store_option
@worker_options
def command(code: str, size: int, as_json: bool, output: Path | None, **options: Any) -> int:
    """Show the Grundy values of CODE: a code such as 0.77, or the numbers that may be taken, such as 2,5,7.

    With --misere: which heaps are tame, and the misère quotient with its P-portion. A position is a P-position exactly
    when the product of its heaps lies in the P-portion.
    """
    if options["period"] and options["misere"]:
        raise click.UsageError("--period and --misere are mutually exclusive")
    if options["job"] and not options["period"]:
        raise click.UsageError("--job looks for a period; add --period")
    if output and (options["period"] or options["misere"]):
        raise click.UsageError("-o writes Grundy values, with neither --period nor --misere; use --json > FILE")
    if output:
        check_place(output, SUFFIXES)
    question = Question.PERIOD if options["period"] else Question.TABLE
    problem = game(code, size, Question.MISERE_QUOTIENT if options["misere"] else question)
    if options["job"]:
        result = by_job(problem, options)
    else:
        with ProgressDisplay(quiet=options["quiet"]) as display:
            result = workbench.ask(problem, limits=Limits(seconds=options["seconds"], progress=display))
    if options["misere"] and not as_json:
        click.echo(f"{tameness(problem)} (computed, not certified).\n", err=isinstance(result.answer, Undecided))
    if isinstance(result.answer, Undecided):
        if as_json:
            click.echo(result.json())
        click.echo(f"ludus: {result.sentence}", err=True)
        return UNDECIDED
    if output and isinstance(result.answer.certificate, Table):
        values = result.answer.certificate.values
        write_whole(output, sequence_file(values.tolist(), output.suffix) or array_bytes(values))
    if as_json:
        click.echo(result.json())
        return DONE
    if not output:
        click.echo(picture_text(result.picture()).rstrip("\n"))
    click.echo(f"\n{result.sentence}", err=bool(output))
    return DONE


TIME = "then more: from seconds for a short period to hours and a gigabyte of disk for a long one"


def by_job(problem: Heaps, options: dict[str, Any]) -> workbench.CheckedAnswer:
    """Return the period that stored stages prove, stage after stage; undecided when the last one proves none."""
    how, quiet = chosen_workers(options), options["quiet"]
    with opened_store(options["store"]) as store:
        for count in STAGES:
            job = period_job(problem, count)
            outcome = run_job(
                job, store, how, title=f"heaps of {problem.name}", quiet=quiet, time="" if count > 1 else TIME
            )
            if not outcome.is_complete:
                raise click.exceptions.Exit(UNDECIDED)
            result = proved(problem, store, job)
            if not isinstance(result.answer, Undecided):
                break
    return result


def game(code: str, size: int, question: Question) -> Heaps:
    """Return the game of a code, or of a list of numbers that may be taken."""
    parts = code.split(",")
    if "." not in code and all(part.strip().isdecimal() and len(part) < 10 for part in parts):
        return heaps([int(part) for part in parts], size, question=question)
    return heaps(code, size, question=question)
