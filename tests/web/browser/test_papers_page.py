"""The papers page in a real browser: claims are run, opened, filtered, printed, and lead to their boards."""

from __future__ import annotations

import json

from playwright.sync_api import Route, expect

from ludus import papers
from workbench import Workbench

SOME = ("spelling", "go-first", "theorem-6", "best-known")


def only(bench: Workbench, ids: tuple[str, ...]) -> None:
    """Let the page list a few claims of one paper: the others would take their time."""

    def shorten(route: Route) -> None:
        listed = route.fetch().json()["papers"]
        few = [paper | {"claims": [claim for claim in paper["claims"] if claim["id"] in ids]} for paper in listed]
        route.fulfill(json={"papers": [paper for paper in few if paper["name"] == "fair-dice"]})

    bench.page.route("**/api/papers", shorten)


def test_every_claim_is_listed_and_none_is_run(bench: Workbench) -> None:
    bench.open("/papers")
    count = sum(len(papers.find(name).claims) for name in papers.names())
    expect(bench.page.locator(".total")).to_have_text(f"0 of {count} run.")
    assert bench.page.locator(".claim").count() == count
    assert not [request for request in bench.requests if request.method == "POST"]


def test_a_claim_is_run_opened_run_again_and_leads_to_its_board(bench: Workbench) -> None:
    bench.open("/papers")
    row = bench.page.locator("#fair-dice-theorem-6")
    row.get_by_role("button", name="Run: ").click()
    expect(row.locator(".chip")).to_have_text("+ Extended")
    row.get_by_role("button", name="Details").click()
    expect(row.locator("dt")).to_contain_text(["Beyond it", "Tried"])
    expect(row.locator("figure rect.part")).to_have_count(7)
    with bench.page.expect_response(lambda reply: reply.request.method == "POST") as told:
        row.get_by_role("button", name="Run again").click()
    assert told.value.json()["verdict"] == "extended"
    row.get_by_role("link", name="Play it").click()
    bench.page.locator(".bench .state").wait_for()
    assert bench.position() == "abaabba"


def test_all_are_run_filtered_and_kept_while_the_tab_is_open(bench: Workbench) -> None:
    only(bench, SOME)
    bench.open("/papers")
    bench.page.get_by_role("button", name="Run all").click()
    total = bench.page.locator(".total")
    expect(total).to_have_text("4 of 4 run: 1 confirmed, 1 erratum, 2 extended.")
    bench.page.get_by_role("button", name="Errata").click()
    expect(bench.page.locator(".claim:visible")).to_have_count(1)
    bench.page.get_by_role("button", name="Open all").click()
    expect(bench.page.locator(".detail:visible")).to_have_count(1)
    bench.page.reload()
    expect(total).to_have_text("4 of 4 run: 1 confirmed, 1 erratum, 2 extended.")
    # On paper everything that was run is open.
    expect(bench.page.locator(".detail:visible")).to_have_count(0)
    bench.page.emulate_media(media="print")
    expect(bench.page.locator(".detail:visible")).to_have_count(4)
    expect(bench.page.locator(".claim button:visible")).to_have_count(0)


def test_a_refusal_is_told_in_its_row(bench: Workbench) -> None:
    only(bench, ("spelling",))
    error = {"error": {"kind": "mistake", "message": "something went wrong here", "faults": []}}
    bench.page.route(
        "**/api/papers/fair-dice/spelling",
        lambda route: route.fulfill(status=422, content_type="application/json", body=json.dumps(error)),
    )
    bench.open("/papers")
    bench.page.get_by_role("button", name="Run: ").click()
    expect(bench.page.locator(".range")).to_have_text("Something went wrong here.")
    expect(bench.page.locator(".chip")).to_have_text("! No verdict")
    bench.errors.clear()


def test_axe_finds_nothing_on_a_desk_and_in_the_dark_on_a_phone(bench: Workbench) -> None:
    only(bench, SOME[:3])
    bench.open("/papers")
    assert bench.faults() == []
    bench.page.get_by_role("button", name="Run all").click()
    expect(bench.page.locator(".total")).to_contain_text("3 of 3 run")
    bench.page.get_by_role("button", name="Open all").click()
    bench.page.locator("figure svg").first.wait_for()
    assert bench.faults() == []
    bench.page.emulate_media(color_scheme="dark")
    bench.page.set_viewport_size({"width": 390, "height": 844})
    assert bench.faults() == []
    assert bench.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
