"""A class in the browser: lessons to their end, votes, locks, codes, worksheets on paper, the projector."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from ludus.web.teaching import LESSONS, lesson_files, lesson_text, read_lesson
from qr_reader import modules, read
from workbench import Workbench

Opens = Callable[..., Workbench]
NAMES = sorted(lesson_files(None))
USUAL = ("two-corners-gone", "coins-gaps")
"""The lesson of one player whose page is the heaviest, and one for two; all are for the long run."""
LIGHTEST = 300_000
ADDRESS = "http://192.168.1.5:8000"


def opened(bench: Workbench, path: str) -> Workbench:
    return bench.open(path, ".ready-page")


def bar(bench: Workbench, name: str) -> None:
    bench.page.locator(f"[data-bar={name}]").click()


def board(bench: Workbench) -> list[float]:
    """Where the board stands."""
    box: list[float] = bench.page.locator(".bench > .stage > .view").first.evaluate(
        "one => { const b = one.getBoundingClientRect(); return [b.x + scrollX, b.y + scrollY, b.width, b.height]; }"
    )
    return [round(side, 1) for side in box]


@pytest.mark.parametrize(
    "name", [name if name in USUAL else pytest.param(name, marks=pytest.mark.long) for name in NAMES]
)
def test_a_lesson_goes_to_its_end_with_every_view_and_nothing_wrong(bench: Workbench, name: str) -> None:
    steps = read_lesson(name, lesson_text(LESSONS / f"{name}.md")).steps
    opened(bench, f"/teach/{name}")
    assert bench.weight() < LIGHTEST
    for number, step in enumerate(steps):
        title = bench.page.locator(".talk h1")
        expect(title).to_have_text(step.title)
        shown = step.get("show")
        if "verdict" in shown:
            bench.page.locator(".verdict .state:is(.solved, .impossible)").wait_for()
        if "columns" in shown:
            bench.page.locator(".verdict .columns").wait_for()
        if "refutations" in shown:
            bench.page.locator(".answers li").first.wait_for()
        if "targets" in shown:
            bench.page.locator(".stage .p-dot").first.wait_for()
        if "counts" in shown:
            bench.page.locator(".check-part :is(table, .bars, .tally)").first.wait_for()
        if step.kind == "Conjecture":
            bench.page.get_by_role("button", name=f"One more for {step.choices[0]}").click()
            expect(bench.page.locator(".vote output").first).to_have_text("1")
        if number % 3 == 0 or number == len(steps) - 1:
            assert bench.faults() == [], step.title
        if number < len(steps) - 1:
            is_first_reveal = steps[number + 1].kind == "Reveal" and step.kind != "Reveal"
            expect(bench.page.locator("[data-bar=next]")).to_have_text("Uncover" if is_first_reveal else "Next")
            bar(bench, "next")
    expect(bench.page.locator("[data-bar=next]")).to_have_attribute("aria-disabled", "true")
    bench.page.emulate_media(color_scheme="dark")
    bench.page.set_viewport_size({"width": 390, "height": 844})
    assert bench.faults() == []
    assert bench.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_why_is_locked_until_a_reveal_and_the_keys_of_a_presenter_work(bench: Workbench) -> None:
    opened(bench, "/teach/lights-parity")
    bench.page.set_viewport_size({"width": 1920, "height": 1080})
    before = board(bench)
    assert min(before[2:]) > 700, "readable from the last row"
    bench.tool("ask").click()
    expect(bench.note()).to_contain_text("Locked by the lesson.")
    bench.tool("hint").click()
    expect(bench.page.locator(".band.part-mark")).to_have_count(0)
    bench.page.locator(".talk h1").click()
    bench.keys("PageDown", "ArrowRight", "PageDown")
    expect(bench.page.locator(".talk h1")).to_have_text("Twelve lights with a ring")
    expect(bench.page.locator(".stage .ring-mark")).to_have_count(12)
    assert board(bench) == before
    assert bench.page.url.endswith("#step=4")
    bench.tool("ask").click()
    assert bench.answer() == "Impossible"
    bench.keys("b")
    expect(bench.page.locator(".talk")).not_to_be_visible()
    bench.keys("b", "PageUp")
    expect(bench.page.locator("[data-bar=lock]")).to_contain_text("Why? is locked")
    bench.keys("l")
    expect(bench.page.locator("[data-bar=lock]")).to_contain_text("Why? is open")
    expect(bench.page.locator(".number")).to_have_text(re.compile(r"^\d{4}$"))
    bench.page.reload()
    bench.page.locator(".ready-page").wait_for()
    expect(bench.page.locator(".talk h1")).to_have_text("What makes the difference?")


def test_the_code_on_the_wall_opens_the_lesson_with_its_answers_locked(bench: Workbench) -> None:
    """What the code says is read back; a pupil sees no reveal before the teacher's number."""

    def reached(route: Route) -> None:
        found = route.fetch().json()
        route.fulfill(json=found | {"address": ADDRESS})

    bench.page.route("**/api/lessons", reached)
    opened(bench, "/teach/nim-pairs")
    image = bench.page.locator(".qr img")
    image.wait_for()
    source = str(image.get_attribute("src"))
    drawn = bench.page.evaluate("async source => (await fetch(source)).text()", source)
    link = read(modules(drawn))
    assert re.fullmatch(rf"{ADDRESS}/teach/nim-pairs\?locked=\w+", link)
    expect(bench.page.locator(".qr .address")).to_have_text(link)
    assert bench.faults() == []
    bar(bench, "lock")
    number = bench.page.locator(".number").inner_text()
    bench.page.set_viewport_size({"width": 390, "height": 844})
    opened(bench, f"{link.removeprefix(ADDRESS)}#step=5")
    expect(bench.page.locator(".talk h1")).to_have_text("Three heaps")
    expect(bench.page.locator("[data-bar=lock]")).to_have_count(0)
    bar(bench, "next")
    bench.page.get_by_label("Number", exact=True).fill("0000")
    bench.page.get_by_role("button", name="Open", exact=True).click()
    expect(bench.page.locator(".lock")).to_contain_text("That is not the number.")
    assert bench.faults() == []
    bench.page.get_by_label("Number", exact=True).fill(number)
    bench.keys("Enter")
    expect(bench.page.locator(".talk h1")).to_have_text("Fours, twos and ones")
    bench.page.locator(".verdict .columns").wait_for()


