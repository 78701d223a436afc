"""Write the table of the checker's lines of code, kind by kind, into the page of the formats."""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter
from pathlib import Path

CHECKER = Path(__file__).parents[1] / "src/ludus_check"
PAGE = CHECKER.parents[1] / "formats/README.md"
BEFORE, AFTER = "<!-- lines of code -->\n", "<!-- end -->\n"
NAMES = {"automatic": "`automatic` (kind `kernel`)", "uniform": "`uniform` (kind `blocks`)"}
KINDS = sorted(path.parent.name for path in CHECKER.glob("*/verify.py"))
SENTENCES = {kind: kind for kind in KINDS} | {"colouring": "tiling", "marked_cells": "tiling"}
ASIDE = ("by_theorem", "by_search", "words")
"""The folders that are not the core; the command line counts as words."""
SKIPPED = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def lines_of(text: str) -> int:
    """Return the number of lines without blank lines, comments and docstrings."""
    docstrings = set[int]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    tokens = [token for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type not in SKIPPED]
    return len({line for token in tokens for line in range(token.start[0], token.end[0] + 1)} - docstrings)


def counts() -> dict[str, Counter[str]]:
    """Return the lines of the core and of the other folders, by kind; "common" for what all kinds use."""
    found = {name: Counter[str]() for name in ("core", *ASIDE)}
    for path in sorted(CHECKER.rglob("*.py")):
        *folders, name = path.relative_to(CHECKER).parts
        part = folders.pop(0) if folders and folders[0] in ASIDE else "words" if name == "__main__.py" else "core"
        kind = folders[0] if folders else SENTENCES.get(path.stem, "common") if part == "words" else "common"
        found[part][kind] += lines_of(path.read_text(encoding="utf-8"))
    return found


def table() -> str:
    """Return the table as it stands on the page."""
    found = counts()
    rows = ["| part | core | theorems | searches | words |", "|---|---|---|---|---|"]
    for kind in ("common", *KINDS):
        title = "common files" if kind == "common" else NAMES.get(kind, f"`{kind}`")
        rows.append(f"| {title} | {' | '.join(str(lines[kind] or '') for lines in found.values())} |")
    rows.append(f"| **all** | {' | '.join(f'**{lines.total()}**' for lines in found.values())} |")
    return "\n".join(rows) + "\n"


def written(page: str) -> str:
    """Return the page with the table as it is now."""
    start, end = page.index(BEFORE) + len(BEFORE), page.index(AFTER)
    return page[:start] + table() + page[end:]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
