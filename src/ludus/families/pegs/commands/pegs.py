"""`ludus pegs ...`: positions and plays of peg solitaire, fewest moves, longest sweeps, position classes, the army."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import click

from ludus import workbench
from ludus.cli.tools.exit_codes import DONE, UNDECIDED
from ludus.cli.tools.help import CommandGroup
from ludus.cli.tools.job_run import chosen_workers, opened_store, run_job, store_option, worker_options
from ludus.cli.tools.output import table
from ludus.core.answers import Impossible, Solved
from ludus.core.errors import abbreviate, invalid
from ludus.core.questions import Question
from ludus.core.wording import count as amount
from ludus.families.codec import as_text
from ludus.families.pegs import count as peg_counts
from ludus.families.pegs.army.problem import MAX_PACES
from ludus.families.pegs.army.problem import army as army_problem
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.count import Counts
from ludus.families.pegs.problem import Cell, Pegs, moves_of
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
@game_options
def count(every_vacancy: bool, **options: Any) -> int:
    """Count positions by jumps, winning positions, solutions and plays, exactly.

    Small boards are counted at once; larger ones as a job, which the same command resumes.
    """
    if every_vacancy and (options["vacancy"] or options["finish"]):
        raise click.UsageError("--every-vacancy excludes --vacancy and --finish")
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
    return DONE


def count_fields(vacancy: Cell | None, counts: Counts) -> dict[str, Any]:
    """Return the counts of one game as JSON fields."""
    fields: dict[str, Any] = {} if vacancy is None else {"vacancy": list(vacancy)}
    fields |= {"positions": list(counts.positions), "positions_in_all": sum(counts.positions)}
    fields |= {"stuck": list(counts.stuck), "winning": list(counts.winning), "winning_in_all": sum(counts.winning)}
    fields["solutions"] = counts.solutions
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


def show_play(options: dict[str, Any], what: str, search: Callable[..., workbench.Result | Any]) -> int:
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
    jumps = answer.certificate.jumps if isinstance(answer, Solved) and isinstance(answer.certificate, Jumps) else ()
    moves = moves_of(jumps)
    number = len(moves) if what == "moves" else max(map(len, moves), default=0)
    if options["as_json"]:
        click.echo(as_text({what: number, "claim": result.sentence, "answer": result.fields()}))
        return DONE
    is_best = isinstance(answer, Solved) and answer.optimal
    if what == "moves":
        click.echo(f"The minimum is {amount(number, 'move')}.\n")
    elif is_best:
        click.echo(f"The longest sweep has {amount(number, 'jump')}.\n")
    else:
        click.echo(f"A sweep of {amount(number, 'jump')} was found; longer ones are not excluded.\n")
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


@command.command()
@click.option("--paces", metavar="N", type=click.IntRange(0, MAX_PACES), help="One number of paces, with the play.")
@click.option("--json", "as_json", is_flag=True, help="Print the answers as JSON, one on each line.")
def army(paces: int | None, as_json: bool) -> None:
    """Solitaire Army: fewest men that send a scout N paces into the desert, and why 5 is impossible.

    Without --paces: a line for each N from 0 to 5.
    """
    for number in range(6) if paces is None else [paces]:
        answer = workbench.ask(army_problem(number), "fewest")
        if as_json:
            click.echo(answer.json())
        elif paces is not None:
            click.echo(str(answer))
        else:
            men = str(answer.answer.lower_bound) if isinstance(answer.answer, Solved) else "no army"
            click.echo(f"{number} {'pace: ' if number == 1 else 'paces:'} {men:>8}   {answer.sentence}")
        if isinstance(answer.answer, Impossible) and paces is None:
            break


@contextmanager
def working(options: dict[str, Any]) -> Iterator[tuple[Store, Callable[[Job], bool]]]:
    """Give an open store, and what runs a job there."""
    how = chosen_workers(options)
    with opened_store(options["store"]) as store:

        def run(job: Job) -> bool:
            return run_job(job, store, how, title="pegs", quiet=options["quiet"]).is_complete

        yield store, run


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
