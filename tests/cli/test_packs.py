"""Packs and puzzles of the day: the same for everybody, graded, each with a checked answer, playable as printed."""

from __future__ import annotations

import json
import shlex
from datetime import date
from pathlib import Path

import pytest

import ludus_check
from ludus import workbench
from ludus.cli.commands.new import start_text
from ludus.cli.main import main
from ludus.core.answers import Solved
from ludus.core.questions import Question
from ludus.families import games
from ludus.families.codec import as_text, read_problem
from ludus.workbench.puzzles import daily, pack, recipes

RECIPES = recipes()


@pytest.mark.parametrize("game", RECIPES)
def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_another_on_the_next(game: str) -> None:
    first, again, other = (daily(game, date(2026, 11, day)) for day in (1, 1, 2))
    assert as_text(first.fields()) == as_text(again.fields())
    assert as_text(first.fields()) != as_text(other.fields())
    assert first.moves == RECIPES[game].of_the_day


def test_the_puzzle_of_a_day_does_not_change_with_the_machine() -> None:
    assert daily("lights", date(2026, 11, 1)).start.position == LIGHTS


LIGHTS = "10010/01100/10000/10011/01000"
"""The lights of 1 November 2026; a change of the generator changes all days."""


@pytest.mark.parametrize("game", RECIPES)
def test_a_pack_goes_from_easy_to_hard_and_every_answer_is_right(game: str) -> None:
    puzzles = pack(game, 4, 7)
    assert puzzles == pack(game, 4, 7)
    assert [one.difficulty for one in puzzles] == sorted(one.difficulty for one in puzzles)
    assert [one.stars for one in puzzles] == [1, 2, 3, 4]
    for one in puzzles:
        ludus_check.check(one.result.fields())
        rules = games.find(game).game(**one.start.values)
        position = rules.start() if one.start.position is None else rules.read(one.start.position)
        assert isinstance(one.result.answer, Solved)
        for move in rules.solution(one.result.answer.certificate):
            position = rules.play(position, move)
        assert rules.is_won(position)


def test_unique_tilings_have_one_solution() -> None:
    for one in pack("tiling", 2, 3, unique=True):
        answer = workbench.ask(one.result.answer.problem, Question.COUNT).answer
        assert isinstance(answer, Solved)
        assert getattr(answer.certificate, "number", None) == 1


def test_packs_are_written_and_played_as_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pack.jsonl"
    assert main(["new", "lights", "--pack", "3", "--seed", "5", "-o", str(file), "--quiet"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4
    for line in file.read_text().splitlines():
        assert workbench.ask(read_problem(json.loads(line)["problem"])).is_solved
    for game in RECIPES:
        words = shlex.split(start_text(daily(game, date(2026, 11, 1)).start))
        assert main(["show", game, *words]) == 0


def test_the_puzzles_of_the_day_are_one_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--daily", "--date", "2026-11-01", "--json"]) == 0
    assert [json.loads(line)["game"] for line in capsys.readouterr().out.splitlines()] == list(RECIPES)


@pytest.mark.parametrize(
    "words",
    [
        ["new"],
        ["new", "wythoff", "--daily"],
        ["new", "lights", "--pack", "2", "--unique"],
        ["new", "lights", "--pack", "2", "--daily"],
        ["new", "lights", "--unique"],
        ["new", "--pack", "3"],
    ],
)
def test_what_cannot_be_made_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "Traceback" not in capsys.readouterr().err
