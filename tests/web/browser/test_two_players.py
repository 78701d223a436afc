"""Reasons and reviews on the pages of two-player games: columns, dots, every move with its answer, strengths, hints."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

import pytest
from playwright.sync_api import expect

from ludus.families import games
from ludus.web.targets import target
from ludus.web.why import reason
from workbench import Workbench, spot_of


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
    bench.page.locator(".every-move").wait_for()


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


def test_columns_of_50_positions_are_drawn_by_their_binary_digits(bench: Workbench) -> None:
    draw = random.Random(50)
    positions = [[draw.randint(0, 63) for _ in range(draw.randint(1, 5))] for _ in range(50)]
    bench.open("/")
    module = "document.querySelector('script[src*=\"pages/\"]').src.replace(/pages.*/, 'why.js')"
    found = bench.page.evaluate(
        f"""async (positions) => {{
            const {{ columnsOf }} = await import({module});
            return positions.map((heaps) => [...columnsOf(heaps.map((value, k) => ({{ name: String(k), value }})))
                .querySelectorAll(".block")].map((one) => [Number(one.dataset.row), Number(one.dataset.power),
                    one.classList.contains("lone")]));
        }}""",
        positions,
    )
    for heaps, drawn in zip(positions, found, strict=True):
        digits = sorted([row, 1 << k] for row, heap in enumerate(heaps) for k in range(6) if heap >> k & 1)
        assert sorted([row, power] for row, power, _ in drawn) == digits
        assert reduce(xor, [power for _, power, alone in drawn if alone], 0) == reduce(xor, heaps)


def test_a_lost_position_answers_every_move_and_a_try_plays_both(bench: Workbench) -> None:
    explained(bench, "1 4 5")
    expect(bench.page.locator(".verdict h2")).to_have_text("Lost, if they play well")
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


def lost_positions(draw: random.Random) -> list[tuple[str, dict[str, list[int]]]]:
    """Games that begin lost for the player to move, 12 or 13 of each of four kinds."""
    found: list[tuple[str, dict[str, list[int]]]] = []
    while len(found) < 50:
        name = ("nim", "wythoff", "kayles", "rook")[len(found) % 4]
        if name == "nim":
            heaps = [draw.randint(1, 15) for _ in range(draw.randint(2, 4))]
            sizes = [*heaps, reduce(xor, heaps)]
        elif name == "rook":
            sizes = [draw.randint(1, 9)] * 2
        elif name == "kayles":
            sizes = [draw.randint(1, 6) for _ in range(2)]
            sizes = [one for size in sizes for one in (size, size)][: draw.choice((2, 4))]
        else:
            sizes = list(draw.choice(WYTHOFF))
            draw.shuffle(sizes)
        found.append((name, {"rows" if name == "kayles" else "start": sizes}))
    return found


WYTHOFF = ((1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18))
"""P-positions of Wythoff's queen, from the golden ratio."""


@pytest.mark.long
def test_a_try_plays_exactly_its_two_moves_on_50_lost_positions(bench: Workbench) -> None:
    """The page lists and presses; both moves are played again by the rules, here."""
    draw, tried = random.Random(1927), Counter[str]()
    for name, parameters in lost_positions(draw):
        rules = games.find(name).game(**parameters)
        bench.play(name, **{key: ",".join(map(str, sizes)) for key, sizes in parameters.items()})
        try_one(bench, rules, rules.start(), draw)
        tried[name] += 1
    assert sorted(tried.values()) == [12, 12, 13, 13]


