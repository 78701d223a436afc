"""Recorded verdicts: what running every claim gave, with date, version and seconds, so that the pages open with them.

`ludus papers --record FILE` writes them. A recorded verdict is shown only while the statement of its claim is the same.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from ludus.core.claims import Claim, Verdict
from ludus.papers.claim_jobs import read_verdict, written_verdict

FILE = "verdicts.json"
FORMAT = 1


def record(rows: list[tuple[str, Claim, Verdict, float]]) -> str:
    """Return verdicts, each with its paper, its claim and the seconds it took, as the text of a file."""
    found = {
        f"{paper}/{claim.id}": {
            "statement": claim.statement,
            "seconds": round(seconds, 2),
            **written_verdict(verdict),
        }
        for paper, claim, verdict, seconds in rows
    }
    head = {"ludus": FORMAT, "date": datetime.now(UTC).date().isoformat(), "version": version("ludus-games")}
    return json.dumps(head | {"claims": found}, ensure_ascii=False, indent=1) + "\n"


def recorded(paper: str, claim: Claim) -> tuple[Verdict, float] | None:
    """Return the recorded verdict on a claim and the seconds it took; None when the claim has changed since."""
    found = _file()["claims"].get(f"{paper}/{claim.id}")
    if found is None or found["statement"] != claim.statement:
        return None
    fields = {name: value for name, value in found.items() if name not in ("statement", "seconds")}
    return read_verdict(fields), float(found["seconds"])


def stamp() -> dict[str, str]:
    """Return the date and the version of the recorded verdicts."""
    return {"date": _file()["date"], "version": _file()["version"]}


@cache
def _file() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files("ludus.papers").joinpath(FILE).read_text(encoding="utf-8"))
    return found
