"""Files taken from the pages and links to views; the dice studio: solids, rolls, search, nets, two sets compared."""

from __future__ import annotations

import csv
import json
import re
import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from playwright.sync_api import Route, expect

from conftest import PHONE, Opens
from ludus_check import verify
from workbench import Workbench

THREE, UNFAIR = "abccbacabbacbcaacb", "abcabcabcabcabcabc"


def taken(bench: Workbench, name: str) -> tuple[str, bytes]:
    """Press a button of the menu, and return the name and the content of the file."""
    with bench.page.expect_download() as coming:
        bench.page.get_by_role("button", name=name, exact=True).click()
    return coming.value.suggested_filename, Path(coming.value.path()).read_bytes()


def menu(bench: Workbench, where: str = ".bench .check") -> None:
    bench.page.locator(f"{where} .take > summary").click()
    bench.page.locator(f"{where} .take-row").first.wait_for()


def link(bench: Workbench) -> str:
    """Return what "Copy link to this view" copies."""
    bench.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bench.page.get_by_role("button", name="Copy link to this view").first.click()
    expect(bench.page.locator(".take-told").first).to_contain_text("Link copied")
    told: str = bench.page.evaluate("navigator.clipboard.readText()")
    return told


def test_board_and_proof_are_taken_and_the_link_brings_the_answer_back(opens: Opens) -> None:
    bench = opens().play("tiling", region="6x6", tiles="I4")
    menu(bench)
    assert bench.page.locator(".bench .check .take-row").count() == 2
    bench.ask()
    expect(bench.page.get_by_role("button", name="SVG of proof")).to_be_visible()
    name, svg = taken(bench, "SVG of proof")
    assert name.startswith("ludus-tiling-")
    assert name.endswith("-why.svg")
    box = ElementTree.fromstring(svg).attrib
    _, png = taken(bench, "PNG of proof")
    assert struct.unpack(">II", png[16:24]) == (2 * int(box["width"]), 2 * int(box["height"]))
    assert rb"\begin{tikzpicture}" in taken(bench, "TikZ of board")[1]
    rows = list(csv.DictReader(taken(bench, "CSV of proof")[1].decode().splitlines()))
    assert len(rows) == 36
    assert bench.faults() == []
    again = opens().open(link(bench).removeprefix(bench.url), ".verdict .state.impossible")
    assert again.sentence() == bench.sentence()


def test_a_table_is_taken_as_it_is_looked_at_and_its_link_opens_the_same_view(opens: Opens) -> None:
    bench = opens().open("/table/rook?size=32&mode=difference&formula=x+%2B+y&x=3&y=5", ".ready-page")
    read = bench.page.locator(".read-out")
    expect(read).to_contain_text("(3, 5): value 6, N-position, the formula says 8, 2 too much")
    menu(bench, ".heat")
    name, text = taken(bench, "CSV of table")
    assert name == "ludus-rook-table-32-difference.csv"
    body = [row[1:] for row in csv.reader(text.decode().splitlines())][1:]
    assert body == [[str(x + y - (x ^ y)) for x in range(32)] for y in range(32)]
    again = opens().open(link(bench).removeprefix(bench.url), ".ready-page")
    expect(again.page.locator(".read-out")).to_have_text(read.inner_text())
    expect(again.page.get_by_role("radio", name="difference")).to_be_checked()


def test_the_link_of_a_play_page_holds_the_view_of_its_table(opens: Opens) -> None:
    bench = opens().play("wythoff", start="6,9")
    bench.table()
    bench.page.get_by_label("Size of the table").select_option("32")
    bench.page.get_by_role("radio", name="lost positions only").check()
    bench.page.wait_for_url("**heat=32%3Blost%3B**")
    again = opens().open(bench.page.url.removeprefix(bench.url), ".bench .state")
    expect(again.page.get_by_role("radio", name="lost positions only")).to_be_checked()
    expect(again.page.get_by_label("Size of the table")).to_have_value("32")


def test_sequences_and_slices_are_taken(bench: Workbench) -> None:
    bench.open("/table/kayles", ".strip-cells li")
    menu(bench, "#table")
    rows = list(csv.reader(taken(bench, "CSV of sequence")[1].decode().splitlines()))
    shown = bench.page.locator(".strip-cells li").evaluate_all("all => all.map(one => one.firstChild.textContent)")
    assert [value for _, value in rows[1:]] == shown
    bench.open("/table/two-rooks", ".slice td.zero")
    menu(bench, "#table")
    ElementTree.fromstring(taken(bench, "SVG of slice")[1])
    expect(bench.page.locator(".zero-set .checked")).to_contain_text("256 listed pairs")
    head, *pairs = csv.reader(taken(bench, "CSV of all p-positions")[1].decode().splitlines())
    assert head == ["x", "y", "z", "w"]
    assert len(pairs) == 256


