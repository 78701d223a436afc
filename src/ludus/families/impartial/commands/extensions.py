"""`ludus extensions TARGET`: which moves a piece may gain or lose without changing its table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from ludus.cli.tools import DONE
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import complete_target
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.wording import table
from ludus.families.codec import as_text
from ludus.families.impartial.commands import table_target
from ludus.families.impartial.one_piece.draw import vector
from ludus.families.impartial.one_piece.extensions import Standing, Study, study
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.studies import study_pairs

SIGNS = {
    Standing.NEEDED: "N",
    Standing.SPARE: "s",
    Standing.HARMLESS: "+",
    Standing.ALWAYS_HARMLESS: "*",
    Standing.FORBIDDEN: ".",
}
"""How each standing is shown on the board of vectors."""
MAX_LISTED = 12


USUAL_CELLS = 10_000
"""Approximate number of positions when no size is given."""
USUAL_PAIRS = 1300
"""Approximate number of pairs of two pieces when no size is given."""


@click.command(
    cls=table_target.TableCommand,
    epilog="""\b
Examples:
  ludus extensions ryuo --p 3
  ludus extensions wythoff --size 60,60 --up-to 5 --p-positions""",
)
@click.argument("target", shell_complete=complete_target)
@table_target.sides_options(USUAL_CELLS)
@click.option("--up-to", type=click.IntRange(1, 1000), default=8, help="Vectors with entries up to this [default: 8].")
@click.option("--p-positions", is_flag=True, help="Keep the P-positions only, not every Grundy value.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def command(target: str, **options: Any) -> int:
    """Find the vectors that TARGET's piece may be given, and the moves it cannot lose, without changing its table.

    That a vector changes a value, or that a move is needed, is final. That nothing changes is known up to the size of
    the table, or for all positions where a theorem says so.
    """
    pair = table_target.asked_problem(target, options)
    with ProgressDisplay(quiet=options["quiet"]) as display:
        how: dict[str, Any] = {"up_to": options["up_to"], "p_positions": options["p_positions"]}
        how |= {"limits": Limits(progress=display)}
        if pair is not None:
            result = study_pairs(
                table_target.pairs_box(pair, options["size"], options["bound"], usual=USUAL_PAIRS), **how
            )
        else:
            problem = table_target.table_problem(target, options, options["size"], options["bound"])
            if options["size"] is None and options["bound"] is None:
                usual = round(USUAL_CELLS ** (1 / len(problem.size)))
                problem = table_target.table_problem(target, options, None, usual)
            result = study(problem, **how)
    if options["as_json"]:
        click.echo(as_text({"game": target} | result.fields()))
    else:
        click.echo("\n".join(report(target, result)))
    return DONE


def report(target: str, result: Study) -> Iterator[str]:
    """Yield the findings for a person."""
    values = "P-positions" if result.about is Question.P_POSITIONS else "Grundy values"
    size = " × ".join(map(str, result.problem.size))
    boards = "squares" if isinstance(result.problem, TwoPieces) else "positions"
    yield f"{target}: moves that preserve the {values}, on {size} {boards} (computed, not certified)"
    if len(result.problem.size) == 2:
        yield ""
        yield from _board(result)
    yield ""
    yield from _lists(result, size)
    if result.ryuo is not None:
        yield from _theorem(result)
    yield f"\nThe table is from ludus, and the checker verified it. {result.checked}"


def _board(result: Study) -> Iterator[str]:
    """Yield a sign for each vector (s, t): s to the right, t down."""
    sides = [1 + max((vector[axis] for vector in result.standing), default=0) for axis in (0, 1)]
    signs = {place: SIGNS[known] for place, known in result.standing.items()}
    rows = ([str(t), *(signs.get((s, t), "") for s in range(sides[0]))] for t in range(sides[1]))
    yield table([["t\\s", *map(str, range(sides[0]))], *rows])


def _lists(result: Study, size: str) -> Iterator[str]:
    ends = {
        Standing.NEEDED: "moves that cannot be removed, on any board from this size on",
        Standing.SPARE: f"moves that can be removed one by one, to {size}",
        Standing.ALWAYS_HARMLESS: f"vectors that can be added, on all boards, {result.reason}",
        Standing.HARMLESS: f"vectors that can be added, to {size}",
        Standing.FORBIDDEN: "vectors that cannot be added, on any board from this size on",
    }
    for standing, words in ends.items():
        listed = result.vectors(standing)
        if not listed:
            continue
        first = " ".join(map(vector, listed[:MAX_LISTED]))
        more = f" ... ({len(listed)} in all)" if len(listed) > MAX_LISTED else ""
        yield f"{SIGNS[standing]} {words}:\n    {first}{more}"
        if (move := listed[0]) in result.places:
            verb = "needs" if standing is Standing.NEEDED else "would change with"
            yield f"    position {vector(result.places[move])} {verb} {vector(move)}"


def _theorem(result: Study) -> Iterator[str]:
    name = (
        f"the generalized ryuo with p = {result.ryuo}" if result.ryuo != 1 else "nim, the generalized ryuo with p = 1"
    )
    yield f"\nOn every board this piece has the Grundy values of {name}."
    if result.refuting:
        first = vector(result.refuting[0])
        claim = 'Theorem 1.3 of "A Generalized Ryuoh-Nim" says that only its own moves give these numbers'
        yield f"{claim}: {first} refutes it."
