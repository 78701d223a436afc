"""What a busy browser drops on its way is asked for again: scripts, styles, questions; what never comes is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from conftest import Opens
from workbench import Workbench

SHEETS = """() => [...document.styleSheets].flatMap((sheet) => {
    try { return sheet.cssRules.length ? [sheet.href.split("/").at(-1)] : []; } catch { return []; }
})"""
"""The style sheets that came, in their order."""


def dropping(bench: Workbench, address: str, times: int = 1) -> list[str]:
    """Drop the first requests to an address; return the list that all of them are noted in."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.abort("aborted") if len(asked) <= times else route.continue_()

    bench.page.route(address, answer)
    return asked


@pytest.mark.parametrize("file", ["pages/lesson.js", "bench.js", "places.js", "families/dice_text.js"])
def test_a_script_that_was_dropped_is_asked_for_again(opens: Opens, file: str) -> None:
    """Be it the page's own, or one that another needs: a lesson without it was an empty page that said nothing."""
    bench = opens(fresh=True)
    asked = dropping(bench, f"**/static/*/{file}")
    bench.open("/teach/who-goes-first#step=2", ".check-part table.orders tbody tr")
    assert len(asked) == 2


@pytest.mark.parametrize("name", ["tokens.css", "lesson.css", "dice.css"])
def test_a_style_that_was_dropped_is_asked_for_again(opens: Opens, name: str) -> None:
    """Where it stood: styles that follow it still come after it."""
    bench = opens(fresh=True)
    bench.open("/teach/who-goes-first", ".ready-page")
    order = bench.page.evaluate(SHEETS)
    bench = opens(fresh=True)
    asked = dropping(bench, f"**/{name}")
    bench.open("/teach/who-goes-first", ".ready-page")
    bench.page.wait_for_function(f"() => ({SHEETS})().length === {len(order)}")
    assert bench.page.evaluate(SHEETS) == order
    assert len(asked) == 2


def test_a_page_whose_script_never_comes_says_so(opens: Opens) -> None:
    bench = opens(fresh=True)
    asked = dropping(bench, "**/static/*/bench.js", 3)
    bench.open("/play/nim", "button:text('Try again')")
    expect(bench.page.locator("h1")).to_have_text("This page did not load completely")
    assert len(asked) == 3
    assert bench.faults() == []
    bench.page.get_by_role("button", name="Try again").click()
    bench.page.locator(".bench .state").wait_for()
    expect(bench.page.locator("h1")).to_have_text("Nim")


@pytest.mark.parametrize("times", [1, 3])
def test_a_reason_that_was_dropped_comes_all_the_same(bench: Workbench, times: int) -> None:
    """A lesson that shows columns had none, and did not say why."""
    asked = dropping(bench, "**/why", times)
    bench.open("/teach/nim-pairs#step=4", ".reason .columns")
    assert len(asked) == times + 1


def open_a_table(bench: Workbench) -> None:
    bench.open("/table/wythoff", "canvas.heat-map")
    expect(bench.page.locator(".legend")).not_to_be_empty()


def test_a_table_that_a_busy_server_did_not_give_is_asked_for_again(bench: Workbench) -> None:
    busy = {"error": {"kind": "busy", "message": "timed out after 20 seconds", "faults": []}}
    bench.page.route("**/api/tables", lambda route: route.fulfill(status=503, json=busy))
    bench.open("/table/wythoff", "button:text('Try again')")
    expect(bench.page.locator("main")).to_contain_text("No table: timed out after 20 seconds.")
    bench.page.unroute("**/api/tables")
    bench.page.get_by_role("button", name="Try again").click()
    expect(bench.page.locator(".legend")).not_to_be_empty()
    bench.errors.clear()


def open_a_level(bench: Workbench) -> None:
    bench.open("/play/pegs?level=3", ".task")


def open_a_reason(bench: Workbench) -> None:
    bench.play("nim")
    bench.ask()


def take_a_file(bench: Workbench) -> None:
    bench.play("nim")
    bench.page.get_by_text("Take it with you").click()
    with bench.page.expect_download():
        bench.page.get_by_role("button", name="CSV of board").click()


@pytest.mark.parametrize(
    ("address", "act"),
    [
        ("**/api/tables", open_a_table),
        ("**/heat_panel.js", open_a_table),
        ("**/api/levels/pegs", open_a_level),
        ("**/static/*/levels.js", open_a_level),
        ("**/api/games/pegs/start", open_a_level),
        ("**/static/*/why.js", open_a_reason),
        ("**/take.js", take_a_file),
        ("**/api/figures/board", take_a_file),
    ],
)
def test_questions_and_parts_that_were_dropped_are_asked_for_again(
    opens: Opens, address: str, act: Callable[[Workbench], None]
) -> None:
    bench = opens(fresh=True)
    asked = dropping(bench, address)
    act(bench)
    assert len(asked) >= 2
