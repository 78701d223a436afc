"""Levels with par and stars, the puzzle of the day, what the browser keeps, and what is shared."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

import ludus_check
from ludus.families import games
from ludus.web.puzzles import LEVELS, day_puzzle, level_games
from ludus.web.targets import read_parameters
from ludus_check import Status
from workbench import Workbench

KEPT = "name => JSON.parse(localStorage.getItem(name) ?? 'null')"


@pytest.mark.parametrize("name", level_games())
def test_every_level_has_a_checked_solution_at_par(name: str) -> None:
    found = json.loads((LEVELS / f"{name}.json").read_text(encoding="utf-8"))
    assert 5 <= len(found["levels"]) <= 12
    for level in found["levels"]:
        outcome = ludus_check.check(level["answer"])
        assert outcome.status is Status.VERIFIED, outcome.sentence
        assert level["par_kind"] == "proved"
        entry = games.find(name)
        game = entry.game(**read_parameters(entry, level["parameters"]))
        position = game.read(level["position"]) if level["position"] else game.start()
        assert not game.is_won(position)


def test_the_puzzle_of_a_day_is_the_same_twice_and_one_in_five_cannot_be_done() -> None:
    first = date(2026, 11, 16)
    found = [day_puzzle({"day": (first + timedelta(k)).isoformat()}, lambda *_: None) for k in range(14)]
    again = day_puzzle({"day": "2026-11-17"}, lambda *_: None)
    assert found[1] == again
    assert [one["number"] for one in found] == list(range(320, 334))
    assert {one["game"] for one in found} >= {"lights", "nim", "tiling", "dice-torus", "pegs"}
    for one in found:
        assert (one["par"] == 0) <= (one["game"] == "lights")


@pytest.mark.slow
def test_the_puzzles_of_400_days() -> None:
    found = [day_puzzle({"day": (date(2026, 11, 16) + timedelta(k)).isoformat()}, lambda *_: None) for k in range(400)]
    assert 50 <= sum(one["par"] == 0 for one in found) <= 110


def play_level(bench: Workbench, number: int) -> None:
    """Press what the stored solution of a level of Lights Out presses."""
    level = json.loads((LEVELS / "lights.json").read_text(encoding="utf-8"))["levels"][number - 1]
    presses = level["answer"]["certificate"]["presses"]
    for row, line in enumerate(presses):
        for column, times in enumerate(line):
            for _ in range(times):
                bench.changes(bench.cell(row, column).click)


def test_a_level_at_par_earns_three_stars_and_is_kept(bench: Workbench) -> None:
    bench.play("lights", level="1")
    expect(bench.page.locator(".task h2")).to_have_text("Level 1 of 8")
    play_level(bench, 1)
    expect(bench.page.locator(".win h2")).to_have_text("Solved, at par")
    expect(bench.page.locator(".win .stars")).to_have_attribute("aria-label", "3 of 3 stars")
    assert bench.faults() == []
    kept = bench.page.evaluate(KEPT, "ludus.levels")
    assert kept["lights/1"]["stars"] == 3
    bench.page.get_by_role("link", name="Next: level 2").click()
    expect(bench.page.locator(".task h2")).to_have_text("Level 2 of 8")
    # Two presses of one light too many, and a look at the move.
    bench.changes(bench.cell(0, 0).click)
    bench.changes(bench.cell(0, 0).click)
    play_level(bench, 2)
    expect(bench.page.locator(".win .stars")).to_have_attribute("aria-label", "2 of 3 stars")
    bench.open("/progress", ".ready-page")
    expect(bench.page.locator(".ready-page")).to_contain_text("lights: 2 levels solved, 5 stars")
    assert bench.faults() == []
    with bench.page.expect_download() as coming:
        bench.page.get_by_role("button", name="Save as a file").click()
    saved = json.loads(Path(coming.value.path()).read_text(encoding="utf-8"))
    assert saved["levels"]["lights/2"]["stars"] == 2
    bench.page.get_by_role("button", name="Forget everything").click()
    expect(bench.page.locator(".ready-page")).to_contain_text("No level is solved yet.")
    bench.page.get_by_role("button", name="Bring it back").click()
    expect(bench.page.locator(".ready-page")).to_contain_text("5 stars")


def test_the_puzzle_of_a_day_without_a_solution_is_won_by_saying_so(bench: Workbench) -> None:
    bench.open("/daily/2026-11-16", ".task")
    expect(bench.page.locator(".task h2")).to_have_text("Puzzle 320")
    bench.page.get_by_role("button", name="It cannot be done").click()
    expect(bench.page.locator(".win h2")).to_have_text("Right: it cannot be done", timeout=90_000)
    days = bench.page.evaluate(KEPT, "ludus.daily")["days"]
    assert list(days) == ["2026-11-16"]
    assert bench.faults() == []


def test_the_move_of_a_nim_day_is_found_on_the_second_try(bench: Workbench) -> None:
    bench.open("/daily/2026-11-18", ".task")
    bench.place("heap A: take 1").click()
    expect(bench.note()).to_contain_text("Undo and look again.")
    bench.tool("undo").click()
    bench.place("heap C: take 7").click()
    expect(bench.page.locator(".win h2")).to_have_text("That is the move")


def test_a_streak_grows_and_an_open_day_does_not_break_it(bench: Workbench) -> None:
    bench.open("/progress", ".ready-page")
    told = bench.page.evaluate(
        """async () => {
            const { streakOf } = await import("/static/progress.js"), day = { moves: 1, par: 1, hints: 0 };
            const days = { "2026-11-14": day, "2026-11-15": day };
            const more = { ...days, "2026-11-16": day };
            return [streakOf(days, "2026-11-16"), streakOf(more, "2026-11-16"), streakOf(days, "2026-11-17")];
        }"""
    )
    assert told == [2, 3, 0]


def test_unreadable_progress_is_put_aside(bench: Workbench) -> None:
    bench.open("/progress", ".ready-page")
    bench.page.evaluate("localStorage.setItem('ludus.levels', '{broken')")
    bench.open("/progress", ".ready-page")
    expect(bench.page.locator(".ready-page")).to_contain_text("No level is solved yet.")
    assert "{broken" in bench.page.evaluate("localStorage.getItem('ludus.old')")


def test_undo_goes_back_after_a_reload(bench: Workbench) -> None:
    bench.play("lights", shape="3,3", p="000/000/000")
    bench.changes(bench.cell(1, 1).click)
    bench.changes(bench.cell(0, 0).click)
    bench.page.reload()
    bench.page.locator(".bench .state").wait_for()
    assert bench.changes(bench.tool("undo").click) == "010/111/010"
    assert bench.changes(bench.tool("undo").click) == "000/000/000"
