"""What every page of a game does: the word over an answer, hints, keys that are held, questions asked twice."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from ludus.web.limits import ServerLimits
from ludus.web.routes.pages import STATIC
from workbench import Workbench

OUTCOMES = [
    ("wythoff", {"p": "1 2"}, "remoteness", "Lost, if they play well"),
    ("wythoff", {"p": "5 7"}, "remoteness", "You can win"),
    ("wythoff", {"p": "0 0", "misere": "yes"}, "outcome", "You can win"),
    ("wythoff", {"p": "0 0"}, "outcome", "Lost, if they play well"),
    ("kayles", {}, "remoteness", "Answered"),
]


def test_the_word_over_an_answer_is_what_the_certificate_says(bench: Workbench) -> None:
    for name, query, question, word in OUTCOMES:
        bench.play(name, **query)
        bench.field("Ask").select_option(question)
        assert bench.ask() == word, (name, query)
        assert bench.page.locator(".verdict .state.impossible").count() == word.startswith("Lost")


def test_a_key_that_is_held_plays_once_and_undoes_as_often_as_it_repeats(bench: Workbench) -> None:
    bench.play("lights", shape="3,3", p="000/000/000")
    bench.cell(1, 1).focus()
    bench.changes(lambda: [bench.page.keyboard.down("Enter") for _ in range(5)])
    bench.page.keyboard.up("Enter")
    assert bench.changes(lambda: bench.keys("ArrowRight", "Enter")) == "011/100/011"
    bench.cell(1, 1).focus()
    for _ in range(2):
        bench.changes(lambda: bench.page.keyboard.down("z"))
    bench.page.keyboard.up("z")
    assert bench.position() == "000/000/000"


def test_moves_made_while_another_is_under_way_are_neither_lost_nor_doubled(bench: Workbench) -> None:
    bench.play("lights", shape="3,3", p="000/000/000")
    held: list[Route] = []
    bench.page.route("**/play", lambda route: held.append(route))
    for column in (0, 1, 2):
        bench.cell(0, column).click()
    for _ in range(3):
        first = bench.held(held)
        assert not held
        bench.changes(first.continue_)
    assert bench.position() == "010/111/000"


def test_the_same_question_is_asked_once(bench: Workbench) -> None:
    bench.play("lights")
    held: list[Route] = []
    bench.page.route("**/ask", lambda route: held.append(route))
    for _ in range(3):
        bench.tool("ask").click()
    expect(bench.page.locator("#say")).to_have_text("Still asking.")
    bench.held(held).continue_()
    assert not held
    assert bench.answer() == "Solvable"


def test_a_long_question_goes_on_while_one_plays_and_is_listed_and_cancelled(bench: Workbench) -> None:
    bench.play("dice-torus", shape="12,12", window="4,4", modulus="3", rolls="500")
    bench.field("Ask").select_option("fewest")
    bench.tool("ask").click()
    running = bench.page.locator("#running")
    expect(running).to_contain_text("running")
    expect(bench.page.locator(".state.asking progress")).to_have_attribute("value", re.compile(r"0\.\d"))
    bench.changes(bench.cell(0, 0).click)
    expect(bench.page.locator(".state.asking")).to_be_visible()
    running.click()
    job = bench.page.locator(".jobs > li").first
    expect(job).to_contain_text("Dice on a torus: What is the fewest number of rolls?")
    job.get_by_role("button", name="Cancel").click()
    expect(job).to_contain_text("Cancelled after")
    job.get_by_role("link", name="To the board").click()
    bench.page.locator(".bench .state").wait_for()
    assert bench.parameters()["window"] == "4,4"


def test_a_wish_that_is_not_understood_is_told_and_gone_with_the_next_one(bench: Workbench) -> None:
    bench.play("tiling")
    bench.field("New: a puzzle of").fill("many")
    bench.tool("new").click()
    expect(bench.page.locator(".state.error p")).to_have_text("Moves: expected an integer, got 'many'.")
    bench.field("New: a puzzle of").fill("900")
    bench.tool("new").click()
    expect(bench.note()).to_have_text("Expected a number of tiles in 1..500, got 900.")
    expect(bench.page.locator(".verdict h2")).to_have_text("Your move")
    bench.errors.clear()


def test_a_parameter_that_is_put_right_by_hand_is_no_error_any_more(bench: Workbench) -> None:
    bench.play("lights")
    before = bench.position()
    bench.unfold()
    field = bench.page.get_by_label("Modulus", exact=True)
    field.fill("two")
    field.press("Enter")
    expect(bench.page.locator(".state.error h2")).to_have_text("Not understood")
    field.fill("2")
    field.press("Enter")
    expect(bench.page.locator(".verdict h2")).to_have_text("Your move")
    assert bench.position() == before
    bench.errors.clear()


def test_a_hint_where_nothing_helps_fits_its_line(bench: Workbench) -> None:
    bench.play("lights", variant="stuck")
    bench.tool("hint").click()
    expect(bench.note()).to_have_text("No move helps. Why? shows the reason.")


def test_a_game_that_is_not_there_is_told_on_a_page(bench: Workbench) -> None:
    bench.open("/play/chess", ".state")
    expect(bench.page.locator(".state")).to_contain_text("expected the name of a game", ignore_case=True)
    assert bench.faults() == []
    bench.errors.clear()


def test_a_position_too_long_for_the_address_leaves_its_board_there(bench: Workbench) -> None:
    bench.play("lights", shape="3,3", p="000/000/000")
    bench.unfold()
    bench.page.get_by_role("textbox", name="Shape").fill("50,50")
    bench.changes(lambda: bench.page.get_by_role("textbox", name="Shape").press("Enter"))
    assert bench.parameters() == {"shape": "50,50"}


def test_longer_is_no_longer_than_a_server_allows() -> None:
    found = re.search(r"const LONGER = (\d+);", (STATIC / "states.js").read_text(encoding="utf-8"))
    assert found is not None
    assert ServerLimits().usual_seconds < int(found.group(1)) <= ServerLimits().seconds
