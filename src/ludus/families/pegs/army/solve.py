"""The solitaire army: a small army with its play for up to four paces, the weight of the half-plane beyond that."""

from __future__ import annotations

from collections.abc import Iterable

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.pegs.army.certificates import ArmyPlay, SigmaWeighting
from ludus.families.pegs.army.problem import Army
from ludus.families.pegs.army.variants import GOAL, Play, Variant, search
from ludus.families.pegs.army.weights import ONE, half_plane, weight
from ludus.families.pegs.problem import Cell

METHOD = "weights in Z[s]"


def solve(problem: Army, limits: Limits) -> Answer:
    """Return an army as small as can be with its play, or why there is none.

    >>> from ludus.families.pegs.army.problem import army
    >>> len(solve(army(4), Limits()).certificate.men)
    20
    """
    men = known_army(problem.paces)
    if men is None:
        total = half_plane(problem.paces)
        return Impossible(problem, SigmaWeighting((total.a, total.b)), METHOD)
    limits.progress("looking for a play", 0, 0)
    jumps = play(men)
    if jumps is None:
        return Undecided(problem, "the army at hand did not reach the goal", METHOD)
    certificate = ArmyPlay(tuple(sorted(men)), jumps)
    if problem.question is Question.FEWEST:
        return Solved(problem, certificate, METHOD, lower_bound=len(men), optimal=True)
    return Solved(problem, certificate, METHOD)


METHODS = {question: {"weights": solve} for question in (Question.SOLVE, Question.FEWEST)}


# Armies that send a scout 0, 1, 2, 3, 4 paces, and the plays of any army, found with the weight as a bound.

DRAWINGS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (0, ("o",)),
    (0, ("o", "o")),
    (0, ("ooo", "o..")),
    (2, ("ooooo", "ooo..")),
    (4, ("ooooooo", ".oooooo", "..ooooo", "..o.o..")),
)
"""For 0 to 4 paces: how many columns are left of the goal, and the men from the line backwards. These are
the minima: fewer men weigh less than the scout, but for the 19 for four paces, which weigh as much and do not play."""


def known_army(paces: int) -> frozenset[Cell] | None:
    """Return a smallest army that sends a scout a number of paces; None for five paces and more.

    >>> [len(known_army(n)) for n in range(5)], known_army(5)
    ([1, 2, 4, 8, 20], None)
    """
    if paces >= len(DRAWINGS):
        return None
    left, rows = DRAWINGS[paces]
    return frozenset((paces + r, c - left) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "o")


def play(men: Iterable[Cell]) -> Play | None:
    """Return jumps that send a man to the goal, None when there are none.

    The army must never weigh less than the scout at the goal, who weighs 1; so the search has an end.

    >>> len(play(known_army(3)))
    7
    """
    return search(Variant(), men, lambda now: GOAL in now, lambda now: not weight(now) < ONE)[0]
