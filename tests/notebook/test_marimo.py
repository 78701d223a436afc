"""The widget in marimo, by a click in a real browser: the move reaches Python, and cells that depend on it run again.

marimo comes with the requirements of `make package` (requirements/package.txt); without it, or
without a browser, the test is skipped.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 120_000
"""Milliseconds that a busy machine may take to start a kernel."""
NOTEBOOK = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    import ludus

    board = mo.ui.anywidget(ludus.widget(ludus.LightsOut("##./#../...")))
    board
    return board, mo


@app.cell
def _(board, mo):
    mo.md(f"position {board.value['position']} played {board.value['played']}")
    return
"""


@pytest.mark.alone
@pytest.mark.skipif(
    find_spec("marimo") is None or not any(map(shutil.which, BROWSERS)),
    reason="needs marimo (requirements/package.txt) and Chromium",
)
def test_a_click_runs_the_cells_that_depend_on_the_board(tmp_path: Path) -> None:
    notebook = tmp_path / "board.py"
    notebook.write_text(NOTEBOOK)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "marimo", "run", "--headless", "--no-token", "-p", str(port), str(notebook)]
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log, cwd=tmp_path)
    try:
        for _ in range(PATIENCE // 200):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
                break
            except OSError:
                assert server.poll() is None, (tmp_path / "log").read_text()[-2000:]
                time.sleep(0.2)
        with sync_playwright() as driver:
            program = next(filter(None, map(shutil.which, BROWSERS)))
            browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"])
            page = browser.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"http://127.0.0.1:{port}/")
            page.get_by_text("position 110/100/000 played []").wait_for()
            page.locator("[role=gridcell]").first.click()
            page.get_by_text("position 000/000/000 played ['0 0']").wait_for()
            browser.close()
    finally:
        server.terminate()
        server.wait(30)
