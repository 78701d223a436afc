"""The solitaire army: a small army with its play for up to four paces, the weight of the half-plane beyond that."""

from __future__ import annotations

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.pegs.army.certificates import ArmyPlay, SigmaWeighting
from ludus.families.pegs.army.plays import known_army, play
from ludus.families.pegs.army.problem import Army
from ludus.families.pegs.army.weights import half_plane

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
