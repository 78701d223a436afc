"""Nothing moves: the board stands still before, during and after a question, at four widths; nothing scrolls sideways.

What is measured depends on the page and the width alone, so each page is opened once and measured at all widths.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from ludus.families import games
from workbench import Workbench

SIZES = [(1920, 1080), (1280, 860), (768, 1024), (390, 844), (320, 640)]
ALIKE = ("king", "knight", "lights", "octal", "piece", "rook", "ryuo", "silver-dollar-strip", "two-rooks", "welter")
"""Games whose pages are those of others; they are measured in the long run."""
LIGHTEST = 300_000
"""No page may weigh as many bytes, without tables."""
TARGETS = (
    ".tools button, .fields button, .fields select, .fields > label > input, "
    ".check button:not(.pattern), .tray button, summary"
)


# Letters wrap anew when the width changes, before the next frame is drawn; so two frames are waited for.
MEASURE = """async () => {
    for (let k = 0; k < 2; k += 1) await new Promise(requestAnimationFrame);
    const stage = document.querySelector(".bench > .stage"), tools = document.querySelector(".tools");
    const board = [...stage.children].find((one) => one.getBoundingClientRect().height > 0);
    const boxes = [stage, board, tools].map((one) => {
        const box = one.getBoundingClientRect(), isSticky = one === tools && innerWidth <= 860;
        const sides = [box.x + scrollX, isSticky ? 0 : box.y + scrollY, box.width, box.height];
        return sides.map((value) => Math.round(value * 100) / 100);
    });
    return [...boxes, document.documentElement.scrollWidth - innerWidth];
}"""


def measured(bench: Workbench) -> list[Any]:
    """Return where board and toolbar stand at each width, and whether the page scrolls sideways."""
    found = []
    for width, height in SIZES:
        bench.page.set_viewport_size({"width": width, "height": height})
        found.append(bench.page.evaluate(MEASURE))
    return found


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.long) if one in ALIKE else one for one in games.names()]
)
def test_the_board_stands_still_while_a_question_is_asked(bench: Workbench, name: str) -> None:
    held: list[Route] = []
    bench.play(name)
    assert bench.weight() < LIGHTEST
    before = measured(bench)
    assert [one[-1] for one in before] == [0] * len(SIZES)
    bench.page.route("**/ask", lambda route: held.append(route))
    bench.tool("ask").click()
    bench.page.locator(".state.asking").wait_for()
    assert measured(bench) == before
    bench.held(held).continue_()
    bench.answer()
    bench.page.wait_for_load_state("networkidle")
    assert measured(bench) == before
    assert bench.small(TARGETS, 43.5) == []
    assert bench.small(".bench > .stage [role=gridcell], .pattern", 35.5) == []


def test_title_verdict_board_and_tools_are_seen_together_on_a_desk(bench: Workbench) -> None:
    bench.play("pegs")
    for part in ("#title", ".verdict .state", ".board", ".tools"):
        expect(bench.page.locator(part).first).to_be_in_viewport(ratio=1)


def test_tools_stay_at_the_lower_edge_of_a_phone(phone: Workbench) -> None:
    phone.play("tiling")
    box = phone.page.locator(".tools").bounding_box()
    assert box is not None
    assert round(box["y"] + box["height"]) == 844


def test_only_a_table_loads_the_heat_map(bench: Workbench) -> None:
    """Three heaps have no table of all positions; with two heaps it comes."""
    bench.play("nim")
    bench.page.wait_for_load_state("networkidle")
    assert not [one.url for one in bench.loaded if "heat_" in one.url]
    bench.page.get_by_role("button", name="Play with two heaps").click()
    bench.table().wait_for()


@pytest.mark.parametrize("path", ["/", "/papers", "/jobs"])
def test_other_pages_are_light_and_do_not_scroll_sideways(bench: Workbench, path: str) -> None:
    bench.open(path)
    assert bench.weight() < LIGHTEST
    for width, height in SIZES:
        bench.page.set_viewport_size({"width": width, "height": height})
        assert bench.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


@pytest.mark.parametrize("path", ["/", "/play/pegs", "/papers", "/jobs"])
def test_pages_hold_no_style_and_no_script_of_their_own(server: Any, path: str) -> None:
    reply = server.get(path)
    policy = reply.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    text = reply.text.lower()
    assert "<style" not in text
    assert "style=" not in text
    assert " onclick" not in text
    assert all("src=" in part.split(">")[0] for part in text.split("<script")[1:])


def test_a_board_is_printed_in_outline_with_its_link(bench: Workbench) -> None:
    bench.play("lights", variant="stuck")
    bench.ask()
    page = bench.page
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".print-link")).to_have_text(page.url)
    expect(page.locator(".bench .state p").first).to_contain_text("12 lights have a ring")
    fills = page.locator(".stage .cell").evaluate_all("all => all.map((one) => getComputedStyle(one).fill)")
    assert sorted(map(fills.count, set(fills))) == [1, 24]
    assert set(fills) == {"rgb(0, 0, 0)", "rgb(255, 255, 255)"}
    words = page.locator(".stage .text").evaluate_all("all => all.map((one) => getComputedStyle(one).fill)")
    assert set(words) == {"rgb(0, 0, 0)"}
    for hidden in (".tools", ".hints", ".top"):
        expect(page.locator(hidden).first).not_to_be_visible()
