"""A table that a command is about: the game or file that TARGET names, and the files that tables are written to."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any

import click

from ludus.cli.tools.output import write_whole
from ludus.cli.tools.target import GAME_KEY, TargetCommand, game_target, given_values, problem_target
from ludus.core.arrays import Array, array_bytes
from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.games import Parameter, ParameterType
from ludus.core.loading import np
from ludus.core.pictures import HeatMap
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.core.wording import count
from ludus.families import games
from ludus.families.impartial.one_piece.problem import Impartial, impartial, size_faults
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.render.heat_map import heat_map, svg_map
from ludus.render.png import MAX_SIDE, Tile, png_tile, tiles, usual_pixels
from ludus.render.svg import escaped
from ludus.render.table import csv_table
from ludus.render.tikz import latex_table

SIZE = Parameter("size", ParameterType.NUMBERS, (), "the size of the table")
START = "start"
"""The parameter of games whose board is the box between a start and the corner."""
RULES = ("passes", "pass_at_terminal", "misere")
"""The options that change the rules of any piece on a grid."""
USUAL_CELLS = 40_000
"""Approximate number of positions when no size is given."""


class TableCommand(TargetCommand):
    """A command with a TARGET and options of its own; where a game has an option of the same name, it is the game's."""

    def get_params(self, context: click.Context) -> list[click.Parameter]:
        return list({parameter.name: parameter for parameter in super().get_params(context)}.values())


def table_problem(target: str, options: dict[str, Any], size: str | None, bound: int | None) -> Impartial:
    """Return the problem of a table on a box: of a given size, with equal sides, or of a usual size for a game.

    A game that starts anywhere is taken from the far corner of the box, in as many dimensions as that has. The rules
    are those of the problem but where the command's own options say otherwise.
    """
    is_game = target in games.names()
    if is_game and games.find(target).players != 2:
        raise invalid("target", f"expected a two-player game, got {abbreviate(target)}")
    problem = _on_a_grid(_started(target, options) if is_game else problem_target(target, options, None))
    axes = len(problem.size)
    starts_anywhere = (
        is_game
        and options.get("position") is None
        and any(one.name == START and one.type is ParameterType.NUMBERS for one in games.find(target).parameters)
    )
    if size is not None:
        sides = SIZE.read(size)
    elif bound is not None:
        sides = (bound,) * axes
    else:
        sides = (max(1, int(USUAL_CELLS ** (1 / axes) + 1e-9)),) * axes if starts_anywhere else problem.size
    if faults := list(size_faults(sides)):
        raise InvalidInput(*faults)
    if starts_anywhere:
        problem = _on_a_grid(_started_at(target, options, sides))
    return boxed(problem, sides, **own_rules(options))


def _started_at(target: str, options: dict[str, Any], sides: tuple[int, ...]) -> Problem:
    """Return the problem of a game from the far corner of a box; what is wrong with that start is told of the size."""
    try:
        return _started(target, {**options, START: ",".join(str(side - 1) for side in sides)})
    except InvalidInput as error:
        wrong = [fault.message for fault in error.faults if fault.field.startswith(START)]
        if not wrong:
            raise
        got = " × ".join(map(str, sides))
        raise invalid(
            "size", f"expected a board of {target}, got {got}, whose far corner is no start: {wrong[0]}"
        ) from error


def pairs_box(
    problem: TwoPieces,
    size: str | None,
    bound: int | None = None,
    *,
    usual: int | None = USUAL_CELLS,
    most: float = 100 * USUAL_CELLS,
) -> TwoPieces:
    """Return a two-piece game on a board of the given size, by default with about `usual` and at most `most` pairs.

    Without a usual number the board keeps its size by default.
    """
    axes, sides = len(problem.size), problem.size
    if size is not None:
        sides = SIZE.read(size)
        sides = sides * axes if len(sides) == 1 else sides
    elif bound is not None or usual is not None:
        sides = (bound or max(2, int((usual or 0) ** (1 / (2 * axes)) + 1e-9)),) * axes
    if faults := list(size_faults(sides)):
        raise InvalidInput(*faults)
    if len(sides) != axes:
        raise invalid("size", f"expected {count(axes, 'number')}, the sides of the board, got {abbreviate(size)}")
    if prod(sides) ** 2 > most:
        raise invalid("size", f"expected a board with at most {most} pairs, got sides of {abbreviate(list(sides))}")
    question = Question.P_POSITIONS if problem.misere else Question.TABLE
    return replace(problem, size=sides, position=None, question=question)