def try_one(bench: Workbench, rules: Any, position: Any, draw: random.Random) -> None:
    """Ask about a lost position, press one "Try it", and play its two moves again by the rules."""
    assert bench.position() == rules.write(position)
    assert bench.ask() == "Lost, if they play well"
    rows = bench.page.locator(".answers li")
    rows.first.wait_for(state="attached")
    listed = rows.evaluate_all("all => all.map((one) => [one.dataset.move, one.dataset.reply])")
    assert len(listed) == len(list(rules.moves(position)))
    chosen = draw.randrange(len(listed))
    move, reply = listed[chosen]
    middle = rules.play(position, rules.read_move(move))
    end = rules.play(middle, rules.read_move(reply))
    with bench.page.expect_response("**/play") as coming:
        rows.nth(chosen).locator("button").evaluate("press => press.click()")
    after = coming.value.json()
    assert (after["position"], after["reply"]["before"]["position"]) == (rules.write(end), rules.write(middle))
    expect(bench.page.locator(".verdict .state.ready, .review")).not_to_have_count(0)
    assert bench.position() == rules.write(end)


def lost_by_walks(server: Any, name: str, draw: random.Random) -> Iterator[Any]:
    """Games that stand lost for the player to move, after random moves from the usual start."""
    while True:
        here = target(name, {}, None, None)
        for _ in range(draw.randint(1, 4)):
            moves = [] if here.standing.is_over else list(here.standing.game.moves(here.standing.position))
            here = here.played(draw.choice(moves)) if moves else here
        asked = {"parameters": {}, "position": here.standing.game.write(here.standing.position)}
        if not here.standing.is_over and server.answer(f"/api/games/{name}/why", asked)["outcome"] == "lost":
            yield here.standing


TRIED = ("nim", "wythoff", "kayles", "rook")
OTHERS = [name for name in games.names() if games.find(name).players == 2 and name not in TRIED]


@pytest.mark.long
@pytest.mark.parametrize("name", OTHERS)
def test_a_try_plays_its_two_moves_in_every_other_game_for_two(bench: Workbench, server: Any, name: str) -> None:
    draw = random.Random(name)
    key = "position" if any(one.name == "p" for one in games.find(name).parameters) else "p"
    for standing in islice(lost_by_walks(server, name, draw), 5):
        bench.play(name, **{key: standing.game.write(standing.position).replace(" ", "+")})
        try_one(bench, standing.game, standing.position, draw)


DOTS = """() => {
    const boxOf = (one) => one.getBoundingClientRect();
    const squares = [...document.querySelectorAll(".stage [role=gridcell]")];
    const isIn = ([u, v], { left, right, top, bottom }) => u > left && u < right && v > top && v < bottom;
    return [...document.querySelectorAll(".stage .p-dot")].map((dot) => {
        const { x, y, width, height } = boxOf(dot), middle = [x + width / 2, y + height / 2];
        return squares.filter((one) => isIn(middle, boxOf(one))).map((one) => one.ariaLabel.split(/[:,]/)[0]);
    });
}"""
"""The squares in which each dot lies."""
CORNERS = ("wythoff", "ryuo", "rook", "king", "knight")


