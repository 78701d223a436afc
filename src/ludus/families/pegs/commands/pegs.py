"""`ludus pegs ...`: positions and plays of peg solitaire, fewest moves, longest sweeps, position classes, the army."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import inf
from typing import Any

import click

from ludus import workbench
from ludus.cli.tools import COMPUTED, DONE, UNDECIDED
from ludus.cli.tools.job_run import chosen_workers, run_job, worker_options
from ludus.cli.tools.options import CommandGroup, opened_store, store_option
from ludus.cli.tools.output import table
from ludus.cli.tools.progress import ProgressDisplay
from ludus.core.answers import Solved
from ludus.core.errors import abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.wording import count as counted
from ludus.families.codec import as_text
from ludus.families.pegs import count as peg_counts
from ludus.families.pegs.boards import layout
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.commands.army import army
from ludus.families.pegs.count import Counts
from ludus.families.pegs.jumping import task
from ludus.families.pegs.problem import Cell, Jump, Pegs, moves_of
from ludus.families.pegs.table import VacancyRow, Verdict
from ludus.families.pegs.table import table as peg_table
from ludus.jobs.job import Job
from ludus.jobs.store import Store

BOARD = "english, european, wiegleb, diamond4, triangle5, hexagon3, 4x5, ..., or a drawing: oo./-oo (default english)."
LATTICE = "square or triangular (default: that of the board's name, else square)."
CLAIMED = "No play leads to this finish. All positions were searched; the checker does not repeat this search."

board_option = click.option("--board", metavar="BOARD", default="english", help=BOARD)
lattice_option = click.option("--lattice", metavar="NAME", default="", help=LATTICE)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")


@click.group(
    cls=CommandGroup,
    epilog="""\b
Examples:
  ludus pegs count --board english            all 187,636,299 positions, as a job
  ludus pegs count --board triangle5 --every-vacancy
  ludus pegs fewest --board triangle5 --vacancy 2,0
  ludus pegs sweep --board triangle5          the longest sweep
  ludus pegs classes --board european
  ludus pegs table triangle5                  every vacancy and survivor, with reasons
  ludus pegs army""",
)
def command() -> None:
    """Peg solitaire: counts, position classes, fewest moves, longest sweep, army. Solve a position: ludus solve."""


def game_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a game from a single vacancy to a single survivor, and of its job."""
    empty = "The vacancy, rows and columns from 0 (default: the middle, or as drawn)."
    options: list[Callable[..., Any]] = [
        board_option,
        lattice_option,
        click.option("--vacancy", metavar="ROW,COLUMN", help=empty),
        click.option("--finish", metavar="ROW,COLUMN", help="The hole of the survivor (default: the vacancy)."),
        json_option,
        click.option("--quiet", is_flag=True, help="Show no progress."),
        store_option,
        worker_options,
    ]
    for option in reversed(options):
        function = option(function)
    return function


@command.command()
@click.option("--every-vacancy", is_flag=True, help="A table of all vacancies, one of those that are symmetric.")
@click.option("--positions", is_flag=True, help="Count positions and survivors only, in memory on all cores, no job.")
@click.option("--gpu", is_flag=True, help="The same on a CUDA GPU (extra gpu).")
@game_options
def count(every_vacancy: bool, positions: bool, gpu: bool, **options: Any) -> int:
    """Count positions by jumps, winning positions, solutions and plays, exactly.

    Small boards are counted at once; larger ones as a job, which the same command resumes.
    """
    if every_vacancy and (options["vacancy"] or options["finish"]):
        raise click.UsageError("--every-vacancy excludes --vacancy and --finish")
    if positions or gpu:
        return count_positions(options, gpu=gpu)
    board, lattice = options["board"], options["lattice"]
    asked = peg_counts.vacancies(board, lattice) if every_vacancy else [read_hole(options["vacancy"], "vacancy")]
    rows = []
    for vacancy in asked:
        problem = peg_counts.board_problem(board, vacancy, read_hole(options["finish"], "finish"), lattice=lattice)
        with working(options) as (store, run):
            counts = peg_counts.counts(problem, store, run)
        if counts is None:
            return UNDECIDED
        rows.append((vacancy, counts))
    if options["as_json"]:
        fields = [count_fields(vacancy, counts) for vacancy, counts in rows]
        click.echo(json.dumps({"board": board, **fields[0]} if not every_vacancy else fields))
    elif every_vacancy:
        head = ("vacancy", "positions", "plays", "leave one peg", "at the vacancy")
        body = [(hole(cell), *map(digits, (sum(n.positions), n.plays, n.wins, n.solutions))) for cell, n in rows]
        click.echo(table([head, *body]))
    else:
        show_counts(rows[0][1])
    click.echo(COMPUTED, err=True)
    return DONE


