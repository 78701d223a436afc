"""What docs/guessing.md shows in the shell is what happens; its Python runs with that of all pages."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ludus.cli.main import main

PAGE = Path(__file__).parents[3] / "docs" / "guessing.md"
EXAMPLES = re.findall(
    r"^    \$ (ludus .*)\n((?:    .*\n|\n(?=    [^$]))+)", PAGE.read_text("utf-8"), flags=re.MULTILINE
)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 8


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_the_examples_in_the_shell_are_true(command: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main([*shlex.split(command)[1:], "--quiet"])
    expected = "\n".join(line.removeprefix("    ").rstrip() for line in shown.rstrip().splitlines())
    out = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    assert expected.strip(". \n") in out
    assert code == 0
