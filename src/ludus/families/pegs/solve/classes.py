"""Impossible by its class: weights that no jump changes and that start and finish disagree on.

On a plain lattice these are de Bruijn's, every third diagonal left out; on any other board they come from the Smith
form of its own jumps, and then no finer ones exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludus.core.answers import Answer, Impossible, Undecided
from ludus.core.limits import Limits
from ludus.core.weighting import Weighting, Weightings
from ludus.families.pegs.attainable import attainable
from ludus.families.pegs.de_bruijn import bit_weights
from ludus.families.pegs.problem import Lattice, Pegs
from ludus.families.pegs.quotient import quotient_unless
from ludus.families.pegs.solve.clock import Clock, clock
from ludus.families.pegs.solve.weights import on_drawing
from ludus.families.pegs.tasks import Task, task, weigh

MAX_HOLES = 10_000
"""On larger boards only de Bruijn's weights are tried."""
MAX_TOGETHER = 64
"""The checker reads no more weightings of one certificate."""
MAX_STEPS = 1_000_000
"""So much work goes into the sums that some number of pegs can have; the checker does no more than ten times that."""

Modular = tuple[int, Sequence[int]]
"""A modulus and a weight for each hole."""


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return Impossible when the class of the start rules the finish out, Undecided otherwise."""
    until = clock(limits)
    certificate = refutation(problem, task(problem), until)
    if certificate is None:
        is_sure = not until.is_over() and len(problem.holes()) <= MAX_HOLES
        told = (
            "start and finish are in one class of the jumps of this board" if is_sure else "no class was found in time"
        )
        return Undecided(problem, told, "classes")
    return Impossible(problem, certificate, "classes")


def refutation(problem: Pegs, own: Task, until: Clock) -> Weighting | Weightings | None:
    """Return weights that no jump changes and that rule the finish out; None when none are found in time."""
    for together in _weightings(problem, own, until):
        if until.is_over():
            return None
        if own.finish is not None:
            for modulus, weights in together:
                apart = weigh(own.start, weights) - weigh(own.finish, weights)
                if apart % modulus if modulus else apart:
                    return Weighting(modulus, on_drawing(problem, weights))
        elif together and _rules_out(together, own):
            found = tuple(Weighting(modulus, on_drawing(problem, weights)) for modulus, weights in together)
            return found[0] if len(found) == 1 else Weightings(found)
    return None


def _weightings(problem: Pegs, own: Task, until: Clock) -> Iterator[list[Modular]]:
    """Return weightings that go together, the simple ones first."""
    if problem.jumps is None and not problem.diagonal:
        bits = [[one[cell] for cell in own.board.cells] for one in bit_weights(own.board.cells, problem.lattice)]
        for weights in bits:
            yield [(2, weights)]
        # Two of the three forms of an element tell all of it.
        for start in (0, 3) if problem.lattice is Lattice.SQUARE else (0,):
            yield [(2, weights) for weights in bits[start : start + 2]]
    if len(own.board.cells) > MAX_HOLES:
        return
    group = quotient_unless(until.is_over, len(own.board.cells), own.board.triples)
    if group is None:
        return
    if own.finish is None:
        every: list[Modular] = [(m, group.weights(g)) for g, m in enumerate(group.moduli[:MAX_TOGETHER])]
        yield from _growing(every)
    else:
        apart = group.image([(own.start >> k & 1) - (own.finish >> k & 1) for k in range(len(own.board.cells))])
        for g in (g for g, x in enumerate(apart) if x):
            yield [(group.moduli[g], group.weights(g))]


def _growing(every: list[Modular]) -> Iterator[list[Modular]]:
    """Return each weighting alone, and then the first 2, 4, 8, ...: the fewer suffice, the simpler it is said."""
    yield from ([one] for one in every)
    few = 2
    while few < 2 * len(every):
        yield every[:few]
        few *= 2


def _rules_out(together: list[Modular], own: Task) -> bool:
    """Return whether no pegs of the right number have the weights of the start."""
    moduli, weights = [modulus for modulus, _ in together], [weights for _, weights in together]
    sums = attainable(weights, moduli, own.left, MAX_STEPS)
    start = tuple(weigh(own.start, one) % m if m else weigh(own.start, one) for m, one in together)
    return sums is not None and start not in sums
