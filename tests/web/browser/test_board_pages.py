"""Dice on a torus and Lights Out in the browser: played to the end by every kind of hand, solved, proved, painted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import prod
from typing import Any

import pytest
from playwright.sync_api import expect

from ludus.families import games
from workbench import Workbench

SMALL = {"shape": "3,3", "window": "2,2", "modulus": "3", "p": "220/220/000"}
"""One roll at row 0, column 0 brings all dice to 0."""
LIT = {"shape": "3,3", "p": "010/111/010"}
"""One press in the middle turns all lights off."""


def by_click(bench: Workbench, row: int, column: int) -> None:
    bench.cell(row, column).click()


def by_tap(bench: Workbench, row: int, column: int) -> None:
    bench.cell(row, column).tap()


def by_keys(bench: Workbench, row: int, column: int) -> None:
    bench.focus_board()
    bench.cell(0, 0).focus()
    bench.keys(*["ArrowDown"] * row, *["ArrowRight"] * column, "Enter")


@pytest.mark.parametrize("touch", [by_click, by_tap, by_keys])
def test_games_are_played_to_their_end(
    opens: Callable[..., Workbench], touch: Callable[[Workbench, int, int], None]
) -> None:
    bench = opens(390, 844, touch=True) if touch is by_tap else opens()
    bench.play("dice-torus", **SMALL)
    assert bench.changes(lambda: touch(bench, 0, 0)) == "000/000/000"
    expect(bench.page.locator(".state.solved h2")).to_have_text("Done")
    bench.play("lights", **LIT)
    assert bench.changes(lambda: touch(bench, 1, 1)) == "000/000/000"
    expect(bench.page.locator(".state.solved h2")).to_have_text("Done")


@pytest.mark.parametrize("name", ["dice-torus", "lights"])
def test_a_solution_is_shown_and_played(bench: Workbench, name: str) -> None:
    bench.play(name)
    game = games.find(name).game()
    assert bench.ask() == "Solvable"
    answer = bench.certificate()["certificate"]
    rows = answer.get("rolls") or answer["presses"]
    flat = [count for row in rows for count in row]
    marks = bench.page.locator(".board .text.hint")
    expect(marks).to_have_text([f"{count}×" for count in flat if count])
    for _ in range(sum(flat)):
        before = bench.page.url
        bench.page.get_by_role("button", name="Next").click()
        bench.page.wait_for_url(lambda now, before=before: now != before)
    assert game.is_won(game.read(bench.position()))
    assert bench.changes(bench.tool("reset").click) == game.write(game.start())


def nearest(value: int, modulus: int) -> int:
    residue = value % modulus
    return residue - modulus if 2 * residue > modulus else residue


def weights_of(answer: dict[str, Any]) -> dict[tuple[int, int], int]:
    """Return what each cell weighs, from the certificate."""
    proof, modulus = answer["certificate"], answer["problem"]["modulus"]
    rows, columns = answer["problem"]["shape"]
    cells = product(range(rows), range(columns))
    if proof["kind"] == "weighting":
        return {(r, c): nearest(proof["weights"][r][c], proof["modulus"]) for r, c in cells}
    weighed = (
        (cell, proof.get("scale", 1) * prod(a[i] for a, i in zip(proof["axes"], cell, strict=True))) for cell in cells
    )
    return {cell: nearest(value, modulus) for cell, value in weighed}


def tallied(weights: dict[tuple[int, int], int], position: str) -> dict[int, tuple[int, int]]:
    """Return what stands on each weight of a position whose goal is 0 everywhere, and what that counts."""
    on: dict[int, int] = {}
    for (r, c), weight in weights.items():
        on[weight] = on.get(weight, 0) + int(position.split("/")[r][c])
    return {weight: (amount, weight * amount) for weight, amount in on.items()}


@pytest.mark.parametrize(("name", "variant", "move"), [("dice-torus", "fiver", (2, 3)), ("lights", "stuck", (1, 1))])
def test_an_impossible_position_is_proved_and_the_proof_holds(
    bench: Workbench, name: str, variant: str, move: tuple[int, int]
) -> None:
    bench.play(name, variant=variant)
    assert bench.ask() == "Impossible"
    answer = bench.certificate()
    weights = weights_of(answer)
    assert bench.counts() == tallied(weights, bench.position())
    for (r, c), weight in list(weights.items())[:9]:
        assert ("ringed" in (bench.cell(r, c).get_attribute("aria-label") or "")) == (weight == 1)
    count = sum(value for _, value in bench.counts().values()) % answer["problem"]["modulus"]
    after = bench.changes(lambda: bench.cell(*move).click())
    assert bench.counts() == tallied(weights, after)
    assert sum(value for _, value in bench.counts().values()) % answer["problem"]["modulus"] == count != 0
    rest = "odd" if name == "lights" else f"{count} more than a multiple of 3"
    expect(bench.page.locator(".check-part .tally")).to_contain_text(f"still {rest}.")
    marked = sum(int(after.split("/")[r][c]) for (r, c), weight in weights.items() if weight)
    expect(bench.page.locator(".check-part .tally strong")).to_have_text(str(marked))
    expect(bench.page.locator(".state.impossible")).to_be_visible()
    bench.page.get_by_role("button", name="Show the rings").click()
    assert "ringed" not in (bench.cell(0, 0).get_attribute("aria-label") or "")


def test_the_torus_is_scrolled_by_its_rim_and_no_move_is_made(bench: Workbench) -> None:
    bench.play("dice-torus")
    before, address = bench.middle(bench.cell(0, 0)), bench.page.url
    bench.cell(1, 1).focus()
    bench.keys("Shift+ArrowRight")
    assert bench.middle(bench.cell(0, 0)) != before
    bench.keys("Shift+ArrowLeft")
    assert bench.middle(bench.cell(0, 0)) == before
    grip = bench.page.locator(".grip").first.bounding_box()
    assert grip is not None
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    size = bench.cell(0, 0).bounding_box()
    assert size is not None
    bench.page.mouse.move(x, y)
    bench.page.mouse.down()
    bench.page.mouse.move(x + 1.2 * size["width"], y, steps=6)
    bench.page.mouse.up()
    assert bench.middle(bench.cell(0, 0)) != before
    assert bench.page.url == address


def test_painting_a_position_is_one_undo_a_stroke(bench: Workbench) -> None:
    bench.play("lights", shape="3,3", p="000/000/000")
    bench.unfold().get_by_role("button", name="Edit", exact=True).click()
    assert bench.changes(lambda: bench.drag(bench.cell(0, 0), bench.cell(0, 2))) == "111/000/000"
    assert bench.changes(lambda: bench.cell(2, 1).click()) == "111/000/010"
    assert [bench.changes(bench.tool("undo").click) for _ in range(2)] == ["111/000/000", "000/000/000"]


@pytest.mark.parametrize("name", ["dice-torus", "lights"])
def test_undo_goes_back_through_reset_and_new_and_the_link_holds_all(bench: Workbench, name: str) -> None:
    bench.play(name)
    first = bench.position()
    played = bench.changes(lambda: bench.cell(1, 1).click())
    assert bench.changes(bench.tool("reset").click) == first
    fresh = bench.changes(bench.tool("new").click)
    link = bench.page.url
    assert [bench.changes(bench.tool("undo").click) for _ in range(3)] == [first, played, first]
    bench.page.goto(link)
    bench.cell(0, 0).wait_for()
    assert bench.position() == fresh


def test_a_move_that_the_rules_forbid_in_a_link_is_explained(bench: Workbench) -> None:
    bench.play("lights", shape="3,3", p="010/121/010")
    expect(bench.page.locator(".state.error h2")).to_have_text("Not understood")
    bench.errors.clear()
