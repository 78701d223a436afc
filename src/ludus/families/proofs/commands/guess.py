"""`ludus guess TARGET`: closed forms and automata from exact tables: formulas, Beatty sequences, periods of lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from ludus.cli.tools import DONE, REJECTED, UNDECIDED
from ludus.cli.tools.groups import CommandGroup, suggestion
from ludus.cli.tools.job_run import chosen_workers, run_job, worker_options
from ludus.cli.tools.options import number_option, opened_store, output_option, seconds_option, store_option
from ludus.cli.tools.output import write_fields
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import complete_target
from ludus.core.answers import Undecided
from ludus.core.errors import InvalidInput, abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.wording import COMPUTED, count
from ludus.families import games
from ludus.families.codec import as_text
from ludus.families.impartial.commands import table_target
from ludus.families.impartial.commands.heaps import game as heap_game
from ludus.families.impartial.heaps.problem import Heaps
from ludus.families.impartial.one_piece.problem import Impartial, Vector
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.two_rooks import is_collapsing, is_sum
from ludus.families.proofs.guess import BeattyGuess, Case, FormulaGuess, guess_beatty, guess_formula, guess_periods
from ludus.families.proofs.guess_automata import Group, guess_automaton, scan_job, scanned
from ludus.families.proofs.prove import Proof, Verdict, prove
from ludus.workbench import checked

MAX_CASES = 20
MAX_CONSTANT = 1000
LINE = 200
"""The usual side of the board of two pieces with a small table, for periods."""
PAIR_CELLS = 20**2
"""The usual number of squares of other two pieces."""


def cases_of(target: str, options: dict[str, Any], vary: str | None) -> tuple[list[Case], tuple[int, ...]]:
    """Return the games to guess from, and the constants that formulas may have: the numbers of one game."""
    if vary is None:
        numbers = table_target.game_numbers(target, options)
        return [Case(_problem(target, options), {})], tuple(n for n in numbers.values() if 1 < n < MAX_CONSTANT)
    name, values = _varied(vary)
    if name not in table_target.game_numbers(target, options):
        known = ", ".join(table_target.game_numbers(target, options)) or "none"
        raise invalid("vary", f"expected a number among the parameters of {target} ({known}), got {abbreviate(name)}")
    return [Case(_problem(target, {**options, name: str(value)}), {name: value}) for value in values], ()


def grid_of(target: str, options: dict[str, Any]) -> Impartial:
    """Return the game of one piece on a grid."""
    return table_target.table_problem(target, options, options["size"], options["bound"])


def _problem(target: str, options: dict[str, Any]) -> Impartial | TwoPieces | Heaps:
    if target not in games.names() and _is_code(target):
        if table_target.own_rules(options):
            raise invalid("target", f"expected a game on a grid with passes or misère play, got {abbreviate(target)}")
        size = options["bound"] or (table_target.SIZE.read(options["size"])[0] if options["size"] else 200)
        return heap_game(target, size, Question.TABLE)
    pair = table_target.asked_problem(target, options)
    return grid_of(target, options) if pair is None else table_target.pairs_box(pair, options["size"], options["bound"])


def _is_code(target: str) -> bool:
    is_list = all(part.strip().isdigit() for part in target.split(","))
    return is_list or ("." in target and not target.endswith(".json"))


def _varied(text: str) -> tuple[str, list[int]]:
    """Return the name and the values of a text such as p=3..7 or p=3,5.

    >>> _varied("p=3..5")
    ('p', [3, 4, 5])
    """
    name, _, numbers = (part.strip() for part in text.partition("="))
    first, dots, last = numbers.partition("..")
    parts = [first, last] if dots else numbers.split(",")
    if not name.isidentifier() or not all(is_number(p.strip(), 8) for p in parts):
        raise invalid("vary", f"expected a name and its values, such as p=3..7 or p=3,5, got {abbreviate(text)}")
    values = list(range(int(first), min(int(last), int(first) + MAX_CASES) + 1)) if dots else [int(p) for p in parts]
    if not 1 <= len(values) <= MAX_CASES:
        raise invalid("vary", f"expected 1 to {MAX_CASES} values, got {abbreviate(text)}")
    return name, values


DEFAULT = "everything"


class GuessGroup(CommandGroup):
    """A group in which a TARGET without a command before it means all that can be guessed."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        if arguments and arguments[0] not in self.commands and arguments[0] not in ("--help", "-h"):
            # A word before TARGET that is neither a command nor a target is a command that was misspelt.
            if len(arguments) > 1 and not arguments[1].startswith("-") and suggestion(arguments[0], self.commands):
                self.resolve_command(context, arguments)
            arguments = [DEFAULT, *arguments]
        return super().parse_args(context, arguments)


