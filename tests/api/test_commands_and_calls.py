"""The tables of commands and calls: every command and sub-command stands there, and every name there exists."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

import ludus
from ludus.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "reference.md").read_text(encoding="utf-8")
COMMANDS, SUB_COMMANDS = PAGE.split("| sub-command | call |")
ROWS = re.findall(r"^\| `ludus ([\w-]+)([^|]*)\| (.*) \|$", COMMANDS, re.MULTILINE)
SUB_ROWS = re.findall(r"^\| `ludus ([\w-]+ [\w-]+)([^|]*)\| (.*) \|$", SUB_COMMANDS, re.MULTILINE)


def test_every_command_has_a_counterpart() -> None:
    assert sorted(command for command, _, _ in ROWS) == sorted(main.COMMANDS)


def test_every_sub_command_has_a_counterpart() -> None:
    context = click.Context(main.ludus)
    groups = {name: main.ludus.get_command(context, name) for name in main.COMMANDS}
    expected = [
        f"{name} {part}" for name, group in groups.items() if isinstance(group, click.Group) for part in group.commands
    ]
    assert sorted(command for command, _, _ in SUB_ROWS) == sorted(expected)


@pytest.mark.parametrize(("command", "calls"), [(row[0], row[2]) for row in ROWS + SUB_ROWS])
def test_every_name_of_a_call_is_there(command: str, calls: str) -> None:
    paths = re.findall(r"ludus((?:\.\w+)+)", calls)
    assert paths or command == "completion"
    for path in paths:
        value: object = ludus
        for name in path.split(".")[1:]:
            value = getattr(value, name)
    owner = re.match(r"`ludus\.(\w+)(?:\([^`]*\))?`: ", calls)
    if owner and isinstance(getattr(ludus, owner[1]), type):
        for name in re.findall(r"`(\w+)`", calls.partition(": ")[2]):
            assert hasattr(getattr(ludus, owner[1]), name), name
