"""`ludus torus`: a board of dice in the language of the paper, and tables over alpha, beta and n."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import click

from ludus.cli.tools import COMPUTED, DONE
from ludus.cli.tools.output import table
from ludus.core.arrays import Array
from ludus.core.certificates import Factored
from ludus.core.errors import abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.linear.games.dice_torus import DiceTorus
from ludus.families.linear.lights.certificates import Presses
from ludus.families.linear.surfaces import Surface, solve_on_klein_bottle, surface_problem
from ludus.families.linear.windows.analysis import Analysis, Parameters, analyse, parameter_table
from ludus.families.linear.windows.problem import Windows
from ludus.render.tikz import latex_matrix, latex_rows
from ludus.workbench import CheckedAnswer, ask, checked

MATRICES = "C, R, Q"
MAX_GAMES = 1000
"""Maximum number of rows of a parameter table."""


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
@click.option("--modulus", metavar="N", type=click.IntRange(1), help="Number of faces of a die.")
@click.option(
    "--surface", type=click.Choice([one.value for one in Surface]), default="torus", help="Surface (default torus)."
)
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
        click.echo(surface_text(problem, Surface(options["surface"])))
        return DONE
    analysis = analyse(problem)
    named = dict(read_matrix(text, analysis) for text in options["matrices"])
    result = ask(problem, method="paper")
    write = analysis_json if options["as_json"] else analysis_latex if options["as_latex"] else analysis_text
    click.echo(write(analysis, named, result))
    return DONE


def read_board(text: str, window: str, modulus: int) -> Windows:
    """Return the problem for the rows of a board."""
    lengths = numbers(window, "window")
    rows = [row for row in text.strip().split("/") if row]
    first = rows[0].replace(",", " ").split() if rows else []
    across = len(first[0]) if len(first) == 1 and modulus <= 10 else len(first)
    shape = (across,) if len(lengths) == 1 and len(rows) == 1 else (len(rows), across)
    game = DiceTorus(shape, lengths, modulus, rolls=0)
    return game.problem(game.read(text), Question.SOLVE)


def surface_text(problem: Windows, surface: Surface) -> str:
    """Return the verdict about a board on another surface, and the rolls; odd Klein bottles by the double torus."""
    if len(problem.shape) != 2:
        raise invalid("window", "expected two lengths, for rows and columns")
    if surface is Surface.KLEIN and problem.modulus % 2:
        result = checked(solve_on_klein_bottle(problem.state, problem.window, problem.modulus, Limits()))
    else:
        result = ask(surface_problem(problem.state, problem.window, problem.modulus, surface=surface))
    lines = [f"{result.verdict.capitalize()}. {result.sentence}"]
    certificate = getattr(result.answer, "certificate", None)
    if isinstance(certificate, Presses):
        rolls = certificate.presses.reshape(-1, problem.shape[1])
        lines += ["", "rolls at each anchor:", table(rolls.tolist(), indent="  ")]
    return "\n".join([*lines, "", f"method: {result.answer.method}"])


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


def analysis_text(analysis: Analysis, named: dict[str, Array], result: CheckedAnswer) -> str:
    """Return the analysis as text."""
    game = analysis.game
    lines = [f"{result.verdict.capitalize()}. {result.sentence}", ""]
    lines += [f"alpha = {game.shape}, beta = {game.window}, n = {game.modulus}, g = {game.g}, s = {game.s}", ""]
    matrices = {"A": analysis.A, "T(A)": analysis.T, "S(A)": analysis.S} | named
    if analysis.coefficients is not None:
        matrices["solving coefficients c_ij"] = analysis.coefficients
    for name, matrix in matrices.items():
        lines += [f"{name}:", table(matrix.tolist(), indent="  "), ""]
    lines += [f"d = {written(analysis.d)}", f"e = {written(analysis.e)}"] if analysis.d else []
    lines += (
        [f"t = {analysis.t[0]}" + (f" (mod {analysis.t.step})" if len(analysis.t) > 1 else "")] if analysis.t else []
    )
    lines += [*analysis.faults, f"{COMPUTED}: T(A), S(A), d, e, t{''.join(f', {name}' for name in named)}"]
    return "\n".join(lines)


def analysis_latex(analysis: Analysis, named: dict[str, Array], result: CheckedAnswer) -> str:
    """Return the analysis as LaTeX, with the paper's letters."""
    game = analysis.game
    pairs = {r"\alpha": game.shape, r"\beta": game.window, "n": game.modulus, "g": game.g, "s": game.s}
    lines = [f"% {COMPUTED}, but for the verdict and the coefficients"]
    lines += [r"\[ " + r",\quad ".join(f"{letter} = {value}" for letter, value in pairs.items()) + r" \]"]
    letters = {re.sub(r"_\((.*)\)", r"_{\1}", name): matrix for name, matrix in named.items()}
    matrices = {"A": analysis.A, "T(A)": analysis.T, "S(A)": analysis.S} | letters
    if analysis.coefficients is not None:
        matrices["(c_{ij})"] = analysis.coefficients
    lines += [rf"\[ {name} = {latex_matrix(matrix)} \]" for name, matrix in matrices.items()]
    values: dict[str, Any] = {"d": analysis.d, "e": analysis.e} if analysis.d else {}
    values |= {"t": analysis.t[0]} if analysis.t else {}
    letters_of = r",\quad ".join(f"{letter} = {written(value)}" for letter, value in values.items())
    lines += [rf"\[ {letters_of} \]"] if values else []
    return "\n".join([*lines, *analysis.faults])


