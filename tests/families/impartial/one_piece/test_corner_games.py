"""Corner games: closed forms against tables, and an evening at the terminal."""

from __future__ import annotations

import itertools
import random
from functools import cache, reduce
from operator import xor

import numpy as np
import pytest
from click.testing import CliRunner, Result

from ludus import workbench
from ludus.cli.commands import play as play_command
from ludus.core.errors import IllegalMove, InvalidInput
from ludus.core.questions import Question
from ludus.families import games
from ludus.families.impartial.one_piece.ryuo_theorems import grundy_value

NAMES = [name for name in games.names() if games.find(name).players == 2]
NAMES_OF_PIECES = ["king", "knight", "nim", "rook", "ryuo", "wythoff"]


@pytest.mark.parametrize("p", range(1, 8))
@pytest.mark.parametrize("start", [(20, 20), (9, 17), (6, 7, 8), (3, 3, 3, 3)])
def test_the_closed_form_of_ryuo_is_its_table(p: int, start: tuple[int, ...]) -> None:
    game = games.find("ryuo").game(start=start, p=p)
    values = workbench.ask(game.problem(start, Question.TABLE)).answer.certificate.values
    assert all(int(values[cell]) == grundy_value(cell, p) for cell in itertools.product(*(range(x + 1) for x in start)))


