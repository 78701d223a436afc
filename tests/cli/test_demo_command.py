"""`ludus demo`, what a stranger sees first, and the help of `ludus play`."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ludus import papers
from ludus.cli.commands import papers as demo_command
from ludus.cli.main import main
from ludus.papers import catalogue


@pytest.fixture(autouse=True)
def _a_short_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """One paper with a few claims, two of them errata."""
    whole = papers.find("fair-dice")
    quick = {"spelling", "go-first", "go-first-string", "three-dice", "proposition-4-proof"}
    short = replace(whole, claims=tuple(claim for claim in whole.claims if claim.id in quick))
    monkeypatch.setattr(catalogue, "names", lambda: ["fair-dice"])
    monkeypatch.setattr(catalogue, "find", lambda name: short)


def test_the_demo_fits_a_narrow_terminal_and_says_what_to_try_next(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    head, _, tail = capsys.readouterr().out.partition("Try next:")
    assert head.count("  ≠ ") == 2
    assert max(map(len, head.splitlines())) <= 80
    assert [f"\n{number}. " in head for number in range(1, 6)] == [True] * 5
    assert len(re.findall(r"^  \S*ludus ", tail, flags=re.MULTILINE)) == 3


def test_the_three_commands_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    page, game, checked = (line for line, _ in demo_command.NEXT)
    assert main([*shlex.split(page)[1:], "--quiet"]) == 0
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(shlex.split(game)[1:]) == 0
    capsys.readouterr()
    solve, check = checked.split(" | ")
    assert main(shlex.split(solve)[1:]) == 0
    answer = capsys.readouterr().out
    command = [sys.executable, *shlex.split(check.replace("HERE", ""))[1:]]
    done = subprocess.run(command, input=answer, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("game", ["wythoff", "tape", "pegs", "nim", "two-rooks"])
def test_the_help_shows_a_move_of_the_game_at_hand(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\nquit\n"))
    assert main(["play", game]) == 0
    (line,) = (line for line in capsys.readouterr().out.splitlines() if "make this move" in line)
    sample = line.removeprefix("move> ").split("make this move")[0].strip()
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{sample}\nquit\n"))
    assert main(["play", game]) == 0
    assert "expected" not in capsys.readouterr().out


def test_an_unknown_benchmark_is_refused_with_the_list() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "benchmarks", "windows", "widnows"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=root)
    assert (done.returncode, done.stdout) == (2, "")
    assert "dice, " in done.stderr
    assert done.stderr.endswith("got 'widnows'\n")
