"""What a command is about: a problem file, standard input, or a game with options built from its entry."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from ludus.core.answers import Answer
from ludus.core.errors import abbreviate, invalid
from ludus.core.games import Entry, Game, Parameter, ParameterType
from ludus.core.json_text import MAX_BYTES, read_json
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families import games
from ludus.families.codec import read_answer, read_problem

GAME_KEY = "ludus.game"
"""Where the context keeps the name of the game that the arguments name."""


class TargetCommand(click.Command):
    """A command with an argument TARGET; when that is a game, the game's parameters become options."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        known = games.names()
        context.meta[GAME_KEY] = next((word for word in arguments if word in known), None)
        return super().parse_args(context, arguments)

    def get_params(self, context: click.Context) -> list[click.Parameter]:
        name = context.meta.get(GAME_KEY)
        extra = game_options(games.find(name)) if name is not None else []
        *own, help_option = super().get_params(context)
        return [*own, *extra, help_option]


def complete_game(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the games whose names begin as typed, for the Tab key."""
    return [CompletionItem(name) for name in games.names() if name.startswith(typed)]


def complete_target(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the games, and leave files to the shell."""
    return [*complete_game(context, parameter, typed), CompletionItem(typed, type="file")]


def game_options(entry: Entry) -> list[click.Parameter]:
    """Return the options of a game: its variants, a position, and one option per parameter."""
    variants = "; ".join(f"{name}: {variant.help}" for name, variant in entry.variants.items())
    options = [
        click.Option(["--variant"], type=click.Choice(list(entry.variants)), help=f"A named board. {variants}."),
        click.Option(["--position"], metavar="TEXT", help="The position, as `ludus show` and `ludus play` write it."),
    ]
    return [*options, *(parameter_option(parameter) for parameter in entry.parameters)]


def parameter_option(parameter: Parameter) -> click.Parameter:
    """Return the option for one parameter of a game."""
    default = parameter.default
    if isinstance(default, tuple):
        default = ",".join(map(str, default))
    if isinstance(default, bool):
        default = "yes" if default else "no"
    shown_default = f" [default: {default}]" if default != "" else ""
    names = [parameter.name, *(f"--{name}" for name in (parameter.name, *parameter.aliases))]
    # A switch may stand alone: then it says yes.
    alone: dict[str, Any] = {"is_flag": False, "flag_value": "yes"} if parameter.type is ParameterType.SWITCH else {}
    words = parameter.help + shown_default
    return click.Option(names, metavar=parameter.type.value.upper(), help=words, **alone)


@dataclass(frozen=True, slots=True)
class GameTarget:
    """A game, its parameters chosen, at a position."""

    name: str
    entry: Entry
    game: Game[Any, Any]
    position: Any


def game_target(name: str, options: dict[str, Any]) -> GameTarget:
    """Return the game that the options describe; explicit options win over the variant's values."""
    entry = games.find(name)
    variant = entry.variant(options["variant"]) if options.get("variant") else None
    values = dict(variant.values) if variant else {}
    for parameter in entry.parameters:
        if options.get(parameter.name) is not None:
            values[parameter.name] = parameter.read(options[parameter.name])
    game = entry.game(**values)
    text = options.get("position")
    if text is None and variant:
        text = variant.position
    return GameTarget(name, entry, game, game.start() if text is None else game.read(text))


def problem_target(target: str, options: dict[str, Any], question: Question | None) -> Problem:
    """Return the problem that TARGET names: a file, `-` for standard input, or a game."""
    if target in games.names():
        chosen = game_target(target, options)
        problem: Problem = chosen.game.problem(chosen.position, question or chosen.entry.question)
        return problem
    fields, folder = read_file(target)
    # Which fields there must be depends on the question: without this a missing board would be read as 0.
    return read_problem(fields if question is None else fields | {"question": question.value}, folder=folder)


def problem_or_answer(target: str) -> Problem | Answer:
    """Return what a file holds: a problem or an answer."""
    fields, folder = read_file(target)
    if "problem" in fields:
        return read_answer(fields, folder=folder)
    return read_problem(fields, folder=folder)


def read_file(target: str) -> tuple[dict[str, Any], Path | None]:
    """Return the JSON object in a file or on standard input, and the folder that its array files lie in."""
    if target == "-":
        return read_json(sys.stdin.buffer.read(MAX_BYTES + 1)), None
    path = Path(target)
    if not path.exists():
        if path.suffix != ".json" and "/" not in target:
            games.find(target)
        raise invalid("file", f"expected the name of a game or of a file, got {abbreviate(target)}, which is not there")
    if not path.is_file():
        kind = "folder" if path.is_dir() else "pipe or device"
        raise invalid("file", f"expected a file, or - for standard input, got the {kind} {abbreviate(target)}")
    with path.open("rb") as file:
        return read_json(file.read(MAX_BYTES + 1)), path.parent