def test_nim_has_the_nim_sum() -> None:
    entry = games.find("nim")
    values = workbench.ask(entry.game().problem((3, 4, 5), Question.TABLE)).answer.certificate.values
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
    assert shown.count("N-position; winning moves: 5 5") == 2
    lost = played("rook", ["why", "hint", "quit"], "--variant", "lost").output
    assert "P-position; every move loses" in lost
    assert "no move wins against best play" in lost


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_two_ends_and_says_so(name: str) -> None:
    game = games.find(name).game()
    position = game.start()
    while not game.is_won(position):
        position = game.play(position, next(iter(game.moves(position))))
    assert not list(game.moves(position))
    with pytest.raises(IllegalMove):
        game.play(position, position)


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        ("wythoff", {"start": (1, 2, 3)}, "start: expected 2 numbers for the queen"),
        ("wythoff", {"start": (-1, 2)}, "start: expected integers of at least 0"),
        ("nim", {"start": ()}, "start: expected integers"),
        ("nim", {"start": (10**25,) * 3}, "start: expected integers of at least 0, and at most"),
        ("nim", {"passes": -1}, "passes: expected an integer of at least 0"),
        ("rook", {"passes": True}, "passes: expected an integer, got True"),
        ("ryuo", {"p": 0}, "p: expected at least 1, got 0"),
        ("ryuo", {"start": (9,) * 6, "p": 99}, "p: expected at most 100000 short moves"),
    ],
)
def test_a_wrong_parameter_is_refused_in_one_sentence(name: str, values: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        games.find(name).game(**values)
    assert str(caught.value).startswith(words)


def test_a_far_start_may_be_asked_about_but_not_played() -> None:
    game = games.find("nim").game(start=(10**18, 10**18 - 1, 7))
    value = workbench.ask(game.problem(game.start(), Question.VALUE)).answer.certificate.value
    assert value == 10**18 ^ (10**18 - 1) ^ 7
    for ask in (game.moves, game.picture):
        with pytest.raises(InvalidInput, match="start: expected a board of at most 4000000 squares to play on"):
            ask(game.start())


def test_from_is_another_name_of_start() -> None:
    shown = played("ryuo", ["hint", "quit"], "--p", "4", "--from", "9,12").output
    assert "Ryuo at (9, 12)" in shown
    assert "try 9 11" in shown


@pytest.mark.parametrize("name", NAMES_OF_PIECES)
@pytest.mark.parametrize("anywhere", [False, True])
@pytest.mark.parametrize("misere", [False, True])
def test_the_winning_moves_are_those_of_the_definition(name: str, anywhere: bool, misere: bool) -> None:
    game = games.find(name).game(start=(5, 4), passes=2, pass_at_terminal=anywhere, misere=misere)

    @cache
    def wins(position: tuple[int, ...]) -> bool:
        moves = list(game.moves(position))
        return any(not wins(game.play(position, move)) for move in moves) if moves else misere

    chance = random.Random(name)
    position = game.start()
    while not game.is_won(position):
        winning = {move for move in game.moves(position) if not wins(game.play(position, move))}
        answer = workbench.ask(game.problem(position, Question.OUTCOME)).answer
        assert set(game.solution(answer.certificate)) == winning
        best = workbench.ask(game.problem(position, Question.REMOTENESS)).answer.certificate
        assert best.is_won == bool(winning)
        assert set(game.replies(best)) <= (winning or set(game.moves(position)))
        assert set(game.replies(best))
        position = game.play(position, chance.choice(list(game.moves(position))))


def test_a_pass_is_a_move_that_can_be_used_up() -> None:
    game = games.find("rook").game(start=(2, 2), passes=1)
    after = game.play((2, 2, 1), ())
    assert game.write(after) == "2 2 +0"
    assert game.read("2 2") == (2, 2, 1)
    assert game.read(game.write(after)) == after
    assert game.read_move("pass") == ()
    with pytest.raises(IllegalMove, match="no pass is left"):
        game.play(after, ())
    with pytest.raises(IllegalMove, match="no move is possible, so no pass is allowed"):
        game.play((0, 0, 1), ())
    with pytest.raises(InvalidInput, match="expected at most one pass"):
        game.read("2 2 +2")
    anywhere = games.find("rook").game(start=(2, 2), passes=1, pass_at_terminal=True)
    assert list(anywhere.moves((0, 0, 1))) == [()]
    assert anywhere.is_won(anywhere.play((0, 0, 1), ()))


def test_in_misere_play_who_cannot_move_wins() -> None:
    lost = played("nim", ["0 0", "quit"], "--from", "0,3", "--misere")
    assert "mis" in lost.output.splitlines()[1]
    assert "You made the last move, and in misère play the last player to move loses: I win." in lost.output
    won = played("nim", ["0 1", "quit"], "--from", "0,3", "--misere", "yes")
    assert "I made the last move, and in misère play the last player to move loses: you win." in won.output
    assert "You cannot move: you win." in played("nim", ["quit"], "--from", "0,0", "--misere").output
    assert "You cannot move: you lose." in played("nim", ["quit"], "--from", "0,0").output


def test_the_workbench_passes_when_that_wins() -> None:
    shown = played("rook", ["1 1", "quit"], "--from", "1,2", "--passes", "1").output
    assert "I pass" in shown
    assert "no passes left" in shown


def test_a_lost_player_resists_as_long_as_possible() -> None:
    shown = played("wythoff", ["6 10", "quit"], "--from", "6,12").output
    reply = tuple(map(int, shown.split("I go to ")[1].split("\n")[0].split()))
    entry = games.find("wythoff")
    lengths = {
        move: workbench.ask(entry.game(start=move).problem(move, Question.REMOTENESS)).answer.certificate.moves
        for move in entry.game(start=(6, 10)).moves((6, 10))
    }
    assert lengths[reply] == max(lengths.values())


def test_undo_and_redo_keep_the_turns_apart() -> None:
    shown = played("nim", ["0 0 5", "undo", "redo", "undo", "0 0 5", "quit"], "--from", "0,0,9").output
    assert shown.count("I go to 0 0 0") == 2
    assert shown.count("Nim: 0 0 9") == 3
    assert "there is nothing to redo" in played("nim", ["redo", "quit"]).output


@pytest.mark.parametrize("variant", [{}, {"passes": 2}, {"misere": True}])
def test_an_undo_after_the_end_gives_the_turn_back(variant: dict[str, object]) -> None:
    options = [word for name, value in variant.items() for word in (f"--{name}", str(value).lower())]
    result = played("nim", ["0", "undo", "hint", "quit"], "--from", "3", *options)
    assert result.exit_code == 0
    assert result.output.count("Nim: 3") >= 2


NAMES = "nim rook king knight wythoff ryuo two-rooks silver-dollar silver-dollar-strip welter"


@pytest.mark.parametrize("name", NAMES.split())
def test_what_is_known_of_a_game_is_told_and_marked(name: str) -> None:
    first, *lines = games.find(name).advice.splitlines()
    assert first.startswith("What is known")
    assert all(line[2:11].strip() in ("", "proved", "verified", "open") and len(line) <= 80 for line in lines)


def test_what_is_told_of_the_king_and_the_knight_is_true() -> None:
    for name, shift in (("king", 2), ("knight", 3)):
        game = games.find(name).game(start=(29, 29))
        values = workbench.ask(game.problem(game.start(), Question.TABLE)).answer.certificate.values
        assert (values[shift:, shift:] == values[:-shift, :-shift]).all()
        if name == "king":
            assert np.argwhere(values == 0).tolist() == [[x, y] for x in range(0, 30, 2) for y in range(0, 30, 2)]
