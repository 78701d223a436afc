"""What once was wrong on the pages, each with a test of its own."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from conftest import PHONE, Opens
from ludus.families.impartial.graph.values import mex
from workbench import Workbench


def test_a_shared_large_board_opens_as_a_board(bench: Workbench) -> None:
    bench.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bench.play("lights", shape="50,50")
    bench.tool("share").click()
    expect(bench.note()).to_contain_text("Link copied")
    text = bench.page.evaluate("navigator.clipboard.readText()")
    link = text.split("#")[0]
    assert "kept=" in link
    bench.open(link.removeprefix(bench.url), ".bench .state")
    expect(bench.page.locator(".big canvas")).to_be_visible()
    expect(bench.page.locator(".state.error")).to_have_count(0)


def test_a_link_opens_when_it_is_pasted_with_its_sentence(bench: Workbench) -> None:
    bench.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bench.play("lights", shape="3,3", p="010/111/010")
    bench.tool("share").click()
    expect(bench.note()).to_contain_text("Link copied")
    pasted = bench.page.evaluate("navigator.clipboard.readText()").replace("\n", " ")
    bench.page.goto(pasted)
    bench.page.locator(".bench .state").wait_for()
    expect(bench.page.locator(".state.error")).to_have_count(0)
    assert bench.position() == "010/111/010"


def test_a_board_of_500_by_500_is_asked_about(server: Any) -> None:
    position = "/".join(["0" * 500] * 500)
    told = server.post(
        "/api/games/lights/play", {"parameters": {"shape": "500,500"}, "position": position, "move": "0 0"}
    )
    assert told.status_code == 200, told.text[:300]
    long = server.post("/api/games/lights/play", {"parameters": {}, "position": "0" * 600_000, "move": "0 0"})
    assert long.status_code == 422
    assert long.json()["error"]["message"] == "position: expected at most 500000 characters, got 600000"


def test_the_legend_belongs_to_the_table_that_is_shown(bench: Workbench) -> None:
    bench.open("/table/rook?size=32", ".legend .ramp")
    expect(bench.page.locator(".legend")).to_contain_text("31")
    bench.page.get_by_label("Size of the table").select_option("64")
    expect(bench.page.locator(".legend")).to_contain_text("63")


def test_dice_that_are_not_understood_have_no_verdict(bench: Workbench) -> None:
    bench.play("go-first", variant="three")
    expect(bench.page.locator(".verdict .state.solved")).to_be_visible()
    field = bench.page.locator(".dice-field textarea")
    field.fill("ab!c")
    expect(bench.page.locator(".verdict .state.error")).to_be_visible()
    expect(bench.page.locator(".verdict .state.solved")).to_have_count(0)


def test_a_question_is_about_the_board_that_quick_changes_lead_to(bench: Workbench) -> None:
    bench.play("lights", shape="3,3", p="000/000/000")
    held: list[Route] = []
    bench.page.route("**/play", lambda route: held.append(route))
    bench.cell(1, 1).click()
    bench.tool("ask").click()
    with bench.page.expect_request("**/ask") as asked:
        bench.held(held).continue_()
    assert "010/111/010" in (asked.value.post_data or "")
    bench.answer()


def test_only_pegs_that_changed_are_drawn_anew(bench: Workbench) -> None:
    bench.play("pegs")
    bench.page.evaluate(
        "window.changed = 0; new MutationObserver((all) => { window.changed += new Set(all.filter((one) =>"
        " one.type === 'childList' && one.target.parentElement?.getAttribute('role') === 'gridcell')"
        ".map((one) => one.target)).size; })"
        ".observe(document.querySelector('svg.board'), { childList: true, subtree: true })"
    )
    bench.changes(lambda: (bench.cell(3, 1).click(), bench.cell(3, 3).click()))
    # The peg in hand, the hole it left, the one it jumped over, and where it landed.
    assert bench.page.evaluate("window.changed") <= 6


UNDECIDED = {
    "verdict": "undecided",
    "sentence": "No theorem covers these pieces.",
    "status": "undecided",
    "not_verified": [],
    "checked": None,
    "method": "search",
    "seconds": 1.0,
    "answer": {"ludus": 1, "answer": "undecided", "problem": {"kind": "lights", "question": "solve"}, "reason": "x"},
    "picture": None,
    "solution": [],
    "weights": None,
    "closed": False,
}


def test_what_is_said_of_a_move_is_true_after_a_reload(bench: Workbench) -> None:
    """The board before a move is fetched again; until then another one stood for it."""
    bench.play("lights", shape="5,5", p="10000/00000/00000/00000/00000")
    pressed = [(0, 0), (1, 2), (4, 4)]
    for row, column in pressed:
        bench.changes(bench.cell(row, column).click)
    bench.page.reload()
    bench.page.locator(".bench .state").wait_for()
    assert bench.ask() == "Impossible"
    expect(bench.page.locator(".stage .ring-mark").first).to_be_attached()
    ringed = [
        (row, column)
        for row, column in product(range(5), repeat=2)
        if "ringed" in (bench.cell(row, column).get_attribute("aria-label") or "")
    ]
    for row, column in reversed(pressed):
        met = sum(abs(row - r) + abs(column - c) < 2 for r, c in ringed)
        expect(bench.page.locator(".tally")).to_contain_text(f"your move changed {met} of them, still odd")
        bench.changes(bench.tool("undo").click)
    assert bench.position() == "10000/00000/00000/00000/00000"
    for _ in pressed:
        bench.changes(bench.tool("redo").click)
    bench.page.reload()
    bench.page.locator(".bench .state").wait_for()
    assert bench.changes(bench.tool("reset").click) == "10000/00000/00000/00000/00000"


def test_a_game_is_looked_back_at_after_a_reload(bench: Workbench) -> None:
    bench.play("nim", start="1,2,3", p="1+2+3")
    bench.changes(bench.place("heap C: take 1").click)
    bench.page.reload()
    expect(bench.tool("review")).to_have_attribute("aria-disabled", "false")
    bench.tool("review").click()
    expect(bench.page.locator(".plies [data-ply]")).to_have_count(2)
    assert bench.parameters()["from"] == "1 2 3"


def test_more_time_is_offered_only_where_it_helps(bench: Workbench) -> None:
    bench.play("lights", shape="3,3", p="010/111/010")
    longer = bench.page.get_by_role("button", name="Ask for longer")
    bench.page.route("**/ask", lambda route: route.fulfill(json=UNDECIDED))
    bench.tool("ask").click()
    bench.page.locator(".state.undecided").wait_for()
    expect(longer).to_have_count(0)
    bench.page.unroute("**/ask")
    told = UNDECIDED | {"sentence": "The time limit of 30 s was reached."}
    bench.page.route("**/ask", lambda route: route.fulfill(json=told))
    bench.tool("ask").click()
    expect(longer).to_be_visible()


@pytest.mark.parametrize("path", ["/nowhere", "/table/nothing", "/table/pegs", "/dice/nothing"])
def test_an_unknown_address_is_a_page(bench: Workbench, path: str) -> None:
    bench.open(path, ".ready-page")
    expect(bench.page.locator("h1")).to_have_text("Nothing is at this address")
    assert bench.faults() == []
    bench.errors.clear()


@pytest.mark.parametrize(
    ("path", "asked"), [("/teach", "lessons"), ("/research", "games"), ("/table/wythoff", "games/wythoff")]
)
def test_a_page_that_cannot_be_drawn_says_so(bench: Workbench, path: str, asked: str) -> None:
    bench.page.route(f"**/api/{asked}", lambda route: route.abort("aborted"))
    bench.open(path, ".state.offline")
    expect(bench.page.locator("main")).to_contain_text("Nothing can be loaded now.")
    assert bench.faults() == []
    bench.page.unroute(f"**/api/{asked}")
    bench.page.get_by_role("button", name="Try again").click()
    bench.page.locator(".ready-page").wait_for()
    expect(bench.page.locator(".state.offline")).to_have_count(0)


def test_a_board_has_one_tab_stop(bench: Workbench) -> None:
    for name in ("lights", "wythoff", "nim", "pegs"):
        bench.play(name)
        stops = bench.page.evaluate(
            "() => [...document.querySelectorAll('.bench > .stage .view, .bench > .stage .view *')]"
            ".filter((one) => one.tabIndex >= 0 && one.hasAttribute('tabindex')).length"
        )
        assert stops == 1, name
        bench.focus_board()
        bench.keys("Tab")
        assert not bench.page.evaluate("() => document.activeElement.closest('.view') !== null"), name


def test_files_are_compressed_and_kept_for_good_under_their_hash(bench: Workbench, server: Any) -> None:
    bench.open("/", "#cards .card")
    scripts = [request for request in bench.loaded if request.url.endswith(".js")]
    assert scripts
    headers = [request.response().all_headers() for request in scripts]
    assert all(one["cache-control"] == "public, max-age=31536000, immutable" for one in headers)
    assert all(one.get("content-encoding") == "gzip" for one in headers)
    plain = server.client.get("/static/tokens.css", headers={"accept-encoding": "identity"})
    assert plain.headers["cache-control"] == "no-cache"
    assert "content-encoding" not in plain.headers


# ---- research views


def test_a_table_is_a_page_and_its_link_opens_the_same_view(bench: Workbench) -> None:
    bench.open("/table/wythoff?size=32&mode=mod&mod=3&x=4&y=7", ".legend .key")
    expect(bench.page.get_by_role("radio", name="value mod k")).to_be_checked()
    expect(bench.page.locator(".read-out")).to_contain_text("(4, 7)")
    assert bench.faults() == []
    bench.page.locator("canvas.heat-map").focus()
    bench.keys("ArrowRight")
    expect(bench.page.locator(".read-out")).to_contain_text("(5, 7)")
    assert bench.parameters()["x"] == "5"
    link = bench.page.url
    bench.page.goto(link)
    expect(bench.page.locator(".read-out")).to_contain_text("(5, 7)")


def test_a_sequence_shows_values_and_its_period(bench: Workbench) -> None:
    bench.open("/table/kayles", ".strip-cells li")
    shown = [int(text.split("\n")[0]) for text in bench.page.locator(".strip-cells li").all_inner_texts()]
    values: list[int] = []
    for heap in range(40):
        moves = [(k, left) for k in (1, 2) if k <= heap for left in range(heap - k + 1)]
        values.append(mex({values[left] ^ values[heap - k - left] for k, left in moves}))
    assert shown[:40] == values
    expect(bench.page.locator(".sequence")).to_contain_text("period 12")
    assert bench.faults() == []


def test_a_slice_of_three_heaps_and_of_two_pieces(bench: Workbench) -> None:
    bench.open("/table/nim?heaps=3&cut=2", ".slice td.zero")
    cells = bench.page.locator(".slice tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => +cell.textContent))"
    )
    assert cells == [[x ^ y ^ 2 for x in range(12)] for y in range(12)]
    slider = bench.page.get_by_label("Stones in heap C")
    slider.focus()
    bench.keys("ArrowRight")
    expect(bench.page.locator(".slice tbody tr").first.locator("td").nth(3)).to_have_text("0")
    assert bench.faults() == []
    bench.open("/table/two-rooks?cut=1,2", ".slice td.zero")
    assert bench.faults() == []


def rook_pairs(side: int) -> set[tuple[int, ...]]:
    """Return the P-positions of two rooks that jump and share no square, both ways round, by the definition."""
    lost: set[tuple[int, ...]] = set()
    for a, b, c, d in sorted(product(range(side), repeat=4), key=sum):
        first = [(x, b, c, d) for x in range(a)] + [(a, y, c, d) for y in range(b)]
        second = [(a, b, x, d) for x in range(c)] + [(a, b, c, y) for y in range(d)]
        moves = [pair for pair in first + second if pair[:2] != pair[2:]]
        if (a, b) != (c, d) and lost.isdisjoint(moves):
            lost.add((a, b, c, d))
    return lost


def test_all_pairs_of_two_rooks_are_a_matrix_of_small_maps(opens: Opens) -> None:
    bench = opens().open("/table/two-rooks?all=4&at=1,2,3,0", ".zero-maps .dots")
    page, told = bench.page, bench.page.locator(".zero-set .read-out")
    # A dot of the picture is at 5 times the first square, and the second one on from there.
    dots = page.locator(".zero-maps .dots").get_attribute("d") or ""
    centres = [tuple(int(float(part)) for part in one.split("a")[0].split()) for one in dots.split("M")[1:]]
    assert {(x // 5, y // 5, x % 5, y % 5) for x, y in centres} == rook_pairs(4)
    expect(told).to_have_text("Pieces at (1, 2) and (3, 0): a P-position.")
    page.locator(".zero-maps").focus()
    bench.keys("ArrowDown", "Shift+ArrowDown")
    expect(told).to_have_text("Pieces at (1, 3) and (3, 1): a P-position.")
    bench.keys("ArrowRight")
    expect(told).to_have_text("Pieces at (2, 3) and (0, 1): a P-position.")
    bench.keys("ArrowLeft", "ArrowLeft")
    expect(told).to_have_text("Pieces at (1, 3) and (2, 1): an N-position.")
    bench.keys("Enter")
    expect(page.locator(".slice .voice")).to_contain_text("with (1, 3) held")
    page.wait_for_url("**at=1%2C3%2C2%2C1&cut=1%2C3**")
    assert bench.faults() == []


def test_a_small_map_is_pointed_at_on_a_phone(opens: Opens) -> None:
    phone = opens(*PHONE, dark=True).open("/table/silver-dollar?all=4", ".zero-maps .dots")
    plates = phone.page.locator(".zero-maps .plates")
    box = plates.bounding_box()
    assert box is not None
    # 4 maps of 4 squares with 3 gaps: the last map begins at 15 of 19.
    plates.click(position={"x": 15.5 / 19 * box["width"], "y": 0.5 / 19 * box["height"]}, force=True)
    expect(phone.page.locator(".zero-set .read-out")).to_have_text("Pieces at (4, 1) and (1, 1): an N-position.")
    expect(phone.page.get_by_label("x of the piece that is held")).to_have_value("4")
    phone.page.get_by_role("radio", name="6").check()
    phone.page.wait_for_url("**all=6**")
    expect(phone.page.locator(".zero-set .checked")).to_contain_text("on the 36 squares")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert phone.faults() == []


def test_research_lists_the_views(bench: Workbench) -> None:
    bench.open("/research", ".views a")
    for path in ("/table/wythoff", "/table/kayles", "/table/two-rooks", "/papers"):
        expect(bench.page.locator(f'.views a[href="{path}"]')).to_be_visible()
    assert bench.faults() == []
