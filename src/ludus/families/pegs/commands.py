"""`ludus pegs ...`: positions and plays of peg solitaire, fewest moves, longest sweeps, position classes, the army."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from itertools import zip_longest
from math import inf
from textwrap import fill
from typing import Any

import click

from ludus import workbench
from ludus.cli.tools import DONE, UNDECIDED
from ludus.cli.tools.groups import CommandGroup
from ludus.cli.tools.job_run import job_store, worker_options
from ludus.cli.tools.options import seconds_option, store_option
from ludus.cli.tools.progress import ProgressDisplay
from ludus.core.answers import Solved
from ludus.core.errors import abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.wording import COMPUTED, table
from ludus.core.wording import count as counted
from ludus.families.codec import as_text
from ludus.families.pegs import count as peg_counts
from ludus.families.pegs.army.commands import army
from ludus.families.pegs.boards import layout
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.jumping import task
from ludus.families.pegs.problem import Cell, Jump, Pegs, moves_of
from ludus.families.pegs.solve.counting import Counts, Quantity
from ludus.families.pegs.solve.gpu import whole_board_gpu
from ludus.families.pegs.solve.one_pass import WholeBoard, whole_board
from ludus.families.pegs.table import VacancyRow, Verdict
from ludus.families.pegs.table import table as peg_table

BOARD = "english, european, wiegleb, diamond4, triangle5, hexagon3, 4x5, ..., or a drawing: oo./-oo (default english)."
LATTICE = "square or triangular (default: that of the board's name, else square)."
CLAIMED = "No play leads to this finish. All positions were searched; the checker does not repeat this search."

board_option = click.option("--board", metavar="BOARD", default="english", help=BOARD)
lattice_option = click.option("--lattice", metavar="NAME", default="", help=LATTICE)
quiet_option = click.option("--quiet", is_flag=True, help="Show no progress.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")


@click.group(
    cls=CommandGroup,
    epilog="""\b
Examples:
  ludus pegs count --board english            all 187,636,299 positions
  ludus pegs count --board triangle5 --every-vacancy
  ludus pegs fewest --board triangle5 --vacancy 2,0
  ludus pegs sweep --board triangle5          the longest sweep
  ludus pegs classes --board european
  ludus pegs table triangle5                  every vacancy and survivor, with reasons
  ludus pegs army""",
)
def command() -> None:
    """Peg solitaire: counts, position classes, fewest moves, longest sweep, army. Solve a position: ludus solve."""


def read_hole(text: str | None, field: str) -> Cell | None:
    """Return a hole from its row and column, None when there is no text."""
    if text is None:
        return None
    numbers = re.fullmatch(r"(\d{1,5}),(\d{1,5})", text, re.ASCII)
    if not numbers:
        raise invalid(field, f"expected a row and a column from 0, such as 3,3, got {abbreviate(text)}")
    return int(numbers[1]), int(numbers[2])


def game_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a game from a single vacancy to a single survivor, and of its job."""
    holes = {
        "--vacancy": "The vacancy, rows and columns from 0 (default: the middle, or as drawn).",
        "--finish": "The hole of the survivor (default: the vacancy).",
    }
    options: list[Callable[..., Any]] = [
        board_option,
        lattice_option,
        *(click.option(name, metavar="ROW,COLUMN", help=words) for name, words in holes.items()),
        json_option,
        quiet_option,
        store_option,
        worker_options,
    ]
    for option in reversed(options):
        function = option(function)
    return function


def game(options: dict[str, Any], vacancy: Cell | None = None) -> Pegs:
    """Return the game that the options describe, with another vacancy where it is given."""
    own, finish = (read_hole(options[name], name) for name in ("vacancy", "finish"))
    return peg_counts.board_problem(options["board"], vacancy or own, finish, lattice=options["lattice"])


