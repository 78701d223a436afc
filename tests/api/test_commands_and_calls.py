"""The table of commands and calls: every command stands in it, and every name in it is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludus
from ludus.cli.main import COMMANDS

PAGE = (Path(__file__).parents[2] / "docs" / "reference.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `ludus ([\w-]+)([^|]*)\| (.*) \|$", PAGE, re.MULTILINE)


def test_every_command_has_a_counterpart() -> None:
    assert sorted(command for command, _, _ in ROWS) == sorted(COMMANDS)


@pytest.mark.parametrize(("command", "calls"), [(row[0], row[2]) for row in ROWS])
def test_every_name_of_a_call_is_there(command: str, calls: str) -> None:
    paths = re.findall(r"ludus((?:\.\w+)+)", calls)
    assert paths or command == "completion"
    for path in paths:
        value: object = ludus
        for name in path.split(".")[1:]:
            value = getattr(value, name)
    owner = re.match(r"`ludus\.(\w+)(?:\([^`]*\))?`: ", calls)
    if owner and isinstance(getattr(ludus, owner[1]), type):
        own, _, rest = calls.partition(";")
        for name in re.findall(r"`(\w+)`", own.partition(": ")[2]):
            assert hasattr(getattr(ludus, owner[1]), name), name
        later = re.match(r" `ludus\.(\w+)`: (.*)", rest)
        for name in re.findall(r"`(\w+)`", later[2] if later else ""):
            assert hasattr(getattr(ludus, later[1] if later else ""), name), name
