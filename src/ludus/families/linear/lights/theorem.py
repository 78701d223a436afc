"""Answers of the kind `lights` as theorems: a target is reachable by presses, or it is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.core.theorem import (
    Argument,
    Fields,
    NotStated,
    Theorem,
    Tree,
    flat,
    integer,
    listing,
    number,
    numbers,
    yes,
)

PLUS = [[0, 0, 1], [1, 0, 1], [-1, 0, 1], [0, 1, 1], [0, -1, 1]]
LENGTHS = "(map fst (l_axes board))"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    answer.asks("solve", solved=["solve"], impossible=["solve", "fewest", "solutions"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    return graph(problem, certificate) if "moves" in problem.values else rectangle(problem, certificate)


def rectangle(problem: Fields, certificate: Fields) -> Theorem:
    """Return the theorem about a rectangle."""
    shape, modulus, wrap = problem.take("shape"), problem.take("modulus"), problem.take("wrap", [False, False])
    press, holes = problem.take("press", PLUS), problem.take("holes", [])
    state = flat(problem.take("state"), shape)
    target = flat(problem.take("target"), shape) if "target" in problem.values else [0] * len(state)
    axes = [[length, int(wraps)] for length, wraps in zip(shape, wrap, strict=True)]
    board = [axes, [[[dr, dc], amount] for dr, dc, amount in press], holes]
    meaning = {"shape": shape, "wrap": wrap, "press": press, "holes": holes, "modulus": modulus}
    own = claim(certificate, shape, len(state))
    for row, column in holes:
        if any(one[row * shape[1] + column] for one in (state, target, own[1])):
            raise NotStated(f"there is a number at the hole [{row}, {column}]")
    common = (
        Argument("board", "lights", board, coq_board(board)),
        number("modulus", modulus),
        numbers("state", state),
        numbers("target", target),
    )
    positions = f"board modulus (in_order {LENGTHS} state) (in_order {LENGTHS} target)"
    return finished("lights", "check_lights", f"lights_reach {positions}", common, own, meaning | both(state, target))


def graph(problem: Fields, certificate: Fields) -> Theorem:
    """Return the theorem about lights on a graph."""
    cells, moves, modulus = problem.take("cells"), problem.take("moves"), problem.take("modulus")
    state = flat(problem.take("state"), [cells])
    target = flat(problem.take("target", [0] * cells), [cells])
    size = len(moves) if certificate.values["kind"] == "presses" else cells
    own = claim(certificate, [size], size)
    common = (
        number("lights_number", cells),
        Argument("moves", "list (list (Z * Z))", moves, listing(moves, lambda move: listing(move, coq_pair))),
        number("modulus", modulus),
        numbers("state", state),
        numbers("target", target),
    )
    statement = "graph_lights_reach lights_number moves modulus (at_number state) (at_number target)"
    meaning = {"cells": cells, "moves": moves, "modulus": modulus} | both(state, target)
    return finished("graph-lights", "check_graph", statement, common, own, meaning)


def claim(certificate: Fields, shape: Sequence[int], size: int) -> tuple[int | None, list[int]]:
    """Return the presses, or the modulus and the weights."""
    if certificate.values["kind"] == "presses":
        return None, flat(certificate.take("presses"), shape)
    weights = flat(certificate.take("weights"), shape)
    return certificate.take("modulus"), weights


def finished(
    name: str,
    sound: str,
    reach: str,
    common: tuple[Argument, ...],
    own: tuple[int | None, list[int]],
    meaning: dict[str, Any],
) -> Theorem:
    """Return the theorem with its own arguments."""
    of, entries = own
    if of is None:
        arguments = (*common, numbers("presses", entries))
        said = meaning | {"presses": entries}
        by = "check_lights_lines_sound" if name == "lights" else f"{sound}_presses_sound"
        return Theorem(f"{name}-presses", by, "Linear Windows LightLines", arguments, reach, said)
    arguments = (*common, number("divisor", of), numbers("weights", entries))
    said = meaning | {"of": of, "weights": entries}
    return Theorem(f"{name}-weighting", f"{sound}_weighting_sound", "Linear Windows", arguments, f"~ {reach}", said)


def both(state: list[int], target: list[int]) -> dict[str, Any]:
    """Return the two positions by their names."""
    return {"state": state, "target": target}


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    *_, kind = checker.split("-")
    if checker.startswith("graph"):
        cells, moves, modulus, state, target, *own = trees
        found = {"cells": cells, "moves": moves, "modulus": modulus}
    else:
        (axes, press, holes), modulus, state, target, *own = trees
        found = {"shape": [a[0] for a in axes], "wrap": [bool(a[1]) for a in axes], "modulus": modulus}
        found |= {"press": [[*offset, amount] for offset, amount in press], "holes": holes}
    return (
        found | both(state, target) | ({"presses": own[0]} if kind == "presses" else {"of": own[0], "weights": own[1]})
    )


def coq_pair(pair: Sequence[int]) -> str:
    """Return a pair of integers as Coq reads it."""
    return f"({integer(pair[0])}, {integer(pair[1])})"


def coq_board(board: Tree) -> str:
    """Return a board as Coq reads it."""
    axes, press, holes = board
    lines = listing(axes, lambda axis: f"({axis[0]}, {yes(axis[1])})")
    entries = listing(press, lambda entry: f"({listing(entry[0])}, {integer(entry[1])})")
    return f"{{| l_axes := {lines}; press := {entries}; holes := {listing(holes, listing)} |}}"
