"""Levels with par and stars, the puzzle of the day, what the browser keeps, and what is shared."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from itertools import product
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
    assert len({level["name"] for level in found["levels"]}) == len(found["levels"])
    for level in found["levels"]:
        outcome = ludus_check.check(level["answer"])
        assert outcome.status is Status.VERIFIED, outcome.sentence
        assert level["par_kind"] == "proved"
        entry = games.find(name)
        game = entry.game(**read_parameters(entry, level["parameters"]))
        position = game.read(level["position"]) if level["position"] else game.start()
        assert not game.is_won(position)
        moves = [game.read_move(text) for text in level["solution"]]
        for move in moves:
            position = game.play(position, move)
        assert game.is_won(position)
        # Jumps in a row by one peg are one move.
        turns = [k for k in range(len(moves)) if name != "pegs" or k == 0 or moves[k][0] != moves[k - 1][1]]
        assert len(turns) == level["par"]


def test_the_puzzle_of_a_day_is_the_same_twice_and_one_in_five_cannot_be_done() -> None:
    first = date(2026, 11, 16)
    found = [day_puzzle({"day": (first + timedelta(k)).isoformat()}, lambda *_: None) for k in range(14)]
    again = day_puzzle({"day": "2026-11-17"}, lambda *_: None)
    assert found[1] == again
    assert [one["number"] for one in found] == list(range(320, 334))
    assert {one["game"] for one in found} >= {"lights", "nim", "tiling", "dice-torus", "pegs"}
    for one in found:
        assert (one["par"] == 0) <= (one["game"] == "lights")
        if one["game"] == "lights":
            proofs = [rings for rings in one["reasons"] if proves(rings, one["position"])]
            assert len(one["reasons"]) == 3
            assert len(proofs) == (one["par"] == 0)


def proves(rings: str, position: str) -> bool:
    """Whether every press of a 5 x 5 board changes an even number of ringed lights, and an odd number of them is on."""
    marked = {divmod(k, 5) for k, sign in enumerate(rings) if sign == "1"}
    presses = product(range(5), repeat=2)
    is_even = all(sum(abs(r - a) + abs(c - b) < 2 for a, b in marked) % 2 == 0 for r, c in presses)
    return is_even and sum(position.split("/")[r][c] == "1" for r, c in marked) % 2 == 1


@pytest.mark.slow
def test_the_puzzles_of_400_days() -> None:
    found = [day_puzzle({"day": (date(2026, 11, 16) + timedelta(k)).isoformat()}, lambda *_: None) for k in range(400)]
    assert 50 <= sum(one["par"] == 0 for one in found) <= 110


def level_presses(number: int) -> list[tuple[int, int]]:
    """Return what the stored solution of a level of Lights Out presses."""
    level = json.loads((LEVELS / "lights.json").read_text(encoding="utf-8"))["levels"][number - 1]
    presses = level["answer"]["certificate"]["presses"]
    size = range(len(presses))
    return [(row, column) for row, column in product(size, size) for _ in range(presses[row][column])]


def play_level(bench: Workbench, number: int) -> None:
    for row, column in level_presses(number):
        bench.changes(bench.cell(row, column).click)


def test_a_level_at_par_earns_three_stars_and_is_kept(bench: Workbench) -> None:
    bench.play("lights", level="1")
    expect(bench.page.locator(".verdict h2")).to_have_text("Plus")
    play_level(bench, 1)
    expect(bench.page.locator(".win h2")).to_have_text("Solved, at par")
    expect(bench.page.locator(".win .stars")).to_have_attribute("aria-label", "3 of 3 stars")
    assert bench.faults() == []
    kept = bench.page.evaluate(KEPT, "ludus.levels")
    assert kept["lights/1"]["stars"] == 3
    bench.page.get_by_role("link", name="Next: Bow tie").click()
    expect(bench.page.locator(".verdict h2")).to_have_text("Bow tie")
    # Two presses of one light too many.
    bench.changes(bench.cell(0, 0).click)
    bench.changes(bench.cell(0, 0).click)
    play_level(bench, 2)
    expect(bench.page.locator(".win .stars")).to_have_attribute("aria-label", "2 of 3 stars")
    expect(bench.page.locator(".win p")).to_have_text("One more star at par: 2.")
    # A way at par is shown move by move, and what is only watched earns nothing.
    bench.page.get_by_role("button", name="See a shorter way").click()
    for _ in range(2):
        bench.changes(bench.note().get_by_role("button", name="Next").click)
    expect(bench.note()).to_contain_text("That is a way at par.")
    expect(bench.page.locator(".win")).to_have_count(0)
    # At par, but after a look at the move: one star.
    bench.play("lights", level="3")
    for _ in range(3):
        before = bench.note().inner_text()
        bench.tool("hint").click()
        expect(bench.note()).not_to_have_text(before)
    play_level(bench, 3)
    expect(bench.page.locator(".win .stars")).to_have_attribute("aria-label", "1 of 3 stars")
    bench.open("/progress", ".ready-page")
    expect(bench.page.locator(".ready-page")).to_contain_text("lights: 3 levels solved, 6 stars")
    assert bench.faults() == []
    with bench.page.expect_download() as coming:
        bench.page.get_by_role("button", name="Save as a file").click()
    saved = json.loads(Path(coming.value.path()).read_text(encoding="utf-8"))
    assert saved["levels"]["lights/2"]["stars"] == 2
    bench.page.get_by_role("button", name="Forget everything").click()
    expect(bench.page.locator(".ready-page")).to_contain_text("No level is solved yet.")
    bench.page.get_by_role("button", name="Bring it back").click()
    expect(bench.page.locator(".ready-page")).to_contain_text("6 stars")


def test_stars_are_for_all_moves_of_the_board_of_a_level(bench: Workbench) -> None:
    """Neither a link to a board that is half done, nor a reload, nor a look at the answer saves a move."""
    bench.play("lights", level="1", p="00000/00000/00100/01110/00100")
    assert bench.parameters()["level"] == "1"
    bench.changes(bench.cell(3, 2).click)
    expect(bench.note()).to_contain_text("from another board than that of the task")
    expect(bench.page.locator(".win")).to_have_count(0)
    assert bench.page.evaluate(KEPT, "ludus.levels") is None
    assert bench.changes(bench.tool("reset").click) == "00000/00100/01110/00100/00000"
    bench.changes(bench.cell(0, 0).click)
    bench.changes(bench.cell(0, 0).click)
    bench.page.reload()
    moves = bench.page.locator(".task .score dd").first
    expect(moves).to_have_text("2")
    bench.changes(bench.cell(2, 2).click)
    expect(bench.page.locator(".win .stars")).to_have_attribute("aria-label", "2 of 3 stars")
    bench.play("lights", level="2")
    bench.tool("ask").click()
    expect(bench.note()).to_contain_text("Why? gives it away: that costs one star.")
    expect(bench.page.locator(".verdict h2")).to_have_text("Bow tie")
    bench.note().get_by_role("button", name="Show it").click()
    assert bench.answer() == "Solvable"
    assert bench.faults() == []
    presses = level_presses(2)
    bench.changes(bench.cell(*presses[0]).click)
    bench.page.reload()
    expect(moves).to_have_text("1")
    for row, column in presses[1:]:
        bench.changes(bench.cell(row, column).click)
    expect(bench.page.locator(".win .stars")).to_have_attribute("aria-label", "1 of 3 stars")


def test_the_puzzle_of_a_day_without_a_solution_is_won_by_the_right_reason_of_three(bench: Workbench) -> None:
    bench_day = day_puzzle({"day": "2026-11-16"}, lambda *_: None)
    bench.open("/daily/2026-11-16", ".task")
    expect(bench.page.locator(".verdict h2")).to_have_text("Puzzle 320")
    reasons, position = bench_day["reasons"], bench_day["position"]
    bench.page.get_by_role("button", name="It cannot be done").click()
    choices = bench.page.locator(".reasons button")
    expect(choices).to_have_count(3)
    # What does not prove it is told why: a press that changes an odd number of rings, or an even number that is on.
    for k in sorted(range(3), key=lambda k: proves(reasons[k], position)):
        expect(bench.page.locator(".win")).to_have_count(0)
        choices.nth(k).click()
        told = bench.page.locator(".reasons [role=status]")
        expect(told).to_have_text(
            re.compile("^Yes. " if proves(reasons[k], position) else "^No: (a press on|\\d+ of them)")
        )
        marked = bench.page.locator(".stage [role=gridcell][aria-label*=ringed]")
        expect(marked).to_have_count(reasons[k].count("1"))
    expect(bench.page.locator(".win h2")).to_have_text("Right: it cannot be done")
    days = bench.page.evaluate(KEPT, "ludus.daily")["days"]
    assert list(days) == ["2026-11-16"]
    assert bench.faults() == []


def shared(bench: Workbench) -> list[str]:
    """The lines of the text that Copy result gives."""
    bench.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bench.page.get_by_role("button", name="Copy result").click()
    expect(bench.note()).to_contain_text("Result copied")
    text: str = bench.page.evaluate("navigator.clipboard.readText()")
    return text.splitlines()


def test_what_is_shared_of_a_level_has_its_link_and_no_move(bench: Workbench) -> None:
    bench.play("lights", level="1")
    play_level(bench, 1)
    name, done, link = shared(bench)
    assert name == "Ludus · Lights Out, Plus"
    assert re.fullmatch(r"solved in \d+, par \d+, no hints", done)
    assert link == f"{bench.url}/play/lights?level=1"


def test_what_is_shared_of_a_day_does_not_tell_whether_it_can_be_done(bench: Workbench) -> None:
    """A day that can be done and one that cannot read alike: no moves, no position, and the link of the day."""
    bench.open("/daily/2026-11-16", ".task")
    bench.page.get_by_role("button", name="It cannot be done").click()
    day_of = day_puzzle({"day": "2026-11-16"}, lambda *_: None)
    right = next(k for k, rings in enumerate(day_of["reasons"]) if proves(rings, day_of["position"]))
    bench.page.locator(".reasons button").nth(right).click()
    expect(bench.page.locator(".win h2")).to_have_text("Right: it cannot be done")
    impossible = shared(bench)
    bench.open("/daily/2026-11-18", ".task")
    bench.place("heap C: take 7").click()
    expect(bench.page.locator(".win h2")).to_have_text("That is the move")
    possible = shared(bench)
    for (name, done, link), day in ((impossible, 16), (possible, 18)):
        assert re.fullmatch(r"Ludus puzzle \d+ · [A-Z][A-Za-z ]+", name)
        assert done == "solved with 3 stars, no hints"
        assert link == f"{bench.url}/daily/2026-11-{day}"


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


def test_the_levels_of_a_game_stand_on_a_page_with_their_stars(bench: Workbench) -> None:
    bench.open("/progress", ".ready-page")
    best = {"v": 1, "pegs/3": {"stars": 2, "moves": 6, "date": "2026-11-16"}}
    bench.page.evaluate("kept => localStorage.setItem('ludus.levels', JSON.stringify(kept))", best)
    bench.open("/levels/pegs", ".level-cards .picture")
    cards = bench.page.locator(".level-cards li")
    expect(cards).to_have_count(7)
    expect(cards.nth(2).locator("strong")).to_have_text("Cross")
    expect(cards.nth(2).locator(".stars")).to_have_attribute("aria-label", "2 of 3 stars")
    assert bench.faults() == []
    cards.nth(2).locator("a").click()
    expect(bench.page.locator(".verdict h2")).to_have_text("Cross")
    bench.open("/levels/nim", ".ready-page")
    expect(bench.page.locator("#idea")).to_contain_text("Expected a game with levels")
    bench.errors.clear()


def test_the_first_page_leads_back_to_the_puzzle_that_was_left(bench: Workbench) -> None:
    bench.play("pegs", level="3")
    bench.place("D3").click()
    bench.changes(bench.place("B3").click)
    bench.open("/", ".today-card")
    bench.page.get_by_role("link", name="Go on: Peg solitaire, Cross, 1 move made").click()
    bench.page.locator(".bench .state").wait_for()
    assert bench.parameters()["level"] == "3"
    assert bench.position().count("o") == 5


def test_the_first_page_opens_its_reason_from_a_link(bench: Workbench) -> None:
    bench.open("/#asked", ".lamp.marked")
    expect(bench.page.locator("#proof-text")).to_contain_text("12 lights have a ring.")
    bench.page.get_by_role("button", name="Hide the reason").click()
    assert bench.page.evaluate("location.hash") == ""
