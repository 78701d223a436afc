"""`ludus dice ...`: known sets, face tables, rolls, comparison with the records, sets made from others, printing."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import click

from ludus.cli.tools import DONE, REJECTED, UNDECIDED
from ludus.cli.tools.groups import CommandGroup
from ludus.cli.tools.options import number_option, output_option
from ludus.cli.tools.output import check_suffix, write_whole
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import completing, problem_target, read_file
from ludus.core.errors import abbreviate, invalid
from ludus.core.games import Parameter, ParameterType
from ludus.core.wording import COMPUTED, table
from ludus.families.dice import algebra, printing
from ludus.families.dice import makers as dice_makers
from ludus.families.dice import search as searches
from ludus.families.dice import sets as dice_sets
from ludus.families.dice.draw import title
from ludus.families.dice.fairness import CRITERION_WORDS, Criterion
from ludus.families.dice.problem import Dice, dice
from ludus.render.table import csv_rows
from ludus.render.tikz import latex_rows

SIZES = Parameter("sizes", ParameterType.NUMBERS, (), "the faces of each die")


complete_dice = completing(lambda: [*dice_sets.NONTRANSITIVE, *(one.name for one in dice_sets.records())], files=True)
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
    if text.endswith(".json"):
        problem = problem_target(text, {}, None)
        if not isinstance(problem, Dice):
            raise invalid("kind", f"expected a problem of the kind dice, got {problem.KIND}")
        return problem
    if any(letter.isdigit() for letter in text):
        try:
            return dice([[int(face) for face in die.split(",")] for die in text.split("/")], order=1)
        except ValueError:
            expected = "expected lists of faces such as 4,4,0/3,3,3, or a string of letters, or the name of a known set"
            raise invalid("dice", f"{expected}, got {abbreviate(text)}") from None
    # Of the order 1, so that many dice are read too; what counts their orders asks for its own.
    return dice(text, order=1)


@click.group(
    cls=CommandGroup,
    epilog="""\b
Examples:
  ludus dice records
  ludus dice makers --sizes 4,6,8,12
  ludus dice construct go-first-5
  ludus dice faces go-first-4d12 --form markdown
  ludus dice compare abccbacabbacbcaacb
  ludus dice roll meyer-5d60 --players ace --seed 1
  ludus dice orders 1,2,3/2,3,4
  ludus dice lift abccba cabbac bcaacb
  ludus dice duels efron
  ludus dice duels grime --copies 2
  ludus dice net go-first-4d12 --die b -o net.svg
  ludus dice stl go-first-4d12 --die b -o die.stl