def test_a_board_is_shared_with_its_answers_locked(bench: Workbench) -> None:
    bench.play("lights", p="10000/00000/00000/00000/00000")
    weight = bench.weight()
    bench.page.locator(".for-class > summary").click()
    bench.page.get_by_role("button", name="Lock the answers").click()
    expect(bench.page.locator(".qr.local")).to_contain_text("ludus serve --host 0.0.0.0")
    number = bench.page.locator(".number").inner_text()
    assert bench.faults() == []
    assert bench.weight() > weight, "what only a class needs is loaded when it is wanted"
    link = bench.page.evaluate(
        "async () => { const { lockedPath } = await import(document.querySelector('script[type=module]').src"
        ".replace('pages/play.js', 'classroom.js')); return lockedPath(location.pathname + location.search); }"
    )
    bench.open(link, ".lock")
    bench.tool("ask").click()
    expect(bench.note()).to_contain_text("Locked by the lesson.")
    bench.focus_board()
    bench.keys("a", "h", "w")
    expect(bench.page.locator(".state.impossible")).to_have_count(0)
    assert bench.faults() == []
    bench.page.get_by_label("Number", exact=True).fill(number)
    bench.keys("Enter")
    assert bench.ask() == "Impossible"


def pages_of(path: Path) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", path.read_bytes()))


