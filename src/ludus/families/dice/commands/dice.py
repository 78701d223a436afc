"""`ludus dice ...`: known sets, face tables, rolls, comparison with the records."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from ludus.cli.tools import COMPUTED, DONE, REJECTED, UNDECIDED
from ludus.cli.tools.options import CommandGroup
from ludus.cli.tools.output import check_suffix, table, write_whole
from ludus.cli.tools.progress import ProgressDisplay
from ludus.core.fields import MAX_BYTES, read_json
from ludus.families.dice import printing as dice_printing
from ludus.families.dice import search as searches
from ludus.families.dice import sets as dice_sets
from ludus.families.dice.commands.dice_making import MAKING, dice_argument, dice_of
from ludus.families.dice.printing import FORMS
from ludus.families.dice.problem import dice


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


for one in MAKING:
    command.add_command(one)


@command.command()
@click.option("--players", type=click.IntRange(min=1), help="Only sets for N players.", metavar="N")
@click.option("--json", "as_json", is_flag=True, help="Print the table as JSON.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def records(players: int | None, as_json: bool, quiet: bool) -> int:
    """Verify every known set from its string, and show the table."""
    lines = []
    with ProgressDisplay(quiet=quiet) as display:
        known = [one for one in dice_sets.records() if players in (None, len(set(one.string)))]
        for number, one in enumerate(known):
            display("counting known sets", number, len(known))
            lines.append((one, dice_sets.measured(dice(one.string))))
    wrong = [one.name for one, its in lines if its.level != one.level]
    if as_json:
        fields = [
            {"name": one.name, **asdict(its), "source": one.source, "string": one.string}
            | {"verified": its.level == one.level}
            for one, its in lines
        ]
        click.echo(json.dumps(fields, ensure_ascii=False))
    else:
        header = ("name", "players", "m/n fair", "fair for", "faces", "largest", "equal", "source")
        cells = [
            (one.name, its.players, f"{its.level}/{its.players}", its.fair or "-", *sizes(its), one.source)
            for one, its in lines
        ]
        click.echo(table([header, *cells]))
        click.echo(f"\n{len(lines) - len(wrong)} of {len(lines)} sets verified by counting.")
    return REJECTED if wrong else DONE


def sizes(its: dice_sets.Measures) -> tuple[int, int, int]:
    """Return the measures of size."""
    return its.total, its.largest, its.sides


@command.command()
@dice_argument
@click.option("--form", type=click.Choice(list(FORMS)), default="text", show_default=True, help="How to write it.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write it to this file.")
def faces(text: str, form: str, output: Path | None) -> None:
    """Write the faces of DICE as a table."""
    problem = dice_of(text)
    written = FORMS[form](list(zip(problem.names, problem.faces, strict=True)))
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
@click.option(
    "--copies",
    type=click.IntRange(1, 8),
    default=1,
    show_default=True,
    help="Roll N copies of each die and add them.",
    metavar="N",
)
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
@click.option("--times", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="How many rolls.")
@click.option("--seed", type=click.IntRange(min=0), help="Roll the same again.")
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
    pages = dice_printing.labels(dice_of(text), diameter=size)
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
    write_whole(output, dice_printing.net_of(dice_of(text), die, size=size).encode())
    click.echo(f"net written to {output}", err=True)


@command.command()
@dice_argument
@click.option("--die", metavar="LETTER", default="a", show_default=True, help="Which die.")
@click.option("--size", type=float, default=20.0, show_default=True, help="From face to face, in millimetres.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, help="Write the mesh to this .stl file."
)
def stl(text: str, die: str, size: float, output: Path) -> None:
    """Make one die of DICE as a mesh with engraved numbers, for a 3D printer (extra print3d)."""
    check_suffix(output, ".stl")
    printed = dice_printing.engraved(dice_of(text), die, size=size)
    write_whole(output, printed.stl)
    bias = f"its centre of mass is {printed.off_centre:.3f} mm off"
    click.echo(f"{printed.name} written to {output}: {printed.volume:.0f} mm3, {bias}", err=True)


@command.command()
@click.option("--players", type=click.IntRange(3, 5), help="How many dice.")
@click.option("--sides", type=click.IntRange(2, 120), help="How many faces each die has.")
@click.option("--json", "as_json", is_flag=True, help="Print the weights of the proof as JSON.")
@click.option("--check", "file", type=click.Path(path_type=Path), help="Compute the bound of such a JSON file again.")
def exclude(players: int | None, sides: int | None, as_json: bool, file: Path | None) -> int:
    """Prove that no fair set of dice is made of palindromic blocks: weights on the orders, checked exactly."""
    if file is not None:
        if players or sides:
            raise click.UsageError("--check cannot be combined with --players or --sides")
        with file.open("rb") as opened:
            checked, stated = searches.read_exclusion(read_json(opened.read(MAX_BYTES + 1)))
        if checked.bound != stated or checked.bound <= 0:
            click.echo(f"rejected: these weights have the bound {checked.bound}, not {stated}, or it is not positive")
            return REJECTED
        click.echo(f"Verified. {checked.sentence}")
        return DONE
    if not players or not sides:
        raise click.UsageError("name --players and --sides, or --check FILE")
    proof = searches.excluded(players, sides)
    if proof is None:
        click.echo(f"ludus: no such proof was found for {players} {sides}-sided dice", err=True)
        return UNDECIDED
    if as_json:
        click.echo(json.dumps(asdict(proof)))
        return DONE
    click.echo(f"{proof.sentence}\n")
    click.echo(" ".join(map(str, proof.weights)))
    click.echo(f"{COMPUTED}; `ludus dice exclude --check` computes the bound of the weights again", err=True)
    return DONE
