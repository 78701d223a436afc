"""The table of docs/verified.md: which answers have a verified checker, for each example and stored answer.

python tests/verified/verified_coverage.py      writes it into the page
"""

from __future__ import annotations

import json
from pathlib import Path

from ludus.core.theorem import NotStated
from ludus.workbench.verified import theorem_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/verified.md"
BEGIN, END = "<!-- coverage -->\n", "<!-- /coverage -->"


def table() -> str:
    """Return the rows: kind, question, answer, certificate, and the Coq theorem or why there is none."""
    rows: dict[tuple[str, ...], dict[str, None]] = {}
    paths = [*(ROOT / "formats/examples").glob("*.json"), *(ROOT / "tests/certificates/verified").glob("*.json")]
    for answer in (json.loads(path.read_bytes()) for path in sorted(paths)):
        if "certificate" not in answer:
            continue
        problem, certificate = answer["problem"], answer["certificate"]
        kind = certificate["kind"] + (f" ({certificate['theorem']})" if "theorem" in certificate else "")
        try:
            found = f"`{theorem_of(answer).sound}`"
        except NotStated as error:
            found = f"Python only: {error}"
        row = (problem["kind"], str(problem.get("question", "default")), answer["answer"], kind)
        rows.setdefault(row, {})[found] = None
    lines = ["| kind | question | answer | certificate | verified by |", "|---|---|---|---|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} | {'; '.join(found)} |" for row, found in rows.items())]) + "\n"


def page() -> str:
    """Return the page with the table as it should be."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
