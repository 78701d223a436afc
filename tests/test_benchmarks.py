"""The table that the benchmarks write."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def table_of(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The class of the table: the benchmarks are no part of the package that is installed."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent))
    return importlib.import_module("benchmarks.table").Table


def test_one_benchmark_leaves_the_rows_of_the_others(tmp_path: Path, table_of: Any) -> None:
    path = tmp_path / "results" / "latest.json"
    for part, ours in (("lights", 1.0), ("impartial", 2.0), ("lights", 3.0)):
        table = table_of(has_head=False)
        table.report("a board", "N=8", ours, "a copy", 1.0, 2)
        table.write(path, part)
    parts = json.loads(path.read_text())["parts"]
    assert {part: one["rows"][0]["ratio"] for part, one in parts.items()} == {"lights": 3.0, "impartial": 2.0}


def test_a_file_of_another_form_is_written_anew(tmp_path: Path, table_of: Any) -> None:
    path = tmp_path / "latest.json"
    for text in ("", "[]", '{"rows": []}', '{"parts": 3}'):
        path.write_text(text)
        table_of().write(path, "dice")
        assert json.loads(path.read_text())["parts"]["dice"]["rows"] == []


def test_a_benchmark_ends_when_its_time_is_over(table_of: Any) -> None:
    enough = importlib.import_module("benchmarks.table").Enough
    table = table_of(has_head=False, seconds=0.0)
    with pytest.raises(enough):
        table.report("a board", "N=8", 1.0, "a copy", 1.0)
    assert len(table.rows) == 1
