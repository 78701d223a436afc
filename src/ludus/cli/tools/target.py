"""What a command is about: a problem file, standard input, or a game with options built from its entry."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from ludus.cli.tools.options import choices
from ludus.core.errors import abbreviate, invalid, read_from
from ludus.core.fields import MAX_BYTES, read_json
from ludus.core.games import Entry, Parameter, ParameterType, Standing
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families import games
from ludus.families.codec import read_problem

GAME_KEY = "ludus.game"
"""Where the context keeps the name of the game that the arguments name."""

PLACE = "place"
"""The argument after the name of a game."""


class TargetCommand(click.Command):
    """A command with an argument TARGET; when that is a game, the game's parameters become options."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        known = games.names()
        context.meta[GAME_KEY] = next((word for word in arguments if word in known), None)
        return super().parse_args(context, arguments)

    def get_params(self, context: click.Context) -> list[click.Parameter]:
        name = context.meta.get(GAME_KEY)
        *own, help_option = super().get_params(context)
        if name is None:
            return [*own, help_option]
        entry = games.find(name)
        # Only the questions of this game are valid, completed and named in errors.
        own = [question_option(entry) if option.name == "question" else option for option in own]
        return [*own, *game_options(entry), help_option]

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(context, formatter)
        name = context.meta.get(GAME_KEY)
        for title, rows in ({} if name is None else choices(games.find(name))).items():
            with formatter.section(title):
                formatter.write_dl(list(rows.items()))

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        name = context.meta.get(GAME_KEY)
        if name is None:
            super().format_epilog(context, formatter)
            return
        call, entry = f"{context.command_path} {name}", games.find(name)
        examples = [call, *(f"{call} --variant {variant}" for variant in list(entry.variants)[:1])]
        if any(option.name == "question" for option in self.params):
            examples += [f"{call} --question {question.value}" for question in list(entry.questions)[1:3]]
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("Examples:")
            with formatter.indentation():
                for line in examples:
                    formatter.write_text(line)


class PlacedCommand(TargetCommand):
    """A command whose game may be followed by where it is: the start of a two-player game, else the position."""

    def get_params(self, context: click.Context) -> list[click.Parameter]:
        found = super().get_params(context)
        name = context.meta.get(GAME_KEY)
        if name is None:
            return found
        metavar = "[START]" if has_start(games.find(name)) else "[POSITION]"
        return [*found[:-1], click.Argument([PLACE], required=False, metavar=metavar), found[-1]]

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        left = super().parse_args(context, arguments)
        place, target = (context.params.get(name) for name in (PLACE, self.params[0].name or ""))
        # The name of a game may stand elsewhere, as the name of a file to write: what has no game has no place.
        if place is not None and target != context.meta[GAME_KEY]:
            context.fail(f"Got unexpected extra argument ({place})")
        return left


def completing(names: Callable[[], Iterable[str]], *, files: bool = False) -> Callable[..., list[CompletionItem]]:
    """Return what lists the names that begin as typed, for the Tab key, and leaves `files` to the shell."""

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
        known = [CompletionItem(name) for name in names() if name.startswith(typed)]
        return [*known, *([CompletionItem(typed, type="file")] if files else [])]

    return complete


complete_game = completing(games.names)
complete_target = completing(games.names, files=True)


def question_option(entry: Entry) -> click.Parameter:
    """Return the option --question of a game."""
    words = f"Question to answer (default: {entry.question.value})."
    choice = click.Choice([question.value for question in entry.questions])
    return click.Option(["--question"], type=choice, metavar="NAME", help=words)


def game_options(entry: Entry) -> list[click.Parameter]:
    """Return the options of a game: its variants, a position, and one option per parameter."""
    variants = click.Choice(list(entry.variants))
    options = [
        click.Option(["--variant"], type=variants, metavar="NAME", help="Named board, from the list below."),
        click.Option(["--position"], metavar="TEXT", help="Position, as `ludus show` and `ludus play` write it."),
    ]
    return [*options, *(parameter_option(parameter) for parameter in entry.parameters)]


def option_name(name: str) -> str:
    """Return the option of a parameter.

    >>> option_name("pass_at_terminal")
    '--pass-at-terminal'
    """
    return f"--{name.replace('_', '-')}"


def parameter_option(parameter: Parameter) -> click.Parameter:
    """Return the option for one parameter of a game."""
    default = games.as_words(parameter.default)
    names = [parameter.name, *dict.fromkeys(option_name(name) for name in (parameter.name, *parameter.aliases))]
    # A switch may stand alone: then it says yes.
    alone: dict[str, Any] = {"is_flag": False, "flag_value": "yes"} if parameter.type is ParameterType.SWITCH else {}
    words = f"{parameter.help} [default: {default}]" if default else parameter.help
    return click.Option(names, metavar=parameter.type.value.upper(), help=words, **alone)


def game_target(name: str, options: dict[str, Any]) -> Standing:
    """Return the game at the position that the options describe; explicit options win over the variant's values."""
    entry = games.find(name)
    values, position = given_values(entry, options), options.get("position")
    if (place := options.get(PLACE)) is not None:
        start = entry.numbers if has_start(entry) else None
        if position is not None or (start is not None and start.name in values):
            raise click.UsageError(f"the position is given twice: {abbreviate(place)} and as an option")
        if start is None:
            position = place
        else:
            values[start.name] = start.read(place)
    return entry.placed(options.get("variant") or None, values, position)


def has_start(entry: Entry) -> bool:
    """Return whether numbers say where a game starts; those of a puzzle are the sides of its board."""
    return entry.players == 2 and entry.numbers is not None


def given_values(entry: Entry, options: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters of a game that the options name, as values."""
    given = (one for one in entry.parameters if options.get(one.name) is not None)
    return {one.name: one.read(options[one.name]) for one in given}


def problem_target(target: str, options: dict[str, Any], question: Question | None) -> Problem:
    """Return the problem that TARGET names: a file, `-` for standard input, or a game."""
    if target in games.names():
        return game_target(target, options).problem(question)
    fields, folder = read_file(target)
    # Which fields there must be depends on the question: without this a missing board would be read as 0.
    with read_from(target):
        return read_problem(fields if question is None else fields | {"question": question.value}, folder=folder)


def read_file(target: str) -> tuple[dict[str, Any], Path | None]:
    """Return the JSON object in a file or on standard input, and the folder that its array files lie in."""
    if target == "-":
        with read_from("standard input"):
            return read_json(sys.stdin.buffer.read(MAX_BYTES + 1)), None
    path = Path(target)
    if not path.exists():
        if path.suffix != ".json" and "/" not in target:
            games.find(target)
        raise invalid("file", f"expected the name of a game or of a file, got {abbreviate(target)}, which is not there")
    if not path.is_file():
        kind = "folder" if path.is_dir() else "pipe or device"
        raise invalid("file", f"expected a file, or - for standard input, got the {kind} {abbreviate(target)}")
    with path.open("rb") as file, read_from(target):
        return read_json(file.read(MAX_BYTES + 1)), path.parent
