"""What docs/tilings.md shows in the shell is what happens; its Python runs with that of all pages."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ludus.cli.main import main

PAGE = (Path(__file__).parents[3] / "docs" / "tilings.md").read_text("utf-8")
EXAMPLES = re.findall(r"^    \$ (ludus (?!play).*)\n((?:    .*\n)+)", PAGE, flags=re.MULTILINE)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 7


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_in_the_shell_is_true(command: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    quiet = [] if " tiles " in command and "--" not in command else ["--quiet"]
    assert main([*shlex.split(command)[1:], *quiet]) == 0
    expected = "\n".join(line.removeprefix("    ") for line in shown.splitlines())
    assert expected in capsys.readouterr().out
