"""`ludus verify TARGET FORMULA`: a formula against the exact table of a game, to a bound or to a counterexample."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from ludus.cli.tools import DONE, REJECTED, UNDECIDED
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import GAME_KEY, complete_target
from ludus.core.answers import Undecided
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.limits import Limits
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.codec import as_text
from ludus.families.impartial.commands.table_target import (
    RULES,
    Rules,
    TableCommand,
    asked_problem,
    check_place,
    game_numbers,
    own_rules,
    pairs_box,
    table_problem,
    write_map,
)
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.proofs.verify import FORMULAS, About, NamedFormula, Verdict, named_formula, verify
from ludus.render.heat_map import difference_map

NAMED = "--named"


class VerifyCommand(TableCommand):
    """The command, which knows the options of the game that a named formula is about."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        name = _named_in(arguments)
        if name is None:
            return super().parse_args(context, arguments)
        context.meta[GAME_KEY] = next((one.game for one in FORMULAS if one.name == name), None)
        return click.Command.parse_args(self, context, arguments)


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
@click.option(
    "--size", metavar="NUMBERS", help="The size of the table, such as 200,200 [default: about 40000 positions]."
)
@click.option("--bound", type=click.IntRange(min=1), help="All coordinates below this, in place of --size.")
@click.option("--where", multiple=True, metavar="NAME=NUMBER", help="A parameter of the formula, such as p=3.")
@click.option(
    "--p-positions", is_flag=True, help="Compare the P-positions only; a numeric formula claims one where it is 0."
)
@click.option("--passes", type=click.IntRange(min=0), help="Number of passes available to both players (default 0).")
@click.option("--pass-at-terminal", is_flag=True, help="Allow a pass at terminal positions.")
@click.option("--misere", is_flag=True, help="Misère play: the last player to move loses.")
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
        check_place(options["output"], (".png", ".svg"))
        if len(runs) > 1:
            raise click.UsageError("-o draws one comparison; choose one, such as --p 3")
    outcomes = [outcome(run, options) for run in runs]
    if options["as_json"]:
        fields = [_fields(run, found) for run, found in outcomes]
        click.echo(as_text(fields[0] if len(fields) == 1 else {"named": options["named"], "verdicts": fields}))
    else:
        tell(outcomes, options["named"])
    verdicts = [found for _, found in outcomes]
    if any(isinstance(found, Undecided) for found in verdicts):
        return UNDECIDED
    return DONE if all(isinstance(found, Verdict) and found.holds for found in verdicts) else REJECTED


@dataclass(frozen=True, slots=True)
class Run:
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
        words = {"title": f"{run.title}: {run.formula}", "description": found.sentence()}
        written = write_map(output, difference_map(found.difference, outcomes=is_lost, **words))
        click.echo(f"the difference is drawn to {written}", err=True)
    return run, found


def tell(outcomes: list[tuple[Run, Verdict | Undecided]], name: str | None) -> None:
    """Print the verdicts for a person."""
    if name is not None:
        one = named_formula(name)
        click.echo(f"{one.name}: {one.claim}\n{one.source}\n{one.formula}\n")
    for run, found in outcomes:
        if isinstance(found, Undecided):
            click.echo(f"{run.title}: undecided: {found.reason}.")
            continue
        word, ink = ("holds", "green") if found.holds else ("refuted", "yellow")
        click.secho(word.capitalize(), bold=True, fg=ink, nl=False)
        click.echo(f": {run.title}: {found.sentence()}.")
    if len(outcomes) == 1 and isinstance(outcomes[0][1], Verdict):
        click.echo(f"\nThe table is from ludus, and the checker verified it. {outcomes[0][1].checked}")


def show_list() -> int:
    """List the claims that have names."""
    for one in FORMULAS:
        click.echo(f"{one.name}\n    {one.claim}\n    {one.formula}\n    {one.source}")
    return DONE


def _runs(target: str | None, formula: str | None, options: dict[str, Any]) -> Iterator[Run]:
    """Yield the comparisons that the command line asks for."""
    if options["size"] is not None and options["bound"] is not None:
        raise click.UsageError("--size and --bound say the same in two ways; give one of them")
    if options["named"] is not None:
        if target is not None or formula is not None:
            raise click.UsageError(f"{NAMED} names both the game and the formula; leave TARGET and FORMULA out")
        yield from _named_runs(named_formula(options["named"]), options)
        return
    if target is None or formula is None:
        raise click.UsageError('name a game and a formula, such as: ludus verify rook "x ^ y"')
    yield _run(target, formula, options, _where(options["where"]), own_rules(options))


def _named_runs(one: NamedFormula, options: dict[str, Any]) -> Iterator[Run]:
    """Yield one comparison for each case, or one for the parameters that are given."""
    given = _where(options["where"])
    if any(options.get(name) for name in RULES):
        raise click.UsageError(f"{NAMED} names the rules of the game too; leave --passes and --misere out")
    numbers = game_numbers(one.game, options)
    chosen = {name: numbers[name] for name in numbers if options.get(name) is not None}
    cases = ({**chosen, **given},) if chosen or given else one.cases
    rules = Rules(one.passes, one.pass_at_terminal, one.misere)
    for case in cases:
        texts = {name: str(value) for name, value in {**case, **one.game_values}.items()}
        yield _run(one.game, one.formula, {**options, **texts}, dict(case), rules)


def _run(target: str, formula: str, options: dict[str, Any], where: dict[str, int], rules: Rules) -> Run:
    numbers = game_numbers(target, options)
    pair = asked_problem(target, options)
    problem: Impartial | TwoPieces
    if pair is not None:
        problem = pairs_box(pair, options["size"], options["bound"])
    else:
        problem = rules.applied(table_problem(target, options, options["size"], options["bound"]))
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


def _where(texts: tuple[str, ...]) -> dict[str, int]:
    """Return the parameters that texts such as p=3 describe."""
    found = {}
    for text in (part for one in texts for part in one.split(",")):
        name, _, value = (word.strip() for word in text.partition("="))
        if not name.isidentifier() or not is_number(value.removeprefix("-"), 100):
            raise invalid("where", f"expected a name and a whole number, such as p=3, got {abbreviate(text)}")
        found[name] = int(value)
    return found


def _fields(run: Run, found: Verdict | Undecided) -> dict[str, Any]:
    if isinstance(found, Undecided):
        return {"game": run.title, "undecided": found.reason}
    return {"game": run.title} | found.fields()


def _named_in(arguments: list[str]) -> str | None:
    for word, following in pairwise([*arguments, ""]):
        if word == NAMED:
            return following
        if word.startswith(f"{NAMED}="):
            return word.partition("=")[2]
    return None
