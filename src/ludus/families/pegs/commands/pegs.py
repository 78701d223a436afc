"""`ludus pegs ...`: positions and plays of peg solitaire, fewest moves, longest sweeps, classes, the solitaire army."""

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
from ludus.cli.tools.job_run import chosen_workers, opened_store, run_job, store_option, worker_options
from ludus.core.answers import Impossible, Solved
from ludus.core.errors import abbreviate, invalid
from ludus.core.questions import Question
from ludus.core.wording import amount
from ludus.families.codec import as_text
from ludus.families.pegs import count as peg_counts
from ludus.families.pegs.army.problem import army as army_problem
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.problem import Cell, Jump, Pegs, moves_of
from ludus.jobs.job import Job
from ludus.jobs.store import Store

BOARD = "english, european, wiegleb, diamond4, triangle5, hexagon3, 4x5, ..., or a drawing: oo./-oo [default: english]."
LATTICE = "square or triangular [default: that of the board's name, else square]."


@click.group(
    epilog="""\b
Examples:
  ludus pegs count --board english            all 187,636,299 positions, as a job
  ludus pegs count --board triangle5 --every-vacancy
  ludus pegs fewest --board triangle5 --vacancy 2,0
  ludus pegs sweep --board triangle5            the longest row of jumps by one peg
  ludus pegs classes --board european
  ludus pegs army"""
)
def command() -> None:
    """Count and classify peg solitaire. To solve a position: ludus solve."""


def game_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say which game is played, and how work is done."""
    options: list[Callable[..., Any]] = [
        click.option("--board", metavar="BOARD", default="english", help=BOARD),
        click.option("--lattice", metavar="NAME", default="", help=LATTICE),
        click.option(
            "--vacancy", metavar="ROW,COLUMN", help="The empty hole, from 0 [default: the middle, or as drawn]."
        ),
        click.option("--finish", metavar="ROW,COLUMN", help="Where the last peg stands [default: the vacancy]."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text."),
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

    Small boards are counted at once; for larger ones it is a job that is kept and goes on where it stopped.
    """
    if every_vacancy and (options["vacancy"] or options["finish"]):
        raise click.UsageError("--every-vacancy says it all: leave --vacancy and --finish out")
    board, lattice = options["board"], options["lattice"]
    asked = peg_counts.vacancies(board, lattice) if every_vacancy else [read_hole(options["vacancy"], "vacancy")]
    rows = []
    for vacancy in asked:
        problem = peg_counts.board_problem(board, vacancy, read_hole(options["finish"], "finish"), lattice=lattice)
        with working(options) as (store, run):
            found = peg_counts.counts(problem, store, run)
        if found is None:
            return UNDECIDED
        rows.append((vacancy, found))
    if options["as_json"]:
        told = [count_fields(vacancy, found) for vacancy, found in rows]
        click.echo(json.dumps({"board": board, **told[0]} if not every_vacancy else told))
    elif every_vacancy:
        show_table(rows)
    else:
        show_counts(rows[0][1])
    return DONE


def count_fields(vacancy: Cell | None, found: peg_counts.Counts) -> dict[str, Any]:
    """Return the counts of one game as JSON fields."""
    fields: dict[str, Any] = {} if vacancy is None else {"vacancy": list(vacancy)}
    fields |= {"positions": list(found.positions), "positions_in_all": sum(found.positions)}
    fields |= {"stuck": list(found.stuck), "winning": list(found.winning), "winning_in_all": sum(found.winning)}
    fields["solutions"] = found.solutions
    return fields | ({} if found.plays is None else {"plays": found.plays, "wins": found.wins})


def show_counts(found: peg_counts.Counts) -> None:
    """Print the counts of one game, a line for each number of jumps."""
    click.echo(f"{'jumps':>5}{'positions':>14}{'stuck':>12}{'winning':>14}")
    for jumps in range(max(len(found.positions), len(found.winning))):
        numbers = [part[jumps] if jumps < len(part) else 0 for part in (found.positions, found.stuck, found.winning)]
        click.echo(f"{jumps:>5}{numbers[0]:>14,}{numbers[1]:>12,}{numbers[2]:>14,}")
    click.echo(f"{'':>5}{sum(found.positions):>14,}{sum(found.stuck):>12,}{sum(found.winning):>14,}")
    click.echo(f"\nsolutions (sequences of jumps): {found.solutions:,}")
    if found.plays is not None:
        click.echo(f"plays until no jump is left: {found.plays:,}; {found.wins:,} of them leave one peg")


def show_table(rows: list[tuple[Cell | None, peg_counts.Counts]]) -> None:
    """Print one line for each vacancy."""
    click.echo(f"{'vacancy':>9}{'positions':>14}{'plays':>26}{'leave one peg':>24}{'at the vacancy':>24}")
    for vacancy, found in rows:
        place = "" if vacancy is None else f"{vacancy[0]},{vacancy[1]}"
        plays, wins = ("-" if n is None else f"{n:,}" for n in (found.plays, found.wins))
        click.echo(f"{place:>9}{sum(found.positions):>14,}{plays:>26}{wins:>24}{found.solutions:>24,}")


@command.command()
@game_options
def fewest(**options: Any) -> int:
    """Find a play with the fewest moves; a move is a move, a row of jumps by one peg. The search is exhaustive."""
    vacancy, finish = (read_hole(options[name], name) for name in ("vacancy", "finish"))
    problem = peg_counts.board_problem(options["board"], vacancy, finish, lattice=options["lattice"])
    with working(options) as (store, run):
        found = peg_counts.fewest(problem, store, run)
    if found is None:
        return UNDECIDED
    if isinstance(found, peg_counts.NoPlay):
        return show_no_play(problem, "moves", as_json=options["as_json"])
    answer = peg_counts.play_answer(problem, found)
    if options["as_json"]:
        fields = {"moves": found.moves, "lower_bound": found.moves, "claim": answer.sentence}
        click.echo(as_text(fields | {"answer": answer.fields()}))
        return DONE
    click.echo(f"{found.moves} moves are the fewest.\n")
    show_play(found.jumps, answer.sentence)
    return DONE