@pytest.mark.parametrize(
    "name", [one if one == "wythoff" else pytest.param(one, marks=pytest.mark.long) for one in CORNERS]
)
def test_dots_on_the_board_are_the_p_positions_of_the_certificate(bench: Workbench, server: Any, name: str) -> None:
    bench.play(name)
    bench.ask()
    bench.page.locator(".every-move").wait_for()
    x, y = map(int, bench.position().split()[:2])
    asked = {"parameters": {"start": f"{x},{y}"}, "position": f"{x} {y}", "question": "p-positions"}
    certificate = server.answer(f"/api/games/{name}/ask", asked)["answer"]["certificate"]
    inside = {(a, b) for a, b in map(tuple, certificate["p_positions"]) if a <= x and b <= y}
    # Where a dot is drawn, the middle of a square is: it is compared with the boxes of all squares.
    drawn = bench.page.evaluate(DOTS)
    assert all(len(names) == 1 for names in drawn)
    assert {tuple(spot_of(names[0])) for names in drawn} == inside
    assert len(drawn) == len(inside)
    # A P-position is a dot: the letter could not be read on a small disc.
    assert "P" not in bench.page.locator(".stage svg text").all_text_contents()
    for half, kind in (("From a dot", "way-dot"), ("From elsewhere", "way")):
        bench.page.get_by_role("button", name=half, exact=True).click()
        expect(bench.page.locator(f".stage .line.{kind}").first).to_be_attached()
    if name == "wythoff":
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
    live = bench.page.locator(".stage [role=gridcell].live").first
    review = bench.page.locator(".review")
    while True:
        # Once the game is over nothing is alive, and its review is on its way.
        live.or_(review).first.wait_for()
        if not live.count():
            break
        bench.changes(live.click)
    expect(review.locator("h2")).to_have_text("They won")
    expect(review.locator(".voice")).to_have_text("You had it won until move 1.")
    expect(review.locator(".plies .slip")).to_have_count(1)
    expect(review.locator(".plies .slip .badge")).to_contain_text("gave it away")
    assert bench.faults() == []
    review.locator("[data-ply='0']").last.click()
    expect(bench.page.locator(".walk-words")).to_contain_text("Here you could still win: take 1 from A. You chose to")
    assert bench.parameters()["at"] == "0"
    link, stones = bench.page.url, bench.page.locator(".stage [role=gridcell]")
    drawn = stones.evaluate_all("all => all.map((one) => one.ariaLabel.split(',')[0])")
    bench.page.keyboard.press("ArrowRight")
    expect(bench.page.locator(".walk-words")).to_contain_text("They")
    bench.page.goto(link)
    expect(bench.page.locator(".walk-words")).to_contain_text("Here you could still win", timeout=90_000)
    assert bench.parameters()["at"] == "0"
    assert stones.evaluate_all("all => all.map((one) => one.ariaLabel.split(',')[0])") == drawn
    assert bench.page.url == link
    bench.page.get_by_role("button", name="Play on from here").click()
    expect(bench.note()).to_contain_text("Redo brings the old line back.")
    assert bench.position() == "1 2 2"
    assert bench.changes(bench.tool("redo").click) != "1 2 2"
    assert moves


def random_game(draw: random.Random) -> tuple[str, list[str], list[int]]:
    """A game of nim between two random players: start, moves, and which of them lead from an N- to an N-position."""
    heaps = [draw.randint(0, 4) for _ in range(3)]
    heaps[draw.randrange(3)] += 1
    start, moves, gifts = " ".join(map(str, heaps)), [], []
    while any(heaps):
        was_won = reduce(xor, heaps) != 0
        heap = draw.choice([k for k in range(3) if heaps[k]])
        heaps[heap] -= draw.randint(1, heaps[heap])
        if was_won and reduce(xor, heaps) != 0:
            gifts.append(len(moves))
        moves.append(" ".join(map(str, heaps)))
    return start, moves, gifts


def test_the_marked_moves_of_50_games_are_those_that_give_a_win_away(bench: Workbench, server: Any) -> None:
    """The outcomes come from the server, the marks from the script of the page, the truth from Bouton's theorem."""
    draw, games_played = random.Random(23), []
    for _ in range(50):
        start, moves, gifts = random_game(draw)
        asked = {"parameters": {"start": start.replace(" ", ",")}, "start": start, "moves": moves}
        games_played.append((server.post("/api/games/nim/review", asked).json()["plies"], moves, gifts))
    bench.open("/progress", ".ready-page")
    marked = bench.page.evaluate(
        """async (played) => {
            const { Review } = await import("/static/review.js");
            return played.map(([plies, moves]) => {
                const review = new Review({ situation: null }, moves, "", true);
                review.plies = plies;
                return moves.flatMap((_, ply) => (review.mark(ply) === "gives" ? [ply] : []));
            });
        }""",
        [[plies, moves] for plies, moves, _ in games_played],
    )
    assert marked == [gifts for *_, gifts in games_played]
    assert sum(map(len, marked)) > 20


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


