"""One step of a beam search: the successors of a beam with their scores, parents and jumps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled.jit import compiled
from ludus.families.pegs.compiled.levels import NONE, Words, entered

Numbers = NDArray[np.int32]
Scores = NDArray[np.float32]
Rules = tuple[Words, Words, Scores]
"""The bits that each jump turns, those of them that must be pegs, and what a peg costs in each hole."""


@compiled
def widened(
    beam: Words, rules: Rules, table: Words, found: Words, scores: Scores, parents: Numbers, jumps: Numbers
) -> int:
    """Write all successors of a beam, each once, with their scores; return how many there are.

    The score is the sum of the costs of the pegs, less a third of the number of jumps that can be made next. Where the
    arrays are full the rest is left out.
    """
    turned, needed, costs = rules
    count = 0
    most = min(found.size, table.size // 3 * 2)
    for k in range(table.size):
        table[k] = NONE
    for parent in range(beam.size):
        position = beam[parent]
        for j in range(turned.size):
            if position & turned[j] != needed[j]:
                continue
            after = position ^ turned[j]
            if not entered(table, after):
                continue
            found[count], parents[count], jumps[count] = after, parent, j
            scores[count] = scored(after, turned, needed, costs)
            count += 1
            if count == most:
                return count
    return count


@compiled
def scored(position: np.uint64, turned: Words, needed: Words, costs: Scores) -> np.float32:
    """Return the score of a position: the lower, the better."""
    score = np.float32(0)
    for k in range(costs.size):
        if position >> np.uint64(k) & np.uint64(1):
            score += costs[k]
    free = 0
    for j in range(turned.size):
        free += position & turned[j] == needed[j]
    return score - np.float32(0.35) * np.float32(free)
