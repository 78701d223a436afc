"""The tape over time, and a play as a moving picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from ludus import workbench
from ludus.cli.main import main
from ludus.core.answers import Solved
from ludus.core.pictures import Band, Cell, Piece, Role
from ludus.families.parts import frames, picture
from ludus.families.tapes import draw as drawings_of_tape
from ludus.families.tapes.draw import FIRST_ROWS, LAST_ROWS, MAX_COLUMNS, MAX_FRAMES
from ludus.families.tapes.problem import Checkers, checkers, tape
from ludus.render import FORMS, drawn
from ludus.render.svg import animated
from ludus.render.text import text


def solved(offsets: list[int], n: int, method: str = "corridor") -> Solved:
    answer = workbench.ask(tape(offsets, displacement=n), method=method).answer
    assert isinstance(answer, Solved)
    return answer


def test_there_is_a_row_for_every_state_and_the_checkers_add_up() -> None:
    answer = solved([-1, 1], 6)
    shown = picture(answer.problem, answer)
    rows = {shape.at[1] for shape in shown.shapes if isinstance(shape, Cell)}
    assert len(rows) == 19
    assert sum(isinstance(shape, Band) and shape.role is Role.LAST for shape in shown.shapes) == 18
    last = [shape for shape in shown.shapes if isinstance(shape, Piece) and shape.at[1] == max(rows)]
    assert len(last) == 1
    lines = text(shown).splitlines()
    assert lines[3].split() == ["start", "·", "●", "·", "·", "·", "·", "·", "·", "·"]
    assert len([line for line in lines if line.lstrip().startswith(("expand", "contract"))]) == 18


def test_a_long_line_on_a_wide_tape_is_cut_with_a_note() -> None:
    answer = solved([-7, -4, -2, -1, 1, 2, 4, 7], 105)
    shown = picture(answer.problem, answer)
    cells = [shape for shape in shown.shapes if isinstance(shape, Cell)]
    assert len({cell.at[1] for cell in cells}) == FIRST_ROWS + LAST_ROWS
    assert len({cell.at[0] for cell in cells}) <= MAX_COLUMNS
    words = text(shown)
    assert f"{103 - FIRST_ROWS - LAST_ROWS} states in the middle are left out" in words
    assert "dots stand for squares that are left out" in words


def test_an_impossible_problem_shows_what_no_move_changes() -> None:
    result = workbench.ask(tape([-1, 1], displacement=3))
    words = text(result.picture())
    mark = "(computed, not certified)"
    assert f"no move changes the state modulo T^2 - T + 1 {mark}: it is 1, and that of the goal -1" in words
    assert f"by the multiples of 6, and no others {mark}" in words


@pytest.mark.parametrize("suffix", FORMS)
def test_every_form_can_be_drawn(suffix: str) -> None:
    answer = solved([-3, 0, 5], 16)
    assert drawn(picture(answer.problem, answer), suffix)


def test_the_frames_of_a_play_have_one_size_and_end_in_the_goal() -> None:
    answer = solved([-1, 0, 1], 4)
    shown = frames(answer.problem, answer)
    assert len(shown) == 13
    assert len({(frame.width, frame.height) for frame in shown}) == 1
    ends = [[shape.label for shape in frame.shapes if isinstance(shape, Piece)] for frame in (shown[0], shown[-1])]
    assert ends == [["square 0: one checker"], ["square 4: one checker"]]


def test_a_long_play_is_cut_and_says_so() -> None:
    answer = solved([-7, -4, -2, -1, 1, 2, 4, 7], 105, method="paper")
    shown = frames(answer.problem, answer)
    assert len(shown) == MAX_FRAMES
    assert f"the first {MAX_FRAMES - 1} of 3482 moves" in text(shown[0])


def test_a_moving_picture_shows_exactly_one_frame_at_a_time() -> None:
    answer = solved([-1, 1], 6)
    shown = frames(answer.problem, answer)
    moving = animated(shown, seconds=1)
    root = ET.fromstring(moving)
    assert "script" not in moving
    circle, groups = "{http://www.w3.org/2000/svg}circle", list(root.iter("{http://www.w3.org/2000/svg}g"))
    always = sum(child.tag == circle for child in root)
    times = [0, *range(3, 3 + len(shown))]
    for frame, begin in zip(shown, times, strict=False):
        seen = [group for group in groups if _is_seen(group, (begin + 0.5) / (len(shown) + 4))]
        still = ET.fromstring(drawn(frame, ".svg"))
        assert always + sum(len(list(group.iter(circle))) for group in seen) == len(list(still.iter(circle)))


def _is_seen(group: ET.Element, at: float) -> bool:
    """Whether a group is visible at a time between 0 and 1."""
    animate = group.find("{http://www.w3.org/2000/svg}animate")
    assert animate is not None
    keys = [float(key) for key in animate.attrib["keyTimes"].split(";")]
    values = animate.attrib["values"].split(";")
    assert keys[0] == 0
    assert keys == sorted(keys)
    return [value for key, value in zip(keys, values, strict=True) if key <= at][-1] == "visible"


def test_the_command_writes_a_moving_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer, play = tmp_path / "answer.json", tmp_path / "play.svg"
    assert main(["solve", "tape", "--no-store", "--quiet", "-o", str(answer)]) == 0
    assert main(["draw", str(answer), "--animated", "-o", str(play)]) == 0
    assert play.read_text("utf-8").count("<animate") > 20
    capsys.readouterr()
    for wrong in (["draw", str(answer), "--animated"], ["draw", "tape", "--animated", "-o", str(play)]):
        assert main(wrong) == 2
        assert re.match(r"ludus: \w+: expected ", capsys.readouterr().err)


def test_playing_shows_the_invariant_and_hints_lead_to_the_goal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["expand 0", "undo", "hint", "expand 0", "hint", "contract 5", "c 0", "quit"])
    monkeypatch.setattr("click.prompt", lambda *_, **__: next(lines))
    assert main(["play", "tape"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("it is 1, and that of the goal 1") == 5
    assert "try expand 0" in shown
    assert "try expand 1" in shown
    assert "they are not there" in shown


def test_a_line_of_many_moves_is_drawn_without_making_every_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the states that are drawn are made, so a line of n moves does not take n^2 steps."""
    answer = solved([-1, 1], 600)
    made: list[int] = []

    def counted(counts: dict[int, int]) -> Checkers:
        made.append(len(counts))
        return checkers(counts)

    monkeypatch.setattr(drawings_of_tape, "checkers", counted)
    words = text(picture(answer.problem, answer))
    assert len(made) == FIRST_ROWS + LAST_ROWS - 1
    assert "contract 600" in words.replace("  ", " ")
