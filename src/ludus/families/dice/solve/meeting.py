"""Choices from several lists whose vectors add up to 0, by meeting in the middle on linear 64-bit keys.

All fair sets made of palindromic blocks, by a join; proofs that there are none, by a linear programme.

Five fair dice by the three-class partition: a random rule for the fifth die, then a join for the other four.

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

from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import np
from ludus.families.dice import constructions
from ludus.families.dice.solve.strings import is_fair

MAX_SUMS = 1 << 26
"""Maximum number of sums in the table of one half."""


def hashed(vectors: Sequence[Sequence[Sequence[int]]], salt: int) -> list[Array]:
    """Return for each list the 64-bit keys of its vectors: sums of keys are keys of sums."""
    chance = random.Random(salt)
    factors = [chance.getrandbits(64) | 1 for _ in vectors[0][0]]
    return [
        np.array([sum(x * f for x, f in zip(w, factors, strict=True)) % 2**64 for w in own], dtype=np.uint64)
        for own in vectors
    ]


def zero_sums(keys: Sequence[Array], most: int) -> tuple[int, list[tuple[int, ...]]]:
    """Return how many choices of one key from each list add up to 0, and the first of them by their places.

    Keys may collide: whoever needs certainty checks each choice, as a wrong one is very rare but not impossible.
    """
    from ludus.families.dice.compiled import searching as loops

    half = max(1, _middle([len(own) for own in keys]))
    quarter = half + (len(keys) - half) // 2
    left, near, far = (all_sums(part) for part in (keys[:half], keys[half:quarter], keys[quarter:]))
    matches = np.zeros((most, 2), np.int64)
    found = int(loops.join(left, near, far, max(4, len(left).bit_length() + 1), matches))
    sizes = [len(own) for own in keys]
    return found, [
        (*places(int(i), sizes[:half]), *places(int(j), sizes[half:])) for i, j in matches[: min(found, most)]
    ]


def all_sums(keys: Sequence[Array]) -> Array:
    """Return the sums of one key from each list, the last list running fastest."""
    sums = np.zeros(1, np.uint64)
    for own in keys:
        sums = (sums[:, None] + own[None, :]).ravel()
    return sums


def places(index: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the choices from their place among all, the last running fastest.

    >>> places(5, [2, 3])
    (1, 2)
    """
    found = []
    for size in reversed(sizes):
        index, digit = divmod(index, size)
        found.append(digit)
    return tuple(found[::-1])


