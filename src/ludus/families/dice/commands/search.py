"""`ludus search dice`: find fair dice, as a resumable job."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from ludus.cli.tools import COMPUTED, DONE, UNDECIDED
from ludus.cli.tools.job_run import chosen_workers, run_job, worker_options
from ludus.cli.tools.options import CommandGroup, opened_store, store_option
from ludus.cli.tools.output import write_whole
from ludus.core.errors import VerificationError, invalid
from ludus.core.games import Parameter, ParameterType
from ludus.core.limits import Limits, clock
from ludus.families.dice import search as searches
from ludus.families.dice import sets as dice_sets
from ludus.families.dice.fairness import Level
from ludus.families.dice.problem import dice

BATCH = 8
"""Number of units of an open search between two looks at what was found."""
MAX_BATCHES = 10_000
SECONDS = 600.0
"""Time limit of an open search, which has no end of its own."""
LARGE = 36
"""Minimum number of faces of five dice that are out of reach of an exhaustive search."""
SIZES = Parameter("sizes", ParameterType.NUMBERS, (), "the faces of each die")


@click.group(
    cls=CommandGroup,
    epilog="""\b
Examples:
  ludus search dice --players 3 --sides 6
  ludus search dice --players 5 --sides 60 --count 3 --seed 1""",
)
def command() -> None:
    """Search for sets of dice. Results are stored: the same command resumes the search, or answers at once."""


@command.command(
    name="dice",
    epilog="""\b
