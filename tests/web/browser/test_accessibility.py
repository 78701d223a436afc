"""axe finds nothing wrong on any page or state, light and dark, on desk and phone; texts on tints can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from ludus.families import games
from ludus.web.routes.pages import STATIC
from workbench import Workbench

FAMILIES = {"dice-torus": "fiver", "lights": "stuck", "pegs": "lost", "tiling": "mutilated", "tape": ""}
"""Games whose pages have parts of their own, at a position that has something to show."""
FIRST = ("lights", "pegs", "tiling")
OTHERS = [name for name in games.names() if name not in FAMILIES]
USUAL = ("kayles", "two-rooks")
"""Two of the others; all are for the long run. Dice and games on a board are looked at in the tests of their pages."""
LEAST = 4.5
"""WCAG 2, level AA, for texts."""


@pytest.mark.parametrize(
    "name", [one if one in FIRST else pytest.param(one, marks=pytest.mark.long) for one in FAMILIES]
)
def test_pages_of_families_before_and_after_an_answer(bench: Workbench, name: str) -> None:
    bench.play(name, **({"variant": FAMILIES[name]} if FAMILIES[name] else {}))
    assert bench.faults() == []
    bench.ask()
    assert bench.faults() == []
    bench.page.emulate_media(color_scheme="dark")
    bench.page.set_viewport_size({"width": 390, "height": 844})
    for part in bench.page.locator("details > summary").all():
        part.click()
    assert bench.faults() == []


@pytest.mark.parametrize(
    "name", [name if name in USUAL else pytest.param(name, marks=pytest.mark.long) for name in OTHERS]
)
def test_pages_of_all_other_games_with_their_answer(opens: Callable[..., Workbench], name: str) -> None:
    is_even = OTHERS.index(name) % 2 == 0
    bench = opens(1280, 860) if is_even else opens(390, 844, dark=True)
    bench.play(name)
    bench.ask()
    assert bench.faults() == []


@pytest.mark.parametrize("path", ["/", "/jobs"])
def test_other_pages_in_both_themes(bench: Workbench, path: str) -> None:
    """The papers are looked at in the tests of their page."""
    bench.open(path)
    assert bench.faults() == []
    bench.page.emulate_media(color_scheme="dark")
    bench.page.set_viewport_size({"width": 390, "height": 844})
    assert bench.faults() == []


UNDECIDED = {
    "verdict": "undecided",
    "sentence": "the time of 1 s ended before anything was found",
    "checked": None,
    "method": "search",
    "seconds": 1.0,
    "answer": {"ludus": 1, "answer": "undecided", "problem": {"kind": "pegs", "question": "solve"}, "reason": "time"},
    "picture": None,
    "solution": [],
    "weights": None,
    "closed": False,
}
MISTAKE = {"error": {"kind": "mistake", "message": "the checker rejected what was found", "faults": []}}


@pytest.mark.parametrize("dark", [True, pytest.param(False, marks=pytest.mark.long)])
def test_states_that_seldom_come(opens: Callable[..., Workbench], dark: bool) -> None:
    bench = opens(390, 844, dark=dark)
    bench.play("pegs", board="oo.")
    held: list[Route] = []
    bench.page.route("**/ask", lambda route: held.append(route))
    bench.tool("ask").click()
    expect(bench.page.locator(".state.asking progress")).to_be_visible()
    assert bench.faults() == []
    bench.held(held).fulfill(json=UNDECIDED)
    assert bench.answer() == "Undecided"
    assert bench.faults() == []
    bench.tool("ask").click()
    bench.page.locator(".state.asking").wait_for()
    bench.held(held).fulfill(status=500, json=MISTAKE)
    expect(bench.page.locator(".state.error h2")).to_have_text("Internal error")
    assert bench.faults() == []
    bench.tool("ask").click()
    bench.page.locator(".state.asking").wait_for()
    bench.held(held).abort()
    bench.page.locator(".state.offline").wait_for()
    assert bench.faults() == []
    bench.errors.clear()


def test_moves_and_verdicts_are_spoken_one_at_a_time(bench: Workbench) -> None:
    bench.play("pegs", board="oo.o", finish="1")
    spoken = bench.page.locator("#say")
    bench.cell(0, 0).click()
    expect(spoken).to_have_text("Peg taken. It can jump to C1.")
    bench.changes(bench.cell(0, 2).click)
    expect(spoken).to_contain_text("Jumped from A1 to C1.")
    bench.ask()
    expect(spoken).to_contain_text("Solvable.")


def test_the_focus_stays_on_the_board_through_moves_and_answers(bench: Workbench) -> None:
    bench.play("lights", shape="3,3", p="010/111/011")
    bench.cell(1, 1).focus()
    bench.changes(lambda: bench.keys("Enter"))
    expect(bench.cell(1, 1)).to_be_focused()
    bench.keys("a")
    bench.answer()
    expect(bench.cell(1, 1)).to_be_focused()
    bench.changes(lambda: bench.keys("z"))
    expect(bench.cell(1, 1)).to_be_focused()


# ---- texts on tints, which axe does not measure inside of images


def tokens() -> dict[str, tuple[str, str]]:
    """Return each colour of the style sheet, light and dark."""
    text = (STATIC / "tokens.css").read_text(encoding="utf-8")
    found = {}
    for name, value in re.findall(r"--([\w-]+): ([^;]+);", text):
        colours = re.findall(r"#[0-9A-Fa-f]{6,8}", value)
        if colours:
            found[name] = (colours[0], colours[-1])
    return found


def channels(colour: str) -> list[float]:
    return [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]


def over(top: str, ground: str) -> str:
    """Return a colour with its opacity laid on another."""
    share = int(top[7:9], 16) / 255 if len(top) == 9 else 1.0
    mixed = [share * a + (1 - share) * b for a, b in zip(channels(top), channels(ground), strict=True)]
    return "#" + "".join(f"{round(255 * value):02X}" for value in mixed)


def luminance(colour: str) -> float:
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


PAIRS = [
    *(("ink", ground) for ground in ("sunk", "surface", "paper", "p1", "p2", "p3", "p4", "n1", "n2", "n3", "n4")),
    *(("ink", f"{tone}-soft") for tone in ("good", "bad", "wait", "error", "accent")),
    *((tone, f"{tone}-soft") for tone in ("good", "bad", "wait", "error")),
    *((f"on-part{k}", f"part{k}") for k in range(8)),
    *(("muted", ground) for ground in ("sunk", "surface", "paper")),
    *(("accent", ground) for ground in ("sunk", "surface", "paper", "accent-soft")),
    ("on-accent", "accent"),
    ("on-piece", "piece"),
    ("pip", "die"),
    ("pip", "straw"),
]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_texts_on_every_ground_can_be_read(text: str, ground: str, theme: int) -> None:
    found = tokens()
    grounds = [found[ground][theme]]
    if re.fullmatch(r"n\d", ground):
        grounds.append(over(found["hatch"][theme], grounds[0]))
    assert min(contrast(found[text][theme], one) for one in grounds) >= LEAST


def test_signs_of_weights_differ_without_colour() -> None:
    """Every minus tint is hatched in the image and in the table, so that greyscale keeps the signs apart."""
    style, board = ((STATIC / name).read_text(encoding="utf-8") for name in ("style.css", "board.css"))
    assert ".swatch:is(.n1, .n2, .n3, .n4) { background-image: repeating-linear-gradient" in style
    assert ".hatched { fill: url(#ludus-hatch); }" in board


def test_the_pages_say_their_language_and_have_one_heading(server: Any) -> None:
    for path in ("/", "/play/pegs", "/papers", "/jobs"):
        text = server.get(path).text
        assert '<html lang="en"' in text
        assert text.count("<h1") == 1
        assert json.dumps(text).count('role=\\"status\\"') == 1
