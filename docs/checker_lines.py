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
SKIPPED = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def lines_of(text: str) -> int:
    """Return the number of lines without blank lines, comments and docstrings."""
    docstrings = set[int]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    tokens = [token for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type not in SKIPPED]
    return len({line for token in tokens for line in range(token.start[0], token.end[0] + 1)} - docstrings)


def counts() -> tuple[Counter[str], Counter[str]]:
    """Return the lines of the core and of by_search, by kind; "common" for what all kinds use."""
    core, search = Counter[str](), Counter[str]()
    for path in sorted(CHECKER.rglob("*.py")):
        *folders, _ = path.relative_to(CHECKER).parts
        lines = lines_of(path.read_text(encoding="utf-8"))
        if folders[:1] == ["by_search"]:
            search[folders[1] if len(folders) > 1 else "common"] += lines
        else:
            core[folders[0] if folders else "common"] += lines
    return core, search


def table() -> str:
    """Return the table as it stands on the page."""
    core, search = counts()
    rows = ["| part | by certificate | by search |", "|---|---|---|"]
    for name in ("common", *sorted(core.keys() - {"common"})):
        title = "common files" if name == "common" else NAMES.get(name, f"`{name}`")
        rows.append(f"| {title} | {core[name]} | {search[name] or ''} |")
    rows.append(f"| **all** | **{core.total()}** | **{search.total()}** |")
    return "\n".join(rows) + "\n"


def written(page: str) -> str:
    """Return the page with the table as it is now."""
    start, end = page.index(BEFORE) + len(BEFORE), page.index(AFTER)
    return page[:start] + table() + page[end:]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
