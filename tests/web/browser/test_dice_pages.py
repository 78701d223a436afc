"""Fair dice in a real browser: mend a set, ask, undo, come back by link; type sets, count their orders, roll them."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import expect

from workbench import Workbench

NEARLY = "abccbacabbacbcacab"
FAIR = "abccbacabbacbcaacb"
COUNTED = ".orders[aria-busy=false] tbody tr"


def orders(faces: list[list[int]]) -> dict[str, int]:
    """How often each order comes, by rolling every roll."""
    found: dict[str, int] = {}
    for roll in itertools.product(*faces):
        shown = sorted(set(roll))
        groups = ["".join("abcdef"[die] for die, face in enumerate(roll) if face == one) for one in shown]
        order = "".join(group if len(group) == 1 else f"({group})" for group in groups)
        found[order] = found.get(order, 0) + 1
    return found


def faces_of(string: str) -> list[list[int]]:
    return [[k for k, letter in enumerate(string, 1) if letter == name] for name in sorted(set(string))]


def counted(bench: Workbench) -> dict[str, int]:
    """The orders and their rolls, as the table of the page has them when they are counted."""
    bench.page.locator(COUNTED).first.wait_for()
    rows = bench.page.locator(".orders tbody tr").evaluate_all(
        "rows => rows.map(row => [row.cells[0].textContent, row.cells[2].textContent])"
    )
    return {order: int(count.replace(",", "")) for order, count in rows if int(count.replace(",", ""))}


def typed(bench: Workbench, text: str) -> str:
    bench.page.locator("#dice-text").fill(text)
    return bench.changes(lambda: bench.page.locator("#dice-text").dispatch_event("change"))


def test_a_set_is_mended_by_a_touch_and_broken_again_by_undo(bench: Workbench) -> None:
    bench.play("go-first", variant="nearly")
    assert bench.answer() == "Unfair"
    assert "occurs in 17 of the 36 rolls" in bench.sentence()
    assert bench.changes(lambda: bench.place("face 16:").click()) == FAIR
    expect(bench.page.locator(".verdict h2")).to_have_text("Fair")
    expect(bench.note()).to_contain_text("Done")
    assert bench.ask() == "Fair"
    assert bench.certificate()["certificate"]["kind"] == "counts"
    assert bench.changes(lambda: bench.tool("undo").click()) == NEARLY
    expect(bench.page.locator(".verdict h2")).to_have_text("Unfair")


def test_a_set_is_mended_by_keys_alone_and_found_again_by_its_link(bench: Workbench) -> None:
    bench.play("go-first", variant="nearly")
    bench.answer()
    bench.focus_board()
    bench.keys("End", "ArrowLeft", "ArrowLeft")
    assert bench.changes(lambda: bench.keys("Shift+ArrowRight")) == FAIR
    assert (bench.page.evaluate("document.activeElement.getAttribute('aria-label')") or "").startswith("face 17: die c")
    bench.page.reload()
    expect(bench.page.locator(".verdict h2")).to_have_text("Fair")
    assert bench.position() == FAIR


def test_the_pattern_that_breaks_the_fairness_stands_in_brackets(bench: Workbench) -> None:
    bench.play("go-first", variant="nearly")
    assert bench.answer() == "Unfair"
    assert ": ac (lowest first)" in bench.sentence()
    expect(bench.page.locator(".stage .line.bracket")).to_have_count(2 * 6)
    bench.page.get_by_role("button", name="Mark cba in the string").click()
    expect(bench.page.locator(".stage .line.bracket")).to_have_count(3 * 6)


@pytest.mark.parametrize("text", ["abcddcbaabdc", "abba\n", "a: 1 6; b: 2 5; 3 4", "[1, 8, 9], [2, 4, 10], [3, 5, 7]"])
def test_typed_dice_are_counted_exactly(bench: Workbench, text: str) -> None:
    bench.play("go-first")
    string = typed(bench, text)
    bench.page.locator(COUNTED).first.wait_for()
    expected = orders(faces_of(string))
    expect(bench.page.locator(".orders tbody tr")).to_have_count(len(list(itertools.permutations(set(string)))))
    assert counted(bench) == expected


def test_faces_that_tie_are_counted_with_their_ties(bench: Workbench) -> None:
    bench.play("go-first")
    bench.page.locator(COUNTED).first.wait_for()
    bench.page.locator("#dice-text").fill("1 4 4\n1 2 3")
    expect(bench.page.locator(".told")).to_contain_text("can show the same")
    expect(bench.page.locator(".orders tbody tr")).to_have_count(3)
    assert counted(bench) == orders([[1, 4, 4], [1, 2, 3]])
    expect(bench.page.locator(".verdict h2")).to_have_text("Unfair")
    told = bench.sentence()
    with bench.page.expect_response("**/api/ask"):
        bench.tool("ask").click()
    expect(bench.page.locator("#dice-text")).to_have_value("1 4 4\n1 2 3")
    expect(bench.page.locator(".verdict p").first).to_have_text(told)


def test_nothing_of_the_dice_before_is_said_of_dice_that_tie_and_undo_brings_those_back(bench: Workbench) -> None:
    bench.play("go-first", variant="nearly")
    expect(bench.page.locator(".pattern-words")).to_contain_text("The pattern ac comes 17 times")
    bench.page.locator("#dice-text").fill("1 4 4\n1 2 3")
    expect(bench.page.locator(".orders tbody tr")).to_have_count(3)
    expect(bench.page.locator(".pattern-words")).to_have_count(0)
    expect(bench.page.locator(".take")).not_to_be_visible()
    bench.tool("hint").click()
    expect(bench.note()).to_have_text(re.compile("nothing can be swapped"))
    bench.tool("share").click()
    expect(bench.note()).to_have_text("Dice that can show the same have no link.")
    bench.tool("undo").click()
    expect(bench.page.locator("#dice-text")).to_have_value(NEARLY)
    expect(bench.page.locator(".pattern-words")).to_contain_text("The pattern ac comes 17 times")
    expect(bench.tool("undo")).to_have_attribute("aria-disabled", "true")
    assert bench.place("face 1:").is_visible()


@pytest.mark.parametrize(("text", "odd"), [("ab?", "?"), ("abcxx1 2", "abcxx"), ("[1, x], [2, 3]", "x")])
def test_a_text_that_is_no_set_changes_nothing_and_says_why(bench: Workbench, text: str, odd: str) -> None:
    bench.play("go-first")
    bench.answer()
    before = bench.position()
    bench.page.locator("#dice-text").fill(text)
    expect(bench.page.locator(".told")).to_contain_text(f"got {odd}")
    expect(bench.page.locator("#dice-text")).to_have_attribute("aria-invalid", "true")
    bench.tool("ask").click()
    expect(bench.page.locator(".verdict h2")).to_have_text("Not understood")
    assert bench.position() == before


def test_rolls_are_tallied_beside_the_exact_shares(bench: Workbench) -> None:
    bench.play("go-first", variant="three")
    bench.page.locator(COUNTED).first.wait_for()
    bench.page.get_by_role("button", name="Roll 100", exact=True).click()
    bench.page.get_by_role("button", name="Roll", exact=True).click()
    expect(bench.page.locator(".roller .said")).to_contain_text("101 rolls so far")
    cells = bench.page.locator(".orders tbody tr").evaluate_all("rows => rows.map(row => row.cells[4].textContent)")
    assert sum(map(int, cells)) == 101


def test_a_known_set_is_chosen_from_the_records(bench: Workbench) -> None:
    bench.play("go-first")
    bench.answer()
    records = bench.page.get_by_label("Records")
    assert len(bench.changes(lambda: records.select_option("min-total-n4"))) == 30
    expect(bench.page.locator(".verdict p")).to_contain_text("permutation-fair")


def test_the_letters_wrap_on_a_phone_and_are_tapped(phone: Workbench) -> None:
    phone.play("go-first", variant="nearly")
    phone.answer()
    assert phone.changes(lambda: phone.place("face 16:").tap()) == FAIR
    assert phone.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    box = phone.place("face 1:").bounding_box()
    assert box is not None
    assert box["width"] >= 36