@click.group(
    cls=GuessGroup,
    epilog="""\b
Examples:
  ludus guess ryuo --p 4                     a formula for the table, one for the P-positions
  ludus guess formula ryuo --vary p=3..7     one formula with p in it, for several p at once
  ludus guess formula ryuo --vary p=3..7 --misere
  ludus guess formula ryuo --p 5 --prove     and proved for boards of every size
  ludus guess formula silver-dollar --definition 1.3 --bound 10
  ludus guess beatty wythoff
  ludus guess periods ryuo --lines 4
  ludus guess periods two-rooks --lines 6
  ludus guess automaton knight -o proof.json   an automaton, proved for boards of every size
  ludus guess scan --vectors 3               all rooks with steps up to (3,3), by their P-positions

\b
Exit codes: 0 something is guessed (and proved), 1 the guess is refuted, 2 malformed input, 3 nothing is found.""",
)
def command() -> None:
    """Guess closed forms from the exact table of TARGET.

    Every guess was compared with the whole table, and says how far. A guess is no proof. `ludus verify` reads the
    formulas that are printed here.
    """


def table_options(function: Any) -> Any:
    """Add TARGET, and the options that say which table to guess from."""
    for option in (
        click.option("--quiet", is_flag=True, help="Show no progress."),
        click.option("--json", "as_json", is_flag=True, help="Print the guesses as JSON."),
        seconds_option("--seconds", 30.0, "Time limit in seconds (default 30)."),
        table_target.play_options,
        table_target.sides_options(table_target.USUAL_CELLS),
        click.argument("target", shell_complete=complete_target),
    ):
        function = option(function)
    return function


@contextmanager
def limits_with_progress(options: dict[str, Any]) -> Iterator[Limits]:
    """Return the limits of the work, whose progress is shown."""
    with ProgressDisplay(quiet=options["quiet"]) as display:
        yield Limits(seconds=options["seconds"], progress=display)


VARY = click.option(
    "--vary", metavar="NAME=NUMBERS", help="A parameter of the game that stays in the formula, such as p=3..7 or p=3,5."
)
LOST = click.option("--p-positions", is_flag=True, help="Guess a condition for the P-positions.")


@command.command(DEFAULT, cls=table_target.TableCommand)
@VARY
@table_options
def everything(target: str, **options: Any) -> int:
    """Guess a formula for the Grundy values, a condition for the P-positions, and complementary Beatty sequences."""
    cases, constants = cases_of(target, options, options["vary"])
    problem = cases[0].problem
    found: dict[str, FormulaGuess | BeattyGuess | Undecided] = {}
    with limits_with_progress(options) as limits:
        if not (isinstance(problem, Impartial | TwoPieces) and problem.misere):
            found["formula"] = guess_formula(cases, constants=constants, limits=limits)
        found["lost"] = guess_formula(cases, constants=constants, lost=True, limits=limits)
        is_square = len(problem.shape) == 2 and len(set(problem.shape)) == 1
        if isinstance(problem, Impartial) and is_square and len(cases) == 1:
            found["beatty"] = guess_beatty(problem, limits=limits)
    return print_guesses(found, as_json=options["as_json"])


@command.command(cls=table_target.TableCommand)
@VARY
@LOST
@click.option("--prove", "is_proved", is_flag=True, help="Then prove the guess for all board sizes.")
@table_options
def formula(target: str, **options: Any) -> int:
    """Guess a formula for the Grundy values of TARGET, or in misère play a condition for its P-positions.

    TARGET is a game of one or two pieces on a grid, a file, or a code such as 0.77 or 1,3,4 of a game on heaps. For two
    pieces the coordinates of the first are x, y, those of the second z, w.
    """
    cases, constants = cases_of(target, options, options["vary"])
    with limits_with_progress(options) as limits:
        found = guess_formula(cases, constants=constants, lost=options["p_positions"], limits=limits)
        proof = proof_of(found, limits) if options["is_proved"] else None
    return print_guesses({"formula": found}, proof, as_json=options["as_json"])