def test_worksheets_are_one_page_and_two_with_solutions(bench: Workbench, tmp_path: Path) -> None:
    paths = ["/teach/two-corners-gone/sheet", "/sheet/nim", "/sheet/pegs"]
    for number, path in enumerate(paths):
        opened(bench, f"{path}?answers=0")
        assert number or bench.weight() < LIGHTEST
        place = tmp_path / f"{number}.pdf"
        bench.page.pdf(path=place, format="A4" if number % 2 else "Letter")
        assert pages_of(place) == 1, path
        bench.page.locator("#show-answers").check()
        assert "answers=1" in bench.page.url
        bench.page.pdf(path=place, format="A4")
        assert pages_of(place) == 2, path
        if not number:
            assert bench.faults() == []
            bench.page.emulate_media(media="print")
            expect(bench.page.locator(".top")).not_to_be_visible()
            expect(bench.page.locator(".sheet-tools")).not_to_be_visible()
            grounds = bench.page.locator(".paper").evaluate_all("all => all.map(one => getComputedStyle(one).color)")
            assert set(grounds) == {"rgb(0, 0, 0)"}
            bench.page.emulate_media(media="null")


@pytest.mark.long
@pytest.mark.parametrize("name", ["tiling", "lights", "dice-torus", "tape", "kayles", "rook", "wythoff", "go-first"])
def test_worksheets_of_all_games_fit_their_pages(bench: Workbench, tmp_path: Path, name: str) -> None:
    opened(bench, f"/sheet/{name}?answers=1")
    assert bench.faults() == []
    bench.page.pdf(path=tmp_path / "x.pdf", format="A4")
    assert pages_of(tmp_path / "x.pdf") == 2


def test_the_list_of_lessons(bench: Workbench) -> None:
    opened(bench, "/teach")
    expect(bench.page.locator("#teach .card")).to_have_count(len(NAMES))
    assert bench.weight() < LIGHTEST
    assert bench.faults() == []
    broken = {"name": "x", "title": "x.md", "game": "", "idea": "", "ages": "", "minutes": 0, "steps": 0}
    error = "x.md, line 4: expected 'key: value', got 'y'"
    reply = {"lessons": [broken | {"is_own": True, "error": error}], "address": None}
    bench.page.route("**/api/lessons", lambda route: route.fulfill(json=reply))
    bench.page.emulate_media(color_scheme="dark")
    bench.page.set_viewport_size({"width": 390, "height": 844})
    opened(bench, "/teach")
    expect(bench.page.locator(".broken")).to_contain_text("Line 4: expected 'key: value', got 'y'.")
    assert bench.faults() == []
    bench.open("/teach/none", "#talk .button")
    expect(bench.page.locator("#talk h1")).to_have_text("Not found")
    bench.errors.clear()


def test_the_projector_shows_board_reason_and_tools_only(bench: Workbench) -> None:
    bench.page.set_viewport_size({"width": 1920, "height": 1080})
    bench.play("nim", p="1 4 5")
    size = "() => parseFloat(getComputedStyle(document.querySelector('.state p')).fontSize)"
    small = bench.page.evaluate(size)
    bench.focus_board()
    bench.keys("p")
    expect(bench.page.locator(".top")).not_to_be_visible()
    for part in (".fields", ".below", "footer"):
        expect(bench.page.locator(part).first).not_to_be_visible()
    assert bench.page.evaluate(size) >= 1.5 * small
    bench.ask()
    bench.page.locator(".verdict .columns").wait_for()
    assert bench.faults() == []
    bench.page.emulate_media(color_scheme="dark")
    assert bench.faults() == []
    assert bench.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    bench.page.get_by_role("button", name="Leave the projector").click()
    expect(bench.page.locator(".top")).to_be_visible()


