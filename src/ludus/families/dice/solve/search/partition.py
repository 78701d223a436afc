"""Five fair dice by the three-class partition: a random rule for the fifth die, then a join for the other four.

A unit is one seed: it draws a rule, and decides by meeting in the middle whether the blocks fall into three classes of
equal sums. Where there are only few rules a unit is one of them, so that the search ends. Every string is counted
before it is handed out.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import np
from ludus.families.dice.fairness import level
from ludus.families.dice.naive_counts import counts
from ludus.families.dice.partition import feasible, is_balanced, string, weights
from ludus.families.dice.problem import dice
from ludus.families.dice.quadrature import rules
from ludus.families.dice.solve.search.joining import hashed, zero_sums

MAX_BLOCKS = 33
"""More blocks than this take more than a gigabyte for one join."""
MAX_FIFTH = 1000
"""The fifth die has at most so many faces."""
FEW_RULES, FEW_FACES = 64, 70
"""With at most so many rules all are tried instead of drawn; that is looked up for at most so many faces."""
MAX_MATCHES = 4096
TRIES = 2_000_000
"""So many draws are made for a rule before the seed is given up."""


def units(blocks: int, faces: int, seed: int, first: int, count: int) -> list[dict[str, int]]:
    """Return the inputs of some units of the search with K blocks and M faces of the fifth die."""
    if not 3 <= blocks <= MAX_BLOCKS:
        raise invalid("sides", f"expected 6 to {2 * MAX_BLOCKS} sides for the partition method, got {2 * blocks}")
    if not 1 <= faces <= MAX_FIFTH:
        raise invalid("fifth", f"expected 1 to {MAX_FIFTH} faces of the fifth die, got {abbreviate(faces)}")
    rules_there_are = few_rules(blocks, faces)
    why = feasible(blocks, faces)
    if not why and rules_there_are == ():
        why = f"no symmetric rule for {faces} faces of the fifth die in {blocks} blocks: all were tried"
    if why:
        raise invalid("sides", f"expected sizes for which the partition method can work, got {why}")
    last = first + count if rules_there_are is None else min(first + count, len(rules_there_are))
    return [{"blocks": blocks, "faces": faces, "seed": seed, "draw": draw} for draw in range(first, last)]


@cache
def few_rules(blocks: int, faces: int) -> tuple[tuple[int, ...], ...] | None:
    """Return all symmetric rules when there are few of them, None when there are many and one is drawn."""
    if faces > FEW_FACES or feasible(blocks, faces):
        return None
    found = tuple(itertools.islice(rules(blocks, faces, 5), FEW_RULES + 1))
    return found if len(found) <= FEW_RULES else None


def unit(given: dict[str, int]) -> dict[str, Any]:
    """Return the rule of a seed, how many partitions it has, and one string; all strings where the rules are few."""
    chance = random.Random(f"{given['seed']}/{given['draw']}")
    few = few_rules(given["blocks"], given["faces"])
    rule = few[given["draw"]] if few is not None else drawn(given["blocks"], given["faces"], chance)
    if not rule:
        return {"rule": [], "found": 0, "words": []}
    found = partitions(rule, chance.getrandbits(64))
    words = [string(rule, classes) for classes in (found if few is not None else found[:1])]
    return {"rule": list(rule), "found": len(found), "words": [word for word in words if is_fair(word)]}


def drawn(blocks: int, faces: int, chance: random.Random) -> tuple[int, ...]:
    """Return a random symmetric rule that is exact to degree 5; nothing when none was met."""
    from ludus.families.dice.compiled import partition as kernel  # the lazy door

    rule = np.zeros(blocks + 1, np.int64)
    # Twice the mean, so that draws from 0 to it are right on average.
    most = max(2, 2 * faces // blocks)
    if not kernel.random_rule(blocks, faces, chance.getrandbits(32), most, TRIES, rule):
        return ()
    return tuple(int(m) for m in rule)


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
    _, found = zero_sums(hashed(vectors, salt), MAX_MATCHES)
    return [classes for classes in found if is_balanced(rule, classes)]
