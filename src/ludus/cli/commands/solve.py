"""`ludus solve TARGET`: answer a question, check the answer, show it.

`ludus argue TARGET`: check a person's own argument that something is impossible.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ludus import workbench
from ludus.cli.tools import DONE, MISUSED, REJECTED, UNDECIDED
from ludus.cli.tools.options import limit_options, limits, opened_store, store_option
from ludus.cli.tools.output import picture_text, write_fields
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import PlacedCommand, TargetCommand, complete_target, game_target, problem_target
from ludus.core.answers import Undecided
from ludus.core.errors import InvalidInput, LudusError, VerificationError
from ludus.core.fields import MAX_BYTES, read_json
from ludus.core.games import Standing
from ludus.core.limits import Limits
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families import games, parts
from ludus.families.codec import as_text, read_problem
from ludus.jobs.errors import StoreUnusable
from ludus.workbench.argument import check_argument
from ludus.workbench.cache import ask_once
from ludus.workbench.playing import game_view

SEVERITY = (DONE, UNDECIDED, REJECTED, MISUSED)
"""The exit codes of a line, the worst last."""


HAS_VERDICT = (Question.SOLVE, Question.FEWEST, Question.PLACE_FAIR, Question.GO_FIRST_FAIR)
"""Questions that are answered by a verdict rather than by a value."""


@click.command(
    cls=PlacedCommand,
    epilog="""\b
Examples:
  ludus solve nim 3,4,5 --why
  ludus solve dice-torus --variant paper
  ludus solve dice-torus --variant paper --question fewest
  ludus solve dice-torus --shape 4,6 --window 2,3 --modulus 6 --question count
  ludus solve board.json --json | python -m ludus_check -
  ludus solve --lines < problems.jsonl > answers.jsonl""",
)
@click.argument("target", required=False, shell_complete=complete_target)
@click.option(
    "--question",
    type=click.Choice([q.value for q in Question]),
    metavar="NAME",
    help="Question to answer (default: the first that `ludus show GAME` lists).",
)
@click.option(
    "--method", metavar="NAME", help="Method to use; `--method help` lists them (default: the fastest that applies)."
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON, nothing else, on standard output.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the answer as JSON to this file.")
@click.option(
    "--why",
    is_flag=True,
    help="Also show why, for impartial games: nim-sums, P-positions, a refutation of every losing move.",
)
@click.option("--lines", is_flag=True, help="Read one problem per line from standard input, write one answer per line.")
@store_option
@click.option("--no-store", is_flag=True, help="Do not use the result store.")
@limit_options
def command(target: str | None, **options: Any) -> int:
    """Answer a question about TARGET: a game (see `ludus list`), a problem file, or - for standard input.

    Every answer carries a certificate and was checked before you see it. A game may be followed by its start or its
    position; its parameters are options: `ludus solve dice-torus --help` lists them.
    """
    if options["lines"]:
        if target is not None or options["output"]:
            raise click.UsageError("--lines reads standard input and writes standard output; leave TARGET and -o out")
        return solve_lines(options)
    if target is None:
        raise click.UsageError("name a game or a problem file, such as: ludus solve dice-torus")
    question = Question(options["question"]) if options["question"] else None
    problem = problem_target(target, options, question)
    if question is not None:
        problem = replace(problem, question=question)
    with ProgressDisplay(quiet=options["quiet"]) as display:
        result = answered(problem, options, limits(options, display))
    to_standard_output = options["as_json"] or options["output"] == Path("-")
    if options["output"] and options["output"] != Path("-"):
        write_fields(options["output"], result.fields())
    if to_standard_output:
        why = parts.reason(problem) if options["why"] else None
        fields = {"result": result.fields(), "why": None if why is None else why.fields()}
        click.echo(as_text(fields) if options["why"] else result.json())
    else:
        chosen = game_target(target, options) if target in games.names() else None
        show(result, chosen)
        if options["why"]:
            show_reason(problem)
        if options["output"]:
            click.echo(f"written to {options['output']}; check it with: ludus check {options['output']}", err=True)
    return UNDECIDED if isinstance(result.answer, Undecided) else DONE


def answered(problem: Problem, options: dict[str, Any], limits: Limits) -> workbench.CheckedAnswer:
    """Return the checked answer, from the store when it was found before; without a store when none can be had."""
    if options["no_store"]:
        return workbench.ask(problem, method=options["method"], limits=limits)
    try:
        with opened_store(options["store"]) as store:
            return ask_once(problem, store, method=options["method"], limits=limits)
    except StoreUnusable as error:
        click.echo(f"ludus: warning: the answer was not stored: {error}", err=True)
        return workbench.ask(problem, method=options["method"], limits=limits)


def show(result: workbench.CheckedAnswer, here: Standing | None = None) -> None:
    """Print an answer for a person: the verdict, the sentence, the picture, the method; in the words of its game."""
    colours = {"solved": "green", "impossible": "yellow", "undecided": "magenta"}
    doubts = {"partly verified": "yellow", "not checked": "red"}
    problem = result.answer.problem
    is_about_a_board = problem.question in HAS_VERDICT
    word = result.verdict if is_about_a_board or result.verdict != "solved" else "answer"
    word = getattr(problem, "VERDICTS", {}).get(word, word)
    click.secho(word.capitalize(), bold=True, fg=colours[result.verdict], nl=False)
    if result.status in doubts:
        click.secho(f" ({result.status})", fg=doubts[result.status], nl=False)
    sentence, picture = (result.sentence, result.picture()) if here is None else game_view(here, result)
    click.echo(f". {sentence}\n")
    click.echo(picture_text(picture).rstrip("\n"))
    if result.answer.method:
        click.echo(f"\nmethod: {result.answer.method}")


def show_reason(problem: Problem) -> None:
    """Print why the position of an impartial game has its outcome."""
    reason = parts.reason(problem)
    if reason is None:
        click.echo("\nwhy: the certificate above is the whole reason (`--json` prints it)")
        return
    click.echo(f"\nwhy {reason.position} is {'a P' if reason.is_p_position else 'an N'}-position:")
    click.echo("\n".join(f"  {line}" for line in reason.lines()))
    if reason.picture is not None:
        click.echo("\n" + picture_text(reason.picture).rstrip("\n"))


def solve_lines(options: dict[str, Any]) -> int:
    """Answer one problem per line of standard input, in order, flushed; return the worst exit code."""
    worst = DONE
    for line in iter(lambda: sys.stdin.buffer.readline(MAX_BYTES + 1), b""):
        fields, code = solve_line(line, options)
        click.echo(as_text(fields))
        sys.stdout.flush()
        worst = max(worst, code, key=SEVERITY.index)
    return worst


def solve_line(line: bytes, options: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """Return the answer to one line, or what is wrong with it, and its exit code."""
    try:
        asked = {"question": options["question"]} if options["question"] else {}
        problem = read_problem(read_json(line) | asked)
        result = workbench.ask(problem, method=options["method"], limits=Limits(seconds=options["seconds"]))
    except InvalidInput as error:
        fault = error.faults[0]
        return {"ludus": 1, "error": {"field": fault.field, "message": fault.message}}, MISUSED
    except VerificationError as error:
        return {"ludus": 1, "error": {"field": "", "message": str(error)}}, REJECTED
    except (LudusError, MemoryError, RecursionError) as error:
        return {"ludus": 1, "error": {"field": "", "message": str(error) or type(error).__name__}}, MISUSED
    return result.fields(), UNDECIDED if isinstance(result.answer, Undecided) else DONE


@click.command(
    cls=TargetCommand,
    epilog="""\b
