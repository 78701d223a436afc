from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.linear.windows.windows_examples import EXAMPLES, impossible_talk, solved_paper
from ludus.core.pictures import Anchor, Arrow, Cell, Number, Picture, Piece, Role
from ludus.render.shapes.grids import lowered, weight_tag
from ludus.render.text import text
from render.picture_strategies import pictures

GOLDEN = Path(__file__).parent / "golden"
CODES = re.compile(r"\x1b\[([0-9;]*)m")


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_drawing_is_the_one_on_file(name: str) -> None:
    assert text(EXAMPLES[name]()) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@settings(max_examples=60)
@given(pictures, st.booleans())
def test_any_picture_can_be_written(drawn: Picture, colour: bool) -> None:
    assert all(CODES.sub("", line).isprintable() for line in text(drawn, colour=colour).splitlines())


@settings(max_examples=40)
@given(pictures)
def test_colour_is_switched_off_after_every_stretch(drawn: Picture) -> None:
    for line in text(drawn, colour=True).splitlines():
        codes = CODES.findall(line)
        assert codes[1::2] == ["0"] * (len(codes) // 2)
        assert len(codes) % 2 == 0


def test_colour_changes_no_letter() -> None:
    for drawn in (solved_paper(), impossible_talk()):
        coloured = CODES.sub("", text(drawn, colour=True))
        assert [line.rstrip() for line in coloured.splitlines()] == text(drawn).splitlines()


def test_pieces_and_arrows_of_other_games_are_written_too() -> None:
    board = [Cell((64 * i, 64 * j), Role.CELL) for j in range(2) for i in range(3)]
    labels = [Number((64 * i + 32, -20), Role.LABEL, "abc"[i]) for i in range(3)]
    rows = [Number((-20, 64 * j + 32), Role.LABEL, str(j)) for j in range(2)]
    pieces = [Piece((0, 0), Role.PIECE), Piece((64, 64), Role.HOLE), Piece((128, 0), Role.TARGET)]
    shapes = (*board, *labels, *rows, *pieces, Arrow((32, 32), (160, 32), Role.WINNING))
    assert text(Picture(192, 128, shapes)).splitlines() == [
        "   a  b  c",
        "0  ●  ·  ◌",
        "1  ·  ○  ·",
        "",
        "(0, a) → (0, c) a winning move",
    ]


def test_a_number_stands_with_its_cell_and_not_with_one_that_it_happens_to_touch() -> None:
    board = (Cell((0, 0), Role.WEIGHT, 2), Cell((64, 0), Role.LIT))
    touching = Number((72, 7), Role.LABEL, "y", Anchor.TOP_LEFT)
    lines = text(Picture(128, 128, (*board, weight_tag((0, 0), 2), touching))).splitlines()
    assert [line.split() for line in lines if line] == [["y"], ["+2", "■"]]


def test_what_stands_beside_the_middle_of_its_cell_shares_its_row() -> None:
    board = [Cell((0, 0), Role.CELL, text="a"), lowered(Piece((64, 0), Role.LIT)), Cell((128, 6), Role.CELL, text="b")]
    assert text(Picture(192, 64, tuple(board))).splitlines() == ["a  ■", "      b"]


def test_a_title_cannot_steer_the_terminal() -> None:
    assert "\x1b" not in text(Picture(64, 64, (), "\x1b[2Jgone"))
