"""One browser for all tests of a test process, and fresh pages in it.

The tests need Chromium, as Debian packages it; without one they are skipped. Every page is watched: a test fails when
its page raised an error, broke the content security policy, or sent a request to anyone but our own server.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from workbench import Workbench

NAMES = ("chromium", "chromium-browser", "google-chrome")
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


@pytest.fixture
def opens(browser: Browser, server: Any) -> Iterator[Opens]:
    """A function that opens a page: `opens(width=390, height=844, dark=True, touch=True)`; `offline` keeps pages."""
    contexts, pages = [], []

    def new(
        width: int = SIZE[0], height: int = SIZE[1], *, dark: bool = False, touch: bool = False, offline: bool = False
    ) -> Workbench:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=touch,
            accept_downloads=True,
            # A service worker would answer before the routes of a test do.
            service_workers="allow" if offline else "block",
        )
        contexts.append(context)
        bench = Workbench(context.new_page(), server.url).watch()
        pages.append(bench)
        return bench

    yield new
    for context in contexts:
        context.close()
    for bench in pages:
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