def analysis_json(analysis: Analysis, named: dict[str, Array], result: CheckedAnswer) -> str:
    """Return the analysis as a JSON object."""
    game = analysis.game
    fields: dict[str, Any] = {"alpha": game.shape, "beta": game.window, "n": game.modulus, "g": game.g, "s": game.s}
    matrices = {"A": analysis.A, "T": analysis.T, "S": analysis.S} | named
    fields |= {name: matrix.tolist() for name, matrix in matrices.items()}
    coefficients = None if analysis.coefficients is None else analysis.coefficients.tolist()
    fields |= {"solvable": result.is_solved, "reason": result.sentence, "faults": analysis.faults}
    fields |= {"d": analysis.d, "e": analysis.e, "t": [analysis.t.start, analysis.t.step] if analysis.t else None}
    return json.dumps(fields | {"coefficients": coefficients, "status": COMPUTED})


def written(value: int | tuple[int, ...]) -> str:
    """Return a number or a tuple of numbers as the paper writes it."""
    return f"({', '.join(map(str, value))})" if isinstance(value, tuple) else str(value)


def parameters_text(options: dict[str, Any]) -> str:
    """Return the table over alpha, beta and n as text, LaTeX or JSON."""
    rows = list(parameter_table(games(options), max_positions=options["most"]))
    if options["as_json"]:
        return json.dumps({"rows": [parameters_json(row) for row in rows]})
    lines = [
        (size(row.shape), size(row.window), row.modulus, power(row.solvable), fraction(row), *last(row)) for row in rows
    ]
    if options["as_latex"]:
        heads = (r"$\alpha$", r"$\beta$", "$n$", "solvable", "fraction", "God's number", "status")
        return latex_rows(heads, lines)
    return table([("alpha", "beta", "n", "solvable", "fraction", "God's number", "status"), *lines])


def parameters_json(row: Parameters) -> dict[str, Any]:
    """Return one row of the table as a JSON object."""
    names = {"alpha": row.shape, "beta": row.window, "n": row.modulus, "solvable": row.solvable, "quiet": row.quiet}
    return names | {"gods_number": row.gods_number, "status": last(row)[1]}


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


def size(lengths: tuple[int, ...]) -> str:
    """Return lengths as text."""
    return " x ".join(map(str, lengths))


def power(factors: Factored) -> str:
    """Return a factored number as text."""
    return " * ".join(f"{base}^{exponent}" for base, exponent in factors) or "1"


def fraction(row: Parameters) -> str:
    """Return the fraction of boards that are solvable: 1 for each quiet pattern."""
    return f"1/{power(row.quiet)}" if row.quiet else "1"


def last(row: Parameters) -> tuple[str, str]:
    """Return God's number and the status as text."""
    return "-" if row.gods_number is None else str(row.gods_number), "verified" if row.is_verified else COMPUTED
