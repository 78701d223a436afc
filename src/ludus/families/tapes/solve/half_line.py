"""Lines that make no move below the lowest checker of start and goal: proofs that types are isomorphic.

Read square k as the type T^k, where T^m is isomorphic to the sum of T^(m+i) over R, and -m is the least offset. A move
on square k >= m is then a step between isomorphic types. With the lowest checker on square m, a line of this method
never makes a move below it, so it proves that the type of the start is isomorphic to that of the goal; the paper's own
lines go below 0. M. Fiore and T. Leinster, "Objects of categories as complex numbers" (2005), is the theorem for m = 1.
"""

from __future__ import annotations

from ludus.core.answers import Answer, Undecided
from ludus.core.limits import Limits
from ludus.families.tapes.deciding import Net
from ludus.families.tapes.problem import Tape
from ludus.families.tapes.solve.decide import net_or_answer
from ludus.families.tapes.solve.shortest import answered, few_spare

METHOD = "half-line"


def solve(problem: Tape, limits: Limits) -> Answer:
    """Return a short line with no move below the lowest checker, or why there is none at all.

    >>> from ludus.families.tapes.problem import tape
    >>> moves = solve(tape([-3, -2, 2, 3], displacement=12), Limits()).certificate.moves
    >>> len(moves), min(square for _, square in moves)
    (14, 0)
    """
    net = net_or_answer(problem)
    if not isinstance(net, Net):
        return net
    low = min(problem.start[0][0], problem.goal[0][0])
    if any(square < low for square, _ in net.moves):
        reason = f"every line makes a move below square {low}: there is no isomorphism of types of this form"
        return Undecided(problem, reason, METHOD)
    spare = few_spare(problem, net, limits, low=low)
    if min(spare.gamma, default=low) < low:
        return Undecided(problem, f"no line was found that makes all its moves from square {low} on", METHOD)
    return answered(problem, net, spare)
