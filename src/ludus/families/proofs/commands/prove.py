"""`ludus prove TARGET CLAIM`: a claim about a game on boards of every size, proved or refuted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from ludus.cli.tools import DONE, REJECTED, UNDECIDED
from ludus.cli.tools.options import output_option, seconds_option
from ludus.cli.tools.output import write_fields, write_whole
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import complete_target, completing, problem_target
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.problem import Problem
from ludus.families.codec import as_text
from ludus.families.impartial.commands import table_target
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.proofs.automatic.problem import AutomaticClaim
from ludus.families.proofs.prove import NAMED, Export, Proof, Verdict, exported, named, prove, prove_claim, prove_named
from ludus.families.proofs.uniform.problem import UniformClaim
from ludus.render import svg

INKS = {Verdict.PROVED: "green", Verdict.REFUTED: "yellow", Verdict.UNDECIDED: "red"}
CODES = {Verdict.PROVED: DONE, Verdict.REFUTED: REJECTED, Verdict.UNDECIDED: UNDECIDED}


@click.command(
    cls=table_target.NamedCommand,
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
@table_target.play_options
@click.option("--without-pass", metavar="CLAIM", help="The P-positions without the pass, where no theorem gives them.")
@click.option(
    "--named",
    "name",
    metavar="NAME",
    shell_complete=completing(lambda: NAMED),
    help="Run a proof that has a name; see --list.",
)
@click.option("--list", "listed", is_flag=True, help="List the proofs that have names.")
@seconds_option("--seconds", 60.0, "Time limit in seconds (default 60).")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON, with the answer of the formats.")
@output_option("Write the answer: .json, or a picture: .svg.")
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
        table_target.check_place(output, (".json", ".svg"))
    for export, endings in ((Export.WALNUT, (".txt",)), (Export.LEAN, (".lean",))):
        if options[export.value] is not None:
            table_target.check_place(options[export.value], endings)
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
        print_proofs(proofs, options["name"])
    return max((CODES[proof.verdict] for proof in proofs), default=DONE)


def print_proofs(proofs: list[Proof], name: str | None) -> None:
    """Print the verdicts for a person."""
    if name is not None:
        one = named(name)
        click.echo(f"{one.name}: {one.words}\n{one.source}\n")
    for proof in proofs:
        click.secho(proof.title.capitalize(), bold=True, fg=INKS[proof.verdict], nl=False)
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
    if len(proofs) != 1:
        raise invalid("output", f"expected one answer to write, got {len(proofs)}; choose a case by --where")
    return proofs[0]


def _proofs(target: str | None, claim: str | None, options: dict[str, Any], limits: Limits) -> Iterator[Proof]:
    where = table_target.read_where(options["where"], 9)
    if options["name"] is not None:
        if target is not None or claim is not None:
            raise click.UsageError("--named names both the game and the claim; leave TARGET and CLAIM out")
        if any(options.get(rule) for rule in (*table_target.RULES, "without_pass", "numeration")):
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
    parameters = {**table_target.game_numbers(target, options), **where}
    given = {"numeration": options["numeration"], "without_pass": options["without_pass"]}
    yield prove(problem, claim, where=parameters, limits=limits, **given)


def _problem(target: str, options: dict[str, Any]) -> Impartial | TwoPieces | AutomaticClaim | UniformClaim:
    if (pair := table_target.asked_problem(target, options)) is not None:
        return pair
    problem: Problem = problem_target(target, options, None)
    if isinstance(problem, AutomaticClaim | UniformClaim):
        return problem
    if not isinstance(problem, Impartial):
        kinds = "impartial, two-pieces, kernel or blocks"
        raise invalid("target", f"expected a game of pieces on a grid, kind {kinds}, got the kind {problem.KIND}")
    return table_target.table_problem(target, options, None, None)
