"""`ludus tapes ...`: families of replacement-set games, all games of a size, puzzle packs, trades, bijections."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from ludus import workbench
from ludus.cli.tools import DONE, UNDECIDED
from ludus.cli.tools.groups import CommandGroup
from ludus.cli.tools.output import write_whole
from ludus.cli.tools.progress import ProgressDisplay
from ludus.core.errors import abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.wording import COMPUTED, count, table
from ludus.families.codec import as_text, write_problem
from ludus.families.tapes import explore, several
from ludus.families.tapes.cyclotomic import factorisation, gamma, gamma_factors
from ludus.families.tapes.explore import FAMILIES, LANGUAGES, Puzzle
from ludus.families.tapes.game import read_offsets
from ludus.families.tapes.polynomials import MAX_POWER, in_words, read_polynomial
from ludus.families.tapes.problem import Tape, tape, write_multiset


@click.group(
    cls=CommandGroup,
    epilog="""\b
Examples:
  ludus tapes family D --p 5 --q 7
  ludus tapes family E --pairs 3,1/2,8 --f 6
  ludus tapes games --jump 6
  ludus tapes games --displacement 12 --count
  ludus tapes pack --seed 1 --count 10 -o pack.jsonl
  ludus tapes trade --replacement -3,0,5 --displacement 16
  ludus tapes bijection --language haskell
  ludus tapes factors "T^6 + T^5 - T^3 + T + 1"
  ludus tapes gamma 3 2
  ludus tapes rules -- -1,1 -1,2

