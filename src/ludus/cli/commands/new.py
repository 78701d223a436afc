"""`ludus new GAME`: a puzzle as hard as is wished, by a proven fewest number of moves where moves can be saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ludus import workbench
from ludus.cli.commands.solve import effort_options
from ludus.cli.tools.exit_codes import DONE, UNDECIDED
from ludus.cli.tools.output import picture_text, write_fields
from ludus.cli.tools.progress import Telling
from ludus.cli.tools.target import TargetCommand, complete_game, game_target
from ludus.core.answers import Solved, Undecided
from ludus.core.errors import invalid
from ludus.core.games import Puzzling, Variant
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families import picture
from ludus.families.codec import as_text, write_problem


class SeededCommand(TargetCommand):
    """A command with a seed, also for games that have none of their own."""

    def get_params(self, context: click.Context) -> list[click.Parameter]:
        found = super().get_params(context)
        if any(parameter.name == "seed" for parameter in found):
            return found
        seed = click.Option(["--seed"], type=click.IntRange(min=0), default=0, help="The same seed, the same puzzle.")
        return [*found[:-1], seed, found[-1]]


@click.command(
    cls=SeededCommand,
    epilog="""\b
Examples:
  ludus new dice-torus --fewest 5 --seed 7
  ludus new lights --fewest 7 --seed 1
  ludus new tape --fewest 9 --seed 1
  ludus new pegs --fewest 12 --seed 1
  ludus new tiling --tiles "L4 T4" --fewest 8 --seed 1
  ludus new dice-torus --shape 6,6 --modulus 2 --fewest 8 --seed 1 -o puzzle.json""",
)
@click.argument("game", shell_complete=complete_game)
@click.option(
    "--fewest",
    type=click.IntRange(min=0),
    default=4,
    show_default=True,
    metavar="N",
    help="Proved minimum number of moves (jumps for pegs, tiles for tilings).",
)
@click.option("--json", "as_json", is_flag=True, help="Print the problem as JSON.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the problem as JSON to this file.")
@effort_options
def command(game: str, fewest: int, as_json: bool, output: Path | None, **options: Any) -> int:
    """Generate a position of GAME whose shortest solution has exactly N moves; the same seed makes the same puzzle."""
    chosen = game_target(game, options)
    if not isinstance(chosen.game, Puzzling):
        raise invalid("game", f"{game}: puzzle generation is not supported")
    rules = chosen.game.problem(chosen.position, Question.FEWEST)
    seed = int(options.get("seed") or 0)
    with Telling(quiet=options["quiet"]) as telling:
        limits = Limits(seconds=options["seconds"], threads=options["threads"], seed=seed, progress=telling)
        result = workbench.generated(rules, fewest, limits)
    if isinstance(result.answer, Undecided):
        click.echo(f"ludus: {result.sentence}", err=True)
        return UNDECIDED
    problem = write_problem(result.answer.problem)
    if output:
        write_fields(output, problem)
    if as_json:
        click.echo(as_text(problem))
        return DONE
    click.echo(picture_text(picture(result.answer.problem)))
    is_fewest = isinstance(result.answer, Solved) and result.answer.optimal
    counted = "Fewest moves" if is_fewest else chosen.entry.puzzles.capitalize()
    click.echo(f"\n{counted}: {fewest}. Checked: {result.sentence}")
    _tell(chosen.game.puzzle(result.answer.problem))
    return DONE


def _tell(made: Variant) -> None:
    """Say the options and the position with which a puzzle is played."""
    for name, value in made.values.items():
        click.echo(f"{name}: {value}")
    if made.position is not None:
        click.echo(f"position: {made.position}")
