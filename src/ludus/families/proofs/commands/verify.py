"""`ludus verify TARGET FORMULA`: a formula against the exact table of a game, to a bound or to a counterexample."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

from ludus.cli.tools import DONE, REJECTED, UNDECIDED
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import complete_target
from ludus.core.answers import Undecided
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.wording import COMPUTED, count
from ludus.families.codec import as_text
from ludus.families.impartial.commands import table_target
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.proofs.named_formulas import FORMULAS, NamedFormula, named_formula
from ludus.families.proofs.verify import About, Verdict, verify
from ludus.render.heat_map import difference_map
from ludus.workbench import checked

NAMED = "--named"
MAX_DIGITS = 100


class VerifyCommand(table_target.NamedCommand):
    """The command, which knows the options of the game that a named formula is about."""

    def game_of(self, name: str) -> str | None:
        return next((one.game for one in FORMULAS if one.name == name), None)


@click.command(
    cls=VerifyCommand,
    epilog="""\b
Examples:
  ludus verify ryuo --p 4 "(x+y) % p + p*((x//p) ^ (y//p))"
  ludus verify wythoff "x = y" --bound 50
  ludus verify piece.json "x ^ y" -o difference.png
  ludus verify silver-dollar "((x-1) ^ (y-1) ^ (z-1) ^ (u-1)) = 0" --bound 9
  ludus verify --named ryuo-theorem-2.1

