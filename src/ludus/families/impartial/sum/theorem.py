"""Answers of the kind `sum` as theorems: the Grundy value of a disjunctive sum of graphs and pieces."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, listing, natural, number, numbers, yes
from ludus.families.impartial.graph.theorem import MAX_PASSES
from ludus.families.impartial.one_piece.theorem import MAX_POSITIONS

MAX_VALUE = 10_000
"""Maximum Grundy value: the verified checker counts in unary numbers."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    answer.asks("outcome", solved=["outcome", "value"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    if problem.take("misere", False):
        raise NotStated("sums in misère play have no verified checker")
    parts = [component(one) for one in problem.records("parts")]
    values = [one.take("value") for one in certificate.records("parts")]
    value = certificate.take("value")
    if any(not 0 <= one <= MAX_VALUE for one in [*values, value]):
        raise NotStated(f"a Grundy value is not between 0 and {MAX_VALUE}")
    arguments = (
        Argument("components", "list component", parts, listing(parts, coq_component)),
        numbers("values", values),
        number("total", value),
    )
    statement = "Grundy _ (sum_moves components) (sum_start components) (Z.to_nat total)"
    meaning = {"parts": parts, "values": values, "value": value}
    loads = "Linear Pegs Impartial GraphSound PieceSound SumsOfGames"
    return Theorem("sum-value", "sum_value_sound", loads, arguments, statement, meaning)


def component(part: Fields) -> Tree:
    """Return one component: its game and its position."""
    kind = part.values["kind"]
    part.take("question", None)
    if kind not in ("graph", "impartial"):
        raise NotStated(f"components of the kind {kind} have no verified checker")
    terminal, passes = int(part.take("pass_at_terminal", False)), part.take("passes", 0)
    if passes > MAX_PASSES:
        raise NotStated(f"{passes} passes are too many for a verified statement")
    if kind == "graph":
        options = part.take("options")
        return [terminal, passes, options, part.take("position", len(options) - 1)]
    position = part.take("position", None)
    if "size" in part.values or position is None or prod(entry + 1 for entry in position) > MAX_POSITIONS:
        raise NotStated("a component has no position, a size, or too many positions")
    return [part.take("rays", []), part.take("steps", []), terminal, passes, position]


def coq_component(part: Tree) -> str:
    """Return a component as Coq reads it."""
    if len(part) == 4:
        terminal, passes, options, position = part
        return f"Graph {yes(terminal)} {natural(passes)} {listing(options, listing)} {position}"
    rays, steps, terminal, passes, position = part
    vectors = f"{listing(rays, listing)} {listing(steps, listing)}"
    return f"Piece {vectors} {yes(terminal)} {natural(passes)} {listing(position)}"


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    parts, values, value = trees
    return {"parts": parts, "values": values, "value": value}
