"""Tilings in the browser: take, turn and lay tiles; colourings counted tile by tile; signed tilings; drawn regions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ludus.families import games
from workbench import Workbench

TWO = {"region": "2x3", "tiles": "V3"}
"""Two corners cover it, the second one turned twice."""
LYING = ["V3 0 0 0", "V3 0 0 0, V3 3 0 1"]


def tile(bench: Workbench, name: str) -> Locator:
    return bench.page.locator(f".tray [data-tile={name}]")


def by_click(bench: Workbench, row: int, column: int) -> None:
    bench.cell(row, column).click()


def by_tap(bench: Workbench, row: int, column: int) -> None:
    bench.cell(row, column).tap()


def by_drag(bench: Workbench, row: int, column: int) -> None:
    bench.drag(tile(bench, "V3"), bench.cell(row, column))


def by_keys(bench: Workbench, row: int, column: int) -> None:
    bench.focus_board()
    bench.keys("Home", "ArrowUp", *["ArrowRight"] * column, *["ArrowDown"] * row, "Enter")


@pytest.mark.parametrize("lay", [by_click, by_tap, by_drag, by_keys])
def test_a_region_is_covered(opens: Callable[..., Workbench], lay: Callable[[Workbench, int, int], None]) -> None:
    bench = opens(390, 844, touch=True) if lay is by_tap else opens()
    bench.play("tiling", **TWO)
    assert bench.changes(lambda: lay(bench, 0, 0)) == LYING[0]
    expect(bench.note()).to_contain_text("Laid V3 at A1.")
    if lay is by_keys:
        bench.keys("r", "r")
    else:
        for _ in range(2):
            bench.page.get_by_role("button", name="Turn").click()
    assert bench.changes(lambda: lay(bench, 0, 2)) == LYING[1]
    expect(bench.page.locator(".state.solved h2")).to_have_text("Done")
    expect(bench.cell(1, 2)).to_have_attribute("aria-label", "C2: V3")


def test_a_tile_that_does_not_fit_stays_in_hand_and_a_laid_one_is_taken_back(bench: Workbench) -> None:
    bench.play("tiling", region="2x2", tiles="I2 I3:1")
    bench.focus_board()
    bench.keys("2")
    expect(tile(bench, "I3")).to_have_attribute("aria-pressed", "true")
    bench.cell(0, 0).click()
    expect(bench.note()).to_contain_text("I3 does not fit there")
    bench.keys("1")
    assert bench.changes(bench.cell(0, 0).click) == "I2 0 0 0"
    bench.keys("r")
    assert bench.changes(bench.cell(0, 1).click) == "empty"
    expect(bench.note()).to_contain_text("I2 taken back into your hand")
    bench.keys("Escape")
    bench.cell(0, 0).click()
    expect(bench.note()).to_contain_text("Take a tile from the tray first")


def test_counts_of_tiles_go_down_and_come_back(bench: Workbench) -> None:
    bench.play("tiling", region="2x2", tiles="I2:2")
    expect(tile(bench, "I2")).to_contain_text("2 left")
    bench.changes(bench.cell(0, 0).click)
    expect(tile(bench, "I2")).to_contain_text("1 left")
    bench.changes(bench.tool("undo").click)
    expect(tile(bench, "I2")).to_contain_text("2 left")


def test_a_solution_is_laid_tile_by_tile(bench: Workbench) -> None:
    bench.play("tiling", region="3x4", tiles="V3")
    assert bench.ask() == "Solvable"
    placements = bench.certificate()["certificate"]["placements"]
    # The outline of an L of three squares has eight sides of a square.
    expect(bench.page.locator(".extra .line.hint")).to_have_count(8)
    for _ in placements:
        before = bench.page.url
        bench.page.get_by_role("button", name="Next").click()
        bench.page.wait_for_url(lambda now, before=before: now != before)
    game = games.find("tiling").game(region="3x4", tiles="V3")
    assert game.is_won(game.read(bench.position()))


def placed_everywhere(problem: dict[str, Any]) -> list[list[tuple[int, int]]]:
    """Return all places of the first tile, turned and turned over, from the definition."""
    region = {(r, c) for r, row in enumerate(problem["region"]) for c, sign in enumerate(row) if sign == "#"}
    cells, found = [tuple(cell) for cell in problem["tiles"][0]["cells"]], set()
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]
        for shape in (cells, [(c, r) for r, c in cells]):
            for down in range(-9, 10):
                for across in range(-9, 10):
                    laid = frozenset((r + down, c + across) for r, c in shape)
                    if laid <= region:
                        found.add(laid)
    return [sorted(one) for one in found]


def test_a_colouring_is_counted_tile_by_tile(bench: Workbench) -> None:
    bench.play("tiling", variant="mutilated")
    assert bench.ask() == "Impossible"
    answer = bench.certificate()
    weights, modulus = answer["certificate"]["weights"], answer["certificate"]["modulus"]
    problem = answer["problem"]
    one = {sum(weights[r][c] for r, c in place) for place in placed_everywhere(problem)}
    cells = [(r, c) for r, row in enumerate(problem["region"]) for c, sign in enumerate(row) if sign == "#"]
    region = sum(weights[r][c] for r, c in cells)
    assert len(one) == 1
    value = one.pop()
    _, row, foot = bench.rows()
    assert row == ["I2", str(value), "31", str(31 * value)]
    assert foot == ["The region", "", "62 cells", str(region)]
    assert modulus == 0
    assert 31 * value != region
    bench.changes(bench.cell(3, 3).click)
    said = bench.page.locator(".check-part .said")
    expect(said).to_have_text("Your tile covered 1 dark square and 1 light square, as it does wherever it lies.")
    expect(bench.page.locator(".state.impossible")).to_be_visible()


def test_a_proof_does_not_outlive_the_region_that_it_was_about(bench: Workbench) -> None:
    bench.play("tiling", region="5x5", tiles="I3 I1:1", p="I1 0 4 4")
    bench.changes(bench.cell(4, 4).click)
    bench.changes(bench.cell(4, 4).click)
    assert bench.ask() == "Impossible"
    assert bench.certificate()["certificate"]["kind"] == "weighting"
    bench.changes(bench.tool("undo").click)
    expect(bench.page.locator(".verdict .state.ready")).to_be_visible()


def test_without_a_colouring_a_signed_tiling_is_shown_in_layers(bench: Workbench) -> None:
    bench.play("tiling", region="3x5", tiles="V3")
    assert bench.ask() == "Impossible"
    answer = bench.certificate()
    weights = answer["certificate"]["weights"]
    most = max(sum(weights[r][c] for r, c in place) for place in placed_everywhere(answer["problem"]))
    assert bench.rows()[1] == ["V3", f"at most {most}", "5", f"at most {5 * most}"]
    assert 5 * most < sum(map(sum, weights))
    bench.page.get_by_role("button", name="Look for a colouring").click()
    slider = bench.page.get_by_label("Layer")
    slider.focus()
    assert weight_of(bench, 0, 0) > 0
    bench.keys("ArrowRight")
    assert {weight_of(bench, r, c) for r in range(3) for c in range(5)} == {1}
    bench.keys("ArrowRight")
    assert min(weight_of(bench, r, c) for r in range(3) for c in range(5)) < 0
    expect(bench.page.locator(".board .hatched").first).to_be_visible()


def weight_of(bench: Workbench, row: int, column: int) -> int:
    label = bench.cell(row, column).get_attribute("aria-label") or ""
    return int(label.rsplit("weight ", 1)[1].replace("−", "-")) if "weight" in label else 0


def test_a_region_is_drawn_and_tiles_are_chosen(bench: Workbench) -> None:
    bench.play("tiling", region="2x2", tiles="I2")
    bench.unfold().get_by_role("button", name="Edit the region").click()
    bench.changes(bench.page.locator('.painting [aria-label^="D2:"]').click)
    assert bench.parameters()["region"] == "###/##."
    bench.unfold().get_by_role("button", name="Edit the region").click()
    expect(bench.cell(0, 2)).to_be_visible()
    bench.page.get_by_text("Choose tiles").click()
    bench.changes(lambda: bench.page.get_by_role("button", name="V3", exact=True).click())
    assert bench.parameters()["tiles"] == "I2 V3"
    expect(tile(bench, "V3")).to_be_visible()
    bench.changes(lambda: bench.page.get_by_role("button", name="I2", exact=True).click())
    assert bench.parameters()["tiles"] == "V3"
    assert [bench.changes(bench.tool("undo").click) for _ in range(3)] == ["empty"] * 3
    assert bench.parameters() == {"p": "empty", "region": "2x2", "tiles": "I2"}


def test_undo_goes_back_through_reset_and_the_link_holds_the_tiles(bench: Workbench) -> None:
    bench.play("tiling", **TWO)
    bench.changes(bench.cell(0, 0).click)
    address = bench.page.url
    assert bench.changes(bench.tool("reset").click) == "empty"
    assert bench.changes(bench.tool("undo").click) == LYING[0]
    bench.page.goto(address)
    expect(bench.cell(0, 0)).to_have_attribute("aria-label", "A1: V3")
    expect(tile(bench, "V3")).to_be_visible()


def test_tiles_are_turned_on_triangles_as_the_game_numbers_them(bench: Workbench) -> None:
    bench.play("tiling", region="3x6", tiles="I3", lattice="triangular")
    game = games.find("tiling").game(region="3x6", tiles="I3", lattice="triangular")
    laid = set()
    for _ in range(6):
        position = bench.changes(bench.cell(1, 2).click)
        assert game.write(game.read(position)) == position
        laid.add(position)
        bench.changes(bench.tool("undo").click)
        bench.page.get_by_role("button", name="Turn").click()
    assert len(laid) == 6


def test_a_colouring_argument_paints_the_cells_that_it_counts(bench: Workbench) -> None:
    bench.play("tiling")
    bench.ask()
    assert (
        f"the region has {bench.page.locator('.bench > .stage [role=gridcell]:has(.cell.dark)').count()} dark cells"
        in bench.sentence()
    )
    # Odd and even are words, in the table as in what is said of a tile.
    assert [row[1:] for row in bench.rows()[1:]] == [["odd", "5", "odd"], ["", "20 cells", "even"]]
    expect(bench.page.get_by_role("button", name="Show the colours")).to_have_count(1)
    place = bench.page.locator(".bench > .stage [role=gridcell]").nth(0)
    bench.changes(place.click)
    expect(bench.page.locator(".check-part .said").last).to_have_text(
        re.compile(r"^Your tile covered (1|3) dark squares?: an odd number, as the table says\.$")
    )


def test_weights_that_are_no_chessboard_are_counted_tile_by_tile(bench: Workbench) -> None:
    bench.play("tiling", region="10x10", tiles="I4")
    assert bench.ask() == "Impossible"
    certificate = bench.certificate()["certificate"]
    weights, modulus = certificate["weights"], certificate["modulus"]
    value = bench.rows()[1][1]
    bench.changes(bench.cell(3, 3).click)
    _, _, row, column = bench.position().split()[:4]
    cells = [weights[int(row)][int(column) + k] for k in range(4)]
    assert sum(cells) % modulus == int(value.split()[0]) % modulus if modulus else sum(cells) == int(value)
    said = bench.page.locator(".check-part .said").last
    expect(said).to_have_text(re.compile(r"^Your tile covered .+ and .+: it counts .+, as the table says\.$"))
    counted = re.findall(r"−?\d+", said.inner_text())
    assert [int(one.replace("−", "-")) for one in counted[:4]] == [
        one if not modulus or 2 * one <= modulus else one - modulus for one in cells
    ]


def test_laid_tiles_are_things_that_lie_apart_on_a_board_with_its_gaps(bench: Workbench) -> None:
    bench.play("tiling", variant="mutilated", p="I2 0 0 1, I2 0 0 3, I2 1 1 1")
    boxes = bench.page.locator(".stage .casing").evaluate_all(
        "all => all.map((one) => one.getBBox()).map(({ x, y, width, height }) => [x, y, x + width, y + height])"
    )
    assert len(boxes) == 2 * 3

    def meet(one: list[float], other: list[float]) -> bool:
        return all(max(one[k], other[k]) < min(one[k + 2], other[k + 2]) for k in (0, 1))

    # Two cells of one domino hang together; between two dominoes the board is seen, also where they are neighbours.
    assert sorted(sum(meet(one, other) for other in boxes) for one in boxes) == [2] * 6
    expect(bench.page.locator(".stage .cell.nothing")).to_have_count(2)
    expect(bench.page.locator(".stage .line.border")).to_have_count(0)
    bench.open("/teach/two-corners-gone#step=5", ".stage .casing")
    fills = bench.page.locator(".stage .part").evaluate_all("all => all.map((one) => getComputedStyle(one).fill)")
    assert sorted(fills.count(one) for one in set(fills)) == [10, 10]
