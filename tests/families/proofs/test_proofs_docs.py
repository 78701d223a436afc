"""What docs/proofs.md shows in the shell is what happens; its Python runs with that of all pages."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ludus.cli.main import main

PAGE = Path(__file__).parents[3] / "docs" / "proofs.md"
EXAMPLES = re.findall(r"^    \$ (ludus .*)\n((?:    [^$].*\n)+)", PAGE.read_text("utf-8"), flags=re.MULTILINE)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 9


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_the_examples_in_the_shell_are_true(
    command: str, shown: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = main([*shlex.split(command)[1:], "--quiet"])
    expected = shown.removeprefix("    ").strip()
    captured = capsys.readouterr()
    assert expected in captured.out + captured.err
    assert code == {"Proved": 0, "Refuted": 1}.get(re.split(r"\W", expected)[0], 2)
