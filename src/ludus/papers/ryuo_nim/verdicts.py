"""Verdicts from computations: a printed table against ours, a statement on every case of a range."""

from __future__ import annotations

from collections.abc import Iterable

from ludus.core.claims import Confirmed, Erratum, Extended, Failed, Verdict
from ludus.papers.ryuo_nim.oracle import Position
from ludus.papers.ryuo_nim.printed import Rows

PAGE = "docs/ryuo_nim.md"
"""The page with the proofs."""


def table_verdict(what: str, computed: Rows, printed: Rows) -> Verdict:
    """Return Confirmed when the printed table is the computed one, else the Erratum that lists the entries."""
    if len(printed) != len(computed) or any(len(ours) != len(row) for ours, row in zip(computed, printed, strict=True)):
        return Failed(f"{what}: the printed table has another size")
    cells = [(x, y) for y, row in enumerate(printed) for x, entry in enumerate(row) if entry != computed[y][x]]
    if not cells:
        return Confirmed(f"all {sum(map(len, printed))} entries of {what}")
    return Erratum(
        printed=", ".join(f"{printed[y][x]} at (x, y) = ({x}, {y})" for x, y in cells),
        right=", ".join(f"{computed[y][x]} at ({x}, {y})" for x, y in cells),
        counterexample=f"{what}, recomputed",
    )


def unless(complaints: Iterable[str], verdict: Verdict) -> Verdict:
    """Return the verdict when there is nothing to complain about, else Failed with the first complaint."""
    wrong = next(iter(complaints), None)
    return verdict if wrong is None else Failed(wrong)


def confirmed(complaints: Iterable[str], range: str, proof: str = "") -> Verdict:
    """Return Confirmed with the range and the proof, or Failed with the first complaint."""
    return unless(complaints, Confirmed(range, proof))


def extended(complaints: Iterable[str], beyond: str, range: str) -> Verdict:
    """Return Extended, or Failed with the first complaint."""
    return unless(complaints, Extended(beyond, range))


def smallest(positions: Iterable[Position]) -> Position | None:
    """Return the position nearest to the corner: by the sum of the coordinates, then in reading order."""
    return min(positions, key=lambda position: (sum(position), position), default=None)


def listed(names: Iterable[object]) -> str:
    """Return names with commas between them.

    >>> listed([(0, 1), (1, 0)])
    '(0, 1), (1, 0)'
    """
    return ", ".join(map(str, names))
