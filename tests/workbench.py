"""A page of the workbench in a real browser, with the words that tests use: open, press, ask, read, check."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import axe_playwright_python
from playwright.sync_api import Error, Locator, Page, Request, Response, Route, expect

from ludus.families import games
from ludus_check import verify

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
READY = ".bench .state, .cards .card, .claims, .jobs > li, #jobs .note-line"
"""One of these stands on a page when it is drawn."""

PATIENCE = 60_000
"""Milliseconds that are waited for what should come at once: cores may be few and busy."""

RESTS = """async (isInSight) => {
    const height = () => document.documentElement.scrollHeight;
    const late = ".table-room:not([hidden]), .heat[aria-busy=true]";
    const isLoading = () => isInSight && document.querySelector(late) !== null;
    for (let last = -1, tries = 0; (last !== height() || isLoading()) && tries < 50; tries += 1) {
        last = height();
        await new Promise((resolve) => { setTimeout(resolve, 80); });
    }
    return height();
}"""
"""The height of a page when what is loaded late no longer changes it; a table is loaded when it is in sight."""

KEYBOARD = r"/\^|[<>!]=|[A-Za-z0-9\])]_[A-Za-z0-9({]/"
"""Mathematics that is written with the signs of a keyboard."""

expect.set_options(timeout=PATIENCE)


def square(row: int, column: int) -> str:
    """Return a square as the playing pages name it: A1 is row 0, column 0, and AA comes after Z.

    >>> square(0, 0), square(9, 25), square(0, 26), square(2, 701), square(2, 702)
    ('A1', 'Z10', 'AA1', 'ZZ3', 'AAA3')
    """
    return (square(0, column // 26 - 1)[:-1] if column > 25 else "") + chr(65 + column % 26) + str(row + 1)


def square_of(position: str) -> str:
    """Return the square of a piece that is written "x y".

    >>> square_of("5 7")
    'F8'
    """
    x, y = map(int, position.split())
    return square(y, x)


def spot_of(label: str) -> list[int]:
    """Return column and row, both from 0, of a square.

    >>> spot_of("F8"), spot_of("AA1")
    ([5, 7], [26, 0])
    """
    letters, row = re.fullmatch(r"([A-Z]+)(\d+)", label).groups()  # type: ignore[union-attr]
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - 64
    return [column - 1, int(row) - 1]


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
        for event, note in self._notes():
            self.page.on(event, note)
        return self

    def leave(self) -> None:
        """Note nothing any more: the page is going to another test."""
        for event, note in self._notes():
            self.page.remove_listener(event, note)

    def _notes(self) -> Iterator[tuple[Any, Callable[[Any], None]]]:
        yield "pageerror", self._note_error
        yield "console", self._note_line
        yield "request", self._note_request
        yield "requestfinished", self._note_loaded

    def _note_error(self, error: Any) -> None:
        self.errors.append(f"error: {error}")

    def _note_line(self, line: Any) -> None:
        if line.type == "error":
            self.errors.append(f"console: {line.text}")

    def _note_request(self, request: Request) -> None:
        self.requests.append(request)

    def _note_loaded(self, request: Request) -> None:
        self.loaded.append(request)

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
        """Open the page of a game; `p` is the position, all others are parameters. The other player is perfect."""
        if games.find(game).players == 2:
            query = {"vs": "perfect"} | query
        pairs = "&".join(f"{name}={value}" for name, value in query.items())
        return self.open(f"/play/{game}{'?' if pairs else ''}{pairs}", ".bench .state")

    # ---- hands

    def tool(self, name: str) -> Locator:
        """Return a tool: undo, redo, reset, hint, ask, share, new, review."""
        return self.page.locator(f"[data-tool={name}]")

    def place(self, where: str) -> Locator:
        """Return the place of the board whose label begins so, such as "B4", "B4: peg" or "heap A: take 1"."""
        cell = ".bench > .stage > .view [role=gridcell]"
        ends = [f'[aria-label="{where}"]', *(f'[aria-label^="{where}{end}"]' for end in ":,")]
        chosen = ends if where[-1].isdigit() else [f'[aria-label^="{where}"]']
        return self.page.locator(", ".join(f"{cell}{end}" for end in chosen))

    def field(self, name: str) -> Locator:
        """Return the control under the toolbar with this word beside it."""
        return self.unfold().locator(f'.fields label:has(> span:text-is("{name}")) > :is(select, input)')

    def unfold(self) -> Page:
        """Open the folds with the rare controls, where the game has some, and return the page."""
        self.page.locator("details:is(.rules, .questions)").evaluate_all(
            "folds => { for (const fold of folds) fold.open = true; }"
        )
        return self.page

    def cell(self, row: int, column: int) -> Locator:
        """Return a cell of the board."""
        return self.place(f"{square(row, column)}:")

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

    def table(self) -> Locator:
        """Scroll to the table below the board, which loads when it is seen, and return its map."""
        self.page.locator(".below > :is(.table-room, .heat):not([hidden])").wait_for()
        self.page.locator(".below").evaluate("below => below.scrollIntoView()")
        return self.page.locator("canvas.heat-map")

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
        return sum(len(self._body(reply)) for reply in replies if reply is not None and reply.ok)

    def _body(self, reply: Response) -> bytes:
        """Return what a reply brought; the browser may have forgotten it, then it is asked for again."""
        try:
            return reply.body()
        except Error:
            return self.page.request.get(reply.url).body()

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

    def keyboard_signs(self) -> list[str]:
        """Return the visible texts with mathematics in the signs of a keyboard, outside of code."""
        told: list[str] = self.page.evaluate(f"""() => {{
            const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), found = [];
            while (walker.nextNode()) {{
                const {{ parentElement: parent, data }} = walker.currentNode;
                if (!parent.closest("code") && {KEYBOARD}.test(data)) found.push(data);
            }}
            return found;
        }}""")
        return told

    def faults(self) -> list[str]:
        """Return what axe finds wrong: the rule, and where.

        The window is made as high as the page, so that the tools at its lower edge cover nothing.
        """
        size = self.page.viewport_size
        assert size is not None
        seen, height = size["height"], self.page.evaluate(RESTS, False)
        for _ in range(3):  # some pages are always higher than the window
            if height > seen:
                seen = height
                self.page.set_viewport_size({"width": size["width"], "height": seen})
                height = self.page.evaluate(RESTS, True)
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
