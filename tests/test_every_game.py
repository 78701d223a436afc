"""Conformance: what every game must do. A new file under games/ is picked up here with no edit."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from ludus import families, workbench
from ludus.cli.main import main
from ludus.cli.tools.target import option_name
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.errors import IllegalMove, InvalidInput
from ludus.core.games import Entry, Puzzling, Refutable
from ludus.core.limits import Limits
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.families import games
from ludus.families.codec import read_problem, write_problem
from ludus.render import FORMS, drawn
from ludus.workbench.argument import check_argument
from wording import disagreements

SOURCE = Path(games.__file__).parent
"""The folder of the families."""


def others(entry: Entry) -> list[str]:
    """The variants of a game but those that are the default by a name."""
    return [key for key, one in entry.variants.items() if one.position or entry.game(**one.values) != entry.game()]


BOARDS = [(name, variant) for name in games.names() for variant in [None, *others(games.find(name))]]
OF_ONE = [(name, variant) for name, variant in BOARDS if games.find(name).players == 1]
OF_TWO = [(name, variant) for name, variant in BOARDS if games.find(name).players == 2]


def board(name: str, variant: str | None) -> tuple[Entry, Any, Any]:
    entry = games.find(name)
    if variant is None:
        game = entry.game()
        return entry, game, game.start()
    chosen = entry.variant(variant)
    game = entry.game(**chosen.values)
    return entry, game, game.read(chosen.position) if chosen.position else game.start()


def test_no_game_file_is_left_out() -> None:
    files = {path.stem.replace("_", "-") for path in SOURCE.glob("*/games/*.py") if path.stem != "__init__"}
    only = {next(iter(families.families()[path.parent.name].kinds)) for path in SOURCE.glob("*/game.py")}
    assert files | only == set(games.names())


@pytest.mark.parametrize("name", games.names())
def test_an_entry_says_what_people_need(name: str) -> None:
    entry = games.find(name)
    assert entry.title
    assert entry.summary.endswith(".")
    assert entry.source
    assert entry.questions
    assert all(parameter.help for parameter in entry.parameters)
    assert all(variant.help for variant in entry.variants.values())


@pytest.mark.parametrize(("name", "variant"), BOARDS)
def test_a_written_position_is_read_back_along_a_random_play(name: str, variant: str | None) -> None:
    _, game, position = board(name, variant)
    chance = random.Random(1)
    for _ in range(20):
        assert game.read(game.write(position)) == position
        assert hash(position) == hash(game.read(game.write(position)))
        moves = list(game.moves(position))
        if not moves:
            break
        move = chance.choice(moves)
        assert game.read_move(game.write_move(move)) == move
        position = game.play(position, move)


@pytest.mark.parametrize(("name", "variant"), BOARDS)
def test_the_moves_of_the_picture_are_the_moves_of_the_rules(name: str, variant: str | None) -> None:
    _, game, position = board(name, variant)
    touchable = {game.read_move(text) for text in game.picture(position).moves()}
    assert touchable == set(game.moves(position))


@pytest.mark.parametrize(("name", "variant"), BOARDS)
def test_a_picture_has_words_and_renders_in_every_form(name: str, variant: str | None) -> None:
    _, game, position = board(name, variant)
    picture: Picture = game.picture(position)
    assert picture.title
    assert picture.description
    # An image is the SVG painted by another program: once for each game is enough.
    for suffix in FORMS if variant is None else FORMS.keys() - {".png"}:
        assert drawn(picture, suffix)


@pytest.mark.parametrize(("name", "variant"), BOARDS)
def test_a_problem_survives_being_written_and_read(name: str, variant: str | None) -> None:
    entry, game, position = board(name, variant)
    for question in entry.questions:
        fields = write_problem(game.problem(position, question))
        again = write_problem(read_problem(fields))
        assert {k: str(v) for k, v in fields.items()} == {k: str(v) for k, v in again.items()}


@pytest.mark.parametrize(("name", "variant"), OF_ONE)
def test_the_moves_of_a_solution_lead_to_the_goal(name: str, variant: str | None) -> None:
    entry, game, position = board(name, variant)
    answer = workbench.ask(game.problem(position, entry.question)).answer
    if isinstance(answer, Impossible):
        return
    assert isinstance(answer, Solved)
    for move in game.solution(answer.certificate):
        assert move in set(game.moves(position))
        position = game.play(position, move)
    assert game.is_won(position)


@pytest.mark.parametrize("name", games.names())
def test_new_puzzles_are_as_hard_as_is_wished(name: str) -> None:
    entry = games.find(name)
    game = entry.game()
    assert isinstance(game, Puzzling) == bool(entry.puzzles)
    if not isinstance(game, Puzzling):
        return
    answer = workbench.generated(game.problem(game.start(), Question.FEWEST), 3, Limits(seed=1)).answer
    assert isinstance(answer, Solved)
    made = game.puzzle(answer.problem)
    again = entry.game(**made.values)
    position = again.start() if made.position is None else again.read(made.position)
    moves = list(again.solution(answer.certificate))
    assert len(moves) == 3
    for move in moves:
        position = again.play(position, move)
    assert again.is_won(position)


@pytest.mark.parametrize(("name", "variant"), OF_TWO)
def test_a_winning_move_of_a_game_of_two_leaves_none(name: str, variant: str | None) -> None:
    entry, game, position = board(name, variant)

    def winning(place: Any) -> list[Any]:
        answer = workbench.ask(game.problem(place, entry.question)).answer
        assert isinstance(answer, Solved)
        return list(game.solution(answer.certificate))

    moves = list(game.moves(position))
    found = winning(position)
    assert set(found) <= set(moves)
    for move in moves:
        assert (not winning(game.play(position, move))) == (move in found)


@pytest.mark.parametrize(("name", "variant"), BOARDS)
def test_every_question_gets_a_checked_answer(name: str, variant: str | None) -> None:
    entry, game, position = board(name, variant)
    for question in entry.questions:
        result = workbench.ask(game.problem(position, question), limits=Limits(seconds=2))
        assert result.sentence
        assert isinstance(result.answer, Solved | Impossible | Undecided)
        picture = result.picture()
        assert picture.shapes
        assert not disagreements(f"{result.sentence} {picture.title} {picture.description}")
        assert str(result)
        assert result._repr_svg_().startswith("<svg")


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("text", ["", "///", "x", "9" * 400, "-1", "\0", "½", "1/" * 300])
def test_a_wrong_text_is_refused_in_one_sentence(name: str, text: str) -> None:
    game = games.find(name).game()
    for read in (game.read, game.read_move):
        with pytest.raises(InvalidInput) as caught:
            read(text)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", games.names())
def test_a_forbidden_move_is_refused(name: str) -> None:
    game = games.find(name).game()
    start = game.start()
    moves = set(game.moves(start))
    # Any move, with all its numbers far away.
    far = game.read_move(re.sub(r"\d+", "99", game.write_move(next(iter(moves)))))
    assert far not in moves
    with pytest.raises(IllegalMove):
        game.play(start, far)


def test_every_weekday_has_a_game_that_makes_its_puzzle() -> None:
    entries = [games.find(name) for name in games.names()]
    assert {day for entry in entries for day in entry.weekdays} == set(range(7))
    assert all(bool(entry.recipe) != bool(entry.of_the_day) for entry in entries if entry.weekdays)


@pytest.mark.parametrize("name", [name for name in games.names() if isinstance(games.find(name).game(), Refutable)])
def test_a_puzzle_without_a_solution_has_exactly_one_proof_among_the_reasons_offered(name: str) -> None:
    draw = random.Random(5)
    game: Any = games.find(name).game()
    quiet = workbench.ask(game.problem(game.start(), Question.QUIET)).answer
    assert isinstance(quiet, Solved)
    outcomes = set()
    for _ in range(12):
        position = game.start()
        for _ in range(draw.randrange(5)):
            position = game.spoiled(position, draw)
        problem = game.problem(position, Question.SOLVE)
        reasons, across = game.reasons(position, quiet.certificate, draw), problem.shape[1]
        drawings = [[one[k : k + across] for k in range(0, len(one), across)] for one in reasons]
        proofs = sum(check_argument(problem, drawing).proves for drawing in drawings)
        assert len(set(reasons)) == 3
        assert proofs == isinstance(workbench.ask(problem).answer, Impossible)
        outcomes.add(proofs)
    assert outcomes == {0, 1}


@pytest.mark.parametrize("name", games.names())
def test_the_command_line_knows_the_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    assert name in capsys.readouterr().out
    assert main(["show", name]) == 0
    shown = capsys.readouterr().out
    for parameter in games.find(name).parameters:
        assert option_name(parameter.name) in shown
    assert main(["solve", name, "--help"]) == 0
    helped = capsys.readouterr().out
    assert all(option_name(parameter.name) in helped for parameter in games.find(name).parameters)
