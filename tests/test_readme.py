"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from ludus.cli.main import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_in_python_run() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0


@pytest.mark.parametrize("shown", re.findall(r"^    \$ (ludus .*\n    .*)$", README, flags=re.MULTILINE))
def test_the_examples_of_the_first_screen_are_true(shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, sentence = (line.strip() for line in shown.splitlines())
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out.startswith(sentence.removesuffix(" ..."))


def test_every_command_that_is_shown_exists(capsys: pytest.CaptureFixture[str]) -> None:
    names = set(re.findall(r"^    ludus (\w+)", README, flags=re.MULTILINE))
    assert {"list", "play", "solve", "check", "serve"} <= names
    for name in names:
        assert main([name, "--help"]) == 0
    capsys.readouterr()