def asked_problem(target: str, options: dict[str, Any]) -> TwoPieces | None:
    """Return the two-piece game that TARGET names, by the rules of the command's own options; None for any other."""
    problem = problem_target(target, options, None)
    if not isinstance(problem, TwoPieces):
        return None
    rules = own_rules(options)
    question = Question.P_POSITIONS if rules.get("misere", problem.misere) else Question.TABLE
    return replace(problem, question=question, **rules)


def boxed(problem: Impartial, sides: tuple[int, ...], **changed: Any) -> Impartial:
    """Return a problem on a box of another size, about its Grundy values or in misère play its P-positions."""
    rules: dict[str, Any] = {name: getattr(problem, name) for name in RULES} | changed
    usual = Question.P_POSITIONS if rules["misere"] else Question.TABLE
    return impartial(problem.rays, problem.steps, sides, **{"question": usual} | rules)


def own_rules(options: dict[str, Any]) -> dict[str, Any]:
    """Return the rules that a command's own options ask for; options of a game are texts, and its own business."""
    given = {name: options.get(name) for name in RULES}
    return {name: value for name, value in given.items() if isinstance(value, int) and value is not False}


def play_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for passes and misère play."""
    passes = "Number of passes available to both players (default 0)."
    for option in (
        click.option("--misere", is_flag=True, help="Misère play: the last player to move loses."),
        click.option("--pass-at-terminal", is_flag=True, help="Allow a pass at terminal positions."),
        click.option("--passes", type=click.IntRange(min=0), help=passes),
    ):
        function = option(function)
    return function


def sides_options(usual: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return what adds the options for the size of a table, which has about a usual number of positions."""
    size = f"The size of the table, such as 100,100 [default: about {usual} positions]."
    bound = "All coordinates below this, in place of --size."

    def decorated(function: Callable[..., Any]) -> Callable[..., Any]:
        function = click.option("--bound", type=click.IntRange(min=1), help=bound, callback=_only_size)(function)
        return click.option("--size", metavar="NUMBERS", help=size, callback=_only_size)(function)

    return decorated


def _only_size(context: click.Context, option: click.Parameter, value: Any) -> Any:
    """Return a size; refuse one that is given in two ways."""
    if value is not None and any(context.params.get(name) is not None for name in ("size", "bound")):
        raise click.UsageError("--size and --bound say the same in two ways; give one of them")
    return value


def read_where(texts: tuple[str, ...], digits: int) -> dict[str, int]:
    """Return the parameters that texts such as p=3 describe, numbers with at most `digits` digits."""
    found = {}
    for text in (part for one in texts for part in one.split(",")):
        name, _, value = (word.strip() for word in text.partition("="))
        if not name.isidentifier() or not is_number(value.removeprefix("-"), digits):
            raise invalid("where", f"expected a name and a whole number, such as p=3, got {abbreviate(text)}")
        found[name] = int(value)
    return found


