"""`ludus papers`: run the claims of the papers and show the verdicts.

`ludus demo`: a few questions to a few games, then every claim of the five papers.
"""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing
from errno import EACCES, EISDIR, ENOENT
from pathlib import Path
from typing import Any, TypeAlias

import click

from ludus import workbench
from ludus.cli.tools import DONE, REJECTED
from ludus.cli.tools.job_run import chosen_workers, run_job, worker_options
from ludus.cli.tools.options import opened_store, store_option
from ludus.cli.tools.output import picture_text, write_whole
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import completing
from ludus.core.claims import Claim, Depth, Erratum, Failed, Reproduction, Verdict
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families import games
from ludus.jobs.errors import StoreUnusable
from ludus.jobs.store import Store
from ludus.papers import catalogue
from ludus.papers.claim_jobs import chosen_claims, quick_verdict, record, sweep_job, verdicts
from ludus.papers.report import page, totals
from ludus.render import drawn

Verdicts: TypeAlias = Generator[Verdict, None, None]
INDENT = " " * 13
COLOURS = {"confirmed": "green", "erratum": "yellow", "extended": "blue", "open": "cyan", "failed": "red"}


@click.command(
    epilog="""\b
Examples:
  ludus papers
  ludus papers dice-rolling --only erratum
  ludus papers ryuo-nim silver-dollar --json
  ludus papers --html report.html
  ludus papers ryuo-nim --claim figure-6 --figures figures
  ludus papers dice-rolling --claim main-theorem --deep"""
)
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completing(catalogue.names))
@click.option("--claim", "claim_id", metavar="ID", help="Only this claim, of the papers that have it.")
@click.option("--fresh", is_flag=True, help="Compute every verdict again instead of showing stored ones.")
@click.option("--deep", is_flag=True, help="Larger ranges (5 to 20 min in all), as a resumable job.")
@click.option("--only", type=click.Choice(list(COLOURS)), help="Show only this verdict.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.option("--html", type=click.Path(path_type=Path), help="Write one self-contained page with the pictures.")
@click.option(
    "--figures",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the pictures of the claims to FOLDER, as .svg and .tex (TikZ), instead of verdicts.",
)
@click.option(
    "--record",
    type=click.Path(path_type=Path),
    help="Write all verdicts with date and seconds to this file, as the web pages show them.",
)
@click.option("--quiet", is_flag=True, help="Show no progress.")
@store_option
@worker_options
def command(names: tuple[str, ...], claim_id: str | None, **options: Any) -> int:
    """Show the verdict on every claim of the papers, or of those with the given NAMEs.

    A claim is confirmed (right in the range that is given, or proved), an erratum (wrong as printed), extended (right,
    and more is true), open (not known) or failed (it does not come out as it should: then the exit code is 1).
    Verdicts are stored with a fingerprint of the source that computed them, and computed again when it has changed.
    """
    chosen = chosen_claims(names or tuple(catalogue.names()), claim_id)
    if options["figures"]:
        return write_figures(chosen, options["figures"])
    for path in filter(None, (options["html"], options["record"])):
        look_before_writing(path)
    rows = judged(chosen, options, lambda one: None if options["as_json"] or not is_shown(one, options) else show(one))
    shown = [one for one, _ in rows if is_shown(one, options)]
    if options["record"]:
        write_whole(options["record"], record(rows).encode())
    if options["html"]:
        ranges = "large" if options["deep"] else "quick"
        write_whole(options["html"], page(shown, ranges=ranges).encode())
    if options["as_json"]:
        click.echo(json.dumps({"ludus": 1, "claims": [as_fields(one) for one in shown]}, ensure_ascii=False))
    else:
        click.echo(summary([one for one, _ in rows]))
    return REJECTED if any(one.kind == "failed" for one, _ in rows) else DONE


def write_figures(chosen: dict[str, tuple[Claim, ...]], folder: Path) -> int:
    """Write the picture of every claim that has one in both forms for papers, and print the names of the files."""
    pictures = {
        f"{name}-{claim.id}": claim.picture for name, claims in chosen.items() for claim in claims if claim.picture
    }
    if not pictures:
        raise invalid("claim", "expected a claim with a picture, got none")
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.items():
        for suffix in (".svg", ".tex"):
            path = folder / f"{name}{suffix}"
            write_whole(path, drawn(picture(), suffix))
            click.echo(path)
    return DONE


def judged(
    chosen: dict[str, tuple[Claim, ...]], options: dict[str, Any], tell: Callable[[Reproduction], None]
) -> list[tuple[Reproduction, float]]:
    """Return all verdicts with their seconds, each told as soon as it is there, below the title of its paper."""
    rows: list[tuple[Reproduction, float]] = []
    total = sum(map(len, chosen.values()))
    # A job tells how far it is by itself.
    with ProgressDisplay(quiet=options["quiet"] or options["deep"]) as display:
        for name, claims in chosen.items():
            if not options["as_json"]:
                with display.hidden():
                    show_title(name, is_first=not rows)
            compute = deep_verdicts if options["deep"] else quick_verdicts
            with closing(compute(name, claims, options)) as found:
                for claim in claims:
                    display(f"{name}: {claim.id}", len(rows), total)
                    begun = time.perf_counter()
                    one = Reproduction(name, claim, next(found))
                    rows.append((one, time.perf_counter() - begun))
                    with display.hidden():
                        tell(one)
    return rows


def is_shown(one: Reproduction, options: dict[str, Any]) -> bool:
    """Return whether a verdict is among those that are asked for."""
    return options["only"] in (None, one.kind)


def quick_verdicts(paper_name: str, claims: tuple[Claim, ...], options: dict[str, Any]) -> Verdicts:
    """Yield the verdicts as they are read from the store or computed; without a store when none can be had."""
    with ExitStack() as stack:
        try:
            store: Store | None = stack.enter_context(opened_store(options["store"]))
        except StoreUnusable as error:
            click.echo(f"ludus: warning: the verdicts are not stored: {error}", err=True)
            store = None
        for claim in claims:
            yield quick_verdict(paper_name, claim, store, is_fresh=options["fresh"])


def deep_verdicts(paper_name: str, claims: tuple[Claim, ...], options: dict[str, Any]) -> Verdicts:
    """Yield the verdicts on the larger ranges, which are worked on as a job."""
    how = chosen_workers(options)
    job = sweep_job(paper_name, claims, Depth.DEEP)
    with opened_store(options["store"]) as store:
        outcome = run_job(job, store, how, title=paper_name, quiet=options["quiet"], time="5 to 20 min for all papers")
        if not outcome.computed and not options["quiet"]:
            click.echo(f"ludus: {paper_name}: all {outcome.units} units were in the store, done before", err=True)
        yield from (verdict for _, verdict in verdicts(store, job, claims, Depth.DEEP))


def look_before_writing(path: Path) -> None:
    """Refuse a file that cannot be written before minutes of work, not after them."""
    if path.is_dir():
        raise OSError(EISDIR, os.strerror(EISDIR), str(path))
    if not path.parent.is_dir():
        raise OSError(ENOENT, os.strerror(ENOENT), str(path.parent))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise OSError(EACCES, os.strerror(EACCES), str(path))


def show_title(name: str, *, is_first: bool) -> None:
    """Print the title of a paper."""
    paper = catalogue.find(name)
    words = textwrap.fill(f"{paper.title}, {paper.byline}", width=width())
    click.secho(words if is_first else f"\n{words}", bold=True)


def show(one: Reproduction) -> None:
    """Print one claim and its verdict."""
    click.echo()
    click.secho(f"  {one.kind}", fg=COLOURS[one.kind], bold=True, nl=False)
    click.echo(f"  {one.claim.id}  ({one.claim.place})")
    for line in [one.claim.statement, *(f"{name}: {words}" for name, words in one.details.items())]:
        click.echo(textwrap.fill(line, width=width(), initial_indent=INDENT, subsequent_indent=INDENT))


def width() -> int:
    """Return how wide text may be: as wide as the terminal, and no wider than is good to read."""
    return max(40, min(100, shutil.get_terminal_size((100, 24)).columns))


def summary(found: Sequence[Reproduction]) -> str:
    """Return how many claims got which verdict."""
    return f"\n{totals(found)}; {len(found)} {'claim' if len(found) == 1 else 'claims'}"


def as_fields(one: Reproduction) -> dict[str, Any]:
    """Return one claim with its verdict as a JSON object."""
    head = {"paper": one.paper, "id": one.claim.id, "place": one.claim.place, "statement": one.claim.statement}
    return head | {"verdict": one.kind, **dataclasses.asdict(one.verdict)}


STEPS = (
    ("dice-torus", "paper", Question.SOLVE, "Dice on a torus: roll blocks until every die shows 0 (2× = roll twice)."),
    ("dice-torus", "fiver", Question.SOLVE, "Another board. No rolls do it, and here is why: the weights."),
    ("wythoff", None, Question.OUTCOME, "A queen goes to the corner, by turns. Does the player to move win, and how?"),
    ("go-first", "nearly", Question.SOLVE, "Three dice. Is every order equally likely?"),
)  # fmt: skip
"""Game, variant, question, and what a guide would say."""
WIDTH = 79
NEXT = (
    ("ludus papers --html report.html", "all claims with pictures, as a page to read or to print"),
    ("ludus play wythoff", "play against a perfect player; `hint` and `why` help"),
    ("ludus solve dice-torus --variant paper --json | HEREpython -m ludus_check -", "solve, and check independently"),
)
"""The commands to try next, and what they do; HERE is the folder of the commands, where it must be typed."""


@click.command(epilog="Example: ludus demo --quick")
@click.option("--quick", is_flag=True, help="Show the games only, without the claims of the papers.")
def demo_command(quick: bool) -> int:
    """Ask a few games a few questions, then test every claim of the five papers and show what is wrong in them.

    The first time this takes half a minute on an idle machine; verdicts are stored.
    """
    for number, (name, variant, question, words) in enumerate(STEPS, start=1):
        click.secho(f"\n{number}. {words}\n", bold=True)
        result = workbench.ask(games.find(name).placed(variant, {}).problem(question), limits=Limits(seconds=10))
        click.echo(picture_text(result.picture()))
        click.echo(f"\n{filled(f'{result.title}. {result.sentence}', 3)}")
        checked = "the certificate was checked before this was shown"
        click.echo(filled(f"method: {result.answer.method}; {checked}", 3))
    if quick:
        show_next()
        return 0
    words = "Every claim of the five papers, computed now. Shown are those that are wrong as printed (≠)."
    click.secho(f"\n{textwrap.fill(f'{len(STEPS) + 1}. {words}', WIDTH, subsequent_indent='   ')}", bold=True)
    options = {"quiet": False, "deep": False, "as_json": False, "store": None, "fresh": False}
    rows = judged({name: catalogue.find(name).claims for name in catalogue.names()}, options, show_in_short)
    click.echo(summary([one for one, _ in rows]))
    show_next()
    return int(any(one.kind == "failed" for one, _ in rows))


def show_in_short(one: Reproduction) -> None:
    """Print an erratum, or a claim that failed, in at most two lines."""
    match one.verdict:
        case Erratum(counterexample=shows):
            lines = textwrap.wrap(f"{one.claim.place}: {shows}", WIDTH - 4, max_lines=2, placeholder=" …")
            click.echo("  ≠ " + "\n    ".join(lines))
        case Failed(what=reason):
            click.secho(f"  ! {filled(f'{one.claim.id}: {reason}', 4).lstrip()}", fg="red")


def show_next() -> None:
    """Print what to try next, so that it can be copied into the shell as it stands."""
    click.secho("\nTry next:", bold=True)
    here = command_folder()
    for line, words in NEXT:
        click.echo(f"  {here}{line.replace('HERE', here)}")
        click.echo(f"      {words}")


def filled(words: str, indent: int) -> str:
    """Return words in lines that fit a narrow terminal."""
    return textwrap.fill(words, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent)


def command_folder() -> str:
    """Return what a person has to type before the commands: nothing when they are on the PATH."""
    if shutil.which("ludus"):
        return ""
    folder = Path(sys.executable).parent
    return f"{folder.relative_to(Path.cwd())}/" if folder.is_relative_to(Path.cwd()) else f"{folder}/"
