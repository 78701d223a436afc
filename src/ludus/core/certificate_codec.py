"""Certificates to JSON objects and back: the contract of formats/, version 1."""

from __future__ import annotations

from pathlib import Path
from typing import Any, assert_never

from ludus.core.arrays import Array, portable
from ludus.core.certificates import (
    Certificate,
    Count,
    Levels,
    Outcomes,
    ProductWeighting,
    Quiet,
    QuietPattern,
    Rolls,
    Table,
    Weighting,
)
from ludus.core.errors import malformed, shown
from ludus.core.fields import board
from ludus.core.lazily import np
from ludus.core.problems import Problem


def write_certificate(certificate: Certificate) -> dict[str, Any]:
    """Return a certificate as a JSON object whose arrays are NumPy arrays."""
    fields: dict[str, Any] = {"kind": certificate.KIND}
    match certificate:
        case Rolls(rolls, quiet):
            patterns = [{"order": pattern.order, "rolls": portable(pattern.rolls)} for pattern in quiet]
            return fields | {"rolls": portable(rolls)} | ({"quiet": patterns} if patterns else {})
        case Weighting(modulus, weights):
            return fields | {"modulus": modulus, "weights": portable(weights)}
        case ProductWeighting(scale, axes):
            return fields | {"scale": scale, "axes": [list(axis) for axis in axes]}
        case Count(solvable, quiet_count):
            return fields | {"solvable": [list(f) for f in solvable], "quiet": [list(f) for f in quiet_count]}
        case Quiet(patterns_, count):
            written = [{"order": pattern.order, "rolls": portable(pattern.rolls)} for pattern in patterns_]
            return fields | {"patterns": written, "count": [list(f) for f in count]}
        case Levels(levels):
            return fields | {"levels": list(levels)}
        case Table(values):
            return fields | {"values": portable(values)}
        case Outcomes(p_positions):
            return fields | {"count": len(p_positions), "p_positions": portable(p_positions)}
        case _:
            assert_never(certificate)


def read_certificate(fields: Any, problem: Problem, folder: Path | None) -> Certificate:
    """Return the certificate that a JSON object describes, its arrays in the shape of the problem's board."""
    if not isinstance(fields, dict):
        raise malformed("certificate", f"expected an object, got {shown(fields)}")
    try:
        return _certificate(fields, problem, folder)
    except (KeyError, TypeError, ValueError, AttributeError):
        message = f"expected a certificate as in formats/{problem.KIND}.md, got {shown(fields)}"
        raise malformed("certificate", message) from None


def _certificate(fields: dict[str, Any], problem: Problem, folder: Path | None) -> Certificate:
    def array(value: Any, name: str) -> Array:
        return board(value, f"certificate.{name}", problem.shape, folder)

    def patterns(value: Any) -> tuple[QuietPattern, ...]:
        return tuple(QuietPattern(int(one["order"]), array(one["rolls"], "quiet")) for one in value)

    def factored(value: Any) -> tuple[tuple[int, int], ...]:
        return tuple((int(prime), int(exponent)) for prime, exponent in value)

    def positions(value: Any, count: Any) -> Array:
        rows = len(value) if count is None else int(count)
        if rows == 0:
            return np.zeros((0, len(problem.shape)), dtype=np.uint64)
        return board(value, "certificate.p_positions", (rows, len(problem.shape)), folder)

    match fields.get("kind"):
        case Rolls.KIND:
            return Rolls(array(fields["rolls"], "rolls"), patterns(fields.get("quiet", [])))
        case Weighting.KIND:
            return Weighting(int(fields["modulus"]), array(fields["weights"], "weights"))
        case ProductWeighting.KIND:
            return ProductWeighting(int(fields["scale"]), tuple(tuple(map(int, axis)) for axis in fields["axes"]))
        case Count.KIND:
            return Count(factored(fields["solvable"]), factored(fields["quiet"]))
        case Quiet.KIND:
            return Quiet(patterns(fields["patterns"]), factored(fields["count"]))
        case Levels.KIND:
            return Levels(tuple(map(int, fields["levels"])))
        case Table.KIND:
            return Table(array(fields["values"], "values"))
        case Outcomes.KIND:
            return Outcomes(positions(fields["p_positions"], fields.get("count")))
        case kind:
            raise malformed("certificate.kind", f"expected a kind of formats/, got {shown(kind)}")
