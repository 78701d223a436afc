"""One step of a beam search in plain Python, for positions of any number of holes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import nsmallest
from typing import TypeAlias

from ludus.families.pegs.jumping import Position, Triple
from ludus.families.pegs.solve.clock import Clock

KEPT = 3
"""So many times the width are looked at more closely."""

Widened: TypeAlias = tuple[list[Position], list[float], list[int], list[int]]
"""Positions, their scores, and the parents and the jumps that led to them."""

Way: TypeAlias = tuple[int, int, float]
"""The parent and the jump that lead to a position, and what its pegs cost."""


class Widening:
    """The jumps of a board, what a peg costs in each hole, and which jumps touch which holes."""

    def __init__(self, triples: Sequence[Triple], costs: Sequence[float]) -> None:
        self.triples, self.costs = triples, costs
        self.masks = [(1 << a | 1 << b | 1 << c, 1 << a | 1 << b) for a, b, c in triples]
        touching: list[list[int]] = [[] for _ in costs]
        for j, triple in enumerate(triples):
            for hole in triple:
                touching[hole].append(j)
        self.near = [sorted({j for hole in triple for j in touching[hole]}) for triple in triples]
        """For each jump the jumps that it may make possible or impossible."""

    def after(self, beam: Iterable[Position], width: int, until: Clock) -> Widened | None:
        """Return the successors of a beam, each once, with their scores, parents and jumps; None when the time is up.

        The score is the sum of the costs of the pegs, less a third of the number of jumps that can be made next; where
        there are many, only those with the least costs are scored.
        """
        parents, free = list(beam), list[int]()
        found: dict[Position, Way] = {}
        for parent, position in enumerate(parents):
            if until.is_over():
                return None
            free.append(self._enter(found, parent, position))
        is_many = len(found) > KEPT * width
        kept = nsmallest(KEPT * width, found, key=lambda one: found[one][2]) if is_many else list(found)
        scores = []
        for position in kept:
            parent, jump, cost = found[position]
            if until.is_over():
                return None
            scores.append(cost - 0.35 * (free[parent] + self._gained(parents[parent], position, jump)))
        return kept, scores, [found[position][0] for position in kept], [found[position][1] for position in kept]

    def _enter(self, found: dict[Position, Way], parent: int, position: Position) -> int:
        """Enter the successors of a position, and return how many jumps it has."""
        possible = [j for j, (turned, needed) in enumerate(self.masks) if position & turned == needed]
        # A jump changes three holes; the rest of the costs is that of the position before.
        total = self._cost(position)
        for j in possible:
            a, b, c = self.triples[j]
            found.setdefault(
                position ^ self.masks[j][0], (parent, j, total - self.costs[a] - self.costs[b] + self.costs[c])
            )
        return len(possible)

    def _gained(self, before: Position, after: Position, jump: int) -> int:
        """Return how many more jumps can be made after a jump than before."""
        near = [self.masks[j] for j in self.near[jump]]
        return sum(after & t == n for t, n in near) - sum(before & t == n for t, n in near)

    def _cost(self, position: Position) -> float:
        return sum(cost for cost, sign in zip(self.costs, reversed(f"{position:b}"), strict=False) if sign == "1")