def _middle(sizes: Sequence[int]) -> int:
    """Return after how many lists the first half ends: half of all, or as many as a table of sums can hold."""
    product, count = 1, 0
    for size in sizes[: (len(sizes) + 1) // 2]:
        if product * size > MAX_SUMS:
            break
        product, count = product * size, count + 1
    return count


MAX_CHOICES = 1 << 34
"""Maximum number of pairs probed by one unit."""
MAX_WORDS = 100_000
SCALE = 1000
"""Weights of a proof are whole numbers up to this."""


def block_units(players: int, sides: int) -> list[dict[str, int]]:
    """Return the one unit of the search for all sets of `players` dice that are made of sides/2 palindromic blocks."""
    check(players, sides)
    halves = len(constructions.choices(players))
    blocks = sides // 2
    left = halves ** max(0, (blocks + 1) // 2 - 1)
    right = halves ** (blocks - (blocks + 1) // 2)
    if left > MAX_SUMS or right > MAX_CHOICES:
        raise invalid("sides", f"expected few enough blocks for a join, got {halves}^{blocks - 1} choices of blocks")
    return [{"players": players, "sides": sides}]


def block_unit(given: dict[str, int]) -> dict[str, Any]:
    """Return how many sets there are, the first block being abc..., and their strings as far as they are kept."""
    players, blocks = given["players"], given["sides"] // 2
    halves, vectors = constructions.choices(players), constructions.contributions(players, blocks)
    vectors[0] = vectors[0][:1]
    count, found = zero_sums(hashed(vectors, 1), MAX_WORDS)
    words = [constructions.block_string([halves[choice] for choice in chosen]) for chosen in found]
    fair = [word for word in words if is_fair(word, players)]
    # A collision of keys shows itself here: every block_string that is kept was counted.
    return {"found": len(fair) if len(words) == count else count, "words": fair}


def check(players: int, sides: int) -> None:
    """Raise InvalidInput when there are no such blocks."""
    if not 3 <= players <= constructions.MAX_LETTERS:
        raise invalid("players", f"expected 3 to {constructions.MAX_LETTERS} dice for sets of blocks, got {players}")
    if sides % 2 or not 2 <= sides <= 120:
        raise invalid("sides", f"expected an even number of sides from 2 to 120 for sets of blocks, got {sides}")


def exclusion(players: int, sides: int) -> list[int] | None:
    """Return weights that prove that no set of palindromic blocks is fair, None when the linear programme finds none.

    Maximise w.c(first block) + sum over the other blocks of the least w.c(choice), |w| <= 1: positive only if there is
    no fair set. The weights are rounded to whole numbers and the bound is computed again exactly.
    """
    from scipy.optimize import linprog

    check(players, sides)
    blocks = sides // 2
    vectors = constructions.contributions(players, blocks)
    scale = max(abs(x) for rows in vectors for row in rows for x in row) or 1
    orders, others = len(vectors[0][0]), blocks - 1
    rows = np.zeros((others * orders, orders + others))
    for i, own in enumerate(vectors[1:]):
        rows[i * orders : (i + 1) * orders, :orders] = -np.array(own, dtype=float) / scale
        rows[i * orders : (i + 1) * orders, orders + i] = 1
    goal = -np.concatenate([np.array(vectors[0][0], dtype=float) / scale, np.ones(others)])
    limits = [(-1, 1)] * orders + [(None, None)] * others
    solved = linprog(goal, A_ub=rows, b_ub=np.zeros(len(rows)), bounds=limits, method="highs")
    if solved.status != 0 or -solved.fun <= 1e-9:
        return None
    weights = [round(SCALE * float(w)) for w in solved.x[:orders]]
    return weights if constructions.bound(weights, players, blocks) > 0 else None


MAX_BLOCKS = 33
"""More blocks than this take more than a gigabyte for one join."""
MAX_FIFTH = 1000
"""Maximum number of faces of the fifth die."""
MAX_LISTED_RULES, MAX_LISTED_FACES = 64, 70
"""Up to this number of rules all are tried instead of drawn; they are listed up to this number of faces."""
MAX_MATCHES = 4096
TRIES = 2_000_000
"""Number of draws for a rule before the next seed."""


def partition_units(blocks: int, faces: int, seed: int, first: int, count: int) -> list[dict[str, int]]:
    """Return the inputs of some partition_units of the search with K blocks and M faces of the fifth die."""
    if not 3 <= blocks <= MAX_BLOCKS:
        raise invalid("sides", f"expected 6 to {2 * MAX_BLOCKS} sides for the partition method, got {2 * blocks}")
    if not 1 <= faces <= MAX_FIFTH:
        raise invalid("fifth", f"expected 1 to {MAX_FIFTH} faces of the fifth die, got {abbreviate(faces)}")
    rules_there_are = few_rules(blocks, faces)
    why = constructions.feasible(blocks, faces)
    if not why and rules_there_are == ():
        why = f"no symmetric rule for {faces} faces of the fifth die in {blocks} blocks: all were tried"
    if why:
        raise invalid("sides", f"expected sizes for which the partition method can work, got {why}")
    last = first + count if rules_there_are is None else min(first + count, len(rules_there_are))
    return [{"blocks": blocks, "faces": faces, "seed": seed, "draw": draw} for draw in range(first, last)]


@cache
def few_rules(blocks: int, faces: int) -> tuple[tuple[int, ...], ...] | None:
    """Return all symmetric rules when there are few of them, None when there are many and one is drawn."""
    if faces > MAX_LISTED_FACES or constructions.feasible(blocks, faces):
        return None
    found = tuple(itertools.islice(constructions.rules(blocks, faces, 5), MAX_LISTED_RULES + 1))
    return found if len(found) <= MAX_LISTED_RULES else None


def partition_unit(given: dict[str, int]) -> dict[str, Any]:
    """Return the rule of a seed, how many partitions it has, and one string; all strings where the rules are few."""
    chance = random.Random(f"{given['seed']}/{given['draw']}")
    few = few_rules(given["blocks"], given["faces"])
    rule = few[given["draw"]] if few is not None else drawn(given["blocks"], given["faces"], chance)
    if not rule:
        return {"rule": [], "found": 0, "words": []}
    found = partitions(rule, chance.getrandbits(64))
    words = [constructions.partition_string(rule, classes) for classes in (found if few is not None else found[:1])]
    return {"rule": list(rule), "found": len(found), "words": [word for word in words if is_fair(word, 5)]}


def drawn(blocks: int, faces: int, chance: random.Random) -> tuple[int, ...]:
    """Return a random symmetric rule that is exact to degree 5; nothing when none was met."""
    from ludus.families.dice.compiled import searching as loops

    rule = np.zeros(blocks + 1, np.int64)
    # Twice the mean, so that draws from 0 to it are right on average.
    most = max(2, 2 * faces // blocks)
    if not loops.random_rule(blocks, faces, chance.getrandbits(32), most, TRIES, rule):
        return ()
    return tuple(int(m) for m in rule)


def partitions(rule: Sequence[int], salt: int) -> list[tuple[int, ...]]:
    """Return the classes of the blocks, the first block in the first class, for which all sums are equal.

    A block in class 0 adds (w, w), in class 1 (-w, 0), in class 2 (0, -w): the sums are equal when all add up to 0.
    """
    vectors = []
    for w in constructions.weights(rule):
        minus, none = tuple(-x for x in w), (0,) * len(w)
        vectors.append([(*w, *w), (*minus, *none), (*none, *minus)])
    vectors[0] = vectors[0][:1]
    _, found = zero_sums(hashed(vectors, salt), MAX_MATCHES)
    return [classes for classes in found if constructions.is_balanced(rule, classes)]
