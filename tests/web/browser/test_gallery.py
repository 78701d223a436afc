"""The gallery shows every game that the entries name, each with the picture of its start."""

from __future__ import annotations

from playwright.sync_api import expect

from ludus import games
from workbench import Workbench


def test_every_game_has_a_card_that_leads_to_it(bench: Workbench) -> None:
    bench.open("/", ".cards .card")
    links = bench.page.locator(".card h3 a").evaluate_all("all => all.map(one => [one.pathname, one.textContent])")
    assert sorted(links[:-1]) == sorted([f"/play/{name}", games.find(name).title] for name in games.names())
    assert links[-1][0] == "/papers"
    for name in games.names():
        entry = games.find(name)
        expect(bench.page.locator(f".card:has(a[href='/play/{name}']) p")).to_have_text(entry.questions[entry.question])


def test_pictures_are_drawn_and_follow_the_theme(bench: Workbench) -> None:
    bench.open("/", ".cards .card")
    pictures = bench.page.locator(".card img")
    for k in range(pictures.count()):
        pictures.nth(k).scroll_into_view_if_needed()
        expect(pictures.nth(k)).to_have_js_property("complete", True)
    widths = pictures.evaluate_all("all => all.map(one => one.naturalWidth)")
    assert len(widths) == len(games.names())
    assert min(widths) > 0
    bench.page.locator("#theme").click()
    chosen = bench.page.evaluate("document.documentElement.dataset.theme")
    expect(pictures.first).to_have_attribute("src", f"/api/games/{sorted(games.names())[0]}/picture.svg?theme={chosen}")


def test_a_card_is_reached_and_opened_by_keys(bench: Workbench) -> None:
    bench.open("/", ".cards .card")
    bench.keys("Tab")
    expect(bench.page.locator(".skip")).to_be_focused()
    bench.page.get_by_role("link", name=games.find("pegs").title).focus()
    bench.keys("Enter")
    bench.page.locator(".bench .state").wait_for()
    assert bench.page.url.startswith(f"{bench.url}/play/pegs?p=")


def test_games_are_found_by_words(bench: Workbench) -> None:
    bench.open("/", ".cards .card")
    search = bench.page.get_by_label("Find a game")
    search.fill("torus roll")
    expect(bench.page.locator(".card:visible")).to_have_count(1)
    expect(bench.page.locator(".card:visible h3")).to_have_text(games.find("dice-torus").title)
    search.fill("")
    expect(bench.page.locator(".card:visible")).to_have_count(len(games.names()) + 1)