@command.command()
@click.option("--every-vacancy", is_flag=True, help="A table of all vacancies, one of those that are symmetric.")
@click.option("--positions", is_flag=True, help="Count positions and survivors only, in memory on all cores, no job.")
@click.option("--gpu", is_flag=True, help="The same on a CUDA GPU (extra gpu).")
@game_options
def count(every_vacancy: bool, positions: bool, gpu: bool, **options: Any) -> int:
    """Count positions by jumps, winning positions, solutions and plays, exactly.

    What fits into memory is counted at once, on all cores; the rest as a job, which the same command resumes. With
    --workers, --cluster or --unit-seconds large boards are counted as a job, too.
    """
    if every_vacancy and (options["vacancy"] or options["finish"] or positions or gpu):
        raise click.UsageError("--every-vacancy excludes --vacancy, --finish, --positions and --gpu")
    if positions or gpu:
        return count_positions(options, gpu=gpu)
    board, lattice = options["board"], options["lattice"]
    rows = []
    for vacancy in (
        peg_counts.vacancies(board, lattice) if every_vacancy else [read_hole(options["vacancy"], "vacancy")]
    ):
        problem, found = game(options, vacancy), None
        if not is_job_wanted(options) or peg_counts.is_small(problem):
            with ProgressDisplay(quiet=options["quiet"]) as display:
                found = peg_counts.counts(problem, all_cores(inf, display))
        if found is None:
            with job_store(options, "pegs") as (store, run):
                found = peg_counts.counts_by_job(problem, store, run)
        if found is None:
            return UNDECIDED
        rows.append((vacancy, found))
    if options["as_json"]:
        fields = [({} if cell is None else {"vacancy": cell}) | count_fields(counts) for cell, counts in rows]
        click.echo(json.dumps({"board": board, **fields[0]} if not every_vacancy else fields))
    elif every_vacancy:
        head = ("vacancy", "positions", "plays", "leave one peg", "at the vacancy")
        body = [(hole(cell), *map(digits, (sum(n.positions), n.plays, n.wins, n.solutions))) for cell, n in rows]
        click.echo(table([head, *body]))
    else:
        _, counts = rows[0]
        show_levels(counts)
        click.echo(f"\nsolutions (sequences of jumps): {counts.solutions:,}")
        if counts.plays is not None:
            click.echo(f"plays until no jump is possible: {counts.plays:,}; {counts.wins:,} of them leave one peg")
    click.echo(COMPUTED, err=True)
    return DONE


def is_job_wanted(options: dict[str, Any]) -> bool:
    """Return whether options say who is to do the units of a job."""
    return bool(options["cluster"]) or options["unit_seconds"] is not None or options["workers"] != "processes"


def count_positions(options: dict[str, Any], *, gpu: bool) -> int:
    """Count all positions in memory, and print them by jumps with the survivors."""
    with ProgressDisplay(quiet=options["quiet"]) as display:
        counting = whole_board_gpu if gpu else whole_board
        found = counting(task(game(options)), all_cores(inf, display))
    if found is None:
        return UNDECIDED
    if options["as_json"]:
        click.echo(json.dumps({"board": options["board"], **count_fields(found)}))
        return DONE
    show_levels(found)
    click.echo(f"\nsurvivors: {'  '.join(map(hole, found.survivors)) or 'none'}")
    click.echo(COMPUTED, err=True)
    return DONE


def count_fields(counts: Counts | WholeBoard) -> dict[str, Any]:
    """Return the counts of one game as JSON fields, with the sums over all numbers of jumps."""
    fields = {name: numbers for name, numbers in asdict(counts).items() if numbers is not None}
    sums = {f"{name}_in_all": sum(fields[name]) for name in ("positions", "winning") if name in fields}
    return fields | sums | {"certified": False}


def show_levels(counts: Counts | WholeBoard) -> None:
    """Print the positions of each kind by jumps, and their sums."""
    columns = {name: one for name, one in asdict(counts).items() if name in ("positions", "stuck", "winning")}
    rows = zip_longest(*columns.values(), fillvalue=0)
    body = [(jumps, *map(digits, row)) for jumps, row in enumerate(rows)]
    click.echo(table([("jumps", *columns), *body, ("", *(digits(sum(column)) for column in columns.values()))]))