class NamedCommand(TableCommand):
    """A command whose option --named names its game, so that no TARGET does."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        for word, following in pairwise([*arguments, ""]):
            option, _, value = word.partition("=")
            if option == "--named":
                context.meta[GAME_KEY] = self.game_of(value or following)
                return click.Command.parse_args(self, context, arguments)
        return super().parse_args(context, arguments)

    def game_of(self, name: str) -> str | None:
        return None


def game_numbers(target: str, options: dict[str, Any]) -> dict[str, int]:
    """Return the parameters of a game that are numbers, as chosen: they have values in a formula too."""
    if target not in games.names():
        return {}
    entry = games.find(target)
    variant = entry.variant(options["variant"]).values if options.get("variant") else {}
    return games.in_formulas(entry, {**variant, **given_values(entry, options)})


def _started(target: str, options: dict[str, Any]) -> Problem:
    chosen = game_target(target, options)
    # The P-positions can be asked for in misère play too.
    known = (q for q in (Question.P_POSITIONS, Question.TABLE) if q in chosen.entry.questions)
    return chosen.problem(next(known, None))


def _on_a_grid(problem: Problem) -> Impartial:
    if not isinstance(problem, Impartial):
        raise invalid("target", f"expected a game of one piece on a grid, kind impartial, got the kind {problem.KIND}")
    return problem


ALTERNATIVES = (
    "with --block a larger one is filled in a file, for a piece with rook and diagonal rays; "
    "`ludus levels` and the question p-positions need no table for a piece with a rook's ray"
)


class LargeTableCommand(TableCommand):
    """A command about a table that says what else may be asked when the table is too large."""

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except InvalidInput as error:
            raise InvalidInput(*map(_with_alternatives, error.faults)) from error


def _with_alternatives(fault: Fault) -> Fault:
    is_of_pairs = "pairs" in fault.message or "collapsed" in fault.message
    is_too_large = fault.field == "size" and "would fit" in fault.message and not is_of_pairs
    return Fault(fault.field, f"{fault.message}; {ALTERNATIVES}") if is_too_large else fault


def huge_problem(target: str, options: dict[str, Any], size: str | None) -> Impartial:
    """Return the problem of TARGET on a board of any size, one number for equal sides; by default its own size."""
    sides = () if size is None else SIZE.read(size)
    if len(sides) == 1:
        sides *= len(table_problem(target, options, None, None).size)
    return table_problem(target, options, ",".join(map(str, sides)) or None, None)


DRAWN = (".png", ".svg")
FORMS = (*DRAWN, ".tex", ".csv")
"""The suffixes of tables for people; a table for programs is an .npy file."""


def check_place(output: Path, forms: Sequence[str]) -> None:
    """Refuse an output that cannot be written, or of a form that is not known, before any work is done."""
    if output.is_dir() or not output.parent.is_dir():
        raise invalid("output", f"expected a file in a folder that is there, got {abbreviate(str(output))}")
    if output.suffix.lower() not in forms:
        words = ", ".join(filter(None, forms))
        raise invalid("output", f"expected a file name ending in {words}, got {abbreviate(output.name)}")


def write_table(output: Path, values: Array, *, title: str, pixels: int | None = None) -> Path:
    """Write a table in the form of the suffix, and return what was written: a file, or a folder of tiles."""
    match output.suffix.lower():
        case ".png" | ".svg":
            lost = values.size - int(np.count_nonzero(values))
            words = f"Grundy values from 0 to {int(values.max())}; {lost} of {values.size} positions are lost."
            return write_map(output, heat_map(values, title=title, description=words), pixels=pixels)
        case ".tex":
            write_whole(output, latex_table(values, comment=title).encode())
        case ".csv":
            write_whole(output, csv_table(values).encode())
        case _:
            write_whole(output, array_bytes(values))
    return output


def write_map(output: Path, heat: HeatMap, *, pixels: int | None = None) -> Path:
    """Write a heat map as SVG, as one PNG, or as a folder of PNG tiles with an index when one file is too small."""
    if output.suffix.lower() == ".svg":
        write_whole(output, svg_map(heat).encode())
        return output
    size = pixels or usual_pixels(heat)
    cut = tiles(heat, size)
    if len(cut) == 1:
        write_whole(output, png_tile(heat, cut[0], size))
        return output
    return write_tiles(output.with_name(f"{output.stem}-tiles"), heat, cut, size)


def write_tiles(folder: Path, heat: HeatMap, cut: Sequence[Tile], pixels: int) -> Path:
    """Write tiles into a folder, and last the index that names them, for programs and for a browser."""
    folder.mkdir(exist_ok=True)
    entries = []
    for tile in cut:
        name = f"tile-{tile.row}-{tile.column}.png"
        write_whole(folder / name, png_tile(heat, tile, pixels))
        place = {"x": [tile.across.start, tile.across.stop], "y": [tile.down.start, tile.down.stop]}
        entries.append({"file": name, "row": tile.row, "column": tile.column} | place)
    index = {"title": heat.title, "width": heat.width, "height": heat.height, "pixels": pixels, "tiles": entries}
    write_whole(folder / "index.html", _page(heat, cut, pixels).encode())
    write_whole(folder / "index.json", (json.dumps(index, indent=1) + "\n").encode())
    return folder


def _page(heat: HeatMap, cut: Sequence[Tile], pixels: int) -> str:
    columns = 1 + max(tile.column for tile in cut)
    images = "\n".join(
        f'<img src="tile-{tile.row}-{tile.column}.png" alt="x from {tile.across.start} to {tile.across.stop - 1}, '
        f'y from {tile.down.start} to {tile.down.stop - 1}" loading="lazy">'
        for tile in cut
    )
    style = f"display:grid;grid-template-columns:repeat({columns},max-content);line-height:0;image-rendering:pixelated"
    note = f"x to the right, y downwards; {count(pixels, 'pixel')} for each position"
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escaped(heat.title)}</title>\n'
        f"<h1>{escaped(heat.title)}</h1><p>{escaped(heat.description)} ({note}; tiles of {MAX_SIDE} pixels.)</p>\n"
        f'<div style="{style}">\n{images}\n</div></html>\n'
    )
