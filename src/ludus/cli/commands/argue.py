"""`ludus argue`: check a person's own argument, weights on the cells, against a claim of impossibility."""

from __future__ import annotations

from typing import Any

import click

from ludus.cli.tools.exit_codes import DONE, REJECTED
from ludus.cli.tools.target import TargetCommand, complete_target, problem_target
from ludus.families.codec import as_text
from ludus.workbench.argument import check_argument


@click.command(
    cls=TargetCommand,
    epilog="""\b
Examples:
  ludus argue tiling --region 10x10 --tiles I4 --weights "(r + c) mod 4 == 1"
  ludus argue tiling --region 4x4 --tiles T4 --weights "(r + c) mod 2"
  ludus argue board.json --drawing "#.#.#/...../#.#.#"
  ludus argue lights.json --weights "c % 2 == 0 and r != 2"

\b
A formula has r and c (from 0), h and w, + - * // mod ^, comparisons, and, or, not, if else, abs, min, max,
and lists: [1, 0, -1][(r + c) mod 3]. A drawing has # for 1, . for 0, o for -1, digits, or letters as colours.""",
)
@click.argument("target", shell_complete=complete_target)
@click.option("--weights", metavar="FORMULA", help="The weight of the cell in row r, column c.")
@click.option("--drawing", metavar="ROWS", help="The weights as a drawing, rows separated by /.")
@click.option("--modulus", metavar="M", type=click.IntRange(2), help="Read the weights mod M (default: any reading).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
def command(
    target: str, weights: str | None, drawing: str | None, modulus: int | None, as_json: bool, **options: Any
) -> int:
    """Check whether weights on the cells prove that TARGET is impossible, and if not, what breaks the argument."""
    if (weights is None) == (drawing is None):
        raise click.UsageError("give either --weights or --drawing")
    problem = problem_target(target, options, None)
    found = check_argument(problem, weights if weights is not None else (drawing or "").split("/"), modulus)
    if as_json:
        answer = None if found.result is None else found.result.fields()
        click.echo(
            as_text(
                {"proves": found.proves, "sentence": found.sentence, "breaks": _lists(found.breaks), "answer": answer}
            )
        )
    else:
        click.echo(f"{'Proved' if found.proves else 'Not proved'}. {found.sentence}")
        for moves in found.breaks:
            click.echo(f"  {'  '.join(map(str, moves))}")
    return DONE if found.proves else REJECTED


def _lists(value: Any) -> Any:
    return [_lists(one) for one in value] if isinstance(value, tuple) else value