def proof_of(found: FormulaGuess | Undecided, limits: Limits) -> Proof | None:
    """Return what a proof for boards of every size makes of a guess; None where there is nothing to prove."""
    if isinstance(found, Undecided):
        return None
    problem = found.cases[0].problem
    if len(found.cases) > 1 or isinstance(problem, Heaps):
        raise invalid("prove", "expected one game on a grid, for `ludus prove` knows no other kind of claim")
    if isinstance(problem, TwoPieces) and found.about is Question.TABLE:
        words = "Grundy values are proved for one piece only; --p-positions guesses a condition that can be proved"
        return Proof(found.text, Verdict.UNDECIDED, words)
    try:
        return prove(problem, found.text, limits=limits)
    except InvalidInput as error:  # the formula is ours: that it cannot be proved is no fault of the input
        return Proof(found.text, Verdict.UNDECIDED, str(error))


@command.command(cls=table_target.TableCommand)
@table_options
def beatty(target: str, **options: Any) -> int:
    """Guess numbers a and b for which the P-positions of TARGET are (floor(n a), floor(n b)), exactly."""
    with limits_with_progress(options) as limits:
        found = guess_beatty(grid_of(target, options), limits=limits)
    return print_guesses({"beatty": found}, as_json=options["as_json"])


@command.command(cls=table_target.TableCommand)
@number_option("--lines", 1, 1000, default=8, help="Number of rows, columns and diagonals to examine.")
@table_options
def periods(target: str, **options: Any) -> int:
    """Show the periods that are seen in the rows, columns and diagonals of TARGET, with what they gain each time.

    Of two pieces the lesser one of the start stays, and the other is at x, y. Two rooks that jump are told by the
    nim-sums of their coordinates.
    """
    pair = table_target.asked_problem(target, options)
    with limits_with_progress(options) as limits:
        problem = grid_of(target, options) if pair is None else lines_box(pair, options)
        stays = None if pair is None or pair.position is None else pair.position[0]
        found, about = guess_periods(problem, lines=options["lines"], stays=stays, limits=limits)
    seen = [one for _, _, one in found if one is not None]
    if options["as_json"]:
        fields = {"about": about} if about else {}
        periods = {"periods": [one.fields() for one in seen], "certified": False}
        click.echo(as_text({"ludus": 1} | fields | periods))
    else:
        if about:
            click.echo(f"{about}:")
        for line, number, one in found:
            click.echo(f"{line.value} {number}: no period seen" if one is None else one.sentence())
        click.echo(f"\nPeriods are observed on the table: {COMPUTED}.")
    return DONE if seen else UNDECIDED


def lines_box(pair: TwoPieces, options: dict[str, Any]) -> TwoPieces:
    """Return two pieces on a board whose lines are long enough to see periods, and on which the pieces stand."""
    is_small = len(pair.size) == 1 or is_collapsing(pair) or is_sum(pair)
    cells = LINE ** len(pair.size) if is_small else PAIR_CELLS
    most = 100 * cells**2 if is_small else 4 * cells**2
    box = table_target.pairs_box(pair, options["size"], options["bound"], usual=cells**2, most=most)
    if pair.position is not None and any(
        x >= side + pair.low for x, side in zip(pair.position[0], box.size, strict=True)
    ):
        raise invalid("start", f"expected squares of the board of sides {list(box.size)}, got {pair.position[0]}")
    return box


