"""Every state of the pages: axe at three widths and in both themes, nothing shifts, motion only where it is wanted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from ludus.families import games
from workbench import Workbench

WIDTHS = (390, 1280, 1920)
INTERNAL = r'position \d+ "|\[\d+(, \d+)+\]|0-based|kernel|[Cc]ertificate|\broute\b|by the theorem of nim'
LOST = "/play/nim?p=1+4+5&start=1,4,5"
SHIFTS = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
    }).observe({ type: "layout-shift", buffered: true });
}"""


def ask(bench: Workbench) -> None:
    bench.tool("ask").click()
    bench.answer()


def home(bench: Workbench) -> Iterator[str]:
    bench.open("/", ".cards .card")
    yield "first page"
    bench.page.get_by_role("button", name="Why can’t I?").click()
    yield "first page, asked"
    for kind in ("Alone", "For two"):
        bench.page.get_by_label(kind, exact=True).check(force=True)
        yield f"first page, {kind}"


def alone(bench: Workbench) -> Iterator[str]:
    bench.play("lights", shape="3,3", p="010/111/010")
    yield "ready"
    for step in range(1, 5):
        bench.tool("hint").click()
        expect(bench.note()).not_to_have_text("Your move.")
        yield f"hint {step}"
    ask(bench)
    yield "solvable"
    bench.changes(bench.cell(1, 1).click)
    yield "won"


def impossible(bench: Workbench) -> Iterator[str]:
    bench.play("tiling", variant="mutilated")
    ask(bench)
    yield "impossible"


def for_two(bench: Workbench) -> Iterator[str]:
    bench.open(LOST, ".bench .state")
    ask(bench)
    bench.page.locator(".answers li").first.wait_for()
    yield "lost, with every answer"
    for _ in range(12):
        bench.page.locator(".plies, .stage [role=gridcell].live").first.wait_for()
        if bench.page.locator(".plies").count():
            break
        bench.changes(bench.page.locator(".stage [role=gridcell].live").last.click)
    bench.page.locator(".plies").wait_for()
    count = bench.page.locator(".plies button").count()
    for ply in (0, count // 2, count - 1):
        bench.page.locator(".plies button").nth(ply).click()
        yield f"review, ply {ply}"


def class_and_days(bench: Workbench) -> Iterator[str]:
    for path, ready in (
        ("/teach", ".ready-page"),
        ("/teach/rook-home#step=5", ".answers li"),
        ("/sheet/lights?answers=1", ".ready-page"),
        ("/daily/2026-11-17", ".task"),
        ("/play/pegs?level=2", ".task"),
        ("/progress", ".ready-page"),
        ("/research", ".ready-page"),
        ("/table/two-rooks", ".zero-maps .dots"),
        ("/dice", ".order-bars"),
    ):
        bench.open(path, ready)
        yield path


WALKS = (home, alone, impossible, for_two, class_and_days)


@pytest.mark.slow
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_axe_finds_nothing_in_any_state_at_any_width_in_either_theme(
    bench: Workbench, walk: Callable[[Workbench], Iterator[str]]
) -> None:
    for state in walk(bench):
        for width in WIDTHS:
            bench.page.set_viewport_size({"width": width, "height": 900})
            for theme in ("light", "dark"):
                bench.page.emulate_media(color_scheme=theme)
                assert bench.faults() == [], f"{state}, {width}, {theme}"
            assert bench.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0, f"{state}, {width}"
        bench.page.set_viewport_size({"width": 1280, "height": 860})


def test_nothing_shifts_while_a_page_loads(bench: Workbench) -> None:
    """That the board stands still when an answer comes is measured to the pixel in the tests of the layout."""
    bench.page.add_init_script(f"({SHIFTS})()")
    for path, ready in (
        ("/play/lights?variant=stuck", ".bench .state"),
        (LOST, ".bench .state"),
        ("/play/pegs?variant=lost", ".bench .state"),
        ("/teach/nim-pairs", ".ready-page"),
    ):
        bench.open(path, ready)
        bench.page.wait_for_load_state("networkidle")
        assert bench.page.evaluate("window.shifted") < 0.001, path


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_no_page_of_a_game_says_what_only_its_program_knows(bench: Workbench, name: str) -> None:
    bench.play(name)
    ask(bench)
    text = bench.page.locator("#main").inner_text()
    assert not re.search(INTERNAL, text)


def waves(page: Page) -> int:
    return page.evaluate("document.querySelectorAll('.sparks, .wave').length + document.getAnimations().length")


def test_a_solved_board_celebrates_and_stands_still_where_motion_is_not_wanted(bench: Workbench) -> None:
    bench.play("lights", shape="3,3", p="010/111/010")
    bench.changes(bench.cell(1, 1).click)
    expect(bench.page.locator(".state h2")).to_have_text("Done")
    bench.page.wait_for_timeout(300)
    assert waves(bench.page) == 0
    bench.page.emulate_media(reduced_motion="no-preference")
    bench.play("lights", shape="3,3", p="010/111/010")
    bench.page.evaluate(
        "() => { window.seen = 0; const look = () => { window.seen = Math.max(window.seen,"
        " document.querySelectorAll('.sparks i').length); requestAnimationFrame(look); }; look(); }"
    )
    bench.changes(bench.cell(1, 1).click)
    bench.page.wait_for_function("() => window.seen > 0")