@command.command()
@game_options
def fewest(**options: Any) -> int:
    """Find a play with the fewest moves; a move is consecutive jumps by one peg. The search is exhaustive."""
    return show_play(options, Quantity.MOVES, partial(peg_counts.best_play, Quantity.MOVES))


@command.command()
@click.option("--anywhere", is_flag=True, help="Let the play end anywhere; large boards are then not searched fully.")
@game_options
def sweep(anywhere: bool, **options: Any) -> int:
    """Find a play with the longest sweep, consecutive jumps by one peg. To a finish the search is exhaustive."""
    if anywhere and options["finish"]:
        raise click.UsageError("--anywhere excludes --finish")
    if not anywhere:
        return show_play(options, Quantity.SWEEP, partial(peg_counts.best_play, Quantity.SWEEP))
    asked = {"finish": None, "question": Question.LONGEST_SWEEP}
    return show_play(options, Quantity.SWEEP, lambda problem, store, run: workbench.ask(replace(problem, **asked)))


def show_play(options: dict[str, Any], what: Quantity, search: Callable[..., workbench.CheckedAnswer | Any]) -> int:
    """Search for a play with the fewest moves or the longest sweep, and print it with what the checker verified."""
    problem = game(options)
    with job_store(options, "pegs") as (store, run):
        result = search(problem, store, run)
    if result is None:
        return UNDECIDED
    if isinstance(result, peg_counts.NoPlay):
        # The proof that the checker accepts, where one is found.
        proof = workbench.ask(problem)
        is_certified = proof.is_impossible and proof.is_verified
        words = f"No play leads to this finish. {proof.sentence}" if is_certified else CLAIMED
        fields: dict[str, Any] = {what.value: None, "certified": is_certified, "answer": proof.fields()}
        click.echo(as_text(fields) if options["as_json"] else words)
        return DONE
    moves = moves_of(jumps_of(result))
    longest = max(map(len, moves), default=0) if what is Quantity.SWEEP else 0
    number = longest if what is Quantity.SWEEP else len(moves)
    if options["as_json"]:
        fields = {
            what.value: number,
            "certified": result.is_verified,
            "claim": result.sentence,
            "answer": result.fields(),
        }
        click.echo(as_text(fields))
        return DONE
    mark = "" if result.is_verified else f" ({COMPUTED})"
    if what is Quantity.MOVES:
        click.echo(f"The minimum is {counted(number, 'move')}{mark}.\n")
    elif isinstance(result.answer, Solved) and result.answer.optimal:
        click.echo(f"The longest sweep has {counted(number, 'jump')}{mark}.\n")
    else:
        click.echo(f"A sweep of {counted(number, 'jump')} was found; longer ones are not excluded.\n")
    rows = []
    for number, move in enumerate(moves, 1):
        visited: tuple[Cell, ...] = (move[0][0], *(end for _, _, end in move))
        mark = "   <- the longest sweep" if len(move) == longest else ""
        rows.append((number, " - ".join(map(hole, visited)) + mark))
    if rows:
        click.echo(table(rows, indent="  "))
    click.echo(f"\n{result.sentence}", err=True)
    return DONE