Examples:
  ludus argue tiling --region 10x10 --tiles I4 --weights "(r + c) mod 4 == 1"
  ludus argue tiling --region 4x4 --tiles T4 --weights "(r + c) mod 2"
  ludus argue board.json --drawing "#.#.#/...../#.#.#"
  ludus argue lights.json --weights "c % 2 == 0 and r != 2"

\b
A formula has r and c (from 0), in a box the layer z, h and w, + - * // mod ^, comparisons, and, or, not, if else,
abs, min, max, and lists: [1, 0, -1][(r + c) mod 3].
A drawing has # for 1, . for 0, o for -1, digits, or letters as colours.""",
)
@click.argument("target", shell_complete=complete_target)
@click.option("--weights", metavar="FORMULA", help="The weight of the cell in row r, column c.")
@click.option("--drawing", metavar="ROWS", help="The weights as a drawing, rows separated by /.")
@click.option(
    "--modulus",
    metavar="M",
    type=click.IntRange(2),
    help="Read the weights mod M (default: exactly, modulo any number, or as bounds).",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
def argue_command(
    target: str, weights: str | None, drawing: str | None, modulus: int | str | None, as_json: bool, **options: Any
) -> int:
    """Check whether weights on the cells prove that TARGET is impossible, and if not, what breaks the argument."""
    if (weights is None) == (drawing is None):
        raise click.UsageError("give either --weights or --drawing")
    if isinstance(modulus, str):
        # The board has a modulus of its own, and its option of this name is read as text; invariants are modulo that.
        options, modulus = options | {"modulus": modulus}, None
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
            weights = "".join(f" {(found.weights or {}).get(cell, 0)}" for cell in moves)
            click.echo(f"  {'  '.join(map(str, moves))}{', weights' + weights if len(moves) > 1 else ''}")
    return DONE if found.proves else REJECTED


def _lists(value: Any) -> Any:
    return [_lists(one) for one in value] if isinstance(value, tuple) else value
