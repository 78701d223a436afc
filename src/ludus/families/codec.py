"""Problems, certificates and answers to JSON objects and back: the contract of formats/, version 1.

Arrays inside the objects that are written stay NumPy arrays; `as_text` turns them into nested lists at the very edge.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, assert_never

from ludus.core import weights
from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.codec import Context
from ludus.core.errors import InvalidInput, abbreviate, invalid
from ludus.core.problem import Problem
from ludus.families import has_part, kinds, part

VERSION = 1


def read_problem(fields: Mapping[str, Any], *, folder: Path | None = None) -> Problem:
    """Return the problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    if fields.get("ludus") != VERSION or type(fields.get("ludus")) is not int:
        raise _wrong(fields, "ludus", f"expected the format version {VERSION}")
    kind = fields.get("kind")
    if kind is None and isinstance(fields.get("problem"), Mapping):
        raise invalid("kind", "expected a problem, got an answer, whose problem is in its field problem")
    if not isinstance(kind, str) or kind not in kinds():
        raise _wrong(fields, "kind", f"expected one of {', '.join(kinds())}")
    problem: Problem = problem_type(kind).from_json(fields, folder)
    return problem


def write_problem(problem: Problem) -> dict[str, Any]:
    """Return a problem as a JSON object whose arrays are NumPy arrays; defaults are left out."""
    return {"ludus": VERSION, "kind": problem.KIND} | problem.fields()


@cache
def problem_type(kind: str) -> type[Any]:
    """Return the class of a kind of problem.

    >>> problem_type("army").__name__
    'Army'
    """
    found = (one for one in vars(part(kind, "problem")).values() if isinstance(one, type))
    return next(one for one in found if getattr(one, "KIND", "") == kind)


@cache
def certificates(*of: str) -> dict[str, type[Certificate]]:
    """Return the certificates for some kinds of problems, or for all, by their own kinds.

    >>> certificates("pegs")["jumps"].__name__
    'Jumps'
    """
    modules = [weights, *(part(kind, "certificates") for kind in of or kinds() if has_part(kind, "certificates"))]
    found = ((module, one) for module in modules for one in vars(module).values() if isinstance(one, type))
    return {
        one.KIND: one for module, one in found if issubclass(one, Certificate) and one.__module__ == module.__name__
    }


def read_certificate(fields: Any, problem: Problem, folder: Path | None) -> Certificate:
    """Return the certificate that a JSON object describes, its arrays in the shape of the problem's board."""
    if not isinstance(fields, dict):
        raise invalid("certificate", f"expected an object, got {abbreviate(fields)}")
    kind = fields.get("kind")
    # The other kinds are loaded only for a certificate that is not of this one.
    known = certificates(problem.KIND)
    if isinstance(kind, str) and kind not in known:
        known = certificates()
    if not isinstance(kind, str) or kind not in known:
        raise _wrong(fields, "kind", "expected a kind of formats/", within="certificate.")
    try:
        return known[kind].read(fields, Context(problem, folder))
    except InvalidInput:
        raise
    except (KeyError, TypeError, ValueError, AttributeError):
        message = f"expected a certificate as in formats/{problem.KIND}.md, got {abbreviate(fields)}"
        raise invalid("certificate", message) from None


def write_answer(answer: Answer, *, reason: str) -> dict[str, Any]:
    """Return an answer as a JSON object whose arrays are NumPy arrays; the reason is what the checker verified."""
    fields: dict[str, Any] = {"ludus": VERSION, "problem": write_problem(answer.problem)}
    match answer:
        case Undecided():
            fields |= {"answer": "undecided", "reason": answer.reason}
        case Impossible():
            fields |= {"answer": "impossible", "certificate": answer.certificate.written(), "reason": reason}
        case Solved():
            fields |= {"answer": "solved", "certificate": answer.certificate.written(), "reason": reason}
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
        raise _wrong(fields, "problem", "expected a problem")
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


def _wrong(fields: Mapping[str, Any], name: str, expected: str, *, within: str = "") -> InvalidInput:
    """Return the error about a field that is missing, or has another value than is expected."""
    words = f"{expected}, got {abbreviate(fields[name])}" if name in fields else f"missing field; {expected}"
    return invalid(f"{within}{name}", words)
