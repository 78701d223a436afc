"""`ludus prove TARGET CLAIM`: a claim about a game on boards of every size, proved or refuted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from ludus.cli.tools import DONE, REJECTED, UNDECIDED
from ludus.cli.tools.output import write_fields, write_whole
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import GAME_KEY, complete_target, problem_target
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.limits import Limits
from ludus.core.problem import Problem
from ludus.families import games
from ludus.families.codec import as_text
from ludus.families.impartial.commands.table_target import (
    RULES,
    TableCommand,
    check_place,
    game_numbers,
    own_rules,
    table_problem,
)
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.proofs.automatic.problem import AutomaticClaim
from ludus.families.proofs.prove import NAMED, Export, Proof, Verdict, exported, named, prove, prove_claim, prove_named
from ludus.families.proofs.uniform.problem import UniformClaim
from ludus.render import svg

INKS = {Verdict.PROVED: "green", Verdict.REFUTED: "yellow", Verdict.UNDECIDED: "red"}
CODES = {Verdict.PROVED: DONE, Verdict.REFUTED: REJECTED, Verdict.UNDECIDED: UNDECIDED}


def complete_named(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the named proofs whose names begin as typed."""
    return [CompletionItem(name) for name in NAMED if name.startswith(typed)]


class ProveCommand(TableCommand):
    """The command; a named claim names its game, so that its options are those of no game."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        if any(word == "--named" or word.startswith("--named=") for word, _ in pairwise([*arguments, ""])):
            context.meta[GAME_KEY] = None
            return click.Command.parse_args(self, context, arguments)
        return super().parse_args(context, arguments)


@click.command(
    cls=ProveCommand,
    epilog="""\b
Examples:
  ludus prove ryuo --p 3 "(x+y) % p + p*((x//p) ^ (y//p))"
  ludus prove rook "x = y and x != 5"
  ludus prove ryuo "x//p = y//p and (x+y) % p = 1" --misere
  ludus prove two-rooks "(x ^ z) + (y ^ w) = 1 or (x ^ z) = (y ^ w) and (x ^ z) >= 2"
  ludus prove --named ryuo-every-p

