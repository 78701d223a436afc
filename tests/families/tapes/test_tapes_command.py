"""`ludus tapes`: families, lists, packs, trades and programs from the shell."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludus_check
from ludus.cli.main import main
from ludus.core.limits import Limits
from ludus.families.tapes import explore
from ludus.families.tapes.explore import FAMILIES, family, games, pack, puzzle_of, trades


def lines(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> list[str]:
    assert main(["tapes", *arguments]) == code
    return capsys.readouterr().out.splitlines()


def test_a_family_shows_its_par(capsys: pytest.CaptureFixture[str]) -> None:
    (fields,) = map(json.loads, lines(capsys, "family", "D", "--p", "2", "--q", "5", "--json", "--quiet"))
    assert fields["replacement"] == {"-3": 1, "-1": 1, "1": 1, "3": 1}
    assert (fields["displacement"], fields["moves"], fields["lower_bound"], fields["checkers"]) == (30, 40, 40, 10)
    assert fields["certified"] is True


def test_a_par_that_the_checker_did_not_verify_is_marked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    unverified = replace(puzzle_of(family("D", {"p": 2, "q": 5}), Limits()), is_certified=False)
    monkeypatch.setattr(explore, "puzzle_of", lambda game, limits: unverified)
    assert main(["tapes", "family", "D", "--p", "2", "--q", "5", "--quiet"]) == 0
    out, err = capsys.readouterr()
    assert "40*" in out
    assert "checkers, difficulty, par with *: computed, not certified" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["E", "--pairs", "3,1/2,8", "--f", "6"], "{-6, -5, -4, 0, 2, 3, 4}"),
        (["M1", "--p", "2", "--q", "3", "--g", "2"], "{-3, -2, 2, 3}"),
        (["S", "--generators", "4,6,9", "--n", "11"], "{-11, -7, -5, -3, -2, -1, 1, 2, 3, 5, 7, 11}"),
    ],
)
def test_every_family_is_there(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert words in lines(capsys, "family", *arguments, "--quiet")[-1]


def test_a_problem_file_can_be_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    lines(capsys, "family", "D", "--p", "2", "--q", "3", "-o", str(path), "--quiet")
    assert main(["solve", str(path), "--no-store", "--quiet"]) == 0
    assert "18 moves" in capsys.readouterr().out


def test_games_are_listed_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(lines(capsys, "games", "--jump", "6")) == 1 + 4
    assert lines(capsys, "games", "--jump", "6", "--count") == ["true: 4", "true with gcd 1: 1"]
    assert lines(capsys, "games", "--displacement", "12", "--count")[2] == "monotonic products: 14"
    assert len(lines(capsys, "games", "--displacement", "12")) == 1 + 16
    assert "18" in lines(capsys, "games", "--jump", "1", "--par", "--quiet")[-1]


def test_a_pack_is_the_same_again_and_its_answers_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [tmp_path / name for name in ("first.jsonl", "answers.jsonl")]
    for path in paths:
        more = ["--answers"] if path.name == "answers.jsonl" else []
        shown = lines(capsys, "pack", "--seed", "1", "--count", "2", "-o", str(path), "--quiet", *more)
        assert len(shown) == 3
    first, answers = (path.read_text().splitlines() for path in paths)
    for problem, answer in zip(map(json.loads, first), map(json.loads, answers), strict=True):
        assert problem["kind"] == "tape"
        assert {**answer["problem"], "question": None} == {**problem, "question": None}
        assert "moves take the checker" in ludus_check.verify(answer).text


def test_puzzles_are_proved_and_go_from_easy_to_hard() -> None:
    puzzles = pack(3, 5, Limits())
    assert len(puzzles) == 5
    assert all(puzzle.is_proved for puzzle in puzzles)
    assert [puzzle.difficulty for puzzle in puzzles] == sorted(puzzle.difficulty for puzzle in puzzles)
    assert len({puzzle.game.replacement for puzzle in puzzles}) == 5


def test_moves_are_traded_for_checkers(capsys: pytest.CaptureFixture[str]) -> None:
    found = lines(capsys, "trade", "--replacement", "{-1, 2*0, 1}", "--displacement", "3", "--json", "--quiet")
    assert [(one["checkers"], one["moves"]) for one in map(json.loads, found)] == [(7, 10), (4, None)]
    assert lines(capsys, "trade", "--replacement", "-1,1", "--displacement", "0", "--quiet") == [
        "one checker: no moves"
    ]


def test_a_trade_without_a_line_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tapes", "trade", "--replacement", "-1,1", "--displacement", "5", "--quiet"]) == 0
    assert "impossible. Every move preserves the state polynomial modulo T^2 - T + 1" in capsys.readouterr().err


def test_seven_trees_in_one_is_written_as_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(lines(capsys, "bijection"))
    module: dict[str, Any] = {}
    exec(text, module)
    tree = (((), ()), ((), ((), ())))
    assert module["join"](module["split"](tree)) == tree
    assert len(module["split"](tree)) == 7
    path = tmp_path / "Trees.hs"
    assert lines(capsys, "bijection", "--language", "haskell", "-o", str(path)) == []
    assert path.read_text().startswith("module Trees where")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["family", "D", "--p", "4", "--q", "6"], "two coprime numbers"),
        (["family", "D", "--p", "4"], "q: expected this option for the family D"),
        (["family", "E", "--pairs", "3", "--f", "1"], "pairs such as 3,1/2,8"),
        (["family", "S", "--generators", "a", "--n", "3"], "expected whole numbers"),
        (["games"], "either a longest jump or a displacement"),
        (["games", "--jump", "400"], "from 1 to 30"),
        (["games", "--displacement", "720720"], "divisors"),
        (["bijection", "--replacement", "-2,1"], "least offset -1"),
        (["bijection", "--displacement", "5"], "expected a game that is solved"),
        (["bijection", "--displacement", "-6"], "goes to the right"),
        (["trade", "--replacement", "x", "--displacement", "5"], "expected offsets such as -1, 2*0, 1"),
        (["trade", "--replacement", "-2*1,1", "--displacement", "5"], "once or more often"),
    ],
)
def test_bad_wishes_get_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert main(["tapes", *arguments]) == 2
    shown = capsys.readouterr()
    assert words in shown.err
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1


def test_the_front_offers_what_the_command_does() -> None:
    assert set(FAMILIES) == {"D", "E", "M1", "S"}
    assert family("M1", {"p": 2, "q": 3, "g": 3}).displacement == 90
    assert [game.jump for game in games(jump=2)] == [2]
    puzzle = puzzle_of(family("D", {"p": 2, "q": 3}), Limits())
    assert puzzle is not None
    assert puzzle.is_proved
    assert [trade.moves for trade in trades(puzzle.game.problem(), Limits())] == [18, None]
