"""Reasons and reviews on the pages of two-player games: columns, dots, every move with its answer, strengths, hints."""

from __future__ import annotations

import random
import re
from functools import reduce
from operator import xor

from playwright.sync_api import expect

from ludus.families import games
from ludus.web.targets import target
from ludus.web.why import reason
from workbench import Workbench


def blocks(bench: Workbench) -> list[tuple[int, int, bool]]:
    """The blocks of the columns: row, power, and whether it stands alone."""
    found = bench.page.locator(".columns .block").evaluate_all(
        "all => all.map((one) => [+one.dataset.row, +one.dataset.power, one.classList.contains('lone')])"
    )
    return [tuple(one) for one in found]


def explained(bench: Workbench, position: str) -> None:
    """Open nim at a position and wait for its reason."""
    bench.play("nim", start=position.replace(" ", ","), p=position.replace(" ", "+"))
    bench.ask()
    bench.page.locator(".reason").wait_for()


def test_columns_are_the_binary_digits_and_what_stands_alone_adds_up(bench: Workbench) -> None:
    draw = random.Random(5)
    for _ in range(5):
        heaps = [draw.randint(1, 7) for _ in range(3)]
        explained(bench, " ".join(map(str, heaps)))
        drawn = blocks(bench)
        assert sorted((row, power) for row, power, _ in drawn) == sorted(
            (row, 1 << k) for row, heap in enumerate(heaps) for k in range(3) if heap >> k & 1
        )
        total = reduce(xor, heaps)
        assert sum(power for _, power, alone in drawn if alone) == total
        expect(bench.page.locator(".stage .piece.stone")).to_have_count(sum(heaps))


def test_a_lost_position_answers_every_move_and_a_try_plays_both(bench: Workbench) -> None:
    explained(bench, "1 4 5")
    expect(bench.page.locator(".verdict h2")).to_have_text("Lost")
    rows = bench.page.locator(".answers li")
    told = reason(target("nim", {"start": "1,4,5"}, None, "1 4 5"))
    assert rows.count() == told["total"] == 10
    for row in rows.all():
        reply = row.get_attribute("data-reply") or ""
        assert reduce(xor, map(int, reply.split())) == 0
    assert bench.faults() == []
    reply = rows.nth(3).get_attribute("data-reply")
    assert bench.changes(rows.nth(3).get_by_role("button").click) == reply
    assert bench.changes(bench.tool("undo").click) == "1 4 5"
    assert not re.search(r"theorem of nim|position \d+ \"", bench.page.locator("main").inner_text())


def test_dots_on_the_board_are_the_p_positions(bench: Workbench) -> None:
    bench.play("wythoff")
    bench.ask()
    bench.page.locator(".reason").wait_for()
    told = reason(target("wythoff", {}, None, "5 7"))
    expect(bench.page.locator(".stage .p-dot")).to_have_count(len(told["dots"]))
    assert bench.faults() == []


def test_values_of_parts_are_shown_for_kayles(bench: Workbench) -> None:
    bench.play("kayles", rows="3,3")
    bench.ask()
    expect(bench.page.locator(".columns")).to_have_attribute("aria-label", re.compile("3 skittles is 2 plus 1"))


def test_a_game_is_lost_reviewed_and_taken_up_again(bench: Workbench) -> None:
    bench.play("nim", start="1,2,3", p="1+2+2")
    # The first move gives a won game away; then whatever comes is lost against best play.
    moves = ["1 2 0"]
    bench.changes(bench.place("heap C: take 2").click)
    while not bench.page.locator(".review").count():
        place = bench.page.locator(".stage [role=gridcell].live").first
        bench.changes(place.click)
        bench.page.wait_for_timeout(300)
    review = bench.page.locator(".review")
    expect(review.locator("h2")).to_have_text("They won")
    expect(review.locator(".voice")).to_have_text("You had it won until move 1.")
    expect(review.locator(".plies .slip")).to_have_count(1)
    expect(review.locator(".plies .slip .badge")).to_contain_text("gave it away")
    assert bench.faults() == []
    review.locator("[data-ply='0']").last.click()
    expect(bench.page.locator(".walk-words")).to_contain_text("Here you could still win: take 1 from A. You chose to")
    assert bench.parameters()["at"] == "0"
    link = bench.page.url
    bench.page.keyboard.press("ArrowRight")
    expect(bench.page.locator(".walk-words")).to_contain_text("They")
    bench.page.goto(link)
    expect(bench.page.locator(".walk-words")).to_contain_text("Here you could still win", timeout=90_000)
    bench.page.get_by_role("button", name="Play on from here").click()
    expect(bench.note()).to_contain_text("Redo brings the old line back.")
    assert bench.position() == "1 2 2"
    assert bench.changes(bench.tool("redo").click) != "1 2 2"
    assert moves


def test_strengths_differ_and_a_person_plays_both_sides(server: object) -> None:
    from ludus.web.tasks import play

    fields = {"game": "nim", "parameters": {}, "position": "3 4 5", "move": "2 4 5", "reply": True}
    wins = {}
    for strength in ("gentle", "fair", "perfect"):
        ends = [play(fields | {"strength": strength, "seed": seed}, lambda *_: None)["position"] for seed in range(60)]
        wins[strength] = sum(reduce(xor, map(int, end.split())) == 0 for end in ends)
    assert wins["gentle"] < wins["fair"] < wins["perfect"] == 60


def test_hints_come_in_four_steps_and_tell_no_move_before_the_third(bench: Workbench) -> None:
    bench.play("lights", shape="3,3", p="010/111/010")
    seen = []
    for step in range(4):
        bench.tool("hint").click()
        expect(bench.note()).not_to_have_text(seen[-1] if seen else "Your move.")
        seen.append(bench.note().inner_text())
        marked = bench.page.locator(".stage [role=gridcell][aria-label*='hint']")
        expect(marked).to_have_count(1 if step >= 2 else 0)
    assert len(set(seen)) == 4
    assert bench.faults() == []


def test_no_internal_names_on_any_page_for_two(bench: Workbench) -> None:
    for name in ("octal", "welter", "silver-dollar-strip"):
        assert games.find(name).players == 2
        bench.play(name)
        bench.ask()
        bench.page.locator(".reason").wait_for()
        text = bench.page.locator(".bench").inner_text()
        assert not re.search(r'position \d+ "|certificate kind|kernel', text)
        assert bench.page.locator(".proof .picture").count() == 0


def test_coins_stand_on_one_strip_and_the_gaps_that_count_are_bracketed(bench: Workbench) -> None:
    bench.play("silver-dollar-strip", p="2+5+9")
    coins = bench.page.locator(".stage .piece.piece")
    assert len({round(coins.nth(k).bounding_box()["y"]) for k in range(coins.count())}) == 1  # type: ignore[index]
    bench.ask()
    expect(bench.page.locator(".stage text").filter(has_text="gap")).to_have_text(["gap 3", "gap 1"])
    bench.play("welter", p="2+5+9")
    bench.page.get_by_label("square 4: coin 2 can move here").click()
    expect(bench.page.locator(".chooser [role=option]")).to_have_count(2)
    assert bench.changes(lambda: bench.page.locator(".chooser [role=option]").last.click()) != "2 5 9"