@command.command()
@click.option("--anywhere", is_flag=True, help="The play may end anywhere; large boards are then not searched through.")
@game_options
def sweep(anywhere: bool, **options: Any) -> int:
    """Find a play with the longest sweep, a row of jumps by one peg. To a finish the search is exhaustive."""
    if anywhere and options["finish"]:
        raise click.UsageError("--anywhere leaves the end open: leave --finish out")
    vacancy, finish = (read_hole(options[name], name) for name in ("vacancy", "finish"))
    problem = peg_counts.board_problem(options["board"], vacancy, finish, lattice=options["lattice"])
    if anywhere:
        show_sweep(workbench.ask(replace(problem, finish=None, question=Question.LONG_HOP)), as_json=options["as_json"])
        return DONE
    with working(options) as (store, run):
        found = peg_counts.longest_sweep(problem, store, run)
    if found is None:
        return UNDECIDED
    if isinstance(found, peg_counts.NoPlay):
        return show_no_play(problem, "sweep", as_json=options["as_json"])
    show_sweep(peg_counts.sweep_answer(problem, found), as_json=options["as_json"])
    return DONE


def show_sweep(result: workbench.Result, *, as_json: bool) -> None:
    """Print a play with its longest sweep."""
    answer = result.answer
    jumps = answer.certificate.jumps if isinstance(answer, Solved) and isinstance(answer.certificate, Jumps) else ()
    length = max(map(len, moves_of(jumps)), default=0)
    if as_json:
        click.echo(as_text({"sweep": length, "claim": result.sentence, "answer": result.fields()}))
        return
    if isinstance(answer, Solved) and answer.optimal:
        click.echo(f"The longest sweep has {amount(length, 'jump')}.\n")
    else:
        click.echo(f"A sweep of {amount(length, 'jump')} was found; there may be longer ones.\n")
    show_play(jumps, result.sentence, longest=length)


def show_play(jumps: tuple[Jump, ...], sentence: str, *, longest: int = 0) -> None:
    """Print a play, a line for each move, the longest of them marked when asked for; then what was checked."""
    for number, move in enumerate(moves_of(jumps), 1):
        mark = "   <- the longest sweep" if len(move) == longest else ""
        visited = (move[0][0], *(end for _, _, end in move))
        click.echo(f"{number:>4}  {' - '.join(f'{row},{column}' for row, column in visited)}{mark}")
    click.echo(f"\n{sentence}.", err=True)


def show_no_play(problem: Pegs, what: str, *, as_json: bool) -> int:
    """Tell that no play leads to the finish, with the proof that the checker accepts, where one is found."""
    proof = workbench.ask(problem)
    if as_json:
        click.echo(as_text({what: None, "answer": proof.fields()}))
    elif proof.is_impossible:
        click.echo(f"No play leads to this finish: {proof.sentence}.")
    else:
        click.echo("No play leads to this finish; all positions were searched, which is claimed, not checked here.")
    return DONE


@command.command()
@click.option("--board", metavar="BOARD", default="english", help=BOARD)
@click.option("--lattice", metavar="NAME", default="", help=LATTICE)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
def classes(board: str, lattice: str, as_json: bool) -> None:
    """Show the classes of a board, the holes by class, and where the class allows the last peg to be."""
    found = peg_counts.classes(board, lattice)
    names = {key: ",".join(map(str, key)) for key in sorted(found.holes)}
    if as_json:
        fields = {
            "board": board,
            "factors": list(found.factors),
            "full": list(found.full),
            "holes": {names[key]: [list(hole) for hole in found.holes[key]] for key in names},
            "finishes": {f"{r},{c}": [list(hole) for hole in ends] for (r, c), ends in found.finishes.items()},
            "pairs": [[list(a), list(b)] for a, b in found.pairs],
        }
        click.echo(json.dumps(fields))
        return
    group = " x ".join("Z" if m == 0 else f"Z_{m}" for m in found.factors) or "trivial"
    click.echo(f"weights that no jump changes: {group}")
    click.echo(f"class of the full board: {','.join(map(str, found.full))}   (0, 1, 2, 3 stand for 0, 1, p, p^2)\n")
    for key, name in names.items():
        click.echo(f"  class {name}:  {places(found.holes[key])}")
    click.echo("\nvacancy -> where the class allows the last peg")
    for vacancy, ends in found.finishes.items():
        click.echo(f"  {vacancy[0]},{vacancy[1]} -> {places(ends) or 'nowhere'}")
    ordered = sum(map(len, found.finishes.values()))
    click.echo(f"\n{ordered} problems with one vacancy and one last peg; {len(found.pairs)} up to symmetry.")


@command.command()
@click.option("--paces", type=click.IntRange(0, 1000), help="Only so many paces, with the play [default: 0 to 5].")
@click.option("--json", "as_json", is_flag=True, help="Print the answers as JSON, one on each line.")
def army(paces: int | None, as_json: bool) -> None:
    """Show how many men send a scout so many paces into the desert, and why five paces are too many."""
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
    found = re.fullmatch(r"(\d{1,5}),(\d{1,5})", text, re.ASCII)
    if not found:
        raise invalid(field, f"expected a row and a column from 0, such as 3,3, got {abbreviate(text)}")
    return int(found[1]), int(found[2])


def places(holes: list[Cell]) -> str:
    """Return holes in words."""
    return "  ".join(f"{row},{column}" for row, column in holes)
