"""Answers of the kind `army` as theorems: some army sends a scout the given number of paces, or none does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.core.theorem import Argument, Fields, Theorem, Tree, listing, number

LOADS = "Linear Pegs Army ArmySound"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states. Rows count upwards from the line: a row r is paces - r there."""
    answer.asks("solve", solved=["solve"], impossible=["solve", "fewest"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    paces = problem.take("paces")
    if certificate.values["kind"] == "sigma-weighting":
        a, b = certificate.take("total")
        arguments: tuple[Argument, ...] = (number("paces", paces), number("a", a), number("b", b))
        reach = "peg_reach in_the_plane (pegs_on men) p -> p [paces; column] = false"
        statement = f"sigma_power (Z.to_nat (paces - 5)) = (a, b) /\\ forall men p column, army men -> {reach}"
        return Theorem("army-never", "army_never_sound", LOADS, arguments, statement, {"paces": paces, "total": [a, b]})
    men, jumps = certificate.take("men"), certificate.take("jumps")
    placed: Tree = [turned(man, paces) for man in men]
    made: Tree = [[turned(place, paces) for place in jump] for jump in jumps]
    arguments = (
        number("paces", paces),
        Argument("men", "list cell", placed, listing(placed, listing)),
        Argument(
            "jumps", "list (cell * cell * cell)", made, listing(made, lambda j: f"({', '.join(map(listing, j))})")
        ),
    )
    statement = "army men /\\ exists p, peg_reach in_the_plane (pegs_on men) p /\\ p [paces; 0] = true"
    meaning = {"paces": paces, "men": men, "jumps": jumps}
    return Theorem("army-play", "army_play_sound", LOADS, arguments, statement, meaning)


def turned(place: Sequence[int], paces: int) -> list[int]:
    """Return a place with rows that count the other way.

    >>> turned([3, -1], 2)
    [-1, -1]
    """
    row, column = place
    return [paces - row, column]


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    paces, *own = trees
    if checker == "army-never":
        return {"paces": paces, "total": own}
    men, jumps = own
    back = {"men": [turned(man, paces) for man in men]}
    return {"paces": paces} | back | {"jumps": [[turned(place, paces) for place in jump] for jump in jumps]}
