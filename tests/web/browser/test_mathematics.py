"""No mathematics in the signs of a keyboard on any page: every text of papers, lessons and verdicts is typeset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import expect

from ludus import papers
from ludus.core.claims import Claim
from ludus.core.limits import silent
from ludus.families import games
from ludus.papers.claim_jobs import recorded
from ludus.web.tasks import TASKS
from workbench import KEYBOARD, Workbench

MODULE = "import(document.querySelector('script[src*=\"pages/\"]').src.replace(/pages.*/, 'mathml.js'))"
TYPESET = (
    f"async (texts) => {{ const {{ typeset }} = await {MODULE}; return texts.filter((text) => {{"
    " const told = document.createElement('p'); told.append(...typeset(text));"
    " const walker = document.createTreeWalker(told, NodeFilter.SHOW_TEXT), parts = [];"
    " while (walker.nextNode()) parts.push(walker.currentNode.data);"
    f" return parts.some((part) => {KEYBOARD}.test(part)); }}); }}"
)
"""The texts in which typesetting leaves signs of a keyboard."""


def texts(found: Any, *, without: tuple[str, ...] = ()) -> Iterator[str]:
    """Every string in a JSON object but those under some names."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for name, one in found.items():
            if name not in without:
                yield from texts(one, without=without)
    elif isinstance(found, list):
        for one in found:
            yield from texts(one, without=without)


def claims() -> list[tuple[str, Claim]]:
    return [(name, claim) for name in papers.names() for claim in papers.find(name).claims]


def test_every_text_of_every_claim_is_typeset(bench: Workbench, server: Any) -> None:
    listed = server.get("/api/papers").json()
    told = list(texts(listed, without=("id", "name", "command", "play", "board", "boards", "formula")))
    for name, claim in claims():
        found = recorded(name, claim)
        told += [claim.statement, *([] if found is None else texts(asdict(found[0])))]
    assert len(told) > 3 * len(claims())
    bench.open("/papers")
    assert bench.page.evaluate(TYPESET, told) == []


def test_a_minus_without_a_left_side_is_a_sign(bench: Workbench) -> None:
    bench.open("/papers")
    found = bench.page.evaluate(
        f"""async () => {{
            const {{ typeset }} = await {MODULE};
            return ["x - 1 = 2", "(-1, -1) + x", "-x + 2", "a = -3", "p^2 - 1"].map((text) => {{
                const told = document.createElement("p");
                told.append(...typeset(text));
                return [...told.querySelectorAll("mo")].filter((one) => one.textContent === "−")
                    .map((one) => one.getAttribute("form"));
            }});
        }}"""
    )
    assert found == [[None], ["prefix", "prefix"], ["prefix"], ["prefix"], [None]]


@pytest.mark.slow
def test_no_claim_that_is_opened_shows_signs_of_a_keyboard(bench: Workbench) -> None:
    page = bench.open("/papers").page
    page.locator(".claim button[aria-expanded=false]").evaluate_all("all => { for (const one of all) one.click(); }")
    page.wait_for_load_state("networkidle")
    assert page.locator(".claim button[aria-expanded=true]").count() > len(claims()) / 2
    assert sorted(set(bench.keyboard_signs())) == []


def test_lessons_are_written_without_signs_of_a_keyboard(bench: Workbench, server: Any) -> None:
    bench.open("/")
    for one in server.get("/api/lessons").json()["lessons"]:
        lesson = server.get(f"/api/lessons/{one['name']}").json()
        plain = list(texts(lesson, without=("problem", "board", "fill", "show")))
        assert bench.page.evaluate(f"(texts) => texts.filter((text) => {KEYBOARD}.test(text))", plain) == []


def verdicts(name: str) -> Iterator[str]:
    """The sentences of every question about every variant of a game."""
    entry = games.find(name)
    for variant in (None, *entry.variants):
        for question in entry.questions:
            fields = {"game": name, "variant": variant, "question": question.value, "seconds": 0.5}
            answer = TASKS["ask"](fields, silent)
            assert isinstance(answer, dict)
            yield from (answer["sentence"], answer["checked"] or "", *answer["not_verified"])


@pytest.mark.slow
def test_the_verdicts_of_all_games_are_typeset(bench: Workbench) -> None:
    bench.open("/")
    told = sorted({text for name in games.names() for text in verdicts(name)})
    assert any("^" in text for text in told)
    assert bench.page.evaluate(TYPESET, told) == []


def test_a_power_in_a_verdict_is_typeset_and_read_out_in_words(bench: Workbench) -> None:
    bench.play("lights")
    bench.page.evaluate(
        "() => { window.spoken = []; new MutationObserver(() =>"
        " window.spoken.push(document.querySelector('#say').textContent))"
        ".observe(document.querySelector('#say'), { childList: true }); }"
    )
    bench.field("Ask").select_option("count")
    bench.ask()
    expect(bench.page.locator(".verdict .state p math msup")).to_have_count(3)
    expect(bench.page.locator(".verdict .state p msup").first).to_have_text("223")
    bench.page.wait_for_function("() => window.spoken.some((text) => text.includes('2 to the power of 23'))")
    assert sorted(set(bench.keyboard_signs())) == []


@pytest.mark.parametrize(
    "path", ["/", "/research", "/teach", "/table/wythoff", "/table/kayles", "/dice", "/jobs", "/progress"]
)
def test_no_page_shows_signs_of_a_keyboard(bench: Workbench, path: str) -> None:
    bench.open(path, "#main")
    bench.page.wait_for_load_state("networkidle")
    assert sorted(set(bench.keyboard_signs())) == []


FIRST = ("tiling", "pegs", "lights", "dice-torus", "wythoff", "tape")


@pytest.mark.parametrize(
    "name", [name if name in FIRST else pytest.param(name, marks=pytest.mark.slow) for name in games.names()]
)
def test_no_bench_shows_signs_of_a_keyboard(bench: Workbench, name: str) -> None:
    """Before and after an answer, and with every hint; what is folded away is opened."""
    bench.play(name)
    for act in (lambda: None, bench.ask, *[bench.tool("hint").click] * 4):
        act()
        bench.page.locator("details").evaluate_all("folds => { for (const fold of folds) fold.open = true; }")
        bench.page.wait_for_load_state("networkidle")
        assert sorted(set(bench.keyboard_signs())) == []