SPOTS = r"\b[A-Z]{1,2}\d+\b|\d+"
"""Squares and numbers, by which a move is named."""
HINT_PAGES = {
    "lights": {"shape": "3,3", "p": "111/010/000"},
    "dice-torus": {},
    "pegs": {},
    "tiling": {"region": "2x4", "tiles": "I2"},
    "nim": {},
    "kayles": {},
    "wythoff": {},
    "silver-dollar-strip": {},
    "welter": {},
    "two-rooks": {},
    "tape": {},
    "go-first": {"variant": "nearly"},
}
BOARD = """() => {
    const view = document.querySelector(".bench > .stage > .view").cloneNode(true);
    for (const one of view.querySelectorAll(".part-mark")) one.remove();
    return [...view.querySelectorAll("*")].map((one) => `${one.cloneNode().outerHTML} ${one.textContent}`).sort();
}"""
"""All parts of the board with their labels, but for the quarter in which the second step says to look."""


SEEN = """() => {
    const all = [...document.querySelectorAll("main *, #say")], told = all.flatMap((one) => [...one.childNodes])
        .filter((node) => node.nodeType === 3).map((node) => node.data);
    return [...told, ...all.flatMap((one) => [...one.attributes].map(({ value }) => value))].sort();
}"""
"""All texts and all values of attributes on the page."""
LONG_HINTS = [name for name in games.names() if name not in HINT_PAGES]


@pytest.mark.parametrize("name", [*HINT_PAGES, *(pytest.param(one, marks=pytest.mark.long) for one in LONG_HINTS)])
def test_no_board_changes_before_the_step_that_shows_the_move(bench: Workbench, name: str) -> None:
    """What the board says, to eyes and to screen readers, is the same until the third step; then it marks the move.

    No text and no attribute that a first or second step adds to the page, the card of the hints with it, has a square
    or a number of the move.
    """
    bench.play(name, **HINT_PAGES.get(name, {}))
    bench.page.wait_for_load_state("networkidle")
    if name == "go-first":  # the pattern that breaks the fairness is framed when the server has judged the set
        expect(bench.page.locator(".stage .bracket").first).to_be_attached()
    plain, seen, before = bench.page.evaluate(BOARD), [bench.note().inner_text()], Counter(bench.page.evaluate(SEEN))
    added: list[str] = []
    for step in (1, 2, 3, 4):
        bench.tool("hint").click()
        expect(bench.note()).not_to_have_text(seen[-1])
        seen.append(bench.note().inner_text())
        assert (bench.page.evaluate(BOARD) == plain) == (step < 3), step
        if step < 3:
            added += (Counter(bench.page.evaluate(SEEN)) - before).keys()
    assert len(set(seen[1:])) == 4
    places = set(re.findall(SPOTS, seen[3]))
    words = [text for text in added if re.search(r"[a-z]{3}", text)]
    assert not any(re.search(rf"\b{place}\b", text) for place in places for text in [*words, *seen[1:3]])


HINTED = {
    "nim": "Take 2 from A.",
    "wythoff": "Go to D6.",
    "kayles": "Knock down 2 of 7 skittles, leaving 1 and 4.",
    "pegs": "Try the jump from B4 to D4.",
    "lights": "Try C2.",
    "tape": "Try expanding square 0.",
}


@pytest.mark.parametrize("name", HINTED)
def test_the_third_hint_says_a_move_in_words(bench: Workbench, name: str) -> None:
    """Which of several good moves is hinted may change; how it is said may not."""
    bench.play(name, **({"shape": "3,3", "p": "111/010/000"} if name == "lights" else {}))
    for _ in range(3):
        before = bench.note().inner_text()
        bench.tool("hint").click()
        expect(bench.note()).not_to_have_text(before)
    shape, told = (re.sub(r"[A-H][1-8]|\d+", "#", text) for text in (HINTED[name], bench.note().inner_text()))
    assert told.startswith(shape)


def test_no_internal_names_on_any_page_for_two(bench: Workbench) -> None:
    for name in ("octal", "welter", "silver-dollar-strip"):
        assert games.find(name).players == 2
        bench.play(name)
        bench.ask()
        bench.page.locator(".every-move").wait_for()
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