def count_positions(options: dict[str, Any], *, gpu: bool) -> int:
    """Count all positions in memory, and print them by jumps with the survivors."""
    vacancy = read_hole(options["vacancy"], "vacancy")
    problem = peg_counts.board_problem(options["board"], vacancy, lattice=options["lattice"])
    with ProgressDisplay(quiet=options["quiet"]) as display:
        counting = peg_counts.whole_board_gpu if gpu else peg_counts.whole_board
        found = counting(task(problem), all_cores(inf, display))
    if found is None:
        return UNDECIDED
    if options["as_json"]:
        fields = {"positions": found.positions, "stuck": found.stuck, "positions_in_all": sum(found.positions)}
        fields |= {"certified": False}
        click.echo(json.dumps({"board": options["board"], **fields, "survivors": found.survivors}))
        return DONE
    rows = zip(range(len(found.positions)), map(digits, found.positions), map(digits, found.stuck), strict=True)
    total = ("", digits(sum(found.positions)), digits(sum(found.stuck)))
    click.echo(table([("jumps", "positions", "stuck"), *rows, total]))
    click.echo(f"\nsurvivors: {'  '.join(map(hole, found.survivors)) or 'none'}")
    click.echo(COMPUTED, err=True)
    return DONE


def count_fields(vacancy: Cell | None, counts: Counts) -> dict[str, Any]:
    """Return the counts of one game as JSON fields."""
    fields: dict[str, Any] = {} if vacancy is None else {"vacancy": list(vacancy)}
    fields |= {"positions": list(counts.positions), "positions_in_all": sum(counts.positions)}
    fields |= {"stuck": list(counts.stuck), "winning": list(counts.winning), "winning_in_all": sum(counts.winning)}
    fields |= {"solutions": counts.solutions, "certified": False}
    return fields | ({} if counts.plays is None else {"plays": counts.plays, "wins": counts.wins})


def show_counts(counts: Counts) -> None:
    """Print the counts of one game, a line for each number of jumps."""
    parts = (counts.positions, counts.stuck, counts.winning)
    rows: list[tuple[object, ...]] = [("jumps", "positions", "stuck", "winning")]
    for jumps in range(max(map(len, parts))):
        rows.append((jumps, *(digits(part[jumps] if jumps < len(part) else 0) for part in parts)))
    click.echo(table([*rows, ("", *(digits(sum(part)) for part in parts))]))
    click.echo(f"\nsolutions (sequences of jumps): {counts.solutions:,}")
    if counts.plays is not None:
        click.echo(f"plays until no jump is possible: {counts.plays:,}; {counts.wins:,} of them leave one peg")


@command.command()
@game_options
def fewest(**options: Any) -> int:
    """Find a play with the fewest moves; a move is consecutive jumps by one peg. The search is exhaustive."""
    return show_play(options, "moves", peg_counts.fewest)


@command.command()
@click.option("--anywhere", is_flag=True, help="Let the play end anywhere; large boards are then not searched fully.")
@game_options
def sweep(anywhere: bool, **options: Any) -> int:
    """Find a play with the longest sweep, consecutive jumps by one peg. To a finish the search is exhaustive."""
    if anywhere and options["finish"]:
        raise click.UsageError("--anywhere excludes --finish")
    if not anywhere:
        return show_play(options, "sweep", peg_counts.longest_sweep)
    return show_play(
        options,
        "sweep",
        lambda problem, store, run: workbench.ask(replace(problem, finish=None, question=Question.LONG_HOP)),
    )


def show_play(options: dict[str, Any], what: str, search: Callable[..., workbench.CheckedAnswer | Any]) -> int:
    """Search for a play with the fewest moves or the longest sweep, and print it with what the checker verified."""
    vacancy, finish = (read_hole(options[name], name) for name in ("vacancy", "finish"))
    problem = peg_counts.board_problem(options["board"], vacancy, finish, lattice=options["lattice"])
    with working(options) as (store, run):
        result = search(problem, store, run)
    if result is None:
        return UNDECIDED
    if isinstance(result, peg_counts.NoPlay):
        return show_no_play(problem, what, as_json=options["as_json"])
    answer = result.answer
    moves = moves_of(jumps_of(result))
    number = len(moves) if what == "moves" else max(map(len, moves), default=0)
    if options["as_json"]:
        click.echo(as_text({what: number, "claim": result.sentence, "answer": result.fields()}))
        return DONE
    is_best = isinstance(answer, Solved) and answer.optimal
    if what == "moves":
        click.echo(f"The minimum is {counted(number, 'move')}.\n")
    elif is_best:
        click.echo(f"The longest sweep has {counted(number, 'jump')}.\n")
    else:
        click.echo(f"A sweep of {counted(number, 'jump')} was found; longer ones are not excluded.\n")
    show_moves(moves, longest=number if what == "sweep" else 0)
    click.echo(f"\n{result.sentence}", err=True)
    return DONE


