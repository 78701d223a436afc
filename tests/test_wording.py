"""Plain words: no word of the stop list in any source or page, and counts that agree with their nouns."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from ludus.cli.main import COMMANDS, ludus
from wording import STOP_LIST, disagreements

ROOT = Path(__file__).parents[1]
SUFFIXES = {".py", ".pyi", ".md", ".html", ".js", ".css"}
PLACES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs", "formats", "src", "benchmarks", "tests")
LOOKING = ("tests/wording.py", "tests/web/browser/")
"""Files that look for the words of the stop list."""
ACCEPTED = sorted((ROOT / "tests" / "certificates" / "verified").rglob("*.json"))


def test_counts_that_disagree_are_found() -> None:
    text = "1 moves and 2 move, one presses; 1 move, 2 moves, one press, 12 jumps, 1 dice, 3 die"
    assert disagreements(text) == ["1 moves", "2 move", "one presses", "1 dice", "3 die"]


def test_the_stop_list_is_not_used() -> None:
    listed = subprocess.run(["git", "ls-files", *PLACES], cwd=ROOT, capture_output=True, text=True, check=True)
    hits: list[str] = []
    for name in listed.stdout.splitlines():
        if Path(name).suffix in SUFFIXES and (ROOT / name).is_file() and not name.startswith(LOOKING):
            lines = (ROOT / name).read_text("utf-8").splitlines()
            hits += [f"{name}:{n}: {line.strip()}" for n, line in enumerate(lines, 1) if STOP_LIST.search(line)]
    assert not hits, "\n".join(hits)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_agrees_with_its_numbers(command: str) -> None:
    assert not disagreements(CliRunner().invoke(ludus, [command, "--help"]).output)


def test_what_the_checker_says_agrees_with_its_numbers() -> None:
    outcomes = (ROOT / "tests" / "certificates" / "outcomes.txt").read_text("utf-8").splitlines()
    assert len(outcomes) > 700
    assert not [line for line in outcomes if disagreements(line)]
