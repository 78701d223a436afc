"""Dice on a torus: its random boards stay the same, large boards are quick, wrong texts are refused in a sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludus import workbench
from ludus.cli.main import main
from ludus.core.answers import Solved
from ludus.core.errors import InvalidInput
from ludus.core.questions import Question
from ludus.families.linear.games.dice_torus import Anchor, DiceTorus, Faces
from oracles.windows import cells, window_at

BOARDS: list[tuple[dict[str, Any], str]] = [
    ({"shape": (4, 5), "window": (2, 2), "modulus": 3}, "00201/20222/10020/20002"),
    ({"shape": (12,), "window": (4,), "modulus": 5, "seed": 3, "rolls": 40}, "033123003424"),
    (
        {"shape": (4, 3, 4), "window": (2, 2, 3), "modulus": 6, "wrap": (True, False, True), "seed": 7, "rolls": 25},
        "4425/0252/2433//0201/3540/3345//2112/4350/2244//0330/1002/1332",
    ),
    (
        {"shape": (2, 3), "window": (2, 2), "modulus": 10**25, "wrap": (False, False), "seed": 1, "rolls": 9},
        "9999999999999999999999995 9999999999999999999999991 9999999999999999999999996"
        "/9999999999999999999999995 9999999999999999999999991 9999999999999999999999996",
    ),
    ({"shape": (3, 3), "window": (1, 3), "modulus": 1, "seed": 2}, "000/000/000"),
    ({"shape": (5, 4), "window": (5, 4), "modulus": 7, "seed": 2, "rolls": 50}, "6666/6666/6666/6666/6666"),
    ({"shape": (3,), "window": (2,), "modulus": 2, "rolls": 0}, "000"),
]
"""Boards that were handed out before: a seed means the same board for ever."""


def rolled(game: DiceTorus, faces: Faces, anchor: Anchor, amount: int) -> Faces:
    """The block rolled die by die."""
    block = set(window_at(game.problem(faces, Question.SOLVE), anchor))
    order = cells(game.shape)
    return tuple((face + amount * (cell in block)) % game.modulus for face, cell in zip(faces, order, strict=True))


@pytest.mark.parametrize(("values", "text"), BOARDS)
def test_a_seed_gives_the_board_that_it_always_gave(values: dict[str, Any], text: str) -> None:
    game = DiceTorus(**values)
    assert game.write(game.start()) == text


@pytest.mark.parametrize("seed", range(20))
def test_the_start_and_the_moves_are_those_of_rolling_die_by_die(seed: int) -> None:
    chance = random.Random(seed)
    shape = tuple(chance.randint(1, 4) for _ in range(chance.randint(1, 3)))
    window = tuple(chance.randint(1, a) for a in shape)
    wrap = tuple(chance.random() < 0.5 for _ in shape)
    game = DiceTorus(shape, window, chance.choice((1, 2, 5, 10**20)), wrap, rolls=9, seed=seed)
    draw, faces = random.Random(seed), (0,) * len(cells(shape))
    anchors = [a if wrapped else a - b + 1 for a, b, wrapped in zip(shape, window, wrap, strict=True)]
    for _ in range(9):
        faces = rolled(game, faces, tuple(draw.randrange(count) for count in anchors), -1)
    assert game.start() == faces
    for move in game.moves(faces):
        assert game.play(faces, move) == rolled(game, faces, move, 1)


def test_a_million_dice_are_rolled_in_a_moment() -> None:
    game = DiceTorus((1000, 1000), (1000, 1000), 6, rolls=50)
    faces = game.start()
    assert set(faces) == {-50 % 6}
    assert set(game.play(faces, (3, 999))) == {-49 % 6}


@pytest.mark.parametrize("modulus", [3, 10**30])
@pytest.mark.parametrize("digits", [1001, 5000])
def test_a_number_that_is_too_long_is_refused_in_one_sentence(modulus: int, digits: int) -> None:
    game = DiceTorus((2, 2), (1, 2), modulus)
    for read, text in (
        (game.read_move, "9" * digits + " 0"),
        (game.read_move, "0 " + "0" * digits),
        (game.read, "1 " + "9" * digits + "/0 0"),
        (game.read, "0" * digits + " 0/0 0"),
    ):
        with pytest.raises(InvalidInput) as caught:
            read(text)
        assert len(str(caught.value)) < 250


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(InvalidInput, match="seed: expected a seed of at least 0, got -5"):
        DiceTorus((2, 2), (1, 2), 3, seed=-5)


@pytest.mark.parametrize("command", [["solve", "dice-torus"], ["new", "dice-torus", "--fewest", "2"]])
def test_a_negative_seed_is_one_sentence_on_the_command_line(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--seed", "-5"]) == 2
    assert capsys.readouterr().err == "ludus: seed: expected a seed of at least 0, got -5\n"


def test_a_solution_has_as_many_rolls_as_it_says_even_beyond_machine_words() -> None:
    game = DiceTorus((3,), (1,), 2**70)
    answer = workbench.ask(game.problem((1, 0, 2**70 - 2), Question.SOLVE)).answer
    assert isinstance(answer, Solved)
    assert next(game.solution(answer.certificate)) == (0,)