def show_moves(moves: list[list[tuple[Cell, Cell, Cell]]], *, longest: int) -> None:
    """Print a line for each move, the longest sweep marked."""
    for number, move in enumerate(moves, 1):
        mark = "   <- the longest sweep" if len(move) == longest else ""
        visited: tuple[Cell, ...] = (move[0][0], *(end for _, _, end in move))
        click.echo(f"{number:>4}  {' - '.join(map(hole, visited))}{mark}")


def show_no_play(problem: Pegs, what: str, *, as_json: bool) -> int:
    """Print that no play leads to the finish, with the proof that the checker accepts, where one is found."""
    proof = workbench.ask(problem)
    if as_json:
        click.echo(as_text({what: None, "answer": proof.fields()}))
    else:
        click.echo(f"No play leads to this finish. {proof.sentence}" if proof.is_impossible else CLAIMED)
    return DONE


@command.command("table")
@click.argument("board", default="english")
@lattice_option
@click.option(
    "--seconds", metavar="SECONDS", type=click.FloatRange(0), default=10.0, help="Of each entry (default 10)."
)
@click.option(
    "--exhaust", metavar="SECONDS", type=click.FloatRange(0), default=600.0, help="Of a search (default 600)."
)
@click.option("--quiet", is_flag=True, help="Show no progress.")
@json_option
def show_table(board: str, lattice: str, seconds: float, exhaust: float, quiet: bool, as_json: bool) -> int:
    """Show which single vacancy of BOARD can end in which single survivor, each entry with its reason.

    o solved, with a checked play; impossible by c position class, w weights (pagoda function or flow), s a search that
    the checker repeats, x exhaustive search (claimed); r reached by exhaustive search (claimed); ? open.
    """
    own = layout(board, lattice)
    is_open = False
    with ProgressDisplay(quiet=quiet) as display:
        limits = all_cores(seconds, display)
        for row in peg_table(board, limits, lattice=lattice, exhaust=exhaust):
            is_open |= any(entry.verdict is Verdict.OPEN for entry in row.entries)
            if as_json:
                click.echo(json.dumps(row_fields(board, row)))
                continue
            signs = {entry.survivor: entry.verdict.value for entry in row.entries}
            click.echo(f"vacancy {hole(row.vacancy)}")
            for r, line in enumerate(own.drawing):
                click.echo("  " + " ".join(signs.get((r, c), " ") for c in range(len(line))).rstrip())
            if row.whole is not None:
                click.echo(f"  {digits(sum(row.whole.positions))} positions, searched exhaustively, not certified")
    return UNDECIDED if is_open else DONE


def row_fields(board: str, row: VacancyRow) -> dict[str, Any]:
    """Return a row of the table as JSON fields."""
    entries = [
        {
            "survivor": list(entry.survivor),
            "verdict": entry.verdict.name.lower(),
            "certified": entry.verdict.is_certified,
            "jumps": [[list(cell) for cell in jump] for jump in jumps_of(entry.result)],
        }
        for entry in row.entries
    ]
    whole = None
    if row.whole is not None:
        whole = {"positions": row.whole.positions, "stuck": row.whole.stuck, "certified": False}
    return {"board": board, "vacancy": list(row.vacancy), "entries": entries, "exhausted": whole}


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
            "factors": list(found.factors),
            "full": list(found.full),
            "holes": {names[key]: [list(cell) for cell in found.holes[key]] for key in names},
            "finishes": {hole(cell): [list(end) for end in ends] for cell, ends in found.finishes.items()},
            "pairs": [[list(a), list(b)] for a, b in found.pairs],
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


@contextmanager
def working(options: dict[str, Any]) -> Iterator[tuple[Store, Callable[[Job], bool]]]:
    """Give an open store, and what runs a job there."""
    how = chosen_workers(options)
    with opened_store(options["store"]) as store:

        def run(job: Job) -> bool:
            return run_job(job, store, how, title="pegs", quiet=options["quiet"]).is_complete

        yield store, run


def all_cores(seconds: float, display: ProgressDisplay) -> Limits:
    """Return limits with all cores of this machine."""
    return Limits(seconds=seconds, threads=os.cpu_count() or 1, progress=display)


def read_hole(text: str | None, field: str) -> Cell | None:
    """Return a hole from its row and column, None when there is no text."""
    if text is None:
        return None
    numbers = re.fullmatch(r"(\d{1,5}),(\d{1,5})", text, re.ASCII)
    if not numbers:
        raise invalid(field, f"expected a row and a column from 0, such as 3,3, got {abbreviate(text)}")
    return int(numbers[1]), int(numbers[2])


def hole(cell: Cell | None) -> str:
    """Return a hole as options write it."""
    return "" if cell is None else f"{cell[0]},{cell[1]}"


def digits(number: int | None) -> str:
    """Return a number of a table, or what stands for one that was not counted."""
    return "-" if number is None else f"{number:,}"