def test_a_module_that_was_dropped_on_the_way_is_asked_for_again(bench: Workbench) -> None:
    """A busy browser can give a module up without a word; the page then had no orders, and nothing said so."""
    asked: list[str] = []

    def drop_the_first(route: Route) -> None:
        asked.append(route.request.url)
        route.abort("aborted") if len(asked) == 1 else route.continue_()

    bench.page.route("**/families/dice.js", drop_the_first)
    opened(bench, "/teach/who-goes-first#step=2")
    bench.page.locator(".check-part table.orders tbody tr").first.wait_for()
    assert len(asked) == 2
    bench.page.unroute("**/families/dice.js")
    bench.page.route("**/families/dice.js", lambda route: route.abort("aborted"))
    bench.page.reload()
    expect(bench.page.locator("#talk h1")).to_have_text("Offline")
    bench.page.unroute("**/families/dice.js")
    bench.page.get_by_role("button", name="Try again").click()
    bench.page.locator(".check-part table.orders tbody tr").first.wait_for()


BUSY = {"error": {"kind": "busy", "message": "4 long questions are running", "faults": []}}


def test_a_step_that_a_busy_server_did_not_answer_says_so_and_is_asked_again(bench: Workbench) -> None:
    opened(bench, "/teach/lights-parity#step=3")
    bench.page.route("**/ask", lambda route: route.fulfill(status=503, json=BUSY))
    bar(bench, "next")
    expect(bench.page.locator(".verdict .state h2")).to_have_text("Busy")
    expect(bench.page.locator(".verdict .state p")).to_be_visible()
    bench.page.unroute("**/ask")
    bench.page.locator(".verdict").get_by_role("button", name="Try again").click()
    expect(bench.page.locator(".stage .ring-mark")).to_have_count(12)
    bench.errors.clear()
    opened(bench, "/teach")
    bench.page.route("**/ask", lambda route: route.fulfill(status=503, json=BUSY))
    opened(bench, "/teach/who-goes-first#step=1")
    expect(bench.page.locator(".order-part .said")).to_contain_text("could not be counted")
    bench.page.unroute("**/ask")
    expect(bench.page.locator(".order-part .said")).to_contain_text("4 rolls in all")
    bench.errors.clear()


def test_going_back_hides_what_a_later_step_uncovered(bench: Workbench) -> None:
    """Neither an answer that was given before, nor one that is late, nor Undo shows it in a locked step."""
    rings, title = bench.page.locator(".stage .ring-mark"), bench.page.locator(".talk h1")
    opened(bench, "/teach/lights-parity#step=4")
    expect(rings).to_have_count(12)
    bar(bench, "back")
    expect(title).to_have_text("What makes the difference?")
    expect(rings).to_have_count(0)
    expect(bench.tool("undo")).to_have_attribute("aria-disabled", "true")
    held: list[Route] = []
    bench.page.route("**/ask", lambda route: held.append(route))
    bar(bench, "next")
    route = bench.held(held)
    bar(bench, "back")
    expect(title).to_have_text("What makes the difference?")
    route.continue_()
    bench.page.unroute("**/ask")
    bar(bench, "next")
    expect(rings).to_have_count(12)
    bar(bench, "back")
    expect(rings).to_have_count(0)


def test_a_step_that_was_tried_is_found_as_it_was_left_and_restarts_as_it_began(bench: Workbench) -> None:
    opened(bench, "/teach/lights-parity#step=2")
    start = bench.page.locator(".stage svg [role=gridcell]").first.get_attribute("aria-label")
    bench.cell(0, 0).click()
    expect(bench.tool("undo")).to_have_attribute("aria-disabled", "false")
    played = bench.page.locator(".stage svg [role=gridcell]").first.get_attribute("aria-label")
    assert played != start
    held: list[Route] = []
    bench.page.route("**/start", lambda route: held.append(route))
    bar(bench, "back")
    bar(bench, "next")
    bench.page.unroute("**/start")
    first = bench.page.locator(".stage svg [role=gridcell]").first
    expect(first).to_have_attribute("aria-label", str(played))
    bench.tool("reset").click()
    expect(first).to_have_attribute("aria-label", str(start))
