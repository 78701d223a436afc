"""Help and errors: what a game can be asked, the name that was meant, and values that are refused in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from ludus.cli.main import COMPLETION, ludus, main
from ludus.cli.tools.target import option_name
from ludus.core.questions import Question
from ludus.families import games, part


def completions(*words: str) -> list[str]:
    found = ShellComplete(ludus, {}, "ludus", COMPLETION).get_completions(list(words[:-1]), words[-1])
    return [item.value for item in found]


@pytest.mark.parametrize("game", games.names())
def test_the_help_of_a_game_lists_its_parameters_questions_and_variants(game: str) -> None:
    entry = games.find(game)
    shown = CliRunner().invoke(ludus, ["solve", game, "--help"]).output
    for name in (
        *(option_name(one.name) for one in entry.parameters),
        *(q.value for q in entry.questions),
        *entry.variants,
    ):
        assert name in shown


ONLY_IN_FILES = {"two-pieces": {Question.LEVELS}}
"""Questions that only some boards of a kind can be asked."""


@pytest.mark.parametrize("game", games.names())
def test_every_question_that_a_game_can_be_asked_is_listed(game: str) -> None:
    entry = games.find(game)
    rules = entry.game()
    kind = rules.problem(rules.start(), entry.question).KIND
    assert set(entry.questions) | ONLY_IN_FILES.get(kind, set()) == set(part(kind, "solve").METHODS)


@pytest.mark.parametrize("group", ["", "dice", "guess", "jobs", "pegs", "search", "tapes", "tilings"])
def test_no_sentence_of_a_group_is_cut_off(group: str) -> None:
    shown = CliRunner().invoke(ludus, [*([group] if group else []), "--help"]).output
    assert "Commands" in shown
    assert "..." not in shown.split("Commands", 1)[1].split("Examples:")[0]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["prov"], "'prove'"),
        (["dice", "faecs"], "'faces'"),
        (["guess", "period", "wythoff"], "'periods'"),
        (["solve", "lights", "--quesion", "solve"], "--question"),
    ],
)
def test_the_name_that_was_meant_is_suggested(words: list[str], meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert meant in capsys.readouterr().err


def test_completion_knows_questions_proofs_and_sets_of_dice() -> None:
    assert completions("solve", "lights", "--question", "f") == ["fewest"]
    assert "ryuo-every-p" in completions("prove", "--named", "ryuo")
    assert "go-first-4d12" in completions("dice", "faces", "go")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["solve", "dice-torus", "--shape", "x"], "shape: expected integers separated by commas, got 'x'"),
        (["table", "wythoff", "-o", "x"], "expected a file name ending in .npy"),
        (["table", "wythoff", "--size", "5,5", "--latex", "--json"], "--latex prints the table"),
        (["table", "wythoff", "--size", "5,5", "--workers", "zero"], "workers: expected"),
        (["dice", "stl", "go-first-4d12", "-o", "x.foo"], "expected a file name ending in .stl"),
        (["solve", "dice-torus", "-o", ""], "output: expected the name of a file"),
        (["solve", "lights", "--question", "fewst"], "'fewest'"),
    ],
)
def test_a_wrong_value_is_refused_in_a_sentence(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"window": [2], "modulus": 3, "state": [0, 0]}, "ludus: shape: missing field (in problem.json)"),
        ({"shape": [-4], "window": [2], "modulus": 3, "state": [0]}, "ludus: shape[0]: expected a length"),
        (None, "problem.json: expected JSON"),
    ],
)
def test_a_wrong_file_is_refused_with_the_field_or_the_name(
    fields: dict[str, object] | None, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "problem.json"
    path.write_text("{" if fields is None else json.dumps({"ludus": 1, "kind": "windows", **fields}))
    assert main(["solve", str(path)]) == 2
    shown = capsys.readouterr().err
    assert sentence in shown
    assert "1..-4" not in shown


def test_dice_are_fair_or_not_fair_and_even_pairs_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "go-first", "--variant", "nearly", "--no-store"]) == 0
    assert capsys.readouterr().out.startswith("Not fair")
    assert main(["dice", "duels", "efron"]) == 0
    assert "b and d are even" in capsys.readouterr().out