\b
To solve a game: ludus solve tape --replacement=-3,0,5 --displacement 16; to play: ludus play tape.""",
)
def command() -> None:
    """Find replacement-set games: checkers on a tape, each replaced by others and back."""


def common_options(function: Any) -> Any:
    """Add the options that all parts have."""
    for option in (
        click.option("--seconds", type=click.FloatRange(min=0.1), default=30.0, show_default=True, help="Time limit."),
        click.option("--json", "as_json", is_flag=True, help="Print JSON."),
        click.option("--quiet", is_flag=True, help="Show no progress."),
    ):
        function = option(function)
    return function


@command.command()
@click.argument("name", type=click.Choice(list(FAMILIES)))
@click.option("--p", type=int, help="D and M1: the first of two coprime numbers.")
@click.option("--q", type=int, help="D and M1: the second one.")
@click.option("--g", type=int, help="M1: the gap.")
@click.option("--pairs", metavar="A,B/C,D", help="E: the pairs (a, b) of the factors Gamma.(a, b).")
@click.option("--f", type=int, help="E, and monotonic games of S: by how much the rule is shifted.")
@click.option("--generators", metavar="A,B,...", help="S: the generators of the semigroup.")
@click.option("--n", "N", type=int, help="S: the number N of Gamma.(N, 1).")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the problem as JSON to this file.")
@common_options
def family(name: str, output: Path | None, seconds: float, as_json: bool, quiet: bool, **numbers: Any) -> int:
    """Show the game of a family: D and E of the paper, M1 and S (semigroups), which hold its M1 and M2."""
    numbers["pairs"] = read_pairs(numbers["pairs"]) if numbers["pairs"] else None
    numbers["generators"] = read_numbers(numbers["generators"], "generators") if numbers["generators"] else None
    game = explore.family(name, numbers)
    with ProgressDisplay(quiet=quiet) as display:
        puzzle = explore.puzzle_of(game, Limits(seconds=seconds, progress=display))
    if output:
        write_whole(output, (as_text(write_problem(game.problem())) + "\n").encode())
    if puzzle is None:
        click.echo(f"{game.name}: R = {write_multiset(game.replacement)}, n = {game.displacement}", err=as_json)
        click.echo("ludus: no line of moves was found within the limits", err=True)
        return UNDECIDED
    show_puzzles([puzzle], as_json=as_json)
    return DONE


@command.command("games")
@click.option("--jump", type=click.IntRange(min=1), help="All true games with this longest jump.")
@click.option("--displacement", type=click.IntRange(min=1), help="All products with this least displacement.")
@click.option("--count", "counted", is_flag=True, help="Only count them.")
@click.option("--par", is_flag=True, help="Solve each of them: par, checkers, difficulty.")
@common_options
def list_games(
    jump: int | None, displacement: int | None, counted: bool, par: bool, seconds: float, as_json: bool, quiet: bool
) -> int:
    """List all games of a size. A monotonic product is listed once, with f in its middle."""
    if counted:
        found = explore.counts(jump=jump, displacement=displacement)
        text = "\n".join(f"{name}: {number}" for name, number in found.items())
        click.echo(json.dumps(found | {"certified": False}) if as_json else text)
        click.echo(COMPUTED, err=True)
        return DONE
    games = list(explore.games(jump=jump, displacement=displacement))
    if par:
        with ProgressDisplay(quiet=quiet) as display:
            puzzles = [explore.puzzle_of(game, Limits(seconds=seconds, progress=display)) for game in games]
        show_puzzles([puzzle for puzzle in puzzles if puzzle is not None], as_json=as_json)
    elif as_json:
        for game in games:
            fields = {"name": game.name, "replacement": dict(game.replacement), "displacement": game.displacement}
            click.echo(json.dumps(fields | {"certified": False}))
    else:
        rows = [(game.name, game.displacement, write_multiset(game.replacement)) for game in games]
        click.echo(table([("name", "n", "rule"), *rows]))
    click.echo(f"that these are all: {COMPUTED}", err=True)
    return DONE


@command.command()
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed, the same pack.")
@click.option("--count", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many puzzles.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the problems to this file, one per line.")
@click.option("--answers", is_flag=True, help="Write answers with their moves instead, for ludus_check --lines.")
@common_options
def pack(seed: int, count: int, output: Path | None, answers: bool, seconds: float, as_json: bool, quiet: bool) -> int:
    """Make a pack of puzzles with a proved par, the easiest first."""
    with ProgressDisplay(quiet=quiet) as display:
        puzzles = explore.pack(seed, count, Limits(seconds=seconds, progress=display))
    if output:
        lines = (
            puzzle.checked.json() if answers else as_text(write_problem(puzzle.game.problem())) for puzzle in puzzles
        )
        write_whole(output, "".join(line.replace("\n", "") + "\n" for line in lines).encode())
    show_puzzles(puzzles, as_json=as_json)
    return DONE if len(puzzles) == count else UNDECIDED


@command.command()
@click.option("--replacement", metavar="OFFSETS", required=True, help="The rule, such as -3,0,5 or -1,2*0,1.")
@click.option("--displacement", type=int, required=True, help="How far the checker goes.")
@common_options
def trade(replacement: str, displacement: int, seconds: float, as_json: bool, quiet: bool) -> int:
    """Show the fewest moves for each cap on the number of checkers at once."""
    problem = game_of(replacement, displacement)
    with ProgressDisplay(quiet=quiet) as display:
        found = list(explore.trades(problem, Limits(seconds=seconds, progress=display)))
    for one in found:
        fields = {"checkers": one.checkers, "moves": one.moves, "reason": one.reason, "certified": False}
        line = f"{count(one.checkers, 'checker')}: {one.reason if one.moves is None else count(one.moves, 'move')}"
        click.echo(json.dumps(fields) if as_json else line)
    if not found:
        return no_line(problem)
    click.echo(f"every line of moves is verified; that no line is shorter: {COMPUTED}", err=True)
    return DONE


@command.command("factors")
@click.argument("text", metavar="POLYNOMIAL")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_factors(text: str, as_json: bool) -> None:
    """Show the cyclotomic factors of a POLYNOMIAL such as "T^2 - T + 1" or 1,-1,1 (constant term first).

    The natural factors D are there when it divides some T^n - 1; the least such n is lcm(D). Class (a), one coefficient
    -1 and none else negative, makes true games; class (b), none negative, monotonic ones.
    """
    found = factorisation(read_polynomial(text))
    if as_json:
        click.echo(json.dumps(found.fields()))
        return
    click.echo("\n".join(found.sentences))
    click.echo(COMPUTED, err=True)


@command.command("gamma")
@click.argument("a", type=click.IntRange(1, 2000))
@click.argument("b", type=click.IntRange(1, 2000))
def show_gamma(a: int, b: int) -> None:
    """Show Gamma.(A, B) = (T^(AB) - 1)/(T^B - 1) and its natural factors."""
    if a * b > MAX_POWER:
        raise invalid("a", f"expected A * B of at most {MAX_POWER}, got {a * b}")
    click.echo(f"Gamma.({a}, {b}) = {in_words(gamma(a, b))}")
    click.echo(f"natural factors {{{', '.join(map(str, gamma_factors(a, b)))}}}")
    click.echo(COMPUTED, err=True)


@command.command("rules")
@click.argument("texts", metavar="RULE...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def several_rules(texts: tuple[str, ...], as_json: bool) -> int:
    """Show which displacements several RULEs allow together.

    A line of moves shows the least displacement where a short one is found, and weights that no move changes show that
    no smaller one is possible; both are replayed. The number of classes of states is computed, not certified.
    """
    found = several.together([tape(read_offsets(text), displacement=1).replacement for text in texts])
    if as_json:
        click.echo(json.dumps(found.fields()))
    elif found.ideal.displacement is None:
        click.echo(f"{found.sentences[0]} ({COMPUTED})")
    else:
        click.echo("\n".join(found.sentences))
        click.echo(found.standing, err=True)
    return DONE


def no_line(problem: Tape) -> int:
    """Say why there is no line of moves, or that none was found; return the exit code."""
    verdict = workbench.ask(problem, method="decide")
    if verdict.is_impossible:
        click.echo(f"ludus: impossible. {verdict.sentence}", err=True)
        return DONE
    click.echo("ludus: no line of moves was found in this time; more --seconds may help", err=True)
    return UNDECIDED


@command.command()
@click.option("--replacement", metavar="OFFSETS", default="-1,1", show_default=True, help="The rule; its least is -1.")
@click.option("--displacement", type=int, default=6, show_default=True, help="How far the checker goes.")
@click.option("--language", type=click.Choice(LANGUAGES), default="python", show_default=True, help="The language.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the program to this file.")
@click.option("--seconds", type=click.FloatRange(min=0.1), default=30.0, show_default=True, help="Time limit.")
def bijection(replacement: str, displacement: int, language: str, output: Path | None, seconds: float) -> None:
    """Write a line of moves as a program that turns one tree into n + 1 trees and back (by default: seven)."""
    written = explore.program(game_of(replacement, displacement), language, Limits(seconds=seconds))
    if output:
        write_whole(output, written.encode())
    else:
        click.echo(written, nl=False)


def show_puzzles(puzzles: Sequence[Puzzle], *, as_json: bool) -> None:
    """Print puzzles, one per line; what the checker did not verify is marked."""
    starred = "" if all(puzzle.is_certified for puzzle in puzzles) else ", par with *"
    click.echo(f"checkers, difficulty{starred}: {COMPUTED}", err=True)
    if as_json:
        for puzzle in puzzles:
            click.echo(json.dumps(puzzle.fields()))
        return
    header = ("name", "n", "par", "checkers", "difficulty", "rule")
    rows = [
        (
            puzzle.game.name,
            puzzle.game.displacement,
            f"{'' if puzzle.is_proved else f'{puzzle.at_least}..'}{puzzle.moves}{'' if puzzle.is_certified else '*'}",
            puzzle.checkers,
            f"{puzzle.difficulty:.1f}",
            write_multiset(puzzle.game.replacement),
        )
        for puzzle in puzzles
    ]
    click.echo(table([header, *rows]))


def game_of(replacement: str, displacement: int) -> Tape:
    """Return the game of offsets that are written as -3,0,5 or -1,2*0,1."""
    return tape(read_offsets(replacement), displacement=displacement, question=Question.SOLVE)


def read_numbers(text: str, field: str) -> list[int]:
    """Return the numbers of a text such as -3,0,5."""
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise invalid(field, f"expected whole numbers such as 3,0,5, got {abbreviate(text)}") from None


def read_pairs(text: str) -> list[tuple[int, int]]:
    """Return the pairs of a text such as 3,1/2,8."""
    pairs = [read_numbers(part, "pairs") for part in text.split("/")]
    if any(len(pair) != 2 for pair in pairs):
        raise invalid("pairs", f"expected pairs such as 3,1/2,8, got {abbreviate(text)}")
    return [(a, b) for a, b in pairs]
