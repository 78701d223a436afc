"""Check my argument on the pages: weights by formula and by drawing, and what breaks them on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import PHONE, Opens
from workbench import Workbench


def opened(bench: Workbench) -> None:
    bench.page.locator(".argue > summary").click()
    bench.page.get_by_role("button", name="Check", exact=True).wait_for()


@pytest.mark.parametrize(
    ("game", "query", "example", "frames"),
    [
        ("tiling", {"region": "5x6", "tiles": "I3"}, "c mod 2", 6),
        ("pegs", {}, "r", 3),
        ("lights", {"p": "11111/11111/11111/11111/11111"}, "(r + c) mod 2", 4),
        ("dice-torus", {"shape": "4,5"}, "r mod 2", 4),
    ],
)
def test_what_breaks_an_argument_is_framed_on_the_board(
    opens: Opens, game: str, query: dict[str, str], example: str, frames: int
) -> None:
    bench = opens().play(game, **query)
    opened(bench)
    formula = bench.page.get_by_label("Weight of the cell")
    formula.fill(example)
    formula.press("Enter")
    expect(bench.page.locator(".argued .no")).to_contain_text("No proof yet")
    expect(bench.page.locator(".stage .band.broken")).to_have_count(frames)
    assert bench.faults() == []
    bench.page.locator(".argue > summary").click()
    expect(bench.page.locator(".stage .band.broken")).to_have_count(0)


def test_a_proof_of_ones_own_becomes_the_answer_of_the_page(opens: Opens) -> None:
    bench = opens(*PHONE, dark=True).play("tiling", region="10x10", tiles="I4")
    opened(bench)
    bench.page.get_by_role("button", name="(r + c) mod 4 == 1", exact=True).click()
    expect(bench.page.locator(".argued .yes")).to_contain_text("A proof.")
    assert bench.answer() == "Impossible"
    assert bench.faults() == []


def test_weights_are_drawn_on_the_board_while_playing_waits(bench: Workbench) -> None:
    bench.play("lights")
    before = bench.position()
    opened(bench)
    bench.page.get_by_role("radio", name="drawing").check()
    bench.cell(0, 0).click()
    bench.cell(1, 1).click()
    bench.cell(1, 1).click()
    assert bench.position() == before
    bench.page.get_by_role("button", name="Check", exact=True).click()
    expect(bench.page.locator(".argued .no")).to_contain_text("a press at")
    assert bench.faults() == []


def test_a_formula_that_is_none_is_told(bench: Workbench) -> None:
    bench.play("pegs")
    opened(bench)
    bench.page.get_by_label("Weight of the cell").fill("r +")
    bench.page.get_by_role("button", name="Check", exact=True).click()
    expect(bench.page.locator(".argued .no")).to_contain_text("Weights: expected a formula in r and c")
    bench.errors.clear()
