"""`ludus guess automaton` and `ludus guess scan`: automata learned from tables, proved for boards of every size."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ludus.cli.tools.exit_codes import DONE, UNDECIDED
from ludus.cli.tools.job_run import chosen_workers, opened_store, run_job, store_option, worker_options
from ludus.cli.tools.output import write_fields
from ludus.cli.tools.progress import Telling
from ludus.core.answers import Undecided
from ludus.core.limits import Limits
from ludus.families.codec import as_text
from ludus.families.impartial.commands.table_output import check_place
from ludus.families.impartial.one_piece.problem import Vector
from ludus.families.proofs.commands.guess_target import grid_of
from ludus.families.proofs.guess_automata import Group, guess_automaton, scan_job, scanned


def show_automaton(target: str, options: dict[str, Any]) -> int:
    """Guess and prove an automaton, and tell it."""
    names = {"numerations": tuple(options["numeration"])} if options["numeration"] else {}
    output: Path | None = options["output"]
    if output is not None:
        check_place(output, (".json",))
    with Telling(quiet=options["quiet"]) as telling:
        limits = Limits(seconds=options["seconds"], progress=telling)
        found = guess_automaton(grid_of(target, options), limits=limits, **names)
    if isinstance(found, Undecided):
        click.echo(as_text({"ludus": 1, "undecided": found.reason}) if options["as_json"] else found.reason)
        return UNDECIDED
    if output is not None and found.proof.checked is not None:
        write_fields(output, found.proof.checked.fields())
    click.echo(as_text({"ludus": 1} | found.fields()) if options["as_json"] else found.sentence())
    return DONE


@click.command()
@click.option("--vectors", type=click.IntRange(1, 4), default=2, show_default=True, help="Steps up to (N, N).")
@click.option("--queen", is_flag=True, help="Add the steps to a queen, in place of a rook.")
@click.option("--misere", is_flag=True, help="Who cannot move wins.")
@click.option("--json", "as_json", is_flag=True, help="Print the groups as JSON.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@store_option
@worker_options
def scan(**options: Any) -> int:
    """Guess and prove every rook (or queen) with steps up to (N, N), and group the pieces by their lost positions.

    Results are kept: the same command again goes on, or answers at once.
    """
    job = scan_job(options["vectors"], queen=options["queen"], misere=options["misere"])
    with opened_store(options["store"]) as store:
        outcome = run_job(job, store, chosen_workers(options), title="pieces", quiet=options["quiet"])
        groups, open_ones = scanned(store, job)
    if options["as_json"]:
        fields = [{"numeration": g.numeration, "states": g.states, "pieces": g.pieces} for g in groups]
        click.echo(as_text({"ludus": 1, "groups": fields, "open": open_ones}))
    else:
        tell_groups(groups, open_ones, "queen" if options["queen"] else "rook")
    return DONE if outcome.is_complete and not open_ones else UNDECIDED


def tell_groups(groups: list[Group], open_ones: list[tuple[Vector, ...]], name: str) -> None:
    """Print the groups for a person."""
    for group in groups:
        click.echo(f"{group.states} states, {group.numeration}: {'; '.join(_piece(one, name) for one in group.pieces)}")
    for one in open_ones:
        click.echo(f"nothing proved: {_piece(one, name)}")
    count = sum(len(group.pieces) for group in groups)
    total = count + len(open_ones)
    click.echo(f"\n{count} of {total} pieces proved for boards of every size, {len(groups)} sets of lost positions.")


def _piece(steps: tuple[Vector, ...], name: str) -> str:
    return name + "".join(f"+({s},{t})" for s, t in steps)
