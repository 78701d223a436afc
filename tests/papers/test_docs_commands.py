"""The command lines of the tutorials run, in the order in which they stand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ludus.cli.main import main

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", sorted(DOCS.glob("tutorial_*.md")), ids=lambda page: page.stem)
def test_the_commands_of_a_tutorial_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = re.findall(r"^    ludus (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert lines
    for line in lines:
        assert main(shlex.split(line)) in (0, 1), line
