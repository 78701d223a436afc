"""Certificates to JSON objects and back: the contract of formats/, version 1."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludus.core.certificates import Certificate, Context
from ludus.core.errors import abbreviate, invalid
from ludus.core.problem import Problem
from ludus.families.certificates import certificates


def write_certificate(certificate: Certificate) -> dict[str, Any]:
    """Return a certificate as a JSON object whose arrays are NumPy arrays."""
    return {"kind": certificate.KIND} | certificate.fields()


def read_certificate(fields: Any, problem: Problem, folder: Path | None) -> Certificate:
    """Return the certificate that a JSON object describes, its arrays in the shape of the problem's board."""
    if not isinstance(fields, dict):
        raise invalid("certificate", f"expected an object, got {abbreviate(fields)}")
    kind = fields.get("kind")
    if not isinstance(kind, str) or kind not in certificates():
        raise invalid("certificate.kind", f"expected a kind of formats/, got {abbreviate(kind)}")
    try:
        return certificates()[kind].read(fields, Context(problem, folder))
    except (KeyError, TypeError, ValueError, AttributeError):
        message = f"expected a certificate as in formats/{problem.KIND}.md, got {abbreviate(fields)}"
        raise invalid("certificate", message) from None
