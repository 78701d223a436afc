"""`ludus torus`: a board of dice in the language of the paper, and tables over alpha, beta and n."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import astuple
from typing import Any

import click

from ludus.algebra.factored import write
from ludus.cli.tools import DONE
from ludus.cli.tools.options import choice_option, number_option
from ludus.cli.tools.output import picture_text
from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.wording import COMPUTED, table
from ludus.families.linear.boards import split_row
from ludus.families.linear.games.dice_surface import DiceSurface
from ludus.families.linear.games.dice_torus import DiceTorus
from ludus.families.linear.klein_bottle import solve_on_klein_bottle
from ludus.families.linear.surfaces import Surface
from ludus.families.linear.windows.analysis import Analysis, Parameters, analyse, parameter_table
from ludus.families.linear.windows.problem import Windows
from ludus.render.tikz import latex_matrix, latex_rows
from ludus.workbench import CheckedAnswer, ask, checked

MATRICES = "C, R, Q"
MAX_GAMES = 1000


@click.command(
    epilog="""\b
Examples:
  ludus torus 1210/0121/1012/2101 --window 2,2 --modulus 3
  ludus torus 1210/0121/1012/2101 --window 2,2 --modulus 3 --matrix Q:1,2 --latex
  ludus torus 121021 --window 2 --modulus 5          a circle
  ludus torus 1210/0121/1012 --window 2,2 --modulus 3 --surface klein
  ludus torus --table --alpha 2..6 --beta 2..3 --moduli 2..5""",
)
@click.argument("board", required=False)
@click.option("--window", metavar="BETA", help="Size of the window, such as 2,2.")
@number_option("--modulus", 1, help="Number of faces of a die.")
@choice_option("--surface", Surface.TORUS, "Surface (default torus).")
@click.option("--matrix", "matrices", metavar="X:I,J", multiple=True, help="Also print C_ij, R_ij or Q_ij (Q:1,2).")
@click.option("--table", "as_table", is_flag=True, help="Print a parameter table instead: one row per game.")
@click.option("--alpha", metavar="FIRST..LAST", help="Sides of square tori, with --table.")
@click.option("--beta", metavar="FIRST..LAST", help="Sides of square windows, with --table.")
@click.option("--moduli", metavar="FIRST..LAST", help="Numbers of faces, with --table.")
@click.option("--circle", is_flag=True, help="Circles instead of square tori, with --table.")
@click.option("--most", type=click.IntRange(1), default=20_000, help="Maximum number of boards for God's number.")
@click.option("--latex", "as_latex", is_flag=True, help="Print LaTeX.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(board: str | None, as_table: bool, **options: Any) -> int:
    """Analyse a board as Kang, Kim and Park do: T(A), S(A), both conditions, solving coefficients.

    BOARD has one row of faces after the other, with / between them. A is a solution matrix exactly when the T-condition
    and the S-condition hold for some d_i, e_j and t. With --table: the fraction of solvable boards and God's number
    over alpha, beta and n.
    """
    if as_table:
        if board is not None or not (options["alpha"] and options["beta"] and options["moduli"]):
            raise click.UsageError("--table needs --alpha, --beta and --moduli, and no BOARD")
        click.echo(parameters_text(options))
        return DONE
    if board is None or not options["window"] or not options["modulus"]:
        raise click.UsageError("give BOARD, --window and --modulus, or --table")
    problem = read_board(board, options["window"], options["modulus"])
    if options["surface"] != Surface.TORUS.value:
        if options["as_latex"] or options["matrices"]:
            raise click.UsageError("--latex and --matrix are for the torus")
        click.echo(surface_text(problem, Surface(options["surface"]), as_json=options["as_json"]))
        return DONE
    analysis = analyse(problem)
    named = dict(read_matrix(text, analysis) for text in options["matrices"])
    result = ask(problem, method="paper")
    form = analysis_json if options["as_json"] else analysis_latex if options["as_latex"] else analysis_text
    click.echo(form(analysis, named, result))
    return DONE


def read_board(text: str, window: str, modulus: int) -> Windows:
    """Return the problem for the rows of a board."""
    lengths = numbers(window, "window")
    rows = [row for row in text.strip().split("/") if row]
    across = len(split_row(rows[0], modulus)) if rows else 0
    shape = (across,) if len(lengths) == 1 and len(rows) == 1 else (len(rows), across)
    game = DiceTorus(shape, lengths, modulus, rolls=0)
    return game.problem(game.read(text), Question.SOLVE)


def surface_text(problem: Windows, surface: Surface, *, as_json: bool) -> str:
    """Return the verdict about a board on another surface, and the rolls; odd Klein bottles by the double torus."""
    game = DiceSurface(problem.shape, problem.window, problem.modulus, surface.value, rolls=0)
    position = tuple(problem.state.ravel().tolist())
    if surface is Surface.KLEIN and problem.modulus % 2:
        result = checked(solve_on_klein_bottle(problem.state, problem.window, problem.modulus, Limits()))
    else:
        result = ask(game.problem(position, Question.SOLVE))
    if as_json:
        return result.json()
    sentence, drawn = game.restate(position, result.answer, result.sentence)
    return f"{result.title}. {sentence}\n\n{picture_text(drawn)}\nmethod: {result.answer.method}"


def read_matrix(text: str, analysis: Analysis) -> tuple[str, Array]:
    """Return the name and the entries of one of the paper's matrices."""
    match = re.fullmatch(r"([CRQ]):(\d{1,6}),(\d{1,6})", text.strip(), re.ASCII)
    if not match:
        raise invalid("matrix", f"expected one of {MATRICES} with its indices, such as Q:1,2, got {abbreviate(text)}")
    i, j = int(match[2]), int(match[3])
    if i >= analysis.game.shape[0] or j >= analysis.game.shape[1]:
        limits = " and ".join(f"0..{side - 1}" for side in analysis.game.shape)
        raise invalid("matrix", f"expected indices in {limits}, got {abbreviate(text)}")
    return f"{match[1]}_({i}, {j})", getattr(analysis.game, match[1])(i, j)