\b
DICE is a string of letters, the name of a known set (ludus dice records), a problem file, or lists of
faces such as 4,4,4,4,0,0/3,3,3,3,3,3. To ask questions about dice: ludus solve go-first --string DICE.""",
)
def command() -> None:
    """Work with sets of dice: known sets, tables of faces, rolls, records."""


@command.command()
@number_option("--players", 1, help="Only sets for N players.")
@click.option("--json", "as_json", is_flag=True, help="Print the table as JSON.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def records(players: int | None, as_json: bool, quiet: bool) -> int:
    """Verify every known set from its string, and show the table."""
    lines = []
    with ProgressDisplay(quiet=quiet) as display:
        known = [one for one in dice_sets.records() if players in (None, len(set(one.string)))]
        for number, one in enumerate(known):
            display("counting known sets", number, len(known))
            lines.append((one, dice_sets.measures(dice(one.string))))
    wrong = [one.name for one, its in lines if its.level != one.level]
    if as_json:
        fields = [
            {"name": one.name, **asdict(its), "source": one.source, "string": one.string}
            | {"verified": its.level == one.level, "not_certified": ["source"]}
            for one, its in lines
        ]
        click.echo(json.dumps(fields, ensure_ascii=False))
    else:
        header = ("name", "players", "m/n fair", "fair for", "faces", "largest", "equal", "source")
        rows = (
            (one.name, its.players, f"{its.level}/{its.players}", its.fair or "-", *its.faces, one.source)
            for one, its in lines
        )
        click.echo(table([header, *rows]))
        click.echo(f"\n{len(lines) - len(wrong)} of {len(lines)} sets verified by counting.")
        click.echo(f"what the sources say of the fewest faces: {COMPUTED}", err=True)
    return REJECTED if wrong else DONE


FORMS: dict[str, Callable[[list[str], list[list[str]]], str]] = {
    "text": lambda head, rows: f"{table(rows)}\n",
    "markdown": lambda head, rows: "".join(f"| {' | '.join(line)} |\n" for line in [head, ["---"] * len(head), *rows]),
    "csv": csv_rows,
    "latex": lambda head, rows: f"{latex_rows(head, rows)}\n",
}
"""The forms of a table of faces."""


@command.command()
@dice_argument
@click.option("--form", type=click.Choice(list(FORMS)), default="text", show_default=True, help="How to write it.")
@output_option("Write it to this file.")
def faces(text: str, form: str, output: Path | None) -> None:
    """Write the faces of DICE as a table."""
    problem = dice_of(text)
    head = ["die", *(str(face) for face in range(1, max(problem.sizes) + 1))]
    rows = [[name, *map(str, own)] for name, own in zip(problem.names, problem.faces, strict=True)]
    written = FORMS[form](head, [row + [""] * (len(head) - len(row)) for row in rows])
    if output:
        write_whole(output, written.encode())
    else:
        click.echo(written, nl=False)


@command.command()
@dice_argument
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
def compare(text: str, as_json: bool) -> None:
    """Check DICE and compare them with the known sets."""
    problem = dice_of(text)
    found = dice_sets.comparison(problem)
    if as_json:
        fields = asdict(found.measures) | {"fair": found.measures.is_fair, "known": found.same and found.same.name}
        fields["records"] = [asdict(mark) for mark in found.marks]
        click.echo(json.dumps(fields, ensure_ascii=False))
        return
    if problem.string is not None and len(problem.string) <= 100:
        click.echo(problem.string)
    for sentence in found.sentences:
        click.echo(f"  {sentence}")


@command.command()
@dice_argument
@click.option("--json", "as_json", is_flag=True, help="Print the probabilities as JSON.")
def orders(text: str, as_json: bool) -> None:
    """Show the exact probability of every order of DICE, lowest face first; dice in parentheses tie."""
    found = dice_sets.chances(dice_of(text))
    if as_json:
        rows = [{"order": order, "rolls": ways, "probability": str(p)} for order, (ways, p) in found.items()]
        click.echo(json.dumps(rows))
        return
    header = ("order", "probability", "≈", "rolls")
    click.echo(table([header, *((order, p, f"{float(p):.6f}", ways) for order, (ways, p) in found.items())]))


@command.command()
@dice_argument
@number_option("--copies", 1, 8, default=1, help="Add N copies of each die (default 1).")
def duels(text: str, copies: int) -> None:
    """Show the exact chances of every two of DICE, and a nontransitive cycle if there is one."""
    pairs, cycle = dice_sets.duels(dice_of(text), copies)
    for pair in pairs:
        better, worse = (pair.first, pair.second) if pair.wins >= pair.losses else (pair.second, pair.first)
        result = f"{better} and {worse} are even" if pair.wins == pair.losses else f"{better} beats {worse}"
        odds = f"{max(pair.wins, pair.losses)} to {min(pair.wins, pair.losses)}"
        click.echo(f"  {result}: {odds}" + (f", a tie {pair.ties}" if pair.ties else ""))
    click.echo(
        "nontransitive cycle: " + " beats ".join([*cycle, cycle[0]]) if cycle else "transitive: no nontransitive cycle"
    )
    if copies > 1:
        click.echo(COMPUTED, err=True)


@command.command()
@dice_argument
@click.option("--players", metavar="LETTERS", help="The dice that are rolled, such as ace [default: all].")
@number_option("--times", 1, 1000000, default=1, help="How many rolls.")
@number_option("--seed", 0, help="Roll the same again.")
def roll(text: str, players: str | None, times: int, seed: int | None) -> None:
    """Roll DICE and say who goes first: the highest."""
    problem = dice_of(text)
    for number in range(times):
        own = None if seed is None else seed + number
        shows = dice_sets.rolled(problem, problem.names if players is None else players, own)
        highest = [die for die, face in shows if face == shows[0][1]]
        result = f"{highest[0]} goes first" if len(highest) == 1 else f"{' and '.join(highest)} tie"
        click.echo(f"{result}: {', '.join(f'{die} {face}' for die, face in shows)}")


@command.command()
@dice_argument
@click.option("--size", type=float, default=14.0, show_default=True, help="The diameter of a label, in millimetres.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Write the SVG to this file.")
def labels(text: str, size: float, output: Path) -> None:
    """Make sheets of round labels for the faces of DICE, to print and stick on blank dice.

    One A4 page is written to the file; more pages to files numbered -1, -2, ...
    """
    check_suffix(output, ".svg")
    pages = printing.labels(dice_of(text), diameter=size)
    for number, page in enumerate(pages, start=1):
        name = output if len(pages) == 1 else output.with_name(f"{output.stem}-{number}{output.suffix}")
        write_whole(name, page.encode())
        click.echo(f"labels written to {name}", err=True)


@command.command()
@dice_argument
@click.option("--die", metavar="LETTER", default="a", show_default=True, help="Which die.")
@click.option("--size", type=float, default=40.0, show_default=True, help="From face to face, in millimetres.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Write the SVG to this file.")
def net(text: str, die: str, size: float, output: Path) -> None:
    """Make the net of one die of DICE, to cut and fold; opposite faces have one sum where they can."""
    check_suffix(output, ".svg")
    write_whole(output, printing.net_of(dice_of(text), die, size=size).encode())
    click.echo(f"net written to {output}", err=True)


@command.command()
@dice_argument
@click.option("--die", metavar="LETTER", default="a", show_default=True, help="Which die.")
@click.option("--size", type=float, default=20.0, show_default=True, help="From face to face, in millimetres.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Write the mesh to an .stl file.")
def stl(text: str, die: str, size: float, output: Path) -> None:
    """Make one die of DICE as a mesh with engraved numbers, for a 3D printer (extra print3d)."""
    check_suffix(output, ".stl")
    printed = printing.engraved(dice_of(text), die, size=size)
    write_whole(output, printed.stl)
    bias = f"its centre of mass is {printed.off_centre:.3f} mm off"
    click.echo(f"{printed.name} written to {output}: {printed.volume:.0f} mm3, {bias} ({COMPUTED})", err=True)


@command.command()
@number_option("--players", 3, 5, help="How many dice.")
@number_option("--sides", 2, 120, help="How many faces each die has.")
@click.option("--json", "as_json", is_flag=True, help="Print the weights of the proof as JSON.")
@click.option("--check", "file", type=click.Path(path_type=Path), help="Compute the bound of such a JSON file again.")
def exclude(players: int | None, sides: int | None, as_json: bool, file: Path | None) -> int:
    """Prove that no fair set of dice is made of palindromic blocks: weights on the orders, checked exactly."""
    if file is not None:
        if players or sides:
            raise click.UsageError("--check cannot be combined with --players or --sides")
        checked, stated = searches.read_exclusion(read_file(str(file))[0])
        if checked.bound != stated or checked.bound <= 0:
            click.echo(f"rejected: these weights have the bound {checked.bound}, not {stated}, or it is not positive")
            return REJECTED
        click.echo(f"These weights have the bound that is stated ({COMPUTED}). {checked.sentence.capitalize()}.")
        return DONE
    if not players or not sides:
        raise click.UsageError("name --players and --sides, or --check FILE")
    proof = searches.excluded(players, sides)
    if proof is None:
        click.echo(f"ludus: no such proof was found for {players} {sides}-sided dice", err=True)
        return UNDECIDED
    weights = " ".join(map(str, proof.weights))
    click.echo(json.dumps(proof.fields()) if as_json else f"{proof.sentence}\n\n{weights}")
    click.echo(f"{COMPUTED}; `ludus dice exclude --check` computes the bound of the weights again", err=True)
    return DONE


@command.command()
@dice_argument
@click.option("--rule", default="weddle", show_default=True, help="simpson, boole, weddle, or numbers such as 1,4,1.")
def insert(text: str, rule: str) -> None:
    """Put a new die into the gaps between copies of DICE: a fair set for one player more."""
    show_set(dice_sets.with_new_die(dice_of(text), rule))


@command.command()
@dice_argument
def homogenise(text: str) -> None:
    """Repeat faces of DICE until all have the same number; fairness stays as it is."""
    show_set(dice(algebra.homogenise(dice_sets.as_string(dice_of(text))), order=1))


@command.command()
@number_option("--players", 2, 5, help="All mixes of N dice (2 to 5).")
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
            rows.append([dice_makers.entry(mix, criterion) for criterion in Criterion])
    if as_json:
        click.echo(json.dumps([one.fields() for row in rows for one in row]))
    elif sizes is not None:
        for one in rows[0]:
            click.echo(one.sentence)
    else:
        header = ("dice", *(CRITERION_WORDS[criterion] for criterion in Criterion))
        click.echo(
            table([header, *((" ".join(f"d{s}" for s in row[0].sizes), *(e.word for e in row)) for row in rows)])
        )
        for place, criterion in enumerate(Criterion):
            words = [row[place].word for row in rows]
            totals = ", ".join(f"{words.count(word)} {word}" for word in ("yes", "no", "open"))
            click.echo(f"{CRITERION_WORDS[criterion]}: {totals}", err=True)
    if any(one.is_possible is False for row in rows for one in row):
        click.echo(f"every yes is verified; every no: {COMPUTED}", err=True)
    return DONE


@command.command()
@dice_argument
@click.option("--names", metavar="LETTERS", required=True, help="New names of the dice in order, such as bca.")
def relabel(text: str, names: str) -> None:
    """Rename the dice of DICE; fairness does not change (theorem 7)."""
    problem = dice_of(text)
    if sorted(names) != sorted(problem.names):
        raise invalid("names", f"expected the letters of {problem.names} in another order, got {abbreviate(names)}")
    click.echo(algebra.relabel(dice_sets.as_string(problem), dict(zip(problem.names, names, strict=True))))


@command.command()
@dice_argument
def reverse(text: str) -> None:
    """Reverse the order of all faces of DICE; permutation and place fairness do not change."""
    click.echo(dice_sets.as_string(dice_of(text))[::-1])


@command.command()
@dice_argument
@click.option("--even", is_flag=True, help="Only even permutations: half as many faces.")
def symmetrise(text: str, even: bool) -> None:
    """Concatenate DICE under all permutations of their names.

    Five dice that are 4/5 fair become 5/5 fair: `ludus dice construct slides-u | xargs ludus dice symmetrise --even`
    makes the five 1440-sided dice of the paper, and without --even those with 2880 sides.
    """
    show_set(dice(algebra.symmetrised(dice_sets.as_string(dice_of(text)), even_only=even), order=1))


@command.command()
@click.argument("name", metavar="NAME", type=click.Choice(list(algebra.CONSTRUCTIONS)))
def construct(name: str) -> None:
    """Build a set of dice of the paper, or the go-first-fair set with the fewest faces for N players (go-first-N).

    slides-t: five 12-sided dice, 3/5 fair. slides-u: five 24-sided dice, 4/5 fair. paper-1440 and paper-2880: five
    permutation-fair dice. go-first-N has N(N+1)/2 faces, the minimum.
    """
    show_set(dice(algebra.CONSTRUCTIONS[name](), order=1))


@command.command()
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


@command.command()
@dice_argument
def blocks(text: str) -> None:
    """Cut the string of DICE into palindromes with all dice equally often, as many as there can be."""
    click.echo(" ".join(algebra.blocks(dice_sets.as_string(dice_of(text)))))
    click.echo(f"that there are no more blocks: {COMPUTED}", err=True)
