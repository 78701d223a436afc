"""Answers to JSON objects and back: the contract of formats/, version 1.

Arrays inside the objects that are written stay NumPy arrays; `as_text` turns them into nested lists at the very edge.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, assert_never

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.errors import abbreviate, invalid
from ludus.families.certificate_codec import read_certificate, write_certificate
from ludus.families.problems import VERSION, read_problem, write_problem


def write_answer(answer: Answer, *, reason: str) -> dict[str, Any]:
    """Return an answer as a JSON object whose arrays are NumPy arrays; the reason is what the checker verified."""
    fields: dict[str, Any] = {"ludus": VERSION, "problem": write_problem(answer.problem)}
    match answer:
        case Undecided():
            fields |= {"answer": "undecided", "reason": answer.reason}
        case Impossible():
            fields |= {
                "answer": "impossible",
                "certificate": write_certificate(answer.certificate),
                "reason": reason,
            }
        case Solved():
            fields |= {
                "answer": "solved",
                "certificate": write_certificate(answer.certificate),
                "reason": reason,
            }
            if answer.lower_bound is not None:
                fields["lower_bound"] = answer.lower_bound
            if answer.optimal:
                fields["optimal"] = True
        case _:
            assert_never(answer)
    if answer.method:
        fields["method"] = answer.method
    return fields


def read_answer(fields: Mapping[str, Any], *, folder: Path | None = None) -> Answer:
    """Return the answer that a JSON object describes. It is read, not checked: ask ludus_check for that."""
    if not isinstance(fields.get("problem"), dict):
        raise invalid("problem", f"expected a problem, got {abbreviate(fields.get('problem'))}")
    problem = read_problem(fields["problem"], folder=folder)
    method, verdict = str(fields.get("method", "")), fields.get("answer")
    if verdict == "undecided":
        return Undecided(problem, str(fields.get("reason", "")), method)
    if verdict not in ("solved", "impossible"):
        raise invalid("answer", f"expected solved, impossible or undecided, got {abbreviate(verdict)}")
    certificate = read_certificate(fields.get("certificate"), problem, folder)
    if verdict == "impossible":
        return Impossible(problem, certificate, method)
    return Solved(problem, certificate, method, fields.get("lower_bound"), fields.get("optimal") is True)


def as_text(fields: Mapping[str, Any]) -> str:
    """Return a JSON object as one line of text, its arrays as nested lists."""
    return json.dumps(fields, default=lambda array: array.tolist(), ensure_ascii=False, separators=(",", ":"))
