"""One step of a beam search in plain Python, for positions of any number of holes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import nsmallest

from ludus.maths.pegs.jumping import Position

KEPT = 3
"""So many times the width are looked at more closely."""


def widened(
    beam: Iterable[Position], masks: Sequence[tuple[int, int]], costs: Sequence[float], width: int
) -> tuple[list[Position], list[float], list[int], list[int]]:
    """Return the successors of a beam, each once, with their scores, parents and jumps.

    The score is the sum of the costs of the pegs, less a third of the number of jumps that can be made next; where
    there are many, only those with the least costs are scored.
    """
    found: dict[Position, tuple[int, int]] = {}
    for parent, position in enumerate(beam):
        for jump, (turned, needed) in enumerate(masks):
            if position & turned == needed:
                found.setdefault(position ^ turned, (parent, jump))
    sums = {position: _cost(position, costs) for position in found}
    kept = nsmallest(KEPT * width, found, key=sums.__getitem__) if len(found) > KEPT * width else list(found)
    scores = [sums[position] - 0.35 * sum(position & t == n for t, n in masks) for position in kept]
    return kept, scores, [found[position][0] for position in kept], [found[position][1] for position in kept]


def _cost(position: Position, costs: Sequence[float]) -> float:
    total = 0.0
    while position:
        low = position & -position
        total += costs[low.bit_length() - 1]
        position ^= low
    return total
