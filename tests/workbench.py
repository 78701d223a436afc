"""A page of the workbench in a real browser, with the words that tests use: open, press, ask, read, check."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import axe_playwright_python
from playwright.sync_api import Locator, Page, Request, Route, expect

from ludus_check import verify

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
READY = ".bench .state, .cards .card, .claims, .jobs > li, #jobs .note-line"
"""One of these stands on a page when it is drawn."""

PATIENCE = 60_000
"""Milliseconds that are waited for what should come at once: cores may be few and busy."""

RESTS = """async () => {
    const height = () => document.documentElement.scrollHeight;
    for (let last = -1, tries = 0; last !== height() && tries < 20; tries += 1) {
        last = height();
        await new Promise((resolve) => { setTimeout(resolve, 80); });
    }
    return height();
}"""
"""The height of a page when what is loaded late no longer changes it."""

expect.set_options(timeout=PATIENCE)


@dataclass
class Workbench:
    """One page, and all that went wrong on it."""

    page: Page
    url: str
    errors: list[str] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    loaded: list[Request] = field(default_factory=list)

    def watch(self) -> Workbench:
        """Note every error, every refusal of the content security policy and every request."""
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.errors.append(f"error: {error}"))
        self.page.on(
            "console", lambda line: self.errors.append(f"console: {line.text}") if line.type == "error" else None
        )
        self.page.on("request", lambda request: self.requests.append(request))
        self.page.on("requestfinished", lambda request: self.loaded.append(request))
        return self

    def strangers(self) -> list[str]:
        """Return the addresses of all requests that left the server."""
        own = (self.url, "data:", "blob:")
        return [request.url for request in self.requests if not request.url.startswith(own)]

    def open(self, path: str, wait: str = READY) -> Workbench:
        """Open a page and wait until it is drawn."""
        self.page.goto(self.url + path)
        self.page.locator(wait).first.wait_for()
        return self

    def play(self, game: str, **query: str) -> Workbench:
        """Open the page of a game; `p` is the position, all others are parameters."""
        pairs = "&".join(f"{name}={value}" for name, value in query.items())
        return self.open(f"/play/{game}{'?' if pairs else ''}{pairs}", ".bench .state")

    # ---- hands

    def tool(self, name: str) -> Locator:
        """Return one of the seven: undo, redo, reset, hint, ask, share, new."""
        return self.page.locator(f"[data-tool={name}]")

    def place(self, where: str) -> Locator:
        """Return the place of the board whose label begins so, such as "row 3, column 1", or "5 3" for (5, 3)."""
        # Small boards label their cells (5, 3), the window on a large one 5 3.
        other = re.sub(r"^\d+(?: \d+)+", lambda one: f"({', '.join(one[0].split())})", where)
        cell = ".bench > .stage > .view [role=gridcell]"
        return self.page.locator(f'{cell}[aria-label^="{where}"], {cell}[aria-label^="{other}"]')

    def field(self, name: str) -> Locator:
        """Return the control under the toolbar with this word beside it."""
        return self.unfold().locator(f'.fields label:has(> span:text-is("{name}")) > :is(select, input)')

    def unfold(self) -> Page:
        """Open the fold with the rare controls, where the game has one, and return the page."""
        self.page.locator("details.rules").evaluate_all("folds => { for (const fold of folds) fold.open = true; }")
        return self.page

    def cell(self, row: int, column: int) -> Locator:
        """Return a cell of the board."""
        return self.place(f"row {row}, column {column}:")

    def middle(self, place: Locator) -> tuple[float, float]:
        """Return the middle of a place on the screen."""
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start: Locator, end: Locator) -> None:
        """Drag with the mouse from one place to another."""
        mouse, (x, y) = self.page.mouse, self.middle(start)
        u, v = self.middle(end)
        mouse.move(x, y)
        mouse.down()
        mouse.move((x + u) / 2, (y + v) / 2, steps=3)
        mouse.move(u, v, steps=3)
        mouse.up()

    def changes(self, act: Callable[[], object]) -> str:
        """Act and wait until the address says so; return the position it then holds."""
        before = self.page.url
        act()
        self.page.wait_for_url(lambda now: now != before)
        return self.position()

    def held(self, methods: list[Route]) -> Route:
        """Wait for a request that a test holds back, and return it."""
        for _ in range(PATIENCE // 20):
            if methods:
                break
            self.page.wait_for_timeout(20)
        return methods.pop()

    def keys(self, *names: str) -> None:
        """Press keys one after the other."""
        for name in names:
            self.page.keyboard.press(name)

    def focus_board(self) -> None:
        """Go to the tab stop of the board."""
        self.page.locator(".bench > .stage > .view [role=gridcell][tabindex='0']").focus()

    # ---- eyes

    def position(self) -> str:
        """Return the position that the address holds."""
        found = self.parameters()
        # A game with a parameter p has its position under its full name.
        return found.get("position", found.get("p", ""))

    def parameters(self) -> dict[str, str]:
        """Return all that the address holds."""
        return {name: values[0] for name, values in parse_qs(urlsplit(self.page.url).query).items()}

    def ask(self) -> str:
        """Press Ask, wait for the answer, and return its word, such as Solvable."""
        self.tool("ask").click()
        return self.answer()

    def answer(self) -> str:
        """Wait for an answer and return its word."""
        self.page.locator(".verdict .state:is(.solved, .impossible, .undecided, .error)").wait_for(timeout=3 * PATIENCE)
        return self.page.locator(".verdict .state h2").inner_text()

    def sentence(self) -> str:
        """Return the sentence of the verdict box."""
        return self.page.locator(".verdict .state p").inner_text()

    def note(self) -> Locator:
        """Return the line under the board."""
        return self.page.locator(".bench > .stage > .note")

    def rows(self) -> list[list[str]]:
        """Return the table of the check panel, with plain minus signs."""
        cells = self.page.locator(".check-part table tr").evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.textContent.trim()))"
        )
        return [[text.replace("−", "-") for text in row] for row in cells]

    def counts(self) -> dict[int, tuple[int, int]]:
        """Return, for each weight of the check panel, what stands on it and what that counts."""
        body = [row for row in self.rows() if re.fullmatch(r"[+-]?\d+", row[0])]
        return {int(weight): (int(amount), int(product)) for weight, amount, product in body}

    def certificate(self) -> Any:
        """Download the certificate; the checker must accept it."""
        self.page.locator("[data-keep=found]").evaluate("fold => { fold.open = true; }")
        with self.page.expect_download() as coming:
            self.page.get_by_role("button", name="Download the certificate").click()
        answer = json.loads(Path(coming.value.path()).read_text(encoding="utf-8"))
        assert verify(answer)
        return answer

    def weight(self) -> int:
        """Return the bytes of all that the page has loaded but tables, as they are before any compression."""
        loaded = [request for request in self.loaded if not request.url.startswith(f"{self.url}/api/tables")]
        replies = [request.response() for request in loaded if request.url.startswith(self.url)]
        return sum(len(reply.body()) for reply in replies if reply is not None and reply.ok)

    def small(self, what: str, least: float) -> list[str]:
        """Return all visible elements that are lower or narrower than a finger needs, in pixels."""
        told: list[str] = self.page.locator(what).evaluate_all(
            "(all, least) => all.filter((one) => one.checkVisibility())"
            ".map((one) => [one, one.getBoundingClientRect()])"
            ".filter(([, box]) => box.height && (box.height < least || box.width < least))"
            ".map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width.toFixed()}x${box.height.toFixed()}`)",
            least,
        )
        return told

    def faults(self) -> list[str]:
        """Return what axe finds wrong: the rule, and where.

        The window is made as high as the page, so that the tools at its lower edge cover nothing.
        """
        size = self.page.viewport_size
        assert size is not None
        height = self.page.evaluate(RESTS)
        self.page.set_viewport_size({"width": size["width"], "height": max(size["height"], height)})
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE)
        found = self.page.evaluate(
            "rules => axe.run(document, { runOnly: rules, resultTypes: ['violations'], preload: false,"
            " rules: { 'label-content-name-mismatch': { enabled: true } } }).then(told => "
            "told.violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 160)).join(' | ')}`))",
            RULES,
        )
        self.page.set_viewport_size(size)
        return list(found)
