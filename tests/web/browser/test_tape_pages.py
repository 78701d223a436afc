"""Tapes in a real browser: expand, contract, hold; the remainder is the one that mathematics gives; par; the line."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludus.families.tapes.game import read_checkers, read_offsets
from ludus.families.tapes.rule import invariant, rule
from workbench import Workbench


def remainders(bench: Workbench) -> tuple[list[int], list[int]]:
    """The remainder of the state and of the goal, as the page has them."""
    now, goal = (row for row in bench.rows() if row[0] in ("Now", "Goal"))
    return [int(text) for text in now[1:]], [int(text) for text in goal[1:]]


def expected(replacement: str, state: str, length: int) -> list[int]:
    found = invariant(rule(tuple(sorted(read_offsets(replacement).items()))), read_checkers(state, "state"), 0)
    assert found is not None
    return [*found, *[0] * (length - len(found))]


def test_a_tape_is_played_by_taps_rings_and_undo(bench: Workbench) -> None:
    bench.play("tape")
    assert bench.changes(lambda: bench.place("square 0:").click()) == "-1:1 1:1"
    assert bench.changes(lambda: bench.place("square 1:").click()) == "-1:1 0:1 2:1"
    assert bench.changes(lambda: bench.place("ring 1:").click()) == "-1:1 1:1"
    assert bench.changes(lambda: bench.tool("undo").click()) == "-1:1 0:1 2:1"
    bench.page.reload()
    expect(bench.place("square 2: one checker")).to_be_visible()


def test_holding_a_square_contracts_there(bench: Workbench) -> None:
    bench.play("tape", p="-1:1 0:1 1:1")
    bench.page.mouse.move(*bench.middle(bench.place("square 0:")))
    assert bench.changes(lambda: bench.page.mouse.down()) == "0:2"
    bench.page.mouse.up()
    expect(bench.note()).to_contain_text("Contracted square 0")
    assert bench.position() == "0:2"


def test_shift_enter_contracts_and_enter_expands(bench: Workbench) -> None:
    bench.play("tape")
    bench.place("square 0:").focus()
    assert bench.changes(lambda: bench.keys("Enter")) == "-1:1 1:1"
    bench.place("square 0:").focus()
    assert bench.changes(lambda: bench.keys("Shift+Enter")) == "0:1"
    bench.keys("Shift+Enter")
    expect(bench.note()).to_contain_text("cannot be contracted")


@pytest.mark.parametrize(
    ("variant", "replacement", "squares"),
    [("seven-trees", "-1, 1", [0, 1, 2]), ("e28-3", "-3, 0, 5", [0, 5, -3]), ("e31-1", "-1, 2*0, 1", [0, 0, 1])],
)
def test_the_remainder_is_exact_and_no_move_changes_it(
    bench: Workbench, variant: str, replacement: str, squares: list[int]
) -> None:
    bench.play("tape", variant=variant)
    first = remainders(bench)
    for square in squares:
        state = bench.changes(lambda square=square: bench.place(f"square {square}:").click())  # type: ignore[misc]
        now, goal = remainders(bench)
        assert now == expected(replacement, state, len(now)) == first[0]
        assert goal == first[1] == now


def test_the_fewest_moves_are_played_to_the_goal(bench: Workbench) -> None:
    bench.play("tape", variant="e31-1")
    bench.field("Ask").select_option("fewest")
    assert bench.ask() == "Solvable"
    expect(bench.page.locator(".par")).to_have_text("0 of 10 moves, the fewest (proved).")
    assert len(bench.certificate()["certificate"]["moves"]) == 10
    expect(bench.page.locator(".row-ground")).to_have_count(11)
    for _ in range(10):
        bench.changes(lambda: bench.page.get_by_role("button", name="Next").click())
    expect(bench.note()).to_contain_text("Done")
    expect(bench.page.locator(".par")).to_contain_text("10 of 10 moves, the fewest (proved). Par!")
    assert bench.position() == "3:1"
    assert bench.page.locator(".row-coming").count() == 0


def test_what_is_impossible_is_said_and_the_remainders_differ(bench: Workbench) -> None:
    bench.play("tape", displacement="3")
    assert bench.ask() == "Impossible"
    now, goal = remainders(bench)
    assert (now, goal) == ([1, 0], [-1, 0])
    bench.changes(lambda: bench.place("square 0:").click())
    assert remainders(bench) == (now, goal)
    expect(bench.page.locator(".verdict h2")).to_have_text("Impossible")


def test_arcs_show_where_the_checkers_would_go(bench: Workbench) -> None:
    bench.play("tape", variant="thermonuclear")
    bench.place("square 0:").hover()
    expect(bench.page.locator(".arcs .arc")).to_have_count(3)


def test_the_goal_is_marked_in_its_own_square_and_named_below_it(bench: Workbench) -> None:
    bench.play("tape")
    square = bench.place("square 6: no checkers, goal 1").bounding_box()
    ring = bench.page.locator(".stage .piece.goal").bounding_box()
    word = bench.page.locator(".stage .goal-name").bounding_box()
    assert square is not None
    assert ring is not None
    assert word is not None
    assert square["x"] <= ring["x"]
    assert ring["x"] + ring["width"] <= square["x"] + square["width"]
    assert square["y"] <= ring["y"]
    assert ring["y"] + ring["height"] <= square["y"] + square["height"]
    assert square["x"] < word["x"] + word["width"] / 2 < square["x"] + square["width"]
    assert word["y"] > square["y"] + square["height"]


def test_a_long_tape_scrolls_in_its_own_place_on_a_phone(phone: Workbench) -> None:
    phone.play("tape", variant="d25")
    assert phone.changes(lambda: phone.place("square 0:").tap()) == "-3:1 -1:1 1:1 3:1"
    assert phone.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert phone.page.locator(".stage .view").evaluate("view => view.scrollWidth > view.clientWidth")
