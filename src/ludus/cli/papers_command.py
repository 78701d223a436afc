"""`ludus papers`: run the claims of the papers and show the verdicts."""

from __future__ import annotations

import dataclasses
import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from ludus import papers
from ludus.cli.job_run import chosen_workers, run_job, worker_options
from ludus.cli.main import DONE, REJECTED
from ludus.cli.output import write_whole
from ludus.cli.progress import Telling
from ludus.cli.store_option import opened_store, store_option
from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Open, Verdict
from ludus.core.errors import malformed, shown
from ludus.report import Chapter, page
from ludus.sweeps import sweep_job, verdicts


def complete_paper(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the papers whose names begin as typed, for the Tab key."""
    return [CompletionItem(name) for name in papers.names() if name.startswith(typed)]


PLURALS = {Confirmed: "confirmed", Erratum: "errata", Extended: "extended", Open: "open", Failed: "failed"}
COLOURS = {Confirmed: "green", Erratum: "yellow", Extended: "blue", Open: "cyan", Failed: "red"}


@click.command(
    epilog="""\b
Examples:
  ludus papers
  ludus papers dice-rolling --only erratum
  ludus papers ryuo-nim silver-dollar --json
  ludus papers --html report.html
  ludus papers dice-rolling --claim main-theorem --deep"""
)
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_paper)
@click.option("--claim", "claim_id", metavar="ID", help="Only this claim, of the papers that have it.")
@click.option("--deep", is_flag=True, help="Larger ranges, minutes of work: a job, kept in the store, resumable.")
@click.option("--only", type=click.Choice([kind.__name__.lower() for kind in COLOURS]), help="Show only this verdict.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.option("--html", type=click.Path(path_type=Path), help="Write one self-contained page with the pictures.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@store_option
@worker_options
def command(names: tuple[str, ...], claim_id: str | None, **options: Any) -> int:
    """Run every claim of the papers (or of those with the given NAMEs); each verdict is computed now.

    Exit code 1 when a claim does not come out as it should.
    """
    rows: list[tuple[str, Claim, Verdict]] = []
    for paper_name, claims in chosen_claims(names or tuple(papers.names()), claim_id).items():
        if not options["as_json"]:
            paper = papers.find(paper_name)
            click.secho(("\n" if rows else "") + f"{paper.title}, {paper.authors} ({paper.year})", bold=True)
        for claim, verdict in (deep_verdicts if options["deep"] else quick_verdicts)(paper_name, claims, options):
            rows.append((paper_name, claim, verdict))
            if not options["as_json"] and is_shown(verdict, options):
                show(claim, verdict)
    if options["html"]:
        write_whole(
            options["html"], page(chapters(rows, options), ranges="large" if options["deep"] else "quick").encode()
        )
    if options["as_json"]:
        click.echo(
            json.dumps(
                {"ludus": 1, "claims": [as_fields(*row) for row in rows if is_shown(row[2], options)]},
                ensure_ascii=False,
            )
        )
    else:
        click.echo(summary([verdict for _, _, verdict in rows]))
    return REJECTED if any(isinstance(verdict, Failed) for _, _, verdict in rows) else DONE


def chapters(rows: list[tuple[str, Claim, Verdict]], options: dict[str, Any]) -> list[Chapter]:
    """Return the verdicts paper by paper."""
    shown_rows = [row for row in rows if is_shown(row[2], options)]
    return [
        Chapter(name, papers.find(name), [(claim, verdict) for own, claim, verdict in shown_rows if own == name])
        for name in dict.fromkeys(name for name, _, _ in shown_rows)
    ]


def is_shown(verdict: Verdict, options: dict[str, Any]) -> bool:
    """Return whether a verdict is among those that are asked for."""
    return options["only"] in (None, type(verdict).__name__.lower())


def quick_verdicts(
    paper_name: str, claims: tuple[Claim, ...], options: dict[str, Any]
) -> Iterator[tuple[Claim, Verdict]]:
    """Yield the verdicts as they are computed, here and now."""
    with Telling(quiet=options["quiet"]) as telling:
        for index, claim in enumerate(claims):
            telling(f"{paper_name}: {claim.id}", index, len(claims))
            yield claim, claim.test(Depth.QUICK)


def deep_verdicts(
    paper_name: str, claims: tuple[Claim, ...], options: dict[str, Any]
) -> Iterator[tuple[Claim, Verdict]]:
    """Yield the verdicts on the larger ranges, which are worked on as a job."""
    how = chosen_workers(options)
    job = sweep_job(paper_name, claims, Depth.DEEP)
    with opened_store(options["store"]) as store:
        run_job(job, store, how, title=paper_name, quiet=options["quiet"])
        yield from verdicts(store, job, claims, Depth.DEEP)


def chosen_claims(names: tuple[str, ...], claim_id: str | None) -> dict[str, tuple[Claim, ...]]:
    """Return the claims of some papers, each paper once, or the one claim that is asked for where there is one."""
    claims = {name: papers.find(name).claims for name in names}
    if claim_id is None:
        return claims
    chosen = {name: tuple(claim for claim in every if claim.id == claim_id) for name, every in claims.items()}
    if not any(chosen.values()):
        known = ", ".join(claim.id for every in claims.values() for claim in every)
        raise malformed("claim", f"expected one of {known}, got {shown(claim_id)}")
    return {name: some for name, some in chosen.items() if some}


def show(claim: Claim, verdict: Verdict) -> None:
    """Print one claim and its verdict."""
    word = type(verdict).__name__.lower()
    click.echo()
    click.secho(f"  {word:<10}", fg=COLOURS[type(verdict)], bold=True, nl=False)
    click.echo(f" {claim.id}  ({claim.place})")
    for line in [claim.statement, *details(verdict)]:
        click.echo(textwrap.fill(line, width=100, initial_indent=" " * 13, subsequent_indent=" " * 13))


def details(verdict: Verdict) -> list[str]:
    """Return what a verdict says, one line per field."""
    fields = dataclasses.asdict(verdict)
    return [f"{name.replace('_', ' ')}: {value}" for name, value in fields.items() if value]


def summary(verdicts: list[Verdict]) -> str:
    """Return how many claims got which verdict."""
    counts = {PLURALS[kind]: sum(isinstance(verdict, kind) for verdict in verdicts) for kind in COLOURS}
    return (
        "\n" + ", ".join(f"{count} {word}" for word, count in counts.items() if count) + f"; {len(verdicts)} claims run"
    )


def as_fields(paper_name: str, claim: Claim, verdict: Verdict) -> dict[str, Any]:
    """Return one claim with its verdict as a JSON object."""
    head = {"paper": paper_name, "id": claim.id, "place": claim.place, "statement": claim.statement}
    return head | {"verdict": type(verdict).__name__.lower(), **dataclasses.asdict(verdict)}
