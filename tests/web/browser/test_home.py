"""The first page: the live board and its reason, the ways in, and a card for every game."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from ludus.families import games
from workbench import Workbench

CARDS = "#cards .card"


def ringed(bench: Workbench) -> tuple[int, int]:
    """How many lights have a ring, and how many of them are on."""
    labels = bench.page.locator(".lamp.marked").evaluate_all("all => all.map((one) => one.ariaLabel)")
    return len(labels), sum(": on" in label for label in labels)


def moving(bench: Workbench) -> int:
    """How many parts of the page are in motion, sparks with them."""
    return int(bench.page.evaluate("document.getAnimations().length"))


def test_the_board_cannot_be_done_and_the_reason_counts_with_it(bench: Workbench) -> None:
    bench.open("/", CARDS)
    lamps = bench.page.locator(".lamp")

    def lit() -> list[bool]:
        return lamps.evaluate_all("all => all.map((one) => one.classList.contains('on'))")

    # A corner, an edge, the middle: a light and its neighbours.
    for place, changed in ((0, 3), (2, 4), (12, 5)):
        before = lit()
        lamps.nth(place).click()
        assert sum(a != b for a, b in zip(before, lit(), strict=True)) == changed
    bench.page.get_by_role("button", name="Why can’t I?").click()
    expect(bench.page.locator("#proof-text")).to_contain_text("lights have a ring")
    count, on = ringed(bench)
    assert count == 12
    assert bench.page.locator("#proof-text").inner_text().startswith(f"{count} lights have a ring.")
    assert on % 2 == 1
    draw = random.Random(1)
    for _ in range(10):
        lamps.nth(draw.randrange(25)).click()
        assert ringed(bench)[1] % 2 == 1
        expect(bench.page.locator("#tally strong")).to_have_text(str(ringed(bench)[1]))
    assert bench.faults() == []
    bench.page.get_by_role("button", name="One that works").click()
    lamps.nth(12).focus()
    bench.keys("Enter")
    expect(bench.page.locator("#note")).to_have_text("All off. Solved.")
    expect(bench.page.locator(".lamp.waved")).to_have_count(25)
    assert moving(bench) == 0
    # Where motion is wanted, the wave goes through all lights and the sparks fall once.
    bench.page.emulate_media(reduced_motion="no-preference")
    bench.page.get_by_role("button", name="The stubborn one").click()
    bench.page.get_by_role("button", name="One that works").click()
    expect(bench.page.locator(".lamp.waved")).to_have_count(0)
    lamps.nth(12).click()
    expect(bench.page.locator(".sparks")).to_have_count(1)
    expect(bench.page.locator(".lamp.waved")).to_have_count(25)
    assert moving(bench) >= 25


def test_every_game_has_a_card_that_leads_to_it(bench: Workbench) -> None:
    bench.open("/", CARDS)
    bench.keys("Tab")
    expect(bench.page.locator(".skip")).to_be_focused()
    links = bench.page.locator(f"{CARDS} a")
    assert {link.get_attribute("href") for link in links.all()} == {f"/play/{name}" for name in games.names()}
    hooks = bench.page.locator(".hook").all_text_contents()
    assert len(set(hooks)) == len(hooks) == len(games.names())
    expect(bench.page.locator(f"{CARDS} svg.art")).to_have_count(len(hooks))
    bench.page.get_by_role("radio", name="For two").check()
    two = [name for name in games.names() if games.find(name).players == 2]
    expect(bench.page.locator(f"{CARDS}:visible")).to_have_count(len(two))
    bench.page.get_by_role("link", name=games.find("nim").title, exact=False).last.focus()
    bench.keys("Enter")
    bench.page.locator(".bench .state").wait_for()
    assert "/play/" in bench.page.url
