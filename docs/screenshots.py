"""Take the pictures of the web pages in docs/figures/web: `python docs/screenshots.py`. Needs Chromium, and no network.

Each picture is a page at a position that has something to show, after the touches that a person would make.
`python docs/screenshots.py --sheets` makes the sheets of docs/web_looks.md: each page on a phone, a laptop and a wall,
light, dark and grey. `--looks FOLDER` puts larger sheets of more pages into a folder. Names choose some of either.
"""

from __future__ import annotations

import base64
import contextlib
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from ludus.web.application import application
from ludus.web.serve import address, listening

FOLDER = Path(__file__).parent / "figures" / "web"
SHEETS = FOLDER / "looks"
NAMES = ("chromium", "chromium-browser", "google-chrome")
LAPTOP, PHONE, WALL = (1280, 860), (390, 844), (1920, 1080)
ANSWERED = ".verdict .state:is(.solved, .impossible, .undecided)"
SETTLED = 500
"""Milliseconds in which a move is made and drawn."""
QUALITY = 84
"""Of the pictures, in percent: stages have gradients."""
LATE = ".table-room:not([hidden]), .heat[aria-busy=true]"
"""A table that loads when it is in sight, until it is there."""
MAX_WAIT = 60_000
"""Milliseconds that an answer may take."""


@dataclass(frozen=True)
class Shot:
    """One picture: the page, what is pressed on it, and how it is looked at."""

    name: str
    path: str
    asks: bool = True
    touches: tuple[str, ...] = ()
    """What is touched after the answer came: the beginnings of labels on the board."""
    dark: bool = False
    size: tuple[int, int] = LAPTOP
    look: str = ""
    """What is scrolled to the top of the picture."""
    argues: str = ""
    """The weights of an argument to check."""
    clicks: tuple[str, ...] = ()
    """What is clicked before the picture is taken, as selectors."""


SHOTS = (
    Shot("home", "/", asks=False),
    Shot("nim", "/play/nim?p=1+4+5"),
    Shot("pegs-level", "/play/pegs?level=3", asks=False, size=PHONE),
    Shot("dice-torus", "/play/dice-torus?variant=fiver", touches=("D3:",)),
    Shot("lights", "/play/lights?variant=stuck", touches=("B2:",), dark=True),
    Shot("argument", "/play/lights", asks=False, argues="(r + c) mod 2"),
    Shot("wythoff", "/play/wythoff"),
    Shot("wythoff-table", "/play/wythoff", asks=False, look=".below"),
    Shot("two-rooks", "/play/two-rooks", dark=True),
    Shot("go-first", "/play/go-first"),
    Shot("dice-studio", "/dice?set=abccbacabbacbcaacb&set2=abcabcabcabcabcabc", asks=False),
    Shot("pegs", "/play/pegs?variant=diamond", touches=("D6:", "D4:", "B5:")),
    Shot("pegs-solution", "/play/pegs?variant=triangle", look=".below"),
    Shot("pegs-phone", "/play/pegs?variant=lost", dark=True, size=PHONE),
    Shot("tiling", "/play/tiling?variant=mutilated", touches=("D4:", "B6:")),
    Shot("tape", "/play/tape", dark=True),
    Shot("papers", "/papers", asks=False),
    Shot("teach", "/teach", asks=False),
    Shot(
        "projector",
        "/play/lights?variant=stuck",
        size=WALL,
        dark=True,
        clicks=(".for-class > summary", ".for-class .row button"),
    ),
    Shot("daily", "/daily/2026-11-17", asks=False, clicks=(".all-days > summary",)),
    Shot("lesson", "/teach/two-corners-gone#step=6", asks=False, size=WALL),
    Shot("lesson-vote", "/teach/lights-parity#step=3", asks=False, dark=True),
    Shot("lesson-phone", "/teach/torus-rows?locked=1", asks=False, size=PHONE),
    Shot("worksheet", "/sheet/lights?answers=1", asks=False, size=(1000, 1200)),
)


LOOKS = (
    *(shot for shot in SHOTS if shot.name not in ("pegs-phone", "lesson-phone", "projector")),
    Shot("kayles", "/play/kayles"),
    Shot("silver-dollar-strip", "/play/silver-dollar-strip"),
    Shot("welter", "/play/welter"),
    Shot("octal", "/play/octal"),
    Shot("ryuo", "/play/ryuo"),
    Shot("silver-dollar", "/play/silver-dollar"),
    Shot("dice-surface", "/play/dice-surface"),
    Shot("nim-won", "/play/nim"),
    Shot("pegs-hint", "/play/pegs", asks=False, clicks=("[data-tool=hint]",) * 3),
    Shot("research", "/research", asks=False),
    Shot("table", "/table/wythoff", asks=False),
    Shot("sequence", "/table/kayles", asks=False),
    Shot("nim-review", "/play/nim?p=0+2+3&vs=perfect", asks=False, touches=("heap B: take 1", "heap B: take 1")),
    Shot("claim", "/papers/dice-rolling/coefficient-matrix", asks=False),
    Shot("small-maps", "/table/two-rooks", asks=False),
    Shot("levels", "/levels/pegs", asks=False),
    Shot("progress", "/progress", asks=False),
    Shot("jobs", "/jobs", asks=False),
    Shot("nets", "/dice/nets", asks=False),
    Shot("missing", "/nothing/here", asks=False),
)
"""The pages that are looked at in every way."""
SHOWN = {
    *("home", "nim", "nim-review", "pegs-level", "levels", "daily", "teach", "lesson", "worksheet"),
    *("research", "table", "sequence", "dice-studio", "papers", "claim", "progress"),
}
"""The pages whose sheets are in the documents."""
WAYS = (
    (PHONE, "light"),
    (PHONE, "dark"),
    (LAPTOP, "light"),
    (LAPTOP, "dark"),
    (LAPTOP, "grey"),
    (WALL, "light"),
)
SHEET_WIDTH, SHEET_HEIGHT, SHEET_QUALITY = 1250, 310, 74
"""Pixels of a sheet and of each look on it, and percent."""


