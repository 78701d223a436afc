"""Lights Out as a game: presses, holes, named presses, texts, the commands new and play."""

from __future__ import annotations

import json

import pytest

from ludus import workbench
from ludus.cli.main import main
from ludus.core.answers import Solved
from ludus.core.errors import IllegalMove, InvalidInput
from ludus.core.questions import Question
from ludus.families import games
from ludus.families.linear.games.lights import CHASING


def lights_out(**values: object) -> object:
    return games.find("lights").game(**values)


def test_a_press_changes_a_light_and_its_neighbours() -> None:
    game = lights_out(shape=(3, 3), presses=0)
    dark = game.start()
    assert game.is_won(dark)
    assert game.write(game.play(dark, (1, 1))) == "010/111/010"
    assert game.write(game.play(dark, (0, 0))) == "110/100/000"
    assert game.play(game.play(dark, (0, 0)), (0, 0)) == dark


@pytest.mark.parametrize(
    ("press", "expected"),
    [
        ("neighbours", "010/101/010"),
        ("x", "101/010/101"),
        ("king", "111/111/111"),
        ("0 0 2; 0 1 1; -1 0 -1", "020/021/000"),
    ],
)
def test_a_press_has_a_name_or_entries(press: str, expected: str) -> None:
    game = lights_out(shape=(3, 3), presses=0, press=press, modulus=2 if ";" not in press else 3)
    assert game.write(game.play(game.start(), (1, 1))) == expected


def test_holes_are_written_and_cannot_be_pressed() -> None:
    game = lights_out(shape=(2, 2), holes="0 1", presses=0)
    assert game.write(game.play(game.start(), (0, 0))) == "1#/10"
    assert (0, 1) not in set(game.moves(game.start()))
    with pytest.raises(IllegalMove, match="hole"):
        game.play(game.start(), (0, 1))
    for text in ("11/10", "1#/1#", "1#/12", "1#"):
        with pytest.raises(InvalidInput):
            game.read(text)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"shape": (3,)}, "shape"),
        ({"shape": (0, 3)}, "shape"),
        ({"shape": (10**6, 10**6)}, "shape"),
        ({"modulus": 0}, "modulus"),
        ({"wrap": (True,)}, "wrap"),
        ({"press": "queen"}, "press"),
        ({"press": "0 0"}, "press"),
        ({"holes": "9 9"}, "holes"),
        ({"holes": "x"}, "holes"),
        ({"presses": -1}, "presses"),
        ({"seed": -1}, "seed"),
    ],
)
def test_wrong_parameters_are_refused(values: dict[str, object], field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        lights_out(**values)
    assert caught.value.faults[0].field.startswith(field)


def test_the_table_of_light_chasing_is_right_and_complete(capsys: pytest.CaptureFixture[str]) -> None:
    game = lights_out(shape=(5, 5), presses=0)
    last_rows, first_rows = (
        next(line.split()[1:8] for line in CHASING.splitlines() if line.split()[0] == name) for name in ("on", "press")
    )
    table, seen = {"00000": "00000", **dict(zip(last_rows, first_rows, strict=True))}, set()

    def pressed(position: object, row: int, columns: str) -> object:
        for column in (k for k, on in enumerate(columns) if on == "1"):
            position = game.play(position, (row, column))
        return position

    def chased(position: object) -> object:
        for row in range(1, 5):
            position = pressed(position, row, game.write(position).split("/")[row - 1])
        return position

    for number in range(32):
        position = chased(pressed(game.start(), 0, f"{number:05b}"))
        last = game.write(position).split("/")[-1]
        seen.add(last)
        assert game.is_won(chased(pressed(position, 0, table[last])))
    assert seen == set(table)
    assert main(["show", "lights"]) == 0
    assert CHASING in capsys.readouterr().out


@pytest.mark.parametrize("variant", ["classic", "fiver", "torus", "three-colour", "four-colour", "broken"])
def test_the_variants_are_solved_and_one_is_stuck(variant: str) -> None:
    entry = games.find("lights")
    chosen = entry.variant(variant)
    game = entry.game(**chosen.values)
    position = game.start() if chosen.position is None else game.read(chosen.position)
    assert isinstance(workbench.ask(game.problem(position, Question.SOLVE)).answer, Solved)
    stuck = entry.game().read(entry.variant("stuck").position)
    assert workbench.ask(entry.game().problem(stuck, Question.SOLVE)).is_impossible


def test_a_new_puzzle_has_a_proven_par_and_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "lights", "--shape", "4,4", "--fewest", "5", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "Fewest moves: 5." in told
    position = told.rsplit("position: ", 1)[1].strip()
    assert main(["solve", "lights", "--shape", "4,4", "--position", position, "--question", "fewest", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lower_bound"] == 5