def letters_of(analysis: Analysis) -> dict[str, Any]:
    """Return what the paper calls alpha, beta, n, g and s, then d, e and t as far as there are any."""
    game = analysis.game
    letters = {"alpha": game.shape, "beta": game.window, "n": game.modulus, "g": game.g, "s": game.s}
    letters |= {"d": analysis.d, "e": analysis.e} if analysis.d else {}
    return letters | ({"t": analysis.t[0]} if analysis.t else {})


def written(value: int | tuple[int, ...]) -> str:
    """Return a number or a tuple of numbers as the paper writes it."""
    return f"({', '.join(map(str, value))})" if isinstance(value, tuple) else str(value)


def analysis_text(analysis: Analysis, named: dict[str, Array], result: CheckedAnswer) -> str:
    """Return the analysis as text."""
    letters = [f"{letter} = {written(value)}" for letter, value in letters_of(analysis).items()]
    if len(analysis.t) > 1:
        letters[-1] += f" (mod {analysis.t.step})"
    lines = [f"{result.title}. {result.sentence}", "", ", ".join(letters[:5]), ""]
    matrices = {"A": analysis.A, "T(A)": analysis.T, "S(A)": analysis.S} | named
    if analysis.coefficients is not None:
        matrices["solving coefficients c_ij"] = analysis.coefficients
    for name, matrix in matrices.items():
        lines += [f"{name}:", table(matrix.tolist(), indent="  "), ""]
    computed = ", ".join(["T(A), S(A), d, e, t", *named])
    return "\n".join([*lines, *letters[5:], *analysis.faults, f"{COMPUTED}: {computed}"])