@command.command("table")
@click.argument("board", default="english")
@lattice_option
@seconds_option("--seconds", 10.0, "Of each entry (default 10).")
@seconds_option("--exhaust", 600.0, "Of a search (default 600).")
@quiet_option
@click.option(
    "--json", "as_json", is_flag=True, help="Print a JSON object for each vacancy instead of text, a line each."
)
def show_table(board: str, lattice: str, seconds: float, exhaust: float, quiet: bool, as_json: bool) -> int:
    """Show which single vacancy of BOARD can end in which single survivor, each entry with its reason.

    Weights are a pagoda function or a flow; the checker repeats a search, but not an exhaustive one, whose positions
    are listed by jumps. With --json each entry that is not claimed has its answer, as `ludus check` reads it.
    """
    own = layout(board, lattice)
    verdicts = set[Verdict]()
    with ProgressDisplay(quiet=quiet) as display:
        limits = all_cores(seconds, display)
        for row in peg_table(board, limits, lattice=lattice, exhaust=exhaust):
            verdicts |= {entry.verdict for entry in row.entries}
            if as_json:
                click.echo(as_text(row_fields(board, row)))
                continue
            signs = {entry.survivor: entry.verdict.value for entry in row.entries}
            click.echo(f"vacancy {hole(row.vacancy)}")
            for r, line in enumerate(own.drawing):
                click.echo("  " + " ".join(signs.get((r, c), " ") for c in range(len(line))).rstrip())
            if row.whole is not None:
                positions = counted(sum(row.whole.positions), "position")
                click.echo(f"  {positions}, searched exhaustively, not certified")
                by_jumps = f"by jumps: {' '.join(map(str, row.whole.positions))}"
                click.echo(fill(by_jumps, 100, initial_indent="  ", subsequent_indent="  "))
    if not as_json:
        click.echo("\n".join(f"{one.value} {one.words}" for one in Verdict if one in verdicts))
    return UNDECIDED if Verdict.OPEN in verdicts else DONE


def row_fields(board: str, row: VacancyRow) -> dict[str, Any]:
    """Return a row of the table as JSON fields."""
    entries = [
        {
            "survivor": entry.survivor,
            "verdict": entry.verdict.name.lower(),
            "certified": entry.verdict.is_certified,
            **({} if entry.result is None else {"answer": entry.result.fields()}),
        }
        for entry in row.entries
    ]
    whole = None
    if row.whole is not None:
        whole = {"positions": row.whole.positions, "stuck": row.whole.stuck, "certified": False}
    return {"board": board, "vacancy": row.vacancy, "entries": entries, "exhausted": whole}


def jumps_of(result: workbench.CheckedAnswer | None) -> tuple[Jump, ...]:
    """Return the jumps of a solved answer."""
    answer = None if result is None else result.answer
    return answer.certificate.jumps if isinstance(answer, Solved) and isinstance(answer.certificate, Jumps) else ()


@command.command()
@board_option
@lattice_option
@json_option
def classes(board: str, lattice: str, as_json: bool) -> None:
    """Show the position classes of a board, its holes by class, and the survivors that each vacancy allows."""
    found = peg_counts.classes(board, lattice)
    names = {key: ",".join(map(str, key)) for key in sorted(found.holes)}
    if as_json:
        fields = {
            "board": board,
            "factors": found.factors,
            "full": found.full,
            "holes": {name: found.holes[key] for key, name in names.items()},
            "finishes": {hole(cell): ends for cell, ends in found.finishes.items()},
            "pairs": found.pairs,
            "certified": False,
        }
        click.echo(json.dumps(fields))
        return
    group = " x ".join("Z" if m == 0 else f"Z_{m}" for m in found.factors) or "trivial"
    click.echo(f"group of weights that no jump changes: {group}")
    click.echo(
        f"position class of the full board: {','.join(map(str, found.full))}   (0, 1, 2, 3: 0, 1, p, p² in F₄)\n"
    )
    for key, name in names.items():
        click.echo(f"  class {name}:  {'  '.join(map(hole, found.holes[key]))}")
    click.echo("\nvacancy -> survivors that the position class allows")
    for vacancy, ends in found.finishes.items():
        click.echo(f"  {hole(vacancy)} -> {'  '.join(map(hole, ends)) or 'none'}")
    ordered = sum(map(len, found.finishes.values()))
    click.echo(f"\n{ordered} problems from a single vacancy to a single survivor; {len(found.pairs)} up to symmetry.")
    click.echo(COMPUTED, err=True)


command.add_command(army)


def all_cores(seconds: float, display: ProgressDisplay) -> Limits:
    """Return limits with all cores of this machine."""
    return Limits(seconds=seconds, threads=os.cpu_count() or 1, progress=display)


def hole(cell: Cell | None) -> str:
    """Return a hole as options write it."""
    return "" if cell is None else f"{cell[0]},{cell[1]}"


def digits(number: int | None) -> str:
    """Return a number of a table, or what stands for one that was not counted."""
    return "-" if number is None else f"{number:,}"
