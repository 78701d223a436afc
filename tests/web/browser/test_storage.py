"""What the browser keeps may be damaged: every page opens all the same, sound entries stay, the rest is put aside."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from conftest import Opens
from ludus.web.routes import pages
from workbench import Workbench

KEYS = ("ludus.levels", "ludus.daily", "ludus.record", "ludus.last", "ludus.class", "ludus.old", "ludus-theme")
IN_TAB = ("ludus.line", "ludus.line.before")
SET = """([local, tab]) => {
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
    for (const [key, text] of Object.entries(tab)) sessionStorage.setItem(key, text);
}"""
DAMAGE = {
    "no JSON": "{broken",
    "null": "null",
    "a number": "5",
    "a list": "[1, 2]",
    "another version": '{"v": 99, "days": {"2026-11-16": {}}}',
    "wrong entries": json.dumps(
        {
            "v": 1,
            "pegs/1": None,
            "nim/fair": 5,
            "lights/1": {"stars": "many", "moves": -1},
            "kayles/gentle": ["a", "b"],
            "days": "all",
            "best": "x",
            "game": 7,
            "title": None,
            "moves": "no",
            "href": "//elsewhere.example/",
            "number": {"a": 1},
            "steps": 5,
            "address": 3,
        }
    ),
    "wrong entries deeper": json.dumps(
        {
            "v": 1,
            "days": {"2026-11-16": 1, "never": {}, "__proto__": {}},
            "best": -1,
            "number": 1234,
            "steps": [None, {"position": 4}],
            "game": "pegs",
            "href": ["/"],
            "title": "x",
        }
    ),
}
PAGES = {
    "/": ".today-card",
    "/progress": ".ready-page",
    "/levels/pegs": ".level-cards .picture",
    "/play/pegs?level=1": ".bench .state",
    "/play/nim": ".bench .state",
    "/daily/2026-11-16": ".task",
    "/teach/nim-pairs": ".ready-page",
}


@pytest.mark.parametrize(
    "damage", [one if one == "wrong entries" else pytest.param(one, marks=pytest.mark.long) for one in DAMAGE]
)
def test_every_page_opens_whatever_is_kept(bench: Workbench, damage: str) -> None:
    """The fixture fails the test when anything is thrown."""
    bench.open("/progress", ".ready-page")
    for path, ready in PAGES.items():
        text = DAMAGE[damage]
        bench.page.evaluate(SET, [dict.fromkeys(KEYS, text), dict.fromkeys(IN_TAB, text)])
        bench.open(path, ready)
        if path == "/":
            expect(bench.page.locator(".go-on")).to_have_count(0)
        if path == "/progress":
            expect(bench.page.locator(".ready-page")).to_contain_text("No level is solved yet.")
            expect(bench.page.locator(".ready-page")).to_contain_text("No puzzle is solved yet.")
            expect(bench.page.locator(".ready-page")).to_contain_text("No game is finished yet.")
        if path == "/play/nim":
            bench.page.get_by_role("radio", name="Gentle").check()
            expect(bench.note()).to_have_text("No game against this player yet.")
            bench.page.locator(".for-class > summary").click()
            bench.page.get_by_role("button", name="Lock the answers").click()
            assert len(bench.page.locator(".number").inner_text()) == 4
        if path.startswith("/daily"):
            bench.page.get_by_text("Puzzles of other days").click()
            expect(bench.page.locator(".calendar .done")).to_have_count(0)


def kept(bench: Workbench, key: str) -> Any:
    return json.loads(bench.page.evaluate("key => localStorage.getItem(key)", key) or "null")


def test_sound_entries_beside_damaged_ones_stay_and_nothing_is_lost(bench: Workbench) -> None:
    bench.open("/progress", ".ready-page")
    levels = {"v": 1, "pegs/3": {"stars": 2, "moves": 6, "date": "2026-11-16"}, "pegs/4": {"stars": 9, "moves": 1}}
    record = {"v": 1, "nim/fair": [2, 3], "nim/perfect": [1]}
    text = {"ludus.levels": json.dumps(levels), "ludus.record": json.dumps(record)}
    bench.page.evaluate(SET, [text, {}])
    bench.open("/progress", ".ready-page")
    expect(bench.page.locator(".ready-page")).to_contain_text("pegs: 1 level solved, 2 stars")
    expect(bench.page.locator(".ready-page")).to_contain_text("nim, fair: 2 won, 3 lost")
    assert kept(bench, "ludus.levels") == {"v": 1, "pegs/3": levels["pegs/3"]}
    assert kept(bench, "ludus.record") == {"v": 1, "nim/fair": [2, 3]}
    assert kept(bench, "ludus.old") == {"levels": text["ludus.levels"], "record": text["ludus.record"]}


def test_a_file_is_loaded_only_where_it_holds_progress(bench: Workbench, tmp_path: Path) -> None:
    bench.open("/progress", ".ready-page")

    def load(content: object) -> None:
        path = tmp_path / "progress.json"
        path.write_text(json.dumps(content), encoding="utf-8")
        bench.page.get_by_label("File to load").set_input_files(path)

    for content in ([1], {"levels": 5}, {"days": {}}, "text", None):
        load(content)
        expect(bench.page.locator(".note-line")).to_contain_text("This file does not hold progress")
    load(
        {"levels": {"pegs/3": {"stars": 2, "moves": 6, "date": "2026-11-16"}, "x": 1}, "last": {"href": "//a.example"}}
    )
    expect(bench.page.locator(".ready-page")).to_contain_text("pegs: 1 level solved, 2 stars")
    assert list(kept(bench, "ludus.levels")) == ["v", "pegs/3"]
    bench.open("/", ".today-card")
    expect(bench.page.locator(".go-on")).to_have_count(0)


CLOSED = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('closed', 'SecurityError'); } });"
)


def test_without_storage_all_works_and_the_chip_of_days_is_absent(opens: Opens) -> None:
    bench = opens(fresh=True)
    bench.page.add_init_script(CLOSED)
    bench.open("/progress", ".ready-page")
    expect(bench.page.locator(".ready-page")).to_contain_text("This browser keeps nothing")
    expect(bench.page.locator("#days")).to_be_hidden()
    bench.play("lights", level="1")
    bench.changes(bench.cell(0, 0).click)
    bench.open("/", ".today-card")


FILES = """async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)"""


def test_another_version_drops_what_the_one_before_it_kept(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = opens(offline=True)
    bench.page.goto(f"{bench.url}/manifest.webmanifest")
    bench.page.evaluate("Promise.all(['ludus-1', 'another-program'].map((name) => caches.open(name)))")
    names = "async () => (await caches.keys()).sort().join()"
    for version in (pages.digest(), "0123456789ab"):
        monkeypatch.setattr(pages, "digest", lambda version=version: version)
        pages.shell.cache_clear()
        bench.play("lights")
        bench.page.wait_for_function(f"async () => await ({names})() === 'another-program,ludus-{version}'")
        # The page that brought the new worker is kept whole: no file is missing, and none is of another version.
        bench.page.wait_for_function(f"async () => (await ({FILES})('ludus-{version}')).includes('/play/lights')")
        loaded = {request.url.split(bench.url)[1] for request in bench.loaded if f"/{version}/" in request.url}
        assert len(loaded) > 30
        bench.page.wait_for_function(
            f"async (loaded) => {{ const kept = await ({FILES})('ludus-{version}');"
            " return loaded.every((one) => kept.includes(one)); }",
            arg=sorted(loaded),
        )
        kept = [path for path in bench.page.evaluate(FILES, f"ludus-{version}") if path.startswith("/static/")]
        assert not [path for path in kept if f"/{version}/" not in path]
    bench.page.context.set_offline(True)
    bench.page.reload()
    bench.page.locator(".bench .state").wait_for()
    bench.errors.clear()
    pages.shell.cache_clear()