\b
Claims: whole numbers, x y z u v w or x1 x2 ..., + - // %, products with a known number, ^ for the
nim-sum, min max abs, = != < <= > >=, and or not, `a if c else b`, exists k (...), forall k (...).
Exit codes: 0 proved, 1 refuted, 2 malformed input or outside the logic, 3 undecided.""",
)
@click.argument("target", required=False, shell_complete=complete_target)
@click.argument("claim", required=False)
@click.option("--where", multiple=True, metavar="NAME=NUMBER", help="A parameter of the claim, such as p=3.")
@click.option("--numeration", metavar="NAME", help="How numbers are written: 2, or 3,2 (last digit first), fibonacci.")
@click.option("--passes", type=click.IntRange(min=0), help="Number of passes available to both players (default 0).")
@click.option("--pass-at-terminal", is_flag=True, help="Allow a pass at terminal positions.")
@click.option("--misere", is_flag=True, help="Misère play: the last player to move loses.")
@click.option("--without-pass", metavar="CLAIM", help="The P-positions without the pass, where no theorem gives them.")
@click.option(
    "--named", "name", metavar="NAME", shell_complete=complete_named, help="Run a proof that has a name; see --list."
)
@click.option("--list", "listed", is_flag=True, help="List the proofs that have names.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=60.0,
    metavar="SECONDS",
    help="Time limit in seconds (default 60).",
)
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON, with the answer of the formats.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the answer: .json, or a picture: .svg.")
@click.option("--walnut", type=click.Path(path_type=Path), help="Write the claim as text for the prover Walnut.")
@click.option(
    "--lean", type=click.Path(path_type=Path), help="Write the proof as a file for Lean 4, not compiled here."
)
@click.option("--quiet", is_flag=True, help="Show no progress.")
def command(target: str | None, claim: str | None, **options: Any) -> int:
    """Prove CLAIM about TARGET for boards of every size, or find the smallest position that refutes it.

    TARGET is an impartial game of one piece, or of two rooks, a file of the kind impartial or two-pieces, or a file of
    the kind kernel or blocks, which needs no CLAIM. A condition claims the set of P-positions, a numeric formula the
    Grundy values. The checker verifies every proof, and can be run again on the file that -o writes.
    """
    if options["listed"]:
        return show_list()
    output: Path | None = options["output"]
    if output is not None:
        check_place(output, (".json", ".svg"))
    for export, endings in ((Export.WALNUT, (".txt",)), (Export.LEAN, (".lean",))):
        if options[export.value] is not None:
            check_place(options[export.value], endings)
    with ProgressDisplay(quiet=options["quiet"]) as display:
        proofs = list(_proofs(target, claim, options, Limits(options["seconds"], progress=display)))
    if output is not None:
        write_proofs(output, proofs)
    for export in Export:
        if options[export.value] is not None:
            text = exported(_only(proofs), export, limits=Limits(options["seconds"]))
            write_whole(options[export.value], text.encode())
    if options["as_json"]:
        fields = [proof.fields() for proof in proofs]
        click.echo(as_text(fields[0] if len(fields) == 1 else {"named": options["name"], "verdicts": fields}))
    else:
        tell(proofs, options["name"])
    return max((CODES[proof.verdict] for proof in proofs), default=DONE)


def tell(proofs: list[Proof], name: str | None) -> None:
    """Print the verdicts for a person."""
    if name is not None:
        one = named(name)
        click.echo(f"{one.name}: {one.words}\n{one.source}\n")
    for proof in proofs:
        click.secho(proof.verdict.value.capitalize(), bold=True, fg=INKS[proof.verdict], nl=False)
        if proof.checked is not None and proof.checked.not_verified:
            click.secho(f" ({proof.checked.status})", fg="yellow", nl=False)
        case = ", ".join(f"{key} = {value}" for key, value in proof.case.items())
        click.echo(f". {case}: {proof.sentence}" if case else f". {proof.sentence}")


def show_list() -> int:
    """List the proofs that have names."""
    for one in NAMED.values():
        click.echo(f"{one.name}\n    {one.words}\n    {one.source}")
    return DONE


def write_proofs(output: Path, proofs: list[Proof]) -> None:
    """Write the answer of one proof as a file of the formats, or as a picture."""
    answer = _only(proofs).checked
    if answer is None:
        raise invalid("output", "expected a claim with one automaton, got one that the engine alone decides")
    if output.suffix.lower() == ".svg":
        write_whole(output, svg.svg(answer.picture()).encode())
    else:
        write_fields(output, answer.fields())


def _only(proofs: list[Proof]) -> Proof:
    """Return the one proof that can be written."""
    if len(proofs) != 1:
        raise invalid("output", f"expected one answer to write, got {len(proofs)}; choose a case by --where")
    return proofs[0]


def _proofs(target: str | None, claim: str | None, options: dict[str, Any], limits: Limits) -> Iterator[Proof]:
    where = _where(options["where"])
    if options["name"] is not None:
        if target is not None or claim is not None:
            raise click.UsageError("--named names both the game and the claim; leave TARGET and CLAIM out")
        if any(options.get(rule) for rule in (*RULES, "without_pass", "numeration")):
            raise click.UsageError("--named names the rules of the game too; leave the other options out")
        yield from prove_named(options["name"], where=where, limits=limits)
        return
    if target is None:
        raise click.UsageError('name a game and a claim, such as: ludus prove rook "x ^ y"')
    problem = _problem(target, options)
    if isinstance(problem, AutomaticClaim | UniformClaim):
        if claim is not None:
            raise click.UsageError(f"a file of the kind {problem.KIND} holds its claim; leave CLAIM out")
        yield prove_claim(problem, limits=limits)
        return
    if claim is None:
        raise click.UsageError('say what is claimed, such as: ludus prove rook "x ^ y"')
    parameters = {**game_numbers(target, options), **where}
    given = {"numeration": options["numeration"], "without_pass": options["without_pass"]}
    yield prove(problem, claim, where=parameters, limits=limits, **given)


def _problem(target: str, options: dict[str, Any]) -> Impartial | TwoPieces | AutomaticClaim | UniformClaim:
    """Return the game that TARGET names, with its rules."""
    is_game = target in games.names()
    problem: Problem = problem_target(target, options, None)
    if isinstance(problem, TwoPieces | AutomaticClaim | UniformClaim):
        return problem
    if not isinstance(problem, Impartial):
        kinds = "impartial, two-pieces, kernel or blocks"
        raise invalid("target", f"expected a game of pieces on a grid, kind {kinds}, got the kind {problem.KIND}")
    return own_rules(options).applied(table_problem(target, options, None, None) if is_game else problem)


def _where(texts: tuple[str, ...]) -> dict[str, int]:
    """Return the parameters that texts such as p=3 describe."""
    found = {}
    for text in (part for one in texts for part in one.split(",")):
        name, _, value = (word.strip() for word in text.partition("="))
        if not name.isidentifier() or not is_number(value, 9):
            raise invalid("where", f"expected a name and a whole number, such as p=3, got {abbreviate(text)}")
        found[name] = int(value)
    return found
