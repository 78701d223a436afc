"""Five fair dice by the three-class partition: a random rule for the fifth die, then a join for the other four.

A unit is one seed: it draws a rule, and decides by meeting in the middle whether the blocks fall into three classes of
equal sums. Every string is counted before it is handed out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ludus.core.dice import dice
from ludus.core.errors import malformed
from ludus.core.lazily import np
from ludus.maths.dice.fairness import level
from ludus.maths.dice.naive_counts import counts
from ludus.maths.dice.partition import feasible, is_balanced, string, weights
from ludus.solvers.dice.search.joining import hashed, zero_sums

MOST_BLOCKS = 33
"""More blocks than this take more than a gigabyte for one join."""
MOST_MATCHES = 4096
TRIES = 2_000_000
"""So many draws are made for a rule before the seed is given up."""


def units(blocks: int, faces: int, seed: int, first: int, count: int) -> list[dict[str, int]]:
    """Return the inputs of some units of the search with K blocks and M faces of the fifth die."""
    why = feasible(blocks, faces)
    if why:
        raise malformed("sides", f"expected sizes for which the partition method can work, got {why}")
    if not 3 <= blocks <= MOST_BLOCKS:
        raise malformed("sides", f"expected 6 to {2 * MOST_BLOCKS} sides for the partition method, got {2 * blocks}")
    return [{"blocks": blocks, "faces": faces, "seed": seed, "draw": draw} for draw in range(first, first + count)]


def unit(given: dict[str, int]) -> dict[str, Any]:
    """Return the rule that a seed draws, how many partitions it has, and one string for the first of them."""
    from ludus.kernels.dice import partition as kernel  # the lazy door

    blocks, faces = given["blocks"], given["faces"]
    rule = np.zeros(blocks + 1, np.int64)
    chance = random.Random(f"{given['seed']}/{given['draw']}")
    # Twice the mean, so that draws from 0 to it are right on average.
    most = max(2, 2 * faces // blocks)
    if not kernel.random_rule(blocks, faces, chance.getrandbits(32), most, TRIES, rule):
        return {"rule": [], "found": 0, "words": []}
    drawn = [int(m) for m in rule]
    found = partitions(drawn, chance.getrandbits(64))
    words = [string(drawn, classes) for classes in found[:1]]
    return {"rule": drawn, "found": len(found), "words": [word for word in words if is_fair(word)]}


def is_fair(word: str) -> bool:
    """Return whether every order of all dice is equally likely, by counting."""
    problem = dice(word)
    return level(problem.sizes, counts(problem.faces, len(problem.faces))) == len(problem.faces)


def partitions(rule: Sequence[int], salt: int) -> list[tuple[int, ...]]:
    """Return the classes of the blocks, the first block in the first class, for which all sums are equal.

    A block in class 0 adds (w, w), in class 1 (-w, 0), in class 2 (0, -w): the sums are equal when all add up to 0.
    """
    vectors = []
    for w in weights(rule):
        minus, none = tuple(-x for x in w), (0,) * len(w)
        vectors.append([(*w, *w), (*minus, *none), (*none, *minus)])
    vectors[0] = vectors[0][:1]
    _, found = zero_sums(hashed(vectors, salt), MOST_MATCHES)
    return [classes for classes in found if is_balanced(rule, classes)]
