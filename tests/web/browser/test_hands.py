"""Every family is played by keys alone and by a finger alone; its calendar, its boards and its numbers are touched.

A page is opened once for both hands: first the keys, from the top of the page, then the finger, on the same board.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import Opens
from workbench import Workbench

FAMILIES = {
    "lights": ("shape=3,3&p=000/000/000", ["Enter"], ["C3:"]),
    "dice-torus": ("shape=3,3&window=2,2&modulus=3&p=000/000/000", ["Enter"], ["C3:"]),
    "pegs": (
        "board=oo.o&finish=1",
        ["Enter", "ArrowRight", "ArrowRight", "Enter"],
        ["D1:", "B1:"],
    ),
    "tiling": ("region=2x4&tiles=I2", ["Enter"], ["C2:"]),
    "nim": ("start=3,4,5", ["Enter"], []),
    "rook": ("start=4,5", ["Home", *["ArrowUp"] * 5, *["ArrowRight"] * 4, "Enter"], []),
    "silver-dollar-strip": ("coins=3,7", ["Enter"], []),
    "tape": ("", ["Enter"], ["square 1:"]),
    "go-first": ("string=abab", ["Enter"], []),
}
"""For each family a board, the keys of a move from where the board is entered, and what a finger then touches."""
USUAL = ("pegs", "nim", "tape")
"""The others have keys and fingers in the tests of their own pages as well: they are for the long run."""


def tab_to_the_board(bench: Workbench) -> None:
    """Press Tab from the top of the page until the board has the focus."""
    for _ in range(40):
        bench.keys("Tab")
        if bench.page.evaluate("document.activeElement.closest('.stage [role=grid], .stage [role=group]') !== null"):
            return
    pytest.fail("the board is not reached by Tab")


@pytest.mark.parametrize(
    "name", [name if name in USUAL else pytest.param(name, marks=pytest.mark.long) for name in FAMILIES]
)
def test_a_family_is_played_by_keys_and_by_a_finger(opens: Opens, name: str) -> None:
    query, keys, touched = FAMILIES[name]
    bench = opens(390, 844, touch=True)
    bench.open(f"/play/{name}?{query}", ".bench .state")
    tab_to_the_board(bench)
    moved = bench.changes(lambda: bench.keys(*keys))
    for label in touched[:-1]:
        bench.place(label).tap()
    last = bench.place(touched[-1]) if touched else bench.page.locator(".stage [role=gridcell].live").last
    if not touched:
        # The other player may have answered: the board is taken back, and any place that is alive is a move.
        bench.tool("undo").tap()
        expect(bench.note()).to_contain_text("Undone.")
        moved = bench.position()
        last = bench.page.locator(".stage [role=gridcell].live").last
    assert bench.changes(lambda: last.tap()) != moved
    if bench.page.locator(".chooser:not([hidden])").count():
        bench.page.locator(".chooser li").first.tap()


def test_the_calendar_leads_to_the_puzzle_of_any_day(opens: Opens) -> None:
    bench = opens(fresh=True)
    bench.page.clock.set_fixed_time("2026-11-20T12:00:00")
    bench.open("/daily/2026-11-16", ".task")
    bench.page.evaluate(
        "localStorage.setItem('ludus.daily', JSON.stringify({ v: 1, days: { '2026-11-14': {}, '2026-10-02': {} } }))"
    )
    bench.page.get_by_text("Puzzles of other days").click()
    days = bench.page.locator(".calendar td a")
    expect(days).to_have_count(20)
    expect(bench.page.locator(".calendar .later")).to_have_count(10)
    expect(bench.page.locator(".calendar [aria-current]")).to_have_text("16")
    expect(bench.page.locator(".calendar .done")).to_have_attribute("aria-label", "14: 2026-11-14, solved")
    assert bench.faults() == []
    expect(bench.page.locator(".calendar h3")).to_have_text("November 2026")
    expect(bench.page.get_by_role("button", name="Month after")).to_have_attribute("aria-disabled", "true")
    bench.page.get_by_role("button", name="Month before").click()
    expect(days).to_have_count(31)
    expect(bench.page.get_by_role("button", name="Month before")).to_be_focused()
    bench.page.locator(".calendar .done").click()
    expect(bench.page.locator("#eyebrow")).to_have_text("Puzzle 275 · 2 October 2026")


def test_boards_are_chosen_from_pictures_and_numbers_by_steps(bench: Workbench) -> None:
    bench.play("nim")
    bench.page.locator(".rules > summary").click()
    more = bench.page.get_by_role("button", name="Start, number 2: one more")
    assert bench.changes(more.click) == "3 5 5"
    bench.page.locator(".boards > summary").click()
    expect(bench.page.locator(".picker .picture")).to_have_count(4)
    assert bench.faults() == []
    assert bench.changes(bench.page.locator(".picker button").nth(1).click) == "5 8"
    expect(bench.page.get_by_role("button", name="Start, number 2: one more")).to_be_visible()
