"""The widget in JupyterLab, by clicks in a real browser: the board, the rules in Python, and what a cell reads of it.

JupyterLab comes with the requirements of `make package` (requirements/package.txt); without it, or
without a browser, these tests are skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 120_000
"""Milliseconds that a busy machine may take to start a kernel."""
CELLS = (
    "import ludus\nboard = ludus.widget(ludus.LightsOut('##./#../...'))\nboard",
    "print('position', board.position, 'played', board.played)\nprint('answer', board.answer.verdict)",
    "game = ludus.widget('nim', start=(1, 2))\ngame",
    "print('nim', game.position, len(game.played))",
    "ludus.game('wythoff').table(4)",
)

pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(
        find_spec("jupyterlab") is None or not any(map(shutil.which, BROWSERS)),
        reason="needs JupyterLab (requirements/package.txt) and Chromium",
    ),
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a notebook in a JupyterLab of our own."""
    folder = tmp_path_factory.mktemp("lab")
    cells = [
        {"cell_type": "code", "source": text, "metadata": {}, "outputs": [], "execution_count": None, "id": f"cell{n}"}
        for n, text in enumerate(CELLS)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (folder / "board.ipynb").write_text(json.dumps(notebook))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = [f"--ServerApp.port={port}", "--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0", "--allow-root"]
    options += ["--IdentityProvider.token=", "--no-browser", f"--ServerApp.root_dir={folder}"]
    options += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.news_url="]
    homes = {name: str(folder / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    with (folder / "log").open("w") as log:
        command = [sys.executable, "-m", "jupyterlab", *options]
        server = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **homes, "PATH": path})
        try:
            wait_for(f"http://127.0.0.1:{port}/api", server, folder / "log")
            yield f"http://127.0.0.1:{port}/lab/tree/board.ipynb"
        finally:
            server.terminate()
            server.wait(30)


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(PATIENCE // 200):
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            assert server.poll() is None, log.read_text()[-2000:]
            time.sleep(0.2)
    raise AssertionError(log.read_text()[-2000:])


@pytest.fixture(scope="module")
def page(lab: str) -> Iterator[Any]:
    """The notebook, every cell of it run."""
    program = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"])
        opened = browser.new_page(viewport={"width": 1280, "height": 2400})
        opened.set_default_timeout(PATIENCE)
        opened.goto(lab)
        opened.locator(".jp-Notebook .jp-Cell").nth(len(CELLS) - 1).wait_for()
        opened.locator("text=Python 3").first.wait_for()
        yield opened
        browser.close()


def run_cell(page: Any, number: int) -> Any:
    """Run a cell by the keyboard, and return it when its output is there; a notebook that still loads misses keys."""
    cell = page.locator(".jp-Notebook .jp-Cell").nth(number)
    output = cell.locator(".jp-OutputArea-output").first
    for _ in range(6):
        page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").first.wait_for(state="attached")
        cell.locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        try:
            output.wait_for(timeout=PATIENCE / 6)
            return cell
        except PlaywrightTimeout:
            continue
    output.wait_for()
    return cell


def test_clicks_reach_python_and_its_answers_the_page(page: Any) -> None:
    widget = run_cell(page, 0).locator(".ludus-widget")
    widget.locator("svg.board").wait_for()
    assert widget.locator("[role=gridcell]").count() == 9
    widget.locator("[role=gridcell]").nth(0).click()
    widget.locator("text=The goal is reached.").wait_for()
    widget.locator("text=1 move made.").or_(widget.locator("text=One move made.")).wait_for()
    widget.get_by_role("button", name="Undo").click()
    widget.locator("text=Your move").wait_for()
    widget.get_by_role("button", name="Ask").click()
    widget.locator(".ludus-verdict.solved").wait_for()
    assert "Solved" in widget.locator(".ludus-verdict").inner_text()
    read = run_cell(page, 1).locator(".jp-OutputArea-output").first.inner_text()
    assert "position 110/100/000 played []" in read
    assert "answer solved" in read


def test_the_other_player_replies_and_a_key_makes_a_move(page: Any) -> None:
    widget = run_cell(page, 2).locator(".ludus-widget")
    live = widget.locator("[role=gridcell].live")
    live.first.wait_for()
    live.first.focus()
    page.keyboard.press("Enter")
    widget.locator("text=2 moves made.").or_(widget.locator("text=The game is over")).first.wait_for()
    read = run_cell(page, 3).locator(".jp-OutputArea-output").first.inner_text()
    assert read.startswith("nim ")
    assert not read.endswith(" 0")


def test_a_table_is_shown_as_a_table(page: Any) -> None:
    table = run_cell(page, 4).locator(".jp-OutputArea-output table")
    if folder := os.environ.get("LUDUS_SCREENSHOTS"):
        page.screenshot(path=str(Path(folder) / "jupyterlab.png"))
    assert table.locator("tr").count() == 5
    assert table.locator("tr").nth(3).inner_text().split() == ["2", "2", "0", "1", "5"]
