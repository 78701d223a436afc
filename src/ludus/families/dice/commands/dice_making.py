"""The argument DICE (a known set, a file, faces or a string); commands that make sets, and the table for makers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from ludus.cli.tools import COMPUTED, DONE, UNDECIDED
from ludus.cli.tools.output import table
from ludus.cli.tools.progress import ProgressDisplay
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import MAX_BYTES, read_json
from ludus.core.games import Parameter, ParameterType
from ludus.families.codec import read_problem
from ludus.families.dice import algebra
from ludus.families.dice import makers as dice_makers
from ludus.families.dice import sets as dice_sets
from ludus.families.dice.draw import title
from ludus.families.dice.fairness import LEVEL_WORDS, Level
from ludus.families.dice.problem import Dice, dice

SIZES = Parameter("sizes", ParameterType.NUMBERS, (), "the faces of each die")


def complete_dice(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the known sets whose names begin as typed, and leave files to the shell."""
    known = [*dice_sets.NONTRANSITIVE, *(one.name for one in dice_sets.records())]
    return [*(CompletionItem(name) for name in known if name.startswith(typed)), CompletionItem(typed, type="file")]


dice_argument = click.argument("text", metavar="DICE", shell_complete=complete_dice)


def show_set(problem: Dice) -> None:
    """Print a set as a string, and its sizes on standard error."""
    click.echo(problem.string)
    click.echo(title(problem), err=True)


def dice_of(text: str) -> Dice:
    """Return the dice that a text names: a known set, a file, lists of faces, or a string of letters."""
    known = dice_sets.named(text)
    if known is not None:
        return known
    path = Path(text)
    if path.suffix == ".json":
        if not path.is_file():
            raise invalid("dice", f"expected a file, got {abbreviate(text)}, which is not there")
        with path.open("rb") as file:
            problem: Any = read_problem(read_json(file.read(MAX_BYTES + 1)), folder=path.parent)
        if not isinstance(problem, Dice):
            raise invalid("kind", f"expected a problem of the kind dice, got {problem.KIND}")
        return problem
    if any(letter.isdigit() for letter in text):
        try:
            return dice([[int(face) for face in die.split(",")] for die in text.split("/")])
        except ValueError:
            expected = "expected lists of faces such as 4,4,0/3,3,3, or a string of letters, or the name of a known set"
            raise invalid("dice", f"{expected}, got {abbreviate(text)}") from None
    return dice(text)


@click.command()
@dice_argument
@click.option("--rule", default="weddle", show_default=True, help="simpson, boole, weddle, or numbers such as 1,4,1.")
def insert(text: str, rule: str) -> None:
    """Put a new die into the gaps between copies of DICE: a fair set for one player more."""
    problem = dice_sets.with_new_die(dice_of(text), rule)
    show_set(problem)


@click.command()
@dice_argument
def homogenise(text: str) -> None:
    """Repeat faces of DICE until all have the same number; fairness stays as it is."""
    problem = dice_sets.equal_sided(dice_of(text))
    show_set(problem)


