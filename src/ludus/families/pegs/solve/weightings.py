"""Impossibility by weights on the holes: position classes, pagoda functions, and integer flows by cases.

On a plain lattice the classes are de Bruijn's, every third diagonal left out; on any other board they come from the
Smith form of its own jumps, and then no finer ones exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludus.core.answers import Answer, Impossible, Undecided
from ludus.core.arrays import Array
from ludus.core.limits import Clock, Limits, clock
from ludus.core.weights import Weighting, Weightings, on_board
from ludus.families.pegs import flow
from ludus.families.pegs.certificates import Flow, Pagoda, Split
from ludus.families.pegs.jumping import PegTask, task, weigh
from ludus.families.pegs.pagoda import by_pattern, pagoda
from ludus.families.pegs.position_class import attainable, bit_weights, quotient_unless
from ludus.families.pegs.problem import Lattice, Pegs


def on_drawing(problem: Pegs, weights: Sequence[int]) -> Array:
    """Return weights in the shape of the drawing, 0 where there is no hole."""
    return on_board(problem.shape, dict(zip(problem.holes(), weights, strict=True)))


MAX_CLASS_HOLES = 10_000
"""On larger boards only de Bruijn's weights are tried."""
MAX_TOGETHER = 64
"""The checker reads no more weightings of one certificate."""
MAX_STEPS = 1_000_000
"""Maximum work for the sums that some number of pegs can have; the checker does at most ten times that."""

Modular = tuple[int, Sequence[int]]
"""A modulus and a weight for each hole."""


def by_class(problem: Pegs, limits: Limits) -> Answer:
    """Return Impossible when the class of the start rules the finish out, Undecided otherwise."""
    until = clock(limits)
    certificate = refutation(problem, task(problem), until)
    if certificate is None:
        is_sure = not until.is_over() and len(problem.holes()) <= MAX_CLASS_HOLES
        reason = (
            "start and finish are in one class of the jumps of this board" if is_sure else "no class was found in time"
        )
        return Undecided(problem, reason, "classes")
    return Impossible(problem, certificate, "classes")


def refutation(problem: Pegs, own: PegTask, until: Clock) -> Weighting | Weightings | None:
    """Return weights that no jump changes and that rule the finish out; None when none are found in time."""
    for together in _weightings(problem, own, until):
        if until.is_over():
            return None
        if own.finish is not None:
            for modulus, weights in together:
                # The modulus 0 stands for the integers.
                apart = weigh(own.start, weights) - weigh(own.finish, weights)
                if apart % modulus if modulus else apart:
                    return Weighting(modulus, on_drawing(problem, weights))
        elif together and _rules_out(together, own):
            found = tuple(Weighting(modulus, on_drawing(problem, weights)) for modulus, weights in together)
            return found[0] if len(found) == 1 else Weightings(found)
    return None


def _weightings(problem: Pegs, own: PegTask, until: Clock) -> Iterator[list[Modular]]:
    """Return weightings that go together, the simple ones first."""
    if problem.jumps is None and not problem.diagonal:
        bits = [[one[cell] for cell in own.board.cells] for one in bit_weights(own.board.cells, problem.lattice)]
        for weights in bits:
            yield [(2, weights)]
        # Two of the three forms of an element tell all of it.
        for start in (0, 3) if problem.lattice is Lattice.SQUARE else (0,):
            yield [(2, weights) for weights in bits[start : start + 2]]
    if len(own.board.cells) > MAX_CLASS_HOLES:
        return
    group = quotient_unless(until.is_over, len(own.board.cells), own.board.triples)
    if group is None:
        return
    if own.finish is None:
        every: list[Modular] = [(m, group.weights(g)) for g, m in enumerate(group.moduli[:MAX_TOGETHER])]
        yield from _growing(every)
    else:
        apart = group.image({k: (own.start >> k & 1) - (own.finish >> k & 1) for k in range(len(own.board.cells))})
        for g in (g for g, x in enumerate(apart) if x):
            yield [(group.moduli[g], group.weights(g))]


def _growing(every: list[Modular]) -> Iterator[list[Modular]]:
    """Return each weighting alone, and then the first 2, 4, 8, ...: the fewer suffice, the simpler the proof."""
    yield from ([one] for one in every)
    few = 2
    while few < 2 * len(every):
        yield every[:few]
        few *= 2


def _rules_out(together: list[Modular], own: PegTask) -> bool:
    """Return whether no pegs of the right number have the weights of the start."""
    moduli, weights = [modulus for modulus, _ in together], [weights for _, weights in together]
    sums = attainable(weights, moduli, own.left, MAX_STEPS)
    start = tuple(weigh(own.start, one) % m if m else weigh(own.start, one) for m, one in together)
    return sums is not None and start not in sums


def by_pagoda(problem: Pegs, limits: Limits, *, by_programs: bool = True) -> Answer:
    """Return Impossible when a pattern, or a linear program, gives a pagoda function, Undecided otherwise."""
    limits.progress("looking for a pagoda function", 0, 0)
    own = task(problem)
    weights = pagoda(own, seconds=limits.seconds) if by_programs else by_pattern(own)
    if weights is None:
        return Undecided(problem, "no pagoda function rules the finish out", "pagoda")
    return Impossible(problem, Pagoda(on_drawing(problem, weights)), "pagoda")


def by_flow(problem: Pegs, limits: Limits) -> Answer:
    """Return Impossible when an integer program has no solution and that is proved, Undecided otherwise."""
    own = task(problem)
    limits.progress("looking for a flow", 0, 0)
    tree = flow.cases(own, limits.seconds)
    if tree is None:
        return Undecided(problem, "no proof by cases was found that no flow leads to the finish", "flow")
    return Impossible(problem, Flow(tuple(_written(node, problem, own) for node in tree)), "flow")


def _written(node: flow.Split | flow.Weights, problem: Pegs, own: PegTask) -> Split | Pagoda:
    if isinstance(node, flow.Split):
        (jump,) = own.board.jumps([own.board.triples[node.jump]])
        return Split(jump, node.most)
    return Pagoda(on_drawing(problem, node))