\b
Formulas: whole numbers, x y z u v w or x1 x2 ..., + - * // %, ^ for the nim-sum, min max abs,
= != < <= > >=, and or not, `a if c else b`. A condition is about the P-positions.
Exit codes: 0 it holds, 1 there is a counterexample, 2 malformed input, 3 undecided.""",
)
@click.argument("target", required=False, shell_complete=complete_target)
@click.argument("formula", required=False)
@table_target.sides_options(table_target.USUAL_CELLS)
@click.option("--where", multiple=True, metavar="NAME=NUMBER", help="A parameter of the formula, such as p=3.")
@click.option(
    "--p-positions", is_flag=True, help="Compare the P-positions only; a numeric formula claims one where it is 0."
)
@table_target.play_options
@click.option(NAMED, metavar="NAME", help="Run a claim of the literature; see --list.")
@click.option("--list", "listed", is_flag=True, help="List the claims that have names.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Draw where the formula is wrong: .png or .svg.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def command(target: str | None, formula: str | None, **options: Any) -> int:
    """Compare FORMULA with the exact table of TARGET: a game of one or two pieces, or a file of such a kind.

    A numeric formula claims Grundy values; a condition claims the set of P-positions. For two pieces the coordinates
    of the first are x, y, those of the second z, w. The formula holds for all positions of the table, or the smallest
    counterexample is shown: the one whose largest coordinate is least, the first in reading order. The game's own
    parameters, such as p, can be used in the formula.
    """
    if options["listed"]:
        return show_list()
    runs = list(_runs(target, formula, options))
    if options["output"]:
        table_target.check_place(options["output"], (".png", ".svg"))
        if len(runs) > 1:
            raise click.UsageError("-o draws one comparison; choose one, such as --p 3")
    outcomes = [outcome(run, options) for run in runs]
    if options["as_json"]:
        fields = [
            {"game": run.title} | ({"undecided": found.reason} if isinstance(found, Undecided) else found.fields())
            for run, found in outcomes
        ]
        click.echo(as_text(fields[0] if len(fields) == 1 else {"named": options["named"], "verdicts": fields}))
    else:
        print_verdicts(outcomes, options["named"])
    verdicts = [found for _, found in outcomes]
    if any(isinstance(found, Undecided) for found in verdicts):
        return UNDECIDED
    return DONE if all(isinstance(found, Verdict) and found.holds for found in verdicts) else REJECTED


class Run(NamedTuple):
    """One comparison: a problem with a formula, and the words for the game."""

    title: str
    problem: Impartial | TwoPieces
    formula: str
    where: dict[str, int]


def outcome(run: Run, options: dict[str, Any]) -> tuple[Run, Verdict | Undecided]:
    """Return a comparison with its verdict, its picture drawn if one is wanted."""
    output: Path | None = options["output"]
    with ProgressDisplay(quiet=options["quiet"]) as display:
        found = verify(
            run.problem,
            run.formula,
            where=run.where,
            p_positions=options["p_positions"],
            difference=output is not None,
            limits=Limits(progress=display),
        )
    if output is not None and isinstance(found, Verdict) and found.difference is not None:
        is_lost = found.about is About.P_POSITIONS
        words = {"title": f"{run.title}: {run.formula}", "description": f"{found.sentence()} ({COMPUTED})"}
        written = table_target.write_map(output, difference_map(found.difference, outcomes=is_lost, **words))
        click.echo(f"the difference is drawn to {written}", err=True)
    return run, found


def print_verdicts(outcomes: list[tuple[Run, Verdict | Undecided]], name: str | None) -> None:
    """Print the verdicts for a person."""
    if name is not None:
        one = named_formula(name)
        click.echo(f"{one.name}: {one.claim}\n{one.source}\n{one.formula}\n")
    for run, found in outcomes:
        if isinstance(found, Undecided):
            click.echo(f"Undecided: {run.title}: {checked(found).sentence}")
            continue
        word, ink = ("holds", "green") if found.holds else ("refuted", "yellow")
        click.secho(word.capitalize(), bold=True, fg=ink, nl=False)
        click.echo(f": {run.title}: {found.sentence()}.")
    verdicts = [found for _, found in outcomes if isinstance(found, Verdict)]
    if verdicts:
        whole, every = sum(found.is_table_verified for found in verdicts), len(verdicts)
        some = "a part of the table" if every == 1 else f"{whole} of {every} tables whole, and parts of the others"
        tables = "each table" if whole == every else some
        click.echo(f"\nThe checker verified {tables}; the comparison is {COMPUTED}.")
    if len(outcomes) == len(verdicts) == 1:
        click.echo(verdicts[0].checked)


def show_list() -> int:
    """List the claims that have names."""
    for one in FORMULAS:
        click.echo(f"{one.name}\n    {one.claim}\n    {one.formula}\n    {one.source}")
    return DONE


def _runs(target: str | None, formula: str | None, options: dict[str, Any]) -> Iterator[Run]:
    if options["named"] is not None:
        if target is not None or formula is not None:
            raise click.UsageError(f"{NAMED} names both the game and the formula; leave TARGET and FORMULA out")
        yield from _named_runs(named_formula(options["named"]), options)
        return
    if target is None or formula is None:
        raise click.UsageError('name a game and a formula, such as: ludus verify rook "x ^ y"')
    yield _run(target, formula, options, table_target.read_where(options["where"], MAX_DIGITS))


def _named_runs(one: NamedFormula, options: dict[str, Any]) -> Iterator[Run]:
    """Yield one comparison for each case, or one for the parameters that are given."""
    given = table_target.read_where(options["where"], MAX_DIGITS)
    if any(options.get(name) for name in table_target.RULES):
        raise click.UsageError(f"{NAMED} names the rules of the game too; leave --passes and --misere out")
    numbers = table_target.game_numbers(one.game, options)
    chosen = {name: numbers[name] for name in numbers if options.get(name) is not None}
    for name in given.keys() - one.cases[0].keys():
        raise invalid("where", f"expected {' or '.join(one.cases[0]) or 'no parameter'} for {one.name}, got {name}")
    cases = ({**chosen, **given},) if chosen or given else one.cases
    rules = {name: getattr(one, name) for name in table_target.RULES}
    for case in cases:
        texts = {name: str(value) for name, value in {**case, **one.game_values}.items()}
        yield _run(one.game, one.formula, {**options, **texts}, dict(case), **rules)


def _run(target: str, formula: str, options: dict[str, Any], where: dict[str, int], **rules: Any) -> Run:
    numbers = table_target.game_numbers(target, options)
    pair = table_target.asked_problem(target, options)
    sides = options["size"], options["bound"]
    problem: Impartial | TwoPieces
    if pair is not None:
        problem = table_target.pairs_box(pair, *sides)
    else:
        problem = table_target.table_problem(target, options, *sides)
        problem = table_target.boxed(problem, problem.size, **rules)
    title, other = _title(target, numbers, problem), {n: v for n, v in where.items() if numbers.get(n) != v}
    title += f", the formula with {', '.join(f'{name} = {value}' for name, value in other.items())}" if other else ""
    return Run(title, problem, formula, {**numbers, **where})


def _title(target: str, numbers: dict[str, int], problem: Impartial | TwoPieces) -> str:
    """Return the game with all that makes it different from others of its name."""
    words = [f"{name} = {value}" for name, value in numbers.items()]
    if problem.passes:
        passes = count(problem.passes, "pass", "passes")
        words.append(f"{passes}, {'also' if problem.pass_at_terminal else 'not'} at terminal positions")
    words += ["misère play"] if problem.misere else []
    return f"{target} ({', '.join(words)})" if words else target
