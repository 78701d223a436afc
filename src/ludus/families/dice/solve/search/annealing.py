"""Palindromic sets that are 4/n fair, by annealing their first halves; a unit is one seed."""

from __future__ import annotations

import random
from math import factorial
from typing import Any

from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.families.dice.algebra import palindrome
from ludus.families.dice.naive_counts import counts
from ludus.families.dice.problem import dice

STEPS = 200_000
HOT = 800.0
"""The temperature at the start, in squares of three times a count: many short runs find more than few long ones."""
RUNS = 6
"""So many times a unit begins anew."""


def units(players: int, sides: int, seed: int, count: int) -> list[dict[str, int]]:
    """Return the inputs of the first so many units of the search for 4/n fair palindromes."""
    if not 3 <= players <= 6:
        raise invalid("players", f"expected 3 to 6 dice for half-words, got {players}")
    if sides % 6 or not 6 <= sides <= 60:
        raise invalid("sides", f"expected a multiple of 6 up to 60 for half-words, got {sides}")
    return [{"players": players, "sides": sides, "seed": seed, "draw": draw} for draw in range(count)]


def unit(given: dict[str, int]) -> dict[str, Any]:
    """Return the palindrome that a seed leads to, if it is at least 3/n fair, counted."""
    from ludus.families.dice.compiled import annealing  # the lazy door

    players, faces = given["players"], given["sides"] // 2
    words = []
    for run in range(RUNS):
        chance = random.Random(f"{given['seed']}/{given['draw']}/{run}")
        word = np.repeat(np.arange(players, dtype=np.int8), faces)
        if annealing.anneal(word, players, faces, chance.getrandbits(32), STEPS, HOT) == 0:
            words.append(palindrome("".join("abcdef"[int(letter)] for letter in word)))
    fair = [word for word in words if is_four_fair(word)]
    return {"found": len(fair), "words": fair}


def is_four_fair(word: str) -> bool:
    """Return whether any four of the equal dice (or all three) come in every order equally often, by counting."""
    problem = dice(word)
    order = min(4, len(problem.faces))
    found = counts(problem.faces, order)
    return all(found[p] * factorial(order) == problem.sizes[0] ** order for p in found if len(p) == order)