@command.command(cls=table_target.TableCommand)
@click.option(
    "--numeration", multiple=True, help="2, or 3,2, or fibonacci, or ostrowski-2; may be given often [default: some]."
)
@output_option("Write the proof to this .json file.")
@table_options
def automaton(target: str, **options: Any) -> int:
    """Learn an automaton of the P-positions of TARGET from its table, and prove it for boards of every size.

    A guess that is refuted refines itself. --size and --bound play no role: the table is as large as it must be.
    """
    names = {"numerations": tuple(options["numeration"])} if options["numeration"] else {}
    output: Path | None = options["output"]
    if output is not None:
        table_target.check_place(output, (".json",))
    with limits_with_progress(options) as limits:
        game = table_target.asked_problem(target, options) or grid_of(target, options)
        found = guess_automaton(game, limits=limits, **names)
    if isinstance(found, Undecided):
        fields = {"ludus": 1, "undecided": found.reason}
        click.echo(as_text(fields) if options["as_json"] else checked(found).sentence)
        return UNDECIDED
    if output is not None and found.proof.checked is not None:
        write_fields(output, found.proof.checked.fields())
    click.echo(as_text({"ludus": 1} | found.fields()) if options["as_json"] else found.sentence())
    return DONE


def _conjecture(guess: FormulaGuess | BeattyGuess) -> str:
    return f"Conjecture. {guess.sentence()}"


def print_guesses(
    found: dict[str, FormulaGuess | BeattyGuess | Undecided], proof: Proof | None = None, *, as_json: bool
) -> int:
    """Print the guesses, and return the exit code."""
    if as_json:
        fields = {
            n: {"undecided": one.reason} if isinstance(one, Undecided) else one.fields() for n, one in found.items()
        }
        click.echo(as_text({"ludus": 1} | fields | ({} if proof is None else {"proof": proof.fields()})))
    else:
        for name, one in found.items():
            words = {"lost": "P-positions"}.get(name, name)
            click.echo(f"{words}: {checked(one).sentence}" if isinstance(one, Undecided) else _conjecture(one))
            if isinstance(one, FormulaGuess) and one.exceptions:
                click.echo(f"as one formula: {one.text}")
        if proof is not None:
            click.echo(f"{proof.title}: {proof.sentence}")
        click.echo(f"that guesses agree with the table: {COMPUTED}", err=True)
    if proof is not None and proof.verdict is not Verdict.PROVED:
        return REJECTED if proof.verdict is Verdict.REFUTED else UNDECIDED
    return UNDECIDED if all(isinstance(one, Undecided) for one in found.values()) else DONE


@command.command()
@number_option("--vectors", 1, 4, default=2, help="Steps up to (N, N).")
@click.option("--queen", is_flag=True, help="Add the steps to a queen, in place of a rook.")
@click.option("--misere", is_flag=True, help="Misère play: the last player to move loses.")
@click.option("--json", "as_json", is_flag=True, help="Print the groups as JSON.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@store_option
@worker_options
def scan(**options: Any) -> int:
    """Guess and prove every rook (or queen) with steps up to (N, N), and group the pieces by their P-positions.

    Results are kept: the same command again goes on, or answers at once.
    """
    job = scan_job(options["vectors"], queen=options["queen"], misere=options["misere"])
    with opened_store(options["store"]) as store:
        outcome = run_job(job, store, chosen_workers(options), title="pieces", quiet=options["quiet"])
        groups, open_ones = scanned(store, job)
    if options["as_json"]:
        fields = [asdict(group) | {"status": "verified"} for group in groups]
        click.echo(as_text({"ludus": 1, "groups": fields, "open": open_ones}))
    else:
        print_groups(groups, open_ones, "queen" if options["queen"] else "rook")
    return DONE if outcome.is_complete and not open_ones else UNDECIDED


def print_groups(groups: list[Group], open_ones: list[tuple[Vector, ...]], name: str) -> None:
    """Print the groups for a person."""
    for group in groups:
        pieces = "; ".join(_piece(one, name) for one in group.pieces)
        click.echo(f"{count(group.states, 'state')}, {group.numeration}: {pieces}")
    for one in open_ones:
        click.echo(f"nothing proved: {_piece(one, name)}")
    proved = sum(len(group.pieces) for group in groups)
    pieces, sets = f"{proved} of {count(proved + len(open_ones), 'piece')}", count(len(groups), "set")
    click.echo(f"\nProved for all board sizes: {pieces}, with {sets} of P-positions.")


def _piece(steps: tuple[Vector, ...], name: str) -> str:
    return name + "".join(f"+({s},{t})" for s, t in steps)
