"""`ludus new GAME`: a puzzle as hard as is wished, by a proven fewest number of moves where moves can be saved."""

from __future__ import annotations

import shlex
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from ludus import workbench
from ludus.cli.tools import DONE, UNDECIDED
from ludus.cli.tools.options import limit_options, number_option, output_option
from ludus.cli.tools.output import picture_text, write_fields, write_whole
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import TargetCommand, complete_game, game_target
from ludus.core.answers import Solved, Undecided
from ludus.core.errors import invalid
from ludus.core.games import Puzzling, Variant
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.wording import COMPUTED, table
from ludus.families import games
from ludus.families.codec import as_text, write_problem
from ludus.families.parts import picture
from ludus.workbench.puzzles import MAX_PACK, Puzzle, daily, pack, recipes


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
  ludus new dice-torus --shape 6,6 --modulus 2 --fewest 8 --seed 1 -o puzzle.json
  ludus new lights --pack 20 --seed 1 -o pack.jsonl     20 puzzles from easy to hard
  ludus new tiling --pack 5 --unique                    with exactly one solution each
  ludus new --daily                                     the puzzles of the day, one per game""",
)
@click.argument("game", required=False, shell_complete=complete_game)
@number_option("--fewest", 0, default=4, help="Proved minimum number of moves (jumps for pegs, tiles for tilings).")
@click.option("--pack", "size", type=click.IntRange(1, MAX_PACK), metavar="N", help="Generate N puzzles, easy to hard.")
@click.option("--unique", is_flag=True, help="With --pack: exactly one solution each (tiling only).")
@click.option("--daily", "is_daily", is_flag=True, help="The puzzle of the day, the same for everybody.")
@click.option("--date", "day", type=click.DateTime(["%Y-%m-%d"]), help="With --daily: the day (default: today, UTC).")
@click.option("--json", "as_json", is_flag=True, help="Print the problem as JSON.")
@output_option("Write the problem as JSON to this file.")
@limit_options
def command(game: str | None, fewest: int, as_json: bool, output: Path | None, **options: Any) -> int:
    """Generate a position of GAME whose shortest solution has exactly N moves; the same seed makes the same puzzle.

    --pack generates many puzzles with graded difficulty, --daily the puzzle of the day (of every game without GAME).
    """
    if (options["unique"] and not options["size"]) or (options["day"] and not options["is_daily"]):
        raise click.UsageError("--unique goes with --pack, and --date with --daily")
    if options["is_daily"] or options["size"]:
        return show_puzzles(drawn(game, options), as_json=as_json, output=output)
    if game is None:
        raise click.UsageError("name a game, such as: ludus new lights")
    chosen = game_target(game, options)
    if not isinstance(chosen.game, Puzzling):
        raise invalid("game", f"{game}: puzzle generation is not supported")
    rules = chosen.problem(Question.FEWEST)
    seed = int(options.get("seed") or 0)
    with ProgressDisplay(quiet=options["quiet"]) as display:
        limits = Limits(seconds=options["seconds"], threads=options["threads"], seed=seed, progress=display)
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


def drawn(game: str | None, options: dict[str, Any]) -> list[Puzzle]:
    """Return the puzzles of the day, or a pack."""
    if options["is_daily"]:
        if options["size"]:
            raise click.UsageError("--pack and --daily exclude each other")
        day = (options["day"] or datetime.now(UTC)).date()
        return [daily(name, day) for name in ([game] if game else recipes())]
    if game is None:
        raise click.UsageError("name a game, such as: ludus new lights --pack 10")
    known = {one.name: one for one in games.find(game).parameters}
    values = {name: one.read(text) for name, one in known.items() if (text := options.get(name)) is not None}
    seed = int(values.pop("seed", None) or options.get("seed") or 0)
    with ProgressDisplay(quiet=options["quiet"]) as display:
        limits = Limits(seconds=options["seconds"], threads=options["threads"], progress=display)
        return pack(game, options["size"], seed, values=values or None, unique=options["unique"], limits=limits)


def show_puzzles(puzzles: list[Puzzle], *, as_json: bool, output: Path | None) -> int:
    """Print puzzles, or write them to a file, one JSON object on each line."""
    if output:
        write_whole(output, "".join(as_text(puzzle.fields()) + "\n" for puzzle in puzzles).encode())
    for puzzle in puzzles if as_json else ():
        click.echo(as_text(puzzle.fields()))
    if not as_json:
        header = ("game", "moves", "bits", "stars", "puzzle")
        rows = [(p.game, p.moves, f"{p.difficulty:.1f}", "*" * p.stars, start_text(p.start)) for p in puzzles]
        click.echo(table([header, *rows]))
        click.echo(f"bits, stars: {COMPUTED}", err=True)
    return DONE if puzzles else UNDECIDED


def start_text(made: Variant) -> str:
    """Return the options with which a puzzle is played: `ludus play GAME ...`.

    >>> start_text(Variant("", {"shape": (4, 5)}, "01/10"))
    '--shape=4,5 --position=01/10'
    """
    values = {**made.values, **({} if made.position is None else {"position": made.position})}
    return " ".join(f"--{name}={shlex.quote(games.as_words(value))}" for name, value in values.items())
