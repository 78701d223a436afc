"""The Python side of the notebook widget: traits, moves, answers, and what is missing said in one sentence."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ludus
from ludus.core import loading
from ludus.core.errors import InvalidInput
from ludus.families.linear.lights.problem import lights
from ludus.families.linear.windows.problem import windows
from ludus.families.pegs.problem import pegs
from ludus.notebook.board_widget import modules, script, styles

pytest.importorskip("anywidget")


def touch(widget: Any, act: str, **more: str) -> None:
    """Do what the page does: set the trait with a new count."""
    widget.touched = {"act": act, "count": widget.touched.get("count", 0) + 1, **more}


def test_dice_are_played_from_the_problem_and_each_move_is_told() -> None:
    widget: Any = ludus.widget(windows([[2, 2], [0, 0]], (1, 2), 3, wrap=(True, False)))
    seen: list[str] = []
    widget.observe(lambda change: seen.append(change["new"]), names="position")
    touch(widget, "play", move="0 0")
    assert (widget.position, widget.played, seen) == ("00/00", ["0 0"], ["00/00"])
    assert widget.verdict["title"] == "Done"
    touch(widget, "undo")
    assert (widget.position, widget.played) == ("22/00", [])


def test_asking_draws_the_weights_of_the_proof() -> None:
    widget: Any = ludus.widget(windows([1, 1, 0, 2], (2,), 3))
    touch(widget, "ask")
    assert widget.verdict["kind"] == widget.answer.verdict == "impossible"
    assert widget.overlay["weights"].keys() == {"0", "1", "2", "3"}
    touch(widget, "play", move="0")
    assert (widget.answer, widget.overlay) == (None, {})


def test_asking_marks_the_moves_of_a_solution() -> None:
    widget: Any = ludus.widget(windows([[1, 1], [1, 1]], (2, 2), 5))
    assert widget.ask().is_solved
    assert widget.overlay == {"moves": {"0 0": {"role": "todo", "text": "4×"}}}


def test_the_other_player_of_a_game_of_two_answers() -> None:
    widget: Any = ludus.widget("nim", start=(1, 2))
    touch(widget, "play", move="1 1")
    assert widget.played in (["1 1", "0 1"], ["1 1", "1 0"])
    touch(widget, "undo")
    assert widget.position == "1 2"


def test_lights_and_pegs_keep_the_rules_of_their_problem() -> None:
    lamps: Any = ludus.widget(lights([[1, 0, 0]], 2, holes=[(0, 2)]))
    lamps.play("0 0")
    assert lamps.position == "01#"
    solitaire: Any = ludus.widget(pegs("oo.", "..o"))
    solitaire.play("0 0 0 2")
    assert solitaire.verdict["title"] == "Done"


def test_puzzles_of_the_interface_are_boards() -> None:
    board: Any = ludus.widget(ludus.LightsOut("#./.."))
    board.play("0 0")
    assert board.position == "01/10"


def test_a_forbidden_move_is_a_note_and_changes_nothing() -> None:
    widget: Any = ludus.widget("wythoff", start=(2, 1))
    touch(widget, "play", move="5 5")
    assert (widget.position, widget.played) == ("2 1", [])
    assert "5 5" in widget.note


def test_a_problem_without_a_game_is_shown_and_answered() -> None:
    widget: Any = ludus.widget({"ludus": 1, "kind": "impartial", "rays": [[1]], "steps": [], "size": [4]})
    assert widget.picture["shapes"]
    touch(widget, "play", move="1")
    assert "ask" in widget.note
    assert widget.ask().is_solved


def test_the_picture_is_there_without_the_widget() -> None:
    board: Any = ludus.widget("kayles")
    data, _ = board._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg ")
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_script_is_one_module_without_imports() -> None:
    text = script()
    assert not re.search(r"^\s*import ", text, re.MULTILINE)
    assert re.findall(r"^export .*", text, re.MULTILINE) == ["export default { render };"]
    made = [match[1] for match in re.finditer(r"^const module_(\w+) = ", text, re.MULTILINE)]
    assert made == list(modules("widget"))[:-1]
    for match in re.finditer(r"= module_(\w+);$", text, re.MULTILINE):
        assert f"const module_{match[1]} = " in text[: match.start()], f"{match[1]}.js is used before it is there"
    assert ".ludus-widget" in styles()


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "is_installed", lambda name: False)
    with pytest.raises(ludus.MissingExtra, match=r"pip install 'ludus-games\[notebook\]'"):
        ludus.widget("nim")


@pytest.mark.parametrize("wrong", [None, 5, [], object])
def test_what_is_no_problem_is_named(wrong: object) -> None:
    with pytest.raises(InvalidInput, match="problem: expected a problem, its JSON object or the name of a game"):
        ludus.widget(wrong)


def test_the_end_of_a_game_of_two_says_who_has_won() -> None:
    board = ludus.widget("nim", start=(1,))
    board.play("0")
    assert board.verdict["text"] == "You made the last move: you win."
    board = ludus.widget("nim", start=(1,), misere=True)
    board.play("0")
    assert board.verdict["text"] == "You made the last move, and in misère play the last player to move loses: I win."
    assert ludus.widget("nim", start=(1,), position="0").verdict["text"] == "You cannot move: you lose."


def test_a_lost_game_of_two_is_not_called_solved() -> None:
    board = ludus.widget("wythoff", position="1 2")
    board.ask()
    assert board.verdict["title"] == "Lost"


def test_more_rolls_than_there_are_numbers_for_are_not_listed() -> None:
    board = ludus.widget(windows([[10**30, 0], [0, 0]], (1, 1), 10**40))
    board.ask()
    assert board.verdict["title"] == "Solved"


def test_a_position_and_a_puzzle_are_played_from_their_own_method() -> None:
    board: Any = ludus.game("wythoff")(5, 7).play()
    board.play("3 5")
    assert board.played[0] == "3 5"
    assert len(board.played) == 2
    lights_board: Any = ludus.LightsOut("##/#.").play()
    lights_board.play("0 0")
    assert lights_board.position == "00/00"
    assert ludus.OctalGame("0.77")(5).play().ask().answer == "N"