def main(names: list[str]) -> int:
    """Take all pictures, or those that are named; with --looks, sheets of all looks."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        print(f"there is no browser here: none of {', '.join(NAMES)} is installed", file=sys.stderr)
        return 1
    shots: tuple[Shot, ...] = SHOTS
    folder, makes = FOLDER, take
    if names[:1] == ["--looks"]:
        shots, folder, makes, names = LOOKS, Path(names[1]), sheet, names[2:]
    elif names[:1] == ["--sheets"]:
        shots, folder, makes, names = tuple(one for one in LOOKS if one.name in SHOWN), SHEETS, sheet, names[1:]
    folder.mkdir(parents=True, exist_ok=True)
    with served() as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for shot in shots:
            if names and shot.name not in names:
                continue
            image = makes(browser, url, shot)
            place = folder / f"{shot.name}.jpg"
            place.write_bytes(image)
            print(f"{place.name}: {len(image) // 1000} kB", flush=True)
        browser.close()
    return 0


def sheet(browser: Browser, url: str, shot: Shot) -> bytes:
    """Return one picture of a page in every width, light, dark and grey."""
    page, images = opened(browser, url, shot), []
    sight = page.context.new_cdp_session(page)
    for (width, height), way in WAYS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if way == "dark" else "light")
        sight.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia" if way == "grey" else "none"})
        images.append(picture(page, shot, type="png"))
    page.context.close()
    shown = "".join(f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in images)
    page = browser.new_context(viewport={"width": SHEET_WIDTH, "height": SHEET_HEIGHT}).new_page()
    look = f"height: {SHEET_HEIGHT}px; margin: 4px; vertical-align: top"
    page.set_content(f"<style>body {{ margin: 2px; background: #888888 }} img {{ {look} }}</style>{shown}")
    image = page.screenshot(type="jpeg", quality=SHEET_QUALITY, full_page=True)
    page.context.close()
    return image


@contextlib.contextmanager
def served() -> Iterator[str]:
    """Serve the workbench at a free port."""
    with listening("127.0.0.1", 0) as taken:
        app = application()
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield address(taken, "127.0.0.1")
        app.state.dispatcher.is_closing = True
        server.should_exit = True
        thread.join()


def take(browser: Browser, url: str, shot: Shot) -> bytes:
    """Open the page, ask and touch, and return the picture."""
    page = opened(browser, url, shot)
    image = picture(page, shot, type="jpeg", quality=QUALITY)
    page.context.close()
    return image


def opened(browser: Browser, url: str, shot: Shot) -> Page:
    """Open the page, ask and touch."""
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if shot.dark else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(url + shot.path)
    page.wait_for_load_state("networkidle")
    if shot.asks:
        page.locator("[data-tool=ask]").click()
        page.locator(ANSWERED).wait_for(timeout=MAX_WAIT)
    for label in shot.touches:
        touch(page, label)
    if shot.argues:
        page.locator(".argue > summary").click()
        page.locator(".argue-part .named > input").fill(shot.argues)
        page.locator(".argue-part .main").click()
        page.locator(".argued .no").wait_for()
    for selector in shot.clicks:
        page.locator(selector).first.click()
        page.wait_for_timeout(SETTLED)
    return page


def picture(page: Page, shot: Shot, **form: Any) -> bytes:
    """Return the picture of a page, at the place that is looked at, when it is at rest."""
    page.wait_for_load_state("networkidle")
    page.mouse.move(0, 0)
    page.evaluate("() => { document.activeElement?.blur(); window.scrollTo(0, 0); }")
    if shot.look:
        page.locator(shot.look).first.evaluate("one => one.scrollIntoView({ block: 'start' })")
        page.wait_for_timeout(SETTLED)
        page.wait_for_function(f"() => !document.querySelector({LATE!r})", timeout=MAX_WAIT)
    page.wait_for_timeout(SETTLED)
    return page.screenshot(**form)


def touch(page: Page, label: str) -> None:
    """Touch a place of the board and wait until the page has drawn what comes of it."""
    page.locator(f'.stage > .view [role=gridcell][aria-label^="{label}"]').click()
    page.wait_for_timeout(SETTLED)
    page.wait_for_load_state("networkidle")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