Examples:
  ludus search dice --players 3 --sides 6                 all of them: 11
  ludus search dice --players 4 --sides 12 --palindromic  all of them: 187
  ludus search dice --sizes 4,6,8,12
  ludus search dice --players 4 --total 30                every choice of sizes
  ludus search dice --players 5 --sides 60 --count 3 --seed 1
  ludus search dice --players 5 --sides 12 --order 4      any four of the five
  ludus search dice --sizes 4,6,8,8 --fair place          each die in each place
  ludus search dice --players 5 --sides 10 --fair first   who goes first""",
)
@click.option("--players", type=click.IntRange(2, 6), help="How many dice.")
@click.option("--sides", type=click.IntRange(min=1), help="How many faces each die has.")
@click.option(
    "--sizes", metavar="NUMBERS", help="The faces of each die, such as 4,6,8,12, instead of --players and --sides."
)
@click.option("--total", type=click.IntRange(min=2), help="All faces together, for every choice of sizes.")
@click.option("--order", type=click.IntRange(min=2), help="Look for m/n fairness [default: all dice].")
@click.option("--palindromic", is_flag=True, help="Only strings that read the same backwards.")
@click.option(
    "--fair",
    type=click.Choice([level.value for level in Level]),
    default=Level.ALL.value,
    show_default=True,
    help="all: every order equally likely; place: each die in each place; first: each die highest equally often.",
)
@click.option(
    "--method",
    type=click.Choice(["residual", "blocks", "partition", "halves"]),
    help="residual: all strings; blocks: all sets of palindromic blocks; partition: five large dice; halves: 4/n fair "
    "palindromes [default: partition for five dice of 36 faces or more, else residual].",
)
@click.option(
    "--fifth",
    type=click.IntRange(min=1),
    help="The faces of the fifth die, by partition [default: as many as the others].",
)
@click.option(
    "--count",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Stop after N sets (open searches).",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Draw from this seed (open searches)."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    metavar="SECONDS",
    help="Begin no further units after this time (open searches); the same command goes on.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Write the strings to this file, one on each line."
)
@click.option("--quiet", is_flag=True, help="Show no progress.")
@store_option
@worker_options
def search_dice(**options: Any) -> int:
    """Find fair dice. Every set that is shown was counted exactly, by the checker too."""
    how = chosen_workers(options)
    search = chosen(options)
    with opened_store(options["store"]) as store:
        job, until = search.job(0), clock(Limits(seconds=options["seconds"]))
        for batch in range(1, 2 if search.is_exhaustive else MAX_BATCHES):
            job = search.job(BATCH * batch)
            outcome = run_job(job, store, how, title="search", quiet=options["quiet"])
            if not outcome.is_complete:
                return UNDECIDED
            found = searches.found(store, job)
            if not search.is_exhaustive and (len(found.strings) >= options["count"] or until.is_over()):
                break
    strings = found.strings if search.is_exhaustive else found.strings[: options["count"]]
    show(search, found, strings, options)
    return DONE if search.is_exhaustive or strings else UNDECIDED


def chosen(options: dict[str, Any]) -> searches.DiceSearch:
    """Return the search that the options describe."""
    players, sides = options["players"], options["sides"]
    if (level := Level(options["fair"])) is not Level.ALL:
        if (
            options["order"]
            or options["palindromic"]
            or options["method"] not in (None, "residual")
            or options["fifth"]
        ):
            raise click.UsageError(f"--fair {level.value} takes sizes, --seed, and --method residual for all strings")
        if options["method"] or options["total"]:
            return searches.all_places_search(size_vectors(options), level)
        return searches.place_search(size_vectors(options)[0], level, options["seed"])
    method = chosen_method(options)
    if method == "residual":
        return searches.residual_search(size_vectors(options), options["order"], palindromic=options["palindromic"])
    if not players or not sides or options["sizes"] is not None or options["total"]:
        raise click.UsageError(f"--method {method} needs --players and --sides, and neither --sizes nor --total")
    if options["palindromic"] or (options["order"] and (method, options["order"]) != ("halves", min(4, players))):
        raise click.UsageError(f"--order and --palindromic are for --method residual, not for {method}")
    if method == "blocks":
        return searches.block_search(players, sides)
    if method == "halves":
        return searches.half_search(players, sides, options["seed"])
    if players != 5 or sides % 2:
        raise invalid("method", "expected --players 5 and an even number of --sides for the partition method")
    return searches.partition_search(sides, options["fifth"] or sides, options["seed"])


def chosen_method(options: dict[str, Any]) -> str:
    """Return the method that the options name, or the one that suits them."""
    large = options["players"] == 5 and options["sides"] is not None and options["sides"] >= LARGE
    suits = large and not options["palindromic"] and not options["order"] and options["total"] is None
    halves = options["players"] in (5, 6) and options["order"] == 4 and (options["sides"] or 1) % 6 == 0
    suited = "partition" if suits or options["fifth"] else "halves" if halves else "residual"
    method: str = options["method"] or suited
    if options["fifth"] and method != "partition":
        raise click.UsageError("--fifth is for --method partition")
    return method


def size_vectors(options: dict[str, Any]) -> list[tuple[int, ...]]:
    """Return the sizes of dice that are searched."""
    players, sides, total = options["players"], options["sides"], options["total"]
    if options["sizes"] is not None:
        if players or sides or total:
            raise click.UsageError("--sizes cannot be combined with --players, --sides or --total")
        return [tuple(sorted(SIZES.read(options["sizes"])))]
    if players and total and not sides:
        return searches.size_vectors(total, players)
    if players and sides and not total:
        return [(sides,) * players]
    raise click.UsageError("name --players and --sides, or --players and --total, or --sizes")


def show(search: searches.DiceSearch, found: searches.Found, strings: tuple[str, ...], options: dict[str, Any]) -> None:
    """Print what was found; every string is counted once more."""
    order = search.order or options["order"]
    wrong = [text for text in strings[:200] if not dice_sets.is_fair(dice(text), search.level, order)]
    if wrong:
        raise VerificationError(f"the search returned a set that is not fair: {wrong[0]}")
    if options["output"]:
        write_whole(options["output"], "".join(f"{text}\n" for text in strings).encode())
    if options["as_json"]:
        count = found.count if search.is_exhaustive else len(strings)
        # Every set is checked; that there are no others is not.
        how = {"exhaustive": search.is_exhaustive, "certified": not search.is_exhaustive}
        click.echo(json.dumps({"count": count, "nodes": found.nodes, **how, "strings": list(strings)}))
        return
    for text in strings[:20] if not options["output"] else ():
        click.echo(text)
    more = len(strings) - 20
    if more > 0 and not options["output"]:
        click.echo(f"... and {more} more; -o FILE writes them")
    if search.is_exhaustive:
        cut = "" if len(strings) == found.count else f" (the first {len(strings)} are listed)"
        nodes = f", {found.nodes} nodes" if found.nodes else ""
        words = f"The search was exhaustive{nodes}{cut}; {COMPUTED}."
        click.echo(f"\n{found.count} found: {search.words}. {words}", err=True)
    else:
        click.echo(f"\n{len(strings)} found: {search.words}.{unfinished(strings, options)}", err=True)


def unfinished(strings: tuple[str, ...], options: dict[str, Any]) -> str:
    """Return what a time limit means for an open search that found fewer sets than were asked for."""
    if len(strings) >= options["count"]:
        return ""
    return f" The time limit of {options['seconds']:g} s was reached, which proves nothing; the same command goes on."