def test_dice_stand_on_the_stage_before_the_server_has_drawn_them(bench: Workbench) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    bench.page.route("**/api/dice/solids/*", hold)
    bench.open(f"/dice?set={THREE}", ".solid-die")
    expect(bench.page.locator(".solid-die .top-number")).to_have_text(["16", "18", "17"])
    expect(bench.page.locator(".dice-stage .rolled-words")).to_have_text("Roll to see an order.")
    expect(bench.page.locator(".solid-die").first).to_have_attribute("aria-label", "Die a: 6 faces")
    for route in held:
        route.continue_()
    expect(bench.page.locator(".solid-die").first).to_have_attribute("aria-label", "Die a: cube, 6 faces")


def test_the_studio_draws_rolls_and_compares(opens: Opens) -> None:
    bench = opens().open(f"/dice?set={THREE}&set2={UNFAIR}", ".order-bars")
    page = bench.page
    expect(page.locator(".solid-die")).to_have_count(6)
    assert page.locator(".dice-set").first.locator(".tile-row li").all_inner_texts() == [
        str(k + 1) for die in "abc" for k, letter in enumerate(THREE) if letter == die
    ]
    expect(page.locator(".facts .differs th").first).to_have_text("Every order equally likely")
    expect(page.locator(".order-bars tbody tr")).to_have_count(6)
    expect(page.locator(".order-bars tr.differs")).to_have_count(6)
    page.get_by_role("button", name="Roll set A", exact=True).click()
    tops = page.locator(".dice-set").first.locator(".top-number").all_text_contents()
    order = "".join(sorted("abc", key=lambda die: int(tops["abc".index(die)])))
    expect(page.locator(".rolled-words").first).to_have_text(
        f"Order {order}, lowest first. It came 1 time in 1 roll; its exact share is 16.67%."
    )
    assert bench.faults() == []
    page.get_by_role("button", name="Take set B away").click()
    assert "set2" not in bench.parameters()
    assert opens(*PHONE, dark=True).open(f"/dice?set={THREE}", ".order-bars").faults() == []


def test_a_search_from_the_studio_shows_what_it_found(bench: Workbench) -> None:
    page = bench.open("/dice", ".order-bars").page
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".found li")).to_have_count(11)
    expect(page.locator(".dice-search .voice")).to_contain_text("11 found")
    assert bench.faults() == []
    page.get_by_role("button", name="Compare as B").first.click()
    expect(page.locator(".dice-set")).to_have_count(2)
    assert bench.parameters()["set2"] == page.locator(".found code").first.inner_text()
    assert bench.weight() < 300_000


def test_a_search_that_goes_on_shows_its_progress_and_can_be_cancelled(bench: Workbench) -> None:
    page = bench.open("/dice", ".order-bars").page
    page.get_by_label("Dice", exact=True).fill("5")
    page.get_by_label("Faces each", exact=True).fill("30")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".dice-search progress")).to_be_visible()
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.locator(".dice-search .voice")).to_have_text("Cancelled.")
    expect(page.locator(".dice-search progress")).to_be_hidden()


def test_the_nets_of_a_set_are_drawn_for_printing(bench: Workbench) -> None:
    page = bench.open(f"/dice/nets?set={THREE}", ".net-list img").page
    drawn: Any = page.locator(".net-list img").evaluate_all(
        "all => Promise.all(all.map(one => one.decode().then(() => one.naturalWidth)))"
    )
    assert len(drawn) == 3
    assert all(drawn)
    assert bench.faults() == []
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_a_hint_shows_the_swap_that_it_means(bench: Workbench) -> None:
    bench.play("go-first", variant="nearly")
    for _ in range(3):
        bench.tool("hint").click()
    expect(bench.note()).to_contain_text("Try swapping faces ")
    told = re.search(r"faces (\d+) and (\d+): die (.) and die (.) ", bench.note().inner_text())
    assert told is not None
    low, high = int(told[1]), int(told[2])
    string = bench.position()
    assert (high, told[3] + told[4]) == (low + 1, string[low - 1 : high])
    expect(bench.page.locator(".stage .band.hint")).not_to_have_count(0)
    assert bench.page.locator(".stage .line.hint").count() >= 4


def test_level_sets_show_their_periods_and_the_certificate(bench: Workbench) -> None:
    page = bench.open("/table/ryuo?size=32&levels=1", ".level-sets").page
    expect(page.locator(".level-sets tbody tr")).to_have_count(6)
    expect(page.locator(".level-sets .proved").first).to_have_text("period 3")
    expect(page.locator(".level-proof")).to_contain_text("periodic-levels")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download the certificate").click()
    assert verify(json.loads(Path(coming.value.path()).read_text(encoding="utf-8")))
    assert bench.faults() == []


def test_a_page_that_was_seen_opens_again_without_the_server(opens: Opens) -> None:
    bench = opens(offline=True).play("lights")
    page = bench.page
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.reload()
    page.locator(".bench .state").wait_for()
    board = page.locator(".stage [role=gridcell]").count()
    page.context.set_offline(True)
    page.reload()
    page.locator(".bench .state").wait_for()
    assert page.locator(".stage [role=gridcell]").count() == board
    assert not page.evaluate("fetch('/api/dice/sets').then(() => true, () => false)")
    page.context.set_offline(False)
    assert bench.ask()
    # The browser notes what it could not fetch.
    bench.errors.clear()
