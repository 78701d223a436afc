"""Answers of the kind `army` as theorems: some army sends a scout the given number of paces, or none does."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flag, number

LOADS = "Puzzles Army ArmySound"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states. Rows count upwards from the line: a row r is paces - r there."""
    asked = ["solve", "fewest"]
    question, problem, certificate = answer.parts("solve", solved=asked, impossible=asked)
    paces = problem.take("paces")
    if certificate.values["kind"] == "sigma-weighting":
        a, b = certificate.take("total")
        arguments: tuple[Argument, ...] = (number("paces", paces), number("a", a), number("b", b))
        reach = "peg_reach in_the_plane (pegs_on men) p -> p [paces; column] = false"
        statement = f"sigma_power (Z.to_nat (paces - 5)) = (a, b) /\\ forall men p column, army men -> {reach}"
        return Theorem("army-never", "army_never_sound", LOADS, arguments, statement)
    men, jumps = certificate.take("men"), certificate.take("jumps")
    placed: Tree = [turned(man, paces) for man in men]
    made: Tree = [[turned(place, paces) for place in jump] for jump in jumps]
    arguments = (
        number("paces", paces),
        Argument("men", "list cell", placed),
        Argument("jumps", "list (cell * cell * cell)", made),
    )
    statement = "army men /\\ exists p, peg_reach in_the_plane (pegs_on men) p /\\ p [paces; 0] = true"
    if question == "fewest":
        bound, optimal = answer.take("lower_bound", 0), answer.take("optimal", False)
        own = (number("bound", bound), flag("optimal", optimal), number("radius", radius_of(paces, bound - 1)))
        statement = "sends men paces /\\ forall others, sends others paces -> bound <= Z.of_nat (length others)"
        loads = f"{LOADS} ArmyFewest"
        return Theorem("army-fewest", "army_fewest_sound", loads, (*arguments, *own), statement)
    return Theorem("army-play", "army_play_sound", LOADS, arguments, statement)


def radius_of(paces: int, men: int) -> int:
    """Return the distance from the goal within which the given number of men can stand.

    >>> radius_of(4, 18)
    8
    """
    if paces == 4 and men == 19:
        raise NotStated("the search through all armies that weigh as much as the scout has no verified checker")
    far = room = 0
    while room < men:
        room, far = room + 2 * far + 1, far + 1
    return paces + max(0, far - 1)


def turned(place: Sequence[int], paces: int) -> list[int]:
    """Return a place with rows that count the other way.

    >>> turned([3, -1], 2)
    [-1, -1]
    """
    row, column = place
    return [paces - row, column]
