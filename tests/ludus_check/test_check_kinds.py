"""What holds for the certificates of every kind: a folder for each status, and the examples of the kind's page."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from pathlib import Path

import pytest
from test_check_outcomes import assert_plain

from ludus_check import Status, check_file
from ludus_check.kinds import KINDS

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "tests/certificates"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_page_examples_and_files_in_each_folder(kind: str) -> None:
    assert (ROOT / f"formats/{kind}.md").is_file()
    assert f"[{kind}.md]({kind}.md)" in (ROOT / "formats/README.md").read_text(encoding="utf-8")
    for folder in ("verified", "rejected", "malformed"):
        assert list((FOLDERS / folder).glob(f"{kind}-*.json")), f"{folder} has no certificate of the kind {kind}"


@pytest.mark.parametrize("kind", KINDS)
def test_every_example_stands_on_the_page_with_the_sentence_that_it_proves(kind: str) -> None:
    page = (ROOT / f"formats/{kind}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"`examples/([\w-]+)\.json`[^`]*```json\n(.*?)```", page, re.S)
    examples = {path.stem: path for path in (ROOT / "formats/examples").glob(f"{kind}-*.json")}
    assert {name: json.loads(body) for name, body in blocks} == {
        name: json.loads(path.read_bytes()) for name, path in examples.items()
    }
    for path in examples.values():
        if json.loads(path.read_bytes())["answer"] != "undecided":
            outcome = check_file(path)
            assert outcome.status is Status.VERIFIED
            assert f"> {outcome.sentence}\n" in page
            assert_plain(outcome.sentence)


def test_the_table_of_lines_of_code_is_about_right() -> None:
    page = (ROOT / "formats/README.md").read_text(encoding="utf-8")
    told = {name: int(lines) for name, lines in re.findall(r"\| `(\w+)`(?: \(kind `\w+`\))? \| (\d+) ", page)}
    source = ROOT / "src/ludus_check"
    folders = {path.name: path for path in source.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert set(told) == set(folders)
    for name, path in folders.items():
        lines = sum(code_lines(file.read_text(encoding="utf-8")) for file in path.glob("*.py"))
        assert abs(lines - told[name]) <= 20 + lines // 10, (name, lines)


def code_lines(text: str) -> int:
    """Return the number of lines without blank lines, comments and docstrings."""
    skipped = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    lines = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in skipped:
            lines |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)
