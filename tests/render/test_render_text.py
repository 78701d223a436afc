from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.linear.windows.windows_examples import EXAMPLES, impossible_talk, solved_paper
from ludus.core.pictures import Arrow, Cell, Number, Picture, Piece, Role
from ludus.render.text import text
from render.picture_strategies import pictures

GOLDEN = Path(__file__).parent / "golden"
CODES = re.compile(r"\x1b\[([0-9;]*)m")


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_drawing_is_the_one_on_file(name: str) -> None:
    assert text(EXAMPLES[name]()) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@settings(max_examples=60)
@given(pictures, st.booleans(), st.none() | st.integers(1, 120))
def test_any_picture_can_be_written(drawn: Picture, colour: bool, width: int | None) -> None:
    lines = text(drawn, colour=colour, width=width).splitlines()
    plain = [CODES.sub("", line) for line in lines]
    assert all(line.isprintable() for line in plain)
    assert width is None or all(len(line) <= width for line in plain)


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


@pytest.mark.parametrize("width", [20, 40, 60])
def test_a_wide_board_goes_on_below_with_its_row_numbers(width: int) -> None:
    lines = text(solved_paper(), width=width).splitlines()
    heads = [line for line, below in pairwise(lines) if below.startswith(" 0 ")]
    assert "".join(heads).split() == [str(column) for column in range(8)]
    assert len(heads) > 1 or width == 60
    assert sum(line.startswith(" 5 ") for line in lines) == len(heads)


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


def test_a_title_cannot_steer_the_terminal() -> None:
    assert "\x1b" not in text(Picture(64, 64, (), "\x1b[2Jgone"))
