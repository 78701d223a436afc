"""A question on the command line is asked of the file as if it stood in it: what the file must hold depends on it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludus import workbench
from ludus.cli.main import main
from ludus.cli.tools.exit_codes import DONE, MISUSED
from ludus.core.errors import InvalidInput

EMPTY: dict[str, Any] = {"ludus": 1, "kind": "lights", "shape": [5, 5], "modulus": 2}


@pytest.mark.parametrize("fields", [EMPTY, EMPTY | {"question": "count"}])
def test_a_board_without_a_state_is_not_solved(
    fields: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(fields))
    assert main(["solve", str(path), "--no-store", "--question", "solve"]) == MISUSED
    assert "state: missing field" in capsys.readouterr().err
    with pytest.raises(InvalidInput, match="state: missing field"):
        workbench.ask(fields, "solve")


def test_a_question_about_all_positions_needs_no_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(EMPTY))
    assert main(["solve", str(path), "--no-store", "--question", "count", "--json"]) == DONE
    assert json.loads(capsys.readouterr().out)["certificate"]["quiet"] == [[2, 2]]
    assert "2^23 = 8,388,608 of the 2^25 positions" in workbench.ask(EMPTY, "count").sentence


def test_a_wrong_method_lists_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "lights", "--no-store", "--method", "algebra"]) == MISUSED
    assert "method: expected one of automatic, windows, polynomial" in capsys.readouterr().err