@click.command()
@click.option("--players", type=click.IntRange(2, 5), metavar="N", help="All mixes of N dice (2 to 5).")
@click.option("--sizes", metavar="NUMBERS", help="One mix, such as 4,6,8,12, with the sets and the proofs.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def makers(players: int | None, sizes: str | None, as_json: bool, quiet: bool) -> int:
    """Show which mixes of physical dice (4, 6, 8, 10, 12, 20, 24, 30 faces) can be made fair.

    Every yes is a set that is counted and checked now, every no an argument or an exhaustive search. Five dice take
    about a minute, fewer dice a few seconds.
    """
    if (players is None) == (sizes is None):
        raise click.UsageError("name either --players or --sizes")
    chosen = [SIZES.read(sizes)] if sizes is not None else list(dice_makers.mixes(players or 0))
    rows = []
    with ProgressDisplay(quiet=quiet) as display:
        for done, mix in enumerate(chosen):
            display("counting sets", done, len(chosen))
            rows.append([dice_makers.entry(mix, level) for level in Level])
    if as_json:
        click.echo(json.dumps([one.fields() for row in rows for one in row]))
    elif sizes is not None:
        for one in rows[0]:
            click.echo(one.sentence)
    else:
        header = ("dice", *(LEVEL_WORDS[level] for level in Level))
        click.echo(
            table([header, *((" ".join(f"d{s}" for s in row[0].sizes), *(e.word for e in row)) for row in rows)])
        )
        for place, level in enumerate(Level):
            words = [row[place].word for row in rows]
            totals = ", ".join(f"{words.count(word)} {word}" for word in ("yes", "no", "open"))
            click.echo(f"{LEVEL_WORDS[level]}: {totals}", err=True)
    return DONE


@click.command()
@dice_argument
@click.option("--names", metavar="LETTERS", required=True, help="New names of the dice in order, such as bca.")
def relabel(text: str, names: str) -> None:
    """Rename the dice of DICE; fairness does not change (theorem 7)."""
    problem = dice_of(text)
    if len(names) != len(problem.names):
        raise invalid("names", f"expected {len(problem.names)} letters, got {abbreviate(names)}")
    click.echo(algebra.relabel(dice_sets.as_string(problem), dict(zip(problem.names, names, strict=True))))


@click.command()
@dice_argument
def reverse(text: str) -> None:
    """Reverse the order of all faces of DICE; permutation and place fairness do not change."""
    click.echo(algebra.reverse(dice_sets.as_string(dice_of(text))))


@click.command()
@dice_argument
@click.option("--even", is_flag=True, help="Only even permutations: half as many faces.")
def symmetrise(text: str, even: bool) -> None:
    """Concatenate DICE under all permutations of their names.

    Five dice that are 4/5 fair become 5/5 fair: `ludus dice construct slides-u | xargs ludus dice symmetrise --even`
    makes the five 1440-sided dice of the paper, and without --even those with 2880 sides.
    """
    show_set(dice(algebra.symmetrised(dice_sets.as_string(dice_of(text)), even_only=even), order=1))


@click.command()
@click.argument("name", metavar="NAME", type=click.Choice(list(algebra.CONSTRUCTIONS)))
def construct(name: str) -> None:
    """Build a set of dice of the paper, or the go-first-fair set with the fewest faces for N players (go-first-N).

    slides-t: five 12-sided dice, 3/5 fair. slides-u: five 24-sided dice, 4/5 fair. paper-1440 and paper-2880: five
    permutation-fair dice. go-first-N has N(N+1)/2 faces, the minimum.
    """
    show_set(dice(algebra.CONSTRUCTIONS[name](), order=1))


@click.command()
@click.argument("texts", metavar="DICE...", nargs=-1, required=True, shell_complete=complete_dice)
def lift(texts: tuple[str, ...]) -> int:
    """Put sets of equal dice one after the other: the constant of theorem 8, and how fair the whole is."""
    found = dice_sets.lifted([dice_of(text) for text in texts])
    n = len(set(found.string))
    click.echo(found.string)
    click.echo(f"  every part is at least {found.parts}/{n} fair", err=True)
    m = min(found.parts + 1, n)
    sums = "differ" if found.constant is None else f"are all {found.constant}"
    click.echo(f"  the counts of the patterns of {m} dice, added up over the parts, {sums} ({COMPUTED})", err=True)
    click.echo(f"  together they are {found.whole}/{n} fair, counted", err=True)
    return DONE if found.constant is not None else UNDECIDED


@click.command()
@dice_argument
def blocks(text: str) -> None:
    """Cut the string of DICE into palindromes with all dice equally often, as many as there can be."""
    click.echo(" ".join(dice_sets.block_strings(dice_of(text))))


MAKING = (insert, homogenise, makers, relabel, reverse, symmetrise, construct, lift, blocks)
"""The commands of this file."""
