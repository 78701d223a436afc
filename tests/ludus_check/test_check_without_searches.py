"""The folder by_search: only marked functions are called from outside; without it nothing else is verified."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections import Counter
from pathlib import Path
from types import FunctionType

from ludus_check import Status, check_file
from ludus_check.work import without_searches

ROOT = Path(__file__).parents[2]
OUTSIDE = [path for path in (ROOT / "src/ludus_check").rglob("*.py") if "by_search" not in path.parts]


def test_the_table_of_lines_is_that_of_the_code() -> None:
    sys.path.insert(0, str(ROOT / "docs"))
    lines = importlib.import_module("checker_lines")
    page = lines.PAGE.read_text(encoding="utf-8")
    column = r" \D*(\d*)\D* \|"
    told, true = (re.findall(r"^\| (.+?) \|" + 4 * column + "$", text, re.M) for text in (page, lines.written(page)))
    assert len(told) > 15
    assert [row[0] for row in told] == [row[0] for row in true]
    for row, right in zip(told, true, strict=True):
        # A few lines more or less are no reason to write the page anew.
        near = all(
            abs(int(x or 0) - int(y or 0)) <= 10 + int(y or 0) // 50 for x, y in zip(row[1:], right[1:], strict=True)
        )
        assert near, f"{row} should be {right}: run python docs/checker_lines.py"


def test_the_core_is_small() -> None:
    sys.path.insert(0, str(ROOT / "docs"))
    core = importlib.import_module("checker_lines").counts()["core"]
    assert core.total() < 5000
    assert all(core[kind] < 1000 for kind in core)


def test_words_decide_nothing() -> None:
    for path in (ROOT / "src/ludus_check/words").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
            if module.startswith("ludus_check"):
                assert ".words." in module or module.endswith((".game", ".sums", ".arrays", ".values")), (path, module)
            assert not isinstance(node, ast.Raise), path


def test_lines_are_counted_without_blank_lines_comments_and_docstrings() -> None:
    sys.path.insert(0, str(ROOT / "docs"))
    text = '"""Doc."""\n\nx = 1  # one\n# two\ny = (\n    2,\n)\n\n\n'
    text += 'def f():\n    """Doc\n    doc."""\n    return """a\nb"""\n'
    assert importlib.import_module("checker_lines").lines_of(text) == 7


def test_every_search_that_is_called_from_outside_can_be_switched_off() -> None:
    for path in OUTSIDE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ludus_check.by_search"):
                module = importlib.import_module(node.module or "")
                called = [getattr(module, alias.name) for alias in node.names]
                assert all(hasattr(one, "__wrapped__") for one in called if isinstance(one, FunctionType)), path


def test_without_searches_certificates_are_verified_and_nothing_is_rejected_for_it() -> None:
    counts: Counter[Status] = Counter()
    paths = sorted((ROOT / "formats/examples").glob("*.json"))
    for path in paths:
        with without_searches():
            outcome = check_file(path)
        counts[outcome.status] += 1
        assert outcome.status not in (Status.REJECTED, Status.MALFORMED), f"{path}: {outcome}"
    assert counts[Status.VERIFIED] > len(paths) // 3
