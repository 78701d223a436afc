"""`ludus search dice`: find fair dice, as a resumable job."""

from __future__ import annotations

import json
from typing import Any

import click

from ludus.cli.tools import DONE, UNDECIDED
from ludus.cli.tools.groups import CommandGroup
from ludus.cli.tools.job_run import chosen_workers, run_job, worker_options
from ludus.cli.tools.options import choice_option, number_option, opened_store, output_option, store_option
from ludus.cli.tools.output import write_whole
from ludus.core.errors import VerificationError
from ludus.core.games import Parameter, ParameterType
from ludus.core.limits import Limits, clock
from ludus.core.wording import COMPUTED
from ludus.families.dice import search as searches
from ludus.families.dice import sets as dice_sets
from ludus.families.dice.fairness import Criterion
from ludus.families.dice.problem import dice

BATCH = 8
"""Number of units of an open search between two looks at what was found."""
MAX_BATCHES = 10_000
SECONDS = 600.0
"""Time limit of an open search, which has no end of its own."""
MAX_COUNTED = 200
"""Number of sets of an exhaustive search that the checker counts once more."""
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
@number_option("--players", 2, 6, help="How many dice.")
@number_option("--sides", 1, help="How many faces each die has.")
@click.option("--sizes", metavar="NUMBERS", help="Faces of each die, such as 4,6,8,12, without --players and --sides.")
@number_option("--total", 2, help="All faces together, for every choice of sizes.")
@number_option("--order", 2, help="Look for m/n fairness [default: all dice].")
@click.option("--palindromic", is_flag=True, help="Only strings that read the same backwards.")
@choice_option(
    "--fair",
    Criterion.ALL,
    "all: every order equally likely; place: each die in each place; first: each die highest equally often.",
)
@click.option(
    "--method",
    type=click.Choice(searches.METHODS),
    help="residual: all strings; blocks: all sets of palindromic blocks; partition: five large dice; halves: 4/n fair "
    "palindromes [default: partition for five dice of 36 faces or more, else residual].",
)
@number_option("--fifth", 1, help="Faces of the fifth die, by partition (default: as the others).")
@number_option("--count", 1, default=1, help="Sets to find in an open search (default 1).")
@number_option("--seed", 0, default=0, help="Seed of an open search (default 0).")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    metavar="SECONDS",
    help="Begin no further units after this time (open searches); the same command goes on.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
@output_option("Write the strings to a file, one on each line.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@store_option
@worker_options
def search_dice(**options: Any) -> int:
    """Find fair dice. Every set that is shown was counted exactly, also by the checker.

    Of an exhaustive search the checker counts the first 200 sets.
    """
    how = chosen_workers(options)
    chosen = {name: options[name] for name in ("method", "order", "palindromic", "fifth", "seed")}
    search = searches.chosen_search(size_vectors(options), Criterion(options["fair"]), **chosen)
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
    """Print what was found, counted once more by the checker."""
    order = search.order or options["order"]
    # The sets of an open search are certified, so all are checked; of an exhaustive one, which is not, the first.
    counted = strings[:MAX_COUNTED] if search.is_exhaustive else strings
    wrong = [text for text in counted if not dice_sets.is_fair(dice(text), search.criterion, order)]
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
