"""Every state of the pages: axe at three widths and in both themes, nothing shifts, motion only where it is wanted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, cycle, product
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from test_papers_page import SOME, only
from test_two_players import HINT_PAGES

from conftest import Opens
from ludus.families import games
from ludus.web.teaching import lesson_files
from workbench import Workbench

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
    bench.play("nim", p="0+0+3")
    bench.place("heap C: take 3").click()
    bench.page.locator(".review").wait_for()
    yield "won, with its review"


def puzzles(bench: Workbench) -> Iterator[str]:
    bench.play("lights", level="1")
    yield "level"
    bench.changes(bench.cell(2, 2).click)
    bench.page.locator(".win").wait_for()
    yield "level, won"
    bench.open("/daily/2026-11-16", ".task")
    bench.page.get_by_text("Puzzles of other days").click()
    yield "day, with its calendar"
    bench.page.get_by_role("button", name="It cannot be done").click()
    bench.page.locator(".reasons button").first.click()
    yield "day, three reasons"


def folds(bench: Workbench) -> Iterator[str]:
    bench.play("pegs", variant="lost")
    ask(bench)
    for _ in range(2):
        # A fold may hold others, and load what is in it.
        bench.page.locator("details").evaluate_all("all => { for (const one of all) one.open = true; }")
        bench.page.wait_for_load_state("networkidle")
    yield "every fold open"


def pages(bench: Workbench) -> Iterator[str]:
    for path, ready in PAGES.items():
        bench.open(path, ready)
        bench.page.wait_for_load_state("networkidle")
        yield path


def gallery(bench: Workbench) -> Iterator[str]:
    """Each filter on some claims; all 271 cards would take minutes in every look."""
    two = ("fair-dice", "dice-rolling")
    only(bench, (*SOME, "coefficient-matrix"), two)
    for verdict in ("", "erratum", "confirmed", "extended", "open"):
        bench.open(f"/papers?verdict={verdict}", ".meter-bar")
        yield f"papers, {verdict or 'all'}"
    for verdict, paper in (*product(("",), two), ("open", two[1])):
        bench.open(f"/papers?verdict={verdict}", ".meter-bar")
        bench.page.get_by_label("Paper", exact=True).select_option(paper)
        expect(bench.page.locator(f".paper:not(#{paper}) .claim").locator("visible=true")).to_have_count(0)
        yield f"papers, {paper}{', none' if verdict else ''}"
    for button in bench.open("/papers").page.get_by_role("button", name="Details").all():
        button.click()
    bench.page.locator("figure svg").first.wait_for()
    yield "papers, with their details"


def lesson(bench: Workbench, name: str) -> Iterator[str]:
    bench.open(f"/teach/{name}", ".ready-page")
    steps = bench.page.locator(".ready-page [aria-label^='Step ']").count()
    for step in range(1, steps + 1):
        bench.page.locator(f"[aria-label^='Step {step}:']").click()
        bench.page.wait_for_load_state("networkidle")
        yield f"lesson {name}, step {step}"


def game(bench: Workbench, name: str) -> Iterator[str]:
    bench.play(name)
    yield "ready"
    ask(bench)
    bench.page.wait_for_load_state("networkidle")
    yield "asked"
    bench.play(name, **HINT_PAGES.get(name, {}))
    for step in range(1, 5):
        told = bench.note().inner_text()
        bench.tool("hint").click()
        expect(bench.note()).not_to_have_text(told)
        yield f"hint {step}"


PAGES = {
    "/teach": ".ready-page",
    "/teach/nim-pairs/sheet": ".ready-page",
    "/sheet/lights?answers=1": ".ready-page",
    "/levels/pegs": ".level-cards .picture",
    "/progress": ".ready-page",
    "/research": ".ready-page",
    "/table/wythoff": ".legend",
    "/table/kayles": ".strip-cells li",
    "/table/nim?heaps=3&cut=2": ".slice td.zero",
    "/table/two-rooks": ".zero-maps .dots",
    "/table/ryuo?size=32&levels=1": ".level-sets",
    "/dice": ".order-bars",
    "/dice/nets": ".ready-page",
    "/jobs": ".jobs",
}
"""The pages that are no game and no lesson, and what stands on them when they are drawn."""
PLAYED = (home, alone, impossible, for_two, puzzles, folds)
WALKS = {
    **{walk.__name__: walk for walk in (*PLAYED, pages, gallery)},
    **{f"lesson {name}": partial(lesson, name=name) for name in sorted(lesson_files(None))},
    **{f"game {name}": partial(game, name=name) for name in games.names()},
}
LOOKS = tuple(product((390, 1280, 1920), ("light", "dark")))
"""Widths and themes."""


def look_at(bench: Workbench, state: str, width: int, theme: str) -> None:
    """Run axe at a width in a theme, and look whether the page scrolls sideways."""
    bench.page.set_viewport_size({"width": width, "height": 900})
    bench.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    assert bench.faults() == [], f"{state}, {width}, {theme}"
    assert bench.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0, f"{state}, {width}"


SHARED = re.compile(r"hint \d|lesson (?!two-corners-gone|lights-parity|nim-pairs)")
"""States that many pages share: each is looked at at every width, and in both themes."""
HALVES = (LOOKS[::3] + LOOKS[4:5], LOOKS[1:3] + LOOKS[5:])
"""The looks in two halves; each has every width and both themes."""


@pytest.mark.slow
@pytest.mark.parametrize("name", WALKS)
def test_axe_finds_nothing_in_any_state_at_any_width_in_either_theme(bench: Workbench, name: str) -> None:
    halves = cycle(HALVES)
    for state in WALKS[name](bench):
        for width, theme in next(halves) if SHARED.match(state) else LOOKS:
            look_at(bench, state, width, theme)
        bench.page.set_viewport_size({"width": 1280, "height": 860})


def test_each_half_of_the_looks_has_every_width_and_both_themes() -> None:
    assert sorted(HALVES[0] + HALVES[1]) == sorted(LOOKS)
    for half in HALVES:
        assert [{one[k] for one in half} for k in (0, 1)] == [{390, 1280, 1920}, {"light", "dark"}]


@pytest.mark.parametrize("walk", [alone, for_two], ids=lambda walk: walk.__name__)
def test_axe_finds_nothing_while_a_game_is_played(bench: Workbench, walk: Callable[[Workbench], Iterator[str]]) -> None:
    """Each state once, at another width and in another theme than the one before it."""
    for state, (width, theme) in zip(walk(bench), cycle(LOOKS[::-1]), strict=False):
        look_at(bench, state, width, theme)
        bench.page.set_viewport_size({"width": 1280, "height": 860})


FIRST = ("/play/pegs?level=3", LOST, "/teach/nim-pairs", "/papers")
STEADY = {
    "/": ".cards .card",
    "/papers": ".claim",
    "/daily/2026-11-18": ".task",
    "/play/pegs?level=3": ".bench .state",
    "/teach/nim-pairs": ".ready-page",
    "/teach/two-corners-gone": ".ready-page",
    LOST: ".bench .state",
    **{f"/play/{name}": ".bench .state" for name in games.names()},
    **PAGES,
}
"""Pages on which nothing moves while they load; that of Go First dice asks by itself."""


@pytest.mark.parametrize("path", [one if one in FIRST else pytest.param(one, marks=pytest.mark.slow) for one in STEADY])
def test_nothing_shifts_while_a_page_loads(opens: Opens, path: str) -> None:
    """That the board stands still when an answer comes is measured to the pixel in the tests of the layout."""
    bench = opens(fresh=True)
    bench.page.add_init_script(f"({SHIFTS})()")
    bench.open(path, STEADY[path])
    bench.page.wait_for_load_state("networkidle")
    assert bench.page.evaluate("window.shifted") < 0.001
    bench.page.set_viewport_size({"width": 390, "height": 844})
    bench.page.reload()
    bench.page.locator(STEADY[path]).first.wait_for()
    bench.page.wait_for_load_state("networkidle")
    assert bench.page.evaluate("window.shifted") < 0.001
    bench.page.set_viewport_size({"width": 320, "height": 640})
    assert bench.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


PLACES = """() => {
    window.places = new Set();
    const parts = [".orders", ".tools", ".fields", ".hints", ".take", ".for-class", ".roller"];
    const look = () => {
        const tops = parts.map((part) => document.querySelector(part)?.getBoundingClientRect().top);
        if (document.querySelector(".orders tbody tr")) window.places.add(String(tops.map((top) => Math.round(top))));
        requestAnimationFrame(look);
    };
    look();
}"""
"""All places where the parts below a verdict have stood since the orders were listed."""


LONG = "cabdeedbaccdbaeeabdcebaddabceccecbaddabecdbaeeabdccabdeedbac"
"""Dice whose verdict is long: the number of their rolls is no multiple of that of their orders."""


@pytest.mark.parametrize(("width", "height"), [(1280, 860), (390, 844), (1920, 1400), (900, 860), (320, 640)])
def test_nothing_moves_when_the_verdict_about_dice_comes_by_itself(opens: Opens, width: int, height: int) -> None:
    bench = opens(width, height, fresh=True)
    bench.page.add_init_script(f"({PLACES})()")
    bench.page.add_init_script(f"({SHIFTS})()")
    held: list[Route] = []
    bench.page.route("**/ask", lambda route: held.append(route))
    bench.open(f"/play/go-first?string={LONG}", ".orders tbody tr")
    bench.page.wait_for_timeout(200)
    for _ in range(2):
        bench.held(held).continue_()
    assert bench.answer() == "Unfair"
    bench.page.wait_for_load_state("networkidle")
    assert len(bench.sentence()) > 110
    assert bench.page.evaluate("window.shifted") < 0.001
    assert len(bench.page.evaluate("[...window.places]")) == 1


def asked_for(number: int, state: str) -> dict[str, Any]:
    """A question as the list of running questions has it; its title is short before the page knows its game."""
    asked = {"title": "lights", "game": "lights", "question": "gods-number", "parameters": {}, "position": "0"}
    return {"id": f"j{number}", "state": state, "elapsed": 2.0, "limit": 30.0, "progress": None} | asked


def test_nothing_shifts_when_questions_are_listed_and_end(opens: Opens) -> None:
    bench = opens(390, 844, fresh=True)
    states = ["running", "running", "running"]
    bench.page.route("**/api/jobs", lambda route: route.fulfill(json={"jobs": list(map(asked_for, count(1), states))}))
    bench.page.add_init_script(f"({SHIFTS})()")
    bench.open("/jobs", ".job:nth-child(3)")
    states[:] = ["done", "cancelled", "running"]
    bench.page.get_by_role("link", name="Show the answer").wait_for()
    bench.page.wait_for_timeout(100)
    assert bench.page.evaluate("window.shifted") < 0.001


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_no_page_of_a_game_says_what_only_its_program_knows(bench: Workbench, name: str) -> None:
    """Before and after an answer, and with every hint; what is folded away is for those who look there."""
    bench.play(name)
    for act in (lambda: None, lambda: ask(bench), *[bench.tool("hint").click] * 4):
        act()
        bench.page.wait_for_load_state("networkidle")
        assert not re.search(INTERNAL, bench.page.locator("#main").inner_text())


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
