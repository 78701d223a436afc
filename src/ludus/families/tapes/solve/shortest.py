"""The default methods: a short line with known bounds on the fewest moves, and the fewest moves with their proof.

Lines on a half-line are proofs that types are isomorphic. Read square k as the type T^k, where T^m is isomorphic to the
sum of T^(m+i) over R, and -m is the least offset. A move on square k >= m is then a step between isomorphic types. With
the lowest checker on square m, a line of this method makes no move below it, so it proves that the type of the start is
isomorphic to that of the goal; the paper's own lines go below 0. M. Fiore and T. Leinster, "Objects of categories as
complex numbers" (2005), is the theorem for m = 1.
"""

from __future__ import annotations

import time
from dataclasses import replace

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.records import dataclass
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.deciding import Net, bounded, net_or_answer, played
from ludus.families.tapes.problem import Move, Square, Tape
from ludus.families.tapes.solve import corridor, normal_form
from ludus.families.tapes.solve.gamma import MAX_PLACES, proved, small_gamma
from ludus.families.tapes.solve.normal_form import hull, model

METHOD = "expansions first"
PATIENCE = 1.0
"""How many seconds a quick answer may take to become shorter."""
AFTERWARDS = 1e-5
"""Seconds reserved, for each square and offset, for writing the line down and checking it."""


@dataclass(frozen=True, slots=True)
class Spare:
    """The spare moves of a line, and how many every line needs at least."""

    gamma: dict[Square, int]
    at_least: int
    proof: str = ""
    """What proves that there are no fewer; empty when nothing does."""

    @property
    def size(self) -> int:
        """How many there are."""
        return sum(self.gamma.values())


def solve(problem: Tape, limits: Limits) -> Answer:
    """Return a short line of moves, optimal when a quick bound says so, or why there is none.

    >>> from ludus.families.tapes.problem import tape
    >>> answer = solve(tape([-3, -1, 1, 3], displacement=30), Limits())
    >>> len(answer.certificate.moves), answer.optimal
    (40, True)
    """
    net = net_or_answer(problem)
    return answered(problem, net, few_spare(problem, net, limits)) if isinstance(net, Net) else net


def fewest(problem: Tape, limits: Limits) -> Answer:
    """Return a line with the fewest moves, proved as far as the effort goes, or why there is none.

    >>> from ludus.families.tapes.problem import tape
    >>> answer = fewest(tape([-1, 1], displacement=6), Limits())
    >>> len(answer.certificate.moves), answer.optimal
    (18, True)
    """
    net = net_or_answer(problem)
    return answered(problem, net, fewest_spare(problem, net, limits)) if isinstance(net, Net) else net


def few_spare(
    problem: Tape, net: Net, limits: Limits, *, low: Square | None = None, patience: float = PATIENCE
) -> Spare:
    """Return few spare moves with a quick bound; none of them below the square `low` when there is one.

    The hull of start, goal and net moves is enough in every game that we know; twice the longest step around it is
    tried too, and then a whole stretch of the tape. On a long tape some of the time is kept for that, and for the rest.
    """
    first, last = hull(problem, net)
    later = AFTERWARDS * (last - first) * len(net.rule.replacement)
    end = time.monotonic() + max(limits.seconds / 4, limits.seconds - later)
    reach = 2 * max(map(abs, (net.rule.lowest, net.rule.highest)))
    bound = normal_form.least_spare(model(problem, net, first, last))
    for margin in (0, reach):
        lowest = first - margin if low is None else max(low, first - margin)
        limits = replace(limits, seconds=max(0.0, end - time.monotonic()))
        gamma = small_gamma(model(problem, net, lowest, last + margin), bound, limits, patience=patience)
        if gamma is not None:
            found = {place + lowest: often for place, often in gamma.items()}
            return Spare(found, bound, "by layers" if sum(found.values()) == bound else "")
        if time.monotonic() > end:
            break
    return Spare(dict(corridor.spare_moves(problem, net)), bound)


def fewest_spare(problem: Tape, net: Net, limits: Limits) -> Spare:
    """Return the fewest spare moves that were found, with the best bound on them that could be proved."""
    end = time.monotonic() + limits.seconds
    quarter = limits.seconds / 4
    found = few_spare(problem, net, replace(limits, seconds=quarter), patience=quarter)
    if found.size == found.at_least:
        return found
    first, last = hull(problem, net)
    left, right = normal_form.farthest(net.rule, found.size - 1)
    low, high = first - left, last + right
    if high - low >= MAX_PLACES or min(found.gamma) < low or max(found.gamma) > high:
        return found
    start = {square - low: often for square, often in found.gamma.items()}
    limits = replace(limits, seconds=max(0.1, end - time.monotonic()))
    gamma, bound = proved(model(problem, net, low, high), start, limits)
    proof = "by CP-SAT" if sum(gamma.values()) == bound else ""
    return Spare({place + low: often for place, often in gamma.items()}, max(bound, found.at_least), proof)


def answered(problem: Tape, net: Net, spare: Spare, moves: tuple[Move, ...] | None = None) -> Answer:
    """Return a line with some spare moves as an answer, with its bound; the moves when they are in order already."""
    method = METHOD + (f", the fewest moves proved {spare.proof}" if spare.proof else "")
    answer = played(problem, net, spare.gamma, method) if moves is None else Solved(problem, TapeMoves(moves), method)
    return bounded(answer, net.size + 2 * spare.at_least)


def half_line(problem: Tape, limits: Limits) -> Answer:
    """Return a short line with no move below the lowest checker, or why there is none at all.

    >>> from ludus.families.tapes.problem import tape
    >>> moves = half_line(tape([-3, -2, 2, 3], displacement=12), Limits()).certificate.moves
    >>> len(moves), min(square for _, square in moves)
    (14, 0)
    """
    net = net_or_answer(problem)
    if not isinstance(net, Net):
        return net
    low = min(problem.start[0][0], problem.goal[0][0])
    if any(square < low for square, _ in net.moves):
        reason = f"every line makes a move below square {low}: there is no isomorphism of types of this form"
        return Undecided(problem, reason, "half-line")
    spare = few_spare(problem, net, limits, low=low)
    if min(spare.gamma, default=low) < low:
        return Undecided(problem, f"no line was found that makes all its moves from square {low} on", "half-line")
    return answered(problem, net, spare)
