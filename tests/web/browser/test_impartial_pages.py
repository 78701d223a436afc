"""One piece and two pieces in the browser: play, ask, undo, links; the heat map, formulas, the editor of moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from ludus import workbench as asked
from ludus.core.questions import Question
from ludus.families import games
from ludus.families.impartial.graph.values import mex
from ludus.families.impartial.one_piece.pieces import options
from workbench import Workbench, spot_of, square_of

QUEEN = ((1, 0), (0, 1), (1, 1))
WHERE = "one => { const box = one.getBoundingClientRect(); return [box.x, box.y + scrollY, box.width, box.height]; }"
CORNER = (38, 22)
"""The plot of a heat map begins so far from the corner of its canvas."""


CAN, LOST = "You can win", "Lost, if they play well"
"""The words over an answer about who wins."""


def grundy(
    rays: tuple[tuple[int, int], ...], steps: tuple[tuple[int, int], ...], side: int
) -> dict[tuple[int, ...], int]:
    """The Grundy numbers of a square board, by the definition."""
    found: dict[tuple[int, ...], int] = {}
    for place in ((x, y) for x in range(side) for y in range(side)):
        found[place] = mex({found[move] for move in options(place, rays, steps)})
    return found


def winning(game: str, position: str, **parameters: object) -> list[str]:
    """The winning moves, asked behind the pages."""
    rules = games.find(game).game(**parameters)
    answer = asked.ask(rules.problem(rules.read(position), Question.OUTCOME)).answer
    return [rules.write_move(move) for move in rules.solution(answer.certificate)]


def heat_map(bench: Workbench) -> Locator:
    canvas = bench.table()
    expect(bench.page.locator(".told")).to_contain_text("Grundy values are correct")
    return canvas


def read_out(bench: Workbench) -> Locator:
    return bench.page.locator(".read-out")


# ---- one piece ----


def to_label(bench: Workbench, label: str) -> None:
    """Walk with the arrows from place to place until the focus is on a label."""
    for _ in range(40):
        here = bench.page.evaluate("document.activeElement.getAttribute('aria-label')").split(":")[0]
        if here == label:
            return
        at, to = spot_of(here), spot_of(label)
        axis = 0 if at[0] != to[0] else 1
        ways = (("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown"))[axis]
        bench.keys(ways[to[axis] > at[axis]])
    raise AssertionError(f"{label} was not reached")


def test_a_piece_is_played_to_the_end_by_keys_alone(bench: Workbench) -> None:
    bench.play("wythoff")
    assert bench.position() == "5 7"
    while bench.page.locator(".state.solved h2:text-is('You win')").count() == 0:
        move = winning("wythoff", bench.position(), start=(5, 7))[0]
        bench.focus_board()
        to_label(bench, square_of(move))
        before = bench.position()
        assert bench.changes(lambda: bench.keys("Enter")) != before
        expect(bench.note()).to_contain_text(f"You went to {square_of(move)}.")
    assert bench.position() == "0 0"


def test_winning_moves_are_dots_and_undo_goes_back_through_reset(bench: Workbench) -> None:
    bench.play("wythoff")
    assert bench.ask() == CAN
    expect(bench.page.locator(".stage .dot, .stage .piece.winning")).to_have_count(len(winning("wythoff", "5 7")))
    bench.certificate()
    after = bench.changes(lambda: bench.place("F4:").click())
    bench.changes(lambda: bench.tool("reset").click())
    assert bench.position() == "5 7"
    assert bench.changes(lambda: bench.tool("undo").click()) == after
    assert bench.changes(lambda: bench.tool("undo").click()) == "5 7"
    assert bench.answer() == CAN


def test_a_piece_is_dragged(bench: Workbench) -> None:
    bench.play("wythoff", start="6,10")
    assert bench.ask() == LOST
    bench.changes(lambda: bench.drag(bench.place("G11: the piece"), bench.place("C11: a move")))
    expect(bench.note()).to_contain_text("You went to C11. The other player: to ")
    link = bench.page.url
    position = bench.position()
    bench.open(link.removeprefix(bench.url), ".bench .state")
    assert bench.position() == position
    expect(bench.place(f"{square_of(position)}: the piece")).to_be_visible()


def test_a_far_board_is_seen_through_a_window(bench: Workbench) -> None:
    bench.play("rook", start="200,300")
    expect(bench.place("GS301: the piece")).to_be_visible()
    expect(bench.place("A301")).to_have_count(0)
    bench.place("GL301").focus()
    bench.keys("ArrowLeft")
    expect(bench.place("GK301: a move")).to_be_focused()
    bench.page.get_by_role("button", name="To the piece").click()
    bench.ask()
    bench.page.get_by_role("button", name="Go to GS201").click()
    expect(bench.note()).to_contain_text("You went to GS201.")


def win(bench: Workbench, wins: list[str]) -> None:
    """Touch a marked place; where several coins can go there, choose one that wins."""
    before = bench.page.url
    bench.page.locator(".stage .live:has(.piece.winning, .piece.chosen, .band.winning, .badge-ground)").first.click()
    is_over = (
        "(before) => location.href !== before || document.querySelector('.chooser [role=option]')?.checkVisibility()"
    )
    bench.page.wait_for_function(is_over, arg=before)
    chooser = bench.page.locator(".chooser [role=option]:visible")
    moves = chooser.evaluate_all("all => all.map((one) => one.dataset.move)")
    own = [move for move in moves if move in wins]
    if own:
        chooser.and_(bench.page.locator(f'[data-move="{own[0]}"]')).click()


@pytest.mark.parametrize("game", ["kayles", "welter", "silver-dollar-strip", "nim", "ryuo"])
def test_best_play_is_beaten_on_every_page_with_the_moves_that_ask_shows(bench: Workbench, game: str) -> None:
    bench.play(game)
    word = bench.ask()
    assert word == (CAN if winning(game, bench.position()) else LOST)
    for _ in range(30):
        moves = winning(game, bench.position())
        if not moves or bench.page.locator(".state h2:text-is('You win')").count():
            break
        bench.changes(partial(win, bench, moves))
        if bench.page.locator(".state h2:text-is('You win')").count():
            break
        assert bench.ask() == CAN
    expect(bench.page.locator(".verdict .state h2")).to_have_text("You win" if word == CAN else LOST)


# ---- the table ----


def test_the_heat_map_reads_out_what_the_definition_says(bench: Workbench) -> None:
    bench.play("wythoff")
    canvas, values = heat_map(bench), grundy(QUEEN, (), 32)
    canvas.focus()
    expect(read_out(bench)).to_have_text(f"(5, 7): value {values[5, 7]}, N-position")
    bench.keys("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight")
    expect(read_out(bench)).to_have_text(f"(6, 10): value {values[6, 10]}, P-position")
    expect(bench.page.locator("#say")).to_have_text("(6, 10): value 0, P-position")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box is not None
    zoom = min(box["width"] - CORNER[0], box["height"] - CORNER[1]) / 128
    bench.page.mouse.move(box["x"] + CORNER[0] + 8.5 * zoom, box["y"] + CORNER[1] + 13.5 * zoom)
    expect(read_out(bench)).to_have_text(f"(8, 13): value {values[8, 13]}, P-position")
    bench.page.mouse.move(box["x"] + CORNER[0] + 30.5 * zoom, box["y"] + CORNER[1] + 21.5 * zoom)
    expect(read_out(bench)).to_have_text(f"(30, 21): value {values[30, 21]}, N-position")


def test_the_numbers_around_the_cursor_are_a_table(bench: Workbench) -> None:
    bench.play("knight")
    heat_map(bench).focus()
    bench.page.locator("summary:text('The numbers around the cursor')").click()
    values = grundy((), ((1, 2), (2, 1)), 16)
    shown = bench.page.locator(".around tbody td")
    expect(shown).to_have_count(81)
    assert [int(text) for text in shown.all_inner_texts()] == [values[x, y] for y in range(3, 12) for x in range(1, 10)]


def test_a_click_on_the_heat_map_sets_the_piece_there(bench: Workbench) -> None:
    bench.play("king")
    canvas = heat_map(bench)
    canvas.focus()
    bench.keys("ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    bench.page.wait_for_url(re.compile("start=8,7"))
    expect(bench.place("I8: the piece")).to_be_visible()
    box = canvas.bounding_box()
    assert box is not None
    zoom = min(box["width"] - CORNER[0], box["height"] - CORNER[1]) / 128
    spot = {"x": CORNER[0] + 2.5 * zoom, "y": CORNER[1] + 3.5 * zoom}
    # The cursor moves first, then the piece: the address changes twice.
    canvas.click(position=spot)
    bench.page.wait_for_url(re.compile(r"p=2\+3"))
    assert bench.position() == "2 3"
    expect(bench.note()).to_contain_text("The piece is at C4. Undo brings it back.")
    assert bench.changes(lambda: bench.tool("undo").click()) == "8 7"


def test_a_formula_is_compared_and_its_first_counterexample_shown(bench: Workbench) -> None:
    bench.play("wythoff")
    heat_map(bench)
    field = bench.page.get_by_label("A formula for the value, or a condition for what is lost")
    verdict = bench.page.locator(".formula-verdict")
    field.fill("x ^ y")
    bench.keys("Enter")
    expect(verdict).to_contain_text("x = 1, y = 1: the formula says 0, the game says 2")
    expect(bench.page.get_by_role("radio", name="difference")).to_be_checked()
    verdict.get_by_role("button", name="Go to it").click()
    expect(read_out(bench)).to_have_text("(1, 1): value 2, N-position, the formula says 0, 2 too little")
    field.fill("x +")
    bench.keys("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(verdict).to_contain_text("expected")
    # The browser itself notes every refusal of a server.
    assert all("422" in error for error in bench.errors)
    bench.errors.clear()


def test_a_formula_may_use_the_parameters_of_the_game(bench: Workbench) -> None:
    bench.play("ryuo", p="4")
    heat_map(bench)
    bench.page.get_by_label("A formula for the value").fill("(x+y) % p + p*((x//p) ^ (y//p))")
    bench.page.get_by_role("button", name="Compare").click()
    expect(bench.page.locator(".formula-verdict")).to_contain_text("The formula holds for all 16,384 positions")


def test_a_known_claim_is_compared_at_a_choice(bench: Workbench) -> None:
    bench.play("wythoff")
    heat_map(bench)
    bench.page.get_by_label("Known claims").select_option(index=1)
    expect(bench.page.locator(".formula-verdict")).to_contain_text("The formula holds for all 16,384 positions")


def test_every_mode_has_its_colours(bench: Workbench) -> None:
    bench.play("rook")
    heat_map(bench)
    seen = set()
    for mode in ("value", "value mod k", "lost positions only"):
        bench.page.get_by_role("radio", name=mode, exact=True).check()
        bench.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        # The cell (64, 1) has the value 65: it is won, and 0 modulo 5.
        pixel = bench.page.evaluate(
            "() => { const one = document.querySelector('canvas.heat-map'), scale = one.width / one.clientWidth;"
            " const zoom = Math.min(one.clientWidth - 38, one.clientHeight - 22) / 128;"
            " const x = (38 + 64.5 * zoom) * scale, y = (22 + 1.5 * zoom) * scale;"
            " return [...one.getContext('2d').getImageData(x, y, 1, 1).data]; }"
        )
        seen.add(tuple(pixel))
    assert len(seen) == 3
    assert (0xEA, 0xEB, 0xF2, 0xFF) in seen


def test_the_largest_table_is_drawn_and_moved_about(bench: Workbench) -> None:
    bench.play("wythoff")
    canvas = heat_map(bench)
    bench.page.get_by_label("Size of the table").select_option("2000")
    expect(bench.page.locator(".told")).to_contain_text("1000 × 1000", timeout=180_000)
    canvas.focus()
    bench.keys("End", "PageDown", "+", "+", "Shift+ArrowUp", "-", "0")
    expect(read_out(bench)).to_contain_text("(1999, 1999): value")


# ---- moves of your own ----


def test_the_moves_of_a_piece_are_edited(bench: Workbench) -> None:
    bench.play("piece", rays="1,0", steps="1,2")
    canvas = heat_map(bench)
    bench.changes(lambda: bench.page.get_by_role("gridcell", name="1 up, 3 left: no move").click())
    assert bench.parameters()["steps"] == "1,2 3,1"
    bench.changes(lambda: bench.page.get_by_role("gridcell", name="1 up, 3 left: step").click())
    assert bench.parameters()["rays"] == "1,0 3,1"
    bench.changes(lambda: bench.page.get_by_role("button", name="(1, 0) any distance").click())
    assert (bench.parameters()["rays"], bench.parameters()["steps"]) == ("3,1", "1,2")
    values = grundy(((3, 1),), ((1, 2),), 10)
    canvas.focus()
    expect(read_out(bench)).to_have_text(re.compile(rf"\(5, 7\): value {values[5, 7]},"))
    bench.changes(lambda: bench.tool("undo").click())
    assert bench.parameters()["rays"] == "1,0 3,1"


def test_a_known_piece_with_another_move_becomes_one_of_your_own(bench: Workbench) -> None:
    bench.play("wythoff")
    heat_map(bench)
    bench.page.get_by_role("gridcell", name="1 up, 2 left").click()
    bench.page.wait_for_url(re.compile("/play/piece"))
    expect(bench.place("F8: the piece")).to_be_visible()
    assert (bench.parameters()["rays"], bench.parameters()["steps"]) == ("1,0 0,1 1,1", "2,1")


# ---- two pieces ----


def pieces(bench: Workbench) -> Locator:
    return bench.page.locator(".stage [role=gridcell][aria-selected]")


def test_two_rooks_are_played_to_the_end_by_keys_alone(bench: Workbench) -> None:
    bench.play("two-rooks", start="1,2,3,1")
    for _ in range(12):
        if bench.page.locator(".state h2:text-is('You win')").count():
            return
        bench.focus_board()
        bench.keys("a")
        assert bench.answer() == CAN
        key = "1" if bench.page.locator(".stage .piece.winning").count() else "2"
        bench.keys(key)
        targets = bench.page.locator(".stage [role=gridcell][aria-label$='winning move']")
        if not targets.count():
            bench.keys("2")
        label = (targets.first.get_attribute("aria-label") or "").split(":")[0]
        to_label(bench, label)
        bench.changes(lambda: bench.keys("Enter"))
    raise AssertionError("the game did not end")


def slide(bench: Workbench, start: Locator, end: Locator) -> None:
    """Drag with a finger, as the browser itself sees it."""
    fingers = bench.page.context.new_cdp_session(bench.page)
    (x, y), (u, v) = bench.middle(start), bench.middle(end)
    touch = "Input.dispatchTouchEvent"
    fingers.send(touch, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for k in range(1, 9):
        point = {"x": x + (u - x) * k / 8, "y": y + (v - y) * k / 8}
        fingers.send(touch, {"type": "touchMove", "touchPoints": [point]})
    fingers.send(touch, {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("hand", ["click", "tap", "drag", "slide"])
def test_a_coin_is_chosen_first_and_then_sent(opens: Callable[..., Workbench], hand: str) -> None:
    bench = opens(390, 844, touch=True) if hand in ("tap", "slide") else opens()
    bench.play("silver-dollar")
    coin, target = bench.place("C5"), bench.place("A5")
    target.click()
    expect(bench.note()).to_have_text("Choose a coin first, then where it goes.")
    if hand == "drag":
        bench.changes(lambda: bench.drag(coin, target))
    elif hand == "slide":
        bench.changes(lambda: slide(bench, coin, target))
    else:
        getattr(coin, hand)()
        expect(coin).to_have_attribute("aria-selected", "true")
        expect(bench.note()).to_contain_text("The filled coin: 8 places to go to.")
        bench.changes(lambda: getattr(target, hand)())
    expect(bench.note()).to_contain_text("The filled coin goes to A5. The other player: the ")
    assert bench.changes(lambda: bench.tool("undo").click()) == "3 5 / 6 2"


def test_a_coin_that_leaves_lies_on_the_shelf_and_a_link_brings_it_back(bench: Workbench) -> None:
    bench.play("silver-dollar")
    bench.page.get_by_role("radio", name="A person here").check()
    bench.place("F2").click()
    position = bench.changes(lambda: bench.place("off the board, to the left").click())
    assert position == "off / 3 5"
    expect(bench.note()).to_contain_text("The ring coin goes off the board, to the left.")
    expect(pieces(bench)).to_have_count(1)
    expect(bench.page.locator(".stage .piece.rival")).to_have_count(1)
    bench.open(bench.page.url.removeprefix(bench.url), ".bench .state")
    assert bench.position() == "off / 3 5"
    expect(pieces(bench)).to_have_count(1)
    # The shelf lies on the left of the grid, and on a phone under it.
    shelf, last = bench.page.locator(".stage .text.label:text-is('off')"), bench.place("F1")
    before = shelf.get_attribute("x") or ""
    assert bench.middle(shelf)[0] < bench.middle(last)[0]
    bench.page.set_viewport_size({"width": 390, "height": 844})
    expect(shelf).not_to_have_attribute("x", before)
    assert bench.middle(shelf)[1] > bench.middle(last)[1]


def test_the_filled_coin_stays_the_filled_coin(bench: Workbench) -> None:
    bench.play("silver-dollar", definition="1.4")
    bench.page.get_by_role("radio", name="A person here").check()
    bench.place("F2").click()
    assert bench.changes(lambda: bench.place("A2").click()) == "1 2 / 3 5"
    expect(bench.place("A2: the ring coin")).to_be_visible()
    expect(bench.place("C5: the filled coin")).to_be_visible()


def test_each_reading_is_a_switch_with_a_sentence(bench: Workbench) -> None:
    bench.play("silver-dollar")
    boxes = {
        name: bench.page.locator(f".readings label:has(strong:text-is('{name}')) input")
        for name in ("jump", "land", "drop", "push")
    }
    assert [name for name, box in boxes.items() if box.is_checked()] == ["drop", "push"]
    expect(bench.page.locator(".which")).to_have_text("These are the rules of definition 1.2 of the paper.")
    bench.changes(boxes["push"].click)
    assert bench.parameters()["definition"] == "drop"
    bench.changes(boxes["jump"].click)
    assert bench.parameters()["definition"] == "1.4"
    bench.changes(boxes["drop"].click)
    assert (bench.parameters()["definition"], bench.position()) == ("1.6", "2 4 / 5 1")
    expect(bench.page.locator(".stage .text.label:text-is('off')")).to_have_count(0)
    word = bench.ask()
    assert word == (CAN if winning("silver-dollar", "2 4 / 5 1", start=(2, 4, 5, 1), definition="1.6") else LOST)
    bench.changes(lambda: bench.tool("undo").click())
    assert bench.parameters()["definition"] == "1.4"
    expect(boxes["drop"]).to_be_checked()


# ---- everyone ----


def test_the_page_with_its_table_open_has_no_faults_and_its_order(bench: Workbench) -> None:
    bench.play("wythoff")
    heat_map(bench)
    bench.page.locator("summary:text('The numbers around the cursor')").click()
    bench.page.get_by_label("A formula for the value").fill("x = y")
    bench.page.get_by_role("button", name="Compare").click()
    expect(bench.page.locator(".formula-verdict")).to_contain_text("positions")
    bench.ask()
    bench.page.emulate_media(color_scheme="dark")
    bench.page.set_viewport_size({"width": 390, "height": 844})
    # At the end of the page the toolbar of a phone covers nothing.
    bench.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert bench.faults() == []
    assert bench.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # First the board, then the answer and its reason, then the table.
    order = (".stage svg.board", ".verdict", ".check-part", ".heat-map", ".modes", ".moves")
    tops = [bench.page.locator(part).first.evaluate(WHERE)[1] for part in order]
    assert tops == sorted(tops)
