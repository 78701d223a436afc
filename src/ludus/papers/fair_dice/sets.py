"""Counting for the claims: levels, patterns and fair sets, by rolls where that is quick and by strings elsewhere."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import factorial, prod

from ludus.families.dice import algebra
from ludus.families.dice.counts import counts
from ludus.families.dice.fairness import Pattern, level
from ludus.families.dice.problem import dice


def joined(text: str) -> str:
    """Return a string without its spaces."""
    return "".join(text.split())


def level_of(text: str) -> int:
    """Return the largest m for which a set is m/n fair."""
    problem = dice(text)
    return level(problem.sizes, counts(problem.faces, len(problem.faces)))


def orders_by_rolls(faces: Sequence[Sequence[int]]) -> dict[Pattern, int]:
    """Return how often each order comes, by making every roll: the definition itself."""
    found: dict[Pattern, int] = dict.fromkeys(itertools.permutations(range(len(faces))), 0)
    for roll in itertools.product(*faces):
        found[tuple(sorted(range(len(faces)), key=roll.__getitem__))] += 1
    return found


def words(letters: str, most: int) -> Iterator[str]:
    """Return all strings of a length up to `most` in which every letter occurs, up to relabelling."""
    for length in range(len(letters), most + 1):
        for word in itertools.product(letters, repeat=length):
            first = "".join(dict.fromkeys(word))
            if first == letters:
                yield "".join(word)


def is_level(text: str, m: int) -> bool:
    """Return whether a set is m/n fair, by lemma 2: every pattern of m letters comes as often as it should."""
    problem = dice(text)
    found = counts(problem.faces, m)
    subsets = itertools.permutations(range(len(problem.faces)), m)
    return all(found[p] * factorial(m) == prod(problem.sizes[die] for die in p) for p in subsets)


def four_patterns(text: str, length: int) -> set[int]:
    """Return the different counts of the patterns of a length."""
    letters = sorted(set(text))
    return {algebra.occurrences(text, pattern) for pattern in itertools.permutations(letters, length)}
