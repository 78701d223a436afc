"""The checker in the browser, while the server is cut off.

LUDUS_PYODIDE names the folder of the unpacked npm package pyodide (npm pack pyodide; tar xf pyodide-*.tgz).
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from ludus.web.limits import ServerLimits
from web_server import run_server
from workbench import Workbench

EXAMPLES = Path(__file__).parents[3] / "formats/examples"
PYODIDE = os.environ.get("LUDUS_PYODIDE", "")

pytestmark = pytest.mark.skipif(not PYODIDE, reason="LUDUS_PYODIDE does not name the folder of the npm package pyodide")


def test_an_answer_is_checked_in_the_browser_while_the_server_is_cut_off(browser: Any) -> None:
    ask = """async (texts) => {
      const { checkHere } = await import("/static/browser_check.js");
      window.checkHere = checkHere;
      return Promise.all(texts.map(checkHere));
    }"""
    good = (EXAMPLES / "windows-rolls.json").read_text()
    bad = json.loads(good)
    bad["answer"], bad["certificate"] = "solved", {**bad["certificate"], "rolls": 7}
    context = browser.new_context()
    try:
        page = context.new_page()
        with run_server(ServerLimits(workers=1, warms_up=False), PYODIDE) as server:
            page.goto(f"{server.url}/")
            page.set_default_timeout(300_000)
            told = page.evaluate(ask, [good, json.dumps(bad)])
        assert told[0].startswith("Verified. ")
        assert told[1].startswith("Malformed. certificate.rolls")
        # The server has ended: what is asked now is answered by the browser alone.
        for path in ("pegs-closed", "tiling-number"):
            text = (EXAMPLES / f"{path}.json").read_text()
            assert page.evaluate("(text) => window.checkHere(text)", text).startswith("Verified. ")
    finally:
        context.close()


def test_the_page_of_a_game_offers_it_and_loads_nothing_before_it_is_asked(browser: Any) -> None:
    context = browser.new_context()
    try:
        with run_server(ServerLimits(workers=1, warms_up=False, patience=30, seconds=120), PYODIDE) as server:
            bench = Workbench(context.new_page(), server.url).watch()
            bench.play("lights", shape="3,3", p="110/100/000")
            bench.ask()
            bench.page.get_by_text("How was this found?").click()
            press = bench.page.get_by_role("button", name="Check in this browser")
            press.wait_for()
            assert not [request for request in bench.requests if "pyodide" in request.url]
            press.click()
            line = bench.page.locator("p.command[role=status]", has_text="In this browser: Verified.")
            line.wait_for(timeout=300_000)
            assert not bench.errors
            assert not bench.strangers()
    finally:
        context.close()