def analysis_latex(analysis: Analysis, named: dict[str, Array], result: CheckedAnswer) -> str:
    """Return the analysis as LaTeX, with the paper's letters."""
    greek = {"alpha": r"\alpha", "beta": r"\beta"}
    pairs = [f"{greek.get(letter, letter)} = {written(value)}" for letter, value in letters_of(analysis).items()]
    matrices = {"A": analysis.A, "T(A)": analysis.T, "S(A)": analysis.S}
    matrices |= {re.sub(r"_\((.*)\)", r"_{\1}", name): matrix for name, matrix in named.items()}
    if analysis.coefficients is not None:
        matrices["(c_{ij})"] = analysis.coefficients
    formulas = [r",\quad ".join(pairs[:5]), *(f"{name} = {latex_matrix(matrix)}" for name, matrix in matrices.items())]
    formulas += [r",\quad ".join(pairs[5:])] if pairs[5:] else []
    first = f"% {COMPUTED}, but for the verdict and the coefficients"
    return "\n".join([first, *(rf"\[ {formula} \]" for formula in formulas), *analysis.faults])


def analysis_json(analysis: Analysis, named: dict[str, Array], result: CheckedAnswer) -> str:
    """Return the analysis as a JSON object."""
    matrices = {"A": analysis.A, "T": analysis.T, "S": analysis.S, "coefficients": analysis.coefficients} | named
    fields = letters_of(analysis) | {"d": analysis.d, "e": analysis.e}
    fields |= {name: None if matrix is None else matrix.tolist() for name, matrix in matrices.items()}
    fields |= {"solvable": result.is_solved, "reason": result.sentence, "faults": analysis.faults}
    fields["t"] = [analysis.t.start, analysis.t.step] if analysis.t else None
    return json.dumps(fields | {"status": COMPUTED})


def parameters_text(options: dict[str, Any]) -> str:
    """Return the table over alpha, beta and n as text, LaTeX or JSON."""
    rows = list(parameter_table(games(options), max_positions=options["most"]))
    if options["as_json"]:
        names = ("alpha", "beta", "n", "solvable", "quiet", "gods_number", "status")
        values = ((*astuple(row)[:-1], status_of(row)) for row in rows)
        return json.dumps({"rows": [dict(zip(names, one, strict=True)) for one in values]})
    heads = ("alpha", "beta", "n", "solvable", "fraction", "God's number", "status")
    lines = [
        (
            *(" x ".join(map(str, lengths)) for lengths in (row.shape, row.window)),
            row.modulus,
            write(row.solvable),
            f"1/{write(row.quiet)}" if row.quiet else "1",
            "-" if row.gods_number is None else row.gods_number,
            status_of(row),
        )
        for row in rows
    ]
    if options["as_latex"]:
        return latex_rows((r"$\alpha$", r"$\beta$", "$n$", *heads[3:]), lines)
    return table([heads, *lines])


def status_of(row: Parameters) -> str:
    """Return whether the numbers of a row were verified or only computed."""
    return "verified" if row.is_verified else COMPUTED


def games(options: dict[str, Any]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Yield (alpha, beta, n) for all games of the ranges whose window fits."""
    sides, windows, moduli = (read_range(options[name], name) for name in ("alpha", "beta", "moduli"))
    if len(sides) * len(windows) * len(moduli) > MAX_GAMES:
        raise invalid("alpha", f"expected at most {MAX_GAMES} games in the table")
    axes = 1 if options["circle"] else 2
    for a in sides:
        for b in windows:
            if b <= a:
                yield from (((a,) * axes, (b,) * axes, n) for n in moduli)


def read_range(text: str, field: str) -> range:
    """Return a range of integers such as 2..6, or one of them."""
    match = re.fullmatch(r"(\d{1,6})(?:\.\.(\d{1,6}))?", text.strip(), re.ASCII)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if not 1 <= first <= last:
        raise invalid(field, f"expected a range such as 2..6, got {abbreviate(text)}")
    return range(first, last + 1)


def numbers(text: str, field: str) -> tuple[int, ...]:
    """Return one or two integers, such as 2,2 or 2x2."""
    parts = re.split("[,x ]+", text.strip())
    if len(parts) > 2 or not all(re.fullmatch(r"\d{1,6}", part, re.ASCII) for part in parts):
        raise invalid(field, f"expected one or two lengths, such as 2,2, got {abbreviate(text)}")
    return tuple(map(int, parts))
