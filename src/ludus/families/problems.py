"""Problems to JSON objects and back: the reader and the writer are found by the kind."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludus.core.errors import abbreviate, invalid
from ludus.core.problem import Problem
from ludus.families import kinds, part

VERSION = 1
"""The version of the formats."""


def read_problem(fields: Mapping[str, Any], *, folder: Path | None = None) -> Problem:
    """Return the problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    if fields.get("ludus") != VERSION or type(fields.get("ludus")) is not int:
        raise invalid("ludus", f"expected the format version {VERSION}, got {abbreviate(fields.get('ludus'))}")
    kind = fields.get("kind")
    if kind is None and isinstance(fields.get("problem"), Mapping):
        raise invalid("kind", "expected a problem, got an answer, whose problem is in its field problem")
    if not isinstance(kind, str) or kind not in kinds():
        raise invalid("kind", f"expected one of {', '.join(kinds())}, got {abbreviate(kind)}")
    problem: Problem = _function("read", kind)(fields, folder)
    return problem


def write_problem(problem: Problem) -> dict[str, Any]:
    """Return a problem as a JSON object whose arrays are NumPy arrays; defaults are left out."""
    fields: dict[str, Any] = _function("write", problem.KIND)(problem)
    return {"ludus": VERSION, "kind": problem.KIND} | fields


def _function(verb: str, kind: str) -> Any:
    return getattr(part(kind, "problem"), f"{verb}_{kind.replace('-', '_')}")
