"""All fair sets made of palindromic blocks, by a join; proofs that there are none, by a linear programme."""

from __future__ import annotations

from typing import Any

from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.families.dice.block_sets import MAX_LETTERS, bound, choices, contributions, string
from ludus.families.dice.solve.search.joining import MAX_SUMS, hashed, zero_sums
from ludus.families.dice.solve.search.partition import is_fair

MAX_CHOICES = 1 << 34
"""At most so many pairs are probed by one unit."""
MAX_WORDS = 100_000
SCALE = 1000
"""Weights of a proof are whole numbers up to this."""


def units(players: int, sides: int) -> list[dict[str, int]]:
    """Return the one unit of the search for all sets of `players` dice that are made of sides/2 palindromic blocks."""
    check(players, sides)
    halves = len(choices(players))
    blocks = sides // 2
    left = halves ** max(0, (blocks + 1) // 2 - 1)
    right = halves ** (blocks - (blocks + 1) // 2)
    if left > MAX_SUMS or right > MAX_CHOICES:
        raise invalid("sides", f"expected few enough blocks for a join, got {halves}^{blocks - 1} choices of blocks")
    return [{"players": players, "sides": sides}]


def unit(given: dict[str, int]) -> dict[str, Any]:
    """Return how many sets there are, the first block being abc..., and their strings as far as they are kept."""
    players, blocks = given["players"], given["sides"] // 2
    halves, vectors = choices(players), contributions(players, blocks)
    vectors[0] = vectors[0][:1]
    count, found = zero_sums(hashed(vectors, 1), MAX_WORDS)
    words = [string([halves[choice] for choice in chosen]) for chosen in found]
    fair = [word for word in words if is_fair(word)]
    # A collision of keys shows itself here: every string that is kept was counted.
    return {"found": len(fair) if len(words) == count else count, "words": fair}


def check(players: int, sides: int) -> None:
    """Raise InvalidInput when there are no such blocks."""
    if not 3 <= players <= MAX_LETTERS:
        raise invalid("players", f"expected 3 to {MAX_LETTERS} dice for sets of blocks, got {players}")
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
    vectors = contributions(players, blocks)
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
    return weights if bound(weights, players, blocks) > 0 else None
