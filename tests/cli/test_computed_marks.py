"""Numbers that no certificate covers are marked: in the text of a command, and in its JSON."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import ludus
from ludus.cli.main import main
from ludus.families.pegs.table import Verdict

COMMANDS = [
    "pegs classes --board 3x3",
    "tilings groups T4",
    "tilings order T4",
    "tapes games --displacement 6 --count",
    "tapes games --jump 3",
    "tapes factors 1,-1,1",
    "tapes rules 1,-1 2,-1",
    "extensions rook --bound 9 --up-to 2 --quiet",
    "guess periods rook --lines 2 --bound 40 --quiet",
    "interpretations theorem-4 --interpretation rooks --bound 4 --quiet",
    "verify rook x^y --bound 9 --quiet",
    "tapes trade --replacement=-1,0,1 --displacement 4 --quiet",
    "dice exclude --players 3 --sides 4",
]
PARTLY = ["new lights --pack 2 --quiet", "tapes pack --count 1 --quiet", "tapes family D --p 2 --q 5 --quiet"]
"""Commands of which some numbers are verified and others computed only."""


IN_TEXT = [
    *("dice duels abccba --copies 2", "tapes gamma 3 2", "tilings tiles T4"),
    *("guess formula rook --bound 9 --quiet", "guess beatty wythoff --bound 40 --quiet"),
]
"""Commands without JSON, or whose JSON has none of these numbers."""


@pytest.mark.parametrize("command", [*COMMANDS, *PARTLY, *IN_TEXT])
def test_what_is_computed_only_is_marked(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 0
    told = capsys.readouterr()
    assert "not certified" in told.out + told.err


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_computed_only_is_marked_in_json(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--json"]) == 0
    for line in capsys.readouterr().out.splitlines():
        assert json.loads(line)["certified"] is False


@pytest.mark.parametrize("command", PARTLY)
def test_what_is_computed_beside_what_is_verified_is_named_in_json(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--json"]) == 0
    for line in capsys.readouterr().out.splitlines():
        row = json.loads(line)
        assert row["not_certified"]
        assert set(row["not_certified"]) < set(row)


def test_only_verified_verdicts_about_pegs_are_without_a_mark() -> None:
    marked = {one for one in Verdict if "not certified" in one.words or one.words == "open"}
    assert marked == {one for one in Verdict if not one.is_certified}


CALLS: dict[str, Callable[[], object]] = {
    "analysis": ludus.DiceTorus([[1, 2], [0, 1]], (1, 2), 3).analysis,
    "extensions": lambda: ludus.game("rook").extensions(up_to=2, size=9),
    "order": ludus.Tile("T4").order,
    "group": ludus.Tile("T4").homology_group,
    "interpretations": lambda: ludus.interpretations("theorem-4", bound=4, only=["rooks"]),
    "duels": lambda: ludus.DiceSet("abccba").duels(copies=2),
    "nullity": lambda: ludus.nullity(5),
    "factors": ludus.ReplacementGame({-1, 1}).factors,
}


@pytest.mark.parametrize("call", CALLS)
def test_what_is_computed_only_is_marked_in_python(call: str) -> None:
    assert "not certified" in repr(CALLS[call]())
    assert "not certified" not in repr(ludus.DiceSet("abccba").duels())


def test_an_entry_of_the_table_of_a_board_says_whether_it_is_certified(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pegs", "table", "3x3", "--json", "--quiet"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {(entry["verdict"], entry["certified"]) for row in rows for entry in row["entries"]} == {("class", True)}


def test_a_table_that_is_verified_in_part_is_not_called_verified(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["verify", "king", "x", "--size", "30,30", "--quiet"]
    assert main(command) == 1
    assert "The checker verified each table" in capsys.readouterr().out
    monkeypatch.setattr("ludus_check.impartial.boxes.allowed_steps", lambda: 500)
    assert main(command) == 1
    told = capsys.readouterr().out
    assert "The checker verified a part of the table" in told
    assert "Not verified: " in told
    assert main([*command, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["table_verified"] is False
