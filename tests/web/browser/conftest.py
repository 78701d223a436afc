"""One browser for all tests of a test process, and pages in it that are made as good as new after each test.

The tests need Chromium, as Debian packages it, with its windows or without; where there is none they are skipped. Every
page is watched: a test fails when its page raised an error, broke the content security policy, or sent a request to
anyone but our own server.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from workbench import Workbench

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one takes a fifth less processor time: it has no windows and no pages of the browser's own."""
SIZE = (1280, 860)
PHONE = (390, 844)

Opens: TypeAlias = Callable[..., Workbench]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.skip(f"there is no browser here: none of {', '.join(NAMES)} is installed")
    driver: Playwright = request.getfixturevalue("playwright")
    options = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    running = driver.chromium.launch(executable_path=program, args=options, timeout=180_000)
    yield running
    running.close()


@dataclass
class Pages:
    """Pages that tests use one after the other: a new browser context for each would load every script anew."""

    browser: Browser
    url: str
    free: dict[tuple[int, int, bool, bool], list[Page]] = field(default_factory=dict)

    def new(self, width: int, height: int, *, dark: bool, touch: bool, offline: bool = False) -> Page:
        """Return the page of a context of its own."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=touch,
            accept_downloads=True,
            # A service worker would answer before the routes of a test do.
            service_workers="allow" if offline else "block",
        )
        return context.new_page()

    def take(self, width: int, height: int, *, dark: bool, touch: bool) -> Page:
        """Return a page like a new one, out of those that are free."""
        pages = self.free.setdefault((width, height, dark, touch), [])
        return pages.pop() if pages else self.new(width, height, dark=dark, touch=touch)

    def give_back(self, page: Page, width: int, height: int, *, dark: bool, touch: bool) -> None:
        """Make a page as good as new: nothing stored, no routes, no permissions, the first size and theme."""
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.unroute_all(behavior="ignoreErrors")
        # A file of our own without a script: nothing is stored again, and the browser keeps its process, which a blank
        # page would end.
        page.goto(f"{self.url}/manifest.webmanifest")
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.context.clear_permissions()
        page.emulate_media(media="null", color_scheme="dark" if dark else "light", reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(0, 0)
        self.free[width, height, dark, touch].append(page)


@pytest.fixture(scope="session")
def pages(browser: Browser, server: Any) -> Pages:
    return Pages(browser, server.url)


@pytest.fixture
def opens(pages: Pages) -> Iterator[Opens]:
    """A function that opens a page: `opens(width=390, height=844, dark=True, touch=True)`.

    A `fresh` page belongs to one test alone: to weigh what is loaded, to set the clock or to add a script. `offline`
    lets the page keep a service worker.
    """
    benches: list[Workbench] = []
    ends: list[Callable[[], None]] = []

    def new(
        width: int = SIZE[0],
        height: int = SIZE[1],
        *,
        dark: bool = False,
        touch: bool = False,
        offline: bool = False,
        fresh: bool = False,
    ) -> Workbench:
        if fresh or offline:
            page = pages.new(width, height, dark=dark, touch=touch, offline=offline)
            ends.append(page.context.close)
        else:
            page = pages.take(width, height, dark=dark, touch=touch)
            ends.append(partial(pages.give_back, page, width, height, dark=dark, touch=touch))
        benches.append(Workbench(page, pages.url).watch())
        return benches[-1]

    yield new
    for bench, end in zip(benches, ends, strict=True):
        bench.leave()
        end()
        assert not bench.errors
        assert not bench.strangers()


@pytest.fixture
def bench(opens: Opens) -> Workbench:
    """A page on a desk, without motion."""
    return opens()


@pytest.fixture
def phone(opens: Opens) -> Workbench:
    """A page on a phone, to be tapped."""
    return opens(*PHONE, touch=True)


@pytest.fixture
def page(bench: Workbench) -> Any:
    """The same as `bench`, as Playwright's own page."""
    return bench.page
