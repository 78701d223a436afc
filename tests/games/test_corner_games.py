"""The games of two: closed forms against tables, and an evening at the terminal."""

from __future__ import annotations

import itertools
from functools import reduce
from operator import xor

import pytest
from click.testing import CliRunner, Result

from ludus import bench, games
from ludus.cli import play_command
from ludus.core.errors import Forbidden, Malformed
from ludus.games.impartial.ryuo import grundy_value

NAMES = [name for name in games.names() if games.find(name).players == 2]


@pytest.mark.parametrize("p", range(1, 8))
@pytest.mark.parametrize("start", [(20, 20), (9, 17), (6, 7, 8), (3, 3, 3, 3)])
def test_the_closed_form_of_ryuo_is_its_table(p: int, start: tuple[int, ...]) -> None:
    game = games.find("ryuo").game(start=start, p=p)
    values = bench.ask(game.problem(start, games.find("ryuo").question)).answer.certificate.values
    assert all(int(values[cell]) == grundy_value(cell, p) for cell in itertools.product(*(range(x + 1) for x in start)))


def test_nim_has_the_nim_sum() -> None:
    entry = games.find("nim")
    values = bench.ask(entry.game().problem((3, 4, 5), entry.question)).answer.certificate.values
    assert all(int(values[cell]) == reduce(xor, cell) for cell in itertools.product(range(4), range(5), range(6)))


def played(name: str, lines: list[str], *options: str) -> Result:
    return CliRunner().invoke(play_command.command, [name, *options], input="\n".join(lines) + "\n")


def test_the_workbench_wins_where_the_first_player_is_lost() -> None:
    result = played("nim", ["0 2 3", "0 1 2", "0 1 1", "0 0 1", "quit"], "--variant", "lost")
    assert "I made the last move: I win." in result.output
    assert "you win" not in result.output


def test_a_player_who_follows_the_hints_wins() -> None:
    shown = played("wythoff", ["hint", "3 5", "hint", "quit"]).output
    assert "try 3 5" in shown
    reply = shown.split("I go to ")[1].split("\n")[0]
    winning = shown.split("try ")[2].split("\n")[0]
    assert reply != winning
    end = played("wythoff", ["3 5", winning, "0 0", "quit"]).output
    assert "You made the last move: you win." in end or "I go to" in end


def test_undo_takes_both_moves_back_and_why_tells_who_wins() -> None:
    shown = played("rook", ["why", "5 5", "undo", "why", "moves", "quit"]).output
    assert shown.count("to move here wins, with 5 5") == 2
    lost = played("rook", ["why", "hint", "quit"], "--variant", "lost").output
    assert "to move here loses" in lost
    assert "no move wins against best play" in lost


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_two_ends_and_says_so(name: str) -> None:
    game = games.find(name).game()
    position = game.start()
    while not game.is_won(position):
        position = game.play(position, next(iter(game.moves(position))))
    assert not list(game.moves(position))
    with pytest.raises(Forbidden):
        game.play(position, position)


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        ("wythoff", {"start": (1, 2, 3)}, "start: expected 2 numbers for the queen"),
        ("wythoff", {"start": (-1, 2)}, "start: expected whole numbers of at least 0"),
        ("nim", {"start": ()}, "start: expected whole numbers"),
        ("nim", {"start": (10**4,) * 3}, "start: expected a board of at most 1000000 cells"),
        ("ryuo", {"p": 0}, "p: expected at least 1, got 0"),
        ("ryuo", {"start": (9,) * 6, "p": 99}, "p: expected at most 100000 short moves"),
    ],
)
def test_a_wrong_parameter_is_refused_in_one_sentence(name: str, values: dict[str, object], words: str) -> None:
    with pytest.raises(Malformed) as caught:
        games.find(name).game(**values)
    assert str(caught.value).startswith(words)
