"""The gallery shows every game that the entries name, each with the picture of its start."""

from __future__ import annotations

from playwright.sync_api import expect

from ludus.families import games
from workbench import Workbench

CARDS = """shelves => shelves.flatMap((shelf) => [...shelf.querySelectorAll(".card")].map((card) => {
    const [link, question] = ["a", "p"].map((part) => card.querySelector(part));
    return [shelf.querySelector("h2").textContent, link.pathname, link.textContent, question.textContent];
}))"""
# Decoding waits for a picture, and fails when there is none.
DECODED = """all => Promise.all(all.map(async (one) => {
    one.loading = "eager";
    await one.decode();
    return one.naturalWidth;
}))"""


def test_every_game_has_a_card_with_its_family_that_leads_to_it(bench: Workbench) -> None:
    bench.open("/", ".cards .card")
    cards = bench.page.locator(".shelf").evaluate_all(CARDS)
    entries = {name: games.find(name) for name in games.names()}
    told = [
        [games.title_of(family), f"/play/{name}", entries[name].title, entries[name].questions[entries[name].question]]
        for name, family in games.names().items()
    ]
    assert sorted(cards[:-1]) == sorted(told)
    assert cards[-1][:2] == ["The papers", "/papers"]
    # A family has one shelf, the puzzles come before the two-player games, and small families share a row.
    headings = bench.page.locator(".shelf h2")
    texts = headings.all_inner_texts()
    assert sorted(texts) == sorted({*(games.title_of(one) for one in games.names().values()), "The papers"})
    assert texts[-2:] == ["Impartial games", "The papers"]
    boxes = [headings.nth(texts.index(text)).bounding_box() for text in ("Pegs", "Tapes", "Tilings")]
    assert len({box["y"] for box in boxes if box is not None}) < 3
    search = bench.page.get_by_label("Find a game")
    search.fill("torus roll")
    expect(bench.page.locator(".card:visible h3")).to_have_text([games.find("dice-torus").title])
    search.fill("")
    expect(bench.page.locator(".card:visible")).to_have_count(len(games.names()) + 1)


def test_pictures_are_drawn_and_follow_the_theme_and_cards_are_opened_by_keys(bench: Workbench) -> None:
    bench.open("/", ".cards .card")
    bench.keys("Tab")
    expect(bench.page.locator(".skip")).to_be_focused()
    pictures = bench.page.locator(".card img")
    widths = pictures.evaluate_all(DECODED)
    assert len(widths) == len(games.names())
    assert min(widths) > 0
    bench.page.locator("#theme").click()
    chosen = bench.page.evaluate("document.documentElement.dataset.theme")
    expect(pictures.first).to_have_attribute("src", f"/api/games/{sorted(games.names())[0]}/picture.svg?theme={chosen}")

    bench.page.get_by_role("link", name=games.find("pegs").title).focus()
    bench.keys("Enter")
    bench.page.locator(".bench .state").wait_for()
    assert bench.page.url.startswith(f"{bench.url}/play/pegs?p=")
