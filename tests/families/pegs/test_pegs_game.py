"""Peg solitaire as a game: boards by name or drawing, moves, and `why` in the terminal."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ludus.cli.commands.play import command as play
from ludus.core.errors import IllegalMove, InvalidInput
from ludus.core.questions import Question
from ludus.families import games
from ludus.render.text import text
from ludus.workbench import playing

LOST = "--ooo--/--..o--/.oo...o/..o..../o..o.../--..o--/--ooo--"


def test_the_english_game_has_four_first_jumps() -> None:
    game = games.find("pegs").game()
    start = game.start()
    assert {game.write_move(move) for move in game.moves(start)} == {"1 3 3 3", "3 1 3 3", "3 5 3 3", "5 3 3 3"}
    after = game.play(start, game.read_move("1 3 3 3"))
    assert game.write(after) == "--ooo--/--o.o--/ooo.ooo/ooooooo/ooooooo/--ooo--/--ooo--"


@pytest.mark.parametrize(
    ("values", "start"),
    [
        ({"board": "triangle4"}, ".---/oo--/ooo-/oooo"),
        ({"board": "2x3", "vacancy": "1 2"}, "ooo/oo."),
        ({"board": "oo./ooo"}, "oo./ooo"),
        ({"board": "2x3", "vacancy": "0 0; 1 1", "finish": "2"}, ".oo/o.o"),
    ],
)
def test_boards_have_names_drawings_and_vacancies(values: dict[str, str], start: str) -> None:
    game = games.find("pegs").game(**values)
    assert game.write(game.start()) == start


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"board": "round"}, "board: expected one of english"),
        ({"board": "triangle9999999"}, "board: expected a side from 1"),
        ({"board": "diamond9999"}, "board: expected one of english"),
        ({"board": "90000x90000"}, "board: expected"),
        ({"vacancy": "0 0"}, "vacancy: expected a hole of the board"),
        ({"vacancy": "x"}, "vacancy: expected a hole such as 3 3"),
        ({"finish": "99"}, "finish: expected a drawing, or a number of pegs from 0 to 32"),
        ({"finish": "0 0"}, "finish: expected a hole of the board"),
        ({"lattice": "cubic"}, "lattice: expected square or triangular"),
        ({"board": "triangle5", "diagonal": True}, "diagonal: expected diagonal jumps only"),
    ],
)
def test_a_wrong_board_is_refused_in_one_sentence(values: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        games.find("pegs").game(**values)
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("0 0 0 2", "no hole in row 0, column 0"),
        ("3 3 3 1", "no peg in row 3, column 3"),
        ("2 3 2 5", "a peg in row 2, column 5"),
        ("2 3 3 3", "is no jump"),
    ],
)
def test_a_forbidden_jump_says_what_is_wrong(move: str, words: str) -> None:
    game = games.find("pegs").game()
    with pytest.raises(IllegalMove, match=words):
        game.play(game.start(), game.read_move(move))


@pytest.mark.parametrize("finish", ["2", "0 0; 0 1"])
def test_a_position_with_fewer_pegs_than_asked_for_is_drawn_but_neither_won_nor_solved(finish: str) -> None:
    game = games.find("pegs").game(board="oo.o", finish=finish)
    position = game.read("..o.")
    assert not game.is_won(position)
    assert "too few pegs: the goal has 2" in text(game.picture(position))
    with pytest.raises(InvalidInput, match="position: expected at least 2 pegs"):
        game.problem(position, Question.SOLVE)
    assert game.problem(position, Question.STUCK).pegs() == ((0, 2),)


def test_the_question_stuck_can_ask_for_the_fewest_pegs() -> None:
    game = games.find("pegs").game(board="triangle4", left="fewest")
    assert game.problem(game.start(), Question.STUCK).left.value == "fewest"
    with pytest.raises(InvalidInput, match="left: expected one of most, fewest"):
        games.find("pegs").game(left="all")


def test_playing_in_the_terminal_with_undo_hint_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "SOON", 100.0)  # a busy machine may take longer than people wait
    lines = "1 3 3 3\nundo\nhint\nwhy\nquit\n"
    done = CliRunner().invoke(play, ["pegs", "--board", "english"], input=lines)
    assert done.exit_code == 0
    assert "try " in done.output
    assert "Solved. 31 jumps lead from 32 pegs" in done.output


def test_why_tells_and_draws_the_reason_of_a_lost_position() -> None:
    done = CliRunner().invoke(play, ["pegs", "--position", LOST], input="why\nhint\nquit\n")
    assert done.exit_code == 0
    assert "Impossible. " in done.output
    assert "no jump increases the total weight" in done.output
    assert "no move helps" in done.output
