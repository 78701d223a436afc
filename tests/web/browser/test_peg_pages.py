"""Peg solitaire in the browser: jump by drag, touch and keys; solution as a strip; weights; editor; fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from ludus.families import games
from workbench import Workbench, square

LINE = {"board": "oo.o", "finish": "1"}
"""Two jumps, 0 0 to 0 2 and 0 3 to 0 1, leave one peg."""


def by_drag(bench: Workbench, start: tuple[int, int], end: tuple[int, int]) -> None:
    bench.drag(bench.cell(*start), bench.cell(*end))


def by_click(bench: Workbench, start: tuple[int, int], end: tuple[int, int]) -> None:
    bench.cell(*start).click()
    bench.cell(*end).click()


def by_tap(bench: Workbench, start: tuple[int, int], end: tuple[int, int]) -> None:
    bench.cell(*start).tap()
    bench.cell(*end).tap()


def by_keys(bench: Workbench, start: tuple[int, int], end: tuple[int, int]) -> None:
    bench.focus_board()
    bench.keys("Home", *["ArrowRight"] * start[1], "Enter")
    way = "ArrowRight" if end[1] > start[1] else "ArrowLeft"
    bench.keys(*[way] * abs(end[1] - start[1]), "Enter")


@pytest.mark.parametrize("jump", [by_drag, by_click, by_tap, by_keys])
def test_a_game_is_played_to_its_end(
    opens: Callable[..., Workbench], jump: Callable[[Workbench, tuple[int, int], tuple[int, int]], None]
) -> None:
    bench = opens(390, 844, touch=True) if jump is by_tap else opens()
    bench.play("pegs", **LINE)
    assert bench.changes(lambda: jump(bench, (0, 0), (0, 2))) == "..oo"
    expect(bench.note()).to_contain_text("Jumped from A1 to C1. 2 pegs left.")
    assert bench.changes(lambda: jump(bench, (0, 3), (0, 1))) == ".o.."
    expect(bench.page.locator(".state.solved h2")).to_have_text("Done")


def test_a_peg_in_hand_shows_where_it_can_land_and_is_put_back(bench: Workbench) -> None:
    bench.play("pegs")
    bench.cell(1, 3).click()
    expect(bench.page.locator(".extra .piece.target")).to_have_count(1)
    expect(bench.cell(1, 3)).to_have_attribute("aria-selected", "true")
    assert "jump here" in (bench.cell(3, 3).get_attribute("aria-label") or "")
    bench.keys("Escape")
    expect(bench.page.locator(".extra .piece.target")).to_have_count(0)
    bench.drag(bench.cell(1, 3), bench.cell(0, 4))
    expect(bench.note()).to_contain_text("Put back")
    assert bench.position() == "--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--"


def test_a_solution_is_a_strip_of_links_and_is_played_step_by_step(bench: Workbench) -> None:
    bench.play("pegs", board="triangle5", finish="1")
    assert bench.ask() == "Solvable"
    answer = bench.certificate()
    jumps = answer["certificate"]["jumps"]
    strip = bench.page.locator(".strip a")
    game = games.find("pegs").game(board="triangle5", finish="1")
    position = game.start()
    for source, _, to in jumps:
        position = game.play(position, (tuple(source), tuple(to)))
    expect(strip.last).to_have_attribute("data-position", game.write(position))
    for _ in jumps:
        before = bench.page.url
        bench.page.get_by_role("button", name="Next").click()
        bench.page.wait_for_url(lambda now, before=before: now != before)
    assert bench.position() == game.write(position)
    expect(bench.page.locator(".check-part .said")).to_have_text("No move is left to make.")
    expect(strip.last).to_have_attribute("aria-current", "step")
    third = strip.nth(2).get_attribute("data-position")
    assert bench.changes(lambda: strip.nth(2).click()) == third
    bench.open(strip.nth(4).get_attribute("href") or "")
    assert bench.position() == strip_position(bench, 4, game, jumps)


def strip_position(bench: Workbench, moves: int, game: Any, jumps: list[Any]) -> str:
    """Return the position after so many moves, each a row of jumps by one peg."""
    position, made, last = game.start(), 0, None
    for source, _, to in jumps:
        made += source != last
        if made > moves:
            break
        position, last = game.play(position, (tuple(source), tuple(to))), to
    return str(game.write(position))


def weigh(weights: list[list[int]], position: str) -> dict[int, int]:
    """Return how many pegs stand on each weight of a certificate."""
    found: dict[int, int] = {}
    for r, row in enumerate(position.split("/")):
        for c, sign in enumerate(row):
            if sign != "-":
                found[weights[r][c]] = found.get(weights[r][c], 0) + (sign == "o")
    return found


def test_a_lost_position_shows_the_pagoda_and_it_holds_while_playing_on(bench: Workbench) -> None:
    bench.play("pegs", variant="lost")
    assert bench.ask() == "Lost"
    weights = bench.certificate()["certificate"]["weights"]
    assert bench.counts() == {w: (n, w * n) for w, n in weigh(weights, bench.position()).items()}
    assert bench.rows()[-1][-1] == str(sum(w * n for w, n in weigh(weights, bench.position()).items()))
    assert f"weight +{weights[3][3]}" in (bench.cell(3, 3).get_attribute("aria-label") or "")
    game = games.find("pegs").game()
    (a, b), (c, d) = next(iter(game.moves(game.read(bench.position()))))
    after = bench.changes(lambda: by_click(bench, (a, b), (c, d)))
    assert bench.counts() == {w: (n, w * n) for w, n in weigh(weights, after).items()}
    expect(bench.page.locator(".check-part .said")).to_contain_text("Your move took away")
    expect(bench.page.locator(".state.impossible")).to_be_visible()


def test_several_weightings_are_shown_one_at_a_time(bench: Workbench) -> None:
    bench.play("pegs", variant="french-centre")
    assert bench.ask() == "Lost"
    proofs = bench.certificate()["certificate"]["weightings"]
    for number, proof in enumerate(proofs):
        bench.page.get_by_role("button", name=f"Weights {number + 1}").click()
        assert bench.counts() == {w: (n, w * n) for w, n in weigh(proof["weights"], bench.position()).items()}


def test_what_was_proved_is_not_said_of_another_position(bench: Workbench) -> None:
    bench.play("pegs", variant="diagonal")
    assert bench.ask() == "Lost"
    bench.unfold().get_by_role("button", name="Edit the board").click()
    bench.page.get_by_role("button", name="Empty hole").click()
    corner = bench.page.locator('.painting [aria-label^="B2:"]')
    assert bench.changes(corner.click).startswith(".oo/")
    expect(bench.page.locator(".verdict .state.ready")).to_be_visible()


def test_undo_goes_back_through_reset_and_new_which_is_as_hard_as_is_wished(bench: Workbench) -> None:
    bench.play("pegs", **LINE)
    first = bench.position()
    played = bench.changes(lambda: by_click(bench, (0, 0), (0, 2)))
    assert bench.changes(bench.tool("reset").click) == first
    fresh = bench.changes(bench.tool("new").click)
    assert bench.changes(bench.tool("undo").click) == first
    assert bench.changes(bench.tool("undo").click) == played
    assert bench.changes(lambda: bench.keys("Control+z")) == first
    assert [bench.changes(bench.tool("redo").click) for _ in range(3)] == [played, first, fresh]
    bench.field("New: a puzzle of").fill("1")
    bench.field("from seed").fill("5")
    assert bench.changes(bench.tool("new").click).count("o") == 2
    expect(bench.note()).to_have_text("A new position, from seed 5. Undo brings the old one back.")


def test_a_board_is_drawn_stroke_by_stroke(bench: Workbench) -> None:
    bench.play("pegs", board="3x3", finish="1")
    bench.unfold().get_by_role("button", name="Edit the board").click()

    def cell(row: int, column: int) -> Any:
        return bench.page.locator(f'.painting [aria-label^="{square(row, column)}:"]')

    assert bench.changes(lambda: bench.drag(cell(1, 4), cell(3, 4))) == "oooo/o.oo/oooo"
    expect(cell(0, 0)).to_have_attribute("aria-label", "A1: no hole")
    bench.page.get_by_role("button", name="No hole").click()
    assert bench.changes(cell(1, 1).click) == "-ooo/o.oo/oooo"
    cell(2, 2).focus()
    bench.keys("1")
    assert bench.changes(lambda: bench.keys("Enter")) == "-ooo/oooo/oooo"
    assert [bench.changes(bench.tool("undo").click) for _ in range(3)][-1] == "ooo/o.o/ooo"
    bench.unfold().get_by_role("button", name="Edit the board").click()
    expect(bench.cell(0, 0)).to_be_visible()


def test_a_finish_moves_with_the_board_that_grows_to_the_left(bench: Workbench) -> None:
    bench.play("pegs", board="3x3", finish="2 2")
    bench.unfold().get_by_role("button", name="Edit the board").click()
    grown = bench.page.locator('.painting [aria-label^="A2:"]')
    assert bench.changes(grown.click) == "oooo/-o.o/-ooo"
    assert bench.parameters()["finish"] == "2 3"


def test_fields_choose_board_finish_and_lattice(bench: Workbench) -> None:
    bench.play("pegs")
    assert bench.changes(lambda: bench.field("Board").select_option("hexagon3"))
    assert bench.parameters() | {"p": ""} == {"board": "hexagon3", "finish": "1", "p": ""}
    expect(bench.field("Lattice")).to_have_value("triangular")
    bench.changes(lambda: bench.field("Last peg").select_option("2"))
    assert bench.parameters()["finish"] == "2"
    bench.changes(lambda: bench.field("Lattice").select_option("square"))
    assert bench.parameters()["lattice"] == "square"


def test_the_link_holds_the_position(bench: Workbench) -> None:
    bench.play("pegs", **LINE)
    bench.changes(lambda: by_click(bench, (0, 0), (0, 2)))
    address = bench.page.url
    bench.page.reload()
    bench.cell(0, 2).wait_for()
    assert bench.page.url == address
    expect(bench.cell(0, 3)).to_have_attribute("aria-label", "D1: peg")
