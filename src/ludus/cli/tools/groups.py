"""Groups of commands: help that lists whole sentences, and errors that name the command that was meant."""

from __future__ import annotations

from collections.abc import Iterable

import click

from ludus.core.loading import LazyModule

difflib = LazyModule("difflib")


def suggestion(typed: str, names: Iterable[str]) -> str:
    """Return the question whether a known name was meant, with a space before it; nothing when none is near.

    >>> suggestion("period", ["periods", "beatty"]), suggestion("xyz", ["periods"])
    (" Did you mean 'periods'?", '')
    """
    near = difflib.get_close_matches(typed, list(names), n=3, cutoff=0.6)
    return f" Did you mean {' or '.join(map(repr, near))}?" if near else ""


def name_values(command: click.Command) -> click.Command:
    """Give the values of options short names in the help, N, NUMBER or FILE; also in the commands of a group."""
    for one in command.params:
        if isinstance(one, click.Option) and one.metavar is None and not one.is_flag:
            is_range = isinstance(one.type, click.IntRange | click.FloatRange)
            if one.type is click.INT or isinstance(one.type, click.IntRange):
                one.metavar = "N"
            elif one.type is click.FLOAT or is_range:
                one.metavar = "NUMBER"
            elif isinstance(one.type, click.Path):
                one.metavar = "FILE"
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        name_values(inner)
    return command


class CommandGroup(click.Group):
    """A group of commands whose help shows their sentences whole, and whose errors name the command that was meant."""

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = arguments[0]
        if self.get_command(context, name) is None and not name.startswith("-") and not context.resilient_parsing:
            raise click.UsageError(f"No such command {name!r}.{suggestion(name, self.list_commands(context))}", context)
        return super().resolve_command(context, arguments)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        commands = {name: self.get_command(context, name) for name in self.list_commands(context)}
        rows = [(name, command.get_short_help_str(limit=1000)) for name, command in commands.items() if command]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
