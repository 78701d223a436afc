"""Squares on playing pages are letter and number, A1 top left; rows and columns from 0 stay in tables and papers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ludus.families import games
from ludus.web.targets import families
from workbench import Workbench, spot_of, square

MODULE = "import(document.querySelector('script[src*=\"pages/\"]').src.replace(/pages.*/, 'squares.js'))"
FROM_ZERO = r"\brows? \d|\bcolumns? \d|\(\d+, \d+\)|\bplace \d|0-based"
STRIPS = ("go-first", "kayles", "nim", "octal", "silver-dollar-strip", "tape", "welter")
"""Heaps, strips and dice have no squares of two coordinates."""
BOARDS = [name for name in games.names() if name not in STRIPS]
ALIKE = ("king", "knight", "rook", "ryuo", "restricted-ryuo", "piece", "dice-surface")
SEEN = """() => {
    const told = document.querySelector("#main").cloneNode(true);
    for (const one of told.querySelectorAll(".below, .take, .argue, [data-keep=found], .fields")) one.remove();
    const labels = [...told.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
    return [told.textContent, ...labels, document.querySelector("#say").textContent];
}"""
"""All that is seen or read out on a bench, without its table for research, which counts from 0, and its folds."""


def test_letters_are_those_of_the_definition(bench: Workbench) -> None:
    bench.open("/")
    cells = [(row, column) for row in (0, 8, 99) for column in range(0, 2000, 7)]
    call = f"async (cells) => {{ const m = await {MODULE}; return cells.map(([r, c]) => m.square(r, c)); }}"
    told = bench.page.evaluate(call, cells)
    assert told == [square(*cell) for cell in cells]
    assert [spot_of(one) for one in told] == [[column, row] for row, column in cells]


TEXTS = [
    ("lights", "row 0, column 1: lit", "B1: lit"),
    ("lights", "the lights at (0, 2) and (10, 0) are on", "the lights at C1 and A11 are on"),
    ("lights", "layer 0, row 1, column 2: lit", "layer 1, C2: lit"),
    ("lights", "place 3: lit", "D1: lit"),
    ("dice-torus", "The dice in row 2 (every column) sum to 1", "The dice in row 3 (every column) sum to 1"),
    ("tiling", "one black and one white cell, the white ones", "one dark and one light cell, the light ones"),
    ("tiling", "colour columns 0, 2, 26 black", "colour columns A, C, AA dark"),
    ("tiling", "colour the cells in odd rows black", "colour the cells in even rows dark"),
    ("pegs", "is in the start's class, (0, 0) (mod 2).", "is in the start's class, (0, 0) (mod 2)."),
    ("wythoff", "(5, 7) is an N-position. The move is to (3, 5)", "F8 is an N-position. The move is to D6"),
    ("king", "A piece: steps (1, 0) (0, 1): an N-position", "A piece: steps (1, 0) (0, 1): an N-position"),
    ("silver-dollar", "The pair (3, 5) and (6, 2)", "The pair C5 and F2"),
    ("nim", "(3, 4, 5) is an N-position", "(3, 4, 5) is an N-position"),
]


def test_texts_name_squares_and_nothing_else(bench: Workbench) -> None:
    bench.open("/")
    call = f"async ([entry, text]) => (await {MODULE}).squaresOf(entry, {{ definition: '1.2' }}).words(text)"
    for name, text, told in TEXTS:
        face = games.find(name).face
        entry = {"family": families()[name], "face": {"board": face and face.board}}
        assert bench.page.evaluate(call, [entry, text]) == told


ROWS = [
    (
        "kayles",
        "7 is an N-position. The winning moves are to 1 4 and 3 3.",
        "A row of 7 is an N-position. The winning moves leave 1 and 4, or 3 and 3.",
    ),
    ("octal", "4 4 is a P-position: every option", "Heaps of 4 and 4 make a P-position: every option"),
    ("octal", "The winning moves are to 1 5, 2 4 and 3 3.", "The winning moves leave 1 and 5, or 2 and 4, or 3 and 3."),
    (
        "welter",
        "2 5 9 is an N-position. The only winning move is to 2 4 5.",
        "Coins on 2, 5 and 9 make an N-position. The only winning move leaves coins on 2, 4 and 5.",
    ),
    ("welter", "The winning moves are to 2 4 and a pass", "The winning moves are to 2 4 and a pass"),
]


def test_rows_of_numbers_are_said_in_words(bench: Workbench) -> None:
    bench.open("/")
    call = "async ([name, text]) => (await import('/static/row_words.js')).rowWords(name, text)"
    for name, text, told in ROWS:
        assert bench.page.evaluate(call, [name, text]) == told
    bench.play("kayles", rows="7")
    bench.ask()
    expect(bench.page.locator(".verdict")).to_contain_text("The winning moves leave 1 and 4, or 3 and 3.")


def counted_from_zero(bench: Workbench) -> list[str]:
    return [text for text in bench.page.evaluate(SEEN) if re.search(FROM_ZERO, text or "")]


@pytest.mark.parametrize("name", [pytest.param(one, marks=pytest.mark.long) if one in ALIKE else one for one in BOARDS])
def test_no_square_is_counted_from_0_on_a_playing_page(bench: Workbench, name: str) -> None:
    bench.play(name)
    assert bench.place("C3").count() == 1
    assert counted_from_zero(bench) == []
    for _ in range(3):
        bench.tool("hint").click()
        expect(bench.note()).not_to_have_text("Your move.")
    assert counted_from_zero(bench) == []
    bench.tool("ask").click()
    bench.answer()
    assert counted_from_zero(bench) == []


def test_a_review_names_its_squares(bench: Workbench) -> None:
    bench.play("rook", start="2,1")
    for _ in range(6):
        bench.page.locator(".plies, .stage [role=gridcell].live").first.wait_for()
        if bench.page.locator(".plies").count():
            break
        bench.changes(bench.page.locator(".stage [role=gridcell].live").last.click)
    expect(bench.page.locator(".plies button").first).to_contain_text(re.compile(r"You went to [A-C][12]"))
    assert counted_from_zero(bench) == []


def test_rows_and_columns_beside_a_board_are_numbers_and_letters(bench: Workbench) -> None:
    bench.play("lights", shape="2,3", p="010/000")
    names = bench.page.locator(".bench > .stage > .view .text.label").all_text_contents()
    assert names == ["A", "B", "C", "1", "2"]


def test_tables_count_from_0(bench: Workbench) -> None:
    bench.open("/table/wythoff?x=0&y=0", ".read-out")
    expect(bench.page.locator(".read-out")).to_contain_text("(0, 0)")
